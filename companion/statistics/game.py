"""One game in numbers: dice, points over time, income, deeds, turns."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.agreeing import Agree
from companion.core.chances import Roll, Rolled, RollSum
from companion.core.dice import dice_due
from companion.core.events import Clocked, Event, roller_in
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.core.score import Score
from companion.core.seating import seated
from companion.core.setup import Setup
from companion.core.times import is_time
from companion.extras.teller import Passed, Teller
from companion.games.registry import game_kind
from companion.statistics.luck import Chances, Luck, drawn_together, luck, thrown_together

BREAK = 600
"""Seconds without an event after which the table was not playing: they count for nobody's turn."""


class Thrown(Struct, frozen=True):
    """The dice of one name: how often each sum came, all together and by who threw them."""

    dice: str
    faces: tuple[int, ...]
    together: int
    counts: dict[int, int]
    by_seat: dict[str, dict[int, int]]
    drawn: bool = False
    """Balls out of one vessel: none of them shows twice."""
    by_sum: int = 0
    """How many of these throws were told by their sum alone: their faces are unknown."""

    @property
    def luck(self) -> Luck:
        return luck(self.counts, self._chances())

    def luck_of(self, seat: str) -> Luck:
        return luck(self.by_seat.get(seat, {}), self._chances())

    def _chances(self) -> Chances:
        chances = drawn_together if self.drawn else thrown_together
        return chances(self.faces, self.together)


class OfRoller(Struct, frozen=True):
    """What one device has thrown: each die by itself, for a tower that is fair is so to each."""

    roller: str
    thrown: Thrown


class Turn(Struct, frozen=True):
    number: int
    seat: str
    seconds: int


class NewAgreement(Struct, frozen=True):
    """From event n on, this switch was so."""

    n: int
    switch: str
    option: str


class GameStatistics(Struct, frozen=True):
    """Everything that can be said about one game without words."""

    setup: Setup
    """With the names of those who sat there in the end."""
    started: str
    ended: str
    events: int
    seconds: int
    """Played, without breaks."""
    winner: str | None
    scores: tuple[Score, ...]
    thrown: tuple[Thrown, ...]
    points: dict[str, tuple[tuple[int, int], ...]]
    """By seat: the turn (or the event where a game has no turns) and the points from then on."""
    last_turn: int
    income: dict[str, dict[str, dict[str, int]]]
    """By seat, source and good."""
    by_card: dict[str, dict[str, dict[str, int]]]
    """By seat, card and good: what a single card brought."""
    deeds: dict[str, dict[str, float]]
    turns: tuple[Turn, ...]
    overruled: int
    corrected: int
    agreed: tuple[NewAgreement, ...] = ()
    """What the table agreed on anew while it played."""
    clocked: Clocked | None = None
    """What the table's clock measured, where there was one."""
    rollers: tuple[OfRoller, ...] = ()


def teller_of(game: AnyGame) -> Teller:
    """What tells about this game."""
    return game_kind(game.setup.game).teller(game)


def follow(game: AnyGame, start: Any, events: Iterable[Event[Any]]) -> Iterator[Passed]:
    """Each event with the positions before and after it."""
    state = start
    for n, event in enumerate(events, start=1):
        after = game.apply(state, event.move)
        yield Passed(n, event, state, after)
        state = after


class _Tally:
    """Counts while the game goes by."""

    def __init__(self, game: AnyGame, viewer: str) -> None:
        self.game, self.viewer = game, viewer
        self.teller = teller_of(game)
        self.thrown: dict[str, dict[str, Counter[int]]] = {}
        self.together: dict[str, int] = {}
        self.by_sum: Counter[str] = Counter()
        self.by_roller: dict[tuple[str, str], Counter[int]] = {}
        self.points: dict[str, list[tuple[int, int]]] = {seat: [] for seat in game.seats}
        self.income: dict[str, dict[str, Counter[str]]] = {
            seat: defaultdict(Counter) for seat in game.seats
        }
        self.by_card: dict[str, dict[str, Counter[str]]] = {
            seat: defaultdict(Counter) for seat in game.seats
        }
        self.deeds: dict[str, dict[str, float]] = {seat: {} for seat in game.seats}
        self.turns: list[Turn] = []
        self.seconds = 0

    def begin(self, state: Any) -> None:
        self._score(state, 0)

    def see(self, passed: Passed, seconds: int) -> None:
        move = passed.event.move
        if isinstance(move, Roll | RollSum):
            self._throw(passed.before, move)
            if isinstance(move, Roll) and passed.event.source == "roller":
                self._by_device(roller_in(passed.event.evidence), move)
        for income in self.teller.incomes(passed):
            self.income[income.seat][income.source][income.good] += income.count
            if income.card:
                self.by_card[income.seat][income.card][income.good] += income.count
        for deed in self.teller.done(passed):
            own = self.deeds[deed.seat]
            had = own.get(deed.code, 0)
            own[deed.code] = max(had, deed.count) if deed.how == "most" else had + deed.count
        turn = self.teller.turn(passed.before)
        if turn is not None:
            self._spend(*turn, seconds)
        self.seconds += seconds
        self._score(passed.after, turn[0] if turn else passed.n)

    def _throw(self, state: Any, roll: Rolled) -> None:
        seats = self.game.due(state).seats
        by_seat = self.thrown.setdefault(roll.dice, {})
        if isinstance(roll, RollSum):
            worth, together = roll.total, len(dice_due(self.game, state, roll.dice))
            self.by_sum[roll.dice] += 1
        else:
            worth, together = self.teller.worth(roll), len(roll.faces)
        by_seat.setdefault(seats[0] if seats else "", Counter())[worth] += 1
        self.together[roll.dice] = max(self.together.get(roll.dice, 1), together)

    def _by_device(self, roller: str, roll: Roll) -> None:
        """Balls out of one vessel are no dice: only what they show together can be judged."""
        told = [self.teller.worth(roll)] if roll.dice in self.teller.vessels else roll.faces
        if roller:
            self.by_roller.setdefault((roller, roll.dice), Counter()).update(told)

    def _spend(self, number: int, seat: str, seconds: int) -> None:
        if self.turns and (self.turns[-1].number, self.turns[-1].seat) == (number, seat):
            seconds += self.turns.pop().seconds
        self.turns.append(Turn(number, seat, seconds))

    def _score(self, state: Any, place: int) -> None:
        for seat, told in self.points.items():
            total = self.game.score(state, seat, self.viewer).total
            if not told or told[-1][1] != total:
                if told and told[-1][0] == place:
                    told.pop()
                told.append((place, total))

    def dice(self) -> Iterator[Thrown]:
        for name, by_seat in self.thrown.items():
            if (faces := self._faces(name)) is not None:
                counts: Counter[int] = sum(by_seat.values(), Counter())
                seats = {seat: dict(own) for seat, own in by_seat.items()}
                drawn = name in self.teller.vessels
                thrown = (self.together[name], dict(counts), seats, drawn, self.by_sum[name])
                yield Thrown(name, faces, *thrown)

    def rollers(self) -> Iterator[OfRoller]:
        for (roller, name), counts in self.by_roller.items():
            if (faces := self._faces(name)) is not None:
                drawn = name in self.teller.vessels
                together = self.together[name] if drawn else 1
                yield OfRoller(roller, Thrown(name, faces, together, dict(counts), {}, drawn))

    def _faces(self, name: str) -> tuple[int, ...] | None:
        """What a die or the balls show; None where that is the game's own business."""
        printed = self.game.pack.values.get("dice", {})
        faces = self.teller.vessels.get(name) or printed.get(name)
        if isinstance(faces, list | tuple) and all(isinstance(face, int) for face in faces):
            return tuple(faces)
        return None


def game_statistics(
    game: AnyGame, start: Any, started: str, events: tuple[Event[Any], ...]
) -> GameStatistics:
    """Count a whole game, or as much of it as has been played.

    While it is being played only what everybody may know is told; afterwards everything.
    """
    state = start
    passed = list(follow(game, start, events))
    if passed:
        state = passed[-1].after
    winner = game.winner(state)
    tally = _Tally(game, REFEREE if winner else PUBLIC)
    tally.begin(start)
    at, clocked = started, Clocked() if events and events[0].clock else None
    for one in passed:
        tally.see(one, _took(at, clocked, one.event))
        at, clocked = one.event.at, one.event.clock or clocked
    last = tally.turns[-1].number if tally.turns else len(events)
    return GameStatistics(
        setup=replace(game.setup, seats=seated(game.setup.seats, state)),
        started=started,
        ended=at,
        events=len(events),
        seconds=tally.seconds,
        winner=winner,
        scores=tuple(game.score(state, seat, tally.viewer) for seat in game.seats),
        thrown=tuple(tally.dice()),
        points={seat: tuple(told) for seat, told in tally.points.items()},
        last_turn=last,
        income=_plain(tally.income),
        by_card=_plain(tally.by_card),
        deeds=tally.deeds,
        turns=tuple(tally.turns),
        overruled=sum(event.ruling is not None for event in events),
        corrected=sum(event.correction is not None for event in events),
        agreed=tuple(
            NewAgreement(n, switch, option)
            for n, event in enumerate(events, start=1)
            if isinstance(event.move, Agree)
            for switch, option in event.move.switches.items()
        ),
        clocked=clocked,
        rollers=tuple(tally.rollers()),
    )


def _took(at: str, before: Clocked | None, event: Event[Any]) -> int:
    """The seconds that were thought before an event: as the clock counted them, else what passed
    since the event before it."""
    if event.clock is None:
        return played_seconds(at, event.at)
    counted = sum(before.spent.values()) if before else 0
    return max(0, sum(event.clock.spent.values()) - counted)


def _plain(tallied: dict[str, dict[str, Counter[str]]]) -> dict[str, dict[str, dict[str, int]]]:
    return {
        seat: {source: dict(goods) for source, goods in own.items()}
        for seat, own in tallied.items()
    }


def played_seconds(before: str, after: str) -> int:
    """Seconds between two times, unless the table had a break; clocks may also have been set."""
    if not (is_time(before) and is_time(after)):
        return 0
    passed = datetime.fromisoformat(after) - datetime.fromisoformat(before)
    seconds = int(passed.total_seconds())
    return seconds if 0 <= seconds <= BREAK else 0
