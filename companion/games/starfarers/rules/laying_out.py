"""Laying out the table before the first event: what each pair of hands puts where, in order.

Everything is read off the box and the starting position, so the table's choices and the owner's own
values are in it. Who begins, chips that are dealt, and free founding are asked by the game itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.words import Note, Param
from companion.games.starfarers.rules.board import Planet, System
from companion.games.starfarers.rules.board_facts import COLOURS, PEOPLES
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.chips import hazard
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.points import points
from companion.games.starfarers.rules.state import State


def laying_out(box: Box, start: State) -> tuple[Note, ...]:
    """First the board, then what lies beside it, then what everybody has in front of them."""
    beginners = box.seats if box.choices.start == "beginner" else ()
    placed = [_first_pieces(box, start, seat) for seat in beginners]
    return (
        *_board(box, start),
        *_beside(box, start),
        *_everybody(box, start),
        *placed,
        *_blockers(box, start),
    )


def _board(box: Box, start: State) -> Iterator[Note]:
    facts, home = box.board_facts, [s for s in box.first_board.systems.values() if s.home]
    yield Note("lay-frame" if facts.slots else "lay-board")
    if facts.fictional:
        yield Note("lay-practice-board")
    if facts.slots:
        yield Note(f"lay-sectors-{box.choices.sectors}", {"count": len(facts.slots)})
    spare = len(facts.tiles) - len(facts.slots)
    if spare > 0 and box.choices.sectors != "wild-space":
        yield Note("lay-spare-sectors", {"count": spare})
    if box.choices.home_chips == "dealt":
        yield Note("deal-home-chips")
    else:
        yield from (_home_chips(box, start, system) for system in home)
    hidden = box.choices.sectors in ("explorer", "wild-space")
    yield Note("keep-chips" if hidden else "lay-chips")
    yield Note("lay-reserve-chips", {"count": len(facts.reserve_chips)})
    if box.rules.exploring == "public":
        yield from _markers(box)


def _markers(box: Box) -> Iterator[Note]:
    """In 2019 large markers take the place of some chips, and others stand for ships to come."""
    chips = [chip for chips in box.board_facts.chips.values() for chip in chips]
    yield Note("lay-special-markers", {"count": sum(map(bool, map(hazard, chips)))})
    yield Note("lay-ship-markers")


def _home_chips(box: Box, start: State, system: System) -> Note:
    planets = (box.first_board.planets[planet] for planet in system.planets)
    numbered = tuple(_called(start, planet) for planet in planets)
    return Note(
        "lay-home-chips",
        {"system": system.id, "planets": numbered, "places": tuple(system.planets)},
    )


def _called(start: State, planet: Planet) -> str:
    """A planet as people at the table call it: by what it brings and its number."""
    return f"{planet.resource} {start.chips.get(planet.id, '')}".strip()


def _beside(box: Box, start: State) -> Iterator[Note]:
    yield Note("lay-reserve-pile", {"count": box.reserve.start})
    bank = zip(start.bank, RESOURCES, strict=True)
    yield Note("lay-bank", {"goods": tuple(f"{count} {good}" for count, good in bank)})
    yield Note("lay-encounters", {"count": len(box.encounters)})
    yield Note("lay-friendship", {"count": len(box.friendship), "people": PEOPLES})
    limits = box.limits
    supply = (
        f"{limits.booster_supply} booster",
        f"{limits.cannon_supply} cannon",
        f"{limits.freight_supply} freight",
        f"{limits.fame_supply} fame",
    )
    yield Note("lay-supply", {"goods": supply})
    if start.pool:
        pool = Counter(start.pool)
        yield Note(
            "lay-pool", {"goods": tuple(f"{pool[one]} {one}" for one in UPGRADES if pool[one])}
        )


def _everybody(box: Box, start: State) -> Iterator[Note]:
    """What all do alike is one step."""
    limits = box.limits
    pieces = (
        f"{limits.colonies} colony",
        f"{limits.spaceports} spaceport",
        f"{limits.stations} station",
        f"{limits.transporters} transporter",
    )
    yield Note("lay-pieces", {"goods": pieces})
    player = start.players[box.seats[0]]
    upgrades = {"booster": player.boosters, "cannon": player.cannons, "freight": player.freight}
    fitted = tuple(f"{count} {upgrade}" for upgrade, count in upgrades.items() if count)
    if fitted:
        yield Note("lay-upgrades", {"goods": fitted})
    if total := points(box, start, box.seats[0]):
        yield Note("lay-point-marker", {"points": total})
    if box.start.fame:
        yield Note("lay-fame", {"count": box.start.fame})
    if box.start.cards:
        yield Note("lay-hand", {"count": box.start.cards})


def _first_pieces(box: Box, start: State, seat: str) -> Note:
    """A spaceport with its ship, and two colonies."""
    player = start.players[seat]
    (spaceport,), (second, third), (ship,) = player.spaceports, player.colonies, player.ships
    placed: dict[str, Param] = {
        **_where(box, start, spaceport),
        "rings": ship.rings,
        "ship_planets": _beside_planet(box, start, ship.at),
        "points": (spaceport, second, third, ship.at),
    }
    for name, at in (("second", second), ("third", third)):
        site = _where(box, start, at)
        placed |= {name: site["system"], f"{name}_planets": site["planets"]}
    return Note("lay-first-pieces", placed, seat)


def _blockers(box: Box, start: State) -> Iterator[Note]:
    """With three players the buildings of the fourth colour only stand in the way."""
    if not start.blocked:
        return
    (colour,) = set(COLOURS) - set(box.seats)
    spaceport, *colonies = start.blocked
    yield Note("block-spaceport", {"colour": colour, **_where(box, start, spaceport)})
    for at in colonies:
        yield Note("block-colony", {"colour": colour, **_where(box, start, at)})


def _beside_planet(box: Box, start: State, at: str) -> tuple[str, ...]:
    """Each of the two points beside a spaceport touches one of its two planets."""
    board = box.first_board
    return tuple(_called(start, board.planets[one]) for one in board.planets_at.get(at, ()))


def _where(box: Box, start: State, at: str) -> dict[str, Param]:
    board = box.first_board
    site = board.sites[at]
    between = tuple(_called(start, board.planets[planet]) for planet in site.planets)
    return {"system": site.system, "planets": between, "at": at}
