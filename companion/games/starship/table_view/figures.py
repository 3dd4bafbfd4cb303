"""The ship of a seat as figures, like the real board: bays, parts, honours, modules, cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.starship.odds import pirates_asking, win_against_any
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.flight import actions_left, flight_speed
from companion.games.starship.rules.goods import RESOURCES, amount
from companion.games.starship.rules.pirates import tribute_asked
from companion.games.starship.rules.points import fame, friendship, leads
from companion.games.starship.rules.ship import (
    MODULES,
    Ship,
    actions,
    cannon_value,
    capacity,
    module_level,
)
from companion.games.starship.rules.stacks import revealed
from companion.games.starship.rules.state import (
    PirateAhead,
    SensorPlace,
    State,
    opponent,
    ship_of,
)
from companion.games.starship.table_view.commands import module_icon
from companion.games.starship.table_view.sums import (
    actions_sum,
    bay_sum,
    fame_sum,
    friendship_sum,
    points_sum,
    speed_sum,
    strength_sum,
)
from companion.view.captions import Caption
from companion.view.table_view import Figure, SmallCard, Sum

ODDS = "figure odds"
SPEED = "figure speed"
ACTIONS = "figure actions"


def ship_figures(box: Box, state: State, seat: Seat) -> tuple[Figure, ...]:
    """What lies before a seat, and first a secret that it may look at while holding it."""
    ship, other = ship_of(state, seat), ship_of(state, opponent(seat))
    known = famous(box, ship, other), befriended(box, ship, other)
    board = _ship(box, seat, ship, *known)
    secret = _secret(state, seat)
    return board if secret is None else (secret, *board)


def famous(box: Box, ship: Ship, other: Ship) -> bool:
    return leads(box, fame(box, ship), fame(box, other))


def befriended(box: Box, ship: Ship, other: Ship) -> bool:
    return leads(box, friendship(box, ship), friendship(box, other))


def _secret(state: State, seat: Seat) -> Figure | None:
    """The pirate's card in the opponent's hand, or the cards that the pilot has seen."""
    front = state.pending[0] if state.pending else None
    if isinstance(front, PirateAhead) and seat != state.active:
        return Figure(
            f"figure pirate {seat}", "pirate", text=Caption("hold-to-see"), reveals="pirate"
        )
    if isinstance(front, SensorPlace) and seat == state.active:
        return Figure(
            f"figure sensor {seat}", "sensor", text=Caption("hold-to-choose"), reveals="sensor"
        )
    return None


@lru_cache(maxsize=64)
def _ship(box: Box, seat: Seat, ship: Ship, hero: bool, friend: bool) -> tuple[Figure, ...]:
    return (
        _part(seat, "booster", ship.boosters, box.limits.boosters),
        *(_bay(box, seat, ship, good) for good in (*RESOURCES, "science")),
        Figure(f"figure bay {seat} astro", "astro", ship.goods.astro, Caption("good-astro")),
        _honour(seat, "fame", fame(box, ship), hero),
        _honour(seat, "friendship", friendship(box, ship), friend),
        _part(seat, "cannon", ship.cannons, box.limits.cannons),
        *(_module(seat, module, module_level(ship, module)) for module in MODULES),
        _hangar(box, seat, ship),
        _cards(f"figure colonies {seat}", "colonies", _colonies(box, ship)),
        _cards(f"figure posts {seat}", "ship-posts", _posts(box, ship)),
    )


def _bay(box: Box, seat: Seat, ship: Ship, good: str) -> Figure:
    held, most = amount(ship.goods, good), capacity(box, ship, good) or 0
    return Figure(
        f"figure bay {seat} {good}",
        good,
        held,
        Caption(f"good-{good}"),
        pips=(held, max(most, held)),
        explains=True,
    )


def _part(seat: Seat, part: str, levels: tuple[int, ...], slots: int) -> Figure:
    return Figure(
        f"figure part {seat} {part}",
        part,
        sum(levels),
        Caption(f"{part}s"),
        "danger" if part == "cannon" else "accent",
        levels=levels,
        slots=slots,
        explains=True,
    )


def _honour(seat: Seat, code: str, count: int, holds: bool) -> Figure:
    tone = "good" if holds else ""
    return Figure(f"figure honour {seat} {code}", code, count, Caption(code), tone, explains=True)


def _module(seat: Seat, module: str, level: int) -> Figure:
    return Figure(
        f"figure module {seat} {module}",
        module_icon(module),
        text=Caption(f"module-{module}"),
        pips=(level, 2),
        explains=module == "command",
    )


def _hangar(box: Box, seat: Seat, ship: Ship) -> Figure:
    """Colony ships stand first; a berth that is free shows the hangar."""
    berths = ["colony_ship"] * ship.colony_ships + ["trade_ship"] * ship.trade_ships
    cards = (SmallCard(f"berth {seat} {n}", icon) for n, icon in enumerate(berths, start=1))
    slots = max(box.limits.hangar, len(berths))
    text = Caption("hangar")
    return Figure(f"figure hangar {seat}", "hangar", text=text, cards=tuple(cards), slots=slots)


def _cards(key: str, code: str, cards: tuple[SmallCard, ...]) -> Figure:
    return Figure(key, text=Caption(code), cards=cards, explains=True)


def _colonies(box: Box, ship: Ship) -> tuple[SmallCard, ...]:
    """What each brings on which number; the figure's sum says their names."""
    found = [(card, box.colonies[card]) for card in ship.colonies]
    return tuple(
        SmallCard(f"card {card}", colony.resource, str(colony.number)) for card, colony in found
    )


def _posts(box: Box, ship: Ship) -> tuple[SmallCard, ...]:
    """What each deals in, and at which price."""
    cards = []
    for card in ship.posts:
        market = box.markets[card]
        goods: tuple[str, ...] = (*market.buys, *market.sells, "friendship")
        cards.append(SmallCard(f"card {card}", goods[0], str(market.price)))
    return tuple(cards)


# --- beside the prompt --------------------------------------------------------------------------


def flight_figures(box: Box, state: State) -> Iterator[Figure]:
    """The die with speed and actions that are left; at a pirate the odds, for whoever asks."""
    if state.yellow and state.phase in ("production", "flight"):
        speed = flight_speed(state)
        left = speed - (revealed(state, state.flight) if state.flight else 0)
        yield Figure("figure die", number=state.yellow, text=Caption("die"), tone="yellow")
        yield Figure(SPEED, number=left, text=Caption("speed"), pips=(left, speed), explains=True)
        free, all_of_them = actions_left(box, state), actions(box, ship_of(state, state.active))
        pips = (free, all_of_them)
        yield Figure(ACTIONS, number=free, text=Caption("actions"), pips=pips, explains=True)
    if tribute_asked(box, state) is not None:
        yield Figure(ODDS, "question", text=Caption("odds"), explains=True)


def odds_sum(box: Box, state: State) -> Sum | None:
    """The chance against all pirates that ask for as much; no more is known of this one."""
    tribute = tribute_asked(box, state)
    if tribute is None:
        return None
    cannons = cannon_value(ship_of(state, state.active))
    chance = win_against_any(box, cannons, pirates_asking(box, state, tribute))
    percent = round(float(chance) * 100)
    told = Caption("odds-fight", {"tribute": tribute, "percent": percent})
    return Sum(percent, lines=(told,))


# --- held figures -------------------------------------------------------------------------------


def explained(box: Box, state: State, key: str) -> Sum | None:
    """The parts of a figure that was held."""
    if key == ODDS:
        return odds_sum(box, state)
    if key == SPEED:
        return speed_sum(state, state.active)
    if key == ACTIONS:
        return actions_sum(box, state, state.active)
    kind, _, id = key.removeprefix("figure ").partition(" ")
    whose, _, what = id.partition(" ")
    seat = next((seat for seat in SEATS if seat == whose), None)
    return None if seat is None else _of_ship(box, state, seat, kind, what)


def _of_ship(box: Box, state: State, seat: Seat, kind: str, what: str) -> Sum | None:
    match kind, what:
        case "bay", good if good in (*RESOURCES, "science"):
            return bay_sum(box, state, seat, good)
        case "part", "booster":
            return speed_sum(state, seat)
        case "part", "cannon":
            return strength_sum(state, seat)
        case "module", "command":
            return actions_sum(box, state, seat)
        case "honour", "fame":
            return fame_sum(box, state, seat)
        case ("honour", "friendship") | ("posts", ""):
            return friendship_sum(box, state, seat)
        case ("seat", "") | ("colonies", ""):
            return points_sum(box, state, seat)
    return None
