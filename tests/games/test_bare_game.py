"""A game that brings nothing but its rules: whatever it lacks has a decent stand-in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.almanac import UnknownGame, topics
from companion.cli.main import main
from companion.core.chances import Draw, Roll
from companion.core.due import Due
from companion.core.events import Event
from companion.core.game import PUBLIC, AnyGame
from companion.core.words import Message, Note
from companion.extras.fair_dealer import CannotDeal, FairDealer
from companion.extras.random_player import RandomPlayer
from companion.extras.teller import Teller
from companion.games import registry, words
from companion.games.kind import GameKind
from companion.result_sheet.facts import facts_of
from companion.result_sheet.sheet import sheet_pdf
from companion.simulation.batch import simulate
from companion.simulation.play import play, simulated_setup
from companion.statistics.game import follow, game_statistics, teller_of
from companion.view.building import table_view
from companion.view.captions import translated
from companion.view.game_table import GameTable
from companion.view.snapshot import Snapshot
from companion.wording.vocabulary import Vocabulary
from tests.games.small_game import registered


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameKind]:
    """The small game of the documentation without words and without a table of its own."""
    folder = tmp_path_factory.mktemp("bare")
    with registered(folder, vocabulary=Vocabulary(), table=GameTable) as kind:
        yield kind


@pytest.fixture
def game(bare: GameKind) -> AnyGame:
    return registry.make_game(simulated_setup(bare.name, bare.editions[0], {}))


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_codes_and_ids_are_said_as_words(game: AnyGame, language: str) -> None:
    said = words.words_for(language, game.pack, {"north": "Ada", "south": ""})
    assert said.message(Message("light", {"seat": "north", "pier": "3"})) == "Light: Ada, 3"
    assert said.note(Note("take-your-card")) == "Take your card"
    assert said.problem(game.problem("pier-not-free", pier="4")) == "Pier not free: 4"
    assert said.name("seat", "south") == "South"
    assert said.name("score", "lanterns") == "lanterns"


def test_it_is_simulated_by_anybody_and_dealt_fairly(game: AnyGame, bare: GameKind) -> None:
    assert isinstance(bare.player(game, Random(1)), RandomPlayer)
    batch = simulate(game.setup, 50, 3)
    assert (batch.finished, batch.failures) == (50, ())
    rolls = [
        step.move.faces[0]
        for seed in range(60)
        for step in play(game, str(seed))
        if isinstance(step.move, Roll)
    ]
    cards = {
        step.move.card
        for seed in range(60)
        for step in play(game, str(seed))
        if isinstance(step.move, Draw)
    }
    assert set(rolls) == set(range(1, 7))
    assert all(abs(rolls.count(face) / len(rolls) - 1 / 6) < 0.04 for face in range(1, 7))
    assert cards == set("123456")


def test_a_chance_that_no_box_is_known_to_give_is_told(game: AnyGame) -> None:
    dealer = FairDealer(game, Random(1))
    with pytest.raises(CannotDeal, match="needs a dealer"):
        dealer.answer(game.start(), Due(("north",), "comet", "sky"))
    with pytest.raises(CannotDeal, match=r"no dice\.bone"):
        dealer.answer(game.start(), Due(("north",), "roll", "bone"))


def test_it_has_no_odds_and_no_almanac(bare: GameKind, capsys: pytest.CaptureFixture[str]) -> None:
    assert bare.odds() is None
    with pytest.raises(SystemExit) as left:
        main(["odds", bare.name, "dice"])
    assert left.value.code == 2
    assert "starship" in capsys.readouterr().err
    with pytest.raises(UnknownGame, match="starship"):
        topics(bare.name)


def test_dice_points_and_times_are_counted_without_a_teller(game: AnyGame) -> None:
    told = teller_of(game)
    assert type(told) is Teller
    steps = list(play(game, "counted"))
    events = tuple(Event(step.move, "2026-01-01T20:00:00Z", "tap") for step in steps)
    counted = game_statistics(game, game.start(), "2026-01-01T20:00:00Z", events)
    assert counted.winner == game.winner(steps[-1].after)
    assert sum(counted.thrown[0].counts.values()) == sum(isinstance(s.move, Roll) for s in steps)
    assert counted.income == {"north": {}, "south": {}}
    assert len(list(follow(game, game.start(), events))) == len(steps)
    facts = facts_of(game, game.start(), "2026-01-01T20:00:00Z", events, language="de", seal="")
    assert sheet_pdf(facts).startswith(b"%PDF")


def test_its_view_has_verbs_dice_and_seats_without_a_table(game: AnyGame, bare: GameKind) -> None:
    table = bare.table(game)
    state = game.start()
    for move in (Draw("cards", "2"), Draw("cards", "4")):
        state = game.apply(state, move)
    said = words.words_for("en", game.pack, game.setup.seats)
    rolling = translated(table_view(table, Snapshot(after=state), PUBLIC), said)
    assert rolling.due is not None
    assert rolling.due.dice == ((1, 2, 3, 4, 5, 6),)
    assert rolling.board is None
    state = game.apply(state, Roll("die", (5,)))
    lighting = translated(table_view(table, Snapshot(after=state), PUBLIC), said)
    assert [(verb.text, verb.asks) for verb in lighting.verbs] == [("Light", True)]
    assert [seat.name for seat in lighting.seats] == ["North", "South"]
    assert lighting.prompt == ("North: your decision",)
