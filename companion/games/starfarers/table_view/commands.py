"""What each seat can do now in Starfarers of Catan; and why not, where it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import chips_left, deck_of
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import NOTHING
from companion.games.starfarers.rules.moves import (
    ClearPlanet,
    EndTurn,
    Fly,
    FoundColony,
    LookAtChip,
    TellHand,
)
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.table_view import answering, trading
from companion.games.starfarers.table_view.verbs import Moves, VerbKind, point, reason, ship
from companion.view.captions import Caption, Line
from companion.view.commands import Choice, Command

HAND = "hand"
"""The group of what is done with the cards in front of a seat."""


def _flight(state: State, move: Fly) -> tuple[Choice, ...]:
    return (*ship(state, move), point("to", move.path[-1]))


def _planet(state: State, move: ClearPlanet) -> tuple[Choice, ...]:
    return (*ship(state, move), Choice("planet", move.planet, "planet"))


def _chip(state: State, move: LookAtChip) -> tuple[Choice, ...]:
    return Choice("planet", move.planet, "planet"), Choice("chip", move.chip)


_FLY = VerbKind("fly", "rocket", _flight)
_AT_REST: dict[type, VerbKind] = {
    FoundColony: VerbKind("found-colony", "colony", ship),
    ClearPlanet: VerbKind("clear-planet", "cannon", _planet),
}
_LOOK = VerbKind("look-at-chip", "reveal", _chip)
_END, _TELL = VerbKind("end-turn", "check"), VerbKind("tell-hand")

KINDS: dict[type, tuple[VerbKind, ...]] = {
    **answering.KINDS,
    **trading.KINDS,
    Fly: (_FLY,),
    **{kind: (verb,) for kind, verb in _AT_REST.items()},
    LookAtChip: (_LOOK,),
}
_CHOICES_OF = {kind: verbs[0].choices_of for kind, verbs in KINDS.items()}
_TEXTS = {verb.code: verb.text for verbs in KINDS.values() for verb in verbs if verb.text}


def choices_of(state: State, move: Any) -> tuple[Choice, ...]:
    """Ship first, then where to; whatever has no choice in it is not asked."""
    asked = _CHOICES_OF.get(type(move))
    return asked(state, move) if asked else ()


def verb_line(command: Command) -> Line:
    """What the button of a verb says."""
    text = _TEXTS.get(command.code)
    return text(command.params) if text else Caption(command.code, command.params)


def commands(game: Starfarers, prices: trading.Prices, state: State) -> Iterator[Command]:
    """All that can be said in this position, and what cannot and why."""
    legal: Moves = {}
    for move in game.legal(state):
        legal.setdefault(type(move), []).append(move)
    if state.pending:
        yield from answering.answers(game, state, legal)
    elif state.phase == "trade":
        yield from trading.trading(game, prices, state, legal)
        for move in legal.get(EndTurn, ()):
            yield _END.one_tap(move, "end")
    elif state.phase == "flight":
        yield from _flying(game, state, legal)
    for seat in game.seats:
        yield _telling(seat)


@lru_cache(maxsize=16)
def _telling(seat: str) -> Command:
    """A player may tell cards of the hand at any time; nobody has to."""
    return _TELL.command(TellHand(seat, NOTHING), form=HAND, group=HAND)


# --- flight -------------------------------------------------------------------------------------


def _flying(game: Starfarers, state: State, legal: Moves) -> Iterator[Command]:
    """The turn's end is the one next step only once a ship has flown, or none can."""
    if flights := legal.get(Fly):
        yield _FLY.command(*flights, group="choose")
    for kind, verb in _AT_REST.items():
        if moves := legal.get(kind):
            yield verb.command(*moves)
    if looks := legal.get(LookAtChip):
        yield _LOOK.command(*_told(game.box, state, looks))
    yield from trading.specials(legal)
    if state.flight is None or not state.flight.balls:
        return
    end = EndTurn(state.active)
    problem = None if EndTurn in legal else reason(game, state, end)
    stands = not any(ship.steps for ship in state.players[state.active].ships)
    yield _END.command(end, group="end" if flights and stands else "main", problem=problem)


def _told(box: Box, state: State, looks: Iterable[LookAtChip]) -> Iterator[LookAtChip]:
    """What a player alone has seen may be kept, or told to the tablet, which shows it to nobody
    else."""
    board = board_of(box, state)
    for look in looks:
        yield look
        for chip in chips_left(box, board, state, deck_of(board, state, look.planet)):
            yield LookAtChip(look.seat, look.planet, chip)
