"""People change in mid-game: who sits where, who leaves, and what comes of it in every game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.seating import (
    AS_SEATED,
    ReplacePlayer,
    Seating,
    SwapPlaces,
    SwapSeats,
    has_left,
    seated,
)
from companion.games.registry import GAMES, make_game
from companion.simulation.laws import audit_failures, law_failures
from companion.simulation.play import play, simulated_setup
from companion.statistics.household import table_statistics
from companion.statistics.seasons import people
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.table import Table
from tests.games.changing_tables import leave, leaving, new_agreement, other_people, played
from tests.profile import share

BOXES = [(name, edition) for name in GAMES for edition in GAMES[name].editions]
OF_MANY = [name for name in GAMES if GAMES[name].players[-1] > 2]


def game_of(name: str, edition: str = "") -> AnyGame:
    return make_game(simulated_setup(name, edition or GAMES[name].editions[0], {}))


@pytest.mark.parametrize(("name", "edition"), BOXES)
@pytest.mark.parametrize("seed", range(share(5)))
def test_games_with_other_people_obey_the_laws(name: str, edition: str, seed: int) -> None:
    game = game_of(name, edition)
    steps = list(played(game, f"people {seed}", other_people))
    assert any(step.after.seating != AS_SEATED for step in steps)
    assert not list(audit_failures(game, steps))
    assert not list(law_failures(game, steps))


@pytest.mark.parametrize(
    ("name", "edition"), [(name, edition) for name, edition in BOXES if name in OF_MANY]
)
@pytest.mark.parametrize("seed", range(share(5)))
def test_games_that_somebody_leaves_obey_the_laws(name: str, edition: str, seed: int) -> None:
    game = game_of(name, edition)
    steps = list(played(game, f"left {seed}", leaving, new_agreement))
    assert any(step.after.seating.left for step in steps)
    assert not list(audit_failures(game, steps))
    assert not list(law_failures(game, steps))
    for step in steps:
        assert not has_left(step.after, step.after.active)
        assert not any(has_left(step.after, seat) for seat in game.due(step.after).seats)


@pytest.mark.parametrize("name", GAMES)
def test_rules_do_not_ask_who_sits_there(name: str) -> None:
    """Two games that differ only in the people are the same game."""
    game = game_of(name)
    first, second = game.seats[:2]
    for step in list(play(game, "people"))[::9]:
        for move in (ReplacePlayer(first, "Carla"), SwapSeats(first, second)):
            if game.winner(step.before):
                continue
            assert game.check(step.before, move) == []
            after = game.apply(step.before, move)
            assert game.legal(after) == game.legal(step.before)
            assert game.due(after) == game.due(step.before)
            assert replace(after, seating=AS_SEATED) == step.before


def a_table(journal: Journal, name: str, events: int = 30) -> Table:
    table = journal.new_game(simulated_setup(name, GAMES[name].editions[0], {}))
    for step in play(table.game, "a table"):
        free = not step.before.pending and step.before.phase not in ("setup", "founding")
        if table.n >= events and free:
            break
        table.accept(step.move, "simulation")
    return table


def names(table: Table) -> dict[str, str]:
    return seated(table.game.setup.seats, table.state)


@pytest.mark.parametrize("name", GAMES)
def test_the_journal_keeps_it_and_undo_takes_it_back(name: str, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = a_table(journal, name)
        before, n = table.state, table.n
        first, second = table.game.seats[:2]
        was = names(table)
        table.accept(ReplacePlayer(first, "Carla"), "tap")
        table.accept(SwapSeats(first, second), "tap")
        table.accept(SwapPlaces(first, second), "tap")
        assert names(table) == was | {first: was[second], second: "Carla"}
        assert table.state.seating.places == {first: second, second: first}
        again = journal.import_record(table.export())
        assert again.state == table.state
        assert again.export() == table.export()
        assert journal.open(table.number).state == table.state
        told = table.titles(after=n)
        assert [one.title.code for one in told] == ["replace-player", "swap-seats", "swap-places"]
        assert told[0].title.params == {"was": was[first], "name": "Carla"}
        assert [one.names for one in told] == [
            {},
            {first: "Carla"},
            dict(table.state.seating.names),
        ]
        table.undo_to(n)
        assert table.state == before
        table.undo_to(0, deliberate=True)
        assert table.state == table.start_state


@pytest.mark.parametrize("name", GAMES)
def test_what_makes_no_sense_is_refused(name: str, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = a_table(journal, name)
        first, second = table.game.seats[:2]
        refused: dict[str, Any] = {
            "nobody-sits-there": ReplacePlayer("nobody", "Carla"),
            "name-missing": ReplacePlayer(first, " "),
            "name-unchanged": ReplacePlayer(first, names(table)[first]),
            "swap-with-yourself": SwapSeats(second, second),
        }
        for code, move in refused.items():
            with pytest.raises(Refused) as raised:
                table.accept(move, "tap")
            assert [problem.code for problem in raised.value.problems] == [code]
            assert raised.value.problems[0].firm
        with pytest.raises(Refused):
            table.accept(ReplacePlayer(first, "x" * 300), "tap")


@pytest.mark.parametrize("name", GAMES)
def test_statistics_count_who_sat_there_in_the_end(name: str, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = a_table(journal, name)
        first = table.game.seats[0]
        table.accept(ReplacePlayer(first, "Carla"), "tap")
        assert people(table_statistics(table))[first] == "Carla"


def test_who_leaves_a_game_of_two_gives_it_up(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = a_table(journal, "starship")
        leave = leave_kind(table)
        table.accept(leave("sun"), "tap")
        assert table.game.winner(table.state) == "moon"
        assert table.game.audit(table.state) == []
        table.undo()
        assert table.game.winner(table.state) is None


def leave_kind(table: Table) -> Any:
    kinds = table.game.move_type.__args__
    return next(one for one in kinds if one.__struct_config__.tag == "leave")


@pytest.mark.parametrize("name", OF_MANY)
def test_a_seat_is_left_and_played_again(name: str, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = a_table(journal, name, 20)
        seat = table.state.active
        cards = table.state.players[seat].hand.count
        bank = sum(table.state.bank)
        table.accept(leave(table.game, table.state, seat, Random(7)), "tap")
        assert sum(table.state.bank) == bank + cards
        assert table.state.players[seat].hand.count == 0
        assert table.state.active != seat
        assert table.game.audit(table.state) == []
        with pytest.raises(Refused) as raised:
            table.accept(leave_kind(table)(seat), "tap")
        assert raised.value.problems[0].code == "has-left"
        table.accept(ReplacePlayer(seat, "Carla"), "tap")
        assert not has_left(table.state, seat)
        assert names(table)[seat] == "Carla"


@pytest.mark.parametrize("name", OF_MANY)
def test_a_hand_that_nobody_has_seen_is_laid_open(name: str) -> None:
    game = game_of(name)
    kind: Any = next(one for one in game.move_type.__args__ if one.__struct_config__.tag == "leave")
    for step in play(game, "hidden"):
        state = step.after
        hidden = [seat for seat, player in state.players.items() if player.hand.hidden]
        if hidden and not state.pending and state.phase not in ("setup", "over"):
            found = game.check(state, kind(hidden[0]))
            assert [problem.code for problem in found] == ["hand-not-open"]
            return
    raise AssertionError("nobody ever held a card unseen")


@pytest.mark.parametrize("name", OF_MANY)
def test_the_last_one_has_won(name: str, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = a_table(journal, name, 16)
        state = table.state
        *going, stays = [seat for seat in table.game.seats if seat != state.active] + [state.active]
        left = Seating(left=tuple(going))
        assert table.game.audit(replace(state, seating=left))
        over = replace(state, seating=left, phase="over", active=stays, pending=())
        assert table.game.winner(over) == stays


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_seats_people_wrongly_is_refused(name: str) -> None:
    game = game_of(name)
    start = game.start()
    for seating in (Seating(left=(start.active,)), Seating(left=("nobody",)), Seating({"x": "y"})):
        found = game.audit(replace(start, seating=seating))
        assert found
        assert any(problem.firm for problem in found)
