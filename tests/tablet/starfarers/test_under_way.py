"""A game of Starfarers that was begun without the tablet is told by touch and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.game import PUBLIC
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starfarers.rules.box import UPGRADES
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.moves import GoOn, TellHand
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.rules.upgrades import fitted
from companion.games.starfarers.tablet.under_way import UnderWay
from companion.games.starfarers.tablet.under_way_draft import UnderWayDraft
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.tablet.table.table_page import TablePage
from companion.view.commands import key_of
from tests.tablet.steppers import add
from tests.tablet.told_by_touch import from_the_menu

NAMES = {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "David"}
SETUP = Setup("starfarers", "2019", NAMES)


def told(game: Starfarers, state: State) -> UnderWayDraft:
    """By taps: each piece where it stands, each chip that lies open, and the numbers."""
    draft = UnderWayDraft(game, game.start())
    draft.turn_of = state.active
    for slot, laid in state.sectors.items():
        draft.lay_tile(slot, laid.tile, laid.turn)
    for people, owners in state.stations.items():
        for owner in owners:
            draft.seat, draft.tool = owner, "station"
            before = list(draft.stations.get(people, ()))
            draft.put(key_of("dock", f"{people} 1"))
            if len(draft.stations[people]) < len(before):  # the same seat twice in a row
                draft.stations[people] = [*before, owner]
    for seat, player in state.players.items():
        draft.seat = seat
        draft.colonies[seat], draft.spaceports[seat], draft.ships[seat] = [], [], []
        draft.colonies[seat] += player.colonies
        draft.spaceports[seat] += player.spaceports
        draft.ships[seat] += player.ships
        for card in player.cards:
            draft.befriend(card)
        for upgrade in UPGRADES:
            draft.count((seat, "part", upgrade), fitted(player, upgrade))
        draft.count((seat, "part", "fame"), player.fame)
        draft.gifts[seat] = player.gifts
        draft.hands.count(seat, player.hand.count)
    for good, held in zip(RESOURCES, state.bank, strict=True):
        draft.count(("", "good", good), held)
    for planet, chip in state.chips.items():
        assert chip in draft.chips_for(planet)
        draft.lay_chip(planet, chip)
    for planet, seat in state.cleared.items():
        draft.clear(planet, seat)
        draft.replacements[planet] = state.replacements[planet]
    return draft


@pytest.mark.parametrize(
    ("edition", "switches"), [("2019", {}), ("2019", {"sectors": "explorer"}), ("2001", {})]
)
def test_any_position_of_a_game_can_be_told(edition: str, switches: dict[str, str]) -> None:
    """The oracle is the game itself: what its table could see and count leads to what it knew."""
    game = make_game(simulated_setup("starfarers", edition, switches))
    assert isinstance(game, Starfarers)
    positions = [
        step.before
        for step in play(game, "told")
        if step.before.phase == "production" and not step.before.pending
    ]
    assert len(positions) > 10
    for state in positions[:: len(positions) // 5]:
        draft = told(game, state)
        assert draft.problems() == []
        assert draft.reserve == state.reserve.count
        after = draft.shown()
        for field in ("bank", "chips", "cleared", "replacements", "sectors", "stations", "active"):
            assert getattr(after, field) == getattr(state, field), field
        for seat in game.seats:
            assert game.score(after, seat) == game.score(state, seat)


def test_a_hand_is_told_to_the_tablet_alone(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(SETUP)
        before = table.state
        game = Starfarers(SETUP)
        draft = UnderWayDraft(game, table.state)
        draft.hands.tell("red", (0, 2, 0, 0, 1))
        assert draft.problems() == []
        table.accept(draft.move(), "keypad")
        table.accept(draft.secrets()[0], "keypad")
        assert game.masked(table.state, "red").players["red"].told == (0, 2, 0, 0, 1)
        for viewer in ("yellow", PUBLIC):
            assert not game.masked(table.state, viewer).players["red"].told
        public = table.export(viewer=PUBLIC).decode().splitlines()
        assert '"go_on"' in public[1]
        assert "tell_hand" not in public[2]
        assert journal.import_record(table.export()).state == table.state
        table.undo()
        table.undo()
        assert table.state == before


def test_a_second_tap_takes_a_piece_away() -> None:
    draft = UnderWayDraft(Starfarers(SETUP), Starfarers(SETUP).start())
    draft.seat, draft.tool = "red", "trade_ship"
    draft.put("point 5,22")
    assert [(ship.rings, ship.kind) for ship in draft.ships["red"]] == [(1, "colony"), (2, "trade")]
    draft.put("point 5,22")
    assert len(draft.ships["red"]) == 1
    draft.tool = "spaceport"
    own = draft.colonies["red"][0]
    draft.put(f"point {own}")
    assert own in draft.spaceports["red"]
    assert own not in draft.colonies["red"]
    draft.tool = "station"
    draft.put("dock green-folk 1")
    assert [problem.code for problem in draft.problems()] == ["cards-and-stations"]
    draft.befriend("production-ore")
    assert draft.problems() == []
    draft.put("dock green-folk 2")
    draft.befriend("production-ore")
    assert draft.problems() == []


def test_by_touch_from_the_menu_to_the_table(tmp_path: Path) -> None:
    driver, hands, page = from_the_menu(tmp_path, SETUP)
    app, entry = driver.app, page.entry
    assert isinstance(entry, UnderWay)
    driver.tap("Chip")
    driver.frames(4)
    page.map.dispatch("on_pick", "planet s13-1")
    driver.frames(4)
    driver.tap("10")
    driver.frames(4)
    assert entry.draft.chips["s13-1"] == "10"
    add(driver, "Free trade ships not placed yet")
    assert entry.draft.move().seats["yellow"].gifts == 1
    add(driver, "Cannon")
    assert entry.draft.value(("yellow", "part", "cannon")) == 1
    hands.tap("tell-hand")
    driver.frames(4)
    add(driver, "Fuel")
    add(driver, "Ore")
    hands.tap("hand-told")
    driver.frames(4)
    assert entry.draft.hands.told == {"yellow": (1, 1, 0, 0, 0)}
    app.page.ids.list.scroll_y = 0
    driver.frames(4)
    driver.rest()
    driver.tap("Play on from here")
    driver.frames(6)
    assert isinstance(app.page, TablePage)
    moves = [event.move for event in app.session.opened.events()]
    assert isinstance(moves[0], GoOn)
    assert isinstance(moves[1], TellHand)
    assert app.session.opened.due.chance == "roll"
    driver.close()
