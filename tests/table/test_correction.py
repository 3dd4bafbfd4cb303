"""Correct: replace, insert or remove a past event, see first what comes of it, keep both."""

from random import Random
from typing import Any

import pytest

from companion.core.chances import Draw
from companion.core.record import read_record
from companion.games.starship.rules.goods import Goods
from companion.games.starship.rules.moves import (
    Buy,
    ChooseModule,
    FlyOn,
    FlyTo,
    TradeWithOpponent,
    UpgradeCannon,
)
from companion.table.correction import Change, Drop, Insert, Preview, Remove, Replace
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.table import Table
from tests.core.quick_game import quick_game
from tests.table.first_turn import FIRST_TURN, play_first_turn
from tests.table.play import play

BUYS_LESS = Replace(Buy("moon", "trade-fuel-2", Goods(fuel=1)))
BOUGHT, BUILT = 10, 14


def preview(table: Table, n: int, change: Change, **more: Any) -> Preview:
    return table.preview_correction(n, change, by="Ben", reason="We misremembered.", **more)


def moves(table: Table) -> tuple[Any, ...]:
    return tuple(event.move for event in read_record(table.export(), quick_game).events)


@pytest.fixture
def played(table: Table) -> Table:
    play_first_turn(table)
    return table


def test_a_preview_changes_nothing(journal: Journal, played: Table) -> None:
    before = played.export(), played.state
    preview(played, BOUGHT, BUYS_LESS)
    assert (played.export(), played.state) == before
    assert len(played.branches()) == 1
    assert journal.open(played.number).export() == before[0]


def test_a_replaced_event_shows_what_changes(played: Table) -> None:
    shown = preview(played, 4, Replace(ChooseModule("moon", "production")))
    changed = {field.path: (field.before, field.after) for field in shown.fields}
    assert changed["state.moon.modules.trade"] == (1, 0)
    assert changed["state.moon.modules.production"] == (0, 1)
    assert shown.illegal == ()
    assert set(shown.scores) == {"moon", "sun"}
    assert shown.before == played.state
    played.accept_correction(shown)
    assert played.state == shown.after


def test_the_new_event_says_who_corrected_it_and_why(played: Table) -> None:
    old = read_record(played.export(), quick_game).events
    played.accept_correction(preview(played, 4, Replace(ChooseModule("moon", "production"))))
    new = read_record(played.export(), quick_game).events
    assert new[3].correction is not None
    assert (new[3].correction.by, new[3].correction.reason) == ("Ben", "We misremembered.")
    assert (new[3].at, new[3].source) == (old[3].at, "referee")
    assert new[:3] + new[4:] == old[:3] + old[4:]


def test_both_versions_stay_in_the_journal(journal: Journal, played: Table) -> None:
    old = played.export()
    played.accept_correction(preview(played, 4, Replace(ChooseModule("moon", "production"))))
    new = played.export()
    kept, current = played.branches()
    assert (kept.shared, kept.n, current.current) == (3, 15, True)
    played.switch(kept.tip)
    assert played.export() == old
    played.switch(current.tip)
    assert journal.open(played.number).export() == new
    assert journal.verify() is None


def test_a_later_event_that_is_no_longer_legal_is_listed_with_its_problems(played: Table) -> None:
    shown = preview(played, BOUGHT, BUYS_LESS)
    (illegal,) = shown.illegal
    assert (illegal.n, illegal.title.code) == (BUILT, "build-booster")
    assert [problem.code for problem in illegal.problems] == ["goods-short"]
    assert shown.open == (illegal,)


def test_without_a_ruling_on_it_the_correction_is_refused(played: Table) -> None:
    before = played.export()
    with pytest.raises(Refused) as refused:
        played.accept_correction(preview(played, BOUGHT, BUYS_LESS))
    assert refused.value.n == BUILT
    assert [problem.code for problem in refused.value.problems] == ["goods-short"]
    assert played.export() == before


def test_the_later_event_may_be_dropped(played: Table) -> None:
    played.accept_correction(preview(played, BOUGHT, BUYS_LESS), {BUILT: Drop()})
    expected = list(FIRST_TURN)
    expected[BOUGHT - 1] = BUYS_LESS.move
    del expected[BUILT - 1]
    assert moves(played) == tuple(expected)
    assert played.state.moon.boosters == (1, 1)


def test_or_be_kept_by_a_ruling(journal: Journal, played: Table) -> None:
    kept = {BUILT: Overrule("Ada", "The booster is on the ship.")}
    played.accept_correction(preview(played, BOUGHT, BUYS_LESS), kept)
    assert played.state.moon.boosters == (1, 1, 1)
    ruling = played.titles()[BUILT - 1].ruling
    assert ruling is not None
    assert (ruling.by, ruling.problems) == ("Ada", ("goods-short",))
    exported = played.export()
    assert journal.import_record(exported).export() == exported


def test_a_ruling_without_a_reason_does_not_keep_it(played: Table) -> None:
    with pytest.raises(Refused, match="ruling-incomplete"):
        played.accept_correction(preview(played, BOUGHT, BUYS_LESS), {BUILT: Overrule("Ada", "")})


def test_an_event_that_makes_no_sense_any_more_can_only_be_dropped(played: Table) -> None:
    shown = preview(played, 9, Replace(Draw("sector-1", "trade-carbon-1")))
    buy = shown.illegal[0]
    assert (buy.n, buy.firm) == (BOUGHT, True)
    overruled = {event.n: Overrule("Ada", "because") for event in shown.illegal}
    with pytest.raises(Refused) as refused:
        played.accept_correction(shown, overruled)
    assert refused.value.n == BOUGHT
    dropped = {event.n: Drop() for event in shown.illegal}
    final = played.accept_correction(shown, dropped)
    assert not final.open
    assert BUYS_LESS.move not in moves(played)


def test_what_is_dropped_may_make_more_illegal_and_that_is_noticed(played: Table) -> None:
    shown = preview(played, BOUGHT, Remove())
    illegal = [event.n for event in shown.illegal]
    assert illegal == [14, 15]
    overrule = Overrule("Ada", "we had moved on")
    ruled = preview(played, BOUGHT, Remove(), rulings={14: Drop(), 15: overrule})
    assert not ruled.open
    played.accept_correction(ruled)
    assert (played.n, played.state.active) == (13, "sun")


def test_an_inserted_event_moves_the_others_on(played: Table) -> None:
    trade = TradeWithOpponent("moon", Goods(astro=2), Goods(science=1))
    shown = preview(played, BUILT, Insert(trade, source="keypad"))
    assert shown.illegal == ()
    played.accept_correction(shown)
    assert moves(played) == (*FIRST_TURN[:13], trade, *FIRST_TURN[13:])
    event = played.titles()[BUILT - 1]
    assert event.source == "keypad"
    assert event.correction is not None
    assert played.state.moon.goods.science == 2


def test_an_event_may_be_inserted_after_the_last_one(table: Table) -> None:
    for move in FIRST_TURN[:7]:
        table.accept(move, "tap")
    table.accept_correction(preview(table, 8, Insert(FlyOn("moon"))))
    assert moves(table) == FIRST_TURN[:8]


def test_a_removed_event_leaves_its_name_and_reason_in_the_history(
    journal: Journal, table: Table
) -> None:
    for move in FIRST_TURN[:5]:
        table.accept(move, "tap")
    table.accept_correction(preview(table, 5, Remove()))
    assert moves(table) == FIRST_TURN[:4]
    assert table.history()[-1].kind == "correct"
    assert '"by":"Ben","reason":"We misremembered."' in table.history()[-1].note
    assert [branch.n for branch in table.branches()] == [5, 4]
    table.accept(FIRST_TURN[4], "tap")
    assert journal.verify() is None


def test_the_only_event_may_be_removed(table: Table) -> None:
    table.accept(FIRST_TURN[0], "tap")
    table.accept_correction(preview(table, 1, Remove()))
    assert (table.n, table.state) == (0, table.game.start())


def test_the_corrected_move_itself_must_be_legal_or_overruled(played: Table) -> None:
    wrong = UpgradeCannon("moon")
    with pytest.raises(Refused):
        preview(played, BUILT, Replace(wrong))
    ruling = Overrule("Ada", "the third cannon is on the floor")
    shown = preview(played, BUILT, Replace(wrong, ruling=ruling))
    played.accept_correction(shown)
    assert played.titles()[BUILT - 1].ruling is not None


@pytest.mark.parametrize("move", ["x", FlyTo("mars", 1)])  # type: ignore[arg-type]
def test_what_is_no_move_cannot_be_put_in(played: Table, move: object) -> None:
    with pytest.raises(Refused, match="not-a-move"):
        preview(played, BUILT, Replace(move))


@pytest.mark.parametrize(("by", "reason"), [("", "because"), ("Ben", "")])
def test_a_correction_needs_a_name_and_a_reason(played: Table, by: str, reason: str) -> None:
    with pytest.raises(Refused, match="ruling-incomplete"):
        played.preview_correction(BOUGHT, BUYS_LESS, by=by, reason=reason)


@pytest.mark.parametrize(
    ("n", "change"), [(0, Remove()), (16, Remove()), (17, Insert(FlyOn("moon")))]
)
def test_only_events_that_happened_can_be_corrected(played: Table, n: int, change: Change) -> None:
    with pytest.raises(ValueError, match="no event"):
        preview(played, n, change)


def test_a_preview_does_not_outlive_what_it_looked_at(played: Table) -> None:
    shown = preview(played, 4, Replace(ChooseModule("moon", "production")))
    played.undo()
    with pytest.raises(Refused, match="preview-out-of-date"):
        played.accept_correction(shown)


def test_an_old_ruling_that_is_no_longer_needed_goes(played: Table) -> None:
    """The fuel was bought after all, so the booster needs nobody's leave any more."""
    kept = {BUILT: Overrule("Ada", "The booster is on the ship.")}
    played.accept_correction(preview(played, BOUGHT, BUYS_LESS), kept)
    assert played.titles()[BUILT - 1].ruling is not None
    played.accept_correction(preview(played, BOUGHT, Replace(FIRST_TURN[BOUGHT - 1])))
    assert played.titles()[BUILT - 1].ruling is None
    assert moves(played) == FIRST_TURN


def test_a_preview_for_a_viewer_keeps_secrets(played: Table) -> None:
    shown = preview(played, 9, Replace(Draw("sector-1", "trade-carbon-1")), viewer="sun")
    assert not [field for field in shown.fields if "known" in field.path]
    seen = preview(played, 9, Replace(Draw("sector-1", "trade-carbon-1")))
    assert [field for field in seen.fields if "stacks.1.known" in field.path]


def test_a_long_correction_writes_checkpoints_and_goes_on(journal: Journal, table: Table) -> None:
    play(table, 150, Random(11), quiet=True)
    shown = table.preview_correction(
        5, Replace(table_move(table, 5)), by="Ben", reason="said twice"
    )
    table.accept_correction(shown, {event.n: Drop() for event in shown.illegal})
    assert journal.open(table.number).state == table.state
    assert journal.verify() is None
    assert play(table, 10, Random(1), quiet=True) == 10


def table_move(table: Table, n: int) -> Any:
    return moves(table)[n - 1]
