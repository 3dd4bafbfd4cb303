"""Decoders that misbehave on command, for tests of isolation. A child process imports them."""

from __future__ import annotations

import os
import time

from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class Moody:
    """The first pixel tells what it does: 0 reads, 1 aborts, 2 hangs, 3 raises."""

    name = "moody"

    def decode(self, grey: Grey) -> list[Mark]:
        mood = int(grey[0, 0])
        if mood == 1:
            os.abort()
        if mood == 2:
            time.sleep(60)
        if mood == 3:
            raise ZeroDivisionError
        return [Mark("qr", SQUARE, f"{grey.shape[1]} x {grey.shape[0]}")]
