"""The scenes of the tests are those of `make shots`."""

from companion.demo.starship.scenes import SCENES, lay_out, played

__all__ = ["SCENES", "lay_out", "played"]
