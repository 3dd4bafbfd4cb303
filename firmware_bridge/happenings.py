"""What a roller tells its listener. One type a kind; each prints as one JSON object."""

from typing import Literal

from msgspec import Struct

from firmware_bridge.messages import SetName, Show

LinkState = Literal[
    "off", "searching", "greeting", "ready", "rolling", "settled", "restarting", "lost"
]


class RollerState(Struct, frozen=True, tag="state", tag_field="kind"):
    """The link or the throw changed. `why` says to a person what is wrong and what to do."""

    port: str
    state: LinkState
    throw_state: str = "idle"
    set: SetName | None = None
    why: str = ""
    device: str = ""
    name: str = ""


class RollerReading(Struct, frozen=True, tag="reading", tag_field="kind"):
    """Faces or colours. Unconfirmed ones were found lying there after a reconnect: no throw."""

    port: str
    set: SetName
    show: Show
    sure: int
    settled: bool
    confirmed: bool
    throw: str = ""
    device: str = ""
    boot: str = ""
    n: int = 0
    line: str = ""
    """As the device sent it: evidence."""


class RollerButton(Struct, frozen=True, tag="button", tag_field="kind"):
    port: str
    press: Literal["short", "long"]
    device: str
    boot: str
    n: int


class RollerRefusal(Struct, frozen=True, tag="refusal", tag_field="kind"):
    """An armed throw was refused; the ticket says which."""

    port: str
    set: SetName
    throw: str
    why: str


class RollerNote(Struct, frozen=True, tag="note", tag_field="kind"):
    """Worth a line in a log: a bump, an unknown message kind, a reset."""

    port: str
    code: str
    detail: str = ""


Happening = RollerState | RollerReading | RollerButton | RollerRefusal | RollerNote
