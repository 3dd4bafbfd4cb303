"""Finished games of a household by year and game: who leads, and who wins against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from msgspec import Struct

from companion.core.times import is_time
from companion.statistics.game import GameStatistics


class PlayerStatistics(Struct, frozen=True):
    """One person over some finished games. People are told apart by their names."""

    name: str
    games: int
    wins: int
    points: int
    seconds: int
    turns: int

    @property
    def average_points(self) -> float:
        return self.points / self.games if self.games else 0.0


class Season(Struct, frozen=True):
    """One game in one year; `players` are a leaderboard, the best first."""

    year: str
    game: str
    games: int
    seconds: int
    players: tuple[PlayerStatistics, ...]


class HeadToHead(Struct, frozen=True):
    """Two people who met: how often, how often each won, and how often each had more points."""

    one: str
    other: str
    games: int
    wins: tuple[int, int]
    ahead: tuple[int, int]


def people(game: GameStatistics) -> dict[str, str]:
    """By seat, the name under which somebody is known; whoever has none is known by the seat."""
    seats = (score.seat for score in game.scores)
    return {seat: game.setup.seats.get(seat, "").strip() or seat for seat in seats}


def leaderboard(games: Iterable[GameStatistics]) -> tuple[PlayerStatistics, ...]:
    """Most wins first, then who needed the fewest games for them, then the points of a game."""
    names: dict[str, str] = {}
    played: dict[str, Counter[str]] = {}
    for game in games:
        known = people(game)
        for score in game.scores:
            name = known[score.seat]
            names.setdefault(name.casefold(), name)
            own = [turn for turn in game.turns if turn.seat == score.seat]
            played.setdefault(name.casefold(), Counter()).update(
                games=1,
                wins=int(score.seat == game.winner),
                points=score.total,
                seconds=sum(turn.seconds for turn in own),
                turns=len(own),
            )
    found = [PlayerStatistics(names[key], **counts) for key, counts in played.items()]
    order = sorted(found, key=lambda one: (-one.wins, one.games, -one.average_points, one.name))
    return tuple(order)


def seasons(finished: Iterable[GameStatistics]) -> tuple[Season, ...]:
    """The latest year first. A game whose time cannot be read belongs to none."""
    found: dict[tuple[str, str], list[GameStatistics]] = {}
    for game in finished:
        if is_time(game.started):
            found.setdefault((game.started[:4], game.setup.game), []).append(game)
    return tuple(
        Season(year, name, len(games), sum(game.seconds for game in games), leaderboard(games))
        for (year, name), games in sorted(found.items(), key=_latest_first)
    )


def _latest_first(season: tuple[tuple[str, str], object]) -> tuple[int, str]:
    (year, game), _ = season
    return -int(year), game


def head_to_head(finished: Iterable[GameStatistics]) -> tuple[HeadToHead, ...]:
    """Everybody who met, those who met most often first."""
    names: dict[str, str] = {}
    met: dict[tuple[str, str], Counter[str]] = {}
    for game in finished:
        known, points = people(game), {score.seat: score.total for score in game.scores}
        by_name = {name.casefold(): seat for seat, name in known.items()}
        names |= {name.casefold(): name for name in known.values() if name.casefold() not in names}
        for one, other in combinations(sorted(by_name), 2):
            first, second = by_name[one], by_name[other]
            met.setdefault((one, other), Counter()).update(
                games=1,
                first=int(game.winner == first),
                second=int(game.winner == second),
                more=int(points[first] > points[second]),
                less=int(points[first] < points[second]),
            )
    found = [
        HeadToHead(
            names[one],
            names[other],
            counts["games"],
            (counts["first"], counts["second"]),
            (counts["more"], counts["less"]),
        )
        for (one, other), counts in met.items()
    ]
    return tuple(sorted(found, key=lambda pair: (-pair.games, pair.one, pair.other)))
