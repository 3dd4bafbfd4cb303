"""A game that was begun without the tablet: what lies there is told once, and it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.going_on import position_problems
from companion.core.hands import Hand
from companion.core.words import Problem
from companion.games.starfarers.rules.audit import audit
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import hazard_on, is_face_down
from companion.games.starfarers.rules.goods import NO_CARDS
from companion.games.starfarers.rules.moves import GoOn, InFront
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.rulebook import applies, checks
from companion.games.starfarers.rules.state import Player, Ship, State
from companion.games.starfarers.rules.turn import settle


@checks(GoOn)
def check_go_on(box: Box, state: State, move: GoOn) -> list[Problem]:
    """Only at the beginning, with the sums of the box, and chips where the rules turn them up."""
    if state.phase != "setup":
        return [box.problem("not-at-the-beginning")]
    for seat in (move.turn_of, *move.seats):
        if seat not in state.players:
            return [box.problem("no-such-seat", seat=seat, known=box.seats)]
    told = go_on(box, state, move)
    found = position_problems(partial(audit, box), told, partial(settle, box, state))
    if any(problem.firm for problem in found):
        return found
    return [*found, *_sectors(box, told), *_chips(box, told)]


def _sectors(box: Box, told: State) -> Iterator[Problem]:
    """A tile lies in a cut-out of its band, and at a strategic start all lie open."""
    facts, mixed = box.board_facts, box.choices.sectors == "wild-space"
    for slot, laid in told.sectors.items():
        if not mixed and facts.tiles[laid.tile].band != facts.slots[slot].band:
            yield box.problem("tile-elsewhere", tile=laid.tile)
    if box.choices.sectors == "strategic":
        for slot in facts.slots:
            if slot not in told.sectors:
                yield box.problem("sector-untold", slot=slot)


def _chips(box: Box, told: State) -> Iterator[Problem]:
    """Chips at home and beside colonies lie open: sections 7.6 and 7.9 of the fact table."""
    board = board_of(box, told)
    built = [at for one in told.players.values() for at in (*one.colonies, *one.spaceports)]
    settled = {planet for at in built for planet in board.sites[at].planets}
    home = {planet for one in board.systems.values() if one.home for planet in one.planets}
    for planet in board.planets:
        if planet in home | settled and is_face_down(told, planet):
            yield box.problem("chip-untold", planet=planet)
        elif planet in settled and (found := hazard_on(told, planet)):
            yield box.problem(f"{found[0]}-next-door", planet=planet)


@applies(GoOn)
def go_on(box: Box, state: State, move: GoOn) -> State:
    return State(
        players={seat: _player(move.seats.get(seat, InFront())) for seat in box.seats},
        bank=move.bank,
        reserve=Hand(NO_CARDS, move.reserve),
        sectors=move.sectors,
        chips=move.chips,
        cleared=move.cleared,
        replacements=move.replacements,
        stations=move.stations,
        blocked=state.blocked,
        phase="production",
        active=move.turn_of,
        agreed=state.agreed,
        seating=state.seating,
    )


def _player(front: InFront) -> Player:
    """So many cards, and nobody has seen which; ships as they stand between two turns."""
    return Player(
        hand=Hand(NO_CARDS, front.cards),
        colonies=front.colonies,
        spaceports=front.spaceports,
        ships=tuple(Ship(ship.rings, ship.kind, ship.at) for ship in front.ships),
        boosters=front.boosters,
        cannons=front.cannons,
        freight=front.freight,
        fame=front.fame,
        cards=front.friendship,
        gifts=front.gifts,
    )
