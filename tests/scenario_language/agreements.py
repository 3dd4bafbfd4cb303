"""What a table changes in mid-game: agreements and people, in the same words for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.core.agreeing import Agree
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats
from tests.scenario_language.phrases import Phrases


def add_agreements(move: Phrases[Sequence[Any]]) -> None:
    @move(r"(?P<by>the table|nobody) agrees? on (?P<choices>[\w-]+=[\w-]+(?: [\w-]+=[\w-]+)*)")
    def agrees(table: Any, by: str, choices: str) -> list[Any]:  # as all phrases
        switches = dict(choice.split("=") for choice in choices.split())
        return [Agree("" if by == "nobody" else "Ada, Ben", switches)]

    @move(r"(?P<name>\w+|nobody) plays on for (?P<seat>\w+)")
    def plays_on(table: Any, name: str, seat: str) -> list[Any]:
        return [ReplacePlayer(seat, "" if name == "nobody" else name)]

    @move(r"(?P<seat>\w+) and (?P<other>\w+) swap (?P<what>seats|places)")
    def swap(table: Any, seat: str, other: str, what: str) -> list[Any]:
        return [SwapSeats(seat, other) if what == "seats" else SwapPlaces(seat, other)]

    @move(r"(?P<seat>\w+) leaves(?:, with (?P<held>\d+ \w+(?:, \d+ \w+)*))?")
    def leaves(table: Any, seat: str, held: str | None) -> list[Any]:
        counts = (one.split() for one in held.split(", ")) if held else ()
        cards = {kind: int(count) for count, kind in counts}
        fields = {"kind": "leave", "seat": seat} | ({"cards": cards} if cards else {})
        return [msgspec.convert(fields, table.game.move_type)]
