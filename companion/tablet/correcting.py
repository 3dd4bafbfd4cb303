"""A correction being put together: what could have happened instead, and what would come of it.

No window here. The page shows this, and asks for previews in jobs. Everybody looks on, so the lists
are made from what everybody may know: a list that left a hidden card out would tell it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chances import Draw, Roll, Rolled, RollSum
from companion.core.dice import sums_due
from companion.core.due import Due
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.core.words import Message, Problem
from companion.games.physical_cards import games_with_cards, physical_cards
from companion.senses.dice_faces import faces_of, places_of
from companion.senses.due_now import DueNow
from companion.table.correction import Change, Insert, LaterRuling, Preview, Remove, Replace, Swap
from companion.table.rulings import Overrule
from companion.table.table import Table

Kind = Literal["other", "never", "before", "swap"]
AROUND = 80
"""How far away from an event another one is looked for that it may have been mistaken for."""


class Candidate(Struct, frozen=True):
    """Something that may have happened instead. `n` is the other event of a swap."""

    title: Message
    move: Any = None
    n: int = 0
    problem: Problem | None = None


class Difference(Struct, frozen=True):
    """A number that comes out differently, by the name of what it counts."""

    seat: str
    kind: str
    key: str
    before: int
    after: int


def candidates(game: AnyGame, state: Any, moves: Iterable[Any] = ()) -> list[Candidate]:
    """What could have happened in a position as far as everybody knows it, or which of these moves:
    first what the rules allow, the likely ones first."""
    seen: Any = game.masked(state, PUBLIC)
    if hasattr(state, "pending"):
        seen = replace(seen, pending=state.pending)
    found = []
    for move in moves or _moves(game, seen, game.due(state)):
        problems = game.check(seen, move)
        if not any(problem.firm for problem in problems):
            problem = problems[0] if problems else None
            found.append(Candidate(game.title(seen, move, REFEREE), move, problem=problem))
    return sorted(found, key=lambda candidate: candidate.problem is not None)


def _moves(game: AnyGame, state: Any, due: Due) -> Iterator[Any]:
    """What answers the question that is open. The question may be about a hidden card; an answer
    that would name it is left out."""
    due_now = DueNow(game, state, due, "", 0)
    if due.chance == "roll" and due.of and (sums := sums_due(game, state, due.of)):
        yield from (RollSum(due.of, total) for total in sums)
    elif due.chance == "roll" and due.of:
        throws = combinations_with_replacement(faces_of(due_now), places_of(due_now))
        yield from (Roll(due.of, faces) for faces in throws)
    elif due.chance == "draw" and due.of:
        cards = list(game.likely(state))
        if game.setup.game in games_with_cards():
            cards += (card.id for card in physical_cards(game.setup.game) if card.id not in cards)
        yield from (Draw(due.of, card) for card in cards)
    elif due.chance:
        yield from game.legal(state)
    else:
        yield from (move for move in game.legal(state) if game.may_see(state, move, PUBLIC))


def partners(table: Table, n: int) -> list[Candidate]:
    """The rolls or draws near event n that it may have been mixed up with, the nearest first.

    Those that everybody knows to be the same are left out.
    """
    after = max(0, n - 1 - AROUND)
    events = table.events(after, n + AROUND)
    titles = table.titles(PUBLIC, after, n + AROUND)
    own, own_title = events[n - 1 - after].move, titles[n - 1 - after]
    if not isinstance(own, Roll | RollSum | Draw):
        return []
    found = [
        Candidate(title.title, n=title.n)
        for event, title in zip(events, titles, strict=True)
        if title.n != n
        and _alike(event.move, own)
        and (event.move != own or title.hidden or own_title.hidden)
    ]
    return sorted(found, key=lambda candidate: abs(candidate.n - n))


def _alike(move: Any, own: Rolled | Draw) -> bool:
    if isinstance(own, Roll | RollSum):
        return isinstance(move, Roll | RollSum) and move.dice == own.dice
    return isinstance(move, Draw) and move.deck == own.deck


def _says(move: Any, event: Any) -> bool:
    """True when a candidate says the same as the event does; a sum and its faces are the same."""
    if isinstance(move, RollSum) and isinstance(event, Roll):
        return (move.dice, move.total) == (event.dice, event.total)
    return bool(move == event)


class CorrectionDraft:
    """What the table has said so far about the correction of event n."""

    def __init__(self, n: int, by: str) -> None:
        self.n = n
        self.by = by
        self.reason = ""
        self.kind: Kind = "other"
        self.chosen: Candidate | None = None
        self.forgotten: tuple[Any, ...] = ()
        """What alone may be missing before the event, where the table has said so already."""
        self.rulings: dict[int, LaterRuling] = {}

    def choose_kind(self, kind: Kind) -> None:
        self.kind, self.chosen, self.forgotten = kind, None, ()
        self.rulings.clear()

    def choose(self, candidate: Candidate) -> None:
        self.chosen = candidate
        self.rulings.clear()

    def listed(self, table: Table) -> list[Candidate]:
        """What can be chosen for this kind of change. What happened really is left out, unless it
        is hidden: then a list without it would tell it."""
        if self.kind == "never":
            return []
        if self.kind == "swap":
            return partners(table, self.n)
        state = table.state_after(self.n - 1)
        if self.kind == "before":
            return candidates(table.game, state, self.forgotten)
        (event,) = table.events(self.n - 1, self.n)
        known = table.game.may_see(state, event.move, PUBLIC)
        found = candidates(table.game, state)
        return [one for one in found if not _says(one.move, event.move) or not known]

    def change(self) -> tuple[int, Change] | None:
        """Where the change begins, and what it is; None while nothing is chosen."""
        if self.kind == "never":
            return self.n, Remove()
        if self.chosen is None:
            return None
        if self.kind == "swap":
            first, second = sorted((self.n, self.chosen.n))
            return first, Swap(second)
        make = Insert if self.kind == "before" else Replace
        return self.n, make(self.chosen.move, ruling=Overrule(self.by, self.reason or "…"))

    def preview(self, table: Table) -> Preview | None:
        """What would come of it, as everybody may know it; None if there is nothing to change.
        Raises Refused as the table does."""
        change = self.change()
        if change is None or max(self.n, self.chosen.n if self.chosen else 0) > table.n:
            return None
        n, what = change
        return table.preview_correction(
            n,
            what,
            by=self.by,
            reason=self.reason or "…",
            rulings=dict(self.rulings),
            viewer=PUBLIC,
        )


def differences(game: AnyGame, before: Any, after: Any) -> list[Difference]:
    """What is counted differently after a change: points first, then their parts, then goods."""
    found = []
    for seat in game.seats:
        old, new = game.score(before, seat, PUBLIC), game.score(after, seat, PUBLIC)
        found.append(Difference(seat, "points", "points", old.total, new.total))
        points = {part.code: part.points for part in new.parts}
        found += (
            Difference(seat, "score", part.code, part.points, points.get(part.code, 0))
            for part in old.parts
        )
    counts = {item.place: item.value for item in game.counted(after, PUBLIC)}
    found += (
        Difference(*item.place, item.value, counts.get(item.place, 0))
        for item in game.counted(before, PUBLIC)
    )
    return [one for one in found if one.before != one.after]
