"""Three or four sit down to The Settlers of Catan: how many, on which sides, and the first page."""

from __future__ import annotations

import pytest

from companion.games.registry import GAMES
from companion.games.words import words_for
from companion.tablet.draft import GameDraft, draft_like
from companion.tablet.table.table_page import TablePage
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.settlers.evenings import a_setup


def a_draft(players: int = 0) -> GameDraft:
    return GameDraft("settlers", players=players, shared_sides=("bottom", "top"))


def test_as_many_play_as_the_box_has_seats_until_somebody_says_otherwise() -> None:
    draft = a_draft()
    assert draft.seats == GAMES["settlers"].seats
    draft.seat_people(["Anna", "Ben", "Cleo"])
    assert draft.seats == ("blue", "orange", "white")
    assert len({draft.appearances[seat].side for seat in draft.seats}) == 3


def test_seats_wear_the_colours_of_their_pieces_and_sit_in_the_order_of_play() -> None:
    appearances = a_draft().appearances
    assert {seat: appearance.colour for seat, appearance in appearances.items()} == {
        "blue": "sky",
        "orange": "orange",
        "white": "white",
        "red": "red",
    }
    assert [appearance.side for appearance in appearances.values()] == [
        "bottom",
        "left",
        "top",
        "right",
    ]


def test_two_may_share_a_long_side_and_a_third_swaps() -> None:
    draft = a_draft()
    draft.change_appearance("orange", side="bottom")
    assert [draft.appearances[seat].side for seat in ("blue", "orange")] == ["bottom", "bottom"]
    draft.change_appearance("white", side="bottom")
    sides = [appearance.side for appearance in draft.appearances.values()]
    assert sides.count("bottom") == 2
    assert sides.count("top") == 1


def test_nobody_shares_a_short_side() -> None:
    draft = a_draft()
    draft.change_appearance("blue", side="left")
    assert draft.appearances["orange"].side == "bottom"


def test_two_players_never_share_a_side() -> None:
    draft = GameDraft("starship", shared_sides=("bottom", "top"))
    draft.change_appearance("sun", side=draft.appearances["moon"].side)
    assert draft.appearances["sun"].side != draft.appearances["moon"].side


def test_the_same_three_play_again() -> None:
    again = draft_like(a_setup(3), {})
    assert again.seats == ("blue", "orange", "white")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_three_players_start_from_the_new_game_page(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    app = driver.app
    app.show("new_game")
    driver.frames()
    page = app.page
    page.showing(page._draft.choose_box)("settlers", "english-5")
    driver.frames()
    page._choose_seat("red")
    driver.frames()
    driver.tap("Nobody sits here")
    driver.frames()
    assert layout_faults(app.root) == []
    driver.rest()
    driver.tap("Start the game")
    driver.frames(6)
    if app.page_name == "set_up":
        app.show("table")
        driver.frames(4)
    assert isinstance(app.page, TablePage)
    assert app.session.opened.game.seats == ("blue", "orange", "white")
    assert layout_faults(app.root) == []
    driver.resize(SIZES[0])


@pytest.mark.parametrize("edition", GAMES["settlers"].editions)
def test_trade_and_build_in_any_order_is_offered_and_the_pack_keeps_what_is_printed(
    edition: str,
) -> None:
    draft = GameDraft("settlers", edition)
    switch = draft.pack.switches.get("trade_and_build")
    if switch is None:
        assert draft.switches == {}
        return
    assert switch.default == "in-order"
    assert draft.option("trade_and_build") == "combined"
    draft.agree("trade_and_build", "in-order")
    assert draft.option("trade_and_build") == "in-order"


def test_another_box_offers_it_too_and_keeps_what_was_chosen() -> None:
    draft = GameDraft("starship")
    draft.choose_box("settlers", "english-4")
    assert draft.option("trade_and_build") == "combined"
    draft.agree("trade_and_build", "in-order")
    draft.choose_box("settlers", "classic-it")
    assert draft.option("trade_and_build") == "in-order"
    draft.choose_box("starship", "mayfair-2001")
    assert draft.switches == {}


@pytest.mark.parametrize("printed", [False, True])
def test_the_set_up_says_in_which_order_one_trades_and_builds(
    driver: Driver, printed: bool
) -> None:
    app = driver.app
    app.show("new_game")
    driver.frames()
    app.page.showing(app.page._draft.choose_box)("settlers", "english-4")
    driver.tap("What you agree on")
    driver.frames()
    words = words_for("en", app.page._draft.pack)
    if printed:
        driver.tap(f"{words.name('option', 'in-order')} (as printed)")
        driver.frames()
    assert layout_faults(app.root) == []
    driver.rest()
    driver.tap("Start the game")
    driver.frames(6)
    agreed = app.session.opened.header.setup.switches["trade_and_build"]
    assert agreed == ("in-order" if printed else "combined")
