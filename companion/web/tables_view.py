"""What the desk shows of all tables of the current round: by urgency, with their calls."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from companion.hub.call_log import OUTCOMES, RULINGS, log_lines
from companion.hub.people import Person, shown_names
from companion.hub.table_facts import TableFacts
from companion.night.calls import Call
from companion.night.night import Night
from companion.web.presence import Presence
from companion.web.urgency import TableState, reasons, usual_counts
from companion.wording.phrases import Phrases

MOST_LOGGED, MOST_CALLS = 200, 100

Facts = Mapping[int, TableFacts]
Said = Mapping[str, dict[str, Any]]


class TablesView:
    def __init__(
        self, night: Night, people: Mapping[str, Person], facts: Facts, presence: Presence
    ) -> None:
        self._night, self._people = night, people
        self._facts, self._presence = facts, presence

    def shown(self, language: str, now: int, disputes: Said) -> dict[str, Any]:
        """The numbers of the tables by urgency, what is shown of each, and what stands beside them.
        `disputes` are the refused moves in words, by call."""
        phrases = Phrases(language)
        night = self._night
        names = shown_names(self._people, night.entrants, phrases)
        current = night.current
        calls = list(night.calls.calls.values())[-MOST_CALLS:]
        tables = [table.number for table in current.seating.tables] if current else []
        states = {number: self._state(number, now) for number in tables}
        usual = usual_counts({n: one.n for n, one in states.items() if one.tablet and one.n})
        listed: list[dict[str, Any]] = []
        for table in current.seating.tables if current else ():
            state = states[table.number]
            why = sorted(reasons(state, usual, phrases), reverse=True)
            listed.append(
                {
                    "number": table.number,
                    "players": [names[player] for player in table.players],
                    "done": state.done,
                    "tablet": state.tablet,
                    "n": state.n,
                    "paused": state.paused,
                    "battery": state.battery,
                    "urgency": why[0].weight if why else 0,
                    "reasons": [{"text": one.text, "kind": one.kind} for one in why],
                }
            )
        listed.sort(key=lambda one: (-one["urgency"], one["done"], one["number"]))
        return {
            "order": [one["number"] for one in listed],
            "tables": {str(one["number"]): one for one in listed},
            "calls": [self._call(one, names, phrases, disputes) for one in _by_need(calls)],
            "log": list(log_lines(night.calls, names, phrases))[:MOST_LOGGED],
            "openings": [
                {
                    "id": key,
                    "table": one.opened.table,
                    "game": one.opened.game,
                    "n": one.opened.n,
                    "by": one.opened.by,
                    "reason": one.opened.reason,
                }
                for key, one in night.calls.openings.items()
                if one.round == len(night.rounds)
            ],
        }

    def _state(self, number: int, now: int) -> TableState:
        night, current = self._night, self._night.current
        assert current is not None
        facts = self._facts.get(number, TableFacts())
        heard = self._presence.table(number)
        open_calls = [one for one in night.calls.of(len(night.rounds), number) if one.open]
        clock = current.clock
        return TableState(
            number,
            done=number in current.results,
            running=clock.started is not None and clock.paused_since is None,
            waiting=max(0, now - open_calls[0].made.since) if open_calls else None,
            coming=open_calls[0].coming if open_calls else "",
            paused=number in night.calls.pauses,
            tablet=heard is not None or facts.game > 0,
            silent=self._presence.silent(number),
            battery=heard.battery if heard else None,
            plugged_in=bool(heard and heard.plugged_in),
            n=facts.n,
            idle=_idle(facts.at, now),
            overruled=facts.overruled,
            declined=number in current.declined,
        )

    def _call(
        self, call: Call, names: Mapping[str, str], phrases: Phrases, disputes: Said
    ) -> dict[str, Any]:
        made, decided = call.made, call.decided
        facts = self._facts.get(made.table, TableFacts())
        moved_on = (facts.game, facts.hash) != (made.game, made.hash)
        told = decided and phrases.gettext(
            RULINGS[decided.ruling], by=decided.by, reason=decided.reason
        )
        return {
            "id": made.call,
            "round": made.round,
            "table": made.table,
            "who": names.get(made.player, ""),
            "since": made.since,
            "heard": call.heard,
            "open": call.open,
            "coming": call.coming,
            "about": made.about,
            "game": made.game,
            "n": made.n,
            "event": made.event,
            "later": max(0, facts.n - made.event) if made.event and made.game == facts.game else 0,
            "moved_on": moved_on,
            "words": made.words,
            "picture": bool(made.picture),
            "dispute": disputes.get(made.call, {"title": "", "why": [], "firm": False}),
            "decided": told or "",
            "withdrawn": call.withdrawn,
            "outcome": phrases.gettext(OUTCOMES[call.told.outcome]) if call.told else "",
        }


def _by_need(calls: list[Call]) -> list[Call]:
    """Those that wait, the longest first; then the others, the newest first."""
    waiting = sorted((one for one in calls if one.open), key=lambda one: one.made.since)
    return waiting + [one for one in reversed(calls) if not one.open]


def _idle(at: str, now: int) -> int | None:
    """A table's own clock may go wrong: what cannot be is not told."""
    try:
        idle = now - int(datetime.fromisoformat(at).timestamp())
    except ValueError:
        return None
    return idle if 0 <= idle < 24 * 3600 else None
