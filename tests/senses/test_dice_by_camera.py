"""Dice and balls before the camera: drawn throws through the real eye, before a real table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from card_codes.frames.picture_file import load_picture
from companion.core.chances import Roll
from companion.demo.drawn_dice import face_middle
from companion.senses import vigil
from companion.senses.proposal import Hint, Ignored, Proposal
from companion.simulation.play import players_and_dealer
from companion.table.journal import Journal
from tests.dice_sight.at_table import (
    balls_frame,
    blue_die_frame,
    dice_frame,
    table_waiting_for,
    taught_blue,
)
from tests.dice_sight.scenes import eye_of, throw
from tests.senses.people import App
from tests.senses.shown import EMPTY, Desk, cards


@pytest.fixture
def desk() -> Desk:
    return Desk()


def at(journal: Journal, desk: Desk, game: str, dice: str, tmp_path: Path) -> Iterator[App]:
    table = table_waiting_for(journal, game, dice)
    with App(table, thumbnails=tmp_path / "seen", taught=taught_blue) as made:
        made.senses.camera.start(desk)
        made.light("ready")
        made.hear(Hint)  # nothing lies there yet: it was seen to be empty
        yield made


@pytest.fixture
def island(journal: Journal, desk: Desk, tmp_path: Path) -> Iterator[App]:
    """Settlers; both dice are due."""
    yield from at(journal, desk, "settlers", "dice", tmp_path)


@pytest.fixture
def space(journal: Journal, desk: Desk, tmp_path: Path) -> Iterator[App]:
    """Starfarers; the mother ship is to be shaken."""
    yield from at(journal, desk, "starfarers", "balls", tmp_path)


@pytest.fixture
def ships(journal: Journal, desk: Desk, tmp_path: Path) -> Iterator[App]:
    """Starship; the yellow die is due."""
    yield from at(journal, desk, "starship", "yellow", tmp_path)


def test_two_dice_that_lie_still_are_proposed_once_with_a_picture(
    island: App, desk: Desk, tmp_path: Path
) -> None:
    desk.show(dice_frame(3, 5))
    proposal = island.hear(Proposal)
    assert isinstance(proposal.move, Roll)
    assert (proposal.move.dice, sorted(proposal.move.faces)) == ("dice", [3, 5])
    assert (proposal.source, proposal.confirmed, proposal.is_sure) == ("scan", True, True)
    assert load_picture(tmp_path / "seen" / proposal.evidence).shape[2] == 3
    view = island.senses.camera.view
    assert view is not None
    assert island.hears_no_proposal(0.8)


def test_the_same_throw_is_not_proposed_for_the_next_roll(island: App, desk: Desk) -> None:
    """It lies there still; a hand passes over it; then it is thrown again."""
    desk.show(dice_frame(1, 4))
    island.take(island.hear(Proposal))
    roll_on(island)
    assert island.hears_no_proposal(1.0)
    desk.show(EMPTY)
    island.hear(Hint, lambda hint: hint.code == "show-die-2")
    desk.show(dice_frame(1, 4))
    assert island.hears_no_proposal(1.0), "it was only covered for a while"
    desk.show(EMPTY)
    island.hear(Hint, lambda hint: hint.code == "show-die-2")
    desk.show(dice_frame(2, 6, number=5))
    assert sorted(island.hear(Proposal).move.faces) == [2, 6]


def test_a_throw_that_was_told_by_hand_is_not_proposed_again(island: App, desk: Desk) -> None:
    desk.show(dice_frame(1, 4))
    island.hear(Proposal)
    island.do(Roll("dice", (1, 4)))
    roll_on(island)
    assert island.hears_no_proposal(1.0)


def test_dice_that_lay_there_before_the_camera_looked_are_asked_about(
    journal: Journal, desk: Desk
) -> None:
    desk.show(dice_frame(3, 5))
    with App(table_waiting_for(journal, "settlers", "dice")) as app:
        app.senses.camera.start(desk)
        proposal = app.hear(Proposal)
    assert (proposal.confirmed, proposal.is_sure) == (False, False)


def test_one_die_alone_is_no_throw_of_two(island: App, desk: Desk) -> None:
    desk.show(dice_frame(4))
    assert island.hears_no_proposal(1.0)


def test_three_dice_are_no_throw_of_two(island: App, desk: Desk) -> None:
    desk.show(dice_frame(4, 2, 6, number=6))
    assert island.hears_no_proposal(1.0)


def test_a_cocked_die_is_left_to_the_people(island: App, desk: Desk) -> None:
    """No guess: what it may be is offered, and nothing is proposed as read."""
    cocked = throw("clean", number=2, faces=(4, 5), cocked=38.0).frame(0)
    desk.show(cocked)
    told = island.hear(Hint | Proposal)  # type: ignore[arg-type]
    assert getattr(told, "move", None) is None


def test_a_die_that_cannot_be_read_is_asked_for(island: App, desk: Desk) -> None:
    """Something lies on a part of the second die; of the first one there is no doubt."""
    lying = throw("clean", number=3, faces=(4, 5))
    covered = lying.frame(0).copy()
    x, y = (round(value) for value in face_middle(lying.dice[1], eye_of(lying.shots[0])))
    covered[y - 60 : y - 4, x - 60 : x + 60] = 120
    desk.show(covered)
    proposal = island.hear(Proposal)
    assert proposal.move is None
    assert len(proposal.alternatives) == 6
    assert all(4 in roll.faces for roll in proposal.alternatives)


def test_two_balls_are_read_by_their_colours(space: App, desk: Desk) -> None:
    desk.show(balls_frame("black", "yellow"))
    proposal = space.hear(Proposal)
    assert isinstance(proposal.move, Roll)
    assert (proposal.move.dice, sorted(proposal.move.faces)) == ("balls", [1, 3])
    assert not proposal.problems


def test_balls_that_are_shaken_again_into_the_same_place_count_again(
    space: App, desk: Desk
) -> None:
    desk.show(balls_frame("blue", "red"))
    space.hear(Proposal)
    desk.show(EMPTY)
    space.hear(Hint, lambda hint: hint.code == "show-ball-2")
    desk.show(balls_frame("blue", "red"))
    assert sorted(space.hear(Proposal).move.faces) == [2, 4]


def test_the_yellow_die_is_read_by_its_pips(ships: App, desk: Desk) -> None:
    desk.show(dice_frame(2, number=7))
    assert ships.hear(Proposal).move == Roll("yellow", (2,))


def test_a_face_that_the_die_does_not_have_is_not_guessed_at(ships: App, desk: Desk) -> None:
    desk.show(dice_frame(5, number=7))
    assert ships.hears_no_proposal(2.0)


def test_the_blue_die_is_read_when_its_faces_were_taught(
    journal: Journal, desk: Desk, tmp_path: Path
) -> None:
    for app in at(journal, desk, "starship", "blue", tmp_path):
        desk.show(blue_die_frame(3))
        assert app.hear(Proposal).move == Roll("blue", (3,))


def test_a_blue_die_that_was_never_taught_is_not_looked_for(journal: Journal, desk: Desk) -> None:
    with App(table_waiting_for(journal, "starship", "blue")) as app:
        app.senses.camera.start(desk)
        app.light("ready")
        desk.show(blue_die_frame(3))
        assert app.hears_no_proposal(1.0)


def test_dice_are_not_looked_for_while_a_card_is_due(table: object, desk: Desk) -> None:
    with App(table) as app:  # type: ignore[arg-type]  # the first adventure card is due
        app.senses.camera.start(desk)
        app.light("ready")
        desk.show(dice_frame(3, 5))
        assert app.hears_no_proposal(1.0)


def test_a_slow_machine_names_a_card_while_dice_are_due(
    ships: App, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four of its frames take longer than two sightings of a card may lie apart."""
    monkeypatch.setattr(vigil, "PACE", 0.45)
    desk.show(cards("trade-ore-1"))
    assert ships.hear(Ignored).why == "nothing-due"


def test_a_card_that_is_held_up_while_dice_are_due_is_named(ships: App, desk: Desk) -> None:
    desk.show(cards("trade-fuel-2"))
    ignored = ships.hear(Ignored)
    assert (ignored.why, ignored.detail) == ("nothing-due", "trade-fuel-2")


def roll_on(app: App) -> None:
    """Somebody plays by hand until a roll is due again."""
    player, dealer = players_and_dealer(app.table.game, Random(3))
    while (due := app.table.due).chance != "roll":
        state = app.table.state
        app.do(dealer.answer(state, due) if due.chance else player.choose(state))
