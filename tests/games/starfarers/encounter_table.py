"""A table at which an encounter begins, and what people do there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.hands import Hand
from companion.core.setup import Setup
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import Goods
from companion.games.starfarers.rules.state import (
    DrawEncounter,
    Flight,
    State,
    changed_player,
)

SEATS = dict.fromkeys(("yellow", "white", "blue", "red"), "")
BALLS = {"k": 1, "b": 2, "y": 3, "r": 4}
FULL = Hand((2, 2, 2, 2, 2))


def game_of(edition: str = "2019", **switches: str) -> Starfarers:
    return Starfarers(Setup("starfarers", edition, SEATS, switches))


def shaken(game: Starfarers, *, fame: int = 3, boosters: int = 2) -> State:
    """Yellow has shaken the black ball and sits with a full hand; everybody else too."""
    state = game.start()
    bank = state.bank
    for seat in game.seats:
        taken = tuple(2 - held for held in state.players[seat].hand.known)
        bank = tuple(b - t for b, t in zip(bank, taken, strict=True))
        state = changed_player(state, seat, hand=FULL)
    ship = state.players["yellow"].ships[0]
    second = replace(ship, rings=3, kind="trade", at=_free(game, state))
    state = changed_player(
        state, "yellow", fame=fame, boosters=boosters, cannons=1, freight=1, ships=(ship, second)
    )
    hidden = sum(state.reserve.known) + state.reserve.hidden
    reserve = tuple(b for b in (hidden // 5,) * 5)
    return replace(
        state,
        phase="flight",
        rolled=5,
        bank=tuple(20 - 8 - r for r in reserve),
        reserve=Hand(reserve),
        flight=Flight(balls=(1, 2), base=3),
        pending=(DrawEncounter(),),
    )


def _free(game: Starfarers, state: State) -> str:
    taken = {ship.at for player in state.players.values() for ship in player.ships}
    board = game.box.first_board
    return next(
        at
        for at in board.points
        if at not in taken and at not in board.sites and at not in board.docks
    )


def act(game: Starfarers, state: State, deed: str) -> State:
    """One thing that is done at the table."""
    who, _, what = deed.partition(" ")
    move: Any
    match who:
        case "gives":
            move = GiveInEncounter("yellow", some(int(what)))
        case "no":
            move = AnswerEncounter("yellow", "no")
        case "yes" if what == "swap":
            move = AnswerEncounter("yellow", "yes", Goods(ore=1), Goods(fuel=1, food=1))
        case "yes":
            move = AnswerEncounter("yellow", "yes", some(int(what or 0)))
        case _:
            assert game.due(state).seats == (who,)
            move = Roll("balls", tuple(BALLS[ball] for ball in what))
    assert game.check(state, move) == []
    after = game.apply(state, move)
    assert game.audit(after) == []
    return after


def some(count: int) -> Goods:
    names = ("ore", "fuel", "carbon")
    return Goods(**dict.fromkeys(names[:count], 1))


def drawn(number: int, game: Starfarers | None = None, state: State | None = None) -> State:
    game = game or game_of()
    return game.apply(state or shaken(game), Draw("encounter", f"encounter-{number}"))


def refused(game: Starfarers, state: State, move: Any) -> list[str]:
    return [problem.code for problem in game.check(state, move)]
