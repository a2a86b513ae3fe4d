"""One game being played, with its history."""

import secrets
from collections.abc import Mapping
from datetime import date
from reprlib import repr as short
from typing import Any

import numpy as np

from tabletown.drawing.default_display import by_points
from tabletown.engine import entry_points
from tabletown.engine.journal import Journal, new_journal
from tabletown.engine.kernel import CHANCE, OVER, States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.errors import BadOption, BadPosition, IllegalMove
from tabletown.game.declaration import Game, View
from tabletown.game.options import check_luck, say
from tabletown.game.player_names import seat_called
from tabletown.positions.snapshot import copy_of, overwrite, snapshot
from tabletown.positions.validation import Reader
from tabletown.text.explanations import Explanation, Remark
from tabletown.text.i18n import ENGLISH, Catalogue, _, speaking, spoken
from tabletown.text.word_matching import listing, plain_words

from . import move_parser, rendering
from .move_parser import Wording
from .picture import picture
from .record_writer import write_record
from .steps import Move, Step

AMOUNT = "amount"
"""In a move's data: the number that the game asks for. Typed alone, it means that move."""
MOST_LISTED = 10
"""Legal moves that are named where a move is refused, the nearest first."""


class Match:
    """A game being played. Make one with `game.new`, `game.at` or `tabletown.load`."""

    def __init__(
        self,
        game: Game,
        names: list[str],
        options: Mapping[str, bool | int | str],
        seed: int | None = None,
        luck: str = "auto",
        position: Reader | None = None,
    ) -> None:
        self._set_up(game, names, options, seed, luck)
        self._lay_out(position)

    def _set_up(self, game: Game, names: list[str], options: Mapping[str, bool | int | str], seed: int | None, luck: str) -> None:
        check_luck(luck)
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise BadOption(_("seed must be a whole number, not {seed}", seed=short(seed)))
        self.game = game
        self.names = names
        self.options = dict(options)
        self.luck = luck
        self.date = date.today()
        self.comments: dict[int, list[str]] = {}
        """Remarks of a record, by the number of the move that they stand before."""
        self.start: dict[str, Any] | None = None
        """The position that the match started from, where it was not the game's own beginning."""
        self._states = entry_points.new_states(1, game.state)
        self._handle = entry_points.handle(self._states)
        self._buffer = np.zeros(game.most_legal, np.int64)
        self._journal: Journal | None = None
        """Where the rules write what a move does: made with the first move, since most copies are only looked at."""
        self._rng = new_rng(secrets.randbits(63) if seed is None else seed)
        self._steps: list[Step] = []
        self._ids: list[int] | None = None
        self._moves: dict[int, Move] = {}
        """Moves of this position that were put into words."""
        self._worded: tuple[Catalogue, list[Wording]] | None = None
        self._plain: Any = None

    @classmethod
    def resume(
        cls, game: Game, names: list[str], options: Mapping[str, bool | int | str], state: bytes, steps: "list[Step]"
    ) -> "Match":
        """A match that goes on from a state's bytes. `steps` are the last moves, as many as are wanted for log and undo.

        Nothing is replayed and no luck is played: the state is taken as it is. The luck to come is fresh.
        """
        if len(state) != game.state.itemsize:
            raise BadPosition(
                _(
                    "a state of {title} has {itemsize} bytes, not {n}",
                    title=game.title,
                    itemsize=game.state.itemsize,
                    n=len(state),
                )
            )
        match = object.__new__(cls)
        match._set_up(game, names, options, None, "auto")
        overwrite(match._states, state)
        match._steps = list(steps)
        return match

    def _lay_out(self, position: Reader | None) -> None:
        record = self._states[0]
        record["seats"] = len(self.names)
        for name, value in self.options.items():
            record[name] = self.game.option(name).number(value)
        entry_points.setup_at(self._handle, 0)
        if position is not None:
            self.game.notation.read(position, record)
            position.done()
            self.game.notation.check(self.state)
            self.start = self.position()
        self._play_luck()

    # --- what is the case ---------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to decide, counted from 0; CHANCE where luck is played by hand; None when the game is over."""
        who = entry_points.turn_at(self._handle, 0)
        return None if who == OVER else who

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn is None

    @property
    def scores(self) -> list[int]:
        """Each seat's points: final when the game is over, as they stand before."""
        points = np.zeros(max(8, len(self.names)), np.int64)
        entry_points.scores_at(self._handle, 0, points)
        return [int(p) for p in points[: len(self.names)]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won, tie-breaks included; empty while the game is running."""
        bits = entry_points.winners_at(self._handle, 0) if self.over else 0
        return [seat for seat in range(len(self.names)) if bits >> seat & 1]

    @property
    def verdict(self) -> str:
        """Who has won and why, in a sentence or two; empty while the game is running."""
        return self.verdict_to(None)

    def verdict_to(self, seat: int | None) -> str:
        """The same as a seat reads it, which is "you"."""
        self.name_of(seat)
        if not self.over:
            return ""
        tell, winners = self.game.display.verdict, self.winners
        return tell(self.state, winners, self.names, seat) if tell else by_points(self.names, winners, self.scores, seat)

    def score_table(self) -> list[tuple[str, list[int]]]:
        """The scores line by line, as they stand; each seat's numbers add up to its score."""
        seats = range(len(self.names))
        return [
            (label, [int(entry_points.score_line_at(self._handle, 0, seat, line)) for seat in seats])
            for line, label in enumerate(self.game.display.score_labels(self.state))
            if label is not None
        ]

    @property
    def state(self) -> Any:
        """The full position as ordinary Python: attributes, lists and integers. A copy; changing it changes nothing."""
        if self._plain is None:
            self._plain = snapshot(self._states)
        return self._plain

    @property
    def history(self) -> list[Move]:
        """Every move so far, luck included."""
        return [Move(step.move, self._words(step, self.names)) for step in self._steps]

    @property
    def steps(self) -> list[Step]:
        """Every move so far with the position it was made in."""
        return list(self._steps)

    def states(self) -> States:
        """The full position as an array of one state. A copy."""
        return copy_of(self._states)

    def start_states(self) -> States:
        """The very beginning of this match, before any luck."""
        first = self._steps[0].before if self._steps else self._states.tobytes()
        return np.frombuffer(bytearray(first), self.game.state)

    def known_to(self, seat: int, rng: Rng) -> States:
        """The position with everything that a seat does not know dealt anew: for bots and for experiments."""
        self.name_of(seat)
        known = copy_of(self._states)
        entry_points.redeal_at(entry_points.handle(known), 0, seat, rng)
        return known

    def position(self) -> dict[str, Any]:
        """The full position with names, complete enough to go on playing from: see `game.at`."""
        changed = {name: v for name, v in self.options.items() if v != self.game.option(name).default}
        head = {"game": self.game.key, "rules": self.game.version, "players": list(self.names), "options": changed}
        return head | self.game.notation.write(self.state)

    def problems(self) -> list[str]:
        """What is inconsistent in the position, in sentences; a position that was played to has none."""
        found = self.game.notation.problems(self.state)
        if not found and not self.over and not self.legal_ids():
            found = [_("somebody is to move, but no move is legal")]
        return found

    # --- moves ----------------------------------------------------------------------------------------------------

    def legal(self) -> list[Move]:
        """The legal moves, in a fixed order. At luck every possible outcome stands once."""
        return [self._move(id) for id in self.legal_ids()]

    def legal_ids(self) -> list[int]:
        """The numbers of the legal moves, without their words."""
        if self._ids is None:
            n = entry_points.legal_at(self._handle, 0, self._buffer)
            self._ids = list(dict.fromkeys(self._buffer[:n].tolist()))
        return list(self._ids)

    def _move(self, id: int) -> Move:
        found = self._moves.get(id)
        if found is None:
            text, data = self._notation_of(self.state, id, self.names), self.game.notation.move_data(self.state, id)
            found = self._moves[id] = Move(id, text, data)
        return found

    def _notation_of(self, s: Any, id: int, names: list[str]) -> str:
        """A move in the words that are its notation: English, whatever is spoken."""
        with speaking(ENGLISH):
            return self.game.notation.move_text(s, id, names)

    def choices(self) -> list[Move]:
        """The legal moves, of which there must be some until the game is over."""
        self.choice_ids()
        return self.legal()

    def choice_ids(self) -> list[int]:
        """The numbers of the same, without their words."""
        ids = self.legal_ids()
        if not ids and not self.over:
            who = _("luck") if self.turn == CHANCE else self.names[self.turn or 0]
            raise IllegalMove(_("{who} is to move, but no move is legal: no table could look like that", who=who))
        return ids

    def find(self, move: Move | int | str) -> Move:
        """The legal move that is meant: by itself, by its number, or by words.

        Words may be all of the move's or some of them in their order, where only one move fits. "#5" is entry 5 of `legal()`.
        A number alone is the amount that is asked for, a bid, and nothing else. Numbers are never changed, dropped or added.
        """
        if self.over:
            raise IllegalMove(_("the game is over"))
        if isinstance(move, str):
            return self._typed(move)
        id = move.id if isinstance(move, Move) else move
        if isinstance(id, bool) or not isinstance(id, int | np.integer):
            raise IllegalMove(_("a move is a Move, a number or words, not {move}", move=short(move)))
        if int(id) not in self.legal_ids():
            raise self._not_legal(str(move))
        return self._move(int(id))

    def _typed(self, words: str) -> Move:
        legal = self.legal()
        if (entry := move_parser.entry(words)) is not None:
            if not 1 <= entry <= len(legal):
                raise IllegalMove(_("the list of legal moves goes from #1 to #{n}", n=len(legal)))
            return legal[entry - 1]
        wordings = self._wordings()
        found = move_parser.meant(words, wordings)
        if len(found) == 1:
            return legal[found[0]]
        if found:
            raise IllegalMove(
                _("{words} could be: {list}", words=short(words), list=listing(f"{legal[i].text} (#{i + 1})" for i in found))
            )
        if move_parser.is_bare_number(words) and all(wording.amount is None for wording in wordings):
            raise IllegalMove(
                _(
                    "a number alone is an amount, and none is asked for; say a move in words, or choose from the list by"
                    " #1 to #{n}; legal is: {legal}",
                    n=len(legal),
                    legal=self.nearest(words),
                )
            )
        raise self._not_legal(words)

    def _wordings(self) -> list[Wording]:
        """What each legal move may be called: its notation, with either names of the players, and as it is spoken."""
        language = spoken()
        if self._worded is None or self._worded[0] is not language:
            canonical, s, said = self.canonical_names(), self.state, self.game.notation.move_text
            found = [
                Wording((m.text, self._notation_of(s, m.id, canonical), said(s, m.id, self.names)), m.data.get(AMOUNT))
                for m in self.legal()
            ]
            self._worded = language, found
        return self._worded[1]

    def nearest(self, words: str) -> str:
        """The legal moves that are most like what was typed, and how many more there are."""
        legal = self.legal()
        return listing((legal[i].text for i in move_parser.nearest_first(words, self._wordings())), MOST_LISTED)

    def _not_legal(self, words: str) -> IllegalMove:
        return IllegalMove(_("{words} is not legal now; legal is: {legal}", words=short(words), legal=self.nearest(words)))

    def exactly(self, words: str) -> int | None:
        """The number of the legal move that a record names in full, with what records call the players.

        The players' own names do as well, unless one reads like another seat: so a record always means what it says.
        """
        wanted, canonical = plain_words(words), self.canonical_names()
        for id in self.legal_ids():
            if move_parser.move_words(self._notation_of(self.state, id, canonical)) == wanted:
                return id
        names = [name if seat_called(name) in (None, seat) else canonical[seat] for seat, name in enumerate(self.names)]
        if names == canonical:
            return None
        texts = ((id, self._notation_of(self.state, id, names)) for id in self.legal_ids())
        found = [id for id, text in texts if move_parser.move_words(text) == wanted]
        return found[0] if len(found) == 1 else None

    def why_not(self, move: int) -> str:
        """Which rule forbids a move now, in a few words; empty where it is legal or nothing is to be said about it."""
        code = int(entry_points.why_not_at(self._handle, 0, move)) if 0 <= move < self.game.move_count else 0
        return self.game.display.reason(self.state, move, code, self.names) if code else ""

    def play(self, move: Move | int | str) -> Move:
        """Make a legal move, and let any luck that follows happen (unless luck is manual). Returns the move."""
        found = self.find(move)
        self._apply(found.id)
        self._play_luck()
        return found

    def go_on_with(self, luck: str) -> None:
        """Let luck be played automatically ("auto") or by hand ("manual") from here."""
        self.luck = check_luck(luck)
        self._play_luck()

    def seed_luck(self, seed: int) -> None:
        """Let the luck to come be that of a seed: the same seed, the same luck."""
        self._rng = new_rng(seed)

    def _play_luck(self) -> None:
        if self.luck == "auto":
            while entry_points.turn_at(self._handle, 0) == CHANCE:
                n = entry_points.legal_at(self._handle, 0, self._buffer)
                if n == 0:
                    raise BadPosition(_("luck is to decide, but nothing is left to draw"))
                before = int(self._rng[0])
                self._apply(int(self._buffer[draw(self._rng, n)]), before)

    def _apply(self, move: int, luck_before: int | None = None) -> None:
        by = entry_points.turn_at(self._handle, 0)
        before = self._states.tobytes()
        if self._journal is None:
            self._journal = new_journal()
        journal = self._journal
        journal[0, 0] = 0
        entry_points.apply_at(self._handle, 0, move, journal)
        events: list[list[int]] = journal[1 : journal[0, 0] + 1].tolist()
        luck = int(self._rng[0]) if luck_before is None else luck_before
        self._steps.append(Step(move, by, before, luck, events))
        self._changed()

    def _changed(self) -> None:
        self._ids = self._worded = self._plain = None
        self._moves = {}

    # --- taking back ------------------------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last decision: no luck, reveal or other decision has come since."""
        self.name_of(seat)
        return bool(self._steps) and self._steps[-1].by == seat and not self._steps[-1].revealed

    def undo(self, seat: int | None = None) -> Move:
        """Take back the last decision, with any luck that followed it; with a seat, only if that seat still may."""
        if seat is not None and not self.may_undo(seat):
            raise IllegalMove(
                _("{name} has no decision to take back since the last luck, reveal or other decision", name=self.name_of(seat))
            )
        last = len(self._steps) - 1
        if self.luck == "auto":
            while last >= 0 and self._steps[last].by == CHANCE:
                last -= 1
        if last < 0:
            raise IllegalMove(_("there is no decision to take back"))
        step = self._steps[last]
        move = Move(step.move, self._words(step, self.names))
        overwrite(self._states, step.before)
        self._rng[0] = step.luck_before
        del self._steps[last:]
        self._changed()
        return move

    # --- what people see: told in `rendering.py` -----------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, ready for JSON; None: an onlooker. Moves are listed for the seat whose turn it is."""
        self.name_of(seat)
        return rendering.view(self, seat)

    def remarks(self, move: Move | int | str) -> list[Remark]:
        """What a legal move would do now, point by point, as far as the seat to move can know."""
        return self.game.display.remarks(rendering.known_now(self), self.find(move).id, self.names)

    def explain(self, words: str, seat: int | None = None) -> Explanation:
        """What a piece or word is and does under this match's options and, with a seat, what it would do now for that seat."""
        self.name_of(seat)
        return rendering.explanation(self, words, seat)

    def svg(self, seat: int | None = None) -> str:
        """The drawing of what a seat may know: all panels in one picture."""
        return picture(self.game, self.view(seat))

    def panels(self, seat: int | None = None) -> dict[str, str]:
        """The parts of the board as a seat may know it: a drawing for each panel, by its key."""
        return rendering.drawings(self, self.view(seat))

    def text(self, seat: int | None = None) -> str:
        """The board as text, as a seat may know it."""
        return rendering.text_board(self, self.view(seat))

    def short_text(self, seat: int | None = None) -> str:
        """The same in fewer words, where the game has them: without what pieces do, which `explain` tells."""
        return rendering.text_board(self, self.view(seat), short=True)

    def shown(self, seat: int | None = None) -> tuple[View, str, str]:
        """What a seat may know, the board as text, and the drawing: for whoever wants all three, made of one view."""
        view = self.view(seat)
        return view, rendering.text_board(self, view), picture(self.game, view)

    def log(self, seat: int | None = None, last: int | None = None) -> list[str]:
        """What happened so far, in the sentences that this seat may read; the last ones only, if so many are enough."""
        self.name_of(seat)
        return rendering.log(self, seat, last)

    def news(self, seat: int | None = None, after: int = 0) -> list[str]:
        """What the log says about the moves after so many; at the end who has won and why."""
        self.name_of(seat)
        return rendering.news(self, seat, after)

    def since(self, seat: int | None = None) -> list[tuple[int, str]]:
        """What happened since a seat's last decision, that included, each sentence with who decided, or let luck decide.

        Who has not decided yet reads everything from the first decision on, onlookers the last one. As long as there is nothing
        to tell of a decision, the one before it is told as well. The site tells the same.
        """
        self.name_of(seat)
        return rendering.since(self, seat)

    def told_by(self, step: Step, seat: int | None = None) -> list[str]:
        """What a step says to a seat, in sentences."""
        self.name_of(seat)
        return rendering.sentences(self, step, seat)

    def _words(self, step: Step, names: list[str]) -> str:
        s = snapshot(np.frombuffer(step.before, self.game.state))
        return self._notation_of(s, step.move, names)

    def name_of(self, seat: int | None) -> str:
        """What a seat is called; refuses what is no seat of this match."""
        if seat is None:
            return _("an onlooker")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.names):
            raise BadOption(_("seats are numbered 0 to {n}, not {seat}", n=len(self.names) - 1, seat=short(seat)))
        return self.names[seat]

    def canonical_names(self) -> list[str]:
        """The players as records call them, whatever their names are."""
        return [f"Player {n + 1}" for n in range(len(self.names))]

    def canonical_words(self, step: Step) -> str:
        """A step's move as records write it."""
        return self._words(step, self.canonical_names())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        options = "".join(f" {n}={say(v)}" for n, v in self.options.items() if v != self.game.option(n).default)
        state = "over" if self.over else "luck to move" if self.turn == CHANCE else f"{self.names[self.turn or 0]} to move"
        return f"<Match {self.game.key} {len(self.names)} players{options}, {len(self._steps)} moves, {state}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    # --- keeping ------------------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The game as text that a person can read and edit: see `tabletown.load`."""
        return write_record(self)

    def after(self, moves: int) -> "Match":
        """The match as it was after so many moves, luck included; luck is manual, so that nothing goes on by itself."""
        if isinstance(moves, bool) or not isinstance(moves, int) or not 0 <= moves <= len(self._steps):
            raise BadOption(_("this match has 0 to {n} moves, not {moves}", n=len(self._steps), moves=short(moves)))
        earlier = self.copy()
        earlier.luck = "manual"
        if moves < len(self._steps):
            overwrite(earlier._states, self._steps[moves].before)
            earlier._rng[0] = self._steps[moves].luck_before
            del earlier._steps[moves:]
            earlier._changed()
        return earlier

    def copy(self) -> "Match":
        """An independent match in the same position with the same history; its luck goes its own way from here."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.names, twin.options = list(self.names), dict(self.options)
        twin.comments = {number: list(lines) for number, lines in self.comments.items()}
        twin._states = copy_of(self._states)
        twin._handle = entry_points.handle(twin._states)
        twin._buffer, twin._journal = self._buffer.copy(), None
        twin._rng = self._rng.copy()
        twin._steps, twin._moves = list(self._steps), dict(self._moves)
        return twin

    def copy_with(self, steps: list[Step]) -> "Match":
        """The same position with as much of its history as is wanted for log and undo. The luck to come is fresh."""
        twin = self.copy()
        twin._steps, twin._rng = list(steps), new_rng(secrets.randbits(63))
        return twin
