"""Any move at all, sensible or not, that could be written down and read again."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from msgspec.structs import fields, replace

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.box import SEATS, Box
from companion.games.starship.rules.goods import COUNTED, NOTHING, RESOURCES, Goods, some
from companion.games.starship.rules.moves import Action, GoOn, Look, Move, Reconcile
from companion.games.starship.rules.ship import MODULES, Ship
from companion.games.starship.rules.state import State, cards_of, sector_name

ACTIONS = tuple(kind for kind in get_args(Action) if kind not in (GoOn, Reconcile))
NONSENSE = ("", "nonsense", "colony-alioth", "hades")


def random_action(box: Box, state: State, rng: Random) -> Move:
    """An action of any kind but those that tell a whole position."""
    kind = rng.choice(ACTIONS)
    values = {field.name: _value(field.name, box, state, rng) for field in fields(kind)}
    action: Move = kind(**values)
    return action


def random_chance(box: Box, state: State, rng: Random) -> Move:
    decks = ("reserve", "adventure", *map(sector_name, range(6)))
    cards = tuple(rng.choices([*box.cards, *box.adventures, *NONSENSE], k=rng.randint(0, 3)))
    chances: list[Move] = [
        Roll(rng.choice(("yellow", "blue", "red")), (rng.randint(-1, 7),)),
        Roll(rng.choice(("yellow", "blue")), tuple(rng.choices(range(1, 5), k=2))),
        Roll("yellow", ()),
        Draw(rng.choice(decks), rng.choice([*box.cards, *box.adventures, *NONSENSE])),
        Look(rng.choice(decks), cards),
    ]
    return rng.choice(chances)


def random_reconcile(box: Box, state: State, rng: Random) -> Move:
    """The table claims something else about one part of the position."""
    reason = rng.choice(("", "  ", "somebody looked again"))
    changed: dict[str, Any] = {}
    match rng.randrange(4):
        case 0:
            seat = rng.choice(SEATS)
            changed[seat] = _other_ship(box, state.sun if seat == "sun" else state.moon, rng)
        case 1:
            stacks = list(state.stacks)
            at = rng.randrange(len(stacks))
            known = tuple(rng.sample(sorted(box.cards), k=rng.randint(0, 4)))
            size = rng.randint(0, 11)
            stacks[at] = replace(stacks[at], known=known, size=size, hidden=("i",) * (size % 3))
            changed["stacks"] = tuple(stacks[: rng.choice((4, 4, 4, 3))])
        case 2:
            changed["missions"] = tuple(rng.sample([*box.adventures, *NONSENSE], k=3))
        case _:
            changed["set_aside"] = tuple(rng.sample(sorted(box.adventures), k=2))
    return Reconcile(reason, **changed)


def random_going_on(box: Box, state: State, rng: Random) -> Move:
    """The table claims that a game is under way."""
    sun, moon = (
        ship if rng.random() < 0.5 else _other_ship(box, ship, rng)
        for ship in (state.sun, state.moon)
    )
    cards = [*box.adventures, *NONSENSE]
    missions = tuple(rng.sample(cards, k=3)) if rng.random() < 0.5 else state.missions
    aside = tuple(rng.sample(cards, k=rng.randint(0, 3)))
    sizes = rng.choice(((), (10, 10, 10, 9), (10,) * 3))
    return GoOn(rng.choice(SEATS), sun, moon, missions, aside, sizes=sizes)


def _other_ship(box: Box, ship: Ship, rng: Random) -> Ship:
    level = rng.randint(0, 2)
    card = rng.choice([*box.cards, *box.adventures, *NONSENSE])
    changes: list[dict[str, Any]] = [
        {"goods": some(rng.choice(COUNTED), rng.randint(0, 9))},
        {"boosters": (1,) * rng.randint(0, 4)},
        {"cannons": (2,) * rng.randint(0, 4)},
        {"colony_ships": level, "trade_ships": level},
        {"modules": replace(ship.modules, **{rng.choice(MODULES): level})},
        {"colonies": (*ship.colonies, card)},
        {"posts": (*ship.posts, card)},
        {"pirates": (*ship.pirates, card)},
        {"adventures": (*ship.adventures, card)},
    ]
    return replace(ship, **rng.choice(changes))


def _value(name: str, box: Box, state: State, rng: Random) -> Any:
    """A value for a field of this name."""
    match name:
        case "seat":
            return rng.choice((state.active, state.active, "sun", "moon"))
        case "module":
            return rng.choice(MODULES)
        case "resource":
            return rng.choice(RESOURCES)
        case "stack":
            return rng.randint(-1, 6)
        case "card" | "colony":
            return rng.choice([*_cards_at_hand(state) * 8, *box.cards, *NONSENSE])
        case "mission":
            return rng.choice([*state.missions * 4, *box.adventures, *NONSENSE])
        case "top" | "bottom":
            return tuple(rng.sample(_cards_at_hand(state), k=rng.randint(0, 1)))
        case "goods" | "gives" | "takes":
            return _goods(rng)
        case "other":
            return rng.choice((*SEATS, "nobody"))
        case "by" | "name":
            return rng.choice(("", "Ada"))
        case "switches":
            switch = rng.choice([*box.pack.switches.values()])
            return {rng.choice((switch.name, "none")): rng.choice((*switch.options, "some"))}
    raise ValueError(f"no values for {name}")


def _cards_at_hand(state: State) -> list[str]:
    row = [place.card for place in state.flight.row[-2:]] if state.flight else []
    seen = [card for item in state.pending for card in getattr(item, "cards", ())]
    return [*row, *seen, *cards_of(state.sun), *cards_of(state.moon)]


def _goods(rng: Random) -> Goods:
    goods = NOTHING
    for _ in range(rng.randint(0, 2)):
        goods = replace(goods, **{rng.choice(COUNTED): rng.randint(0, 3)})
    return goods
