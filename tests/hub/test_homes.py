"""Every home of a night keeps what both promise: the same suite for files and for PostgreSQL."""

from __future__ import annotations

import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import msgspec
import psycopg
import pytest

from companion.hub.homes import Home, Where, home_of
from companion.hub.joins import Joins, TakenOver, new_code
from companion.hub.night_file import NightFile
from companion.hub.people import Person
from companion.hub.step_chain import Batch, StepChain, StepRow
from companion.hub.table_copies import Forked, TableCopy
from companion.night.events import CheckedIn, Closed, Event, Left
from companion.night.night import Night, follow
from companion.night.planning import preliminary_standings
from companion.night.trouble import NightError
from companion.table.journal import Journal
from companion.table.store import JournalError, Store
from tests.hub.nights import NAMES, new_night, opening, play_round
from tests.hub.postgres import Server
from tests.web.test_tables import make_history, rows

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def home(where: Where) -> Iterator[Home]:
    with closing(home_of(where)) as found:
        yield found


@pytest.fixture
def tablet(tmp_path: Path) -> Path:
    path = tmp_path / "tablet.journal"
    make_history(path)
    return path


def batches(tablet: Path) -> list[Batch]:
    with closing(Store(tablet)) as store:
        return list(TableCopy(store).batches())


def test_a_night_is_there_again_as_it_was(where: Where) -> None:
    with new_night(where) as file:
        play_round(file, Random(1))
        night, people = file.night, file.people()
    with NightFile(where) as again:
        assert again.night == night
        assert again.people() == people
        assert list(people.values()) == [Person(name) for name in NAMES], "in order"
        assert follow(kept.happened for kept in again.kept()) == night


def test_a_night_is_not_opened_over_another(where: Where, home: Home) -> None:
    assert not home.exists()
    with pytest.raises(NightError, match="no night"):
        NightFile(where)
    new_night(where).close()
    assert home.exists()
    with pytest.raises(NightError, match="there already"):
        NightFile.new(where, opening())
    with NightFile(where) as file:
        assert len(file.night.entrants) == len(NAMES)


def test_an_event_that_is_refused_leaves_nothing_behind(where: Where) -> None:
    with new_night(where) as file:
        before, count = file.night, len(file.kept())

        def one_good_one_bad(_: Night) -> list[Event]:
            return [Left(("p1",)), Closed()]

        with pytest.raises(NightError, match="missing"):
            file.do(one_good_one_bad)
        with pytest.raises(NightError, match="nickname"):
            file.enter([Person("Good"), Person("Ada Lovelace")])
        assert file.night == before
        assert len(file.kept()) == count
        assert len(file.people()) == len(NAMES)


def test_two_programs_write_to_one_night(where: Where) -> None:
    with new_night(where) as one, NightFile(where) as other:
        one.do(lambda _: [Left(("p1",))], "key-one")
        other.do(lambda _: [Left(("p1",)), Left(("p2",))], "key-one")
        assert other.night.present == one.night.present, "asked for with a key: done once"
        other.do(lambda _: [Left(("p2",))])
        assert one.night == other.night
        assert other.enter([Person("Ines")]) == ("p9",)
        assert one.enter([Person("Jan")]) == ("p10",)


def test_many_at_once_wait_for_each_other(where: Where) -> None:
    new_night(where).close()

    def enter(number: int) -> None:
        with NightFile(where) as file:
            for one in range(5):
                file.enter([Person(f"Guest {number}.{one}")])

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with NightFile(where) as file:
        assert list(file.people()) == [f"p{number}" for number in range(1, len(NAMES) + 21)]


def test_names_can_be_deleted_and_the_results_stay(where: Where) -> None:
    with new_night(where) as file:
        play_round(file, Random(1))
        standing = preliminary_standings(file.night)
        file.forget(["p2"])
        assert preliminary_standings(file.night) == standing
        assert list(file.people()) == ["p1", *(f"p{number}" for number in range(3, 9))]
    with NightFile(where) as again:
        assert again.night.forgotten == {"p2"}
        assert "p2" not in again.people()


def test_secrets_are_made_once(where: Where, home: Home) -> None:
    made = home.kept("secret", lambda: secrets.token_bytes(32))
    with closing(home_of(where)) as again:
        assert again.kept("secret", lambda: b"another") == made
        assert again.kept("certificate", lambda: b"text") == b"text"


def test_who_joins_last_writes(where: Where, home: Home) -> None:
    one, two = (Joins(home.joins(), b"s" * 32) for _ in range(2))
    codes = [new_code(b"s" * 32, 3) for _ in range(2)]
    old, heir = secrets.token_hex(8), secrets.token_hex(8)
    table, token = one.join(codes[0], old, "a" * 64)
    assert table == 3
    assert one.join(codes[0], old, "a" * 64) == (3, token), "a lost answer may be asked for again"
    for writer, key in ((heir, "a" * 64), (old, "b" * 64)):
        with pytest.raises(NightError, match="another tablet"):
            two.join(codes[0], writer, key)
    assert two.table_of(token) == 3
    two.join(codes[1], heir, "b" * 64)
    assert two.key_of(3) == one.key_of(3) == "b" * 64
    with pytest.raises(TakenOver):
        one.table_of(token)
    assert one.key_of(4) == ""


def test_the_copy_equals_the_tablet(home: Home, tablet: Path) -> None:
    copy = TableCopy(home.copy(7))
    for batch in batches(tablet):
        copy.push(batch)
    with home.journal(7) as file:
        assert rows(file.path) == rows(tablet)
        with Journal(file.path) as hub, Journal(tablet) as own:
            assert hub.verify() is None
            for number in (1, 2):
                assert hub.open(number).export() == own.open(number).export()
    copy.close()


def test_duplicates_and_late_batches_change_nothing_and_gaps_are_asked_for(
    home: Home, tablet: Path
) -> None:
    copy = TableCopy(home.copy(1))
    first = batches(tablet)[0]
    with closing(Store(tablet)) as store:
        chain = StepChain(store)
        chain.read()
        assert copy.push(chain.batch(40)).steps == 0, "a gap: the hub says what it has"
        have = copy.push(first)
        assert have.steps == len(first.steps)
        for again in (first, chain.batch(10), first):
            assert copy.push(again) == have
    assert copy.have == have
    copy.close()


def test_two_hubs_take_turns_for_one_table(where: Where, tablet: Path) -> None:
    """Each goes on after what the other one has written, as soon as it is asked."""
    with closing(home_of(where)) as one, closing(home_of(where)) as other:
        copies = TableCopy(one.copy(1)), TableCopy(other.copy(1))
        with closing(Store(tablet)) as store:
            chain = StepChain(store)
            count, after = chain.read(), 0
            while after < count:
                batch = chain.batch(after)
                small = batch.steps[:23]
                last = max(step.cursor or 0 for step in small), max(s.tip or 0 for s in small)
                events = tuple(event for event in batch.events if event.id <= max(last))
                games = tuple(g for g in batch.games if g.id <= max(s.game for s in small))
                part = Batch(after, batch.chain, games, events, small)
                have = copies[after % 2].push(part)
                assert have == copies[0].have == copies[1].have
                after = have.steps
        with other.journal(1) as file:
            assert rows(file.path) == rows(tablet)
        for copy in copies:
            copy.close()


@pytest.mark.parametrize("what", ["line", "hash", "step"])
def test_what_is_forged_is_refused_whole(home: Home, tablet: Path, what: str) -> None:
    copy = TableCopy(home.copy(1))
    first = batches(tablet)[0]
    events, steps = list(first.events), list(first.steps)
    if what == "step":
        steps[-1] = msgspec.structs.replace(steps[-1], cursor=5000)
    else:
        events[-1] = msgspec.structs.replace(events[-1], **{what: "0" * 64})
    forged = msgspec.structs.replace(first, events=tuple(events), steps=tuple(steps))
    with pytest.raises(Forked):
        copy.push(forged)
    assert copy.have.steps == 0
    assert copy.push(first).steps == len(first.steps), "the true one is taken then"
    other = msgspec.structs.replace(first, chain="0" * 64)
    with pytest.raises(Forked):
        copy.push(other)
    copy.close()


def test_no_text_may_hold_what_a_database_cannot_keep() -> None:
    good = [1, 1, "start", "2026-01-01", None, None, ""]
    msgspec.json.decode(msgspec.json.encode(good), type=StepRow)
    good[-1] = "a\0b"
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(good), type=StepRow)


def test_killed_writers_lose_nothing_that_was_acknowledged(where: Where) -> None:
    new_night(where).close()
    random, acknowledged = Random(1), 0
    for _ in range(5):
        with subprocess.Popen(
            [sys.executable, "-m", "tests.hub.killed_writers", str(where)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            acknowledged = int(writer.stdout.readline())
            time.sleep(random.random() / 50)
            writer.kill()
            told = writer.stdout.read().split("\n")[:-1]
            acknowledged = int(told[-1]) if told else acknowledged
        with NightFile(where) as file:
            kept = file.kept()
            assert len(kept) >= acknowledged
            assert "p1" in file.night.present
            pairs = [one for one in kept if isinstance(one.happened.event, CheckedIn | Left)]
            assert len(pairs) % 2 == 1, "the first check-in, then both of a pair or none"
    assert acknowledged > 15


# what only a database has


def test_events_cannot_be_changed_in_the_database(postgres_server: Server) -> None:
    url = postgres_server.new_database()
    new_night(url).close()
    with psycopg.connect(url, autocommit=True) as db:
        for statement in (
            "UPDATE night.events SET line = ''",
            "DELETE FROM night.events",
            "TRUNCATE night.events",
        ):
            with pytest.raises(psycopg.errors.RaiseException, match="only grows"):
                db.execute(statement)
        db.execute("ALTER TABLE night.events DISABLE TRIGGER ALL")
        db.execute("UPDATE night.events SET line = replace(line, 'Friday', 'Sunday') WHERE id = 1")
    with pytest.raises(JournalError, match="damaged"):
        NightFile(url)


def test_what_is_not_ours_stays_as_it_is(postgres_server: Server) -> None:
    url = postgres_server.new_database()
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE SCHEMA night")
    with pytest.raises(JournalError, match="not a journal"):
        NightFile.new(url, opening())
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("COMMENT ON SCHEMA night IS 'companion 99'")
    with pytest.raises(JournalError, match="newer"):
        NightFile.new(url, opening())


def test_others_hear_of_what_was_written(postgres_server: Server) -> None:
    url = postgres_server.new_database()
    new_night(url).close()
    told: list[str] = []
    with closing(home_of(url)) as home, home.hearing(told.append), NightFile(url) as file:
        until = time.monotonic() + 20
        while not told and time.monotonic() < until:
            file.do(lambda _: [Left(("p4",)), CheckedIn(("p4",))])
            time.sleep(0.05)
    assert set(told) == {"night"}


def test_a_server_that_was_away_is_found_again(postgres_server: Server) -> None:
    url = postgres_server.new_database()
    with new_night(url) as file:
        postgres_server.stop()
        with pytest.raises(JournalError, match="cannot be reached") as caught:
            file.do(lambda _: [Left(("p4",))])
        assert caught.value.trouble == "no-database"
        postgres_server.start()
        with suppress(JournalError):
            file.do(lambda _: [Left(("p4",))])
        file.do(lambda _: [CheckedIn(("p4",))])
        assert "p4" in file.night.present


def test_an_address_is_told_without_its_password(capsys: pytest.CaptureFixture[str]) -> None:
    home = home_of("postgresql://ada:secret@127.0.0.1:1/friday")
    assert home.name == "postgresql://127.0.0.1:1/friday"
    assert home.title == "friday"
    with closing(home), pytest.raises(JournalError) as caught:
        home.exists()
    assert "secret" not in str(caught.value)
    with pytest.raises(NightError, match="address of a database"):
        home_of("postgresql://[")
