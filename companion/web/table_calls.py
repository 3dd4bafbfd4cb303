"""Calls of tables as the hub takes them: into the night, each once, and how they stand back."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import closing
from typing import NamedTuple

from msgspec.structs import replace

from companion.hub.call_line import (
    CallNews,
    CallOut,
    DeskSays,
    GoOn,
    OpeningNews,
    PauseNews,
    RuledHere,
    SawOpening,
    Saying,
    Showed,
    TableSays,
    Withdraw,
)
from companion.hub.homes import Where, home_of
from companion.hub.night_file import NightFile
from companion.night.calls import (
    CallDecided,
    CallMade,
    Calls,
    CallWithdrawn,
    HiddenTold,
    RulingTold,
)
from companion.night.events import Event
from companion.night.night import Night
from companion.night.resuming import resumed
from companion.night.trouble import NightError
from companion.web.guard import LOG

PICTURES = {b"\xff\xd8\xff": "jpg", b"\x89PNG": "png"}
MOST_NEWS = 50
MOST_DISPUTE = 8
"""Problems of a refused move, and parameters of each."""


class TableCalls:
    """Evidence is kept where the night lives."""

    def __init__(self, night: Where) -> None:
        self._night = night

    def take(
        self, file: NightFile | None, table: int, says: TableSays, players: Mapping[str, str]
    ) -> DeskSays:
        """In the thread of the night's file. `players` are the numbers of those at the seats."""
        taken = {one.key: self._take(file, table, one, players) for one in says.said}
        if file is None or not file.night.rounds:
            return DeskSays(taken)
        return replace(desk_says(file.night, table), taken=taken)

    def _take(
        self, file: NightFile | None, table: int, saying: Saying, players: Mapping[str, str]
    ) -> str:
        """Why not, or nothing; in words that the tablet knows. A table speaks for itself alone."""
        try:
            if file is None:
                raise NightError("No night was opened yet.")
            said = _Said(table, file.now)
            if isinstance(saying, CallOut):
                picture = self._kept(saying)
                said = said._replace(player=players.get(saying.seat, ""), picture=picture)
            key = f"table-{table}-{saying.key}"
            file.do(lambda night: _events(night, said, saying), key)
        except NightError as error:
            LOG.warning("refused table %d: %s", table, error)
            return error.text
        return ""

    def _kept(self, saying: CallOut) -> str:
        """The name of the evidence; what is no picture is refused."""
        if not saying.picture:
            return ""
        kind = next((k for start, k in PICTURES.items() if saying.picture.startswith(start)), "")
        if not kind:
            raise NightError("This is no picture.")
        name = f"{hashlib.sha256(saying.picture).hexdigest()[:16]}.{kind}"
        with closing(home_of(self._night)) as home:
            home.kept(f"evidence-{name}", lambda: saying.picture)
        return name


def kept_evidence(night: Where, name: str) -> bytes:
    def missing() -> bytes:
        raise NightError("This is no picture.")

    with closing(home_of(night)) as home:
        return home.kept(f"evidence-{name}", missing)


class _Said(NamedTuple):
    """Which table said something, when; who called, and what was kept of the evidence."""

    table: int
    now: int
    player: str = ""
    picture: str = ""


def _events(night: Night, said: _Said, saying: Saying) -> list[Event]:
    calls, table = night.calls, said.table
    match saying:
        case CallOut():
            return [_made(night, said, saying)]
        case Withdraw():
            return [CallWithdrawn(_own(calls, table, saying.call))]
        case RuledHere():
            call = _own(calls, table, saying.call)
            return [CallDecided(call, saying.ruling, saying.by, saying.reason, at_table=True)]
        case Showed():
            return [RulingTold(_own(calls, table, saying.call), saying.outcome, saying.n)]
        case GoOn():
            return resumed(night, table, "", said.now)
        case SawOpening():
            opening = calls.openings.get(saying.opening)
            if opening is None or opening.opened.table != table:
                raise NightError("There is no such call.")
            return [HiddenTold(saying.opening)]


def _made(night: Night, said: _Said, out: CallOut) -> CallMade:
    problems = out.dispute.problems
    if len(problems) > MOST_DISPUTE or any(len(one.params) > MOST_DISPUTE for one in problems):
        raise NightError("The hub did not understand this.")
    return CallMade(
        call=out.key,
        round=len(night.rounds),
        table=said.table,
        since=min(out.since, said.now),
        player=said.player,
        about=out.about,
        game=out.game,
        n=out.n,
        hash=out.hash,
        event=out.event,
        dispute=replace(out.dispute, said=out.dispute.said[:500]),
        words=out.words,
        picture=said.picture,
    )


def _own(calls: Calls, table: int, call: str) -> str:
    if call not in calls.calls or calls.calls[call].made.table != table:
        raise NightError("There is no such call.")
    return call


def desk_says(night: Night, table: int) -> DeskSays:
    """How everything stands that concerns this table, in the current round."""
    round = len(night.rounds)
    calls = night.calls
    news = []
    for one in calls.of(round, table)[-MOST_NEWS:]:
        decided = one.decided
        news.append(
            CallNews(
                one.made.call,
                one.coming,
                decided.ruling if decided and not decided.at_table else None,
                decided.by if decided else "",
                decided.reason if decided else "",
                over=one.withdrawn
                or one.told is not None
                or (decided is not None and decided.at_table),
            )
        )
    pause = calls.pauses.get(table)
    return DeskSays(
        calls=tuple(news),
        pause=PauseNews(pause.by, pause.reason) if pause else None,
        openings=tuple(
            OpeningNews(one.opened.opening, one.opened.by, one.opened.reason)
            for one in calls.openings.values()
            if one.opened.table == table and not one.told
        ),
    )
