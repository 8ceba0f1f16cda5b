# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""icon.svg as pictures, for those who want no drawing: it is made of rectangles and circles."""

import io
from xml.etree import ElementTree

from PIL import Image, ImageChops, ImageDraw

STILL = "first.png"  # what a first start shows in every language
PREVIEW = "preview.png"  # what others show beside a link to the page
_SHOWN = "title_en", "table_en", "minimonfa_build_en", "mantis_steal_en"  # of assets/screenshots
_SIDE = 64  # of the drawing
_FINER = 4  # then made smaller, so that edges are smooth
_SAFE = 0.8  # of a picture that is cut to a shape stays for sure
# {name: (side, is cut to a shape by who shows it)}
SIZES = {
    "icon-180.png": (180, True),
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-shape.png": (512, True),
}


def pictures(svg):
    """{name: bytes of a PNG} of the drawing."""
    return {name: _png(svg, *how) for name, how in SIZES.items()}


def preview(folder):
    """The bytes of that picture, 1200 x 630, made of screenshots of this folder."""
    image = Image.new("RGB", (1200, 630), "#15122b")
    for i, name in enumerate(_SHOWN):
        with Image.open(folder / (name + ".png")) as shot:
            shot = shot.convert("RGB").resize((360, 288), Image.Resampling.NEAREST)
        image.paste(shot, (225 + 390 * (i % 2), 17 + 308 * (i // 2)))
    made = io.BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def still(pictures):
    """The bytes of a PNG of what pictures of the screen, 160 x 128 and four bytes a pixel, have in
    common: where a line of text differs its rows have the colour that is most frequent there."""
    image, *others = [Image.frombytes("RGBX", (160, 128), one).convert("RGB") for one in pictures]
    first = image.copy()
    boxes = [_differing(first, others, y) for y in range(image.height)]
    top = 0
    while top < len(boxes):
        if not boxes[top]:
            top += 1
            continue
        end = boxes.index(None, top)  # the last row is the ground's
        left = min(box[0] for box in boxes[top:end])
        right = max(box[1] for box in boxes[top:end])
        for y in range(top, end):
            spot = left, y, right, y + 1
            image.paste(max(first.crop(spot).getcolors())[1], spot)
        top = end
    made = io.BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def _differing(first, others, y):
    """(left, right) of what differs in this row, None if nothing does."""
    row = 0, y, first.width, y + 1
    crops = [ImageChops.difference(first.crop(row), other.crop(row)) for other in others]
    boxes = [box for box in (crop.getbbox() for crop in crops) if box]
    return (min(box[0] for box in boxes), max(box[2] for box in boxes)) if boxes else None


def _png(svg, side, cut):
    shapes = list(ElementTree.fromstring(svg))
    ground = shapes[0].get("fill")
    scale = side * _FINER / _SIDE * (_SAFE if cut else 1)
    edge = side * _FINER * (1 - _SAFE) / 2 if cut else 0
    image = Image.new("RGBA", (side * _FINER,) * 2, ground if cut else (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        n = {key: float(value) * scale for key, value in shape.items() if key != "fill"}
        if shape.tag.endswith("rect"):
            x, y = n.get("x", 0) + edge, n.get("y", 0) + edge
            box = (x, y, x + n["width"], y + n["height"])
            draw.rounded_rectangle(box, n.get("rx", 0), shape.get("fill"))
        else:
            x, y, r = n["cx"] + edge, n["cy"] + edge, n["r"]
            draw.ellipse((x - r, y - r, x + r, y + r), shape.get("fill"))
    made = io.BytesIO()
    image.resize((side, side), Image.Resampling.LANCZOS).save(made, "PNG", optimize=True)
    return made.getvalue()
