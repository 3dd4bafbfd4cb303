"""An evening at one table on which everything happens that a journal can hold.

It plays by chance, and on the way the table overrules, takes back, brings back, corrects, counts
and goes on with another line of play. It asks nothing of the companion but what a table offers, so
that every version of it can make journals in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC
from companion.games.settlers.rules.moves import Steal
from companion.games.starship.rules.moves import Look
from companion.simulation.play import players_and_dealer
from companion.table.correction import Change, Drop, Insert, Remove, Replace, Swap
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.table import Table

RULED = Overrule("Ada", "We saw it happen on the table.")
LATELY = 25
"""Corrections change one of the last so many events: all that follows is written once more."""
A_FEW, MANY = 6, 30
BROKEN = (LookupError, TypeError, ValueError, AttributeError, AssertionError)


class Evening:
    """One game being played with all that goes wrong at a real table."""

    def __init__(self, table: Table, seed: str, known: Iterable[Any] = ()) -> None:
        self.table = table
        self.game = table.game
        self.rng = Random(seed)
        self.codes: set[str] = set()
        self.kinds: set[tuple[type, str]] = set()
        """Which problems, and of which kind of move, were ruled on already."""
        self.known: dict[Any, None] = dict.fromkeys(known)
        """Moves of some other time; most of them are wrong now."""

    def play(self, events: int) -> None:
        """So many events by chance, or as many as the game has left."""
        for _ in range(events):
            if not self.table.due.seats:
                return
            self.remember(self.game.legal(self.table.state))
            self.table.accept(self.next_move(), "simulation", self.evidence())

    def next_move(self) -> Any:
        """What chance answers, or a player decides; where neither knows, whatever is open."""
        state, due = self.table.state, self.table.due
        player, dealer = players_and_dealer(self.game, self.rng)
        if due.chance == "draw":
            return Draw(str(due.of), self.rng.choice(sorted(self.game.likely(state))))
        if due.chance == "look":
            return Look(str(due.of))
        try:
            return dealer.answer(state, due) if due.chance else player.choose(state)
        except BROKEN:
            return Steal() if due.chance == "steal" else self.rng.choice(self.game.legal(state))

    def evidence(self) -> str:
        return f"frame-{self.table.n}.png" if self.table.n % 11 == 0 else ""

    def remember(self, moves: list[Any]) -> None:
        for move in self.rng.sample(moves, min(A_FEW, len(moves))):
            self.known[move] = None

    def overrule(self, times: int) -> None:
        """Wrong moves, best with a problem that nobody ruled on yet, or else of a new kind."""
        for _ in range(times):
            wrong = list(self.wrong_moves())
            if wrong:
                move, codes = max(wrong, key=lambda found: bool(found[1] - self.codes))
                self.codes |= codes
                self.kinds |= {(type(move), code) for code in codes}
                self.table.accept(move, "tap", ruling=RULED)
            self.play(3)

    def wrong_moves(self) -> Iterator[tuple[Any, set[str]]]:
        """One of each kind of move that has a problem no move of that kind had before."""
        kinds = sorted({type(move) for move in self.known}, key=lambda kind: kind.__name__)
        self.rng.shuffle(kinds)
        for kind in kinds:
            moves = [move for move in self.known if type(move) is kind]
            for move in self.rng.sample(moves, min(MANY, len(moves))):
                yield from self.ruled_by_others(move)

    def ruled_by_others(self, move: Any) -> Iterator[tuple[Any, set[str]]]:
        for one in self.by_others(move):
            problems = self.game.check(self.table.state, one)
            codes = {problem.code for problem in problems}
            new = {(type(move), code) for code in codes} - self.kinds
            firm = any(problem.firm for problem in problems)
            if new and not firm and self.goes_on(self.table.state, one):
                yield one, codes

    def by_others(self, move: Any) -> Iterator[Any]:
        """The move, and the same move made by everybody else."""
        yield move
        if hasattr(move, "seat"):
            for seat in self.game.seats:
                if seat != move.seat:
                    yield replace(move, seat=seat)

    def goes_on(self, state: Any, move: Any) -> bool:
        """Whether a game can be played on after the move."""
        try:
            after = self.game.apply(state, move)
            self.game.view(after, PUBLIC)
            due = self.game.due(after)
            if due.chance == "draw":
                return bool(self.game.likely(after))
            return bool(due.chance or self.game.legal(after))
        except BROKEN:
            return False

    def count(self) -> None:
        """One thing was counted, and there is more or less of it than the tablet thought."""
        move = self.counted_otherwise(self.table.state)
        if move is not None:
            self.table.accept(move, "referee", ruling=RULED)

    def counted_otherwise(self, state: Any) -> Any:
        things = [thing for thing in self.game.counted(state, PUBLIC) if thing.most > thing.least]
        for thing in self.rng.sample(things, len(things)):
            value = thing.value + 1 if thing.value < thing.most else thing.value - 1
            move = self.game.reconciliation(state, {thing.place: value}, "Counted at the table.")
            if move is not None and not any(one.firm for one in self.game.check(state, move)):
                return move
        return None

    def replace_a_roll(self) -> None:
        """The dice showed something else, the latest time that the rules asked for them."""
        for n, move in reversed(self.lately(Roll)):
            before = self.table.state_after(n - 1)
            due = self.game.due(before)
            if due.chance == "roll" and due.of == move.dice:
                _, dealer = players_and_dealer(self.game, self.rng)
                rolls = (dealer.answer(before, due) for _ in range(99))
                other = next(roll for roll in rolls if sum(roll.faces) != sum(move.faces))
                self.correct(n, Replace(other))
                return

    def insert_a_count(self) -> None:
        n = self.table.n - 3
        move = self.counted_otherwise(self.table.state_after(n - 1))
        if move is not None:
            self.correct(n, Insert(move, ruling=RULED))

    def remove_one(self) -> None:
        """An event did not happen; the latest one for which that is not the same as undo."""
        self.correct(self.table.n - 2, Remove())

    def swap_two(self) -> None:
        """Two throws of the same dice, or two cards of the same deck, the wrong way round."""
        for kind, what in ((Roll, "dice"), (Draw, "deck")):
            found = self.lately(kind)
            for n, move in found:
                for other, another in found:
                    same = getattr(move, what) == getattr(another, what)
                    if other > n and same and move != another:
                        self.correct(n, Swap(other))
                        return

    def lately(self, kind: type) -> list[tuple[int, Any]]:
        first = max(0, self.table.n - LATELY)
        events = enumerate(self.table.events(after=first), start=first + 1)
        return [(n, event.move) for n, event in events if isinstance(event.move, kind)]

    def correct(self, n: int, change: Change) -> None:
        """Later events that do not fit any more are kept where that makes sense, or left out."""
        preview = self.table.preview_correction(n, change, by="Ben", reason="Told wrongly.")
        for _ in range(100):
            try:
                self.table.accept_correction(preview)
                return
            except Refused as refused:
                if refused.n is None:
                    raise
                firm = any(problem.firm for problem in refused.problems)
                rulings = preview.rulings | {refused.n: Drop() if firm else RULED}
                preview = self.table.preview_correction(
                    n, change, by="Ben", reason="Told wrongly.", rulings=rulings
                )

    def take_back(self, events: int) -> None:
        self.table.undo_to(max(0, self.table.n - events), deliberate=True)

    def bring_back(self) -> None:
        while self.table.redo() is not None:
            pass

    def go_to_the_oldest_line(self) -> None:
        self.table.switch(self.table.branches()[0].tip)


def whole_evening(table: Table, seed: str) -> None:
    """Everything, from the first event on; the last two events are taken back at the end."""
    evening = Evening(table, seed)
    evening.play(36)
    evening.overrule(6)
    evening.take_back(3)
    evening.bring_back()
    evening.take_back(4)
    evening.play(8)
    evening.count()
    evening.play(6)
    evening.replace_a_roll()
    evening.overrule(4)
    evening.swap_two()
    evening.insert_a_count()
    evening.play(12)
    evening.remove_one()
    evening.overrule(4)
    here = table.branches()[-1].tip
    evening.go_to_the_oldest_line()
    evening.play(3)
    table.switch(here)
    evening.play(12)
    evening.take_back(2)


def other_evening(table: Table, seed: str) -> None:
    """By other agreements: played a while, overruled, and left with events that were taken back."""
    evening = Evening(table, seed)
    evening.play(30)
    evening.overrule(11)
    evening.count()
    evening.take_back(3)


def last_hour(table: Table, seed: str, known: Iterable[Any]) -> None:
    """From a position that was written down, to the end."""
    evening = Evening(table, seed, known)
    evening.overrule(9)
    evening.take_back(2)
    evening.play(2_000)
    evening.take_back(1)
    evening.bring_back()
