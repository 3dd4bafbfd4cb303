"""Compares what tablets and hub have after a rehearsal: nothing here was told by either, and the
rows are read without the code that wrote them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from companion.hub.homes import Where
from companion.hub.night_file import NightFile
from companion.hub.people import shown_names
from companion.hub.reported import replayed
from companion.night.night import Night
from companion.night.planning import preliminary_standings
from companion.night.scoring import placed
from companion.night.standings import standings
from companion.web.rehearsal import Played
from companion.wording.phrases import Phrases

Ask = Callable[[str], list[Any]]


def acknowledged_lost(games: list[Played], night: Where) -> int:
    """Steps and events that the hub said it has and that its copy lacks or has otherwise."""
    lost = 0
    for one in games:
        with _file(one.journal) as ask:
            own = _rows(ask, one.acknowledged)
        with _copy(night, one.table) as ask:
            there = set(_rows(ask, one.acknowledged))
        lost += sum(row not in there for row in own)
    return lost


def _rows(ask: Ask, count: int) -> list[Any]:
    steps = ask(
        f"SELECT id, game, kind, at, cursor, tip, note FROM steps WHERE id <= {count} ORDER BY id"
    )
    last = max((event or 0 for step in steps for event in step[4:6]), default=0)
    events = ask(
        f"SELECT id, game, parent, n, line, hash FROM events WHERE id <= {last} ORDER BY id"
    )
    return [*steps, *events]


@contextmanager
def _file(path: Path) -> Iterator[Ask]:
    with closing(sqlite3.connect(path)) as db:
        yield lambda question: db.execute(question).fetchall()


@contextmanager
def _copy(night: Where, table: int) -> Iterator[Ask]:
    if isinstance(night, Path):
        with _file(night.with_name(f"{night.name}.tables") / f"table-{table}.journal") as ask:
            yield ask
        return
    import psycopg

    with closing(psycopg.connect(night)) as db:
        db.execute(f"SET search_path TO table_{table}")
        yield lambda question: db.execute(question).fetchall()


def standings_equal(where: Where, games: list[Played]) -> bool:
    """Whether the hub's standings are those that follow from the tablets' own journals."""
    with NightFile(where) as file:
        night = file.night
        names = shown_names(file.people(), night.entrants, Phrases("en"))
    found = []
    for one in games:
        seated = night.rounds[one.round - 1].seating.table(one.table).players
        result = replayed(one.journal, one.game).result({names[p]: p for p in seated})
        target, full = night.play(one.round).target, max(night.sizes(one.round))
        found.append(placed(night.format, result, target, full))
    offline = standings(night.format, night.entrants, found, night.seed)
    return offline == preliminary_standings(night) and _complete(night)


def _complete(night: Night) -> bool:
    return not any(played.missing() for played in night.rounds)
