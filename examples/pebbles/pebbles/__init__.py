"""Pebbles: load a raft with pebbles that nobody else can see, and cast off before it is too heavy."""

from tabletown.engine.game_calls import register_rooms
from tabletown.game.declaration import Display, Figure, Game, Notation
from tabletown.game.options import switch
from tabletown.positions.fields import reader_of, writer_of

from . import bot, display, notation, rules

register_rooms("pebbles", rules.STATE, rules, bot, lines=rules.LINES)

GAME = Game(
    key="pebbles",
    title="Pebbles",
    about="Load a raft with pebbles that nobody else can see, and cast off before it is too heavy.",
    minutes=5,
    seats=range(2, rules.MOST_SEATS + 1),
    version=1,
    options=(switch("bonus", True, f"The heaviest raft that floats scores {rules.BONUS} points more."),),
    state=rules.STATE,
    move_count=rules.MOVES,
    most_legal=rules.MOST_LEGAL,
    notation=Notation(
        move_text=notation.text,
        move_data=notation.data,
        write=writer_of(notation.FIELDS),
        read=reader_of(notation.FIELDS),
        check=notation.check,
    ),
    display=Display(
        view=display.view,
        question=display.question,
        sentence=display.sentence,
        reason=display.reason,
        score_labels=lambda s: ["Rafts that float", "The heaviest of them" if s.bonus else None],
        panels=display.panels,
        style=display.STYLE,
        figures=(Figure("weight", "weight of the raft", "tile", of="floats"), Figure("points", "points", "star")),
    ),
    hides="the pebbles on the others' rafts",
    levels=bot.LEVELS,
)
