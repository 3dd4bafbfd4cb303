"""The table in a real window, touched from every side of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.hands import Hand
from companion.demo.hands import Hands
from companion.demo.scenes import show_at
from companion.games.settlers.rules.box import DECK, Seat
from companion.games.settlers.rules.geometry import ENDS, PATHS_AT
from companion.games.settlers.rules.moves import (
    Begin,
    BuildCity,
    BuildRoad,
    BuyDevelopment,
    ClaimVictory,
    Discard,
    EndTurn,
    FoundSettlement,
    Move,
    MoveRobber,
    PlayKnight,
    Steal,
    TellHand,
    TradeWithPlayer,
)
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.resources import Resources
from companion.games.settlers.rules.state import CardsToDiscard
from companion.games.settlers.scenes import SCENES
from companion.tablet.seats import TURNS
from companion.tablet.table.reading_sheets import SumSheet
from companion.tablet.table.strip import PrivateRow
from companion.view.commands import key_of, kind_and_id
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.settlers.by_touch import give, go_on_from, table_state, verb_of
from tests.tablet.settlers.evenings import a_setup, sit_down
from tests.tablet.turned import turn_of

SEVEN = Roll(DICE, (3, 4))
SMALL = (1024, 600)


def test_a_round_with_building_trading_and_a_card(hands: Hands) -> None:
    """Roll, take, trade with a neighbour, build, buy a card and go on: one event each."""
    hands.play(Roll(DICE, (1, 1)))
    give(
        hands,
        blue=Resources(lumber=2, brick=1, wool=1, grain=3, ore=4),
        orange=Resources(brick=2),
    )
    table = hands.driver.app.session.opened
    moves: list[Move] = [
        TradeWithPlayer("blue", "orange", Resources(lumber=1), Resources(brick=1)),
        BuildRoad("blue", kind_and_id(verb_of(hands, "build-road").places[0])[1]),
        BuildCity("blue", next(a for a, s in table.state.settlements.items() if s == "blue")),
        BuyDevelopment("blue"),
    ]
    for number, move in enumerate(moves, start=1):
        hands.play(move)
        assert table.n == number, move
    hands.play(Draw(DECK, ""))
    hands.play(EndTurn("blue"))
    assert table.state.active == "orange"
    assert table.state.players["blue"].development.count == 1
    assert turn_of(hands.screen.dock.panels[0]) == TURNS["left"]


def test_owed_cards_stand_at_each_seat_after_a_roll(hands: Hands) -> None:
    """The printed island pays for an eight: everybody reads their own cards on their own side."""
    before = table_state(hands)
    hands.play(Roll(DICE, (4, 4)))
    state = table_state(hands)
    for seat, strip in hands.screen.strips.items():
        chips = [widget for widget in strip.walk() if getattr(widget, "key", "") == f"owed {seat}"]
        notes = [note for note in hands.driver.app.session.notes if note.seat == seat]
        assert bool(chips) == bool(notes)
        words = hands.driver.app.words
        assert not chips or chips[0].texts == [words.note(note) for note in notes]
        assert not chips or turn_of(chips[0]) == TURNS[hands.screen.sides[seat]]
    assert sum(state.bank) < sum(before.bank)


def test_a_seven_discards_sealed_then_robs(hands: Hands) -> None:
    """Nobody's discard counts before both have chosen; then the robber moves and steals."""
    give(hands, blue=Resources(lumber=4, ore=4), orange=Resources(wool=5, grain=4))
    table = hands.driver.app.session.opened
    hands.play(SEVEN)
    assert table.n == 1
    hands.play(Discard("orange", Resources(wool=4)))
    assert table.n == 1
    assert isinstance(table.state.pending[0], CardsToDiscard)
    hands.play(Discard("blue", Resources(lumber=3, ore=1)))
    assert table.n == 3
    assert table.state.players["orange"].hand.count == 5
    move = next(
        move
        for move in table.game.legal(table.state)
        if isinstance(move, MoveRobber) and move.victim == "orange"
    )
    hands.play(move)
    assert table.state.robber == move.hex
    hands.play(Steal())
    assert table.state.players["blue"].hand == Hand((1, 0, 0, 0, 3), hidden=1)


def test_undoing_the_seven_voids_what_was_sealed(hands: Hands) -> None:
    give(hands, blue=Resources(lumber=4, ore=4), orange=Resources(wool=5, grain=4))
    hands.play(SEVEN)
    hands.play(Discard("orange", Resources(wool=4)))
    assert hands.screen.control.seat("orange").awaited == "sealed"
    hands.tap("undo")
    hands.driver.rest()
    hands.play(SEVEN)
    assert hands.screen.control.seat("orange").awaited == "choice"


def test_a_knight_is_played_from_face_down_cards_and_counts_openly(hands: Hands) -> None:
    state = table_state(hands)
    player = replace(state.players["blue"], development=Hand((0, 0, 0, 0, 0), hidden=2), knights=2)
    state = replace(state, players={**state.players, "blue": player}, deck=21)
    go_on_from(hands, state)
    hands.play(PlayKnight("blue"))
    after = table_state(hands)
    assert after.largest_army == "blue"
    assert after.players["blue"].development.hidden == 1


def test_a_hand_is_seen_while_held_and_only_then(hands: Hands) -> None:
    give(hands, red=Resources(ore=3, wool=2))
    strip = hands.screen.strips["red"]
    before = len(list(strip.walk()))
    cards = hands.control("figure red hand")
    finger = Finger(*cards.to_window(*cards.center))
    finger.down()
    hands.driver.wait(0.4)
    (shown,) = (widget for widget in strip.walk() if isinstance(widget, PrivateRow))
    assert shown.texts == ["2", "3"], "wool, then ore, as the resources are listed"
    finger.up()
    hands.driver.frames()
    assert len(list(strip.walk())) == before
    assert shown.texts == []
    assert hands.driver.app.stage.dialog is None


def test_an_unseen_card_may_be_told_in_private_and_is_nowhere_public(hands: Hands) -> None:
    """Told to the tablet, it is in the hand; undo and journal say only that something was told."""
    state = table_state(hands)
    player = replace(state.players["white"], hand=Hand((0, 0, 0, 0, 0), hidden=3))
    state = replace(state, players={**state.players, "white": player})
    go_on_from(hands, state)
    hands.play(TellHand("white", Resources(lumber=1, wool=1, ore=1)))
    assert table_state(hands).players["white"].hand == Hand((1, 0, 1, 0, 1))
    told = [text for text in hands.driver.texts() if "ore" in text or "wool" in text]
    assert told == []


def test_a_greyed_verb_says_why_to_the_seat_that_asked(hands: Hands) -> None:
    hands.play(Roll(DICE, (1, 1)))
    give(hands)
    verb = verb_of(hands, "build-city")
    assert verb.why_not is not None
    hands.tap(verb.key)
    hands.driver.frames()
    assert str(verb.why_not.text) in hands.driver.texts()
    assert hands.driver.app.session.opened.n == 0


def test_held_points_show_their_sum_turned_to_their_seat(hands: Hands) -> None:
    for seat in hands.screen.strips:
        hands.driver.hold(hands.control(f"figure {seat} points"))
        (sheet,) = (one for one in hands.driver.widgets() if isinstance(one, SumSheet))
        assert turn_of(sheet) == TURNS[hands.screen.sides[seat]]
        assert any("settlements" in text for text in sheet.texts)
        hands.screen.sheets.close()
        hands.driver.frames(1)


def test_two_taps_on_the_main_verb_end_one_turn(driver: Driver) -> None:
    """With the rest that two people at a table get."""
    assert show_at(driver, "settlers", "turn")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    before = table.n
    button = hands.control(f"verb {table.state.active} end-turn")
    place = button.to_window(*button.center)
    for _ in range(2):
        finger = Finger(*place)
        finger.down()
        finger.up()
        driver.frames(2)
    assert table.n == before + 1


def test_a_roll_that_comes_while_the_page_is_being_laid_out_stops_nothing(
    hands: Hands,
) -> None:
    """The roller goes on with the game whatever the window does: the tablet is turned, or the page
    is made anew in another language."""
    app, driver = hands.driver.app, hands.driver
    app.prefer(language="de")
    assert app.stage.coming is not None
    app.session.accept(Roll(DICE, (1, 2)), "roller")
    app.prefer(language="it")
    driver.frames()
    assert app.session.opened.due.chance is None


def test_hidden_points_win_while_the_robber_waits(hands: Hands) -> None:
    """A knight lies open, the robber is to be moved, and Anna shows her tenth point instead."""
    state = table_state(hands)
    own = [at for at, seat in state.settlements.items() if seat == "blue"]
    cities: dict[str, Seat] = dict.fromkeys((own[0], "1.1-N", "1.3-N", "2.4-NE"), "blue")
    settlements = {at: seat for at, seat in state.settlements.items() if at != own[0]}
    anna = replace(state.players["blue"], development=Hand((1, 0, 0, 0, 1)))
    players = {**state.players, "blue": anna}
    go_on_from(
        hands,
        replace(
            state, players=players, cities=cities, settlements=settlements, deck=state.deck - 2
        ),
    )
    hands.play(PlayKnight("blue"))
    assert verb_of(hands, "move-robber").places
    hands.play(ClaimVictory("blue", 1))
    assert table_state(hands).phase == "over"
    assert "Anna has won" in hands.driver.texts()


def waiting(hands: Hands) -> list[str]:
    """The seats whose hands the table waits for."""
    return [seat.id for seat in hands.screen.control.view.seats if seat.awaited == "tick"]


def test_ticks_hold_the_table_until_hands_have_done_it(driver: Driver, in_a_hurry: None) -> None:
    driver.app.prefer(wait_for_hands=True)
    sit_down(driver, a_setup())
    hands = Hands(driver)
    hands.play(Begin("blue"))
    for seat in waiting(hands):
        hands.tap(f"tick {seat}")
    hands.driver.rest()
    hands.play(Roll(DICE, (4, 4)))
    seats = waiting(hands)
    assert seats
    assert hands.screen.control.dock_verbs == ()
    assert hands.find("verb blue end-turn") is None
    for seat in seats:
        hands.tap(f"tick {seat}")
    hands.driver.rest()
    assert waiting(hands) == []
    assert hands.find("verb blue end-turn") is not None


def test_a_place_that_is_not_open_says_why_and_the_table_may_allow_it(
    driver: Driver, hands: Hands
) -> None:
    """Beside a settlement there is no room for another one."""
    assert show_at(driver, "settlers", "settlement")
    driver.rest()
    state, table = table_state(hands), driver.app.session.opened
    settled = next(iter(state.settlements))
    beside = next(end for path in PATHS_AT[settled] for end in ENDS[path] if end != settled)
    before = hands.driver.app.session.opened.n
    hands.tap_place(key_of("intersection", beside))
    driver.frames()
    problems = table.game.check(state, FoundSettlement(state.active, beside))
    assert [problem.code for problem in problems] == ["too-close"]
    assert driver.app.words.problem(problems[0]) in driver.texts()
    assert "We allow it" in driver.texts()
    assert driver.app.session.opened.n == before


def test_founding_is_tapped_on_the_map(driver: Driver, in_a_hurry: None) -> None:
    assert show_at(driver, "settlers", "settlement")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    move = next(m for m in table.game.legal(table.state) if isinstance(m, FoundSettlement))
    before = table.n
    hands.tap_place("hex 3.3")
    assert table.n == before, "a hex is no place for a settlement"
    hands.tap_place(key_of("intersection", move.intersection))
    driver.frames()
    assert table.n == before + 1


@pytest.mark.parametrize("letters", [100, 140])
def test_the_question_for_the_oldest_is_read_in_a_small_window(
    driver: Driver, letters: int
) -> None:
    """Its wing is too low for words above the names."""
    driver.resize(SMALL)
    driver.app.prefer(text_percent=letters)
    driver.app.session.start(replace(SCENES.setup, switches={"set_up": "beginner"}))
    driver.app.show("table")
    driver.frames(6)
    asked, faults = "The oldest of you begins" in driver.texts(), layout_faults(driver.app.root)
    driver.resize(SIZES[0])
    driver.app.prefer(text_percent=100)
    assert asked
    assert faults == []


@pytest.mark.parametrize(
    ("size", "letters"),
    [*((size, 100) for size in SIZES), (SMALL, 140)],
    ids=lambda value: f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value),
)
def test_no_scene_has_a_fault_of_layout(
    driver: Driver, size: tuple[int, int], letters: int
) -> None:
    """In German, whose words are the longest."""
    driver.resize(size)
    driver.app.prefer(language="de", text_percent=letters)
    faults: list[str] = []
    seen = []
    for scene in SCENES.positions:
        if show_at(driver, "settlers", scene):
            seen.append(scene)
            faults += [f"{scene}: {fault}" for fault in layout_faults(driver.app.root)]
    driver.resize(SIZES[0])
    driver.app.prefer(text_percent=100)
    assert faults == []
    assert len(seen) > 13, seen
