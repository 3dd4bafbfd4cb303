"""The scenes of the tests are those of `make shots`."""

from functools import partial

from companion.demo.driver import Driver
from companion.demo.scenes import played as played_game
from companion.demo.scenes import show_at
from companion.games.starship.scenes import POSITIONS as SCENES

played = partial(played_game, "starship")


def lay_out(driver: Driver, scene: str) -> bool:
    return show_at(driver, "starship", scene)


__all__ = ["SCENES", "lay_out", "played"]
