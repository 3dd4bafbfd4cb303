"""A view is translated part by part: what an earlier view had too is not said a second time."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.core.events import Event
from companion.games.registry import GAMES, game_kind, make_game
from companion.games.words import words_for
from companion.simulation.play import play
from companion.view.building import table_view
from companion.view.captions import translated
from companion.view.snapshot import Snapshot, Talk
from companion.view.table_view import TableView


@pytest.mark.parametrize("name", GAMES)
def test_with_an_earlier_view_it_is_the_same_translation(name: str) -> None:
    scenes = GAMES[name].scenes()
    assert scenes is not None
    game = make_game(scenes.setup)
    table, words = game_kind(name).table(game), words_for("de", game.pack, {})
    before: tuple[TableView, TableView] | None = None
    kept = 0
    for n, step in enumerate(islice(play(game, "translated"), 150), start=1):
        event = Event(step.move, "2026-01-01T12:00:00Z", "tap")
        talk = Talk(n=n, owed=game.instructions(step.before, step.move, step.after))
        view = table_view(table, Snapshot(step.after, step.before, event, n, talk=talk))
        said = translated(view, words, before)
        assert said == translated(view, words)
        if before is not None:
            kept += sum(one is old for one, old in zip(said.seats, before[1].seats, strict=True))
        before = (view, said)
    assert kept > 10
