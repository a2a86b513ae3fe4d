"""Vegas Showdown: bid for tiles, and build the most famous hotel and casino of the Strip."""

from tabletown.engine.game_calls import register_rooms
from tabletown.game.declaration import Cover, Display, Figure, Game, Moment, Notation
from tabletown.game.observation import Observation
from tabletown.game.options import Option
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
from .notation import compounds, damage, moves, position, problems
from .rules import hidden, observation, scoring, turns
from .rules import reasons as forbidden
from .rules.components import SHEET_NAMES
from .rules.numbers import MOST_LEGAL, MOVES
from .rules.state import STATE

register_rooms("vegas_showdown", STATE, turns, scoring, forbidden, hidden, observation, judge, features)

GAME = Game(
    key="vegas_showdown",
    title="Vegas Showdown",
    about="Bid for slots, lounges and restaurants, and fit them into the most famous hotel and casino of the Strip.",
    minutes=75,
    cover=Cover(),
    minutes_with_bots={3: 25, 4: 20, 5: 25},
    seats=range(3, 6),
    version=1,
    options=(Option("sheet", SHEET_NAMES[0], SHEET_NAMES, N_("The grid to build on: 7 columns by 5 rows, or 8 by 5.")),),
    state=STATE,
    move_count=MOVES,
    most_legal=MOST_LEGAL,
    observation=Observation(version=1, groups=observation.SLOTS),
    notation=Notation(
        move_text=moves.text,
        move_data=moves.data,
        write=position.write,
        read=position.read,
        problems=damage.all_problems,
        check=problems.check,
        compounds=compounds.COMPOUNDS,
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
                "cash",
                N_("dollars"),
                "coin",
                about=N_("Money to bid with; at the end each full $10 brings 1 Fame."),
                rule="Actions",
            ),
            Figure(
                "income",
                N_("income"),
                "income",
                about=N_("Dollars that come in each round: the smaller of Population and Revenue, where no event changes it."),
                rule="A round",
            ),
            Figure(
                "population",
                N_("Population"),
                "pin",
                minor=True,
                about=N_("Guests. The usual income is never higher, and at the end the first three places bring Fame."),
                rule="The table",
            ),
            Figure(
                "revenue",
                N_("Revenue"),
                "tower",
                minor=True,
                about=N_("What the house can earn. No usual income is higher; at the end the first three places bring Fame."),
                rule="The table",
            ),
            Figure(
                "fame",
                N_("Fame"),
                "forward",
                about=N_("Fame on the track so far, from tiles, events and Publicity."),
                rule="The end",
            ),
            Figure(
                "points",
                N_("Fame in all"),
                "star",
                about=N_("Fame if the game ended now: with areas, the connection, ranks, cash and diamonds. The most wins."),
                rule="The end",
            ),
        ),
        explanations=explanations.explanations,
        kinds=explanations.PIECE_KINDS,
        picture=pictures.picture,
        now=now.now,
        left=remaining.left,
        brief=remarks.brief,
        trap=remarks.trap,
        remarks=remarks.remarks,
        considered=considered.considered,
        advantages=advantages.ADVANTAGES,
        lesson=lesson.LESSON,
        page={
            "surface": "var(--night)",
            "raised": "var(--panel)",
            "ink": "var(--glimmer)",
            "soft": "var(--dusk)",
            "line": "var(--rim)",
            "accent": "var(--neon)",
            "good": "#7FD3A2",
            "bad": "#FF9A90",
        },
        ground="var(--night)",
        night=True,
    ),
    moment=Moment(4, 5, 110),
    levels=LEVELS,
    blunder_rate=BLUNDER_RATE,
    earlier=EARLIER,
    guide="display/guide.toml",
)
