"""What goes wrong at the tables of a demonstration, so that whoever watches sees the desk at work:
calls, a disputed move, a break; and a referee who sees to it if nobody else does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.core.game import PUBLIC
from companion.core.words import Problem
from companion.hub.call_box import CallBox, Charge, OwnCall, new_key
from companion.hub.call_line import CallOut, Showed
from companion.hub.homes import Where
from companion.hub.night_file import NightFile
from companion.night.calls import (
    About,
    Call,
    CallAnswered,
    CallDecided,
    Dispute,
    Outcome,
    TablePaused,
)
from companion.night.events import Event
from companion.night.night import Night
from companion.night.resuming import resumed
from companion.night.trouble import NightError
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.table.table import Table

NAMES = (
    "Ada Bruno Chiara Dora Emil Frida Gino Hanna Ida Jan Karl Lea Milo Nora Oskar Paula Quirin Rosa"
    " Sami Tilda Ugo Vera Wanda Xenia Yara Zeno Anton Bea Cleo Dario Elsa Fabio"
)
REFEREE = "Gina"
FIRST, AGAIN = 15, 120
"""Events until the first call of a table, and between two."""
CALLS, DISPUTES, PAUSES, TIRED, CUT_OFF = (2, 6), (4,), (3,), 5, 7
"""Which tables call, dispute a move, have to wait; whose battery is low, who loses the network."""
COMES, RULES, RULES_MOVES, WAITS = 8, 25, 60, 20
"""Seconds until the referee is coming, has ruled, has ruled on a refused move (whoever watches may
be first); and how long a table is paused."""
LONGEST = 180.0
"""Seconds after which a table goes on by itself."""
SAID = "We do not agree on who owes whom a card."
ALLOWED, DECIDED, BREAK = "agreed on before", "the bank pays the card", "a glass of water"


def charge_of(table: int) -> Charge:
    return lambda: (12, False) if table == TIRED else (83, True)


class Troubles:
    """Of one table; look for them before each move."""

    def __init__(self, number: int, table: Table, box: CallBox) -> None:
        self._number, self._table, self._box = number, table, box
        self._next = FIRST + 5 * number

    def see(self) -> bool:
        """What happens now happens before this returns, as players wait for a referee. Whether a
        move was made by a ruling."""
        self._wait(lambda: self._box.says.pause is None)
        if self._table.n < self._next:
            return False
        before = self._table.n
        if self._number in DISPUTES:
            move = self._refused_move()
            if move is not None:
                self._dispute(move)
                self._next = self._table.n + AGAIN
        elif self._number in CALLS:
            self._ruling(self._call("table", Dispute(), SAID))
            self._next = self._table.n + AGAIN
        return self._table.n != before

    def _refused_move(self) -> Any:
        """The last move once more, if the rules refuse that and a ruling could allow it."""
        table = self._table
        problems = table.game.check(table.state, table.last.event.move) if table.last else []
        allowable = problems and not any(one.firm for one in problems)
        return table.last.event.move if table.last and allowable else None

    def _dispute(self, move: Any) -> None:
        table = self._table
        problems: tuple[Problem, ...] = tuple(table.game.check(table.state, move))
        dispute = Dispute(table.game.title(table.state, move, PUBLIC), problems)
        call = self._call("move", dispute, "", move)
        if self._ruling(call) == "allowed":
            news = self._box.news(call)
            assert news is not None
            outcome: Outcome = "applied"
            try:
                table.accept(move, "simulation", ruling=Overrule(news.by, news.reason))
            except Refused:
                outcome = "refused"
        else:
            outcome = "told"
        self._box.say(Showed(new_key(), call, outcome, table.n))

    def _call(self, about: About, dispute: Dispute, words: str, move: Any = None) -> str:
        table, key, since = self._table, new_key(), int(time.time())
        place = table.number, table.n, table.hash
        seat = str(getattr(move, "seat", table.game.seats[0]))
        out = CallOut(key, since, seat, about, *place, 0, dispute, words)
        self._box.call(OwnCall(key, since, about, *place, words, move), out)
        return key

    def _ruling(self, call: str) -> str:
        """What a referee has decided; empty if nobody did."""

        def decided() -> bool:
            news = self._box.news(call)
            return news is not None and (news.over or news.ruling is not None)

        self._wait(decided)
        news = self._box.news(call)
        return news.ruling or "" if news else ""

    def _wait(self, over: Callable[[], bool]) -> None:
        until = time.monotonic() + LONGEST
        while not over() and time.monotonic() < until:
            time.sleep(0.2)


class RehearsedReferee(threading.Thread):
    """Sees to calls, and lets a table wait once in each round."""

    def __init__(self, night: Where) -> None:
        super().__init__(name="referee", daemon=True)
        self._night = night
        self._over = threading.Event()
        self._paused: dict[tuple[int, int], int] = {}

    def stop(self) -> None:
        self._over.set()
        self.join(10)

    def run(self) -> None:
        with NightFile(self._night) as file:
            while not self._over.wait(1):
                with suppress(NightError, JournalError):  # somebody at the desk was first
                    file.do(lambda night: self._acts(night, file.now))

    def _acts(self, night: Night, now: int) -> list[Event]:
        round = len(night.rounds)
        calls = night.calls
        found: list[Event] = []
        for call in calls.calls.values():
            found += self._answer(call, now - call.made.since)
        playing = night.current.missing() if night.current else ()
        for table in set(PAUSES) & set(playing):
            since = self._paused.get((round, table), 0)
            if not since and night.rounds[-1].clock.played(now) > COMES:
                self._paused[round, table] = now
                found.append(TablePaused(table, REFEREE, BREAK))
            elif table in calls.pauses and now - since > WAITS:
                found += resumed(night, table, REFEREE, now)
        return found

    def _answer(self, call: Call, seconds: int) -> list[Event]:
        made = call.made
        patience = RULES_MOVES if made.about == "move" else RULES
        if call.open and seconds > patience:
            if made.about == "move":
                return [CallDecided(made.call, "allowed", REFEREE, ALLOWED)]
            return [CallDecided(made.call, "decided", REFEREE, DECIDED)]
        if call.open and not call.coming and seconds > COMES:
            return [CallAnswered(made.call, REFEREE)]
        return []
