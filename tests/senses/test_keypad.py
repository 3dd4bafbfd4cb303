"""The keypad: faces of the die that is due, the pick list, typed codes."""

from __future__ import annotations

from companion.core.chances import Draw, Roll
from companion.senses.card_book import CardBook
from companion.senses.due_now import first_due
from companion.senses.keypad import Keys, keys, pick_list, picked, pressed, typed_code
from companion.senses.proposal import Ignored, Proposal
from companion.table.table import Table
from tests.senses.people import CARD_DUE, ROLL_DUE, play_on
from tests.senses.shown import code_of


def test_the_keys_are_the_faces_of_the_die_that_is_due(table: Table) -> None:
    assert keys(first_due(table)) is None
    play_on(table, ROLL_DUE)
    due_now = first_due(table)
    assert keys(due_now) == Keys("yellow", (1, 2, 3), 1)
    told = pressed(due_now, (2,))
    assert isinstance(told, Proposal)
    assert (told.move, told.source, told.is_sure) == (Roll("yellow", (2,)), "keypad", True)


def test_a_face_that_the_die_does_not_have_comes_with_its_problem(table: Table) -> None:
    play_on(table, ROLL_DUE)
    told = pressed(first_due(table), (6,))
    assert isinstance(told, Proposal)
    assert told.problems


def test_a_key_while_nothing_is_due_is_ignored(table: Table) -> None:
    assert pressed(first_due(table), (2,)) == Ignored("keypad", "nothing-due", "2")


def test_the_pick_list_has_every_card_once_and_the_likely_ones_first(table: Table) -> None:
    play_on(table, CARD_DUE)
    due_now, book = first_due(table), CardBook(table.game.pack)
    listed = pick_list(due_now, book)
    assert len({pick.move.card for pick in listed}) == len(listed) == len(book.own)
    groups = [pick.group for pick in listed]
    assert groups == sorted(groups, key=["likely", "deck", "other"].index)
    first = [pick.move.card for pick in listed if pick.group == "likely"]
    assert first == list(due_now.likely)
    assert all(pick.move.deck == "sector-1" for pick in listed)


def test_typing_narrows_the_list_by_name_id_or_short_code(table: Table) -> None:
    due_now, book = first_due(table), CardBook(table.game.pack)
    by_word = pick_list(due_now, book, "GIFT merch")
    assert [pick.move.card for pick in by_word] == ["gift-from-the-merchants"]
    short = code_of("trade-fuel-2").short
    assert [pick.move.card for pick in pick_list(due_now, book, short.lower())] == ["trade-fuel-2"]
    assert pick_list(due_now, book, "no such card") == ()


def test_a_typed_code_is_a_proposal_or_says_what_is_wrong(table: Table) -> None:
    due_now, book = first_due(table), CardBook(table.game.pack)
    good = code_of("gift-from-the-diplomats").short
    told = typed_code(due_now, book, f" {good[:2].lower()}-{good[2:].lower()} ")
    assert isinstance(told, Proposal)
    assert told.move == Draw("adventure", "gift-from-the-diplomats")
    wrong = typed_code(due_now, book, "\x1b[31mH2")
    assert isinstance(wrong, Ignored)
    assert (wrong.why, "\x1b" in wrong.detail) == ("foreign-code", False)
    other = typed_code(due_now, book, code_of("knight-1", "settlers").short)
    assert isinstance(other, Ignored)
    assert (other.why, other.game) == ("other-game", "settlers")


def test_nothing_can_be_picked_while_no_card_is_due(table: Table) -> None:
    play_on(table, ROLL_DUE)
    due_now, book = first_due(table), CardBook(table.game.pack)
    assert pick_list(due_now, book) == ()
    assert picked(due_now, "trade-fuel-2") == Ignored("keypad", "nothing-due", "trade-fuel-2")
