"""The cut: who plays the semi-final and the final, and who meets whom there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.night.formats import CutStep
from companion.night.seating import Stage
from companion.night.standings import Standing


def qualified(
    ranked: Sequence[Standing], wanted: int, withdrawn: Collection[str]
) -> tuple[str, ...]:
    """The best so many who are still there, in order: whoever has left makes room for the next."""
    staying = [line.player for line in ranked if line.player not in withdrawn]
    return tuple(staying[:wanted])


def lots_that_decide(
    ranked: Sequence[Standing], wanted: int, withdrawn: Collection[str]
) -> tuple[str, ...]:
    """Players on both sides of the cut whom only a lot tells apart: they should know."""
    staying = [line for line in ranked if line.player not in withdrawn]
    if not 0 < wanted < len(staying) or staying[wanted - 1].rank != staying[wanted].rank:
        return ()
    rank = staying[wanted].rank
    return tuple(line.player for line in staying if line.rank == rank)


def seeded(players: Sequence[str], size: int) -> tuple[tuple[str, ...], ...]:
    """Tables by a snake: of 16 the first table is 1-8-9-16, the second 2-7-10-15."""
    count = -(-len(players) // size)
    tables: list[list[str]] = [[] for _ in range(count)]
    for place, player in enumerate(players):
        row, column = divmod(place, count)
        tables[column if row % 2 == 0 else count - 1 - column].append(player)
    return tuple(map(tuple, tables))


def next_stage(step: CutStep | None, stage: Stage, with_semi_final: bool) -> Stage | None:
    """What follows the rounds or the semi-final; None when the night is over."""
    if step is None or stage == "final":
        return None
    if stage == "preliminary" and step.semi_final and (with_semi_final or not step.optional):
        return "semi-final"
    return "final"


def finalists(
    winners: Sequence[str], ranked: Sequence[str], wanted: int, by_winning: bool
) -> tuple[str, ...]:
    """Who plays the final after a semi-final: its winners, filled up by ranking; or the ranking."""
    first = [player for player in ranked if player in winners] if by_winning else []
    rest = [player for player in ranked if player not in first]
    return tuple((first + rest)[:wanted])
