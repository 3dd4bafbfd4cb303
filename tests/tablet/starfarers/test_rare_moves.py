"""Moves that a recorded evening seldom has, each by touch in a real window."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.hands import Hand, minus
from companion.demo.hands import Hands
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
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.table.key import OptionKey
from companion.tablet.table.strip import PrivateRow
from companion.view.commands import key_of
from tests.tablet.driving import Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.readable import kept_words
from tests.tablet.starfarers.evenings import a_setup, show_table

pytestmark = pytest.mark.usefixtures("in_a_hurry")


class Scene:
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

    def plays(self, hands: Hands, move: Any) -> State:
        """What a finger makes of a move is what the rules make of it, in one event."""
        table = hands.driver.app.session.opened
        before, expected = table.n, self.game.apply(table.state, move)
        assert layout_faults(hands.driver.app.root) == []
        hands.play(move)
        assert (table.n, table.state) == (before + 1, expected)
        return expected


def form_sheet(driver: Driver) -> FormSheet:
    (found,) = (widget for widget in driver.widgets() if isinstance(widget, FormSheet))
    return found


def test_two_players_trade_and_the_partner_agrees(driver: Driver) -> None:
    scene = Scene()
    scene.state = received(scene.state, "yellow", some("ore", 2))
    scene.state = received(scene.state, "white", some("fuel", 2))
    hands = scene.show(driver)
    trade = Trade("yellow", "white", goods_of(some("ore", 2)), goods_of(some("fuel")))
    after = scene.plays(hands, trade)
    assert after.players["white"].hand.known[0] == 2


def test_an_offer_of_cards_that_are_not_there_cannot_be_dialled(driver: Driver) -> None:
    scene = Scene()
    scene.state = received(scene.state, "yellow", some("ore"))
    scene.state = received(scene.state, "white", some("fuel"))
    hands = scene.show(driver)
    hands.tap("verb yellow trade")
    driver.frames(2)
    sheet = form_sheet(driver)
    plus = hands.control("plus gives ore")
    driver.tap(plus)
    driver.tap(plus)
    assert sheet.answers.all["gives"] == {"ore": 1}
    assert plus.disabled


def test_a_hand_is_seen_while_held_and_only_at_its_seat(driver: Driver) -> None:
    scene = Scene()
    scene.state = received(scene.state, "red", (3, 0, 2, 0, 0))
    hands = scene.show(driver)
    strip = hands.screen.strips["red"]
    cards = hands.control("figure red hand")
    assert cards in list(strip.walk())
    before = len(list(driver.widgets()))
    finger = Finger(*cards.to_window(*cards.center))
    finger.down()
    driver.wait(0.4)
    (shown,) = (widget for widget in driver.widgets() if isinstance(widget, PrivateRow))
    assert shown in list(strip.walk())
    assert sorted(shown.texts) == ["2", "3"]
    finger.up()
    driver.frames()
    assert shown.texts == []
    assert len(list(driver.widgets())) == before
    assert driver.app.stage.dialog is None


def test_the_relief_fund_gives_whoever_got_nothing_one_resource(driver: Driver) -> None:
    scene = Scene()
    scene.friend("yellow", "diplomats", "relief-fund")
    scene.state = replace(scene.state, phase="production", rolled=0)
    box = scene.game.box
    number = next(
        number
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
        if not any(owed(box, scene.state, number)["yellow"])
    )
    hands = scene.show(driver)
    scene.plays(hands, Roll("dice", (number // 2, number - number // 2)))
    after = scene.plays(hands, TakeRelief("yellow", "goods"))
    assert after.players["yellow"].hand.known[4] == 1


def test_helping_hand_takes_a_card_each_from_two_who_are_ahead(driver: Driver) -> None:
    scene = Scene()
    scene.friend("yellow", "diplomats", "helping-hand")
    scene.state = changed_player(scene.state, "yellow", spaceports=())
    for seat in ("red", "white", "blue"):
        scene.state = received(scene.state, seat, some("food", 2))
        scene.state = changed_player(scene.state, seat, fame=6)
    hands = scene.show(driver)
    victims = next(
        move.victims for move in scene.game.legal(scene.state) if isinstance(move, HelpingHand)
    )
    after = scene.plays(hands, HelpingHand("yellow", victims))
    assert [after.players[seat].hand.count for seat in victims] == [1, 1]
    assert after.players["yellow"].hand.count == 2


def _flying(scene: Scene, *ships: Ship) -> None:
    scene.state = changed_player(scene.state, "yellow", ships=ships)
    scene.state = replace(
        scene.state, phase="flight", flight=Flight(balls=(3, 4), base=5, current=0)
    )


def test_the_ship_that_stays_is_tapped_on_the_map(driver: Driver) -> None:
    scene = Scene()
    points = board_of(scene.game.box, scene.state).points
    _flying(
        scene,
        Ship(1, "colony", points[100], start=points[100]),
        Ship(2, "trade", points[140], start=points[140]),
    )
    scene.state = replace(scene.state, pending=(LockShip("yellow"),))
    hands = scene.show(driver)
    after = scene.plays(hands, ChooseLocked("yellow", 2))
    assert [ship.locked for ship in after.players["yellow"].ships] == [False, True]
    flown = hands.screen.control.verb("verb yellow fly")
    assert flown is not None
    assert flown.why_not is None
    assert key_of("point", points[140]) not in flown.places, (
        "the locked ship cannot be tapped to fly"
    )


def test_the_upgrade_that_is_given_up_is_chosen_by_its_owner(driver: Driver) -> None:
    scene = Scene()
    _flying(scene)
    scene.state = changed_player(scene.state, "yellow", boosters=2, cannons=1, freight=0)
    scene.state = replace(scene.state, pending=(LoseUpgrade("yellow"),))
    hands = scene.show(driver)
    offered = {verb.key for verb in hands.screen.control.dock_verbs}
    verbs = {f"verb yellow remove-upgrade {part}" for part in ("booster", "cannon")}
    assert offered == verbs
    after = scene.plays(hands, RemoveUpgrade("yellow", "cannon"))
    assert (after.players["yellow"].boosters, after.players["yellow"].cannons) == (2, 0)


def test_several_seats_give_up_an_upgrade_each_at_its_own_side(driver: Driver) -> None:
    scene = Scene()
    _flying(scene)
    seats = ("yellow", "white")
    for seat in seats:
        scene.state = changed_player(scene.state, seat, boosters=3, cannons=1)
    scene.state = replace(scene.state, pending=tuple(map(LoseUpgrade, seats)))
    hands = scene.show(driver)
    for seat in reversed(seats):
        move = RemoveUpgrade(seat, "booster")
        if len(hands.state.pending) > 1:
            button = hands.control(hands.command(move).key)
            assert button in list(hands.screen.strips[seat].walk())
        scene.plays(hands, move)
    after = driver.app.session.opened.state
    assert [after.players[seat].boosters for seat in seats] == [2, 2]


# --- a chip that only one player has looked at (2001) ---------------------------------------------


def _near_a_planet() -> tuple[Scene, str, str]:
    """Yellow's ship beside a planet far from home, and a chip that may lie there."""
    scene = Scene("2001")
    board = board_of(scene.game.box, scene.state)
    planet = next(p for p in board.planets.values() if not board.systems[p.system].home)
    _flying(scene, Ship(1, "colony", planet.corners[0], start=planet.corners[0]))
    return scene, planet.id, scene.game.box.board_facts.chips[planet.chips][0]


def test_cards_that_pirates_take_are_chosen_by_the_pilot(driver: Driver) -> None:
    scene = Scene("2001")
    scene.state = received(scene.state, "yellow", (2, 1, 0, 0, 0))
    scene.state = replace(
        scene.state,
        phase="flight",
        flight=Flight((1, 2), 3),
        pending=(GiveUpCards("yellow", 2),),
    )
    hands = scene.show(driver)
    assert any(text.startswith("Anna: choose the cards that are lost") for text in driver.texts())
    after = scene.plays(hands, Discard("yellow", goods_of((1, 1, 0, 0, 0))))
    assert after.players["yellow"].hand.known == (1, 0, 0, 0, 0)


def test_the_first_ship_of_2001_takes_any_transporter(driver: Driver) -> None:
    scene = Scene("2001")
    state = scene.state
    for seat in scene.game.seats:
        state = changed_player(state, seat, colonies=(), spaceports=(), ships=())
    scene.state = replace(state, phase="setup", rolled=0, pending=(StartPiece("yellow", 1),))
    hands = scene.show(driver)
    after = scene.plays(hands, PlaceSpaceport("yellow", "4,23", "trade", "5,22", "", 3))
    assert [ship.rings for ship in after.players["yellow"].ships] == [3]


def test_a_chip_is_told_to_the_tablet_in_private(driver: Driver) -> None:
    scene, planet, chip = _near_a_planet()
    hands = scene.show(driver)
    words = driver.app.words
    before = set(kept_words(driver.app.root))
    scene.plays(hands, LookAtChip("yellow", planet, chip))
    name = words.name("chip", chip)
    told = f"{words.name('planet', planet)}: {name}"
    assert not any(told in text for text in set(kept_words(driver.app.root)) - before)
    seen = hands.control("figure yellow chips")
    finger = Finger(*seen.to_window(*seen.center))
    finger.down()
    driver.wait(0.4)
    assert told in driver.texts()
    finger.up()
    driver.frames()
    assert not any(told in text for text in kept_words(driver.app.root))
    assert driver.app.stage.dialog is None
    table = driver.app.session.opened
    for viewer in ("public", "red"):
        title = words.message(table.game.title(scene.state, LookAtChip("yellow", planet), viewer))
        last = words.message(table.titles(viewer)[-1].title)
        assert last == title, "nobody else reads in the journal what was seen"


def test_names_of_chips_are_there_only_while_the_eye_is_held(driver: Driver) -> None:
    scene, planet, chip = _near_a_planet()
    hands = scene.show(driver)
    hands.tap("verb yellow look-at-chip")
    driver.rest()
    hands.tap_place(key_of("planet", planet))
    driver.rest()
    sheet = form_sheet(driver)
    assert layout_faults(driver.app.root) == []
    name = driver.app.words.name("chip", chip)
    kept = [option.key for option in sheet.form.questions[0].options if not option.key]
    assert kept == [""], "what was seen may be kept from the tablet"

    def shown() -> dict[str, str]:
        keys = (widget for widget in sheet.walk() if isinstance(widget, OptionKey))
        return {key.key.partition(" ")[2]: key.text for key in keys}

    lettered = {key: text for key, text in shown().items() if key}
    assert sorted(lettered.values()) == [*ascii_uppercase[: len(lettered)]]
    eye = hands.control("eye")
    finger = Finger(*eye.to_window(*eye.center))
    finger.down()
    driver.frames()
    assert shown()[chip].endswith(f": {name}")
    finger.up()
    driver.frames()
    assert {key: text for key, text in shown().items() if key} == lettered


def test_what_was_seen_may_be_kept_from_the_tablet_too(driver: Driver) -> None:
    scene, planet, _ = _near_a_planet()
    hands = scene.show(driver)
    after = scene.plays(hands, LookAtChip("yellow", planet))
    assert after.looks == {planet: {"yellow": ""}}
