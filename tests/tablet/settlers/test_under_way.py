"""A game that was begun without the tablet is told by touch and goes on: one event."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.game import PUBLIC
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import GoOn, TellHand
from companion.games.settlers.tablet.under_way import UnderWay
from companion.games.settlers.tablet.under_way_draft import UnderWayDraft
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.tablet.table.table_page import TablePage
from tests.tablet.steppers import add
from tests.tablet.told_by_touch import from_the_menu

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
        draft.roads, draft.robber = dict(state.roads), state.robber
        draft.out, draft.turn_of = list(state.progress_out), state.active
        for kind, held in enumerate(state.bank):
            draft.hands.keep_in_bank(kind, held)
        for seat, player in state.players.items():
            draft.hands.count(seat, player.hand.count)
            draft.count((seat, "part", "development"), player.development.count)
            draft.count((seat, "part", "knights"), player.knights)
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
        draft.hands.keep_in_bank(0, 18)
        assert [one.code for one in draft.problems()] == ["hands-do-not-add-up"]
        draft.hands.count("blue", 1)
        assert draft.problems() == []
        draft.count(("blue", "part", "knights"), 3)
        assert draft.holder("largest_army") == "blue"
        draft.count(("red", "part", "knights"), 15)
        assert draft.problems()
        draft.count(("red", "part", "knights"), 0)
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


def test_the_bank_follows_from_hands_that_were_told_in_private(tmp_path: Path) -> None:
    """One tap a card; which cards a hand holds is in an event that only its owner reads."""
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(SETUP)
        draft = UnderWayDraft(Settlers(SETUP), table.state)
        draft.hands.tell("blue", (2, 0, 0, 0, 1))
        assert draft.hands.bank == (17, 19, 19, 19, 18)
        early = draft.hands.shown
        assert not early, "it would tell everybody what blue holds"
        draft.hands.tell("red", (0, 1, 0, 0, 0))
        draft.hands.count("white", 2)
        draft.hands.tell("orange", (0, 0, 0, 0, 0))
        assert draft.hands.shown
        assert draft.hands.unnamed == 2
        draft.hands.keep_in_bank(2, 17)
        assert draft.problems() == []
        told = draft.move()
        assert told.bank == (17, 18, 17, 19, 18)
        assert [told.counted[seat].cards for seat in draft.game.box.seats] == [3, 0, 2, 1]
        for move in (told, *draft.secrets()):
            if not table.game.check(table.state, move):
                table.accept(move, "keypad")
        game, state = table.game, table.state
        assert game.masked(state, "blue").players["blue"].hand.known == (2, 0, 0, 0, 1)
        for viewer in ("orange", "white", PUBLIC):
            assert game.masked(state, viewer).players["blue"].hand.known == (0,) * 5
        private = [n for n, event in enumerate(table.events()) if isinstance(event.move, TellHand)]
        public = table.export(viewer=PUBLIC).decode().splitlines()[1:-1]
        assert private
        assert all('"tell_hand"' not in public[n] for n in private)
        assert '"go_on"' in public[0]
        assert journal.import_record(table.export()).state == state


def test_an_island_that_nobody_has_laid_comes_first() -> None:
    game = make_game(simulated_setup("settlers", "classic-it", {}))
    move = GoOn("blue", (19,) * 5, "", {}, {}, {}, {})
    assert [one.code for one in game.check(game.start(), move)] == ["not-an-island"]


def why_not(entry: UnderWay) -> str:
    assert entry._verb is not None
    return str(entry._verb.why_not)


def test_by_touch_from_the_menu_to_the_table(tmp_path: Path) -> None:
    driver, hands, page = from_the_menu(tmp_path, SETUP)
    app, entry = driver.app, page.entry
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
    hands.tap("number 4")
    hands.tap("number 1")
    assert draft.hands.counts["blue"] == 1
    assert why_not(entry)
    hands.tap("tell-hand")
    driver.frames(4)
    add(driver, "Ore")
    hands.tap("hand-told")
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
    assert table.n == 1, "only blue holds a card, so everybody sees in the bank which it is"
    assert isinstance(table.events()[0].move, GoOn)
    assert table.state.players["blue"].hand.known == (0, 0, 0, 0, 1)
    assert table.state.cities == {own: "blue"}
    assert table.due.chance == "roll"
    driver.close()
