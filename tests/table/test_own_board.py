"""A board that is entered over several evenings: kept at every step, undone, used, shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.setup import SetupError
from companion.games.starfarers.own_board import OWN_BOARD, example_cards
from companion.games.starfarers.rules.board_entry import (
    empty_board,
    free_centres,
    practice_board,
    with_system,
)
from companion.games.starfarers.rules.board_facts import NoBoard
from companion.table.own_board import DRAFT, BoardDraft, forget, own_values
from companion.table.owner import OwnerStore


def _with_a_system(draft: BoardDraft) -> None:
    draft.change("systems", with_system(draft.board, next(iter(free_centres(draft.board)))))


def test_it_is_there_again_on_the_next_evening(tmp_path: Path) -> None:
    draft = BoardDraft(tmp_path)
    draft.change("field", empty_board())
    _with_a_system(draft)
    assert BoardDraft(tmp_path).board == draft.board


def test_steps_are_undone_one_by_one(tmp_path: Path) -> None:
    draft = BoardDraft(tmp_path)
    draft.change("field", empty_board())
    _with_a_system(draft)
    assert draft.last_step == "systems"
    draft.undo()
    assert (draft.board, draft.last_step) == (empty_board(), "field")
    draft.undo()
    assert (draft.board, draft.last_step) == (practice_board(), "")
    assert BoardDraft(tmp_path).board == practice_board()


def test_half_a_board_is_kept_but_not_played_with(tmp_path: Path) -> None:
    draft = BoardDraft(tmp_path)
    draft.change("field", empty_board())
    assert {finding.code for finding in draft.findings()} >= {"board-home-systems", "board-people"}
    with pytest.raises(NoBoard):
        draft.use()
    assert own_values(OwnerStore(tmp_path / "owner.json"), OWN_BOARD) == {}
    assert not draft.in_use


def test_it_goes_from_house_to_house_with_its_cards(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    one, other = BoardDraft(tmp_path / "one"), BoardDraft(tmp_path / "other")
    one.take("keep", example_cards().encode())
    one.change("field", practice_board())
    one.use()
    assert one.in_use
    other.change("field", empty_board())
    other.take("keep", one.pack())
    assert (other.values, other.findings()) == (one.values, [])
    forget(one.store, OWN_BOARD)
    assert (one.in_use, own_values(one.store, OWN_BOARD)) == (False, {})


def test_a_strange_file_changes_nothing(tmp_path: Path) -> None:
    draft = BoardDraft(tmp_path)
    draft.change("field", empty_board())
    for data in (b"", b"{}", b"\xff", b'game = "starship"\nedition = "mayfair-2001"\n'):
        with pytest.raises(SetupError):
            draft.take("keep", data)
    bad_card = example_cards().replace('["fame -1"]', '["fame of Rome"]')
    with pytest.raises(SetupError):
        draft.take("keep", bad_card.encode())
    assert (draft.board, draft.cards, draft.last_step) == (empty_board(), {}, "field")


def test_a_damaged_draft_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / DRAFT).write_bytes(b"scrambled")
    draft = BoardDraft(tmp_path)
    assert draft.board == practice_board()
    assert (tmp_path / DRAFT).with_suffix(".damaged").read_bytes() == b"scrambled"
