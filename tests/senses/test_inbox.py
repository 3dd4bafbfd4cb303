"""One ordered queue: one wake-up a burst, bounded, from any thread."""

import threading

from companion.senses.inbox import Inbox
from companion.senses.proposal import Hint, Ignored, Item, Light, Proposal


def proposal(number: int) -> Proposal:
    return Proposal(number, "scan", 1.0, "", 1, f"card {number}")


def test_a_burst_costs_one_wake_up_and_the_next_burst_another() -> None:
    woken: list[None] = []
    inbox = Inbox(lambda: woken.append(None))
    for number in range(100):
        inbox.put(proposal(number))
    assert len(woken) == 1
    assert [item.move for item in inbox.drain() if isinstance(item, Proposal)] == list(range(100))
    inbox.put(Hint("camera", "hold-still"))
    assert len(woken) == 2


def test_it_is_bounded_and_what_is_worth_least_goes_first() -> None:
    inbox = Inbox(room=3)
    inbox.put(proposal(1))
    inbox.put(Light("roller", "busy", "searching"))
    inbox.put(proposal(2))
    inbox.put(Ignored("roller", "bumped"))
    inbox.put(proposal(3))
    assert [item.about for item in inbox.drain() if isinstance(item, Proposal)] == [
        "card 1",
        "card 2",
        "card 3",
    ]
    assert inbox.dropped == 2


def test_even_proposals_do_not_eat_the_memory() -> None:
    inbox = Inbox(room=4)
    for number in range(10):
        inbox.put(proposal(number))
    assert [item.move for item in inbox.drain() if isinstance(item, Proposal)] == [6, 7, 8, 9]


def test_threads_keep_their_own_order_and_nothing_is_lost() -> None:
    woken = threading.Event()
    inbox = Inbox(woken.set, room=10_000)

    def put(name: str) -> None:
        for number in range(500):
            inbox.put(Hint("roller", name, str(number)))

    threads = [threading.Thread(target=put, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    items: list[Item] = []
    while len(items) < 2000:
        assert woken.wait(5)
        woken.clear()
        items += inbox.drain()
    for thread in threads:
        thread.join()
    for name in "abcd":
        mine = [item.detail for item in items if isinstance(item, Hint) and item.code == name]
        assert mine == [str(number) for number in range(500)]


def test_after_closing_nobody_is_woken() -> None:
    woken: list[None] = []
    inbox = Inbox(lambda: woken.append(None))
    inbox.close()
    inbox.put(Hint("camera", ""))
    assert (woken, inbox.drain()) == ([], [])
