"""Non-interference: what everybody is shown of two games that differ only in a secret is the same.

Positions and titles are compared by the tests of each game (`test_view`); here it is whatever else
people are shown: the lists of "Correct this event", partners for a swap, the record for everybody
and the sheet with its seal, made in mid-game.
"""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.core.record import chained, event_body, header_body
from companion.games.registry import make_game
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.result_sheet.facts import facts_of_table
from companion.result_sheet.sheet import sheet_pages
from companion.simulation.play import play, simulated_setup
from companion.table.refusals import Refused
from companion.table.table import Table
from companion.tablet.correcting import CorrectionDraft, Kind, differences
from tests.profile import share
from tests.simulation.twins import Twins, table_of, twins

GAMES = [
    ("starship", "mayfair-2001", {}),
    ("starship", "mayfair-2001", {"replacement_cards": "face-down"}),
    ("starfarers", "2019", {}),
    ("starfarers", "2001", {}),
    ("settlers", "english-5", {}),
]
SEEDS = ("one", "another")
EACH = share(3)
"""Pairs of games for every kind of secret."""
AROUND = 12
SOME = 4
"""Of each list of corrections, spread over it, are previewed."""
KINDS: tuple[Kind, ...] = ("other", "before", "swap")
PREVIEWED: tuple[Kind, ...] = ("other", "before", "never")


@pytest.fixture(params=GAMES, scope="module", ids=lambda box: "-".join((box[0], box[1], *box[2])))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return make_game(simulated_setup(*request.param))


@cache
def tables(game: AnyGame, seed: str) -> list[tuple[Twins, Table, Table]]:
    """Twin games with their tables, which nobody here plays on."""
    return [
        (pair, table_of(game, pair.one), table_of(game, pair.other))
        for pair in twins(game, seed, EACH)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_lists_of_corrections_tell_no_secret(game: AnyGame, seed: str) -> None:
    assert len(tables(game, seed)) >= EACH
    for pair, ours, theirs in tables(game, seed):
        for n in range(max(1, pair.n - AROUND), min(ours.n, pair.n + AROUND) + 1):
            for kind in KINDS:
                assert _listed(ours, n, kind) == _listed(theirs, n, kind), (pair.n, n, kind)


def test_what_would_come_of_a_correction_tells_no_secret(game: AnyGame) -> None:
    """But for a swap: that plays the hidden card where everybody sees what it does."""
    for pair, ours, theirs in tables(game, SEEDS[0]):
        for kind in PREVIEWED:
            draft = CorrectionDraft(pair.n, "Ada")
            draft.choose_kind(kind)
            listed = draft.listed(ours)
            for candidate in (None, *listed[:: len(listed) // SOME + 1]):
                draft.chosen = candidate
                assert _previewed(ours, draft) == _previewed(theirs, draft), (pair.n, candidate)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_written_in_mid_game_tells_no_secret(game: AnyGame, seed: str) -> None:
    for pair, ours, theirs in tables(game, seed):
        assert ours.hash != theirs.hash, "the journal's own hash is over the secret"
        assert ours.export(PUBLIC) == theirs.export(PUBLIC)
        assert _sheet(ours) == _sheet(theirs), pair.n


def _listed(table: Table, n: int, kind: Kind) -> list[bytes]:
    """What everybody reads on the page, in its order."""
    draft = CorrectionDraft(n, "Ada")
    draft.choose_kind(kind)
    return [
        msgspec.json.encode([one.title, one.n, one.problem and one.problem.code])
        for one in draft.listed(table)
    ]


def _previewed(table: Table, draft: CorrectionDraft) -> bytes:
    """What everybody reads about it before it is accepted."""
    try:
        preview = draft.preview(table)
    except Refused as refused:
        return msgspec.json.encode([one.code for one in refused.problems])
    if preview is None:
        return b""
    changed = differences(table.game, preview.before, preview.after)
    illegal = [(one.n, one.title, one.problems) for one in preview.illegal]
    return msgspec.json.encode([changed, illegal, preview.audit])


def _sheet(table: Table) -> list[object]:
    return [*sheet_pages(facts_of_table(table, "en"))]


def test_the_hidden_card_itself_stands_in_the_list(game: AnyGame) -> None:
    for pair, table, _ in tables(game, SEEDS[0]):
        hidden = pair.one[pair.n - 1]
        if isinstance(hidden, Draw):
            title = game.title(table.state_after(pair.n - 1), hidden, REFEREE)
            assert title in [one.title for one in CorrectionDraft(pair.n, "Ada").listed(table)]


def test_two_hidden_draws_are_partners_whether_they_are_equal_or_not() -> None:
    game = make_game(simulated_setup("settlers", "english-5", {}))
    moves = [step.move for step in play(game, "one")]
    first, second = [n for n, move in enumerate(moves) if isinstance(move, Draw)][:2]
    lists = []
    for card in ("knight", "monopoly"):
        moves[first], moves[second] = Draw("development", "knight"), Draw("development", card)
        table = table_of(game, tuple(moves[: second + 1]))
        draft = CorrectionDraft(first + 1, "Ada")
        draft.choose_kind("swap")
        lists.append([one.n for one in draft.listed(table)])
    assert lists == [[second + 1], [second + 1]]


def test_two_draws_that_everybody_knows_to_be_equal_are_no_partners() -> None:
    """The dice lie open: to swap 6 and 6 changes nothing."""
    game = make_game(simulated_setup("settlers", "english-5", {}))
    table = table_of(game, tuple(step.move for step in play(game, "one"))[:80])
    rolls = [n for n, event in enumerate(table.events(), 1) if isinstance(event.move, Roll)]
    moves = {n: table.events(n - 1, n)[0].move for n in rolls}
    twice = next(n for n in rolls if list(moves.values()).count(moves[n]) > 1)
    draft = CorrectionDraft(twice, "Ada")
    draft.choose_kind("swap")
    assert {one.n for one in draft.listed(table)} == {n for n in rolls if moves[n] != moves[twice]}


def test_the_seal_of_a_sheet_in_mid_game_cannot_be_tried_out() -> None:
    """Whoever has the public record and the sheet tries every card for a hidden draw."""
    game = make_game(simulated_setup("settlers", "english-5", {}))
    pair = next(one for one in twins(game, "one", 1) if isinstance(one.one[one.n - 1], Draw))
    table = table_of(game, pair.one[: pair.n])
    seal = facts_of_table(table, "en").seal
    *known, last = table.events()
    before = chained("", header_body(table.header.setup, table.header.started))
    for n, event in enumerate(known, start=1):
        before = chained(before, event_body(n, event))
    tried = {
        chained(before, event_body(table.n, replace(last, move=Draw("development", card))))
        for card in DEVELOPMENT
    }
    assert table.hash in tried, "so the journal's own hash would tell"
    assert seal not in tried
    assert seal in table.export(PUBLIC).decode(), "and it vouches for the record for everybody"


def test_the_seal_of_a_game_that_is_over_vouches_for_all_of_it() -> None:
    game = make_game(simulated_setup("settlers", "english-5", {}))
    table = table_of(game, tuple(step.move for step in play(game, "one")))
    assert game.winner(table.state) is not None
    assert facts_of_table(table, "en").seal == table.hash
