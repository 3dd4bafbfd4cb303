"""An encounter under way: which card, and how far it has been played."""

from __future__ import annotations

from msgspec import Struct


class EncounterState(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The card that the left neighbour reads. An empty id is a card that a viewer must not know."""

    card: str
