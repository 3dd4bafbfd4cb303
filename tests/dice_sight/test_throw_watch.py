"""When a throw is told: at rest, once, and only after the dice were seen moving or gone."""

from __future__ import annotations

from companion.senses.dice_sight.seen import UNREAD, Seen
from companion.senses.dice_sight.throw_watch import Throw, ThrowWatch

STEP = 0.1


def die(shows: str, x: float = 100.0, y: float = 100.0, side: float = 60.0) -> Seen:
    half = side / 2
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    return Seen(shows, corners, 0.95)


class Table:
    """Shows the same dice for some frames, and keeps what was told."""

    def __init__(self, places: int = 2, *, returns: bool = False) -> None:
        self.watch = ThrowWatch(places, returns=returns)
        self.at = 0.0

    def show(self, *dice: Seen, frames: int = 8) -> list[Throw]:
        told = []
        for _ in range(frames):
            self.at += STEP
            throw = self.watch.look(dice, self.at)
            told += [throw] if throw else []
        return told


PAIR = (die("3"), die("5", 250))


def test_a_throw_is_told_once_when_frames_agree() -> None:
    table = Table()
    assert table.show(*PAIR, frames=2) == []
    (told,) = table.show(*PAIR, frames=20)
    assert told.shows == ("3", "5")
    assert not told.fell, "nobody saw it fall"


def test_dice_that_come_into_view_have_fallen() -> None:
    table = Table()
    table.show()
    (told,) = table.show(*PAIR)
    assert told.fell


def test_rolling_dice_are_not_told() -> None:
    table = Table()
    for number in range(12):
        assert table.show(die("3", 100 + 60 * number), die("5", 300), frames=1) == []


def test_one_frame_that_says_otherwise_does_not_decide() -> None:
    table = Table()
    table.show(die("2"), PAIR[1], frames=1)
    (told,) = table.show(*PAIR)
    assert told.shows == ("3", "5")


def test_a_hand_over_the_dice_makes_no_new_throw() -> None:
    table = Table()
    table.show(*PAIR)
    table.show()
    assert table.show(*PAIR) == []


def test_a_camera_that_is_moved_makes_no_new_throw() -> None:
    table = Table()
    table.show(*PAIR)
    assert table.show(die("3", 180, 140), die("5", 330, 140)) == []


def test_the_same_faces_elsewhere_are_a_new_throw() -> None:
    table = Table()
    table.show(*PAIR)
    table.show()
    (told,) = table.show(die("3", 120, 200), die("5", 150, 320))
    assert told.fell


def test_what_was_told_by_hand_is_not_told_again() -> None:
    table = Table()
    table.show(*PAIR, frames=2)
    table.watch.take()
    assert table.show(*PAIR) == []


def test_a_die_that_stays_unread_is_left_to_people_after_a_while() -> None:
    table = Table()
    assert table.show(die("3"), die(UNREAD, 250), frames=9) == []
    (told,) = table.show(die("3"), die(UNREAD, 250), frames=10)
    assert told.shows == ("3", UNREAD)


def test_dice_of_which_none_can_be_read_are_never_told() -> None:
    assert Table().show(die(UNREAD), die(UNREAD, 250), frames=40) == []


def test_the_wrong_number_of_dice_is_never_told() -> None:
    assert Table().show(die("3"), frames=40) == []
    assert Table().show(*PAIR, die("1", 400), frames=40) == []


def test_a_ship_that_comes_back_to_its_place_was_shaken() -> None:
    table = Table(returns=True)
    table.show(*PAIR)
    table.show(frames=3)
    assert table.show(*PAIR) == [], "something passed before it"
    table.show(frames=10)
    (told,) = table.show(*PAIR)
    assert told.fell
