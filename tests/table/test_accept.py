"""Accept: what is legal goes into the journal, what is not stays out unless it is overruled."""

from random import Random

import pytest

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.moves import BuildCannon, EndTurn, FlyTo, UpgradeCannon
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.table import Table
from tests.table.play import play, random_move


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def in_trade_phase(table: Table) -> None:
    random = Random(5)
    while table.state.phase != "trade" or table.state.pending:
        table.accept(random_move(table.game, table.state, random), "tap")


def test_an_accepted_event_says_who_when_and_on_what_evidence(table: Table) -> None:
    card = table.game.likely(table.state)[0]
    event = table.accept(Draw("adventure", card), "scan", evidence="frame-7.png")
    assert event.move == Draw("adventure", card)
    assert (event.source, event.evidence, event.at) == ("scan", "frame-7.png", event.at)
    assert event.at.startswith("2026-01-02T")
    assert table.n == 1
    assert table.state.missions == (card,)


def test_what_was_accepted_is_there_after_closing(journal: Journal, table: Table) -> None:
    play(table, 50, Random(1))
    again = journal.open(table.number)
    assert again.state == table.state
    assert (again.n, again.hash, again.due) == (table.n, table.hash, table.due)


def test_a_move_with_problems_is_refused_with_all_of_them(table: Table) -> None:
    before = table.state, table.n, table.hash
    with pytest.raises(Refused) as refused:
        table.accept(EndTurn("sun"), "tap")
    assert codes(refused) == ["not-your-turn", "something-is-due"]
    assert (table.state, table.n, table.hash) == before


def test_the_table_may_overrule_with_a_name_and_a_reason(journal: Journal, table: Table) -> None:
    in_trade_phase(table)
    move = UpgradeCannon(table.state.active)
    with pytest.raises(Refused) as refused:
        table.accept(move, "tap")
    found = codes(refused)
    event = table.accept(move, "tap", ruling=Overrule("Ada", "the third cannon is on the floor"))
    assert event.ruling is not None
    assert list(event.ruling.problems) == list(dict.fromkeys(found))
    assert (event.ruling.by, event.ruling.reason) == ("Ada", "the third cannon is on the floor")
    assert journal.open(table.number).titles()[-1].ruling == event.ruling


@pytest.mark.parametrize("ruling", [Overrule("", "because"), Overrule("Ada", " ")])
def test_a_ruling_without_name_or_reason_is_refused(table: Table, ruling: Overrule) -> None:
    in_trade_phase(table)
    before = table.n
    with pytest.raises(Refused) as refused:
        table.accept(UpgradeCannon(table.state.active), "tap", ruling=ruling)
    assert "ruling-incomplete" in codes(refused)
    assert table.n == before


def test_a_firm_problem_cannot_be_overruled(table: Table) -> None:
    with pytest.raises(Refused) as refused:
        table.accept(Roll("yellow", (1,)), "tap", ruling=Overrule("Ada", "because"))
    assert any(problem.firm for problem in refused.value.problems)


def test_a_ruling_on_a_legal_move_is_not_kept(table: Table) -> None:
    card = table.game.likely(table.state)[0]
    event = table.accept(Draw("adventure", card), "tap", ruling=Overrule("Ada", "just in case"))
    assert event.ruling is None


@pytest.mark.parametrize(
    ("move", "evidence", "code"),
    [
        (Draw("adventure", "x" * 70_000), "", "event-too-long"),
        (Draw("adventure", "famine"), "x" * 70_000, "event-too-long"),
        (Draw("adventure", "\ud800"), "", "not-a-move"),
        (FlyTo("mars", 1), "", "not-a-move"),  # type: ignore[arg-type]
        (BuildCannon(7), "", "not-a-move"),  # type: ignore[arg-type]
        ("roll", "", "not-a-move"),
        (object(), "", "not-a-move"),
    ],
)
def test_what_could_not_be_read_again_is_never_written(
    journal: Journal, table: Table, move: object, evidence: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        table.accept(move, "tap", evidence)
    assert codes(refused) == [code]
    assert journal.open(table.number).n == 0


def test_the_longest_event_that_is_accepted_can_be_read_again(
    journal: Journal, table: Table
) -> None:
    move = Draw("adventure", table.game.likely(table.state)[0])
    for length in range(65_536, 65_000, -1):
        try:
            table.accept(move, "scan", evidence="x" * length)
        except Refused:
            continue
        break
    data = table.export()
    assert max(map(len, data.splitlines())) > 65_500
    assert journal.import_record(data).export() == data


def test_a_game_too_long_for_a_record_is_not_made_longer(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.table.MAX_EVENTS", 3)
    with pytest.raises(Refused) as refused:
        play(table, 4, Random(1))
    assert codes(refused) == ["game-too-long"]
    assert table.n == 3
