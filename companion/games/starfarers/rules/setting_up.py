"""Set-up: who begins, starting pieces and goods, sectors and chips that must be told first."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Rolled, RollSum
from companion.core.hands import Hand
from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.board import point
from companion.games.starfarers.rules.board_facts import COLOURS, NoBoard, StartFacts
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.goods import KINDS, NO_CARDS
from companion.games.starfarers.rules.holdings import deduced, drawn_from_reserve
from companion.games.starfarers.rules.moves import Begin
from companion.games.starfarers.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starfarers.rules.state import (
    LaySector,
    Pending,
    Player,
    Ship,
    StartPiece,
    State,
    TurnChip,
    WhoBegins,
)
from companion.games.starfarers.rules.turn import answered


def starting_state(box: Box) -> State:
    """The table before the first event: pieces, goods and chips as the chosen set-up has them."""
    beginner = box.choices.start == "beginner"
    players = {seat: _starting_player(box, seat, beginner=beginner) for seat in box.seats}
    pile = box.reserve.start
    state = State(
        players=players,
        bank=tuple(count - pile for count in box.in_the_box),
        reserve=Hand((pile,) * KINDS),
        sectors={name: laid for name, laid in box.first_layout() if laid is not None},
        chips=_starting_chips(box),
        blocked=_blocked(box) if beginner else (),
        pool=() if beginner else box.start.pool,
        active=box.seats[0],
        pending=tuple(_first_pending(box)),
    )
    for seat in box.seats:
        state = drawn_from_reserve(box, state, seat, box.start.cards)
    return deduced(box, state)


def _start_of(box: Box, colour: str) -> StartFacts:
    for name, start in box.board_facts.start.items():
        if name == colour:
            return start
    raise NoBoard(
        "This board does not say where {colour} starts: found freely instead.",
        colour=colour,
    )


def _starting_player(box: Box, seat: str, *, beginner: bool) -> Player:
    player = Player(hand=Hand(NO_CARDS), fame=box.start.fame)
    if not beginner:
        return player
    start = _start_of(box, seat)
    return replace(
        player,
        boosters=box.start.boosters,
        spaceports=(point(start.spaceport),),
        colonies=tuple(map(point, start.colonies)),
        ships=(Ship(1, "colony", point(start.colony_ship)),),
    )


def _blocked(box: Box) -> tuple[str, ...]:
    """With three players the fourth colour's buildings only stand in the way."""
    unused = [_start_of(box, colour) for colour in COLOURS if colour not in box.seats]
    return tuple(point(place) for start in unused for place in (start.spaceport, *start.colonies))


def _starting_chips(box: Box) -> dict[str, str]:
    """The numbers at home lie open from the start, unless they are dealt."""
    if box.choices.home_chips == "dealt":
        return {}
    planets = box.first_board.planets.values()
    return {planet.id: planet.number for planet in planets if planet.number is not None}


def _first_pending(box: Box) -> Iterator[Pending]:
    if box.choices.sectors == "strategic":
        yield from (LaySector(name) for name in box.board_facts.slots)
    chips = _starting_chips(box)
    for system in box.first_board.systems.values():
        if system.home:
            yield from (TurnChip(planet) for planet in system.planets if planet not in chips)
    yield WhoBegins(box.seats)


# --- who begins ---------------------------------------------------------------------------------


@checks(WhoBegins)
def check_throw(box: Box, state: State, move: Rolled) -> list[Problem]:
    return dice_problems(box, move)


def sums(box: Box) -> tuple[int, ...]:
    """What the two dice can show together."""
    return tuple(range(2 * min(box.dice.dice), 2 * max(box.dice.dice) + 1))


def dice_problems(box: Box, move: Rolled) -> list[Problem]:
    """A reading that two ordinary dice cannot show is refused."""
    if isinstance(move, RollSum):
        possible = sums(box)
        if move.total in possible:
            return []
        least, most = possible[0], possible[-1]
        return [box.problem("impossible-sum", total=move.total, least=least, most=most)]
    if len(move.faces) == 2 and all(face in box.dice.dice for face in move.faces):
        return []
    return [box.problem("impossible-faces", dice="dice", faces=" ".join(map(str, move.faces)))]


@applies(WhoBegins)
def throw(box: Box, state: State, move: Rolled) -> State:
    """The highest throw begins; those who are equal throw again."""
    item = waiting(state, WhoBegins)
    assert item is not None
    thrower, *others = item.seats
    thrown = {**item.thrown, thrower: move.total}
    if others:
        return answered(state, item, WhoBegins(tuple(others), thrown))
    best = [seat for seat, pips in thrown.items() if pips == max(thrown.values())]
    if len(best) > 1:
        return answered(state, item, WhoBegins(tuple(best)))
    return _begun(box, answered(state, item), best[0])


@checks(Begin)
def check_begin(box: Box, state: State, move: Begin) -> list[Problem]:
    if waiting(state, WhoBegins) is None:
        return [box.problem("too-late-to-begin")]
    if move.seat not in state.players:
        return [box.problem("no-such-seat", seat=move.seat, known=box.seats)]
    return []


@applies(Begin)
def begin(box: Box, state: State, move: Begin) -> State:
    return _begun(box, answered(state, waiting(state, WhoBegins)), move.seat)


@legal_when_pending(WhoBegins)
def legal_begin(box: Box, state: State) -> Iterator[Begin]:
    for seat in box.seats:
        yield Begin(seat)


def _begun(box: Box, state: State, first: str) -> State:
    """With free founding, the first player also places first: section 7.9 of the fact table."""
    pieces = tuple(_founding_rounds(box, first)) if box.choices.start == "advanced" else ()
    return replace(state, active=first, pending=(*pieces, *state.pending))


def _founding_rounds(box: Box, first: str) -> Iterator[StartPiece]:
    """Clockwise, back, clockwise again, and in 2019 a last round back."""
    order = [box.after(first, steps) for steps in range(len(box.seats))]
    rounds = 4 if box.rules.advanced == "four-rounds" else 3
    for number in range(1, rounds + 1):
        for seat in order if number % 2 else reversed(order):
            yield StartPiece(seat, number)
