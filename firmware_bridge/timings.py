"""How long each side waits: docs/roller-protocol.md, sections 5 and 9.

The defaults suit a slow device on a real line. A test on a pty scales them down.
"""

from typing import Self

from msgspec import Struct, structs


class Timings(Struct, frozen=True):
    """Host side, in seconds."""

    hello: float = 0.5
    answer: float = 0.3
    read: float = 1.0
    slow: float = 3.0
    """Calibration and self test."""
    silence: float = 1.0
    """Nothing heard for so long: ping."""
    first_retry: float = 0.25
    longest_retry: float = 8.0
    restarts_within: float = 30.0
    steady: float = 10.0
    """After so many `restarts` in so short a time it must be up for so long to be trusted again."""
    hellos: int = 8
    tries: int = 5
    restarts: int = 5

    def scaled(self, factor: float) -> Self:
        """All times multiplied, counts as they are."""
        return structs.replace(
            self,
            **{
                field: getattr(self, field) * factor
                for field in self.__struct_fields__
                if field not in ("hellos", "tries", "restarts")
            },
        )
