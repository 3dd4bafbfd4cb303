"""Signed results: what everybody confirmed is entered, and nothing that only looks like it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.game import REFEREE
from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.exports import night_json
from companion.hub.night_file import NightFile
from companion.hub.reporter import Hub, HubLink, Reporter, Turned
from companion.hub.signing import Ending, Outbox, Signed, TabletKey, opened, signed_result
from companion.night.events import ResultCorrected, ResultEntered
from companion.night.scoring import Score, told
from companion.night.trouble import NightError
from companion.simulation.play import MOST_EVENTS, players_and_dealer
from companion.table.journal import Journal
from companion.web.keys import Keys
from companion.web.rehearsal import Tablet, joined, new_table, rehearsed_game
from companion.web.rehearsed_night import SIZE, new_night, seat_round
from companion.web.serving import Addresses
from tests.hub.played_rows import (
    SETUP,
    against_the_rules,
    batches,
    event_rows,
    game_row,
    moves,
)
from tests.web.serving import Browser, served
from tests.web.test_tables import link, reported


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night of two tables in its first round, and a whole game of the first one."""
    folder = tmp_path_factory.mktemp("played")
    path = folder / "friday.night"
    new_night(path, 2, 2, 1)
    night, names = seat_round(path)
    for table in night.rounds[0].seating.tables:
        with Journal(folder / f"tablet-{table.number}.journal") as journal:
            game = new_table(journal, rehearsed_game(SIZE), [names[p] for p in table.players])
            player, dealer = players_and_dealer(game.game, Random(table.number))
            for _ in range(MOST_EVENTS):
                if not game.due.seats:
                    break
                before, due = game.state, game.due
                move = dealer.answer(before, due) if due.chance else player.choose(before)
                game.accept(move, "simulation")
                dealer.watch(before, move, game.state)
    return folder


class Evening:
    """The night is served, and the tablet of table 1 has brought its game."""

    def __init__(self, path: Path, addresses: Addresses) -> None:
        self.path, self.addresses = path, addresses
        self.journal = path.with_name("tablet-1.journal")
        self.tablet: Tablet = joined(link(addresses, path))
        self.hub = self.tablet.hub
        self.report()

    def report(self) -> Reporter:
        reporter = reported(self.journal, self.hub)
        reporter.stop()
        return reporter

    def signed(self, table: int = 1) -> Signed:
        journal = self.path.with_name(f"tablet-{table}.journal")
        night = fingerprint(certificate_beside(self.path))
        return signed_result(journal, 1, night=night, table=table, round=1)

    def end(self, signed: Signed, key: TabletKey | None = None, round: int = 1) -> None:
        self.hub.end(Ending(round, (key or self.tablet.key).seal(signed)))

    def refused(self, signed: Signed, why: str, key: TabletKey | None = None) -> None:
        with pytest.raises(Turned, match=why) as turned:
            self.end(signed, key)
        assert turned.value.status == 422
        with NightFile(self.path) as file:
            assert file.night.rounds[0].results == {}


@pytest.fixture
def evening(played: Path, tmp_path: Path) -> Iterator[Evening]:
    for file in played.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())
    path = tmp_path / "friday.night"
    with served(path) as addresses:
        found = Evening(path, addresses)
        yield found
        found.hub.close()


def test_what_everybody_signed_is_entered_once_and_can_be_checked_again(evening: Evening) -> None:
    signed = evening.signed()
    for _ in range(2):
        evening.end(signed)
    with NightFile(evening.path) as file:
        night, kept = file.night, file.kept()
        text = str(night_json(night, {player: player for player in night.entrants}))
    entered = [one.happened.event for one in kept]
    (result,) = [event for event in entered if isinstance(event, ResultEntered)]
    assert result.head == signed.event_chain
    assert result.seal is not None
    assert opened(result.seal, evening.tablet.key.public) == signed, "from the night alone"
    assert night.rounds[0].signed == night.rounds[0].replayed == {1}
    assert "'signed': True" in text
    names = {"Player 1", "Player 2", "Player 3", "Player 4"}
    assert not any(name in result.seal.text for name in names), "names can be deleted"


def test_who_loses_patience_and_asks_again_waits_for_the_same_answer(evening: Evening) -> None:
    ending = Ending(1, evening.tablet.key.seal(evening.signed()))
    wrong: list[BaseException] = []

    def ask() -> None:
        try:
            with closing(evening.tablet.hub) as hub:
                hub.end(ending)
        except BaseException as error:
            wrong.append(error)

    asking = [threading.Thread(target=ask) for _ in range(5)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert wrong == []
    with NightFile(evening.path) as file:
        entered = [one for one in file.kept() if isinstance(one.happened.event, ResultEntered)]
    assert len(entered) == 1


def test_after_signing_there_is_no_protest(evening: Evening) -> None:
    evening.end(evening.signed())
    desk = Browser(evening.addresses.desk["organiser"])
    desk.sign_in(evening.addresses)
    with NightFile(evening.path) as file:
        scores = file.night.rounds[0].results[1].scores
        other = told(tuple(Score(one.player, 3 + n) for n, one in enumerate(scores)))
        with pytest.raises(NightError, match="signed"):
            file.do(lambda _: [ResultCorrected(1, 1, other, "Gina", "an error")])
    points = [{"player": one.player, "points": n} for n, one in enumerate(scores)]
    answer = desk.act("result", "key-00001", round=1, table=1, scores=points, by="G", reason="r")
    assert answer.status == 409
    assert "signed" in answer.json["why"]
    with pytest.raises(Turned, match="already"):
        evening.hub.end(Ending(1, declined=("Player 1",)))


def test_what_is_forged_is_refused_and_logged(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "companion.web")
    true = evening.signed()
    change = msgspec.structs.replace
    loser = next(seat for seat in true.points if seat != true.winner)
    better = {**true.points, loser: 99}
    evening.refused(change(true, points=better, winner=loser), "not what the rules make")
    evening.refused(change(true, winner=loser), "not what the rules make")
    evening.refused(change(true, confirmed=true.confirmed[1:]), "Not everybody")
    evening.refused(change(true, confirmed=(*true.confirmed, "ghost")), "Not everybody")
    evening.refused(change(true, night="0" * 64), "another night")
    evening.refused(change(true, table=2), "another table")
    evening.refused(change(true, round=2), "no round 2")
    evening.refused(change(true, step_chain="0" * 64), "another history")
    evening.refused(change(true, steps=true.steps + 1), "another history")
    evening.refused(change(true, event_chain="0" * 64), "went on")
    evening.refused(true, "another tablet", TabletKey.new())
    seal = evening.tablet.key.seal(true)
    for forged in (
        change(seal, text=seal.text.replace(true.winner, loser)),
        change(seal, signature="0" * 128),
        change(seal, signature=evening.tablet.key.seal(change(true, game=2)).signature),
        evening.tablet.key.seal(change(true, winner="x" * 200)),
    ):
        with pytest.raises(Turned, match="not true"):
            evening.hub.end(Ending(1, forged))
    assert len([one for one in caplog.records if "refused 422" in one.getMessage()]) == 15
    evening.end(true)


def test_a_signature_of_another_table_and_of_a_tablet_before_are_none(evening: Evening) -> None:
    with closing(joined(link(evening.addresses, evening.path, 2)).hub) as other:
        seal = evening.tablet.key.seal(evening.signed())
        with pytest.raises(Turned, match="another tablet"):
            other.end(Ending(1, seal))
        evening.hub.token = ""
        with pytest.raises(Turned, match="401"):
            evening.end(evening.signed())
    heir = joined(link(evening.addresses, evening.path))
    with closing(heir.hub) as hub:
        with pytest.raises(Turned, match="another tablet"):
            hub.end(Ending(1, seal))
        hub.end(Ending(1, heir.key.seal(evening.signed())))


def test_a_tablet_without_a_key_signs_nothing(evening: Evening) -> None:
    with closing(Hub(HubLink.read(link(evening.addresses, evening.path)))) as hub:
        hub.join("0123456789abcdef")
        with pytest.raises(Turned, match="another tablet"):
            hub.end(Ending(1, evening.tablet.key.seal(evening.signed())))


def test_a_game_that_went_on_is_signed_again(evening: Evening) -> None:
    before = evening.signed()
    with Journal(evening.journal) as journal:
        table = journal.open(1)
        table.undo_to(table.n - 1, deliberate=True)
        table.redo()
    evening.report()
    evening.end(before)
    with NightFile(evening.path) as file:
        assert file.night.rounds[0].signed == {1}, "the same end again is the same result"


def test_who_does_not_sign_is_told_at_the_desk_and_the_desk_decides(evening: Evening) -> None:
    with NightFile(evening.path) as file:
        seated = file.night.rounds[0].seating.table(1).players
        names = [file.people()[player].name for player in seated]
    with pytest.raises(Turned, match="others than who sits"):
        evening.hub.end(Ending(1, declined=("Nobody",)))
    evening.hub.end(Ending(1, declined=(names[1],)))
    now = evening.hub.now()
    assert now is not None
    assert now.declined == (names[1],)
    desk = Browser(evening.addresses.desk["referee"])
    desk.sign_in(evening.addresses, "referee")
    with desk.stream("/stream/desk") as stream:
        (table, _) = stream.next()[1]["rounds"][0]["tables"]
        assert table["declined"] == [names[1]]
        points = [{"player": one, "points": 10 - n} for n, one in enumerate(seated)]
        assert desk.act("result", "key-00001", round=1, table=1, scores=points).status == 200
        (table, _) = stream.next()[1]["rounds"][0]["tables"]
        assert (table["declined"], table["by_hand"], table["signed"]) == ([], True, False)


def test_what_was_signed_without_a_network_is_brought_later(
    played: Path, evening: Evening, tmp_path: Path
) -> None:
    """The reporter carries it, also one that was started anew; a refusal is told."""
    box = Outbox(evening.journal)
    forged = msgspec.structs.replace(evening.signed(), night="0" * 64)
    box.put(Ending(1, evening.tablet.key.seal(forged)))
    late = evening.report()
    assert "another night" in late.outbox.refused
    assert box.ending() is None
    box.put(Ending(1, evening.tablet.key.seal(evening.signed())))
    evening.report()
    assert box.ending() is None
    with NightFile(evening.path) as file:
        assert file.night.rounds[0].signed == {1}


def brought(evening: Evening, tablet: Tablet, told: list[Any]) -> Signed:
    """Table 2 brings a game that is won by these moves, and signs what they lead to."""
    game, _ = moves("1")
    with NightFile(evening.path) as file:
        seated = file.night.rounds[0].seating.table(2).players
        names = [file.people()[player].name for player in seated]
    row = game_row(names=dict(zip(SETUP.seats, names, strict=True)))
    events = event_rows(row, told)
    with closing(tablet.hub) as hub:
        have = hub.have()
        for batch in batches(row, events):
            have = hub.push(msgspec.structs.replace(batch, chain=have.chain))
    state = game.start()
    for one in told:
        state = game.apply(state, one)
    winner = game.winner(state)
    assert winner is not None
    points = {seat: game.score(state, seat, REFEREE).total for seat in game.seats}
    night = fingerprint(certificate_beside(evening.path))
    seats = tuple(sorted(points))
    ends = (have.steps, have.chain, events[-1].hash)
    return Signed(night, 2, 1, 1, *ends, points, winner, seats)


@pytest.mark.parametrize("again", [False, True], ids=["as it came", "after a new start"])
def test_a_game_against_the_rules_is_no_result_however_well_it_is_signed(
    evening: Evening, again: bool
) -> None:
    game, told = moves("1")
    at, _ = against_the_rules(game, told)
    tablet = joined(link(evening.addresses, evening.path, 2))
    signed = brought(evening, tablet, [*told[:at], told[at - 1], *told[at:]])
    with ExitStack() as stack:
        if again:
            addresses = stack.enter_context(served(evening.path))
            found = HubLink(addresses.tables, tablet.link.fingerprint, "")
            tablet = msgspec.structs.replace(tablet, link=found)
        with closing(tablet.hub) as hub, pytest.raises(Turned, match=f"not allow event {at + 1} "):
            hub.end(Ending(1, tablet.key.seal(signed)))
    with NightFile(evening.path) as file:
        assert file.night.rounds[0].results == {}


@pytest.mark.parametrize("again", [False, True], ids=["as it came", "after a new start"])
def test_a_game_by_the_rules_is_entered_as_it_came_and_after_a_new_start(
    evening: Evening, again: bool
) -> None:
    tablet = joined(link(evening.addresses, evening.path, 2))
    signed = brought(evening, tablet, list(moves("1")[1]))
    with ExitStack() as stack:
        if again:
            addresses = stack.enter_context(served(evening.path))
            found = HubLink(addresses.tables, tablet.link.fingerprint, "")
            tablet = msgspec.structs.replace(tablet, link=found)
        with closing(tablet.hub) as hub:
            hub.end(Ending(1, tablet.key.seal(signed)))
    with NightFile(evening.path) as file:
        assert file.night.rounds[0].signed == {2}


def test_the_key_is_for_its_owner_and_stays(tmp_path: Path) -> None:
    key = TabletKey.of(tmp_path)
    path = tmp_path / "night.key"
    assert path.stat().st_mode & 0o077 == 0
    assert TabletKey.of(tmp_path).public == key.public
    path.write_bytes(b"short")
    assert TabletKey.of(tmp_path).public != key.public
    assert Keys.beside(tmp_path / "x.night").secret != path.read_bytes()
