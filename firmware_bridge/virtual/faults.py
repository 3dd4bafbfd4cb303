"""What can go wrong on a line, on command: each line, in both directions, passes through here."""

import random
from collections import Counter

RATES = ("drop", "duplicate", "corrupt")


class Faults:
    """Rates are shares of all lines; `next_` counts lines that are certain to be hit."""

    def __init__(self, seed: int | None = None) -> None:
        self.rates = dict.fromkeys(RATES, 0.0)
        self.next_: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.delay = 0.0
        self.split = False
        self._chance = random.Random(seed)

    def pass_on(self, line: bytes) -> list[bytes]:
        """What arrives of one line: nothing, itself, something else, or two of it."""
        if self._strikes("drop"):
            return []
        arriving = [line, line] if self._strikes("duplicate") else [line]
        if self._strikes("corrupt"):
            arriving[0] = self.corrupt(line)
        return arriving

    def corrupt(self, line: bytes) -> bytes:
        """One byte becomes another one, a line end included."""
        spoilt = bytearray(line)
        spoilt[self._chance.randrange(len(spoilt))] ^= self._chance.randrange(1, 256)
        return bytes(spoilt)

    def garbage(self, count: int) -> bytes:
        return self._chance.randbytes(count)

    def pieces(self, data: bytes) -> list[bytes]:
        """As it is, or in pieces of one to eight bytes."""
        if not self.split:
            return [data]
        cut = []
        while data:
            size = self._chance.randint(1, 8)
            cut.append(data[:size])
            data = data[size:]
        return cut

    def _strikes(self, fault: str) -> bool:
        certain = self.next_[fault] > 0
        if certain:
            self.next_[fault] -= 1
        rate = self.rates[fault]
        strikes = certain or (rate > 0 and self._chance.random() < rate)
        self.done[fault] += strikes
        return strikes
