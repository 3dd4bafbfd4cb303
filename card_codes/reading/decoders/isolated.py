"""A decoder in a process of its own: if it dies or does not come back, the game goes on.

Native code that aborts takes its process with it, and no `except` helps. The child is started when
it is first needed, gets the picture through shared memory, and is started again after a death, at
most a few times: a decoder that keeps dying is left out.
"""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from multiprocessing import shared_memory
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from card_codes.reading.decoders.decoder import Decoder, Make
from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark

PATIENCE = 3.0
"""Seconds for one picture. The slowest fuzzed frame took 2.6 s in OpenCV's QR reader."""
START_PATIENCE = 20.0
MOST_DEATHS = 3


class Isolated:
    """Looks like the decoder it holds. One thread at a time."""

    def __init__(self, name: str, make: Make, patience: float = PATIENCE) -> None:
        self.name = name
        self.deaths = 0
        self._make = make
        self._patience = patience
        self._child: Any = None
        self._pipe: Connection | None = None

    def decode(self, grey: Grey) -> list[Mark]:
        if self.deaths >= MOST_DEATHS:
            return []
        try:
            return self._ask(grey)
        except (OSError, EOFError, TimeoutError, RuntimeError):
            self.deaths += 1
            self.close()
            return []

    def close(self) -> None:
        """Ends the child, whatever it is doing."""
        if self._pipe is not None:
            self._pipe.close()
        if self._child is not None:
            self._child.kill()
            self._child.join(1.0)
        self._child = self._pipe = None

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    def _ask(self, grey: Grey) -> list[Mark]:
        pipe = self._pipe or self._start()
        memory = shared_memory.SharedMemory(create=True, size=grey.size)
        try:
            np.ndarray(grey.shape, np.uint8, memory.buf)[:] = grey
            pipe.send((memory.name, grey.shape))
            if not pipe.poll(self._patience):
                raise TimeoutError
            marks: list[Mark] = pipe.recv()
            return marks
        finally:
            memory.close()
            memory.unlink()

    def _start(self) -> Connection:
        """A fresh interpreter, not a fork: a fork would copy locks that other threads hold."""
        context = multiprocessing.get_context("spawn")
        pipe, far_end = context.Pipe()
        self._child = context.Process(target=_work, args=(far_end, self._make), daemon=True)
        self._child.start()
        far_end.close()
        self._pipe = pipe
        if not pipe.poll(START_PATIENCE):
            raise TimeoutError
        pipe.recv()
        return pipe


def _work(pipe: Connection, make: Make) -> None:
    """The child: one picture after the other, until the pipe closes."""
    decoder: Decoder = make()
    pipe.send("ready")
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            name, shape = pipe.recv()
            memory = shared_memory.SharedMemory(name=name)
            try:
                grey = np.ndarray(shape, np.uint8, memory.buf).copy()
            finally:
                memory.close()
            pipe.send(decoder.decode(grey))
