"""What the last event did, for motion and sound: dice, what was turned up, flights, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chances import Draw, Roll, RollSum
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.moves import Fly, Move, SpaceJump, TurnSector
from companion.games.starfarers.rules.production import SEVEN, sources
from companion.games.starfarers.rules.state import Player, State, ship_of
from companion.games.starfarers.table_view.pieces import ship_key
from companion.view.commands import key_of
from companion.view.table_view import Effect, roll_effect


def effects(box: Box, before: State, move: Move | None, after: State) -> Iterator[Effect]:
    """`move` is None where the viewer may only know its title."""
    planets: dict[str, list[str]] = {}
    match move:
        case Roll() | RollSum():
            yield roll_effect(move)
            produces = before.phase == "production" and not before.pending
            if produces and move.total == SEVEN:
                yield Effect("harm")
            elif produces:
                for seat, planet, _ in sources(box, before, move.total):
                    planets.setdefault(seat, []).append(key_of("planet", planet))
        case Draw(deck):
            yield Effect("turn", key_of("deck", deck))
        case TurnSector(slot):
            yield Effect("turn", key_of("sector", slot))
        case Fly() | SpaceJump():
            path = trail(before, move)
            start, end, steps = path[0], path[-1], len(path) - 1
            yield Effect("move", ship_key(move.seat, move.rings), steps, start, end)
    for seat, player in after.players.items():
        if (old := before.players[seat]) is not player:
            yield from _of_seat(seat, old, player, planets.get(seat, ()))


def _of_seat(seat: str, old: Player, new: Player, planets: Sequence[str]) -> Iterator[Effect]:
    """Cards that came, one from each of these planets first, or went; and new pieces."""
    more = new.hand.count - old.hand.count
    if more > 0:
        for planet in planets[:more]:
            yield Effect("take", "card", 1, planet, key_of("seat", seat))
        if rest := more - len(planets[:more]):
            yield Effect("take", "card", rest, end=key_of("seat", seat))
    elif more < 0:
        yield Effect("give", "card", -more, start=key_of("seat", seat))
    for ship in new.ships:
        if ship_of(old, ship.rings) is None:
            yield Effect("place", ship_key(seat, ship.rings), end=key_of("point", ship.at))
    for at in (*new.colonies, *new.spaceports):
        if at not in old.colonies and at not in old.spaceports:
            yield Effect("place", key_of("building", at), end=key_of("point", at))


def trail(before: State, move: Move | None) -> tuple[str, ...]:
    """The places of a flight, from where the ship was; of a jump only both ends."""
    if not isinstance(move, Fly | SpaceJump) or move.seat not in before.players:
        return ()
    ship = ship_of(before.players[move.seat], move.rings)
    if ship is None:
        return ()
    path = move.path if isinstance(move, Fly) else (move.to,)
    return tuple(key_of("point", at) for at in (ship.at, *path))
