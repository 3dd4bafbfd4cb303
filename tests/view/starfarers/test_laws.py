"""Laws over the views of simulated evenings of Starfarers of Catan."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from companion.core.game import PUBLIC
from companion.games.starfarers.rules.chips import chips_left, deck_of
from companion.games.starfarers.rules.goods import goods_of
from companion.games.starfarers.rules.holdings import told_hand
from companion.games.starfarers.rules.moves import LookAtChip, TellHand, TradeWithBank
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import State
from companion.games.words import words_for
from companion.view.building import Objected, move_of, seen, table_view
from companion.view.captions import Caption, translated
from companion.view.table_view import TableView
from companion.wording.catalogues import LANGUAGES
from tests.view.answering import Told, answers_of, ways_to
from tests.view.starfarers.evenings import EVENINGS, Evening, evening
from tests.view.walking import captions, keys, parts

KINDS = {"asked", "seat", "verb", "figure", "chip", "building", "station", "ship", "plan"}


def _bank(move: TradeWithBank) -> dict[str, Any]:
    """The rate is how many are given."""
    return {"gives": {move.gives: move.rate}, "takes": {move.takes: 1}}


FORMS: dict[str, Told] = {"bank": _bank}

every_evening = pytest.mark.parametrize("name", EVENINGS)


@every_evening
def test_every_key_is_unique_and_says_its_kind(name: str) -> None:
    played = evening(name)
    for snapshot in played.snapshots:
        view = table_view(played.table, snapshot)
        found = Counter(keys(view))
        assert max(found.values()) == 1, found.most_common(1)
        assert {key.partition(" ")[0] for key in found} <= KINDS


@every_evening
def test_a_view_is_the_same_after_encoding(name: str) -> None:
    played = evening(name)
    for snapshot in played.snapshots[::3]:
        for viewer in (PUBLIC, *played.game.seats):
            view = table_view(played.table, snapshot, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=TableView) == view


@every_evening
def test_every_move_is_made_from_a_verb_and_answers(name: str) -> None:
    """Every legal move, and what the players of the evening did."""
    played = evening(name)
    tried = 0
    for snapshot in played.snapshots:
        assert snapshot.event is not None
        moves = [snapshot.event.move]
        if snapshot.n % 9 == 0:
            moves += played.game.legal(snapshot.before)
            moves += _tellings(played, snapshot.before)
        for move in moves:
            _must_be_made(played, snapshot.before, move)
            tried += 1
    assert tried > len(played.snapshots)


def _must_be_made(played: Evening, state: State, move: Any) -> None:
    ways = ways_to(played.table, state, PUBLIC, move, FORMS)
    assert len(ways) == 1, (move, ways)
    verb, answers = ways[0]
    assert move_of(played.table, state, PUBLIC, verb, answers) == move


def _tellings(played: Evening, state: State) -> list[Any]:
    """What may be told in private: hands, and chips that one player has looked at."""
    if state.phase == "over":
        return []
    board = board_of(played.game.box, state)
    told: list[Any] = [
        TellHand(seat, goods_of(told_hand(player).known)) for seat, player in state.players.items()
    ]
    for look in played.game.legal(state):
        if isinstance(look, LookAtChip):
            deck = deck_of(board, state, look.planet)
            left = chips_left(played.game.box, board, state, deck)
            told += [LookAtChip(look.seat, look.planet, chip) for chip in left]
    return told


@every_evening
def test_whoever_looks_for_himself_makes_his_moves(name: str) -> None:
    """A seat's own view has its verbs, and no others."""
    played = evening(name)
    for snapshot in played.snapshots[::11]:
        for seat in played.game.seats:
            view = table_view(played.table, snapshot, seat)
            assert {verb.seat for verb in view.verbs} <= {seat}
            for move in played.game.legal(snapshot.after)[:30]:
                if getattr(move, "seat", "") == seat:
                    (verb, answers), *others = ways_to(
                        played.table, snapshot.after, seat, move, FORMS
                    )
                    assert not others
                    assert verb in {shown.key for shown in view.verbs}
                    assert move_of(played.table, snapshot.after, seat, verb, answers) == move


@every_evening
def test_what_the_rules_refuse_is_only_to_be_had_overruled(name: str) -> None:
    played = evening(name)
    table, refused = played.table, 0
    for snapshot in played.snapshots[::5]:
        known = seen(played.game, snapshot.after, PUBLIC)
        for command in table.commands(known):
            if command.problem is None:
                continue
            refused += 1
            answers = answers_of(table, known, command, command.example, FORMS)
            with pytest.raises(Objected) as objected:
                move_of(table, snapshot.after, PUBLIC, command.key, answers)
            assert command.problem in objected.value.problems
            if not objected.value.firm:
                allowed = move_of(
                    table, snapshot.after, PUBLIC, command.key, answers, overruled=True
                )
                assert allowed == command.example
            else:
                with pytest.raises(Objected):
                    move_of(table, snapshot.after, PUBLIC, command.key, answers, overruled=True)
    assert refused


@every_evening
def test_a_translated_view_holds_words_only(name: str) -> None:
    played = evening(name)
    game = played.game
    for language in LANGUAGES:
        words = words_for(language, game.pack, game.setup.seats)
        for snapshot in played.snapshots[::10]:
            view = table_view(played.table, snapshot)
            for caption in captions(view):
                assert _known(words.vocabulary, caption), caption
            said = translated(view, words)
            assert not captions(said)
            assert not [part for part in parts(said) if isinstance(part, str) and "{" in part]


def _known(vocabulary: Any, caption: Caption) -> bool:
    """Whether there are words for it. Cards are named by the pack; a number is its own name."""
    match caption.kind:
        case "caption":
            return caption.code in vocabulary.captions
        case "title":
            return caption.code in vocabulary.titles
        case "note":
            return caption.code in vocabulary.notes
        case "problem":
            return caption.code in vocabulary.problems
    kind, _, id = caption.code.partition(" ")
    named = id in vocabulary.names.get(kind, {}) or id.lower() == id.upper()
    patterns = vocabulary.patterns.get(kind, {})
    return named or kind == "card" or any(pattern.fullmatch(id) for pattern in patterns)


@every_evening
def test_the_plan_has_every_place_and_every_glyph(name: str) -> None:
    played = evening(name)
    plans: dict[str, Any] = {}
    for snapshot in played.snapshots:
        view = table_view(played.table, snapshot)
        assert view.board is not None
        plan = played.table.plan(seen(played.game, snapshot.after, PUBLIC))
        assert plan is plans.setdefault(view.board.plan, plan), "drawn twice"
        assert plan.key == view.board.plan
        pieces = [piece for layer in view.board.layers.values() for piece in layer]
        assert {piece.glyph for piece in pieces} <= plan.glyphs.keys()
        assert {piece.at for piece in pieces} <= plan.places.keys()
        assert {place for verb in view.verbs for place in verb.places} <= plan.places.keys()
        assert set(view.board.trail) <= plan.places.keys()
    sectors = {str(snapshot.after.sectors) for snapshot in played.snapshots}
    assert len(plans) == len(sectors)
