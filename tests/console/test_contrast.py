# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Contrast of what is drawn, as WCAG counts it: 4.5 for text on its ground, 3 for frames. The pairs
of colours are taken from the screens themselves."""

import pytest

from tools.sim import gallery

TEXT = 4.5
FRAME = 3
# Screens that others only repeat.
SAME = (
    "inspect_hand",
    "mantis_six",
    "mantis_three",
    "minimonfa_full",
    "minimonfa_trap",
    "tagteam_tab",
)
SCENES = [name for name in gallery.SCENES if name not in SAME]
PARTS = 6


def light(color):
    """The relative luminance of 0xRRGGBB."""
    parts = [(color >> shift & 255) / 255 for shift in (16, 8, 0)]
    parts = [x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    """From 1 to 21."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_it_counts_as_others_do():
    assert round(contrast(0x000000, 0xFFFFFF), 2) == 21
    assert round(contrast(0x777777, 0xFFFFFF), 2) == 4.48


def texts(group, x=0, y=0, scale=1):
    """(line, x, y, scale) of all lines of text."""
    for item in group:
        if hasattr(item, "show"):
            yield item, x + scale * item.x, y + scale * item.y, scale
        elif hasattr(item, "append"):
            yield from texts(item, x + item.x, y + item.y, scale * item.scale)


def covered(grid, at, ground):
    """The colour there, if tiles lie on the ground."""
    across, x = divmod(at[0] - grid.x, grid.tile_width)
    down, y = divmod(at[1] - grid.y, grid.tile_height)
    if not (0 <= across < grid.width and 0 <= down < grid.height):
        return ground
    pixel = grid.bitmap[x, y + grid.tile_height * grid[across, down]]
    return ground if grid.pixel_shader.is_transparent(pixel) else grid.pixel_shader[pixel]


def pairs(kit):
    """{(colour of a text, colour behind it): the text} of all that can be read."""
    found = {}
    canvas = kit.canvas
    sheets = []  # between the canvas and the text, such as the panel of a lesson
    items = list(kit.group)
    for line, left, top, scale in texts(items):
        if line in items:
            behind = items[1 : items.index(line)]
            sheets = [item for item in behind if hasattr(item, "bitmap") and item.width > 1]
        for grid in line:
            shader = grid.pixel_shader
            bitmap = grid.bitmap
            for y in range(bitmap.height):
                for x in range(bitmap.width):
                    if not bitmap[x, y]:
                        continue
                    at = left + scale * (grid.x + x), top + scale * (grid.y + y)
                    if not (0 <= at[0] < 160 and 0 <= at[1] < 128):
                        continue
                    ground = shader[0]
                    if shader.is_transparent(0):
                        ground = kit.palette[canvas[at]]
                        for sheet in sheets:
                            ground = covered(sheet, at, ground)
                    found.setdefault((shader[1], ground), line.text)
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_text_can_be_read_on_every_screen(part):
    low = {}
    seen = 0
    for name in SCENES[part::PARTS]:
        with gallery.scene(name, "en") as (_, app):
            for (ink, ground), text in pairs(app.kit).items():
                seen += 1
                if contrast(ink, ground) < TEXT:
                    ratio = round(contrast(ink, ground), 2)
                    low[f"{name}: {ink:06X} on {ground:06X}"] = ratio, text
    assert seen > 20
    assert not low


def boxes(kit, ground):
    """[(frame, what is in it, what is around it)] of the frames that are drawn from now on."""
    found = []
    last = None
    fill = kit.box

    def box(x, y, w, h, color):
        nonlocal last
        for inset in (1, 2):
            if last and (x, y, w, h) == (
                last[0] + inset,
                last[1] + inset,
                last[2] - 2 * inset,
                last[3] - 2 * inset,
            ):
                found.append((last[4], color, ground))
        last = x, y, w, h, color
        fill(x, y, w, h, color)

    kit.box = box
    return found


@pytest.mark.parametrize(
    "name",
    ["minimonfa_build", "minimonfa_where", "minimonfa_keep", "minimonfa_defend", "mantis_two"],
)
def test_frames_can_be_seen(name):
    """The screen is drawn again by the program, and each box within a box is a frame."""
    with gallery.scene(name, "en") as (sim, app):
        found = boxes(app.kit, 0)
        sim.press("START", hold=40, gap=260)
        sim.press("B", hold=40, gap=600)
        colors = [int(color) for color in app.kit.palette]
        frames = {(frame, inner) for frame, inner, _ in found if frame != inner}
        assert frames
        for frame, inner in frames:
            assert contrast(colors[frame], colors[inner]) >= FRAME, (frame, inner)
            assert contrast(colors[frame], colors[0]) >= FRAME or not frame, frame


def ring(bitmap, tile):
    """The colours of a frame's outermost pixels; outlines (INK) are no part of it."""
    top = 20 * tile
    pixels = {bitmap[x, top + y] for x in range(20) for y in range(20) if {x, y} & {0, 19}}
    return pixels - {0, 1}


def test_frames_of_cards_can_be_seen_and_told_apart_by_shape():
    with gallery.scene("table", "en") as (_, app):
        sheet = app.kit.sheet("frames")
        bitmap = sheet[0]
        shapes = []
        for tile in range(5):
            for color in ring(bitmap, tile):
                assert contrast(app.kit.palette[color], app.kit.palette[0]) >= FRAME
            shapes.append(
                tuple(
                    bitmap[x, 20 * tile + y] in ring(bitmap, tile)
                    for x in range(20)
                    for y in range(20)
                )
            )
        assert len(set(shapes)) == 5  # plain, exhausted, both chosen, attacking


@pytest.mark.parametrize("name", ["block", "hunt", "tagteam_block"])
def test_the_attacker_has_a_sign_of_its_own(name):
    """A sword, as well as its colour; the short areas of Tag Team, too."""
    with gallery.scene(name, "en") as (_, app):
        duel = app.stack[-1]
        assert duel.attacker
        place = duel.place(duel.attacker)
        kit = app.kit
        sword = {
            (x, y): kit.ui[0][x, 8 * 45 + y]
            for x in range(8)
            for y in range(8)
            if kit.ui[0][x, 8 * 45 + y]
        }
        at = place[0] + 4, place[1] + 4  # it stands in the strip, and its cell is empty
        assert all(kit.canvas[at[0] + x, at[1] + y] == color for (x, y), color in sword.items())
