"""Neue Heimat (The Estates): an auction of floors, roofs and permits along three rows of houses."""

from tabletown.engine.game_calls import register_rooms
from tabletown.game.declaration import Cover, Display, Figure, Game, Moment, Notation
from tabletown.game.observation import Observation
from tabletown.game.options import Option, switch
from tabletown.text.i18n import N_

from .bot import features, judge
from .bot.levels import BLUNDER_RATE, EARLIER, LEVELS
from .display import (
    advantages,
    board,
    considered,
    editing,
    explanations,
    journeys,
    lesson,
    news,
    now,
    pictures,
    questions,
    reasons,
    remaining,
    remarks,
    results,
    style,
    text,
    view,
)
from .notation import moves, position, problems
from .rules import hidden, observation, scoring, turns
from .rules.numbers import MOST_LEGAL, MOVES
from .rules.state import STATE

register_rooms("neue_heimat", STATE, turns, scoring, hidden, observation, judge, features)

GAME = Game(
    key="neue_heimat",
    title="Neue Heimat",
    about="Auction floors, roofs and permits; a finished row pays its owners, an unfinished one ruins them.",
    minutes=45,
    cover=Cover(focus=100),
    minutes_with_bots=dict.fromkeys(range(2, 6), 15),
    seats=range(2, 6),
    version=2,
    by_earlier_rules=lambda version, options: {"match": "two_rounds"} if version == 1 and options.get("rounds", 1) != 1 else {},
    options=(
        Option(
            "official2018",
            False,
            (False, True),
            "Shorthand for the reprint's rules: no blank roofs, only cubes that fit, a discarded mayor is gone.",
            {True: {"blank_roofs": 0, "must_be_placeable": True, "mayor_returns": False}},
            title="rules of the reprint of 2018",
        ),
        Option("blank_roofs", 5, (5, 0), "Blank roofs among the face-down ones: 5, or none as in the reprint."),
        switch("must_be_placeable", False, "Only cubes that have a legal spot may be chosen.", "only cubes that fit"),
        switch(
            "mayor_returns",
            True,
            "A discarded mayor can be auctioned again; off: it is out of the game.",
            "a discarded mayor comes back",
        ),
        switch(
            "movable_mayor",
            False,
            "The mayor stays choosable while on the board, to be moved or left where it is.",
            "the mayor can be moved",
        ),
        Option(
            "hidden_money",
            False,
            (False, True, "stash"),
            "On: hands and stashes are not shown to the others until the end. Stash: only the stashes are not.",
        ),
        Option("max_row_length", 10, (10, 9), "The longest row that permits may make.", title="longest row"),
        Option("rounds", 1, (1, 2, 3, 4, 5), "Rounds of a match; the points of all of them are added up."),
        Option(
            "match",
            "total",
            ("total", "two_rounds"),
            "The highest total of all rounds wins; two_rounds: whoever has won two rounds wins there and then.",
            title="what decides a match",
        ),
    ),
    state=STATE,
    move_count=MOVES,
    most_legal=MOST_LEGAL,
    observation=Observation(version=1, groups=observation.SLOTS),
    notation=Notation(
        move_text=moves.text,
        move_data=moves.data,
        write=position.write,
        read=position.read,
        problems=problems.problems,
        check=problems.check,
    ),
    display=Display(
        view=view.view,
        question=questions.question,
        chapter=questions.chapter,
        sentence=news.sentence,
        log_steps=60,
        places=journeys.places,
        journeys=journeys.journeys,
        field_at=editing.field_at,
        field_words=editing.FIELD_WORDS,
        verdict=results.verdict,
        score_labels=results.score_labels,
        reason=reasons.reason,
        panels=board.panels,
        style=style.STYLE,
        text=text.text,
        figures=(
            Figure(
                "hand",
                N_("cheques"),
                "coin",
                about=N_("What a player can bid and pay. Cheques in hand are worth nothing at the end, but they break ties."),
                rule="The auction",
            ),
            Figure(
                "stash",
                N_("stash"),
                "box",
                minor=True,
                about=N_(
                    "Cheques put away for good, one each turn at most: each is a point at the end and can never be spent again."
                ),
                rule="Your turn",
            ),
            Figure(
                "points",
                N_("points"),
                "star",
                about=N_("The score if the game were over now: houses in completed rows plus, all others minus, and the stash."),
                rule="Scoring",
            ),
        ),
        explanations=explanations.explanations,
        kinds=explanations.PIECE_KINDS,
        everyday=explanations.EVERYDAY,
        picture=pictures.picture,
        now=now.now,
        left=remaining.left,
        brief=remarks.brief,
        trap=remarks.trap,
        remarks=remarks.remarks,
        considered=considered.considered,
        advantages=advantages.ADVANTAGES,
        lesson=lesson.LESSON,
        ground="var(--paper)",
        wide=True,
    ),
    hides="with hidden money, what the others hold in hand and stash, or in the stash alone",
    moment=Moment(4, 2, 150),
    levels=LEVELS,
    blunder_rate=BLUNDER_RATE,
    earlier=EARLIER,
    styles={"cautious": -12.0, "daring": 6.0},
    guide="display/guide.toml",
)
