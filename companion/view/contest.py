"""Two sides that compare what they reach, a fight or a race: what stands on their scoreboard."""

from __future__ import annotations

from companion.view.captions import Shown

UNBROKEN = "\u00a0"
"""A space at which no line ends."""


class Side(Shown, frozen=True):
    """What one side reaches: its parts, of which the die or the balls come last and may still be
    `open`. `seat` rolls for it; with an `icon` it stands for somebody else, such as a pirate."""

    seat: str
    parts: tuple[int, ...]
    open: bool = False
    icon: str = ""

    @property
    def total(self) -> int:
        return sum(self.parts)

    @property
    def text(self) -> str:
        """2 + ? while it is open, then 1 + 4 = 5."""
        parts = " + ".join([*map(str, self.parts), *("?" * self.open)])
        said = parts if self.open or len(self.parts) < 2 else f"{parts} = {self.total}"
        return said.replace(" ", UNBROKEN)


class Contest(Shown, frozen=True):
    """The first side is the pilot's and wins a tie."""

    sides: tuple[Side, Side]

    @property
    def text(self) -> str:
        return f"{UNBROKEN}: ".join(side.text for side in self.sides)

    @property
    def over(self) -> bool:
        return not any(side.open for side in self.sides)

    @property
    def ahead(self) -> int:
        """The number of the side that wins, once it is over."""
        one, other = self.sides
        return int(other.total > one.total)
