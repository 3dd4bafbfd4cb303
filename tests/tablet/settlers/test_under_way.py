"""A game that was begun without the tablet is told by touch and goes on: one event."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.setup import Setup
from companion.demo.hands import hands_for
from companion.games.registry import make_game
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import GoOn
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.tablet.screens.reconcile import Stepper
from companion.tablet.screens.under_way import UnderWayPage
from companion.tablet.settlers.under_way import UnderWay
from companion.tablet.settlers.under_way_draft import COUNTS, UnderWayDraft
from companion.tablet.table.table_page import TablePage
from companion.tablet.widgets import Text
from tests.tablet.driving import Driver

SETUP = Setup(
    "settlers",
    "english-5",
    {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"},
    {"set_up": "beginner"},
)


def test_any_position_of_a_game_can_be_told() -> None:
    """The oracle is the game itself: what its table could see and count leads to what it knew."""
    game = Settlers(simulated_setup("settlers", "english-5", {}))
    start, told = game.start(), 0
    for step in list(play(game, "told"))[::3]:
        state = step.before
        if state.phase != "roll" or state.pending or any(p.shown for p in state.players.values()):
            continue
        draft = UnderWayDraft(game, start)
        draft.settlements, draft.cities = dict(state.settlements), dict(state.cities)
        draft.roads, draft.robber, draft.bank = dict(state.roads), state.robber, list(state.bank)
        draft.out, draft.turn_of = list(state.progress_out), state.active
        for seat, player in state.players.items():
            counts = player.hand.count, player.development.count, player.knights
            draft.counts |= dict(zip([(seat, what) for what in COUNTS], counts, strict=True))
        draft.holders = {"longest_road": state.longest_road, "largest_army": state.largest_army}
        assert draft.problems() == [], step
        after = game.apply(start, draft.move())
        for field in ("settlements", "cities", "roads", "robber", "bank", "deck", "active"):
            assert getattr(after, field) == getattr(state, field), field
        assert (after.longest_road, after.largest_army) == (state.longest_road, state.largest_army)
        for seat, player in state.players.items():
            assert after.players[seat].hand.count == player.hand.count
            assert all(map(int.__ge__, player.hand.known, after.players[seat].hand.known)) or (
                player.hand.hidden
            )
        assert game.audit(after) == []
        assert game.due(after) == game.due(state)
        told += 1
    assert told > 5


def test_the_sums_of_the_box_are_checked(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(SETUP)
        draft = UnderWayDraft(Settlers(SETUP), table.state)
        draft.bank[0] -= 1
        assert [one.code for one in draft.problems()] == ["hands-do-not-add-up"]
        draft.counts["blue", "cards"] = 1
        assert draft.problems() == []
        draft.counts["blue", "knights"] = 3
        assert draft.holder("largest_army") == "blue"
        draft.counts["red", "knights"] = 15
        assert draft.problems()
        draft.counts["red", "knights"] = 0
        before = table.state
        table.accept(draft.move(), "keypad")
        assert table.state.largest_army == "blue"
        assert table.state.players["blue"].hand.known[0] == 1
        assert journal.import_record(table.export()).state == table.state
        with pytest.raises(Refused) as raised:
            table.accept(draft.move(), "keypad")
        assert raised.value.problems[0].code == "not-at-the-beginning"
        table.undo()
        assert table.state == before


def test_an_island_that_nobody_has_laid_comes_first() -> None:
    game = make_game(simulated_setup("settlers", "classic-it", {}))
    move = GoOn("blue", (19,) * 5, "", {}, {}, {}, {})
    assert [one.code for one in game.check(game.start(), move)] == ["not-an-island"]


def add(driver: Driver, text: str) -> None:
    """Tap the plus behind these words."""
    named = next(one for one in driver.widgets() if isinstance(one, Text) and one.text == text)
    (stepper,) = (one for one in named.parent.children if isinstance(one, Stepper))
    driver.tap(stepper._plus)
    driver.frames(1)


def why_not(entry: UnderWay) -> str:
    assert entry._verb is not None
    return str(entry._verb.why_not)


def test_by_touch_from_the_menu_to_the_table(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    app = driver.app
    app.session.start(SETUP)
    app.show("table")
    driver.frames(4)
    hands = hands_for(driver)
    hands.tap("menu")
    hands.tap("menu under-way")
    driver.frames(6)
    page = app.page
    assert isinstance(page, UnderWayPage)
    entry = page.entry
    assert isinstance(entry, UnderWay)
    draft = entry.draft
    before = dict(draft.settlements)
    own = next(at for at, seat in before.items() if seat == "blue")
    driver.tap("Cities")
    driver.frames(4)
    page.map.dispatch("on_pick", f"intersection {own}")
    driver.frames(4)
    assert draft.cities == {own: "blue"}
    assert own not in draft.settlements
    add(driver, "Cards in hand")
    assert draft.counts["blue", "cards"] == 1
    assert why_not(entry)
    draft.bank[0] -= 1
    entry.changed()
    driver.frames(4)
    assert why_not(entry) == ""
    app.show("table")
    driver.frames(4)
    app.show("under_way")
    driver.frames(4)
    assert app.page.entry is entry
    app.page.ids.list.scroll_y = 0
    driver.frames(4)
    driver.rest()
    driver.tap("Play on from here")
    driver.frames(6)
    assert isinstance(app.page, TablePage)
    table = app.session.opened
    assert table.n == 1
    assert isinstance(table.events()[0].move, GoOn)
    assert table.state.cities == {own: "blue"}
    assert table.due.chance == "roll"
    driver.close()
