"""Compares the files of tablets and hub after a rehearsal: nothing here was told by either."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.hub.night_file import NightFile
from companion.hub.people import shown_names
from companion.hub.reported import replayed
from companion.night.night import Night
from companion.night.planning import preliminary_standings
from companion.night.scoring import placed
from companion.night.standings import standings
from companion.table.store import Store
from companion.wording.phrases import Phrases

_ROWS = (
    "SELECT id, game, kind, at, cursor, tip, note FROM steps WHERE id <= ? ORDER BY id",
    "SELECT id, game, parent, n, line, hash FROM events WHERE id <= (SELECT"
    " max(max(coalesce(cursor, 0)), max(coalesce(tip, 0))) FROM steps WHERE id <= ?) ORDER BY id",
)


class Played(Struct, frozen=True):
    """A game of a round: in which journal it lies, and how many steps the hub had acknowledged."""

    round: int
    table: int
    journal: Path
    game: int
    acknowledged: int


def acknowledged_lost(games: list[Played], copies: Path) -> int:
    """Steps and events that the hub said it has and that its file lacks or has otherwise."""
    lost = 0
    for one in games:
        own = _rows(one.journal, one.acknowledged)
        there = _rows(copies / f"table-{one.table}.journal", one.acknowledged)
        lost += sum(row not in there for row in own)
    return lost


def _rows(path: Path, steps: int) -> list[Any]:
    with closing(Store(path)) as store:
        return [row for question in _ROWS for row in store.rows(question, steps)]


def standings_equal(path: Path, games: list[Played]) -> bool:
    """Whether the hub's standings are those that follow from the tablets' own journals."""
    with NightFile(path) as file:
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
