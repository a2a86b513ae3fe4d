"""Infinite City: a city without edge, whose every tile does something."""

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
from .notation import compounds, moves, position, problems
from .rules import hidden, observation, scoring, turns
from .rules import reasons as forbidden
from .rules.numbers import MOST_LEGAL, MOVES
from .rules.state import STATE

register_rooms("infinite_city", STATE, turns, scoring, forbidden, hidden, observation, judge, features)

TEXTS = (N_("manual"), N_("printed"))

GAME = Game(
    key="infinite_city",
    title="Infinite City",
    about="Lay tiles, trigger their texts, and hold connected districts of a city that grows without end.",
    minutes=45,
    cover=Cover(focus=60),
    minutes_with_bots=dict.fromkeys(range(2, 7), 10),
    seats=range(2, 7),
    version=1,
    options=(
        Option(
            "printed_rules",
            False,
            (False, True),
            N_("Shorthand for the printed tiles: Capitol, Mausoleum and Embassy as printed, Plazas bind every tile."),
            {True: {"capitol": "printed", "mausoleum": "printed", "embassy": "printed", "plaza_scope": "all"}},
            title=N_("texts as printed"),
        ),
        Option(
            "capitol",
            "manual",
            TEXTS,
            N_("Capitol: play a tile out of another hand, or (printed) seize all adjacent tiles."),
            title=N_("Capitol"),
        ),
        Option(
            "mausoleum",
            "manual",
            TEXTS,
            N_("Mausoleum: remove any tile, or (printed) take an adjacent tile into your hand."),
            title=N_("Mausoleum"),
        ),
        Option(
            "embassy",
            "manual",
            TEXTS,
            N_("Embassy: a second token and one sent home, or (printed) take over an adjacent tile."),
            title=N_("Embassy"),
        ),
        Option(
            "plaza_scope",
            "hands",
            (N_("hands"), N_("all")),
            N_("Open Plazas bind tiles from hands only, or also those from the deck."),
            title=N_("tiles that Plazas bind"),
        ),
        switch(
            "locked_flip",
            False,
            N_("A locked face-down tile that gets a new token is turned up and resolved."),
            N_("locked tiles are turned"),
        ),
        switch(
            "refill_victims",
            False,
            N_("In the draw step every other player with fewer than five tiles draws up to five."),
            N_("everybody draws up to five"),
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
        compounds=compounds.COMPOUNDS,
    ),
    display=Display(
        view=view.view,
        question=questions.question,
        chapter=questions.chapter,
        sentence=news.sentence,
        together=news.TOGETHER,
        places=journeys.places,
        journeys=journeys.journeys,
        field_at=editing.field_at,
        field_words=editing.FIELD_WORDS,
        verdict=results.verdict,
        score_labels=results.score_labels,
        reason=reasons.reason,
        panels=board.panels,
        style=style.STYLE,
        ground="var(--concrete)",
        text=text.text,
        figures=(
            Figure(
                "tokens",
                N_("tokens left"),
                "pin",
                about=N_("Tokens in supply. Each tile that is played takes one; a player's last one brings the final round."),
                rule="What lies on the table",
            ),
            Figure(
                "hand_size",
                N_("tiles in hand"),
                "tile",
                minor=True,
                about=N_("Tiles in hand. At the end of their turn players with fewer than five draw up to five."),
                rule="Your turn",
            ),
            Figure(
                "points",
                N_("points"),
                "star",
                about=N_("What everybody would score if the game ended now: areas, printed values and most silver borders."),
                rule="Scoring",
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
    ),
    hides="the tiles in the others' hands, tiles that lie face down, and the deck",
    moment=Moment(4, 5, 80),
    levels=LEVELS,
    blunder_rate=BLUNDER_RATE,
    earlier=EARLIER,
    guide="display/guide.toml",
)
