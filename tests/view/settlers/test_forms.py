"""What Settlers asks for its verbs, what is on the plan, and what an event did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.core.hands import Hand
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import HEXES, INTERSECTIONS, PATHS
from companion.games.settlers.rules.moves import BuildCity, MoveRobber
from companion.games.settlers.rules.production import income
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import CardsToDiscard, State
from companion.games.settlers.rules.trading import rates
from companion.games.settlers.table_view.builder import SettlersTable
from companion.simulation.play import Step, play, simulated_setup
from companion.view.asking import Form, Question
from companion.view.building import (
    DUE,
    HIDDEN,
    Objected,
    Unknown,
    form,
    move_of,
    table_view,
)
from companion.view.captions import Caption
from companion.view.commands import key_of
from companion.view.snapshot import Snapshot
from companion.view.table_view import Effect

GAME = Settlers(simulated_setup("settlers", "english-5", {"trade_and_build": "combined"}))
TABLE = SettlersTable(GAME)
EVENING: list[Step] = list(play(GAME, "forms"))


def where(code: str) -> Iterator[tuple[State, str]]:
    """The positions in which a verb is open, and its key."""
    for step in EVENING:
        for command in TABLE.commands(GAME.masked(step.before, PUBLIC)):
            if command.code == code and command.problem is None:
                yield step.before, command.key


def asked(state: State, verb: str, **answers: Any) -> Form:
    found = form(TABLE, state, PUBLIC, verb, answers)
    assert found is not None
    return found


def question(found: Form, field: str) -> Question:
    return next(one for one in found.questions if one.field == field)


def test_a_trade_tells_nothing_of_the_partners_hand_but_its_number() -> None:
    compared = 0
    for state, verb in where("trade"):
        for partner in (seat for seat in GAME.seats if seat != state.active):
            takes = question(asked(state, verb, partner=partner), "takes")
            held = next(p.hand.count for seat, p in state.players.items() if seat == partner)
            assert (takes.spare, takes.most) == (held, held)
            assert all((option.known, option.most) == (0, held) for option in takes.options)
            compared += 1
    assert compared > 50


def test_a_trade_is_objected_to_but_not_for_what_the_partner_holds() -> None:
    state, verb = next(where("trade"))
    same = asked(state, verb, gives={"ore": 1}, takes={"ore": 1}).why_not
    assert same is not None
    assert same.text.code in ("same-kind", "cards-short")  # type: ignore[union-attr]
    for state, verb in where("trade"):
        partner = next(seat for seat in GAME.seats if seat != state.active)
        found = asked(state, verb, partner=partner, gives={}, takes={"ore": 19})
        assert found.why_not is not None
        assert found.why_not.text.params.get("seat") != partner  # type: ignore[union-attr]


@pytest.mark.parametrize("gifts", ["no", "yes"])
def test_a_gift_can_be_told_only_where_the_table_agreed_on_gifts(gifts: str) -> None:
    game = Settlers(simulated_setup("settlers", "english-5", {"gifts": gifts}))
    table = SettlersTable(game)
    for step in play(game, "gifts"):
        trades = [one for one in table.commands(step.before) if one.code == "trade"]
        known = step.before.players[step.before.active].hand.known if trades else ()
        if any(known) and trades[0].problem is None:
            break
    given = RESOURCES[next(at for at, count in enumerate(known) if count)]
    partner = next(seat for seat in game.seats if seat != step.before.active)
    answers = {"partner": partner, "gives": {given: 1}}
    found = form(table, step.before, step.before.active, trades[0].key, answers)
    assert found is not None
    assert [one.least for one in found.questions if one.kind == "count"] == (
        [0, 0] if gifts == "yes" else [1, 1]
    )
    answers |= {"takes": {}}
    if gifts == "yes":
        move = move_of(table, step.before, step.before.active, trades[0].key, answers)
        assert not game.check(step.before, move)
    else:
        with pytest.raises(Objected):
            move_of(table, step.before, step.before.active, trades[0].key, answers)


def test_what_only_a_told_hand_forbids_is_refused_without_a_word_about_it() -> None:
    """Everybody thinks that a city is possible; its player has told the tablet that it is not."""
    state, verb = next(where("build-city"))
    seat, told = state.active, Hand((7, 0, 0, 0, 0))
    player = replace(state.players[seat], hand=told, seen=Hand((0,) * 5, 7))
    state = replace(state, players={**state.players, seat: player})
    city = next(at for at, owner in state.settlements.items() if owner == seat)
    answers = {"intersection": key_of("intersection", city)}

    def said(viewer: str) -> list[str]:
        with pytest.raises(Objected) as objected:
            move_of(TABLE, state, viewer, verb, answers)
        return [problem.code for problem in objected.value.problems]

    assert said(PUBLIC) == [HIDDEN]
    assert said(seat) == ["cards-short", "cards-short"]


def test_the_bank_takes_as_many_at_a_tap_as_it_asks_for_a_card() -> None:
    steps = set()
    for state, verb in where("bank"):
        needed = rates(GAME.box, state, state.active)
        found = asked(state, verb)
        assert tuple(option.step for option in question(found, "gives").options) == needed
        steps |= set(needed)
        gives = {"lumber": 2 * needed[0]}
        one_left = asked(state, verb, gives=gives, takes={"ore": 1}).price
        assert one_left == Caption("count-to-go", {"count": 1})
        assert asked(state, verb, gives=gives, takes={"ore": 2}).price == ""
    assert len(steps) > 1


def test_exactly_what_a_seven_asks_for_is_discarded() -> None:
    asked_for = 0
    for state, verb in where("discard"):
        items = {i.seat: i.count for i in state.pending if isinstance(i, CardsToDiscard)}
        found = asked(state, verb)
        (cards,) = found.questions
        assert cards.least == cards.most == next(n for s, n in items.items() if s == found.seat)
        asked_for += 1
    assert asked_for


@pytest.mark.parametrize(
    "answers",
    [
        {"partner": "white", "gives": {"ore": 1}, "takes": {"wool": 1}, "seat": "blue"},
        {"partner": "moon", "gives": {"ore": 1}, "takes": {"wool": 1}},
        {"partner": "white", "gives": {"gold": 1}, "takes": {"wool": 1}},
        {"partner": "white", "gives": {"ore": -1}, "takes": {"wool": 1}},
        {"partner": "white", "gives": "ore", "takes": 3},
        {"kind": "end_turn"},
        {"what": 1},
    ],
)
def test_what_no_form_asks_for_is_unknown(answers: dict[str, Any]) -> None:
    state, verb = next(where("trade"))
    with pytest.raises(Unknown):
        move_of(TABLE, state, PUBLIC, verb, answers)


def test_dice_that_nobody_has_and_cards_that_are_none_are_refused() -> None:
    roll = next(step.before for step in EVENING if GAME.due(step.before).chance == "roll")
    for answers in ({}, {"faces": "six"}, {"faces": [1, 2], "dice": "dice", "more": 1}):
        with pytest.raises(Unknown):
            move_of(TABLE, roll, PUBLIC, DUE, answers)


def test_every_place_is_on_the_plan_and_it_stays_the_same() -> None:
    plans = {TABLE.plan(step.after).key for step in EVENING}
    assert len(plans) == 1
    plan = TABLE.plan(EVENING[-1].after)
    for kind, ids in (("hex", HEXES), ("intersection", INTERSECTIONS), ("path", PATHS)):
        assert {f"{kind} {id}" for id in ids} <= plan.places.keys()
    low_x, low_y, high_x, high_y = plan.bounds
    for place in plan.places.values():
        assert low_x <= place.at[0] <= high_x
        assert low_y <= place.at[1] <= high_y
    glyphs = [plan.glyphs[piece.glyph] for piece in plan.printed["tokens"]]
    tokens = [shape.name for glyph in glyphs for shape in glyph if shape.kind == "text"]
    island = EVENING[-1].after.island
    assert sorted(tokens) == sorted(str(number) for number in island.numbers if number)


def test_effects_tell_what_everybody_saw() -> None:
    seen = set()
    for step in EVENING:
        event: Event[Any] = Event(step.move, "2026-01-01T12:00:00Z", "tap")
        effects = table_view(TABLE, Snapshot(step.after, step.before, event)).effects
        match step.move:
            case Roll(_, faces) if step.before.phase == "roll" and sum(faces) != 7:
                gains, _ = income(GAME.box, step.before, sum(faces))
                taken = sum(effect.count for effect in effects if effect.kind == "take")
                assert taken == sum(map(sum, gains.values()))
            case MoveRobber(_, hex_id):
                start = f"hex {step.before.robber}"
                assert effects[0] == Effect("move", "robber 1", 1, start, f"hex {hex_id}")
            case BuildCity(_, at):
                kinds = [(effect.kind, effect.what) for effect in effects[:2]]
                assert kinds == [("remove", f"settlement {at}"), ("place", f"city {at}")]
            case _:
                continue
        seen.add(type(step.move))
    assert seen == {Roll, MoveRobber, BuildCity}
