"""One table's result: who came where, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from companion.night.formats import COUNTED, Format, TieBreak
from companion.night.trouble import NightError

MOST_POINTS = 1000
"""Victory points that nobody makes; more is a slip of the pen."""


class Score(Struct, frozen=True, omit_defaults=True):
    """What one player had at the end; `counted` is there when players were level."""

    player: str
    points: int
    counted: dict[TieBreak, int] = {}


class Result(Struct, frozen=True, omit_defaults=True):
    """Scores in turn order: the starting player first.

    `winner` is who won by the rules of the game, which need not be the one with the most points;
    without one, points decide. `halted`: time was up and the game was ranked as it stood.
    """

    scores: tuple[Score, ...]
    winner: str = ""
    halted: bool = False


def told(scores: tuple[Score, ...], winner: str = "", halted: bool = False) -> Result:
    """A result as a table tells it: who has the most points won, unless somebody else is named."""
    most = max((score.points for score in scores), default=0)
    best = [score.player for score in scores if score.points == most]
    if not winner and not halted and len(best) == 1:
        winner = best[0]
    return Result(scores, winner, halted)


class Placed(Struct, frozen=True):
    """A player's outcome of one game. Level players have the same place and share its points."""

    player: str
    place: int
    points: Fraction
    victory_points: int
    share: Fraction


def check_result(format: Format, players: Sequence[str], result: Result) -> None:
    """Raises NightError if this cannot be the result of that table."""
    seen = [score.player for score in result.scores]
    if sorted(seen) != sorted(players):
        raise NightError("The result must name each player of the table once.")
    if any(not 0 <= score.points <= MOST_POINTS for score in result.scores):
        raise NightError("Points are whole numbers from 0 to {most}.", most=MOST_POINTS)
    if result.winner and result.winner not in seen:
        raise NightError("The winner must be a player of the table.")
    if result.halted and format.time.at_end == "play-on":
        raise NightError("In this format games are played to their end.")
    if len(seen) not in format.points.by_place:
        raise NightError("The format has no points for a table of {count}.", count=len(seen))
    if not result.halted and list(places(format, result).values()).count(1) > 1:
        raise NightError("Two players are level at the top: say who won.")


def places(format: Format, result: Result) -> dict[str, int]:
    """The place of each player; level players have the best of the places they take together."""
    breaks = format.time.halted_ties if result.halted else format.tables.ties
    last = len(result.scores)

    def strength(turn: int) -> tuple[int, ...]:
        score = result.scores[turn]
        values = {
            "turn-order": last - turn,
            "reverse-turn-order": turn,
            **{name: score.counted.get(name, 0) for name in COUNTED},
        }
        won = score.player == result.winner
        return (won, score.points, *(values[name] for name in breaks))

    order = sorted(range(last), key=strength, reverse=True)
    found: dict[str, int] = {}
    for _, level in groupby(order, key=strength):
        place = len(found) + 1
        for turn in level:
            found[result.scores[turn].player] = place
    return found


def placed(format: Format, result: Result, target: int, full: int) -> tuple[Placed, ...]:
    """What a result is worth. `target` ends the game, `full` is the size of a whole table."""
    worth = format.points.by_place[len(result.scores)]
    found = places(format, result)
    total = Fraction(sum(score.points for score in result.scores))
    if format.ranking.raise_small_tables:
        total *= Fraction(max(full, len(result.scores)), len(result.scores))
    outcome = []
    for score in result.scores:
        place = found[score.player]
        together = list(found.values()).count(place)
        points = Fraction(sum(worth[place - 1 : place - 1 + together]), together)
        counted = min(score.points, target) if format.points.capped else score.points
        share = Fraction(score.points) / total if total else Fraction(0)
        share = rounded(share, format.ranking.share_decimals)
        outcome.append(Placed(score.player, place, points, counted, share))
    return tuple(outcome)


def rounded(share: Fraction, decimals: int) -> Fraction:
    """A share as a percentage of so many decimals, halves up; -1 leaves it exact."""
    if decimals < 0:
        return share
    steps = 100 * 10**decimals
    return Fraction(int(share * steps + Fraction(1, 2)), steps)
