"""The card that lies on the table is told in two or three taps, and on no page of its list do two
keys look alike: an encounter of Starfarers, the next card of a sector of Starship."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chances import Draw
from companion.core.game import PUBLIC, Game
from companion.core.setup import Setup
from companion.demo.hands import Hands
from companion.games.registry import make_game
from companion.simulation.play import play, simulated_setup
from companion.tablet.table.key import FreeKey, OptionKey
from companion.tablet.table.pick_question import PickQuestion
from companion.view.building import seen
from tests.tablet.driving import Driver

pytestmark = pytest.mark.usefixtures("in_a_hurry")

Ways = dict[str, tuple[str, ...]]
"""The keys that are tapped, one after the other, for each card."""

WINDOWS = [((1280, 800), "en"), ((1024, 600), "de"), ((800, 1280), "it")]
ASKED = [
    (simulated_setup("starfarers", "2001", {}), "encounter", 32, 3),
    (simulated_setup("starship", "mayfair-2001", {}), "sector", 40, 2),
]
"""Which cards, how many, and the most taps; of the encounters only a low window in German needs a
third, to the next page."""


def position(game: Game[Any, Any], deck: str) -> Any:
    """One where the first card of such a deck is due, as those know it who look at the table."""
    for step in play(game, "cards"):
        if isinstance(step.move, Draw) and step.move.deck.startswith(deck):
            return seen(game, step.before, PUBLIC)
    raise AssertionError(f"nobody draws from {deck}")


def at_table(driver: Driver, setup: Setup, before: Any) -> Hands:
    session = driver.app.session
    session.open(session.journal.new_game(setup, before).number)
    driver.app.show("table")
    driver.rest()
    return Hands(driver)


def keys_shown(hands: Hands) -> set[str]:
    """The keys of the list as it stands; each looks different from every other."""
    (asked,) = (one for one in hands.driver.widgets() if isinstance(one, PickQuestion))
    keys = [one for one in asked.walk() if isinstance(one, FreeKey | OptionKey)]
    looks = [(one.text, one.icon) for one in keys]
    assert len(set(looks)) == len(looks), looks
    return {one.key for one in keys}


def ways(hands: Hands) -> Ways:
    """Every card as a finger finds it: in its group, and there on one page or the next."""
    found: Ways = {}
    first = ("tell",) if hands.find("tell") is not None else ()
    for key in first:
        hands.tap(key)
    groups = [key for key in keys_shown(hands) if key.startswith("group ") and key != "group "]
    for group in groups:
        hands.tap(group)
        way: tuple[str, ...] = (*first, group)
        while new := {key[7:] for key in keys_shown(hands) if key[:7] == "option "} - found.keys():
            found |= {card: (*way, f"option {card}") for card in new}
            if hands.find("next-page") is not None:
                hands.tap("next-page")
                way += ("next-page",)
        hands.tap("group ")
    return found


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("asked", ASKED, ids=["encounters of 2001", "a sector of Starship"])
def test_every_card_is_a_group_and_a_key_away(
    driver: Driver, asked: tuple[Setup, str, int, int], window: tuple[tuple[int, int], str]
) -> None:
    (setup, deck, count, most), (size, language) = asked, window
    driver.app.prefer(language=language)
    driver.resize(size)
    game = make_game(setup)
    before = position(game, deck)
    found = ways(at_table(driver, setup, before))
    likely = set(game.likely(before))
    assert set(found) == likely
    assert len(likely) == count
    assert max(map(len, found.values())) <= most
    one_of_each = {next(key for key in way if "group " in key): card for card, way in found.items()}
    for group, card in one_of_each.items():
        hands = at_table(driver, setup, before)
        if hands.find("tell") is not None:
            hands.tap("tell")
        hands.tap(group)
        hands.pick(card)
        driver.rest()
        move = driver.app.session.opened.events()[0].move
        assert isinstance(move, Draw)
        assert move.card == card
