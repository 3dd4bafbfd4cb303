"""Each finding of the audit: a sound position is spoiled in one way, and that way is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import Goods
from companion.games.starship.rules.problems import PROBLEMS
from companion.games.starship.rules.ship import MODULES
from companion.games.starship.rules.state import (
    Combat,
    Flight,
    ModuleLoss,
    Pending,
    PirateAhead,
    ProducingColony,
    Replacement,
    RowCard,
    SensorLook,
    SensorPlace,
    StartModule,
    State,
    TopUp,
    TurnCard,
)
from tests.games.starship.played import played
from tests.scenarios.test_what_scenarios_cover import FOUND_BY_AUDIT

Spoil = Callable[[State], State]

FIVE = ("colony-alioth", "colony-dubhe", "colony-phekda", "colony-merak", "colony-alkor")

SOUND = """
sun: colony colony-heka, pirate pirate-2, adventure famine
moon: post trade-ore-3, module logistics 1
stack 1: known lost-101 pirate-3 hades
stack 3: known green-folk lost-102
phase trade
"""


def ship(seat: Seat, **changes: Any) -> Spoil:
    return lambda state: replace(state, **{seat: replace(getattr(state, seat), **changes)})


def goods(seat: Seat, **counts: int) -> Spoil:
    return lambda state: ship(seat, goods=replace(getattr(state, seat).goods, **counts))(state)


def modules(seat: Seat, **levels: int) -> Spoil:
    return lambda state: ship(seat, modules=replace(getattr(state, seat).modules, **levels))(state)


def stack(number: int, **changes: Any) -> Spoil:
    def spoil(state: State) -> State:
        stacks = list(state.stacks)
        stacks[number - 1] = replace(stacks[number - 1], **changes)
        return replace(state, stacks=tuple(stacks))

    return spoil


def table(**changes: Any) -> Spoil:
    return lambda state: replace(state, **changes)


def both(first: Spoil, second: Spoil) -> Spoil:
    return lambda state: second(first(state))


def flying(*pending: Pending, row: tuple[str, ...] = ("hades",), **changes: Any) -> Spoil:
    """Sun flies through stack 1 in the sound position, without any module."""
    flight = Flight(stack=1, row=tuple(RowCard(card) for card in row), **changes)
    return lambda state: replace(
        state, phase="flight", active="sun", flight=flight, pending=pending
    )


CASES: list[tuple[str, Spoil, list[str]]] = [
    ("four fuel", goods("moon", fuel=4), ["overfull"]),
    ("three fuel without Logistics", goods("sun", fuel=3), ["overfull"]),
    ("five science", goods("sun", science=5), ["overfull"]),
    ("less than nothing", goods("sun", ore=-1), ["negative"]),
    ("debts", goods("sun", astro=-1), ["negative"]),
    ("four boosters", ship("sun", boosters=(1, 1, 1, 1)), ["too-many"]),
    ("four cannons", ship("sun", cannons=(1, 1, 1, 1)), ["too-many"]),
    ("three ships", ship("sun", colony_ships=2), ["too-many"]),
    ("three of a kind", ship("sun", colony_ships=3, trade_ships=0), ["too-many", "too-many"]),
    ("less than no ship", ship("sun", trade_ships=-1), ["too-many"]),
    ("a cannon of level 3", ship("sun", cannons=(3,)), ["impossible-level"]),
    ("a booster of level 0", ship("sun", boosters=(0, 1)), ["impossible-level"]),
    ("a module of level 3", modules("sun", trade=3), ["impossible-level"]),
    (
        "one level-2 module twice",
        both(modules("sun", trade=2), modules("moon", trade=2)),
        ["module-copy-twice"],
    ),
    (
        "a module that is out of the game",
        both(modules("sun", trade=2), table(modules_out=("trade",))),
        ["module-copy-twice"],
    ),
    ("a pirate twice", stack(2, known=("pirate-2",)), ["card-twice", "start-cards-do-not-add-up"]),
    ("seen in two stacks", stack(2, known=("hades",)), ["card-twice", "start-cards-do-not-add-up"]),
    ("with both players", ship("moon", pirates=("pirate-2",)), ["card-twice"]),
    ("a mission twice", table(set_aside=("famine",)), ["card-twice"]),
    (
        "a planet as a colony",
        ship("moon", colonies=("colony-alioth", "hades")),
        ["card-out-of-place", "card-twice"],
    ),
    (
        "a planet without T as a post",
        ship("moon", posts=("trade-ore-3", "trade-ore-2")),
        ["card-out-of-place", "start-cards-do-not-add-up"],
    ),
    ("a mission as a pirate", ship("sun", pirates=("pirate-2", "sos")), ["card-out-of-place"]),
    (
        "no such mission",
        ship("sun", adventures=("famine", "holiday")),
        ["unknown-name"],
    ),
    ("without the start colony", ship("moon", colonies=()), ["card-out-of-place"]),
    (
        "the other's start colony",
        ship("moon", colonies=("colony-alioth", "colony-megrez")),
        ["card-out-of-place", "card-twice"],
    ),
    (
        "no such card in a stack",
        stack(2, known=("nonsense",)),
        ["unknown-name"],
    ),
    (
        "a start colony in a stack",
        stack(2, known=("colony-alioth",)),
        ["card-twice", "card-out-of-place", "start-cards-do-not-add-up"],
    ),
    ("a used post that is not there", table(posts_used=("trade-food-3",)), ["not-your-post"]),
    (
        "an open mission that does not exist",
        table(missions=("holiday", "sos", "plague")),
        ["unknown-name"],
    ),
    (
        "nine cards",
        stack(4, size=9),
        ["stack-short", "start-cards-do-not-add-up"],
    ),
    (
        "eleven cards",
        stack(4, size=11),
        ["stack-too-big", "start-cards-do-not-add-up"],
    ),
    (
        "more seen than there are",
        stack(3, size=1),
        ["stack-too-big", "stack-short", "start-cards-do-not-add-up"],
    ),
    ("three stacks", lambda state: replace(state, stacks=state.stacks[:3]), ["wrong-length"]),
    (
        "a reserve card too few",
        stack(1, known=("pirate-3", "hades")),
        ["start-cards-do-not-add-up"],
    ),
    (
        "II before I is used up",
        stack(1, known=("lost-103", "pirate-3", "hades")),
        ["reserve-does-not-add-up"],
    ),
    (
        "hidden before I is used up",
        both(stack(1, known=("pirate-3", "hades")), stack(2, hidden=("iv",))),
        ["reserve-does-not-add-up"] * 3,
    ),
    (
        "more hidden cards of I than there are",
        stack(4, hidden=("i",) * 6),
        ["start-cards-do-not-add-up", "reserve-does-not-add-up"],
    ),
    ("two open missions", table(missions=("sos", "plague")), ["missions-do-not-add-up"]),
    (
        "four open missions",
        table(missions=("sos", "plague", "pirates", "urgent-need")),
        ["missions-do-not-add-up"],
    ),
    ("no die in the third phase", table(yellow=0), ["phase-does-not-fit"]),
    ("a die that shows 4", table(yellow=4), ["number-out-of-range"]),
    ("rolled before the roll", table(phase="production"), ["phase-does-not-fit"]),
    ("flying in the third phase", table(flight=Flight(stack=1)), ["phase-does-not-fit"]),
    (
        "flying through a fifth stack",
        table(phase="flight", flight=Flight(stack=5)),
        ["number-out-of-range"],
    ),
    ("a die during set-up", table(phase="setup"), ["phase-does-not-fit"]),
    (
        "eleven points before the end",
        both(ship("moon", colonies=FIVE), modules("moon", **dict.fromkeys(MODULES, 2))),
        ["start-cards-do-not-add-up", "phase-does-not-fit"],
    ),
    ("over without a winner", table(phase="over"), ["phase-does-not-fit"]),
    ("a card turned without a flight", table(pending=(TurnCard(),)), ["pending-does-not-fit"]),
    ("a starting module late", table(pending=(StartModule("sun"),)), ["pending-does-not-fit"]),
    ("a choice of one", table(pending=(ProducingColony("sun"),)), ["pending-does-not-fit"]),
    ("a pirate that is none", flying(PirateAhead("hades")), ["unknown-name"]),
    ("a fight with nobody", flying(Combat("pirate-3")), ["pending-does-not-fit"]),
    ("a gap that is not there", flying(Replacement(9)), ["pending-does-not-fit"]),
    ("the wrong stack filled up", flying(TopUp(2)), ["pending-does-not-fit"]),
    ("no module to lose", flying(ModuleLoss("pirate-3")), ["pending-does-not-fit"]),
    ("cards nobody looked at", flying(SensorPlace(("library",))), ["pending-does-not-fit"]),
    ("a look in mid-flight", flying(SensorLook()), ["pending-does-not-fit"]),
    ("a row from elsewhere", flying(row=("green-folk",)), ["card-out-of-place"]),
    ("a card twice in the row", flying(row=("hades", "hades")), ["card-twice"]),
    ("a mission that is none", flying(completed=("tea",)), ["unknown-name"]),
]
"""What was done, how, and everything that is found then."""


@pytest.mark.parametrize(("spoil", "codes"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_a_spoiled_position(spoil: Spoil, codes: list[str]) -> None:
    game, state = played(SOUND)
    assert game.audit(state) == []
    assert [problem.code for problem in game.audit(spoil(state))] == codes


def test_more_coins_than_the_box_holds() -> None:
    unlimited, state = played("moon: astro 60\nsun: astro 29")
    assert unlimited.audit(state) == []
    limited, _ = played("game starship bank_of_coins=limited")
    assert [problem.code for problem in limited.audit(state)] == ["too-many-coins"]
    fewer = replace(state, sun=replace(state.sun, goods=Goods(astro=28)))
    assert limited.audit(fewer) == []


def test_goods_of_a_lost_module_that_the_table_lets_stay() -> None:
    kept, state = played("game starship lost_logistics=excess-kept\nmoon: fuel 4")
    assert kept.audit(state) == []


def test_every_finding_names_the_parameters_for_its_sentence() -> None:
    game, state = played(SOUND)
    (found,) = game.audit(goods("moon", fuel=4)(state))
    assert found.params == {"seat": "moon", "good": "fuel", "most": 3}
    assert (found.topic, found.edition) == ("storage", "mayfair-2001")


def test_every_kind_of_finding_is_triggered() -> None:
    game, state = played(SOUND)
    met = {problem.code for _, spoil, _ in CASES for problem in game.audit(spoil(state))}
    assert FOUND_BY_AUDIT - met == {"too-many-coins", "has-left"}, "the others have tests elsewhere"
    assert PROBLEMS.keys() >= FOUND_BY_AUDIT


@pytest.mark.parametrize("edition", ["mayfair-2001", "kosmos-2001"])
def test_the_start_is_sound(edition: str) -> None:
    game = Starship(Setup("starship", edition, {"sun": "", "moon": ""}))
    assert game.audit(game.start()) == []
