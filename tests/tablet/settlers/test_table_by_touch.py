"""The table in a real window, touched from every side of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.hands import Hand
from companion.demo.scenes import show_at
from companion.demo.settlers.hands import Hands
from companion.games.settlers.rules.box import DECK, Seat
from companion.games.settlers.rules.geometry import ENDS, PATHS_AT
from companion.games.settlers.rules.moves import (
    Begin,
    BuildCity,
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
from companion.tablet.table.sheet import Sheet
from companion.tablet.table.told import ToldLine
from companion.view.commands import key_of
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.settlers.by_touch import give, go_on_from, table_state, turn_of, verb_of
from tests.tablet.settlers.evenings import a_setup, sit_down

SEVEN = Roll(DICE, (3, 4))


def test_a_round_with_building_trading_and_a_card(hands: Hands) -> None:
    """Roll, take, trade with a neighbour, build, buy a card and go on: one event each."""
    hands.say(Roll(DICE, (1, 1)))
    give(
        hands,
        blue=Resources(lumber=2, brick=1, wool=1, grain=3, ore=4),
        orange=Resources(brick=2),
    )
    table = hands.driver.app.session.opened
    moves: list[Move] = [
        TradeWithPlayer("blue", "orange", Resources(lumber=1), Resources(brick=1)),
        next(iter(verb_of(hands, "build-road").targets.values()))[0],
        BuildCity("blue", next(a for a, s in table.state.settlements.items() if s == "blue")),
        BuyDevelopment("blue"),
    ]
    for number, move in enumerate(moves, start=1):
        hands.say(move)
        assert table.n == number, move
    hands.say(Draw(DECK, ""))
    hands.say(EndTurn("blue"))
    assert table.state.active == "orange"
    assert table.state.players["blue"].development.count == 1
    assert hands.screen.middle.dock.turn == TURNS["left"]


def test_owed_cards_stand_at_each_seat_after_a_roll(hands: Hands) -> None:
    """The printed island pays for an eight: everybody reads their own cards on their own side."""
    before = table_state(hands)
    hands.say(Roll(DICE, (4, 4)))
    state = table_state(hands)
    for seat, strip in hands.screen.strips.items():
        lines = [widget for widget in strip.walk() if isinstance(widget, ToldLine)]
        took = any(note.seat == seat for note in hands.driver.app.session.notes)
        assert bool(lines) == took
        assert not lines or turn_of(lines[0]) == TURNS[hands.screen.sides[seat]]
    assert sum(state.bank) < sum(before.bank)


def test_a_seven_discards_sealed_then_robs(hands: Hands) -> None:
    """Nobody's discard counts before both have chosen; then the robber moves and steals."""
    give(hands, blue=Resources(lumber=4, ore=4), orange=Resources(wool=5, grain=4))
    table = hands.driver.app.session.opened
    hands.say(SEVEN)
    assert table.n == 1
    hands.say(Discard("orange", Resources(wool=4)))
    assert table.n == 1
    assert isinstance(table.state.pending[0], CardsToDiscard)
    hands.say(Discard("blue", Resources(lumber=3, ore=1)))
    assert table.n == 3
    assert table.state.players["orange"].hand.count == 5
    move = next(
        move
        for move in hands.screen.game.legal(table.state)
        if isinstance(move, MoveRobber) and move.victim == "orange"
    )
    hands.say(move)
    assert table.state.robber == move.hex
    hands.say(Steal())
    assert table.state.players["blue"].hand == Hand((1, 0, 0, 0, 3), hidden=1)


def test_undoing_the_seven_voids_what_was_sealed(hands: Hands) -> None:
    give(hands, blue=Resources(lumber=4, ore=4), orange=Resources(wool=5, grain=4))
    hands.say(SEVEN)
    hands.say(Discard("orange", Resources(wool=4)))
    hands.driver.tap(hands.screen.undo_column.undo)
    hands.driver.rest()
    hands.say(SEVEN)
    assert not hands.screen.questions.sealed.has("orange")


def test_a_knight_is_played_from_face_down_cards_and_counts_openly(hands: Hands) -> None:
    state = table_state(hands)
    player = replace(state.players["blue"], development=Hand((0, 0, 0, 0, 0), hidden=2), knights=2)
    state = replace(state, players={**state.players, "blue": player}, deck=21)
    go_on_from(hands, state)
    hands.say(PlayKnight("blue"))
    after = table_state(hands)
    assert after.largest_army == "blue"
    assert after.players["blue"].development.hidden == 1


def test_a_hand_is_seen_while_held_and_only_then(hands: Hands) -> None:
    give(hands, red=Resources(ore=3, wool=2))
    strip = hands.screen.strips["red"]
    before = len(list(strip.walk()))
    finger = Finger(*strip.hand.to_window(*strip.hand.center))
    finger.down()
    hands.driver.wait(0.4)
    shown = {getattr(widget, "name", "") for widget in strip.walk()}
    assert {"ore", "wool"} <= shown
    finger.up()
    hands.driver.frames()
    assert len(list(strip.walk())) == before
    assert hands.screen.sheet is None


def test_an_unseen_card_may_be_told_in_private_and_is_nowhere_public(hands: Hands) -> None:
    """Told to the tablet, it is in the hand; undo and journal say only that something was told."""
    state = table_state(hands)
    player = replace(state.players["white"], hand=Hand((0, 0, 0, 0, 0), hidden=3))
    state = replace(state, players={**state.players, "white": player})
    go_on_from(hands, state)
    hands.say(TellHand("white", Resources(lumber=1, wool=1, ore=1)))
    assert table_state(hands).players["white"].hand == Hand((1, 0, 1, 0, 1))
    assert not any("ore" in text or "wool" in text for text in hands.driver.texts())


def test_a_greyed_verb_says_why_to_the_seat_that_asked(hands: Hands) -> None:
    hands.say(Roll(DICE, (1, 1)))
    give(hands)
    verb = verb_of(hands, "build-city")
    assert verb.problem is not None
    hands.driver.tap(hands.button(verb))
    hands.driver.frames()
    assert hands.screen.words.problem(verb.problem) in hands.driver.texts()
    assert hands.driver.app.session.opened.n == 0


def test_held_points_show_their_sum_turned_to_their_seat(hands: Hands) -> None:
    for seat, strip in hands.screen.strips.items():
        hands.driver.hold(strip.points)
        sheet = hands.only(Sheet)
        assert turn_of(sheet) == TURNS[hands.screen.sides[seat]]
        assert any("2 victory points" in text for text in hands.driver.texts())
        hands.screen.close_sheet()


def test_two_taps_on_the_main_verb_end_one_turn(driver: Driver) -> None:
    """With the rest that two people at a table get."""
    assert show_at(driver, "settlers", "turn")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    before = table.n
    button = hands.button(hands.verb(EndTurn(table.state.active)))
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
    hands.say(PlayKnight("blue"))
    assert verb_of(hands, "move-robber").targets
    hands.say(ClaimVictory("blue", 1))
    assert table_state(hands).phase == "over"
    assert "Anna has won" in hands.driver.texts()


def tick(hands: Hands, seat: str) -> None:
    strip = next(strip for own, strip in hands.screen.strips.items() if own == seat)
    line = next(widget for widget in strip.walk() if isinstance(widget, ToldLine))
    hands.driver.tap(line.tick)
    hands.driver.rest()


def test_ticks_hold_the_table_until_hands_have_done_it(driver: Driver, in_a_hurry: None) -> None:
    driver.app.prefer(wait_for_hands=True)
    sit_down(driver, a_setup())
    hands = Hands(driver)
    hands.say(Begin("blue"))
    for seat in hands.screen.ticks.waiting:
        tick(hands, seat)
    hands.say(Roll(DICE, (4, 4)))
    waiting = hands.screen.ticks.waiting
    assert waiting
    assert hands.screen.dock.verbs == ()
    for seat in waiting:
        tick(hands, seat)
    assert hands.screen.ticks.waiting == ()


def test_a_place_that_is_not_open_says_why_and_the_table_may_allow_it(
    driver: Driver, hands: Hands
) -> None:
    """Beside a settlement there is no room for another one."""
    assert show_at(driver, "settlers", "settlement")
    driver.rest()
    state, screen = table_state(hands), hands.screen
    settled = next(iter(state.settlements))
    beside = next(end for path in PATHS_AT[settled] for end in ENDS[path] if end != settled)
    before = hands.driver.app.session.opened.n
    hands.tap_place(key_of("intersection", beside))
    driver.frames()
    verb = screen.moment.verb("found-settlement")
    assert verb is not None
    (example, *_) = next(iter(verb.targets.values()))
    problems = screen.game.check(state, replace(example, intersection=beside))
    assert [problem.code for problem in problems] == ["too-close"]
    assert screen.words.problem(problems[0]) in driver.texts()
    assert "We allow it" in driver.texts()
    assert driver.app.session.opened.n == before


def test_founding_is_tapped_on_the_map(driver: Driver, in_a_hurry: None) -> None:
    assert show_at(driver, "settlers", "settlement")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    move = next(m for m in hands.screen.game.legal(table.state) if isinstance(m, FoundSettlement))
    before = table.n
    hands.tap_place("hex 3.3")
    assert table.n == before, "a hex is no place for a settlement"
    hands.tap_place(key_of("intersection", move.intersection))
    driver.frames()
    assert table.n == before + 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_scene_has_a_fault_of_layout(driver: Driver, size: tuple[int, int]) -> None:
    """In German, whose words are the longest."""
    driver.resize(size)
    driver.app.prefer(language="de")
    faults: list[str] = []
    seen = []
    for scene in SCENES.positions:
        if show_at(driver, "settlers", scene):
            seen.append(scene)
            faults += [f"{scene}: {fault}" for fault in layout_faults(driver.app.root)]
    driver.resize(SIZES[0])
    assert faults == []
    assert len(seen) > 13, seen
