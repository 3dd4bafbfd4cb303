"""What a table and the desk say to each other beside the steps of the game: calls and rulings.

The table says things in order, each under a key of its own, until the desk has taken it or says why
not; saying it again changes nothing. The desk answers with how everything stands.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.night.calls import About, Dispute, Kind, Outcome

LARGEST_PICTURE = 200 * 1024
MOST_SAID = 20
"""Things that are said at once."""

Key = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Number = Annotated[int, Meta(ge=0, lt=2**31)]
Time = Annotated[int, Meta(ge=0, lt=2**40)]
Hash = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Name = Annotated[str, Meta(max_length=60)]
Reason = Annotated[str, Meta(max_length=300)]


class _Saying(Struct, frozen=True, forbid_unknown_fields=True, tag_field="says"):
    key: Key


class CallOut(_Saying, frozen=True, tag="call"):
    """Somebody calls a referee; the key is the call's name. `picture` is the evidence."""

    since: Time
    seat: Name = ""
    about: About = "table"
    game: Number = 0
    n: Number = 0
    hash: Hash = ""
    event: Number = 0
    dispute: Dispute = Dispute()
    words: Reason = ""
    picture: Annotated[bytes, Meta(max_length=LARGEST_PICTURE)] = b""


class Withdraw(_Saying, frozen=True, tag="withdraw"):
    """The table has settled it by itself."""

    call: Key


class RuledHere(_Saying, frozen=True, tag="ruled"):
    """A referee has ruled at the table."""

    call: Key
    ruling: Kind
    by: Name
    reason: Reason


class Showed(_Saying, frozen=True, tag="showed"):
    """A ruling was shown to everybody, and this came of it."""

    call: Key
    outcome: Outcome
    n: Number


class GoOn(_Saying, frozen=True, tag="go-on"):
    """The table does not wait any longer."""


class SawOpening(_Saying, frozen=True, tag="saw-opening"):
    """The table knows that its hidden cards were looked at."""

    opening: Key


Saying = CallOut | Withdraw | RuledHere | Showed | GoOn | SawOpening


class TableSays(Struct, frozen=True, forbid_unknown_fields=True):
    """`battery` are per cent, where the tablet knows."""

    said: Annotated[tuple[Saying, ...], Meta(max_length=MOST_SAID)] = ()
    battery: Annotated[int, Meta(ge=0, le=100)] | None = None
    plugged_in: bool = False


class CallNews(Struct, frozen=True):
    """How a call of this table stands; `ruling` is there once somebody has decided."""

    call: Key
    coming: Name = ""
    ruling: Kind | None = None
    by: Name = ""
    reason: Reason = ""
    over: bool = False


class PauseNews(Struct, frozen=True):
    by: Name
    reason: Reason


class OpeningNews(Struct, frozen=True):
    opening: Key
    by: Name
    reason: Reason


class DeskSays(Struct, frozen=True):
    """`taken` are the keys of what the table said, each with why not, or nothing. `referees` says
    whether anybody has the desk open."""

    taken: dict[Key, Reason] = {}
    calls: Annotated[tuple[CallNews, ...], Meta(max_length=100)] = ()
    pause: PauseNews | None = None
    openings: Annotated[tuple[OpeningNews, ...], Meta(max_length=300)] = ()
    referees: bool = False


TABLE_SAYS, DESK_SAYS = msgspec.json.Decoder(TableSays), msgspec.json.Decoder(DeskSays)
