"""A rulebook for pages: every heading, ruling, option and piece has a place with a name, and they lead to one another.

A link to a piece is written `piece:KEY`, one to the cases of a place `cases:PLACE`: the page that shows the rules knows more.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tabletown.game.declaration import Game
from tabletown.game.options import option_title
from tabletown.game.registry import GAMES
from tabletown.text.explanations import Explanation
from tabletown.text.i18n import ENGLISH, speaking
from tabletown.text.word_matching import plain_words

from .source import rules_page

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
RULINGS = "Rulings"
TO_PIECE = "piece:"
TO_CASES = "cases:"
MANY_COLUMNS = 3
"""More than a phone has room for."""
EVERYDAY = frozenset({"word", "figure", "option"})
"""Kinds that every game has and whose titles are words of any sentence: a ruling that says one of them speaks of no piece."""


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it, up to the next heading."""

    level: int
    title: str
    anchor: str
    html: str


@dataclass(frozen=True)
class Rulebook:
    """A rulebook with names for its places."""

    sections: tuple[Section, ...]
    places: Mapping[str, str]
    """Where a piece is told, by the key of its explanation: the name of the very paragraph or line."""
    rulings: Mapping[str, tuple[tuple[str, str], ...]]
    """The rulings that speak of a piece, each with the name of its place."""
    paragraphs: Mapping[str, tuple[tuple[str, str], ...]]
    """By the place of a heading: the places of the paragraphs under it, each with what it says. Lines of tables are none."""
    paragraph_of: Mapping[str, str]
    """By the place of a piece that is told in a paragraph: the place of that."""

    def place_of(self, told: Explanation) -> str:
        """The place of the rules where a piece is told; empty where the rules do not say it."""
        return self.places.get(told.key) or (anchor_of(told.rule) if told.rule and self.sections else "")


def anchor_of(heading: str) -> str:
    """The name of a heading's place: "2.1 The dice" is 2-1-the-dice."""
    return "-".join(plain_words(heading).replace(".", " ").split())


def ruling_anchor(ruling: str) -> str:
    """The name of a ruling's place."""
    return f"ruling-{anchor_of(ruling)}"


@cache
def rulebook_of(key: str) -> Rulebook:
    """The rulebook of a game; it is a paper of its own, in the language that it was written in."""
    with speaking(ENGLISH):
        return Reading(GAMES[key]).read(rules_page(key))


@dataclass
class Reading:
    """A rulebook while it is read."""

    game: Game
    places: dict[str, str] = field(default_factory=dict)
    rulings: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    anchors: set[str] = field(default_factory=set)
    headings: tuple[str, str] = ("", "")
    anchor: str = ""
    paragraphs: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    paragraph_of: dict[str, str] = field(default_factory=dict)
    place: str = ""
    """Of the paragraph that is read; empty in tables."""
    ruling: str = ""
    known_rulings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.told = self.game.explanations()
        self.options = {option.name: option_title(option) for option in self.game.options}
        self.titles: dict[str, str] = {}
        for explanation in self.told.values():
            if explanation.kind not in ("option", "figure"):
                for name in (explanation.title, *explanation.called):
                    self.titles.setdefault(plain_words(name), explanation.key)
        everyday = EVERYDAY | self.game.display.everyday
        named = {e.title: e.key for e in reversed(self.told.values()) if e.kind not in everyday}
        self.named = named
        longest = sorted(map(re.escape, named), key=len, reverse=True)
        self.names = re.compile(rf"\b({'|'.join(longest)})(?=s?\b)") if longest else None

    def read(self, text: str) -> Rulebook:
        """All of it."""
        tokens = MARKDOWN.parse(text)
        self.known_rulings = tuple(self.ruling_ids(tokens))
        name_columns(tokens)
        for number, token in enumerate(tokens):
            match token.type:
                case "heading_open":
                    self.heading(token, tokens[number + 1])
                case "tr_open" if tokens[number + 1].type == "td_open":
                    self.row(token, tokens[number + 2])
                case "paragraph_open":
                    self.paragraph(tokens[number + 1])
                case "inline":
                    self.inline(token)
        rulings = {key: tuple(dict.fromkeys(found)) for key, found in self.rulings.items()}
        paragraphs = {anchor: tuple(found) for anchor, found in self.paragraphs.items()}
        return Rulebook(tuple(self.sections(tokens)), self.places, rulings, paragraphs, self.paragraph_of)

    def ruling_ids(self, tokens: list[Token]) -> Iterator[str]:
        """What the rulings are called."""
        inside = False
        for number, token in enumerate(tokens):
            if token.type == "heading_open":
                inside = tokens[number + 1].content == RULINGS
            elif inside and token.type == "tr_open" and tokens[number + 1].type == "td_open":
                yield tokens[number + 2].content

    def sections(self, tokens: list[Token]) -> Iterator[Section]:
        """The page, cut at its headings."""
        starts = [n for n, token in enumerate(tokens) if token.type == "heading_open"]
        if starts[:1] != [0]:
            starts = [0, *starts] if tokens else []
        for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
            html = MARKDOWN.renderer.render(tokens[start:end], MARKDOWN.options, {})
            opens = tokens[start]
            is_heading = opens.type == "heading_open"
            title = plain_text(tokens[start + 1]) if is_heading else ""
            yield Section(int(opens.tag[1]) if is_heading else 0, title, str(opens.attrGet("id") or ""), html)

    def heading(self, opens: Token, inline: Token) -> None:
        """A heading has a place of its own, also where two are called the same."""
        title = plain_text(inline)
        anchor, again = anchor_of(title), 2
        while anchor in self.anchors:
            anchor, again = f"{anchor_of(title)}-{again}", again + 1
        self.anchors.add(anchor)
        opens.attrSet("id", anchor)
        self.anchor = anchor
        self.headings = (title, "") if opens.tag in ("h1", "h2") else (self.headings[0], title)
        self.ruling = ""

    def paragraph(self, inline: Token) -> None:
        """A paragraph has a place of its own, which leads to its cases."""
        there = self.paragraphs.setdefault(self.anchor, [])
        self.place = f"{self.anchor}.{len(there) + 1}"
        there.append((self.place, plain_text(inline)))
        inline.children = [*(inline.children or []), *to_cases(self.place, self.place)]

    def row(self, opens: Token, cell: Token) -> None:
        """A line of a table: a ruling, an option, or a piece."""
        first, children = plain_text(cell), cell.children or []
        self.ruling = self.place = ""
        if self.headings[0] == RULINGS and first in self.known_rulings:
            self.ruling = first
            opens.attrSet("id", ruling_anchor(first))
            cell.children = [*link(f"#{ruling_anchor(first)}", children), *to_cases(ruling_anchor(first))]
        elif len(children) == 1 and children[0].type == "code_inline" and first in self.options:
            name = f"option-{first}"
            opens.attrSet("id", name)
            self.places[f"option.{first}"] = name
            title = self.options[first]
            cell.children = [*link(f"{TO_PIECE}option.{first}", [plain(title[:1].upper() + title[1:])]), plain(" "), *children]
            cell.children += to_cases(name)
            children[0].meta["own"] = True
        elif len(children) == 1 and children[0].type == "text":
            cell.children = self.pieces(first)

    def pieces(self, names: str) -> list[Token]:
        """The names of pieces at the beginning of a line, each with its place and its link."""
        found: list[Token] = []
        for number, name in enumerate(names.split(", ")):
            found += [plain(", ")] if number else []
            key = self.titles.get(plain_words(name))
            found += self.piece(key, [plain(name)]) if key else [plain(name)]
        return found

    def piece(self, key: str, children: list[Token]) -> list[Token]:
        """A link to a piece; where the piece is told, it is its place as well."""
        is_place = key not in self.places and self.told[key].rule in self.headings
        if is_place:
            self.places[key] = key
            if self.place:
                self.paragraph_of[key] = self.place
        return [*link(TO_PIECE + key, children, key if is_place else ""), *(to_cases(key) if is_place and not self.place else ())]

    def inline(self, token: Token) -> None:
        """A text: the bold names in it, and the options, rulings and pieces that it speaks of."""
        linked: list[Token] = []
        inside, bold = 0, False
        for child in token.children or []:
            inside += child.nesting if child.type.startswith("link") else 0
            if bold and child.type == "text" and not inside:
                linked += self.bold_name(child.content)
            else:
                linked += [child] if inside else self.linked(child)
            bold = child.type == "strong_open"
        token.children = linked

    def bold_name(self, text: str) -> list[Token]:
        """A bold text: where it is the name of a piece, the piece is told there."""
        name = text.rstrip(".:?")
        key = self.titles.get(plain_words(name)) or self.titles.get(plain_words(name.removeprefix("The ")))
        return [*self.piece(key, [plain(name)]), plain(text[len(name) :])] if key else [plain(text)]

    def linked(self, child: Token) -> Iterator[Token]:
        """A piece of a text, with links to what it names."""
        if child.type == "code_inline" and child.content in self.options and not child.meta.get("own"):
            self.speaks_of(f"option.{child.content}")
            title = self.options[child.content]
            yield from link(f"#option-{child.content}", [plain(title[:1].upper() + title[1:])])
        elif child.type == "text":
            yield from self.with_pieces(child.content) if self.ruling else self.with_rulings(child.content)
        else:
            yield child

    def with_pieces(self, text: str) -> Iterator[Token]:
        """A text of a ruling with links to its pieces."""
        for number, part in enumerate(self.names.split(text) if self.names else [text]):
            if number % 2:
                self.speaks_of(self.named[part])
                yield from link(TO_PIECE + self.named[part], [plain(part)])
            else:
                yield from self.with_rulings(part)

    def with_rulings(self, text: str) -> Iterator[Token]:
        """A text with links to the rulings that it cites: "see R9", "rulings K1 to K5"."""
        ids = "|".join(re.escape(ruling) for ruling in sorted(self.known_rulings, key=len, reverse=True))
        one = rf"({ids})(?![\w]|\.\w)"
        cited = re.compile(rf"\b(?:[Rr]ulings?|[Ss]ee) {one}(?:(?: to | and ){one})?") if ids else None
        done = 0
        for found in cited.finditer(text) if cited else ():
            for number in (1, 2):
                if found[number]:
                    yield plain(text[done : found.start(number)])
                    yield from link(f"#{ruling_anchor(found[number])}", [plain(found[number])])
                    done = found.end(number)
        yield plain(text[done:])

    def speaks_of(self, key: str) -> None:
        """The ruling that is being read speaks of a piece."""
        if self.ruling:
            self.rulings.setdefault(key, []).append((self.ruling, ruling_anchor(self.ruling)))


def name_columns(tokens: list[Token]) -> None:
    """Let each cell of a table with many columns say whose it is: on a narrow screen its heading is not above it."""
    table, names, column = Token("", "", 0), list[str](), 0
    for number, token in enumerate(tokens):
        match token.type:
            case "table_open":
                table, names = token, []
            case "th_open":
                names.append(plain_text(tokens[number + 1]))
            case "thead_close" if len(names) >= MANY_COLUMNS:
                table.attrSet("class", "many-columns")
            case "tr_open":
                column = 0
            case "td_open":
                if column and len(names) >= MANY_COLUMNS:
                    token.attrSet("data-column", names[column])
                column += 1


def plain_text(inline: Token) -> str:
    """What a text says, without its marks."""
    return "".join(child.content for child in inline.children or [])


def plain(text: str) -> Token:
    """A text."""
    return Token("text", "", 0, content=text)


def link(address: str, children: list[Token], name: str = "") -> list[Token]:
    """A link around a text; with a name it is a place."""
    attributes: dict[str, str | int | float] = {"href": address}
    if name:
        attributes["id"] = name
    return [Token("link_open", "a", 1, attrs=attributes), *children, Token("link_close", "a", -1)]


def to_cases(place: str, name: str = "") -> list[Token]:
    """A link to the cases of a place; with a name it is that place."""
    return link(TO_CASES + place, [], name)
