"""The laws of a view over simulated evenings of Starship Catan."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.games.registry import game_kind, make_game
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import PlaceCards
from companion.games.starship.table_view.builder import StarshipTable
from companion.games.words import words_for
from companion.simulation.play import Step, play, simulated_setup
from companion.view.building import DUE, Objected, form, move_of, table_view
from companion.view.snapshot import Snapshot, Talk
from companion.view.table_view import TableView
from companion.wording import LANGUAGES
from tests.view.answering import ways_to
from tests.view.laws import check_keys, check_round_trip, check_words

BOXES = (("mayfair-2001", "face-up"), ("kosmos-2001", "face-down"))
NOON = "2026-01-01T12:00:00Z"


@cache
def evening(edition: str, replacement: str) -> tuple[StarshipTable, tuple[Step, ...]]:
    setup = simulated_setup("starship", edition, {"replacement_cards": replacement})
    game = make_game(setup)
    assert isinstance(game, Starship)
    return StarshipTable(game), tuple(play(game, f"laws of {edition}"))


def snapshot(table: StarshipTable, n: int, step: Step) -> Snapshot:
    owed = table.game.instructions(step.before, step.move, step.after)
    event: Event[Any] = Event(step.move, NOON, "tap")
    return Snapshot(step.after, step.before, event, n, talk=Talk(n=n, owed=owed))


def views(
    table: StarshipTable, steps: tuple[Step, ...], every: int = 1, viewer: str = PUBLIC
) -> Iterator[tuple[Any, TableView]]:
    for n, step in enumerate(steps[::every], start=1):
        yield step.after, table_view(table, snapshot(table, n, step), viewer)


def put_back(move: PlaceCards) -> dict[str, Any]:
    return {"top": list(move.top), "bottom": list(move.bottom)}


def test_the_game_is_shown_by_its_own_builder() -> None:
    kind = game_kind("starship")
    game = make_game(simulated_setup("starship", kind.editions[0], {}))
    assert isinstance(kind.table(game), StarshipTable)


@pytest.mark.parametrize("viewer", [PUBLIC, "moon"])
@pytest.mark.parametrize("box", BOXES)
def test_keys_and_bytes_of_every_position(box: tuple[str, str], viewer: str) -> None:
    table, steps = evening(*box)
    for _, view in views(table, steps, viewer=viewer):
        check_keys(view, None)
        check_round_trip(view)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("viewer", [PUBLIC, "whoever makes it"])
def test_every_move_is_a_verb_and_its_answers(box: tuple[str, str], viewer: str) -> None:
    """The moves of the players, and all that would have been legal; of long lists a part."""
    table, steps = evening(*box)
    for n, step in enumerate(steps):
        state = step.before
        acting = table.game.due(state).seats[0]
        legal = table.game.legal(state) if n % 3 == 0 else []
        for move in (step.move, *legal[:: max(1, len(legal) // 30)]):
            by = PUBLIC if viewer == PUBLIC else getattr(move, "seat", acting)
            ((verb, answers),) = ways_to(table, state, by, move, {"order": put_back})
            assert move_of(table, state, by, verb, answers) == move


def test_verbs_that_are_open_can_be_made_and_others_only_by_overruling() -> None:
    table, steps = evening(*BOXES[0])
    overruled = 0
    for state, view in views(table, steps, 3):
        for verb in view.verbs:
            if verb.why_not is None:
                if not verb.asks:
                    move_of(table, state, PUBLIC, verb.key, {})
                continue
            with pytest.raises(Objected):
                move_of(table, state, PUBLIC, verb.key, {})
            if verb.why_not.firm:
                with pytest.raises(Objected):
                    move_of(table, state, PUBLIC, verb.key, {}, overruled=True)
            else:
                overruled += 1
                assert move_of(table, state, PUBLIC, verb.key, {}, overruled=True)
    assert overruled > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [PUBLIC, "sun"])
def test_a_translated_view_holds_no_code(language: str, viewer: str) -> None:
    """Nor do the forms of its verbs and of what is due."""
    table, steps = evening(*BOXES[0])
    words = words_for(language, table.game.pack)
    for state, view in views(table, steps, 13, viewer):
        check_words(view, words)
        for verb in view.verbs:
            if verb.asks:
                check_words(form(table, state, viewer, verb.key, {}), words)
        if view.due is not None:
            check_words(form(table, state, viewer, DUE, {}), words)


def test_a_form_says_price_and_objection_and_takes_no_other_fields() -> None:
    table, steps = evening(*BOXES[0])
    prices = objections = 0
    for state, view in views(table, steps, 7):
        for verb in view.verbs:
            if not verb.asks or verb.why_not:
                continue
            asked = form(table, state, PUBLIC, verb.key, {})
            assert asked is not None
            prices += bool(asked.price)
            with pytest.raises(LookupError):
                move_of(table, state, PUBLIC, verb.key, {"seat": "sun"})
            if asked.questions[0].kind == "count":
                field = asked.questions[0].field
                greedy = form(table, state, PUBLIC, verb.key, {field: {"fuel": 99}})
                assert greedy is not None
                assert greedy.why_not is not None
                objections += 1
    assert prices
    assert objections
