"""What to do with your hands: the difference between two positions as instructions to seats."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chances import Roll, RollSum
from companion.core.hands import Cards, minus
from companion.core.words import Note, Param
from companion.games.starfarers.rules.board_facts import PEOPLES
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.chips import hazard
from companion.games.starfarers.rules.friendship import marker_holder
from companion.games.starfarers.rules.goods import NO_CARDS, RESOURCES, named
from companion.games.starfarers.rules.holdings import holds_any
from companion.games.starfarers.rules.moves import (
    Fly,
    GoOn,
    HelpingHand,
    Move,
    PlaceSpaceport,
    Reconcile,
    Rob,
    SpaceJump,
    Trade,
)
from companion.games.starfarers.rules.neighbours import neighbour
from companion.games.starfarers.rules.points import points
from companion.games.starfarers.rules.production import SEVEN, owed, paid_out
from companion.games.starfarers.rules.state import (
    DiscardHalf,
    DrawEncounter,
    PlaceGift,
    Player,
    State,
    ship_of,
)
from companion.games.starfarers.rules.titles import goods_text
from companion.games.starfarers.rules.upgrades import fitted


def instructions(box: Box, before: State, move: Move, after: State) -> tuple[Note, ...]:
    """Instructions in the order in which hands would move.

    What was counted lies there already: whoever moved it once more would make it wrong.
    """
    notes: list[Note] = []
    if isinstance(move, GoOn):
        return tuple(_turn(box, before, after))
    if not isinstance(move, Reconcile):
        notes += _cards(box, before, move, after)
        notes += _seven(before, after)
        notes += _board(box, before, move, after)
        for seat in box.seats:
            notes += _mother_ship(seat, before.players[seat], after.players[seat])
    notes += _markers(box, before, after)
    notes += _points(box, before, after)
    notes += _turn(box, before, after)
    return tuple(notes)


def listed(cards: Cards) -> tuple[str, ...]:
    return tuple(f"{count} {good}" for good, count in named(cards))


# --- resource cards -----------------------------------------------------------------------------


def _cards(box: Box, before: State, move: Move, after: State) -> Iterator[Note]:
    producing = isinstance(move, Roll | RollSum) and before.phase == "production"
    if producing and after.rolled != SEVEN:
        yield from _production(box, before, after.rolled)
    elif isinstance(move, Trade):
        yield Note("hand-over", {"goods": goods_text(move.gives), "to": move.partner}, move.seat)
        yield Note("hand-over", {"goods": goods_text(move.takes), "to": move.seat}, move.partner)
    elif isinstance(move, Rob | HelpingHand):
        victims = (move.victim,) if isinstance(move, Rob) else move.victims
        for victim in victims:
            if victim in before.players and holds_any(before, victim):
                yield Note("draw-from-player", {"from": victim}, move.seat)
    rebuilt = after.reserve.count if after.reserve.count > before.reserve.count else 0
    if not producing and not isinstance(move, Trade):
        yield from _with_bank(before, move, after, rebuilt=bool(rebuilt))
        yield from _from_reserve(box, before, move, after)
    if rebuilt:
        yield Note("rebuild-reserve", {"count": rebuilt})


def _production(box: Box, before: State, number: int) -> Iterator[Note]:
    """A shortage is told first, so that nobody takes what is not there."""
    wanted, paid = owed(box, before, number), paid_out(box, before, number)
    for kind, resource in enumerate(RESOURCES):
        asked = sum(amounts[kind] for amounts in wanted.values())
        got = sum(cards[kind] for cards in paid.values())
        if got < asked:
            yield Note("bank-short", {"good": resource, "needed": asked, "paid": got})
    for seat, cards in paid.items():
        if cards != NO_CARDS:
            yield Note("take", {"goods": listed(cards)}, seat)


def _with_bank(before: State, move: Move, after: State, *, rebuilt: bool) -> Iterator[Note]:
    """What the seat of this move puts into the bank and takes from it."""
    seat = getattr(move, "seat", before.active)
    if seat not in before.players or rebuilt:
        return
    change = minus(after.bank, before.bank)
    put, taken = (tuple(max(0, sign * n) for n in change) for sign in (1, -1))
    if any(put):
        yield Note("give", {"goods": listed(put)}, seat)
    if any(taken):
        yield Note("take", {"goods": listed(taken)}, seat)


def _from_reserve(box: Box, before: State, move: Move, after: State) -> Iterator[Note]:
    """Cards that came from the reserve pile: hands grew, but the bank did not pay for it."""
    if after.reserve == before.reserve:
        return
    for seat in box.seats:
        more = after.players[seat].hand.count - before.players[seat].hand.count
        robs = isinstance(move, Rob | HelpingHand) and seat == move.seat
        if more > 0 and not robs:
            yield Note("draw-from-reserve", {"count": more}, seat)


def _seven(before: State, after: State) -> Iterator[Note]:
    for item in after.pending:
        if isinstance(item, DiscardHalf) and item not in before.pending:
            yield Note("discard-half", {"count": item.count}, item.seat)


# --- the board ----------------------------------------------------------------------------------


def _board(box: Box, before: State, move: Move, after: State) -> Iterator[Note]:
    for seat in box.seats:
        yield from _pieces(seat, before.players[seat], after.players[seat], move)
    for people in PEOPLES:
        owners = after.stations.get(people, ())
        for number in range(len(before.stations.get(people, ())), len(owners)):
            docked: dict[str, Param] = {"people": people, "number": number + 1}
            yield Note("station-docks", docked, owners[number])
    for planet, chip in after.chips.items():
        if planet not in before.chips and hazard(chip) and box.rules.exploring == "public":
            yield Note("lay-token", {"planet": planet, "chip": chip}, after.active)
    for planet, seat in after.cleared.items():
        if planet not in before.cleared:
            yield Note("take-medal", {"chip": after.chips.get(planet, "")}, seat)
            face = "up" if box.rules.clearing == "on-reaching" else "down"
            yield Note(f"reserve-chip-face-{face}", {"planet": planet}, seat)


def _pieces(seat: str, old: Player, new: Player, move: Move) -> Iterator[Note]:
    if old is new:
        return
    for at in new.spaceports:
        if at not in old.spaceports and not isinstance(move, PlaceSpaceport):
            yield Note("shipyard-on-colony", {"point": at}, seat)
    for ship in new.ships:
        if ship_of(old, ship.rings) is None:
            code = "place-colony-ship" if ship.kind == "colony" else "place-trade-ship"
            yield Note(code, {"point": ship.at, "rings": ship.rings}, seat)
    for ship in old.ships:
        if ship_of(new, ship.rings) is None:
            yield Note("transporter-back", {"rings": ship.rings}, seat)
    moved = isinstance(move, Fly | SpaceJump) and move.seat == seat
    here = ship_of(new, move.rings) if isinstance(move, Fly | SpaceJump) and moved else None
    if here is not None:
        yield Note("move-ship", {"point": here.at, "rings": here.rings}, seat)
    for ship in new.ships:
        was = ship_of(old, ship.rings)
        if ship.locked and was is not None and not was.locked:
            yield Note("ship-stays", {"rings": ship.rings, "point": ship.at}, seat)


def _mother_ship(seat: str, old: Player, new: Player) -> Iterator[Note]:
    if old is new:
        return
    for upgrade in UPGRADES:
        change = fitted(new, upgrade) - fitted(old, upgrade)
        if change > 0:
            yield Note("upgrade-on", {"part": upgrade, "count": change}, seat)
        elif change < 0:
            yield Note("upgrade-off", {"part": upgrade, "count": -change}, seat)
    if new.fame > old.fame:
        yield Note("fame-on", {"count": new.fame - old.fame}, seat)
    elif new.fame < old.fame:
        yield Note("fame-off", {"count": old.fame - new.fame}, seat)
    for card in new.cards:
        if card not in old.cards:
            yield Note("card-in-front", {"card": card}, seat)
    if new.gifts > old.gifts:
        yield Note("gift-ship", {}, seat)


def _markers(box: Box, before: State, after: State) -> Iterator[Note]:
    if before.stations is after.stations:
        return
    for people in PEOPLES:
        old, new = marker_holder(box, before, people), marker_holder(box, after, people)
        if new is not None and old is None:
            yield Note("take-marker", {"people": people}, new)
        elif new is not None and old is not None and new != old:
            yield Note("give-marker", {"people": people, "to": new}, old)


def _points(box: Box, before: State, after: State) -> Iterator[Note]:
    for seat in box.seats:
        now = points(box, after, seat)
        if now != points(box, before, seat):
            yield Note("point-marker", {"points": now}, seat)


# --- the turn -----------------------------------------------------------------------------------


def _turn(box: Box, before: State, after: State) -> Iterator[Note]:
    if any(isinstance(item, DrawEncounter) for item in after.pending[:1]) and not before.pending:
        yield Note("draw-encounter", {"seat": after.active}, neighbour(box, after))
    if PlaceGift(after.active) in after.pending and PlaceGift(after.active) not in before.pending:
        yield Note("place-gift", {}, after.active)
    if after.phase == "over" and before.phase != "over":
        total = points(box, after, after.active)
        yield Note("game-won", {"seat": after.active, "points": total})
    elif after.phase == "production" and (before.phase, before.active) != (
        after.phase,
        after.active,
    ):
        yield Note("your-turn", {}, after.active)
