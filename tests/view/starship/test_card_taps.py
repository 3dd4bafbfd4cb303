"""The card that a pilot meets next is at most two taps away: its group, then its name."""

from __future__ import annotations

from companion.core.setup import Setup
from companion.games.starship.rules.game import Starship
from companion.games.starship.table_view.cards import with_options
from companion.tablet.table.pick_list import PickList
from companion.view.asking import Question

A_PAGE = 8
"""So many names fit below the groups on a tablet of 1280 by 800."""


def test_every_group_of_sector_cards_fits_on_a_page() -> None:
    game = Starship(Setup("starship", "mayfair-2001", {"moon": "", "sun": ""}))
    asked = Question("card", "pick")
    start = tuple(sorted(game.box.start_cards))
    question = with_options(game.box, asked, "sector-1", start)
    listed = PickList(question)
    assert set(listed.groups) >= {"food", "ore", "carbon", "fuel", "trade_goods", "colony"}
    found = set()
    for group in listed.groups:
        listed.group = group
        found |= {option.key for option in listed.listed}
        assert len(listed.listed) <= A_PAGE, group
    assert found == set(start)
