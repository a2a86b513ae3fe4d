"""The icon of the home-screen app, drawn here: two houses on a table, as on every page, as a PNG of any size."""

import struct
import zlib
from functools import cache
from typing import Any

import numpy as np

SIDE = 32
"""Of the drawing."""
GROUND = (0xFB, 0xF7, 0xEF)
ROOF, WALL, WOOD = (0x59, 0x63, 0x6B), (0xC4, 0x67, 0x4D), (0x2B, 0x26, 0x22)
SHAPES: tuple[tuple[tuple[int, int, int], tuple[tuple[float, float], ...]], ...] = (
    (ROOF, ((5, 15), (10, 10), (15, 15))),
    (ROOF, ((17, 12), (22, 6), (27, 12))),
    (WALL, ((6, 15), (14, 15), (14, 22), (6, 22))),
    (WALL, ((18, 12), (26, 12), (26, 22), (18, 22))),
    (WOOD, ((3, 22), (29, 22), (29, 25), (3, 25))),
    (WOOD, ((6, 25), (9, 25), (9, 29), (6, 29))),
    (WOOD, ((23, 25), (26, 25), (26, 29), (23, 29))),
)
"""Each in its colour; convex, clockwise."""
INSET = 0.72
"""Phones cut icons to circles and drops: so much of the middle is always seen."""
FINE = 3
"""Each pixel is looked at so often across and down, so that edges are smooth."""


@cache
def icon(size: int) -> bytes:
    """The icon as a PNG."""
    return png(drawn(size))


def drawn(size: int) -> Any:
    """The pixels, row by row."""
    steps = (np.arange(size * FINE) + 0.5) / (size * FINE)
    across = ((steps - 0.5) / INSET + 0.5) * SIDE
    x, y = np.meshgrid(across, across)
    pixels = np.empty((*x.shape, 3), np.uint8)
    pixels[:] = GROUND
    for colour, corners in SHAPES:
        inside = np.ones(x.shape, bool)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            inside &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        pixels[inside] = colour
    return pixels.reshape(size, FINE, size, FINE, 3).mean(axis=(1, 3)).round().astype(np.uint8)


def png(pixels: Any) -> bytes:
    """Pixels as a file: the simplest PNG there is."""
    height, width, _channels = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
