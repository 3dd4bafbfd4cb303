"""A price on a key, seen in the window: what is there is a card, what is lacking only its edge."""

from __future__ import annotations

import numpy as np

from companion.tablet.table.key import Key
from companion.tablet.theme import look
from tests.tablet.places.touching import Picture, look_at
from tests.tablet.table.bare_window import BareWindow

SIZE = (220, 120)
GOODS = ("brick", "wool", "ore")


def drawn(window: BareWindow, **shown: object) -> Picture:
    key = Key(text="City", size=SIZE, pos=(100, 100), **shown)
    window.put(key)
    window.frames(2)
    return look_at(window)


def grounds(picture: Picture, good: str) -> int:
    """How many pixels have the colour of this good's card."""
    colour = np.array([round(part * 255) for part in look.goods_card(good)[0][:3]])
    return int((np.abs(picture[:, :, :3].astype(int) - colour).max(axis=2) <= 3).sum())


def test_what_is_lacking_is_hollow_and_the_rest_is_filled(window: BareWindow) -> None:
    cost = dict.fromkeys(GOODS, 1)
    whole = drawn(window, cost=cost, why_not="No place.")
    short = drawn(window, cost=cost, lacks={"ore": 1}, why_not="You lack ore.")
    for good in GOODS:
        assert grounds(whole, good) > 60, good
    assert grounds(short, "ore") == 0
    assert grounds(short, "brick") == grounds(whole, "brick")
    assert grounds(short, "wool") == grounds(whole, "wool")


def test_a_key_that_is_paid_for_again_is_filled_again(window: BareWindow) -> None:
    """The key stays: what it drew for another position is gone."""
    key = Key(text="City", size=SIZE, cost={"ore": 3}, lacks={"ore": 2}, why_not="You lack ore.")
    window.put(key)
    window.frames(2)
    assert grounds(look_at(window), "ore") == 0
    key.lacks, key.why_not = {}, ""
    window.frames(2)
    assert grounds(look_at(window), "ore") > 60
