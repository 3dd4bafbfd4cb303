"""What screens show of a table of Starfarers of Catan, in single positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.game import PUBLIC
from companion.core.hands import Hand
from companion.games.starfarers.rules.encounters import encounter_of, reader
from companion.games.starfarers.rules.goods import NO_CARDS, Goods
from companion.games.starfarers.rules.moves import (
    Begin,
    Fly,
    LookAtChip,
    SpaceJump,
    TellHand,
)
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.reach import reach
from companion.games.starfarers.rules.state import (
    JumpShip,
    LaySector,
    State,
    TurnChip,
    changed_player,
    ship_of,
)
from companion.games.starfarers.table_view.builder import StarfarersTable
from companion.view.asking import Question
from companion.view.building import (
    DUE,
    Objected,
    Unknown,
    move_of,
    private,
    seen,
    table_view,
)
from companion.view.captions import Caption, heading
from companion.view.snapshot import Snapshot
from companion.view.table_view import Sum, SumPart
from tests.view.starfarers.evenings import EVENINGS, evening
from tests.view.starfarers.positions import FLYING, MEETING, after, asked, figure, shown, table_of

# --- flights and jumps --------------------------------------------------------------------------


def test_where_something_is_to_be_done_a_flight_has_a_ghost_and_elsewhere_a_dot() -> None:
    table = table_of()
    state = after(table, *FLYING)
    (ship, *_) = state.players["yellow"].ships
    questions = asked(table, state, "verb yellow fly", ship=f"point {ship.at}").questions
    found = reach(table.game.box, state, "yellow", ship).paths
    icons = {option.key.split()[1]: option.icon for option in questions[0].options}
    assert icons.keys() == found.keys()
    board = board_of(table.game.box, state)
    outer = {at for system in board.outer_systems for at in system.corners}
    sites = {at for system in board.outer_systems for at in system.sites}
    ghosts = {at for at, icon in icons.items() if icon == f"{ship.kind}-{ship.rings}"}
    assert {icons[at] for at in icons.keys() - ghosts} == {"way"}
    assert ghosts
    assert ghosts <= outer | set(board.unknown_at)
    assert sites & icons.keys() <= ghosts


def test_a_flight_to_a_closed_place_is_refused_and_says_why() -> None:
    table = table_of()
    state = after(table, *FLYING)
    (ship, *_) = state.players["yellow"].ships
    far = max(board_of(table.game.box, state).points, key=lambda at: -int(at.split(",")[1]))
    answers = {"ship": f"point {ship.at}", "to": f"point {far}"}
    with pytest.raises(Objected) as objected:
        move_of(table, state, PUBLIC, "verb yellow fly", answers)
    assert "too-far" in [problem.code for problem in objected.value.problems]
    flown = move_of(table, state, PUBLIC, "verb yellow fly", answers, overruled=True)
    assert isinstance(flown, Fly)
    assert flown.path[-1] == far


@pytest.mark.parametrize("to", ["point 99,99", "planet alpha-1", "7", ""])
def test_what_is_no_place_of_the_board_is_not_known(to: str) -> None:
    table = table_of()
    state = after(table, *FLYING)
    (ship, *_) = state.players["yellow"].ships
    with pytest.raises((Unknown, Objected)) as refused:
        move_of(table, state, PUBLIC, "verb yellow fly", {"ship": f"point {ship.at}", "to": to})
    assert not isinstance(refused.value, Objected) or refused.value.firm


def test_the_last_flight_leaves_a_trail_from_where_the_ship_was() -> None:
    played = evening("2019")
    flights = 0
    for snapshot in played.snapshots:
        assert snapshot.event is not None
        move = snapshot.event.move
        view = table_view(played.table, snapshot)
        assert view.board is not None
        if isinstance(move, Fly):
            flights += 1
            start = ship_of(snapshot.before.players[move.seat], move.rings)
            assert start is not None
            assert view.board.trail == tuple(f"point {at}" for at in (start.at, *move.path))
        elif not isinstance(move, SpaceJump):
            assert view.board.trail == ()
    assert flights


def test_a_jump_goes_to_every_free_point() -> None:
    table = table_of()
    state = replace(after(table, *FLYING), pending=(JumpShip("yellow"),))
    ship = state.players["yellow"].ships[0]
    jumps = [move for move in table.game.legal(state) if isinstance(move, SpaceJump)]
    assert len(jumps) > 200
    options = asked(table, state, "verb yellow space-jump", ship=f"point {ship.at}").questions[0]
    wanted = {f"point {jump.to}" for jump in jumps if jump.rings == ship.rings}
    assert {option.key for option in options.options} == wanted


def test_ships_are_told_apart_by_their_rings_and_keep_their_keys() -> None:
    table = table_of()
    state = after(table, *FLYING)
    ship = state.players["yellow"].ships[0]
    view = shown(table, state)
    assert view.board is not None
    pieces = {piece.key: piece for piece in view.board.layers["ships"]}
    here = pieces[f"ship yellow {ship.rings}"]
    assert here.glyph == f"{ship.kind}-{ship.rings}"
    assert here.at == f"point {ship.at}"
    plan = table.plan(state)
    rings = [shape for shape in plan.glyphs[f"{ship.kind}-3"] if shape.kind == "disc"]
    assert len(rings) == 3


# --- what is secret -----------------------------------------------------------------------------


def test_the_reader_alone_reads_the_card_and_everybody_sees_who_reads() -> None:
    table = table_of()
    state = after(table, *MEETING, Draw("encounter", "encounter-9"))
    assert reader(table.game.box, state) == "red"
    for viewer in (PUBLIC, "yellow", "red"):
        held = figure(shown(table, state, viewer), "figure red reading")
        assert held is not None
        assert held.reveals == "reading"
    assert private(table, state, "red").lines["reading"]
    assert "reading" not in private(table, state, "yellow").lines
    assert all(seat.private is None for seat in shown(table, state).seats)
    own = {seat.id: seat.private for seat in shown(table, state, "red").seats}
    assert own["red"] == private(table, state, "red")
    assert own["yellow"] is None


def test_an_encounter_card_is_picked_in_secret_from_all_there_are() -> None:
    """Which cards were played before is not for everybody either."""
    table = table_of()
    state = replace(after(table, *MEETING), encounters=("encounter-1",))
    due = shown(table, state).due
    assert due is not None
    assert all(option.secret for option in due.options)
    assert len(due.options) == len(table.game.box.encounters)
    with pytest.raises(Objected):
        move_of(table, state, PUBLIC, DUE, {"card": "encounter-1"})
    assert move_of(table, state, PUBLIC, DUE, {"card": "encounter-2"}) == Draw(
        "encounter", "encounter-2"
    )


def test_a_yes_that_cannot_be_paid_is_there_and_says_why() -> None:
    """Only a no would leave a new player wondering."""
    table = table_of()
    (card, *_) = cards_that_ask(table, "hand-over")
    state = after(table, *MEETING)
    state = changed_player(state, "yellow", hand=Hand(NO_CARDS))
    state = table.game.apply(state, Draw("encounter", card))
    verbs = {verb.key: verb for verb in shown(table, state).verbs}
    assert verbs["verb yellow no"].why_not is None
    assert verbs["verb yellow yes"].why_not is not None


def test_what_is_to_be_turned_up_is_marked_where_it_lies() -> None:
    table = table_of(sectors="explorer")
    state = after(table, *FLYING)
    board = board_of(table.game.box, state)
    slot, planet = next(iter(board.unknown)), next(iter(board.planets))
    for pending, place in (
        (LaySector(slot), f"sector {slot}"),
        (TurnChip(planet), f"planet {planet}"),
    ):
        waiting = replace(state, pending=(pending,))
        (mark,) = table.board(waiting, None).layers["asked"]
        assert mark.at == place
        assert place in table.plan(waiting).places
    assert "asked" not in table.board(state, None).layers


def cards_that_ask(table: StarfarersTable, ask: str) -> Iterator[str]:
    return (card for card, script in table.game.box.encounters.items() if script.ask == ask)


def test_whoever_only_heard_the_question_knows_what_a_yes_costs() -> None:
    """The pilot answers without having seen the card."""
    table = table_of()
    for card in cards_that_ask(table, "hand-over"):
        state = after(table, *MEETING, Draw("encounter", card))
        encounter = encounter_of(table.game.masked(state, PUBLIC))
        assert encounter is not None
        assert encounter.card == ""
        assert table.game.legal(table.game.masked(state, PUBLIC)) == table.game.legal(state)
        count = table.game.box.encounters[card].asked
        (question,) = asked(table, state, "verb yellow yes").questions
        assert (question.least, question.most) == (count, count)


def test_a_swap_asks_what_is_given_and_what_is_taken() -> None:
    table = table_of()
    state = after(table, *MEETING, Draw("encounter", next(cards_that_ask(table, "swap"))))
    gives, takes = asked(table, state, "verb yellow yes").questions
    assert (gives.field, takes.field) == ("cards", "takes")
    assert takes.most == 2


def test_a_chip_that_one_player_looked_at_is_asked_for_in_secret() -> None:
    table = looking()
    state = looked(table)
    planet = next(move.planet for move in table.game.legal(state) if isinstance(move, LookAtChip))
    (question,) = asked(
        table, state, f"verb {state.active} look-at-chip", planet=f"planet {planet}"
    ).questions
    assert question.secret
    assert question.text == Caption("which-chip", {"planet": planet})
    keys = [option.key for option in question.options]
    assert keys[0] == ""
    chip = keys[1]
    told = table.game.apply(state, LookAtChip(state.active, planet, chip))
    kept = table.game.apply(state, LookAtChip(state.active, planet))
    own = Caption("chip-seen", {"planet": planet, "chip": chip})
    assert own in private(table, told, state.active).lines["chips"]
    assert (
        Caption("chip-seen", {"planet": planet, "chip": ""})
        in private(table, kept, state.active).lines["chips"]
    )
    assert shown(table, told) == shown(table, kept)
    held = figure(shown(table, told), f"figure {state.active} chips")
    assert held is not None
    assert (held.number, held.reveals) == (1, "chips")


def looking() -> StarfarersTable:
    return evening("2001").table


def looked(table: StarfarersTable) -> State:
    """A position in which a chip may be looked at, the first one of the evening."""
    for snapshot in evening("2001").snapshots:
        state: State = snapshot.after
        legal = table.game.legal(state)
        if any(isinstance(move, LookAtChip) for move in legal) and not state.looks:
            return state
    raise AssertionError("nobody could look at a chip")


def test_the_public_dock_goes_by_what_the_table_has_seen() -> None:
    """What a player told in private would make verbs dark that others cannot judge."""
    table = table_of()
    state = after(table, *FLYING[:2])
    count = state.players["yellow"].hand.count
    hidden = replace(state.players["yellow"].hand, known=(0,) * 5, hidden=count)
    state = changed_player(state, "yellow", hand=hidden)
    told = table.game.apply(state, TellHand("yellow", Goods(food=count)))
    assert told != state
    assert shown(table, told).verbs == shown(table, state).verbs
    assert shown(table, told, "yellow").verbs != shown(table, state, "yellow").verbs
    assert private(table, told, "yellow").cards["hand"] == {"food": count}


# --- sums ----------------------------------------------------------------------------------------


def test_a_sum_has_its_parts_and_waits_for_the_balls() -> None:
    table = table_of()
    state = changed_player(after(table, Begin("yellow")), "yellow", boosters=3)
    card = next(one for one in table.game.box.friendship.values() if one.speed)
    state = changed_player(state, "yellow", cards=(card.id,))
    assert table.explain(state, "figure yellow booster") == Sum(
        3 + card.speed,
        (
            SumPart(heading("part", "booster"), 3),
            SumPart(heading("card", card.id), card.speed),
        ),
        open=True,
    )


# --- chances ------------------------------------------------------------------------------------


def test_dice_and_balls_are_asked_for_by_their_faces() -> None:
    table = table_of()
    due = shown(table, after(table, Begin("yellow"))).due
    assert due == Question(
        "faces", "dice", dice=((1, 2, 3, 4, 5, 6),) * 2, sums=tuple(range(2, 13))
    )
    balls = shown(table, after(table, *FLYING[:3])).due
    assert balls is not None
    assert balls.dice == ((1, 2, 3, 4),) * 2
    assert balls.options[0].text == heading("ball", "black")


def test_a_sector_is_entered_and_then_lies_on_another_plan() -> None:
    played = evening("explorers")
    entered = [
        snapshot for snapshot in played.snapshots if shown_due(played.table, snapshot) == "enter"
    ]
    assert entered
    state = entered[0].after
    due = shown(played.table, state).due
    assert due is not None
    answers = {"tile": due.options[0].key, "turn": 1}
    move = move_of(played.table, state, PUBLIC, DUE, answers)
    turned = played.game.apply(state, move)
    before, later = shown(played.table, state).board, shown(played.table, turned).board
    assert before is not None
    assert later is not None
    assert before.plan != later.plan


def shown_due(table: StarfarersTable, snapshot: Snapshot) -> str:
    due = table.due(seen(table.game, snapshot.after, PUBLIC))
    return due.kind if due else ""


@pytest.mark.parametrize(
    "answers", [{}, {"faces": [1, "x"]}, {"faces": [1, 1], "dice": "dice", "x": 1}]
)
def test_a_roll_is_read_strictly(answers: dict[str, Any]) -> None:
    table = table_of()
    with pytest.raises(Unknown):
        move_of(table, after(table, Begin("yellow")), PUBLIC, DUE, answers)


@pytest.mark.parametrize("name", EVENINGS)
def test_there_is_always_somebody_to_turn_to(name: str) -> None:
    played = evening(name)
    for snapshot in played.snapshots:
        assert played.table.acting(snapshot.after) in played.game.seats
