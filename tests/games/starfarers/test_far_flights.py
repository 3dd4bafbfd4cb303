"""A speed that no mother ship has, as a written position may say, reaches the whole board."""

from __future__ import annotations

import time

from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.moves import Begin, EndTurn, Fly
from companion.games.starfarers.rules.state import Flight


def test_any_speed_is_answered_at_once() -> None:
    for edition in ("2001", "2019"):
        game = Starfarers(Setup("starfarers", edition, dict.fromkeys(COLOURS, "")))
        state = game.apply(game.start(), Begin("yellow"))
        state = replace(state, phase="flight", rolled=2, flight=Flight((2, 4), 10**9))
        began = time.process_time()
        ends = {move.path[-1] for move in game.legal(state) if isinstance(move, Fly)}
        game.check(state, EndTurn("yellow"))
        game.view(state, "yellow")
        assert time.process_time() - began < 5
        assert len(ends) > 20
