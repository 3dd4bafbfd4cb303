"""Formats of a night as data: how many rounds, what a place is worth, who goes on, how long.

A format is a TOML file in `formats/`, read like an edition of a game: every value has a mark that
says how sure it is, and a source; "unknown" marks a choice of ours where no source says anything.
Nothing in the program knows a format by its name.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from companion.core.packs import Pack, read_pack, texts_in
from companion.night.trouble import NightError

Criterion = Literal["points", "wins", "seconds", "thirds", "victory-points", "share"]
TieBreak = Literal["cards-in-hand", "progress-cards", "turn-order", "reverse-turn-order"]
COUNTED: tuple[TieBreak, ...] = ("cards-in-hand", "progress-cards")
"""What players count at the table when they are level; more is better."""


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many may enter; `most` 0 means any number."""

    least: int
    most: int


class Rounds(Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds before the cut, and whether they are paired all at once or after each round."""

    preliminary: int
    pairing: Literal["all-at-once", "round-by-round"]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Sizes of tables, the wanted one first; how players with equal points are told apart."""

    sizes: tuple[int, ...]
    ties: tuple[TieBreak, ...]


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """What each place is worth at a table of that size. `capped`: victory points of a game count
    no further than its target."""

    by_place: dict[int, tuple[int, ...]]
    capped: bool


class Ranking(Struct, frozen=True, forbid_unknown_fields=True):
    """What is compared, in this order.

    A share is the part of its table's victory points that a player made. It is summed or averaged
    over games, rounded to so many decimals of a percent before (-1: not at all).
    `raise_small_tables`: the sum of a table of three is raised by its average, as if a fourth had
    played.
    """

    order: tuple[Criterion, ...]
    share: Literal["sum", "mean"]
    share_decimals: int
    raise_small_tables: bool


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """How bad it is to meet again, to sit at a small table again, to have the same position again,
    to meet whom one should not, and (times the places between them) to be of unlike standing."""

    opponents: int
    small_table: int
    position: int
    apart: int
    likeness: int


class CutStep(Struct, frozen=True, forbid_unknown_fields=True):
    """From so many players on: how many play the semi-final (0: there is none) and the final."""

    players: int
    semi_final: int
    final: int
    optional: bool = False


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    """Who goes on. The step with the most players that the night reaches holds."""

    steps: tuple[CutStep, ...]
    to_final: Literal["winners", "ranking"]
    seeding: Literal["snake"]


class TimePolicy(Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes of a round (0: no limit), when to warn, what happens to games that still run."""

    minutes: int
    warnings: tuple[int, ...]
    at_end: Literal["play-on", "halt", "halt-after-last-player"]
    halted_ties: tuple[TieBreak, ...]
    turn_seconds: int


class Format(Struct, frozen=True):
    """A whole format. It is written into each night, so that a night stays what it was."""

    id: str
    title: str
    players: Players
    rounds: Rounds
    tables: Tables
    points: Points
    ranking: Ranking
    seating: Weights
    cut: Cut
    time: TimePolicy

    def cut_for(self, players: int) -> CutStep | None:
        """What is played after the rounds by so many players; None: nothing."""
        reached = [step for step in self.cut.steps if step.players <= players]
        return max(reached, key=lambda step: step.players, default=None)


def format_names() -> tuple[str, ...]:
    return tuple(sorted(texts_in("companion.night", "formats")))


def format_pack(name: str) -> Pack:
    """A format with the mark and source of each value."""
    texts = texts_in("companion.night", "formats")
    if name not in texts:
        known = ", ".join(format_names())
        raise NightError(
            "There is no format '{name}'. Known formats: {known}.", name=name, known=known
        )
    return read_pack(texts, name)


def read_format(name: str) -> Format:
    return format_of(format_pack(name))


def format_of(pack: Pack) -> Format:
    """The format that a pack describes, strictly: a misspelt value is an error of its author."""
    fields = {**pack.values, "id": pack.id, "title": pack.title}
    return msgspec.convert(fields, Format, str_keys=True)
