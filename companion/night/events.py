"""What happens in a night: one small frozen type a kind. They are kept for ever, in order.

Players are numbers such as "p7" here. Their names are kept elsewhere, so that a name can be deleted
and what was played still stands.
"""

from __future__ import annotations

from msgspec import Struct

from companion.night.calls import CallEvent
from companion.night.formats import Format
from companion.night.scoring import Result
from companion.night.seals import Seal
from companion.night.seating import Round, Stage


class Play(Struct, frozen=True, omit_defaults=True):
    """A game that is played in a round: its title, the points that end it, sizes of its tables.

    Without sizes they are the format's. `game` is its name among the games of the companion.
    """

    title: str
    target: int = 10
    sizes: tuple[int, ...] = ()
    game: str = ""


class Opened(Struct, frozen=True, tag="opened", tag_field="kind"):
    """The night begins. The first round plays the first game; the last one plays on."""

    name: str
    format: Format
    plays: tuple[Play, ...]
    rounds: int
    with_semi_final: bool
    seed: int


class Entered(Struct, frozen=True, tag="entered", tag_field="kind"):
    player: str


class CheckedIn(Struct, frozen=True, tag="checked-in", tag_field="kind"):
    """They are here: for the first time, or again."""

    players: tuple[str, ...]


class Left(Struct, frozen=True, tag="left", tag_field="kind"):
    """They are not here any more, or never came; their results stay."""

    players: tuple[str, ...]


class KeptApart(Struct, frozen=True, tag="kept-apart", tag_field="kind"):
    """Friends or a family who would rather not meet."""

    players: tuple[str, ...]


class Scheduled(Struct, frozen=True, tag="scheduled", tag_field="kind"):
    """The coming rounds, all at once. A round is seated from it if nobody came or left since."""

    rounds: tuple[Round, ...]


class RoundSeated(Struct, frozen=True, tag="round-seated", tag_field="kind"):
    stage: Stage
    seating: Round


class Reseated(Struct, frozen=True, tag="reseated", tag_field="kind", omit_defaults=True):
    """The current round for those who are here now; `split` tables stopped what they played."""

    seating: Round
    split: tuple[int, ...] = ()


class RoundStarted(Struct, frozen=True, tag="round-started", tag_field="kind"):
    """The clock runs."""


class ClockPaused(Struct, frozen=True, tag="clock-paused", tag_field="kind"):
    """The clock stands still for all."""


class ClockResumed(Struct, frozen=True, tag="clock-resumed", tag_field="kind"):
    """The clock runs again."""


class TimeGiven(Struct, frozen=True, tag="time-given", tag_field="kind", omit_defaults=True):
    """More time (or less) for these tables, or for all if none is named."""

    seconds: int
    tables: tuple[int, ...] = ()


class ResultEntered(
    Struct, frozen=True, tag="result-entered", tag_field="kind", omit_defaults=True
):
    """`head` is the hash of the game's last event, where the hub found the result by playing the
    table's events again; without it somebody told it at the desk. With a `seal` the players signed
    it: then there is no protest any more."""

    round: int
    table: int
    result: Result
    head: str = ""
    seal: Seal | None = None


class SigningDeclined(Struct, frozen=True, tag="signing-declined", tag_field="kind"):
    """These players do not sign what their table played: a referee decides."""

    round: int
    table: int
    players: tuple[str, ...]


class ResultCorrected(Struct, frozen=True, tag="result-corrected", tag_field="kind"):
    """Another result than was entered; `by` and `reason` are told with it."""

    round: int
    table: int
    result: Result
    by: str
    reason: str


class NamesForgotten(Struct, frozen=True, tag="names-forgotten", tag_field="kind"):
    """Their names were deleted; what they played stays."""

    players: tuple[str, ...]


class Closed(Struct, frozen=True, tag="closed", tag_field="kind"):
    """The night is over."""


Event = (
    Opened
    | Entered
    | CheckedIn
    | Left
    | KeptApart
    | Scheduled
    | RoundSeated
    | Reseated
    | RoundStarted
    | ClockPaused
    | ClockResumed
    | TimeGiven
    | ResultEntered
    | ResultCorrected
    | SigningDeclined
    | NamesForgotten
    | Closed
    | CallEvent
)


class Happened(Struct, frozen=True, omit_defaults=True):
    """An event with its time in seconds since 1970.

    `key` names what somebody asked for, so that asking twice, because the answer was lost, does not
    do it twice.
    """

    at: int
    event: Event
    key: str = ""
