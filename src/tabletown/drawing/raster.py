"""Drawings as pixels: pictures, and films of several. Needs the extra `pictures`.

What makes pixels does not let go of the interpreter's lock. Who serves others meanwhile lets a process of its own draw:
`python -m tabletown.drawing.raster` reads an order and drawings, and writes what came of them (`Order`).
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Any

from tabletown.cpu_cores import lower_priority

try:
    from PIL import Image
    from resvg_py import svg_to_bytes
except ModuleNotFoundError:  # only pictures need them
    svg_to_bytes = None  # type: ignore[assignment]

FONT = "DejaVu Sans" if sys.platform == "linux" else "Arial"
"""Where a system has no such font, a picture has no words; everything else of it is drawn."""
SHOWN, SHOWN_LAST = 900, 2500
"""Milliseconds that a drawing of a film is shown."""
DRAWN = b"drawn\n"


@dataclass(frozen=True)
class Order:
    """What is to be made: "png" of one drawing, or "webp", a film of several."""

    kind: str
    width: int

    def written(self) -> bytes:
        """One line."""
        return json.dumps(asdict(self)).encode() + b"\n"


def can_draw() -> bool:
    """Whether what pictures need is installed."""
    return svg_to_bytes is not None


def image(svg: str, width: int) -> Any:
    """A drawing as a picture of Pillow's."""
    png = svg_to_bytes(
        svg_string=without_variables(svg), width=width, background="#ffffff", font_family=FONT, sans_serif_family=FONT
    )
    return Image.open(BytesIO(bytes(png))).convert("RGB")


def framed(svg: str, width: int, height: int) -> Any:
    """A drawing as large as it fits into a white frame, in its middle."""
    picture = image(svg, width)
    if picture.height > height:
        picture = image(svg, max(1, width * height // picture.height))
    frame = Image.new("RGB", (width, height), "#ffffff")
    frame.paste(picture, ((width - picture.width) // 2, max(0, (height - picture.height) // 2)))
    return frame


def without_variables(svg: str) -> str:
    """A drawing by day with the colours themselves in place of their names, which only browsers understand."""
    styled = re.sub(r"@(?:media|keyframes|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", svg)
    values: dict[str, str] = dict(re.findall(r"(--[\w-]+):\s*([^;}]+)", styled))

    def value(found: re.Match[str]) -> str:
        name, _, fallback = found[1].partition(",")
        return values.get(name.strip(), fallback.strip() or "currentColor")

    for _ in range(8):  # a colour may name another one
        styled, count = re.subn(r"var\(([^()]*)\)", value, styled)
        values = {name: re.sub(r"var\(([^()]*)\)", value, known) for name, known in values.items()}
        if not count:
            break
    return styled


def film(pictures: list[Any]) -> bytes:
    """Pictures one after the other, as an animated WebP. They stand in a frame that is large enough for all of them."""
    width, height = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    frames = []
    for picture in pictures:
        frame = Image.new("RGB", (width, height), picture.getpixel((0, 0)))
        frame.paste(picture, (0, 0))
        frames.append(frame)
    out, times = BytesIO(), [SHOWN] * (len(frames) - 1) + [SHOWN_LAST]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:], duration=times, loop=0, quality=75, method=2)
    return out.getvalue()


def picture_file(order: Order, drawings: Iterable[str], tell: Callable[[], None]) -> bytes:
    """What an order asks for; each drawing is told when it is done."""
    pictures = []
    for drawing in drawings:
        pictures.append(image(drawing, order.width))
        tell()
    if order.kind == "webp":
        return film(pictures)
    out = BytesIO()
    pictures[0].save(out, "PNG")
    return out.getvalue()


def main() -> None:
    """An order on one line and each drawing on another, until no more come; `drawn` is said for each, and at last the file."""
    lower_priority(10)
    order = Order(**json.loads(sys.stdin.buffer.readline()))
    out = sys.stdout.buffer

    def tell() -> None:
        out.write(DRAWN)
        out.flush()

    out.write(picture_file(order, map(json.loads, iter(sys.stdin.buffer.readline, b"")), tell))


if __name__ == "__main__":
    main()
