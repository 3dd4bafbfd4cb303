"""What hands owe stays until it is touched, and is turned round by an undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.chances import Roll
from companion.core.setup import Setup
from companion.games.registry import game_kind
from companion.games.settlers.rules.moves import Begin, EndTurn, MoveRobber, Steal
from companion.games.settlers.rules.state import State
from companion.games.words import words_for
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.talking import BESIDE, KEPT_EVERY, Talking
from companion.table.tray import MOST
from companion.view import building
from companion.view.captions import in_words
from companion.view.table_view import Owed

NAMES = {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"}
SETUP = Setup("settlers", "english-5", NAMES, {"set_up": "beginner", "trade_and_build": "combined"})


class Played:
    """A table whose moves are made as the app makes them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.table: Table = Journal(path).new_game(SETUP)
        self.talking = Talking(self.table, path)
        self.play(Begin("blue"))

    def play(self, *moves: object) -> None:
        for move in moves:
            before = self.table.state
            self.table.accept(move, "tap")
            told = self.table.game.instructions(before, move, self.table.state)
            self.talking.begin(told)

    def owed(self, seat: str) -> list[Owed]:
        """What is shown of the tray at a seat."""
        builder = game_kind("settlers").table(self.table.game)
        view = building.table_view(builder, self.talking.snapshot())
        (own,) = (one for one in view.seats if one.id == seat)
        return [one for one in own.owed if one.flow]

    def said(self, seat: str) -> list[tuple[str, str]]:
        words = words_for("en", self.table.game.pack, NAMES)
        return [(one.flow, in_words(one.text, words)) for one in self.owed(seat)]


@pytest.fixture
def played(path: Path) -> Played:
    return Played(path)


def test_a_chip_stays_whatever_others_do_until_it_is_touched(played: Played) -> None:
    played.play(Roll("dice", (1, 2)))
    assert played.said("orange") == [("in", "Take 1 ore from the bank.")]
    played.talking.tick("white")
    played.play(EndTurn("blue"))
    assert played.said("orange") == [("in", "Take 1 ore from the bank.")]
    assert played.owed("orange")[0].older
    assert played.said("white") == [], "touched"
    played.talking.tick("orange")
    assert played.said("orange") == []


def test_many_fold_into_one(played: Played) -> None:
    for _ in range(3):
        seat = played.table.state.active
        played.play(Roll("dice", (1, 2)), EndTurn(seat))
    (one,) = played.owed("orange")
    assert (one.flow, one.cards) == ("in", {"ore": 3})
    assert played.said("orange") == [("in", "Still 3 cards to take.")]
    played.play(Roll("dice", (1, 2)))
    fresh = ("in", "Take 1 ore from the bank.")
    assert played.said("orange") == [fresh, ("in", "Still 3 cards to take.")]


def test_undo_turns_chips_round_and_redo_turns_them_back(played: Played) -> None:
    n = played.table.n
    played.play(Roll("dice", (1, 2)))
    played.table.undo_to(n)
    assert played.said("orange") == [("out", "Put 1 ore back into the bank.")]
    played.table.redo()
    assert played.said("orange") == [("in", "Take 1 ore from the bank.")]
    played.talking.tick("orange")
    played.table.undo_to(n)
    assert played.said("orange") == [("out", "Put 1 ore back into the bank.")]
    played.talking.tick("orange")
    assert played.said("orange") == []
    played.play(Roll("dice", (1, 1)))
    assert played.said("orange") == [], "given back, and nothing has come since"


def test_a_stolen_card_is_given_back(played: Played) -> None:
    state: State = played.table.state
    played.play(Roll("dice", (3, 4)))
    victim = next(seat for at, seat in state.settlements.items() if seat == "white")
    robbable = [one for one in played.table.game.legal(played.table.state) if one.victim == victim]
    assert isinstance(robbable[0], MoveRobber)
    played.play(robbable[0])
    n = played.table.n
    played.play(Steal())
    played.table.undo_to(n, deliberate=True)
    assert ("out", "Give Clara the stolen card back.") in played.said("blue")


def test_chips_are_there_again_after_a_kill(played: Played) -> None:
    played.play(Roll("dice", (1, 2)), EndTurn("blue"))
    shown = played.said("orange")
    assert shown
    played.talking = Talking(played.table, played.path)
    assert played.said("orange") == shown
    before = played.path.with_name(f"{played.path.name}{BESIDE}").read_bytes()
    played.play(Roll("dice", (1, 2)))
    shown = played.said("orange")
    played.path.with_name(f"{played.path.name}{BESIDE}").write_bytes(before)
    played.talking = Talking(played.table, played.path)
    assert played.said("orange") == shown, "killed between the event and the talk about it"


def test_an_event_alone_writes_no_file_and_a_kill_loses_nothing(played: Played) -> None:
    file = played.path.with_name(f"{played.path.name}{BESIDE}")
    before = file.read_bytes()
    for _ in range(8):
        played.play(Roll("dice", (1, 2)), EndTurn(played.table.state.active))
    shown = played.said("orange")
    assert file.read_bytes() == before
    played.talking = Talking(played.table, played.path)
    assert played.said("orange") == shown == [("in", "Still 8 cards to take.")]
    for _ in range(KEPT_EVERY // 2):
        played.play(Roll("dice", (5, 5)), EndTurn(played.table.state.active))
    assert file.read_bytes() != before, "so many events are not left to be found again"


def test_what_was_undone_is_there_again_after_a_kill(played: Played) -> None:
    n = played.table.n
    played.play(Roll("dice", (1, 2)))
    played.table.undo_to(n)
    shown = played.said("orange")
    assert shown == [("out", "Put 1 ore back into the bank.")]
    played.talking = Talking(played.table, played.path)
    assert played.said("orange") == shown
    played.table.redo()
    played.talking = Talking(played.table, played.path)
    assert played.said("orange") == [("in", "Take 1 ore from the bank.")], "and not twice"


def test_what_another_program_played_meanwhile_is_not_owed(played: Played) -> None:
    for _ in range(KEPT_EVERY):
        played.table.accept(Roll("dice", (1, 2)), "tap")
        played.table.accept(EndTurn(played.table.state.active), "tap")
    played.talking = Talking(played.table, played.path)
    assert played.said("orange") == []


def test_a_correction_leaves_no_chip_of_what_was_corrected(played: Played) -> None:
    n = played.table.n
    played.play(Roll("dice", (1, 2)))
    played.table.undo_to(n)
    played.talking.forget_undone()
    assert played.said("orange") == []


def test_the_tray_is_bounded_and_settled_chips_go_first(played: Played) -> None:
    played.play(Roll("dice", (1, 2)))
    for _ in range(MOST):
        played.talking.tick("white")
        played.talking.tick("blue")
        seat = played.table.state.active
        played.play(EndTurn(seat), Roll("dice", (1, 2)))
        if played.table.n > 2 * MOST:
            break
    chips = played.talking.talk.chips
    assert len(chips) <= MOST
    assert len(played.owed("orange")) == 1
