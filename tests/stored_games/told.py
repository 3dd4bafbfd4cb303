"""What a journal tells about its games: lines of play, titles, points, positions. No more is
promised to a household that takes a newer version, and no less."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.core.game import PUBLIC, REFEREE
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.titles import Titled


def told(journal: Journal) -> dict[str, Any]:
    """Everything that is asked of the games of a journal, as plain values."""
    games = {str(entry.number): _game(journal, entry.number) for entry in journal.games()}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(games))
    return plain


def _game(journal: Journal, number: int) -> dict[str, Any]:
    table = journal.open(number)
    game, state = table.game, table.state
    facts = _line(table) | {"can_redo": table.can_redo}
    for viewer in (PUBLIC, REFEREE, game.seats[0]):
        facts[f"view of {viewer}"] = game.view(state, viewer)
    public = table.titles(PUBLIC)
    facts["titles"] = [_title(event) for event in public]
    facts["more for the referee"] = [
        _title(whole)
        for whole, part in zip(table.titles(REFEREE), public, strict=True)
        if whole.title != part.title
    ]
    facts["history"] = [f"{done.kind} {done.n}" for done in table.history()]
    return facts | {f"line {at}": line for at, line in enumerate(_every_line(table), start=1)}


def _every_line(table: Table) -> list[dict[str, Any]]:
    """Every line of play from its end; the journal is somebody's copy, so it may be switched."""
    tips = [branch.tip for branch in table.branches()]
    lines = []
    for tip in sorted(tips, key=lambda tip: tip or 0):
        table.switch(tip)
        last = [_title(event) for event in table.titles(after=table.n - 5)]
        lines.append(_line(table) | {"last": last, "decided": [one.n for one in table.decided()]})
    return lines


def _line(table: Table) -> dict[str, Any]:
    game, state = table.game, table.state
    scores = [game.score(state, seat) for seat in game.seats]
    return {
        "n": table.n,
        "hash": table.hash,
        "due": table.due,
        "winner": game.winner(state),
        "scores": {
            score.seat: {part.code: part.points for part in score.parts} for score in scores
        },
        "audit": [problem.code for problem in game.audit(state)],
    }


def _title(event: Titled) -> dict[str, Any]:
    return {"n": event.n, "code": event.title.code, **event.title.params}
