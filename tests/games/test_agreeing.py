"""What a table agrees on anew in mid-game counts from then on, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.agreeing import Agree
from companion.core.game import AnyGame
from companion.core.packs import Switch
from companion.games.registry import GAMES, edition_pack, make_game
from companion.simulation.laws import audit_failures, law_failures
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.table import Table
from tests.games.changing_tables import new_agreement, played
from tests.profile import share

BOXES = [(name, edition) for name in GAMES for edition in GAMES[name].editions]
RULES = Path(import_module("companion.games").__file__ or "").parent


def game_of(name: str, edition: str = "") -> AnyGame:
    return make_game(simulated_setup(name, edition or GAMES[name].editions[0], {}))


def switches(name: str, *, free: bool) -> set[str]:
    found: Iterator[Switch] = (
        switch
        for edition in GAMES[name].editions
        for switch in edition_pack(name, edition).switches.values()
    )
    return {switch.name for switch in found if switch.may_change is free}


@pytest.mark.parametrize("name", GAMES)
def test_rules_ask_the_position_for_whatever_may_change(name: str) -> None:
    """A rule that asked the set-up would follow the old agreement for ever."""
    texts = [path.read_text("utf-8") for path in sorted((RULES / name).rglob("*.py"))]
    asked = {one for text in texts for one in re.findall(r"choices\.(\w+)", text)}
    now = {one for text in texts for one in re.findall(r"agreed\(state\)\.(\w+)", text)}
    assert not asked & switches(name, free=True)
    assert now == switches(name, free=True)


@pytest.mark.parametrize("name", GAMES)
def test_every_edition_says_the_same_of_a_switch(name: str) -> None:
    assert switches(name, free=True)
    assert not switches(name, free=True) & switches(name, free=False)


@pytest.mark.parametrize(("name", "edition"), BOXES)
@pytest.mark.parametrize("seed", range(share(5)))
def test_games_with_new_agreements_obey_the_laws(name: str, edition: str, seed: int) -> None:
    game = game_of(name, edition)
    steps = list(played(game, f"agreed {seed}", new_agreement))
    assert sum(isinstance(step.move, Agree) for step in steps) > 3
    assert not list(audit_failures(game, steps))
    assert not list(law_failures(game, steps))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_agrees_is_the_same_rules_as_one_that_agreed_before(name: str) -> None:
    """The independent oracle: after the event, everything is as in a game set up that way."""
    game = game_of(name)
    free = [switch for switch in game.pack.switches.values() if switch.may_change]
    for step in list(play(game, "oracle"))[::11]:
        for switch in free:
            for option in switch.options:
                move = Agree("all", {switch.name: option})
                if game.check(step.before, move):
                    continue
                after = game.apply(step.before, move)
                other = make_game(simulated_setup(name, game.setup.edition, {switch.name: option}))
                plain = replace(after, agreed={})
                assert game.legal(after) == other.legal(plain)
                assert game.due(after) == other.due(plain)
                assert [one.code for one in game.audit(after)] == [
                    one.code for one in other.audit(plain)
                ]


def a_table(journal: Journal, name: str) -> tuple[Table, dict[str, str]]:
    """A game of the journal to where something can be agreed, and what."""
    table = journal.new_game(simulated_setup(name, GAMES[name].editions[0], {}))
    for step in play(table.game, "a table"):
        if not step.before.pending and step.before.phase not in ("setup", "founding"):
            break
        table.accept(step.move, "simulation")
    free = (switch for switch in table.game.pack.switches.values() if switch.may_change)
    switch = next(free)
    option = next(one for one in switch.options if one != switch.default)
    return table, {switch.name: option}


@pytest.mark.parametrize("name", GAMES)
def test_the_journal_keeps_it_and_undo_takes_it_back(name: str, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table, changed = a_table(journal, name)
        before, n = table.state, table.n
        table.accept(Agree("Ada, Ben", changed), "tap")
        assert table.state.agreed == changed
        again = journal.import_record(table.export())
        assert again.state == table.state
        assert again.export() == table.export()
        assert journal.open(table.number).state == table.state
        table.undo()
        assert (table.state, table.n) == (before, n)
        table.redo()
        assert table.state.agreed == changed
        table.undo_to(0, deliberate=True)
        assert table.state == table.start_state
        assert table.state.agreed == {}


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_agreed_is_refused_with_a_reason(name: str, tmp_path: Path) -> None:
    fixed = min(switches(name, free=False))
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table, changed = a_table(journal, name)
        switch = next(iter(changed))
        usual = table.game.pack.switches[switch].default
        refused = {
            "agreement-fixed": Agree("Ada", {fixed: table.game.pack.switches[fixed].default}),
            "unknown-name": Agree("Ada", {switch: "whatever"}),
            "agreement-names-missing": Agree(" ", changed),
            "agreement-unchanged": Agree("Ada", {switch: usual}),
        }
        for code, move in refused.items():
            with pytest.raises(Refused) as raised:
                table.accept(move, "tap")
            assert [problem.code for problem in raised.value.problems] == [code]
            assert raised.value.problems[0].firm
        with pytest.raises(Refused):
            table.accept(Agree("Ada", {"no-such-switch": "on"}), "tap")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_agreed_while_an_answer_is_due(name: str) -> None:
    game = game_of(name)
    free = next(switch for switch in game.pack.switches.values() if switch.may_change)
    step = next(step for step in play(game, "due") if step.before.pending)
    option = next(one for one in free.options if one != free.default)
    problems = game.check(step.before, Agree("Ada", {free.name: option}))
    assert [problem.code for problem in problems] == ["something-is-due"]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_names_a_switch_wrongly_is_refused(name: str) -> None:
    game = game_of(name)
    fixed, free = min(switches(name, free=False)), min(switches(name, free=True))
    options = game.pack.switches
    strange = {fixed: options[fixed].default}, {free: "whatever"}, {"none": "yes"}
    for agreed in strange:
        found = game.audit(replace(game.start(), agreed=agreed))
        assert found
        assert all(problem.firm for problem in found)
