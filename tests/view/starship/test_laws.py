"""Laws of the view over simulated games: keys, moves, why-nots, encoding, words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from companion.core.chances import Draw, Roll
from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.games.registry import make_game
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import named
from companion.games.starship.rules.moves import (
    Buy,
    Look,
    PlaceCards,
    Sell,
    TradeWithOpponent,
)
from companion.games.starship.table_view.builder import StarshipTable
from companion.games.words import words_for
from companion.simulation.play import Step, play, simulated_setup
from companion.view.asking import Option
from companion.view.building import DUE, Objected, form, move_of, table_view
from companion.view.captions import Caption, Shown, translated
from companion.view.commands import kind_and_id
from companion.view.snapshot import Snapshot, Talk
from companion.view.table_view import TableView
from companion.wording import LANGUAGES

BOXES = (("mayfair-2001", "face-up"), ("kosmos-2001", "face-down"))
KINDS = {
    *("seat", "verb", "row", "card", "mission", "gap", "figure", "berth"),
    *("bay", "part", "honour", "module", "hangar", "colonies", "posts", "pirate", "sensor"),
}
NOON = "2026-01-01T12:00:00Z"


@cache
def evening(edition: str, replacement: str) -> tuple[StarshipTable, tuple[Step, ...]]:
    setup = simulated_setup("starship", edition, {"replacement_cards": replacement})
    game = make_game(setup)
    assert isinstance(game, Starship)
    return StarshipTable(game), tuple(play(game, f"laws of {edition}"))


def snapshot(table: StarshipTable, n: int, step: Step) -> Snapshot:
    owed = table.game.tell(step.before, step.move, step.after)
    event = Event(step.move, NOON, "tap")
    return Snapshot(step.after, step.before, event, n, talk=Talk(n=n, owed=owed))


def views(
    table: StarshipTable, steps: tuple[Step, ...], every: int = 1, viewer: str = PUBLIC
) -> Iterator[tuple[Any, TableView]]:
    for n, step in enumerate(steps[::every], start=1):
        yield step.after, table_view(table, snapshot(table, n, step), viewer)


def parts(part: Any) -> Iterator[Any]:
    """Every part of a view."""
    if isinstance(part, Shown):
        yield part
        for field in msgspec.structs.fields(part):
            yield from parts(getattr(part, field.name))
    elif isinstance(part, tuple):
        for item in part:
            yield from parts(item)
    elif isinstance(part, dict):
        yield from parts(tuple(part.values()))


def answers_of(move: Any) -> dict[str, Any]:
    """What a screen would answer for this move."""
    match move:
        case Roll(faces=faces):
            return {"faces": list(faces)}
        case Draw(card=card):
            return {"card": card}
        case Look(cards=cards):
            return {"cards": list(cards)}
        case Buy(goods=goods) | Sell(goods=goods):
            return {"goods": named(goods)}
        case TradeWithOpponent(gives=gives, takes=takes):
            return {"gives": named(gives), "takes": named(takes)}
        case PlaceCards(top=top, bottom=bottom):
            return {"top": list(top), "bottom": list(bottom)}
    return {}


def verb_of(table: StarshipTable, state: Any, move: Any, viewer: str) -> str:
    if isinstance(move, Roll | Draw | Look):
        return DUE
    seen = table.game.masked(state, viewer)
    (command,) = (one for one in table.commands(seen) if one.reaches(move))
    return command.key


@pytest.mark.parametrize("box", BOXES)
def test_every_key_is_unique_and_says_its_kind(box: tuple[str, str]) -> None:
    table, steps = evening(*box)
    seen = set()
    for _, view in views(table, steps):
        keys = [
            part.key
            for part in parts(view)
            if hasattr(part, "key") and not isinstance(part, Option)
        ]
        assert [key for key, count in Counter(keys).items() if count > 1] == []
        seen |= {key.partition(" ")[0] for key in keys}
    assert seen <= KINDS
    assert seen >= KINDS - {"gap", "sensor"}


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("viewer", ["public", "player"])
def test_every_move_is_a_verb_and_its_answers(box: tuple[str, str], viewer: str) -> None:
    """The moves of the players, and all that would have been legal."""
    table, steps = evening(*box)
    tried = 0
    for n, step in enumerate(steps):
        state = step.before
        acting = table.game.due(state).seats[0]
        who = PUBLIC if viewer == "public" else acting
        legal = table.game.legal(state) if n % 5 == 0 else []
        for move in (step.move, *legal[:: max(1, len(legal) // 30)]):
            by = who if viewer == "public" else getattr(move, "seat", who)
            verb = verb_of(table, state, move, by)
            assert move_of(table, state, by, verb, answers_of(move)) == move
            tried += 1
    assert tried > len(steps)


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


@pytest.mark.parametrize("viewer", [PUBLIC, "moon"])
def test_a_view_comes_back_as_it_was(viewer: str) -> None:
    table, steps = evening(*BOXES[0])
    for _, view in views(table, steps, 3, viewer):
        assert msgspec.json.decode(msgspec.json.encode(view), type=TableView) == view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [PUBLIC, "sun"])
def test_a_translated_view_holds_no_code(language: str, viewer: str) -> None:
    table, steps = evening(*BOXES[0])
    words = words_for(language, table.game.pack)
    known = {
        "caption": words.vocabulary.captions,
        "title": words.vocabulary.titles,
        "note": words.vocabulary.notes,
        "problem": words.vocabulary.problems,
    }
    for state, view in views(table, steps, 11, viewer):
        asked = [form(table, state, viewer, verb.key, {}) for verb in view.verbs if verb.asks]
        if view.due is not None:
            asked.append(form(table, state, viewer, DUE, {}))
        for shown in (view, *asked):
            for part in parts(shown):
                if not isinstance(part, Caption):
                    continue
                if part.kind in known:
                    assert part.code in known[part.kind], part
                    continue
                kind, id = kind_and_id(part.code)
                named_so = id in words.vocabulary.names.get(kind, {})
                assert named_so or words.name(kind, id) != id, part
            said = translated(shown, words)
            assert not any(isinstance(part, Caption) for part in parts(said))


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
