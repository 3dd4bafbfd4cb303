"""What a place of a map is called on the screen: its kind and its id, such as "path 1.1-NE".

An id alone names no place: on an island 32 paths have the id of an intersection, and an owner who
enters a board may call a planet what he likes. Moves and records keep the bare ids, for
there the field says the kind.
"""

from __future__ import annotations

from companion.view.commands import key_of as place_key
from companion.view.commands import kind_and_id

__all__ = ["kind_and_id", "place_key"]
