"""Ends several senses at the same time, so that two slow drivers cost the time of one."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from typing import Protocol


class Closable(Protocol):
    def close(self, timeout: float) -> bool: ...


def close_all(senses: Iterable[Closable], timeout: float) -> bool:
    """Never waits longer than `timeout`; whether all of them have ended."""
    end = time.monotonic() + timeout
    closing = [
        threading.Thread(target=sense.close, args=(timeout,), daemon=True) for sense in senses
    ]
    for thread in closing:
        thread.start()
    for thread in closing:
        thread.join(max(0.0, end - time.monotonic()))
    return not any(thread.is_alive() for thread in closing)
