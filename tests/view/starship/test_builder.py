"""What a screen shows of Starship Catan: secrets, ships, rows, chances, effects, what is owed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.core.words import Note
from companion.games.starship.rules.moves import Look, PlaceCards
from companion.games.starship.table_view.builder import StarshipTable
from companion.games.words import words_for
from companion.view.asking import Question
from companion.view.building import DUE, form, move_of, private, table_view
from companion.view.captions import Caption, in_words
from companion.view.snapshot import Snapshot
from companion.view.table_view import Effect, Figure, TableView
from tests.games.starship.played import played, said

PIRATE = "phase flight\nmoon flies to sector 1\nmoon flies on to pirate-3"
SENSOR = """
moon: module sensor 1
phase flight
moon flies to sector 2
moon looks ahead
moon sees hades pallas
"""


def laid_out(text: str) -> tuple[StarshipTable, Any]:
    game, state = played(text)
    return StarshipTable(game), state


def view(table: StarshipTable, state: Any, viewer: str = PUBLIC) -> TableView:
    return table_view(table, Snapshot(state), viewer)


def figure(shown: TableView, key: str) -> Figure:
    figures = (*shown.figures, *(one for seat in shown.seats for one in seat.figures))
    return next(one for one in figures if one.key == key)


def happened(text: str, move: str) -> tuple[Effect, ...]:
    """What everybody is shown of a move."""
    table, state = laid_out(text)
    made = said(table.game, state, move)
    after = table.game.apply(state, made)
    event = Event(made, "2026-01-01T12:00:00Z", "tap")
    return table_view(table, Snapshot(after, state, event)).effects


# --- secrets of one seat ------------------------------------------------------------------------


def test_only_the_opponent_reads_the_pirate_and_only_while_holding() -> None:
    table, state = laid_out(PIRATE)
    words = words_for("en", table.game.pack)
    held = private(table, state, "sun").lines["pirate"]
    assert [in_words(line, words) for line in held] == [
        "Pirate 3",
        "Strength: 3",
        "Tribute in Astro: 3",
        "Fame points: 1",
        "Resources as a reward: 1",
        "If you lose: no loss",
    ]
    assert private(table, state, "moon").lines == {}
    shown = view(table, state)
    assert figure(shown, "figure pirate sun").reveals == "pirate"
    assert shown.prompt == (Caption("due-pirate", {"tribute": 3}),)
    assert all(seat.private is None for seat in shown.seats)


def test_the_pilot_orders_the_cards_of_the_sensor_by_names_that_nobody_else_has() -> None:
    table, state = laid_out(SENSOR)
    verb = "verb moon place-cards"
    asked = form(table, state, "moon", verb, {})
    assert asked is not None
    (question,) = asked.questions
    assert question.secret
    assert [option.key for option in question.options] == ["hades", "pallas"]
    assert len(private(table, state, "moon").lines["sensor"]) == 2
    public = form(table, state, PUBLIC, verb, {})
    assert public is not None
    assert public.questions[0].options == ()
    assert private(table, state, "sun").lines == {}
    made = move_of(table, state, "moon", verb, {"top": ["pallas"]})
    assert made == PlaceCards("moon", ("pallas",), ("hades",))


def test_what_the_sensor_shows_may_be_told_or_not() -> None:
    table, state = laid_out(SENSOR.replace("moon sees hades pallas", ""))
    due = view(table, state).due
    assert due is not None
    assert (due.field, due.least, due.most, due.secret) == ("cards", 0, 2, True)
    assert move_of(table, state, PUBLIC, DUE, {"cards": []}) == Look("sector-2")
    told = move_of(table, state, PUBLIC, DUE, {"cards": ["hades", "pallas"]})
    assert told == Look("sector-2", ("hades", "pallas"))


# --- which card is it ---------------------------------------------------------------------------


def asked_card(table: StarshipTable, state: Any) -> Question:
    asked = form(table, state, PUBLIC, DUE, {})
    assert asked is not None
    return asked.questions[0]


def test_pirates_are_told_in_secret_and_cards_before_a_ship_cannot_come() -> None:
    table, state = laid_out(
        "moon: colony colony-heka\nphase flight\nmoon flies to sector 1\nmoon flies on"
    )
    question = asked_card(table, state)
    pirates = {option.key for option in question.options if option.group == "pirate"}
    assert pirates == set(table.game.box.pirates)
    assert {option.key for option in question.options if option.secret} == pirates
    likely = [option.key for option in question.options[: question.likely]]
    assert "hades" in likely
    assert "colony-heka" not in likely
    assert "pirate-i-4" in likely, "one card of reserve I has taken the place of the colony"
    assert "pirate-ii-4" not in likely
    assert view(table, state).due == Question("card", "pick")


def test_the_list_of_likely_cards_says_nothing_about_the_stacks() -> None:
    fly = "phase flight\nmoon flies to sector 1\nmoon flies on"
    lists = []
    for known in ("", "stack 1: known hades pallas\n", "stack 2: known hades\n"):
        table, state = laid_out(known + fly)
        lists.append(asked_card(table, state))
    assert lists[0] == lists[1] == lists[2]


def test_cards_of_one_name_are_told_apart_by_their_numeral() -> None:
    table, state = laid_out("phase flight\nmoon flies to sector 1\nmoon flies on")
    labels = [(option.text, option.detail) for option in asked_card(table, state).options]
    assert any(detail == "I" for _, detail in labels)


# --- ships, rows, beside the prompt --------------------------------------------------------------


def test_a_ship_is_shown_as_it_lies() -> None:
    table, state = laid_out("moon: fuel 2, astro 3, module science 1\nphase trade")
    shown = view(table, state)
    fuel = figure(shown, "figure bay moon fuel")
    assert (fuel.number, fuel.pips, fuel.icon) == (2, (2, 2), "fuel")
    assert figure(shown, "figure bay moon astro").number == 3
    module = figure(shown, "figure module moon science")
    assert (module.pips, module.icon) == ((1, 2), "science_module")
    assert figure(shown, "figure part moon booster").slots == 3
    colony = figure(shown, "figure colonies moon").cards[0]
    assert (colony.icon, colony.figure) == ("carbon", "1")


def test_every_figure_that_explains_has_a_sum_and_no_other() -> None:
    for text in (PIRATE, SENSOR, "phase trade"):
        table, state = laid_out(text)
        shown = view(table, state)
        seen = table.game.masked(state, PUBLIC)
        for one in (*shown.figures, *(one for seat in shown.seats for one in seat.figures)):
            assert (table.explain(seen, one.key) is not None) == one.explains, one.key
        assert table.explain(seen, "seat moon") is not None
        assert table.explain(seen, "figure bay nobody fuel") is None


def test_the_row_shows_used_and_replaced_cards_and_gaps() -> None:
    table, state = laid_out(
        "phase flight\nmoon flies to sector 1\nmoon flies on to colony-heka\nmoon founds a colony"
    )
    gap, back = view(table, state).rows[0].cards
    assert (back.key, back.tone, back.figure) == ("stack 1", "back", "9")
    assert (gap.key, gap.text, gap.tone, gap.used) == ("gap 1", Caption("gap"), "gap", False)
    after = table.game.apply(state, said(table.game, state, "the reserve gives pirate-i-4"))
    card, back = view(table, after).rows[0].cards
    assert back.figure == "9"
    assert (card.key, card.used, card.marked, card.tone) == (
        "card pirate-i-4",
        True,
        True,
        "danger",
    )


def test_ten_points_win() -> None:
    table, state = laid_out("phase trade")
    assert view(table, state).goal == 10


def test_the_stacks_lie_between_the_ships_while_nobody_flies() -> None:
    table, state = laid_out("phase trade")
    row = view(table, state).rows[0]
    assert row.text == Caption("no-flight")
    shown = [(card.key, card.tone, card.figure) for card in row.cards]
    assert shown == [(f"stack {number}", "back", "10") for number in (1, 2, 3, 4)]


def test_a_pirate_in_hand_is_no_longer_of_the_stack() -> None:
    """It was turned, though only the opponent has seen it."""
    table, state = laid_out("phase flight\nmoon flies to sector 1\nmoon flies on")
    (waits,) = view(table, state).rows[0].cards
    after = table.game.apply(state, said(table.game, state, "turn up pirate-3"))
    (left,) = view(table, after).rows[0].cards
    assert (waits.figure, left.figure) == ("10", "9")


# --- what happened ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "effects"),
    [
        (
            "moon: astro 3\nsun: ore 1\nphase trade",
            "moon gives 2 astro for 1 ore",
            {
                Effect("give", "astro", 2, "seat moon", "seat sun"),
                Effect("give", "ore", 1, "seat sun", "seat moon"),
            },
        ),
        (
            "phase flight\nmoon flies to sector 1\nmoon flies on",
            "turn up pirate-3",
            {Effect("turn", "sector-1"), Effect("harm", end="seat moon")},
        ),
        (
            "phase flight\nmoon flies to sector 1\nmoon flies on to colony-heka",
            "moon founds a colony",
            {
                Effect("move", "card colony-heka", start="row flight", end="figure colonies moon"),
                Effect("remove", "figure hangar moon"),
            },
        ),
    ],
)
def test_effects(text: str, move: str, effects: set[Effect]) -> None:
    assert set(happened(text, move)) == effects


def test_what_hands_owe_is_counted_and_news_need_no_tick() -> None:
    table, _ = laid_out("phase trade")
    owed = table.owed(Note("take", {"good": "fuel", "count": 2, "held": 2}, "moon"))
    assert (owed.cards, owed.tick) == ({"fuel": 2}, True)
    assert table.owed(Note("pay-astro", {"count": 3, "held": 0}, "sun")).cards == {"astro": 3}
    assert not table.owed(Note("your-turn", {"seat": "sun"}, "sun")).tick


# --- which colony produces ----------------------------------------------------------------------


def test_a_colony_that_may_produce_names_its_good() -> None:
    """The example of section 6: whoever chooses does not look at the cards again."""
    table, state = laid_out("moon: colony colony-heka colony-dubhe\nmoon rolls 2")
    verbs = [verb for verb in view(table, state).verbs if verb.seat == "moon"]
    colonies = table.game.box.colonies
    goods = {verb.key.split()[-1]: (verb.icon, verb.detail) for verb in verbs}
    assert goods == {
        one: (colonies[one].resource, Caption(f"good-{colonies[one].resource}"))
        for one in ("colony-heka", "colony-dubhe")
    }
    assert {icon for icon, _ in goods.values()} == {"ore", "carbon"}
