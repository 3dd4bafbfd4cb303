"""What lies on the table of a game under way, while it is being told. No window here.

Each game says what is told and how it becomes the one move, `GoOn`. Counts begin as the game
begins, so that only what has changed since is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.counting import Counted, Found
from companion.core.game import PUBLIC, AnyGame
from companion.core.hands import Cards, minus
from companion.core.words import Problem

Place = tuple[str, str, str]


class Hands:
    """How many cards everybody holds; which, only their owners tell, and nobody is shown it again.

    What no hand holds lies in the bank. Of a hand that is known by its number alone, the kinds are
    taken out of the bank one by one: `unnamed`.
    """

    def __init__(self, seats: Iterable[str], box: Cards, held: Mapping[str, int]) -> None:
        self.box = box
        self.counts = {seat: held.get(seat, 0) for seat in seats}
        self.told: dict[str, Cards] = {}
        self.named = list(minus(box, box))
        """Cards by kind that lie in hands known by their number."""

    def tell(self, seat: str, cards: Cards) -> None:
        self.told[seat] = cards
        self.counts[seat] = sum(cards)

    def count(self, seat: str, number: int) -> None:
        """The number alone: what was told of this hand in private is forgotten."""
        self.told.pop(seat, None)
        self.counts[seat] = number

    @property
    def unnamed(self) -> int:
        """So many cards lie in hands, and nobody has said which they are."""
        by_number = sum(count for seat, count in self.counts.items() if seat not in self.told)
        return by_number - sum(self.named)

    @property
    def shown(self) -> bool:
        """Whether the bank may be shown: as long as only some have told their hands in private, it
        would give these away."""
        return not self.told or all(
            seat in self.told or count for seat, count in self.counts.items()
        )

    @property
    def most(self) -> Cards:
        """The bank without the hands that were told."""
        left = self.box
        for cards in self.told.values():
            left = tuple(max(0, count) for count in minus(left, cards))
        return left

    @property
    def bank(self) -> Cards:
        return minus(self.most, tuple(self.named))

    def keep_in_bank(self, kind: int, count: int) -> None:
        self.named[kind] = self.most[kind] - count


class Draft:
    """Of one game. `tools` are what a tap on the map can put there; none where there is no map."""

    tools: tuple[str, ...] = ()
    hands: Hands | None = None

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.state = game, state
        self.seat: Any = game.seats[0]
        self.turn_of: Any = self.seat
        self.tool = self.tools[0] if self.tools else ""
        self.found: Found = {}
        self._counted = {item.place: item for item in game.counted(state, PUBLIC)}

    # --- what has a number

    def counted(self, seat: str) -> list[Counted]:
        """What is counted of a seat, or of the middle of the table; hands are told apart."""
        return [
            item
            for item in self._counted.values()
            if item.seat == seat and not (self.hands and item.key == "cards")
        ]

    def value(self, place: Place) -> int:
        return self.found[place] if place in self.found else self._counted[place].value

    def count(self, place: Place, value: int) -> None:
        self.found[place] = value

    # --- what stands on the map

    def offered(self) -> Iterable[str]:
        """The keys of all places that can be tapped with the tool."""
        return ()

    def put(self, key: str) -> None:
        """A place was tapped; a second tap takes the piece away again."""

    # --- the one event

    def move(self) -> Any:
        raise NotImplementedError

    def secrets(self) -> list[Any]:
        """What was told in private, as moves that only their owners may read."""
        return []

    def problems(self) -> list[Problem]:
        found: list[Problem] = self.game.check(self.state, self.move())
        return found

    def shown(self) -> Any:
        """The position as it would be."""
        return self.game.apply(self.state, self.move())


def at_the_beginning(_game: AnyGame, state: Any) -> bool:
    """Whether a game under way can be told now."""
    return getattr(state, "phase", "") in ("setup", "founding")
