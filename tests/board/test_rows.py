# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the stand-ins paint row by row is what Blinka paints pixel by pixel."""

import io
import random

import pytest

from tools.board import shim
from tools.sim import gallery

COLOURS = (2, 16)
ROUNDS = 150


@pytest.fixture
def machine(tmp_path):
    with shim.install(drive=tmp_path / "drive") as machine:
        yield machine


def noise(dice, width, height, colours):
    """A bitmap, and another that is equal to it."""
    import displayio

    pair = [displayio.Bitmap(width, height, colours) for _ in range(2)]
    for i in range(width * height):
        pair[0][i] = pair[1][i] = dice.randrange(colours)
    for bitmap in pair:
        bitmap._finish_refresh()
    return pair


def pixels(bitmap):
    return [bitmap[i] for i in range(bitmap.width * bitmap.height)]


def changed(bitmap):
    area = bitmap._dirty_area
    return (area.x1, area.y1, area.x2, area.y2)


@pytest.mark.parametrize("colours", COLOURS)
def test_blit(machine, colours):
    import bitmaptools

    from tools.board.shim import strict

    dice = random.Random(colours)
    for _ in range(ROUNDS):
        width, height = dice.randint(1, 40), dice.randint(1, 6)
        ours, blinkas = noise(dice, width, height, colours)
        source, other = (ours, blinkas) if dice.random() < 0.3 else noise(dice, 37, 5, colours)
        x, y = dice.randrange(width), dice.randrange(height)
        x1, y1 = dice.randrange(source.width), dice.randrange(source.height)
        x2 = dice.choice((None, dice.randint(x1, source.width)))
        y2 = dice.choice((None, dice.randint(y1, source.height)))
        skip = {
            name: dice.choice((None, dice.randrange(colours)))
            for name in ("skip_source_index", "skip_dest_index")
        }
        bitmaptools.blit(ours, source, x, y, x1, y1, x2, y2, **skip)
        strict._blit(blinkas, other, x, y, x1=x1, y1=y1, x2=x2, y2=y2, **skip)
        assert pixels(ours) == pixels(blinkas)
        right, bottom = (source.width if x2 is None else x2), (source.height if y2 is None else y2)
        box = (x, y, min(x + right - x1, width), min(y + bottom - y1, height))
        if box[2] > x and box[3] > y:
            assert changed(ours) == box  # as the firmware says, also where nothing was painted


@pytest.mark.parametrize("colours", COLOURS)
def test_fill_region(machine, colours):
    import bitmaptools

    from tools.board.shim import strict

    dice = random.Random(colours)
    for _ in range(ROUNDS):
        width, height = dice.randint(1, 70), dice.randint(1, 6)
        ours, blinkas = noise(dice, width, height, colours)
        x1, y1 = dice.randint(0, width), dice.randint(0, height)
        x2, y2 = dice.randint(x1, width), dice.randint(y1, height)
        value = dice.randrange(colours)
        bitmaptools.fill_region(ours, x1, y1, x2, y2, value)
        strict._fill_region(blinkas, x1, y1, x2, y2, value)
        assert pixels(ours) == pixels(blinkas)
        assert changed(ours) == changed(blinkas)


@pytest.mark.parametrize("colours, bits", [(2, 1), (16, 4), (16, 1), (4, 2)])
def test_readinto(machine, colours, bits):
    import bitmaptools

    from tools.board.shim import strict

    dice = random.Random(bits)
    for _ in range(ROUNDS):
        width, height = dice.randint(1, 70), dice.randint(1, 6)
        ours, blinkas = noise(dice, width, height, colours)
        data = dice.randbytes(-(-width * bits // 8) * height)
        for bitmap, read in ((ours, bitmaptools.readinto), (blinkas, strict._readinto)):
            read(bitmap, io.BytesIO(data), bits, reverse_pixels_in_element=True)
        assert pixels(ours) == pixels(blinkas)
        with pytest.raises(EOFError):
            short = io.BytesIO(data[:-1])
            bitmaptools.readinto(ours, short, bits, reverse_pixels_in_element=True)


def scene(dice):
    """A group as a handheld's: grids of tiles in groups, transparent colours, some hidden, some
    enlarged."""
    import displayio

    group = displayio.Group()
    rooms = [group]
    for _ in range(dice.randint(1, 9)):
        if dice.random() < 0.3:
            scale = dice.choice((1, 1, 2, 3))
            room = displayio.Group(x=dice.randint(-9, 60), y=dice.randint(-9, 60), scale=scale)
            room.hidden = dice.random() < 0.2
            dice.choice(rooms).append(room)
            rooms.append(room)
        colours = dice.choice(COLOURS)
        wide, high = dice.randint(1, 12), dice.randint(1, 12)
        across, down = dice.randint(1, 4), dice.randint(1, 4)
        bitmap = noise(dice, wide * across, high * down, colours)[0]
        palette = displayio.Palette(dice.randint(1, colours))
        for i in range(len(palette)):
            palette[i] = dice.randrange(1 << 24)
            if dice.random() < 0.3:
                palette.make_transparent(i)
        grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=dice.randint(1, 9),
            height=dice.randint(1, 6),
            tile_width=wide,
            tile_height=high,
            x=dice.randint(-20, 150),
            y=dice.randint(-20, 120),
        )
        for i in range(grid.width * grid.height):
            grid[i] = dice.randrange(across * down)
        grid.hidden = dice.random() < 0.1
        dice.choice(rooms).append(grid)
    return group


def both(screen, area):
    """An area as we paint it and as Blinka does."""
    from tools.board.shim import rows

    core = screen._core
    size = area.width() * area.height()
    ours, blinkas = bytearray((size + 1) // 2 * 4), bytearray((size + 1) // 2 * 4)
    assert rows.paint(core.current_group, core.colorspace, area, ours)
    mask = memoryview(bytearray((size // 32 + 1) * 4)).cast("I")
    core.fill_area(area, mask, memoryview(blinkas).cast("I"))
    return ours, blinkas


def test_scenes(machine):
    from displayio._area import Area

    dice = random.Random(1)
    painted = 0
    for _ in range(60):
        machine.screen.root_group = scene(dice)
        x, y = dice.randrange(150), dice.randrange(120)
        for area in (
            Area(0, 0, 160, 128),
            Area(x, y, dice.randint(x + 1, 160), dice.randint(y + 1, 128)),
        ):
            ours, blinkas = both(machine.screen, area)
            assert ours == blinkas
            painted += any(ours)
    assert painted > 60


def test_what_is_turned_is_left_to_blinka(machine):
    import displayio
    from displayio._area import Area

    from tools.board.shim import rows

    bitmap = noise(random.Random(1), 8, 4, 16)[0]
    palette = displayio.Palette(16)
    for i in range(16):
        palette[i] = 0x111111 * i
    for turn in ("flip_x", "flip_y", "transpose_xy"):
        group = displayio.Group()
        grid = displayio.TileGrid(bitmap, pixel_shader=palette)
        setattr(grid, turn, True)
        group.append(grid)
        machine.screen.root_group = group
        core = machine.screen._core
        area = Area(0, 0, 160, 128)
        assert not rows.paint(group, core.colorspace, area, bytearray(160 * 128 * 2))
        machine.screen.refresh()
        assert any(machine.screen.frame)


@pytest.mark.parametrize("name", ["table", "tagteam", "mantis_steal", "minimonfa_defend", "title"])
def test_screens_of_the_handheld(name, monkeypatch):
    from tools.board.shim import screen

    seen = []

    def painted(self, area, size):
        ours, blinkas = both(self, area)
        assert ours == blinkas
        seen.append(size)
        return ours

    monkeypatch.setattr(screen.Screen, "_painted", painted)
    with gallery.scene(name, "en"):
        pass
    assert sum(seen) > 160 * 128
