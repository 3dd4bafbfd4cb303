"""A game of Starship Catan that was begun without the tablet is told by touch and goes on."""

from __future__ import annotations

from pathlib import Path

from companion.core.game import PUBLIC
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starship.rules.counting import counted
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.lying import GROUPS
from companion.games.starship.rules.moves import GoOn
from companion.games.starship.rules.state import State, ship_of, start_colony
from companion.games.starship.tablet.under_way import UnderWay
from companion.games.starship.tablet.under_way_draft import ASIDE, OPEN, UnderWayDraft
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.tablet.table.table_page import TablePage
from tests.tablet.steppers import add, choose
from tests.tablet.told_by_touch import from_the_menu

SETUP = Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"})


def told(game: Starship, state: State) -> UnderWayDraft:
    """By taps: all numbers, and the cards in front of both; missions that went aside follow."""
    draft = UnderWayDraft(game, game.start())
    draft.turn_of = state.active
    for item in counted(game.box, state):
        draft.count(item.place, item.value)
    for seat in ("moon", "sun"):
        for group in GROUPS:
            for card in getattr(ship_of(state, seat), group):
                if card != start_colony(game.box, seat):
                    assert card in draft.elsewhere(seat)
                    draft.cards[card] = seat
    for card in state.missions:
        draft.cards[card] = OPEN
    for card in state.set_aside:
        if card not in draft.done_unseen():
            draft.cards[card] = ASIDE
    draft.sizes = [stack.size for stack in state.stacks]
    return draft


def test_any_position_of_a_game_can_be_told() -> None:
    """The oracle is the game itself: what its table could see and count leads to what it knew."""
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    assert isinstance(game, Starship)
    positions = [
        step.before
        for step in play(game, "told")
        if step.before.phase == "production" and not step.before.pending
    ]
    assert len(positions) > 10
    for state in positions[:: len(positions) // 8]:
        draft = told(game, state)
        assert draft.problems() == []
        after = draft.shown()
        assert sorted(after.missions) == sorted(state.missions)
        assert sorted(after.set_aside) == sorted(state.set_aside)
        assert after.active == state.active
        for seat in ("moon", "sun"):
            for group in GROUPS:
                cards = getattr(ship_of(after, seat), group)
                assert sorted(cards) == sorted(getattr(ship_of(state, seat), group))
            assert game.score(after, seat) == game.score(state, seat)
        assert counted(game.box, after) == counted(game.box, state)


def test_it_is_one_event_that_is_undone_kept_and_read_by_all(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(SETUP)
        before = table.state
        draft = UnderWayDraft(Starship(SETUP), before)
        assert [one.code for one in draft.problems()] == ["missions-do-not-add-up"]
        first = [card for card, one in draft.game.box.adventures.items() if one.back == 1]
        draft.cards |= dict.fromkeys(first, OPEN)
        draft.cards["colony-dubhe"] = "sun"
        assert draft.problems() == []
        table.accept(draft.move(), "keypad")
        assert '"go_on"' in table.export(viewer=PUBLIC).decode().splitlines()[1]
        assert journal.import_record(table.export()).state == table.state
        table.undo()
        assert table.state == before


def test_missions_that_must_have_been_done_went_aside_by_themselves() -> None:
    draft = UnderWayDraft(Starship(SETUP), Starship(SETUP).start())
    draft.cards = {"famine": OPEN, "pirates": OPEN, "plague": OPEN, "urgent-need": "moon"}
    backs = {card: one.back for card, one in draft.game.box.adventures.items()}
    assert [backs[card] for card in draft.done_unseen()] == [1, 1, 1]
    assert draft.problems() == []


def test_by_touch_from_the_menu_to_the_table(tmp_path: Path) -> None:
    driver, hands, page = from_the_menu(tmp_path, SETUP)
    app, entry = driver.app, page.entry
    assert isinstance(entry, UnderWay)
    add(driver, "Fuel")
    assert entry.draft.value(("moon", "good", "fuel")) == 1
    for name in ("Gift from the Diplomats", "Gift from the Merchants", "Environmental Pollution"):
        page.ids.list.scroll_y = 0.3
        driver.frames(3)
        hands.tap(f"card {OPEN}")
        driver.frames(4)
        choose(driver, name)
        driver.frames(4)
    assert len(entry.draft.at(OPEN)) == 3
    page.ids.list.scroll_y = 0
    driver.frames(4)
    driver.rest()
    driver.tap("Play on from here")
    driver.frames(6)
    assert isinstance(app.page, TablePage)
    table = app.session.opened
    assert table.n == 1
    assert isinstance(table.events()[0].move, GoOn)
    assert table.due.chance == "roll"
    driver.close()
