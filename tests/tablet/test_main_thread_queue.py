"""The one queue into the main thread: in order, from any thread, bounded, and pages told once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial

import pytest
from kivy.clock import Clock

from companion.table.store import JournalError
from companion.tablet.main_thread_queue import ROOM, MainThreadQueue


class Heard:
    """A queue, and what came out of it."""

    def __init__(self) -> None:
        self.items: list[tuple[str, int]] = []
        self.refreshed = 0
        self.failed: list[JournalError] = []
        self.queue = MainThreadQueue(self._refreshed, self.failed.append)

    def _refreshed(self) -> None:
        self.refreshed += 1

    def post(self, name: str, number: int, **how: bool) -> None:
        self.queue.post(partial(self.items.append, (name, number)), **how)


@pytest.fixture
def heard() -> Iterator[Heard]:
    heard = Heard()
    yield heard
    heard.queue.close()


def test_a_burst_is_run_in_order_and_refreshes_pages_once(heard: Heard) -> None:
    for number in range(100):
        heard.post("burst", number)
    assert not heard.items, "nothing runs in the thread that posts"
    Clock.tick()
    Clock.tick()
    assert heard.items == [("burst", number) for number in range(100)]
    assert heard.refreshed == 1


def test_what_changes_nothing_refreshes_nothing(heard: Heard) -> None:
    heard.post("light", 1, changes=False)
    Clock.tick()
    Clock.tick()
    assert (heard.items, heard.refreshed) == ([("light", 1)], 0)


def test_while_the_app_hangs_the_oldest_news_are_dropped_and_nothing_else(heard: Heard) -> None:
    heard.post("proposal", 1)
    for number in range(10 * ROOM):
        heard.post("news", number, droppable=True)
    heard.post("proposal", 2)
    Clock.tick()
    news = [number for name, number in heard.items if name == "news"]
    assert news == list(range(10 * ROOM))[-len(news) :], "the newest are kept"
    assert len(heard.items) <= ROOM
    assert [item for item in heard.items if item[0] == "proposal"] == [
        ("proposal", 1),
        ("proposal", 2),
    ]


def test_threads_keep_their_own_order_and_nothing_is_lost(heard: Heard) -> None:
    def post(name: str) -> None:
        for number in range(500):
            heard.post(name, number)

    threads = [threading.Thread(target=post, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        Clock.tick()
    for thread in threads:
        thread.join()
    Clock.tick()
    for name in "abcd":
        assert [number for who, number in heard.items if who == name] == list(range(500))


def test_what_a_failing_task_leaves_behind_is_run_later(heard: Heard) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    heard.queue.post(fail)
    heard.post("after", 1)
    with pytest.raises(ZeroDivisionError):
        Clock.tick()
    heard.post("after", 2)
    Clock.tick()
    assert heard.items == [("after", 1), ("after", 2)]


def test_after_closing_nothing_that_waits_is_run(heard: Heard) -> None:
    heard.post("late", 1)
    heard.queue.close()
    Clock.tick()
    assert not heard.items
