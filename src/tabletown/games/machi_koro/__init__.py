"""Machi Koro: Bright Lights, Big City: dice, small businesses, and a race for the landmarks."""

from tabletown.engine.game_calls import register_rooms
from tabletown.game.declaration import Cover, Display, Figure, Game, Moment, Notation
from tabletown.game.observation import Observation
from tabletown.game.options import Option, switch
from tabletown.game.stage import Stage
from tabletown.text.i18n import N_

from .bot import features, judge
from .bot.levels import BLUNDER_RATE, EARLIER, LEVELS
from .display import (
    advantages,
    beats,
    board,
    chips,
    considered,
    editing,
    explanations,
    journeys,
    lesson,
    news,
    now,
    pictures,
    players,
    questions,
    reasons,
    remaining,
    remarks,
    results,
    stage,
    stage_style,
    stage_tray,
    style,
    symbols,
    text,
    view,
)
from .notation import moves, position, problems
from .rules import hidden, observation, scoring, turns
from .rules import reasons as forbidden
from .rules.numbers import MOST_LEGAL, MOVES
from .rules.state import STATE

register_rooms("machi_koro", STATE, turns, scoring, forbidden, hidden, observation, judge, features)

PRESETS = ("manual", "official")
PRESET_SWITCHES = ("city_hall", "shopping_mall", "amusement_park", "tuna_boat", "major_refresh", "tech_startup")


def preset_switch(name: str, about: str, title: str) -> Option:
    """A rule that the manual and the publisher tell differently."""
    return Option(name, "manual", PRESETS, about, title=title)


GAME = Game(
    key="machi_koro",
    title="Machi Koro: Bright Lights, Big City",
    about="Roll, earn, build: small businesses pay on their numbers, and the first to build six landmarks wins.",
    minutes=45,
    cover=Cover(focus=40),
    minutes_with_bots={2: 10, 3: 10, 4: 10, 5: 15},
    seats=range(2, 6),
    version=2,
    options=(
        Option(
            "preset",
            "manual",
            PRESETS,
            "Shorthand for six switches: the rules of the manual, or the publisher's.",
            {preset: dict.fromkeys(PRESET_SWITCHES, preset) for preset in PRESETS},
            title="all six rules at once",
        ),
        preset_switch(
            "city_hall", "City Hall pays 1 before every construction; official: only to a player with no coin.", "City Hall"
        ),
        preset_switch(
            "shopping_mall", "Every paying establishment pays 1 more; official: only cups and breads.", "Shopping Mall"
        ),
        preset_switch(
            "amusement_park",
            "A double takes 1 from each other player and allows another roll; official: a turn.",
            "Amusement Park",
        ),
        Option(
            "tuna_boat",
            "manual",
            (*PRESETS, "shared"),
            "The tuna roll is one die, plus 2 if the Harbor was used; official: two dice; shared: boats need no Harbor, and every"
            " Harbor's owner gains the same.",
            title="Tuna Boat",
        ),
        preset_switch(
            "major_refresh",
            "Majors are replaced when everybody owns all that are face up; official: any single one.",
            "new majors",
        ),
        preset_switch(
            "tech_startup", "A coin is invested in Tech Startup at every end of turn; official: only if wanted.", "Tech Startup"
        ),
        Option(
            "tax_office",
            "publisher",
            ("publisher", "rebate"),
            "Tax Office takes half of the coins of the rich; rebate: it keeps back half of what its owner pays for red cards.",
            title="Tax Office",
        ),
        switch("quick_win", False, "Any five landmarks win.", "five landmarks win"),
        switch("publisher_nerf", False, "House rule: Publisher takes 1 for each pair of cups and breads.", "weaker Publisher"),
        Option(
            "publisher_nerf_counts",
            "owner",
            ("owner", "payer"),
            "Whose cups and breads are paired where the Publisher is weaker: those of its owner, or of each payer.",
            title="weaker Publisher: whose pairs",
        ),
        switch(
            "major_market_limit",
            False,
            "House rule: as many of each major as players, and blind draws for 5 coins.",
            "few majors",
        ),
        Option(
            "first_player",
            0,
            (0, 1, 2, 3, 4, 5),
            "The seat that starts; 0, or a seat that nobody has: luck decides.",
            title="who begins",
        ),
    ),
    state=STATE,
    move_count=MOVES,
    most_legal=MOST_LEGAL,
    observation=Observation(version=1, groups=observation.SLOTS),
    levels=LEVELS,
    blunder_rate=BLUNDER_RATE,
    earlier=EARLIER,
    guide="display/guide.toml",
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
        text=text.text,
        short_text=text.short_text,
        figures=(
            Figure(
                "coins",
                N_("coins"),
                "coin",
                about=N_("Coins in the purse, to build with. Those on Tech Startup are not among them."),
                rule="Your turn",
            ),
            Figure(
                "finished",
                N_("landmarks"),
                "tower",
                of="landmarks_to_win",
                about=N_("Landmarks that stand, City Hall not counted. Whoever is first to build enough of them wins at once."),
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
        stage=Stage(
            drawing=stage.stage,
            tray=stage_tray.tray,
            asking=stage_tray.asking,
            symbols=symbols.definitions,
            symbols_of=symbols.ART.definitions_for,
            style=stage_style.STYLE,
            income=players.income,
            lamps=players.lamps,
            result=players.result,
            round=players.round_of,
            beats=beats.beats,
            chips=chips.chips,
            worth=chips.worth,
            first_of_two=chips.first_of_two,
        ),
        lesson=lesson.LESSON,
        page={
            "surface": "var(--far)",
            "raised": "var(--panel)",
            "ink": "var(--moon)",
            "soft": "var(--haze)",
            "line": "#5A5EA6",
            "accent": "var(--lamp)",
            "good": "var(--plus)",
            "bad": "var(--minus)",
        },
        ground="var(--sky)",
        night=True,
    ),
    moment=Moment(4, 5, 92),
)
