# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""QR codes, read by a reader that nobody here wrote: as they are made, and from the screen."""

import random

import pytest
from console import Console
from PIL import Image, ImageFilter
from test_lookback import finish, look_back

from tools.board import shim
from tools.rules import replay

zxingcpp = pytest.importorskip("zxingcpp", reason="make venv installs it")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def ways(image):
    """The picture as a camera may see it."""
    big = image.resize((image.width * 3, image.height * 3), Image.Resampling.NEAREST)
    yield image
    yield big
    yield big.rotate(90)
    yield big.rotate(17, expand=True, fillcolor=255, resample=Image.Resampling.BICUBIC)
    yield big.filter(ImageFilter.GaussianBlur(2.5))


def test_codes_of_every_length_are_read(tmp_path):
    dice = random.Random(1)
    with shim.install(drive=tmp_path / "drive"):
        from cardling.qr import MOST, Code

        for length in (1, 17, 18, 53, 78, 106, 107, 134, 154, 155, 192, MOST):
            text = "".join(dice.choice(LETTERS) for _ in range(length))
            code = Code(text.encode())
            slices = 1
            while not code.step():
                slices += 1
            assert slices < 20 and code.size <= 53
            image = Image.new("L", (code.size + 8, code.size + 8), 255)
            for x in range(code.size):
                for y in range(code.size):
                    image.putpixel((x + 4, y + 4), 255 * (1 - code.bitmap[x, y]))
            image = image.resize((image.width * 2, image.height * 2), Image.Resampling.NEAREST)
            for seen in ways(image):
                (found,) = zxingcpp.read_barcodes(seen)
                assert found.text == text and len(found.text) == length


@pytest.mark.parametrize("page", ["", "https://example.org/cardling/"])
def test_several_codes_in_turn_and_the_address_of_the_page(page):
    """A long game is several; a short one is a link if the board knows of a page."""
    dice = random.Random(2)
    long = "".join(dice.choice(LETTERS) for _ in range(560))
    with Console() as console:
        if page:
            (console.sim.drive / "settings.toml").write_text(f'CARDLING_PAGE = "{page}"\n')
        for text, count in ((long, 3), (long[:90], 1)):
            console.do(lambda text=text: console.app.page("qr", text))
            read = []
            for _ in range(count):
                console.sim.run_until(lambda: getattr(console.screen, "made", False), 20_000)
                console.sim.run(100)
                (found,) = zxingcpp.read_barcodes(console.sim.image().convert("L"))
                read.append(found.text)
                console.press("RIGHT")
            assert replay.found("\n".join(reversed(read))) == text
            assert read[0].startswith("1/3:" if count > 1 else page + "#game=" if page else text)
            console.press("B")


@pytest.mark.parametrize("game, moves", [("mindbug", 999), ("mantis", 999), ("minimonfa", 999)])
def test_the_screen_is_read(game, moves):
    from cardling import game_text

    with Console() as console:
        states = finish(console, game, moves=moves)
        look_back(console)
        console.press("SELECT")
        console.choose("LOOK_CODE")
        console.sim.run_until(lambda: getattr(console.screen, "made", False), 20_000)
        console.sim.run(100)
        image = console.sim.image().convert("L")
        for seen in ways(image):
            (found,) = zxingcpp.read_barcodes(seen)
            t = game_text.play(game_text.read(found.text))
            assert bytes(t.state) == states[-1]
