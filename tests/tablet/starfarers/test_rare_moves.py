"""Moves that a recorded evening seldom has, each by touch in a real window."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.hands import Hand, minus
from companion.demo.starfarers.hands import Hands
from companion.games.registry import make_game
from companion.games.starfarers.rules.board_facts import People
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import NO_CARDS, RESOURCES, goods_of, some
from companion.games.starfarers.rules.holdings import received
from companion.games.starfarers.rules.moves import (
    ChooseLocked,
    Discard,
    HelpingHand,
    LookAtChip,
    PlaceSpaceport,
    RemoveUpgrade,
    TakeRelief,
    Trade,
)
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.production import owed
from companion.games.starfarers.rules.state import (
    Flight,
    GiveUpCards,
    LockShip,
    LoseUpgrade,
    Ship,
    StartPiece,
    State,
    changed_player,
)
from companion.tablet.table.secret_pick import SecretPickSheet
from companion.tablet.table.trade_sheets import TradeSheet
from companion.view.commands import key_of
from tests.tablet.driving import Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.starfarers.evenings import a_setup, show_table

pytestmark = pytest.mark.usefixtures("in_a_hurry")


class Moment:
    """A position laid out for one test, and what the table makes of a touch."""

    def __init__(self, edition: str = "2019") -> None:
        self.setup = a_setup(edition)
        game = make_game(self.setup)
        assert isinstance(game, Starfarers)
        self.game = game
        pile = (game.box.reserve.start,) * len(RESOURCES)
        self.state = replace(
            game.start(),
            active="yellow",
            phase="trade",
            turn=5,
            rolled=2,
            pending=(),
            reserve=Hand(pile),
            bank=minus(game.box.in_the_box, pile),
        )
        for seat in game.seats:
            self.state = changed_player(self.state, seat, hand=Hand(NO_CARDS))

    def friend(self, seat: str, people: People, ability: str) -> None:
        """A station with this people, and the card that goes with it."""
        card = next(id for id, card in self.game.box.friendship.items() if card.ability == ability)
        self.state = changed_player(self.state, seat, cards=(card,))
        self.state = replace(self.state, stations={people: (seat,)})

    def show(self, driver: Driver) -> Hands:
        session = driver.app.session
        session.open(session.journal.new_game(self.setup, self.state).number)
        show_table(driver)
        driver.rest()
        return Hands(driver)

    def says(self, hands: Hands, move: Any) -> State:
        """What a finger makes of a move is what the rules make of it, in one event."""
        table = hands.driver.app.session.opened
        before, expected = table.n, self.game.apply(table.state, move)
        assert layout_faults(hands.driver.app.root) == []
        hands.say(move)
        assert (table.n, table.state) == (before + 1, expected)
        return expected


def test_two_players_trade_and_the_partner_agrees(driver: Driver) -> None:
    moment = Moment()
    moment.state = received(moment.state, "yellow", some("ore", 2))
    moment.state = received(moment.state, "white", some("fuel", 2))
    hands = moment.show(driver)
    trade = Trade("yellow", "white", goods_of(some("ore", 2)), goods_of(some("fuel")))
    after = moment.says(hands, trade)
    assert after.players["white"].hand.known[0] == 2


def test_an_offer_of_cards_that_are_not_there_cannot_be_dialled(driver: Driver) -> None:
    moment = Moment()
    moment.state = received(moment.state, "yellow", some("ore"))
    moment.state = received(moment.state, "white", some("fuel"))
    hands = moment.show(driver)
    trade = Trade("yellow", "white", goods_of(some("ore", 2)), goods_of(some("fuel")))
    driver.tap(hands.button(hands.verb(trade)))
    _, plus = hands.only(TradeSheet).gives.steppers("ore")
    driver.tap(plus)
    driver.tap(plus)
    assert hands.only(TradeSheet).gives.cards[0] == 1
    assert plus.disabled


def test_the_relief_fund_gives_whoever_got_nothing_one_resource(driver: Driver) -> None:
    moment = Moment()
    moment.friend("yellow", "diplomats", "relief-fund")
    moment.state = replace(moment.state, phase="production", rolled=0)
    box = moment.game.box
    number = next(
        number
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
        if not any(owed(box, moment.state, number)["yellow"].values())
    )
    hands = moment.show(driver)
    moment.says(hands, Roll("dice", (number // 2, number - number // 2)))
    after = moment.says(hands, TakeRelief("yellow", "goods"))
    assert after.players["yellow"].hand.known[4] == 1


def test_helping_hand_takes_a_card_each_from_two_who_are_ahead(driver: Driver) -> None:
    moment = Moment()
    moment.friend("yellow", "diplomats", "helping-hand")
    moment.state = changed_player(moment.state, "yellow", spaceports=())
    for seat in ("red", "white", "blue"):
        moment.state = received(moment.state, seat, some("food", 2))
        moment.state = changed_player(moment.state, seat, fame=6)
    hands = moment.show(driver)
    victims = next(
        move.victims for move in moment.game.legal(moment.state) if isinstance(move, HelpingHand)
    )
    after = moment.says(hands, HelpingHand("yellow", victims))
    assert [after.players[seat].hand.count for seat in victims] == [1, 1]
    assert after.players["yellow"].hand.count == 2


def _flying(moment: Moment, *ships: Ship) -> None:
    moment.state = changed_player(moment.state, "yellow", ships=ships)
    moment.state = replace(
        moment.state, phase="flight", flight=Flight(balls=(3, 4), base=5, current=0)
    )


def test_the_ship_that_stays_is_tapped_on_the_map(driver: Driver) -> None:
    moment = Moment()
    points = board_of(moment.game.box, moment.state).points
    _flying(
        moment,
        Ship(1, "colony", points[100], start=points[100]),
        Ship(2, "trade", points[140], start=points[140]),
    )
    moment.state = replace(moment.state, pending=(LockShip("yellow"),))
    hands = moment.show(driver)
    after = moment.says(hands, ChooseLocked("yellow", 2))
    assert [ship.locked for ship in after.players["yellow"].ships] == [False, True]
    assert "fly" in {verb.code for verb in hands.screen.moment.verbs}
    flown = hands.screen.moment.verb("fly")
    assert flown is not None
    assert key_of("point", points[140]) not in flown.targets, (
        "the locked ship cannot be tapped to fly"
    )


def test_the_upgrade_that_is_given_up_is_chosen_by_its_owner(driver: Driver) -> None:
    moment = Moment()
    _flying(moment)
    moment.state = changed_player(moment.state, "yellow", boosters=2, cannons=1, freight=0)
    moment.state = replace(moment.state, pending=(LoseUpgrade("yellow"),))
    hands = moment.show(driver)
    offered = {verb.params["upgrade"] for verb in hands.screen.moment.verbs}
    assert offered == {"booster", "cannon"}
    after = moment.says(hands, RemoveUpgrade("yellow", "cannon"))
    assert (after.players["yellow"].boosters, after.players["yellow"].cannons) == (2, 0)


def test_several_seats_give_up_an_upgrade_each_at_its_own_side(driver: Driver) -> None:
    moment = Moment()
    _flying(moment)
    seats = ("yellow", "white")
    for seat in seats:
        moment.state = changed_player(moment.state, seat, boosters=3, cannons=1)
    moment.state = replace(moment.state, pending=tuple(map(LoseUpgrade, seats)))
    hands = moment.show(driver)
    for seat in reversed(seats):
        move = RemoveUpgrade(seat, "booster")
        if len(hands.screen.state.pending) > 1:
            button = hands.button(hands.verb(move))
            assert button in list(hands.screen.strips[seat].walk())
        moment.says(hands, move)
    after = hands.screen.state
    assert [after.players[seat].boosters for seat in seats] == [2, 2]


# --- a chip that only one player has looked at (2001) ---------------------------------------------


def _near_a_planet() -> tuple[Moment, str, str]:
    """Yellow's ship beside a planet far from home, and a chip that may lie there."""
    moment = Moment("2001")
    board = board_of(moment.game.box, moment.state)
    planet = next(p for p in board.planets.values() if not board.systems[p.system].home)
    _flying(moment, Ship(1, "colony", planet.corners[0], start=planet.corners[0]))
    return moment, planet.id, moment.game.box.board_facts.chips[planet.chips][0]


def test_cards_that_pirates_take_are_chosen_by_the_pilot(driver: Driver) -> None:
    moment = Moment("2001")
    moment.state = received(moment.state, "yellow", (2, 1, 0, 0, 0))
    moment.state = replace(
        moment.state,
        phase="flight",
        flight=Flight((1, 2), 3),
        pending=(GiveUpCards("yellow", 2),),
    )
    hands = moment.show(driver)
    assert any(text.startswith("Anna: choose the cards that are lost") for text in driver.texts())
    after = moment.says(hands, Discard("yellow", goods_of((1, 1, 0, 0, 0))))
    assert after.players["yellow"].hand.known == (1, 0, 0, 0, 0)


def test_the_first_ship_of_2001_takes_any_transporter(driver: Driver) -> None:
    moment = Moment("2001")
    state = moment.state
    for seat in moment.game.seats:
        state = changed_player(state, seat, colonies=(), spaceports=(), ships=())
    moment.state = replace(state, phase="setup", rolled=0, pending=(StartPiece("yellow", 1),))
    hands = moment.show(driver)
    after = moment.says(hands, PlaceSpaceport("yellow", "4,23", "trade", "5,22", "", 3))
    assert [ship.rings for ship in after.players["yellow"].ships] == [3]


def test_a_chip_is_told_to_the_tablet_in_private(driver: Driver) -> None:
    moment, planet, chip = _near_a_planet()
    hands = moment.show(driver)
    words = hands.screen.words
    before = set(driver.texts())
    moment.says(hands, LookAtChip("yellow", planet, chip))
    name = words.name("chip", chip)
    told = f"{words.name('planet', planet)}: {name}"
    assert not any(told in text for text in set(driver.texts()) - before)
    seen = hands.screen.strips["yellow"].seen
    assert seen is not None
    finger = Finger(*seen.to_window(*seen.center))
    finger.down()
    driver.wait(0.4)
    assert told in driver.texts()
    finger.up()
    driver.frames()
    assert told not in driver.texts()
    table = driver.app.session.opened
    for viewer in ("public", "red"):
        title = words.message(table.game.title(moment.state, LookAtChip("yellow", planet), viewer))
        last = words.message(table.titles(viewer)[-1].title)
        assert last == title, "nobody else reads in the journal what was seen"


def test_names_of_chips_are_there_only_while_the_eye_is_held(driver: Driver) -> None:
    moment, planet, chip = _near_a_planet()
    hands = moment.show(driver)
    asked = LookAtChip("yellow", planet)
    hands._on_map(hands.verb(asked), asked)
    driver.rest()
    sheet = hands.only(SecretPickSheet)
    assert layout_faults(driver.app.root) == []
    name = hands.screen.words.name("chip", chip)
    shown = [button.text for button in sheet.buttons.values()]
    assert sorted(shown) == sorted(str(n) for n in range(1, len(shown) + 1))
    finger = Finger(*sheet.eye.to_window(*sheet.eye.center))
    finger.down()
    driver.frames()
    assert sheet.buttons[chip].text.endswith(f": {name}")
    finger.up()
    driver.frames()
    assert not any(name in button.text for button in sheet.buttons.values() if ":" in button.text)


def test_what_was_seen_may_be_kept_from_the_tablet_too(driver: Driver) -> None:
    moment, planet, _ = _near_a_planet()
    hands = moment.show(driver)
    after = moment.says(hands, LookAtChip("yellow", planet))
    assert after.looks == {planet: {"yellow": ""}}
