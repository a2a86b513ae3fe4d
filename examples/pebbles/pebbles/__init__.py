"""Pebbles: load a raft with pebbles that nobody else can see, and cast off before it is too heavy."""

from tabletown.game import Display, Figure, Game, Moment, Notation, Option, switch
from tabletown.kernel import register

from . import bot, display, notation, rules

register(
    rules.STATE,
    setup=rules.pebbles_setup,
    turn=rules.pebbles_turn,
    legal=rules.pebbles_legal,
    apply=rules.pebbles_apply,
    scores=rules.pebbles_scores,
    score_line=rules.pebbles_score_line,
    winners=rules.pebbles_winners,
    why_not=rules.pebbles_why_not,
    redeal=rules.pebbles_redeal,
    judge=bot.pebbles_judge,
    features=bot.pebbles_features,
)

GAME = Game(
    key="pebbles",
    title="Pebbles",
    about="Load a raft with pebbles that nobody else can see, and cast off before it is too heavy.",
    minutes=5,
    seats=range(2, rules.MOST_SEATS + 1),
    version=1,
    options=(
        Option("rounds", 3, (1, 3, 5), "Rounds of a game."),
        switch("bonus", True, f"The heaviest raft that floats scores {rules.BONUS} points more."),
    ),
    state=rules.STATE,
    move_count=rules.MOVES,
    most_legal=rules.MOST_LEGAL,
    notation=Notation(
        move_text=notation.text,
        move_data=notation.data,
        write=notation.write,
        read=notation.read,
        check=notation.check,
        problems=notation.problems,
    ),
    display=Display(
        view=display.view,
        question=display.question,
        sentence=display.sentence,
        places=display.places,
        verdict=display.verdict,
        score_labels=display.score_labels,
        reason=display.reason,
        panels=display.panels,
        style=display.STYLE,
        text=display.text,
        figures=(
            Figure("aboard", "pebbles aboard", "box", minor=True),
            Figure("weight", "weight of the raft", "tile", of="floats"),
            Figure("points", "points", "star"),
        ),
        ground="var(--water)",
    ),
    hides="the pebbles on the others' rafts, and those that they threw overboard",
    moment=Moment(3, 5, 12),
    levels=bot.LEVELS,
)
