"""The one-page guide of a game, and the pictures of its rules: words, and moments that the board's own code draws.

A game brings them as a file of its package (`guide` in its declaration), written in TOML. A picture is a position, the moves that
lead on from it, and which parts of the board are shown: never a copy of a drawing.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tabletown.drawing.panels import Part
from tabletown.drawing.svg import tag
from tabletown.errors import BadGuide, TabletownError
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.text.word_matching import listing

PICTURES_OF_A_TURN, MISTAKES = 4, 5
"""A guide is one page: a turn in four pictures, and five mistakes of beginners."""


@dataclass(frozen=True)
class Picture:
    """A moment of a game, and what is shown of it."""

    about: str
    """What can be seen, for who cannot see it."""
    position: Mapping[str, Any]
    play: tuple[str, ...]
    """Moves from there, in words, luck included."""
    seat: int | None
    """Whose view it is; None: an onlooker's."""
    parts: tuple[str, ...]
    """The ids of the parts of the board that are shown."""
    crop: tuple[float, float, float, float] | None
    """Of a large part, only so much: left, top, width and height (0: down to its end)."""


@dataclass(frozen=True)
class Slide:
    """A picture with words: of a turn, of what scores, or a mistake, which has no picture."""

    title: str
    text: str
    picture: Picture | None = None


@dataclass(frozen=True)
class Example:
    """A picture for the full rules."""

    under: str
    """The heading under which it stands."""
    caption: str
    picture: Picture
    instead: bool = False
    """Whether it stands where the rules have a drawing made of letters."""


@dataclass(frozen=True)
class Guide:
    """A game on one page."""

    goal: str
    turn: tuple[Slide, ...]
    scores: tuple[Slide, ...]
    mistakes: tuple[Slide, ...]
    examples: tuple[Example, ...]

    def texts(self) -> list[str]:
        """Every text of it, each a template of its own for translators: paragraph by paragraph."""
        slides = (*self.turn, *self.scores, *self.mistakes)
        pictures = [slide.picture for slide in slides if slide.picture] + [example.picture for example in self.examples]
        whole = [self.goal, *(text for slide in slides for text in (slide.title, slide.text))]
        whole += [example.caption for example in self.examples] + [picture.about for picture in pictures]
        return [paragraph for text in whole for paragraph in paragraphs(text)]


def paragraphs(text: str) -> list[str]:
    """A text by its paragraphs, each on one line."""
    return [" ".join(paragraph.split()) for paragraph in text.split("\n\n") if paragraph.strip()]


# --- reading ------------------------------------------------------------------------------------------------------------


@cache
def guide_of(key: str) -> Guide | None:
    """The guide of a game; None where it brings none. BadGuide where something is wrong with it."""
    game = GAMES[key]
    if not game.guide:
        return None
    try:
        return read_guide(game, files(GAMES.package_of(key)).joinpath(game.guide).read_text("utf-8"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadGuide(f"{game.guide} of {key}: {type(error).__name__}: {error}") from error


def read_guide(game: Game, text: str) -> Guide:
    """A guide from what is written in its file."""
    data = tomllib.loads(text)
    positions = {name: json.loads(position) for name, position in data.get("positions", {}).items()}

    def slides(name: str) -> tuple[Slide, ...]:
        found = []
        for slide in data[name]:
            picture = read_picture(slide["picture"], positions) if "picture" in slide else None
            found.append(Slide(slide.get("title", ""), slide["text"], picture))
        return tuple(found)

    examples = [
        Example(e["under"], e["caption"], read_picture(e["picture"], positions), e.get("instead", False))
        for e in data.get("examples", [])
    ]
    guide = Guide(data["goal"], slides("turn"), slides("scores"), slides("mistakes"), tuple(examples))
    if len(guide.turn) != PICTURES_OF_A_TURN or not all(slide.picture for slide in guide.turn):
        raise BadGuide(f"a turn of {game.key} is told in {PICTURES_OF_A_TURN} pictures")
    if len(guide.mistakes) != MISTAKES:
        raise BadGuide(f"a guide tells {MISTAKES} mistakes, that of {game.key} {len(guide.mistakes)}")
    return guide


def read_picture(data: Mapping[str, Any], positions: Mapping[str, Any]) -> Picture:
    """A picture from what is written: its position by its name."""
    seat = int(data["seat"].removeprefix("P")) - 1 if "seat" in data else None
    crop = tuple(map(float, data["crop"])) if "crop" in data else None
    if crop is not None and len(crop) != 4:
        raise ValueError(f"a crop is left, top, width and height, not {data['crop']}")
    return Picture(data["about"], positions[data["at"]], tuple(data.get("play", ())), seat, tuple(data["parts"]), crop)


# --- drawing ------------------------------------------------------------------------------------------------------------


def drawn(game: Game, picture: Picture) -> list[Part]:
    """The parts of the board that a picture shows, as the board draws them."""
    try:
        match = game.at(picture.position, luck="manual")
        for words in picture.play:
            match.play(words)
    except TabletownError as error:
        raise BadGuide(f"a picture of {game.key} ({picture.about}): {error}") from error
    there = {part.id: part for panel in game.display.panels(match.view(picture.seat)) for part in panel.parts}
    if missing := [part for part in picture.parts if part not in there]:
        raise BadGuide(f"a picture of {game.key} ({picture.about}) shows {listing(missing)}; there is {listing(there)}")
    return [cropped(there[part], picture.crop) if picture.crop else there[part] for part in picture.parts]


def cropped(part: Part, crop: tuple[float, float, float, float]) -> Part:
    """A piece cut out of a part, as large as it was."""
    left, top, width, height = crop
    height = height or part.height - top
    cut = tag("svg", part.drawing, viewBox=f"{left:g} {top:g} {width:g} {height:g}", width=width, height=height)
    return Part(part.id, width, height, cut, part.label)
