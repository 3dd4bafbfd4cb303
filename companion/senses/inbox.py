"""The one ordered queue into the app's thread.

Any thread puts, the app's thread drains. The first item after a drain wakes the app up once; a
burst costs no second call. It never grows without bound: an app that hangs must not eat the
memory, so news that are worth least go first.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from companion.senses.proposal import Item, Pressed, Proposal

ROOM = 256


class Inbox:
    """`wake` is called in the thread that puts, and has to return at once (a Kivy trigger does)."""

    def __init__(self, wake: Callable[[], None] = lambda: None, room: int = ROOM) -> None:
        self.dropped = 0
        self._wake = wake
        self._room = room
        self._items: deque[Item] = deque()
        self._guard = threading.Lock()
        self._awake = False
        self._closed = False

    def put(self, item: Item) -> None:
        with self._guard:
            if self._closed:
                return
            if len(self._items) >= self._room:
                self._make_room()
            self._items.append(item)
            wakes, self._awake = not self._awake, True
        if wakes:
            self._wake()

    def drain(self) -> list[Item]:
        """Everything that came, in order. Never waits."""
        with self._guard:
            items = list(self._items)
            self._items.clear()
            self._awake = False
        return items

    def close(self) -> None:
        """What comes after this is not wanted any more, and wakes nobody."""
        with self._guard:
            self._closed = True
            self._items.clear()

    def __len__(self) -> int:
        return len(self._items)

    def _make_room(self) -> None:
        """The oldest item goes that is neither a proposal nor a press; else the oldest."""
        self.dropped += 1
        for place, item in enumerate(self._items):
            if not isinstance(item, Proposal | Pressed):
                del self._items[place]
                return
        self._items.popleft()
