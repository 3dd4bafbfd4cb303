"""A game opened at a position that somebody wants to see, with the event that led there."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from companion.extras.scenes import Scenes
from companion.games.registry import GAMES, game_kind, make_game
from companion.simulation.play import Step, play

if TYPE_CHECKING:
    from companion.demo.driver import Driver  # opens a window; who draws in text needs none


def games_with_scenes() -> dict[str, Scenes]:
    """In the order of lists."""
    found = {name: kind.scenes() for name, kind in GAMES.items()}
    return {name: scenes for name, scenes in found.items() if scenes is not None}


@cache
def played(game: str) -> tuple[Step, ...]:
    """The game out of which its scenes come."""
    scenes = _scenes(game)
    return tuple(islice(play(make_game(scenes.setup), scenes.seed), scenes.most_events))


def _scenes(game: str) -> Scenes:
    scenes = game_kind(game).scenes()
    assert scenes is not None, f"{game} has no scenes"
    return scenes


def open_at(driver: Driver, game: str, scene: str) -> bool:
    """Open the first such position; False if the game has none."""
    scenes, steps, session = _scenes(game), played(game), driver.app.session
    fits = scenes.positions[scene]
    if fits(steps[0].before):
        session.start(scenes.setup)
        return True
    found = next((step for step in steps if fits(step.after)), None)
    if found is None:
        return False
    session.open(session.journal.new_game(scenes.setup, found.before).number)
    session.accept(found.move, "simulation")
    return True


def show_at(driver: Driver, game: str, scene: str) -> bool:
    """The same, shown on the table page."""
    if not open_at(driver, game, scene):
        return False
    driver.app.show("table")
    driver.frames(6)
    return True
