"""The hands of the tests are those of the demonstration."""

from companion.showing.starship.hands import Hands

__all__ = ["Hands"]
