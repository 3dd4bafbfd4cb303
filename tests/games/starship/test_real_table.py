"""Whoever does what the companion tells, in that order, has the table that the companion shows."""

from __future__ import annotations

from hypothesis import given

from companion.core.chances import Draw
from companion.games.starship.rules.moves import ForgetReplacement
from tests.games.starship.random_play import random_game
from tests.games.starship.real_table import RealTable
from tests.games.starship.test_laws import game_with, games, laws, seeds
from tests.games.starship.told_hands import carry_out


@laws(24)
@given(seeds, games)
def test_told_hands_can_do_it_and_the_table_lies_as_the_position_says(
    seed: int, switches: dict[str, str]
) -> None:
    game = game_with(switches)
    table = RealTable(game.box, game.start())
    for step in random_game(game, seed, 1200):
        if isinstance(step.move, Draw):
            table.drawn(step.move, setting_up=step.before.phase == "setup")
        elif isinstance(step.move, ForgetReplacement):
            table.forgotten()
        else:
            assert not table.waits_for_a_name, "a card was told before it was due"
        for note in game.instructions(step.before, step.move, step.after):
            carry_out(table, note)
        assert table.differences(step.after) == [], step.move
