"""The hands of the tests are those of the demonstration."""

from companion.demo.starship.hands import Hands

__all__ = ["Hands"]
