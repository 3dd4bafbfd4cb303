"""Standings: games added up, equal players told apart in the order the format names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.night.formats import Criterion, Format
from companion.night.scoring import Placed


class Standing(Struct, frozen=True):
    """One line. Players whom nothing tells apart have the same rank; `lot` says that the order
    among them was drawn."""

    rank: int
    player: str
    played: int
    points: Fraction
    wins: int
    seconds: int
    thirds: int
    victory_points: int
    share: Fraction
    lot: bool = False

    def value(self, criterion: Criterion) -> Fraction:
        """What this line is compared by; more is better."""
        values = {
            "points": self.points,
            "wins": Fraction(self.wins),
            "seconds": Fraction(self.seconds),
            "thirds": Fraction(self.thirds),
            "victory-points": Fraction(self.victory_points),
            "share": self.share,
        }
        return values[criterion]


def standings(
    format: Format, players: Sequence[str], games: Iterable[Sequence[Placed]], seed: int
) -> tuple[Standing, ...]:
    """All players, the best first. Lots depend on the seed and the player alone, so that they stay
    as they were drawn when a result comes in."""
    own: dict[str, list[Placed]] = {player: [] for player in players}
    for game in games:
        for line in game:
            own[line.player].append(line)
    lines = [_added_up(format, player, own[player]) for player in players]

    def strength(line: Standing) -> tuple[Fraction, ...]:
        return tuple(line.value(criterion) for criterion in format.ranking.order)

    lines.sort(key=lambda line: drawn(seed, line.player))
    lines.sort(key=strength, reverse=True)
    ranked: list[Standing] = []
    for _, level in groupby(lines, key=strength):
        group, rank = list(level), len(ranked) + 1
        ranked += [replace(line, rank=rank, lot=len(group) > 1) for line in group]
    return tuple(ranked)


def drawn(seed: int, player: str) -> bytes:
    """A lot: nobody can tell beforehand whose is smaller, and everybody can check it afterwards."""
    return hashlib.sha256(f"{seed}:{player}".encode()).digest()


def _added_up(format: Format, player: str, games: Sequence[Placed]) -> Standing:
    share = sum((game.share for game in games), Fraction(0))
    if format.ranking.share == "mean" and games:
        share /= len(games)
    return Standing(
        rank=0,
        player=player,
        played=len(games),
        points=sum((game.points for game in games), Fraction(0)),
        wins=sum(game.place == 1 for game in games),
        seconds=sum(game.place == 2 for game in games),
        thirds=sum(game.place == 3 for game in games),
        victory_points=sum(game.victory_points for game in games),
        share=share,
    )
