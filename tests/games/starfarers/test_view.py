"""What a viewer may know: nothing private leaks through state, titles or the journal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC, REFEREE
from companion.core.hands import Hand, minus
from companion.core.setup import Setup, SetupError
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import NO_CARDS, Goods, some
from companion.games.starfarers.rules.holdings import can_afford
from companion.games.starfarers.rules.moves import (
    Begin,
    LookAtChip,
    Reconcile,
    StartFlight,
    TellHand,
)

SEATS = {"yellow": "Ada", "red": "Ben", "white": "Cleo"}


def game(edition: str = "2019") -> Starfarers:
    return Starfarers(Setup("starfarers", edition, SEATS))


def test_what_is_told_in_private_stays_private() -> None:
    table = game()
    state = table.apply(table.start(), Begin("yellow"))
    move = TellHand("yellow", Goods(ore=2))
    state = table.apply(state, move)
    assert table.view(state, "yellow").state.players["yellow"].told
    assert table.view(state, REFEREE).state.players["yellow"].told
    for viewer in ("red", PUBLIC):
        assert not table.view(state, viewer).state.players["yellow"].told
        assert not table.may_see(state, move, viewer)
        assert "2 ore" not in str(table.title(state, move, viewer))


def test_only_the_reader_sees_the_encounter_card() -> None:
    table = game()
    state = table.apply(table.start(), Begin("yellow"))
    for move in (Roll("dice", (1, 1)), StartFlight("yellow"), Roll("balls", (1, 2))):
        state = table.apply(state, move)
    assert table.due(state).seats == ("red",)
    draw = Draw("encounter", "encounter-7")
    assert table.may_see(state, draw, "red")
    assert table.reveals(state, draw)
    for viewer in ("yellow", "white", PUBLIC):
        assert not table.may_see(state, draw, viewer)
        assert "encounter-7" not in str(table.title(state, draw, viewer))


def test_a_look_at_a_chip_is_for_one_player(looked: LookAtChip) -> None:
    table = game("2001")
    state = table.start()
    assert table.may_see(state, looked, "yellow")
    assert not table.may_see(state, looked, "red")
    assert "pirate-4" not in str(table.title(state, looked, "red"))
    assert table.reveals(state, looked)


def test_undo_asks_alike_whether_a_look_was_told_or_kept(looked: LookAtChip) -> None:
    table = game("2001")
    assert table.reveals(table.start(), LookAtChip(looked.seat, looked.planet))


def test_which_encounter_cards_were_played_only_the_referee_is_told() -> None:
    table = game()
    state = replace(table.start(), encounters=("encounter-3",))
    assert table.masked(state, REFEREE).encounters == ("encounter-3",)
    for viewer in ("yellow", "red", PUBLIC):
        assert table.masked(state, viewer).encounters == ()


@pytest.fixture
def looked() -> LookAtChip:
    return LookAtChip("yellow", "k1-3", "pirate-4")


def test_a_correction_of_a_hand_is_not_for_everybody() -> None:
    table = game()
    state = table.start()
    move = Reconcile("counted again", players={"yellow": state.players["yellow"]})
    assert not table.may_see(state, move, "red")
    assert table.may_see(state, Reconcile("chips", chips={}), "red")


def test_what_was_told_counts_for_nothing_once_everybody_knows_better() -> None:
    """One ore is out of the bank and no fuel, whatever yellow told of the one card in hand."""
    table = game()
    start, box, nothing = table.start(), table.box, Hand(NO_CARDS)
    players = {seat: replace(player, hand=nothing) for seat, player in start.players.items()}
    players["yellow"] = replace(players["yellow"], hand=Hand(NO_CARDS, 1), told=some("fuel"))
    bank = minus(box.in_the_box, some("ore"))
    state = replace(start, players=players, bank=bank, reserve=nothing)
    assert not can_afford(box, state, "yellow", some("fuel"))
    assert can_afford(box, state, "yellow", some("ore"))


def test_figures_are_there_for_every_seat() -> None:
    table = game()
    view = table.view(table.start(), PUBLIC)
    assert {seat: figures.points for seat, figures in view.figures.items()} == dict.fromkeys(
        SEATS, 4
    )
    assert view.figures["yellow"].cards == 3
    assert view.figures["yellow"].reserve_draws == 2
    assert view.reader == "red"
    assert view.speed is None
    with pytest.raises(ValueError, match="no such viewer"):
        table.view(table.start(), "nobody")
    with pytest.raises(ValueError, match="no such seat"):
        table.score(table.start(), "blue")


@pytest.mark.parametrize(
    "seats", [{"yellow": "", "red": ""}, {"yellow": "", "red": "", "green": ""}]
)
def test_only_three_or_four_colours_can_play(seats: dict[str, str]) -> None:
    with pytest.raises(SetupError, match="three or four"):
        Starfarers(Setup("starfarers", "2019", seats))
