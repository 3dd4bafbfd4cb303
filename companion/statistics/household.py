"""All games of a household in numbers: who plays and wins, and the dice of many evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.statistics.game import GameStatistics, Thrown, game_statistics
from companion.statistics.seasons import (
    HeadToHead,
    PlayerStatistics,
    Season,
    head_to_head,
    leaderboard,
    seasons,
)
from companion.table.journal import Journal
from companion.table.store import JournalError
from companion.table.table import Table


class Roller(Struct, frozen=True):
    """One die, or one kind of balls, of one device over many evenings; `game` has a name for it."""

    roller: str
    game: str
    evenings: int
    thrown: Thrown


class Household(Struct, frozen=True):
    games: int
    finished: int
    seconds: int
    longest: GameStatistics | None
    players: tuple[PlayerStatistics, ...]
    thrown: dict[str, tuple[Thrown, ...]]
    """The dice by game."""
    seasons: tuple[Season, ...] = ()
    rivals: tuple[HeadToHead, ...] = ()
    rollers: tuple[Roller, ...] = ()


def table_statistics(table: Table) -> GameStatistics:
    """The game of an open table, as far as it is in force."""
    return game_statistics(table.game, table.start_state, table.header.started, table.events())


def household(games: Iterable[GameStatistics]) -> Household:
    """Add games up; only finished ones tell who plays how."""
    every = list(games)
    finished = [game for game in every if game.winner is not None]
    longest = max(finished, key=lambda game: game.seconds, default=None)
    return Household(
        games=len(every),
        finished=len(finished),
        seconds=sum(game.seconds for game in every),
        longest=longest,
        players=leaderboard(finished),
        thrown=_dice(every),
        seasons=seasons(finished),
        rivals=head_to_head(finished),
        rollers=tuple(_rollers(every)),
    )


def journal_statistics(journal: Journal) -> Household:
    """All games of a journal that was opened for this; it takes a moment.

    A game that nobody can follow tells nothing; the others do.
    """
    return household(_games(journal))


def _games(journal: Journal) -> Iterator[GameStatistics]:
    for entry in journal.games():
        try:
            table = journal.open(entry.number)
        except JournalError as error:
            if not error.of_one_game:
                raise
        else:
            yield table_statistics(table)


def _dice(games: list[GameStatistics]) -> dict[str, tuple[Thrown, ...]]:
    """Dice with the same faces are the same dice, whatever the evening."""
    found: dict[str, dict[tuple[str, tuple[int, ...], int, bool], Counter[int]]] = {}
    by_sum: Counter[tuple[str, str]] = Counter()
    for game in games:
        dice = found.setdefault(game.setup.game, {})
        for thrown in game.thrown:
            key = (thrown.dice, thrown.faces, thrown.together, thrown.drawn)
            dice.setdefault(key, Counter()).update(thrown.counts)
            by_sum[game.setup.game, thrown.dice] += thrown.by_sum
    return {
        game: tuple(
            Thrown(name, faces, together, dict(counts), {}, drawn, by_sum[game, name])
            for (name, faces, together, drawn), counts in dice.items()
        )
        for game, dice in found.items()
    }


def _rollers(games: list[GameStatistics]) -> Iterator[Roller]:
    """The same device with the same dice, whatever was played with them."""
    counts: dict[tuple[str, tuple[int, ...], int, bool], Counter[int]] = {}
    named: dict[tuple[str, tuple[int, ...], int, bool], tuple[str, str]] = {}
    evenings: dict[tuple[str, tuple[int, ...], int, bool], set[str]] = {}
    for game in games:
        for one in game.rollers:
            thrown = one.thrown
            key = (one.roller, thrown.faces, thrown.together, thrown.drawn)
            counts.setdefault(key, Counter()).update(thrown.counts)
            named.setdefault(key, (game.setup.game, thrown.dice))
            evenings.setdefault(key, set()).add(game.started[:10])
    for key in sorted(counts):
        roller, faces, together, drawn = key
        name, dice = named[key]
        thrown = Thrown(dice, faces, together, dict(counts[key]), {}, drawn)
        yield Roller(roller, name, len(evenings[key]), thrown)
