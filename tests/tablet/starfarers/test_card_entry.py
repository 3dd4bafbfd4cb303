"""The encounter cards of 2001, chosen from lists: every card of 2019 can be, in a minute."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from kivy.core.window import Window

from companion.core.setup import SetupError
from companion.games.starfarers.own_board import OWN_BOARD
from companion.games.starfarers.rules import encounter_entry as entry
from companion.games.starfarers.rules.box import practice_encounters
from companion.games.starfarers.rules.encounter_script import read_step
from companion.games.starfarers.tablet.board_page import BoardPage
from companion.games.starfarers.tablet.card_part import ENCOUNTERS, CardsPart, card_key
from companion.table.own_board import BoardDraft, own_values
from companion.table.owner import OwnerStore
from companion.tablet.widgets import SmallButton
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults

A_MINUTE = 30
"""Taps, at two seconds each."""
PRACTICE = {card: dict(facts) for card, facts in practice_encounters().items()}


def plain(facts: dict[str, Any]) -> dict[str, Any]:
    """Without what is left out, and with lists."""
    told = {field: value for field, value in facts.items() if value is not None and field != "name"}
    return {key: list(one) if isinstance(one, tuple) else one for key, one in told.items()}


@pytest.mark.parametrize("card", PRACTICE)
def test_every_card_of_2019_can_be_chosen_from_the_lists(card: str) -> None:
    """Only what is offered is taken, step by step; taps are counted as the page asks for them."""
    wanted = entry.begun(PRACTICE[card])
    draft, taps = entry.CardDraft(wanted.kind), 1
    if wanted.costs:
        assert wanted.asked in entry.numbers_asked(draft)
        draft, taps = entry.CardDraft(wanted.kind, wanted.asked, wanted.brings), taps + 2
    if wanted.attack:
        draft, taps = entry.with_attack(draft, True), taps + 1
    while left := [name for name in entry.branches(draft) if name not in draft.steps]:
        branch = left[0]
        for step in wanted.steps.get(branch, ()):
            kind = read_step(step).kind
            assert kind in entry.offered(draft, branch)
            assert step in entry.STEPS[kind]
            taps += 1 if len(entry.STEPS[kind]) == 1 else 2
            draft = entry.with_step(draft, branch, step)
        if branch not in draft.steps:
            draft = entry.CardDraft(
                draft.kind, draft.asked, draft.brings, draft.attack, {**draft.steps, branch: ()}
            )
        taps += 1
    facts = entry.facts(draft, card, "a name")
    assert plain(facts) == plain(PRACTICE[card])
    assert taps + 1 <= A_MINUTE


def test_a_card_that_cannot_be_carried_out_is_refused_and_nothing_changes(driver: Driver) -> None:
    draft = BoardDraft(driver.folder, OWN_BOARD)
    strange = {"name": "x", "kind": "travelers", "ask": "donate", "give_0": ["gift back"]}
    lacking = {**strange, "give_0": []}
    for card in (strange, lacking, {**strange, "ask": "dance"}):
        with pytest.raises(SetupError):
            draft.change_card("cards", card_key(1), card)
    assert draft.cards == {}


# --- in the window


@pytest.fixture
def taps() -> Iterator[list[object]]:
    found: list[object] = []
    felt = partial(_felt, found)
    Window.bind(on_touch_down=felt)
    yield found
    Window.unbind(on_touch_down=felt)


def _felt(found: list[object], *_: object) -> None:
    found.append(None)


def cards_part(driver: Driver) -> CardsPart:
    driver.app.show("board")
    driver.frames(6)
    driver.tap("Cards")
    driver.frames(4)
    page = driver.app.page
    assert isinstance(page, BoardPage)
    part = page.parts["cards"]
    assert isinstance(part, CardsPart)
    return part


def key_with(driver: Driver, icon: str, text: str) -> SmallButton:
    found = (one for one in driver.widgets() if isinstance(one, SmallButton))
    return next(one for one in found if (one.icon, one.text) == (icon, text))


def test_a_card_is_entered_by_touch_in_a_minute_and_undone(
    driver: Driver, taps: list[object]
) -> None:
    """A pirate's demand: two cards; or a fight with the left neighbour."""
    part = cards_part(driver)
    page = part.page
    assert any("0 of 32" in text for text in driver.texts())
    driver.tap("7")
    driver.frames()
    taps.clear()
    for words in (
        "Pirates demand cards",
        "2",
        "No",
        "A fight",
        "left neighbour",
        "Wins",
        "Fame",
        "+1",
        "Loses",
        "Pirates take cards",
        "3",
    ):
        driver.tap(words)
        driver.frames(2)
    assert layout_faults(driver.app.root) == []
    driver.tap("This card is done")
    driver.frames(4)
    assert len(taps) == 12
    assert page.draft.cards[card_key(7)] == {
        "name": "Pirates demand cards",
        "kind": "pirate-demand",
        "ask": "hand-over 2",
        "yes": ["pay 2"],
        "no": ["combat left"],
        "win": ["fame +1"],
        "lose": ["lose 3"],
    }
    assert part.number == 8, "the next one is asked for"
    driver.tap("Not now")
    driver.frames()
    assert part._missing() == [one for one in range(1, ENCOUNTERS + 1) if one != 7]
    assert key_with(driver, "check", "7")
    page.use()
    owned = own_values(OwnerStore(driver.folder / "owner.json"), OWN_BOARD)
    assert owned[card_key(7)]["ask"] == "hand-over 2"
    page.undo()
    driver.frames(4)
    assert page.draft.cards == {}
    assert key_with(driver, "", "7")


def test_an_entered_card_is_looked_over_and_taken_away(driver: Driver) -> None:
    part = cards_part(driver)
    draft = part.page.draft
    draft.change_card("cards", card_key(3), {**plain(PRACTICE["encounter-9"]), "name": "x"})
    part.show()
    driver.frames(3)
    driver.tap("3")
    driver.frames(3)
    assert part.card == entry.begun(PRACTICE["encounter-9"])
    driver.tap("Take this card away")
    driver.frames(3)
    assert draft.cards == {}


IN_EVERY_SIZE = [
    ((1280, 800), "en"),
    ((1920, 1200), "de"),
    ((800, 1280), "it"),
    ((1024, 600), "de"),
]


@pytest.mark.parametrize(("size", "language"), IN_EVERY_SIZE)
def test_lists_and_cards_fit(driver: Driver, size: tuple[int, int], language: str) -> None:
    driver.app.prefer(language=language)
    driver.resize(size)
    driver.app.show("board")
    driver.frames(6)
    page = driver.app.page
    assert isinstance(page, BoardPage)
    page._open("cards")
    driver.frames(4)
    assert layout_faults(driver.app.root) == []
    part = page.parts["cards"]
    assert isinstance(part, CardsPart)
    part._open(1)
    driver.frames(4)
    assert layout_faults(driver.app.root) == []
    part.card = entry.begun(PRACTICE["encounter-1"])
    part.kind_of_step = "fame"
    part.show()
    driver.frames(4)
    assert layout_faults(driver.app.root) == []
