"""The tables that are fuzzed: each game, edition and number of players, switches at random."""

from __future__ import annotations

from random import Random

from companion.core.game import AnyGame
from companion.core.setup import SetupError
from companion.games.registry import GAMES, edition_pack, make_game
from companion.simulation.play import Step, play, simulated_setup
from tests.fuzz.from_schema import Maker

FUZZED: dict[str, tuple[str, tuple[str, ...]]] = {
    "starship": ("starship", GAMES["starship"].editions),
    "starfarers-2019": ("starfarers", ("2019",)),
    "starfarers-2001": ("starfarers", ("2001",)),
    "settlers": ("settlers", GAMES["settlers"].editions),
}
"""By the name that a report gives it: the game and its editions."""

STEPS = 400
"""So many positions of a simulated game are worth looking at."""


def tables(name: str, rng: Random) -> list[AnyGame]:
    """One table for each edition and number of players."""
    game, editions = FUZZED[name]
    return [
        table(game, edition, players, rng)
        for edition in editions
        for players in GAMES[game].players
    ]


def table(game: str, edition: str, players: int, rng: Random) -> AnyGame:
    """A table whose choices are drawn; some do not go together, then the printed rules do."""
    switches = {
        switch.name: rng.choice(switch.options)
        for switch in edition_pack(game, edition).switches.values()
        if rng.random() < 0.5
    }
    try:
        return make_game(simulated_setup(game, edition, switches, players))
    except SetupError:
        return make_game(simulated_setup(game, edition, {}, players))


def real_steps(game: AnyGame, rng: Random) -> list[Step]:
    """Events of a game that was played by the rules, from all of its length."""
    steps = list(play(game, str(rng.random())))
    at = sorted({0, *rng.sample(range(len(steps)), min(STEPS, len(steps)))})
    return [steps[number] for number in at]


def taught(game: AnyGame, steps: list[Step], rng: Random) -> Maker:
    """A maker that has seen this game."""
    maker = Maker(rng)
    for step in steps:
        maker.learn(step.before)
        maker.learn(step.move)
    maker.learned()
    return maker
