"""The driver of the tests is the one that shows the app: real touches, real frames."""

from companion.demo.driver import SIZES, Driver, Finger

__all__ = ["SIZES", "Driver", "Finger"]
