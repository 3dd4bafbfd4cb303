"""What a place of a map is called on the screen: its kind and its id, such as "path 1.1-NE".

An id alone names no place: on the island of Settlers 32 paths have the id of an intersection, and
an owner of Starfarers may call a planet what he likes. Moves and records keep the bare ids, for
there the field says the kind.
"""

from __future__ import annotations


def place_key(kind: str, id: str) -> str:
    return f"{kind} {id}"


def kind_and_id(key: str) -> tuple[str, str]:
    """The other way round. A kind is one word; an id may be several."""
    kind, _, id = key.partition(" ")
    return kind, id
