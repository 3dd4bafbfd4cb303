"""What a page may ask for, read strictly, and what happens in the night then."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Struct

from companion.hub.exports import table_of_link
from companion.hub.night_file import NightFile
from companion.hub.people import Person, shown_names
from companion.hub.plays import play_as_told
from companion.night import events
from companion.night.events import Event
from companion.night.formats import TieBreak, read_format
from companion.night.night import Night
from companion.night.planning import next_round, reseat
from companion.night.scoring import Score, told
from companion.night.trouble import NightError
from companion.web.act_parts import ActPart, Number, Players, Text
from companion.web.call_acts import CALL_PLANS, CallAct, signed_by
from companion.web.desk_door import NotAllowed
from companion.web.keys import Holder
from companion.wording.catalogues import FALLBACK
from companion.wording.phrases import Phrases


class Open(ActPart, frozen=True, tag="open"):
    name: Text
    format: Text
    games: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=20)]
    rounds: Number
    semi_final: bool = False


class Entrant(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text
    nickname: Text = ""
    club: Text = ""


class Enter(ActPart, frozen=True, tag="enter"):
    people: Annotated[tuple[Entrant, ...], Meta(min_length=1, max_length=500)]
    here: bool = False


class Here(ActPart, frozen=True, tag="here"):
    players: Players


class Left(ActPart, frozen=True, tag="left"):
    players: Players


class Apart(ActPart, frozen=True, tag="apart"):
    players: Players


class Forget(ActPart, frozen=True, tag="forget"):
    players: Players


class Seat(ActPart, frozen=True, tag="seat"):
    """The next round."""


class Reseat(ActPart, frozen=True, tag="reseat"):
    split: Annotated[tuple[Number, ...], Meta(max_length=1000)] = ()


class Start(ActPart, frozen=True, tag="start"):
    """The clock begins to run."""


class Pause(ActPart, frozen=True, tag="pause"):
    """It stands still."""


class Resume(ActPart, frozen=True, tag="resume"):
    """It runs again."""


class Give(ActPart, frozen=True, tag="give"):
    minutes: Number
    tables: Annotated[tuple[Number, ...], Meta(max_length=1000)] = ()


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    player: Text
    points: Number
    counted: dict[TieBreak, Number] = {}


class TellResult(ActPart, frozen=True, tag="result"):
    """In turn order. With `by` and `reason` it corrects one that is there."""

    round: Number
    table: Number
    scores: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=8)]
    winner: Text = ""
    halted: bool = False
    by: Text = ""
    reason: Text = ""


class TellSheet(ActPart, frozen=True, tag="sheet"):
    """What the code of a result sheet says: it names the players, and so the table."""

    round: Number
    link: Annotated[str, Meta(max_length=4000)]


class Close(ActPart, frozen=True, tag="close"):
    """The night is over."""


Act = (
    Open
    | Enter
    | Here
    | Left
    | Apart
    | Forget
    | Seat
    | Reseat
    | Start
    | Pause
    | Resume
    | Give
    | TellResult
    | TellSheet
    | Close
    | CallAct
)
OF_A_REFEREE = (Pause, Resume, Give, TellResult, TellSheet, *get_args(CallAct))


def read_act(body: bytes) -> Act:
    """Raises msgspec.MsgspecError for anything else than an act."""
    act: Act = msgspec.json.decode(body, type=Act)
    return act


def opening(act: Open) -> events.Opened:
    shape, plays = read_format(act.format), tuple(map(play_as_told, act.games))
    if not act.name.isprintable():
        raise NightError("A night needs a name.")
    seed = secrets.randbelow(2**31)
    return events.Opened(act.name.strip(), shape, plays, act.rounds, act.semi_final, seed)


def carry_out(file: NightFile, act: Act, holder: Holder, key: str) -> None:
    """It is on the disk when this returns. NightError: it cannot happen now."""
    if holder.role == "referee" and not isinstance(act, OF_A_REFEREE):
        raise NotAllowed
    if isinstance(act, Enter):
        people = [
            Person(one.name.strip(), one.nickname.strip(), one.club.strip()) for one in act.people
        ]
        file.enter(people, key, act.here)
    elif isinstance(act, Forget):
        file.forget(act.players, key)
    elif isinstance(act, TellSheet):
        file.do(lambda night: _sheet(night, act, file.people()), key)
    elif isinstance(act, Open):
        raise NightError("The night '{name}' was opened already.", name=file.night.name)
    elif isinstance(act, CallAct):
        now, signed = file.now, signed_by(act, holder.name)
        file.do(lambda night: CALL_PLANS[type(act)](night, signed, now), key)
    else:
        file.do(lambda night: _PLANS[type(act)](night, act), key)


def _result(_: Night, act: TellResult) -> list[Event]:
    scores = tuple(Score(one.player, one.points, dict(one.counted)) for one in act.scores)
    result = told(scores, act.winner, act.halted)
    if act.by or act.reason:
        return [events.ResultCorrected(act.round, act.table, result, act.by, act.reason)]
    return [events.ResultEntered(act.round, act.table, result)]


def _sheet(night: Night, act: TellSheet, people: dict[str, Person]) -> list[Event]:
    names = shown_names(people, night.entrants, Phrases(FALLBACK))
    table, result = table_of_link(night, act.round, act.link, names)
    return [events.ResultEntered(act.round, table, result)]


_PLANS: dict[type, Callable[[Night, Any], list[Event]]] = {
    Here: lambda _, act: [events.CheckedIn(act.players)],
    Left: lambda _, act: [events.Left(act.players)],
    Apart: lambda _, act: [events.KeptApart(act.players)],
    Seat: lambda night, _: next_round(night),
    Reseat: lambda night, act: [reseat(night, act.split)],
    Start: lambda *_: [events.RoundStarted()],
    Pause: lambda *_: [events.ClockPaused()],
    Resume: lambda *_: [events.ClockResumed()],
    Give: lambda _, act: [events.TimeGiven(act.minutes * 60, act.tables)],
    TellResult: _result,
    Close: lambda *_: [events.Closed()],
}
