"""What a screen shows of simulated games of Starship Catan, in words."""

from __future__ import annotations

from functools import cache

from companion.core.events import Event
from companion.games.registry import game_kind, make_game
from companion.games.words import words_for
from companion.simulation.play import play, simulated_setup
from companion.view.building import table_view
from companion.view.captions import translated
from companion.view.snapshot import Snapshot, Talk
from companion.view.table_view import TableView

BOXES = {"en": "mayfair-2001", "de": "kosmos-2001"}
NAMES = {"moon": "Ada", "sun": "Benjamin"}


@cache
def starship_views(language: str, *, waits: bool = False) -> tuple[TableView, ...]:
    """Every position of a whole game, with what hands have to do."""
    game = make_game(simulated_setup("starship", BOXES[language], {}))
    table = game_kind("starship").table(game)
    words = words_for(language, game.pack, NAMES)
    found = []
    for n, step in enumerate(play(game, "a console"), start=1):
        owed = game.instructions(step.before, step.move, step.after)
        event = Event(step.move, "2026-01-01T12:00:00Z", "tap")
        talk = Talk(n=n, owed=owed, waits=waits)
        snapshot = Snapshot(step.after, step.before, event, n, talk=talk)
        found.append(translated(table_view(table, snapshot), words))
    return tuple(found)
