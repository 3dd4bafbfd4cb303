"""Tables that report: the hub equals the tablet, whatever the network and others do."""

from __future__ import annotations

import http.client
import json
import secrets
import socket
import sqlite3
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from companion.core.record import chained
from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.joins import new_code
from companion.hub.reporter import Hub, HubLink, Reporter, Stranger, Turned
from companion.hub.step_chain import Batch, GameRow, StepChain, StepRow
from companion.hub.table_copies import Forked, TableCopy
from companion.night.trouble import NightError
from companion.table.correction import Replace
from companion.table.journal import Journal
from companion.table.store import Store
from companion.web.keys import Keys
from companion.web.rehearsal import Tablet, taken_over
from companion.web.serving import Addresses
from tests.table.play import SETUP, play
from tests.web.serving import served

ROWS = (
    "SELECT id, header, hash FROM games ORDER BY id",
    "SELECT id, game, parent, n, line, hash FROM events ORDER BY id",
    "SELECT id, game, kind, at, cursor, tip, note FROM steps ORDER BY id",
)


def rows(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as db:
        return [db.execute(question).fetchall() for question in ROWS]


def make_history(path: Path, seed: int = 1) -> None:
    """Two games with undone, redone, corrected and switched lines of play."""
    with Journal(path) as journal:
        for number in range(2):
            table, random = journal.new_game(SETUP), Random(seed + number)
            play(table, 60, random)
            table.undo_to(table.n - 9, deliberate=True)
            for _ in range(4):
                table.redo()
            play(table, 20, random)
            last = table.last
            assert last is not None
            again = Replace(last.event.move)
            table.accept_correction(
                table.preview_correction(table.n, again, by="Ada", reason="said twice")
            )
            table.switch(table.branches()[0].tip)


@pytest.fixture
def tablet(tmp_path: Path) -> Path:
    path = tmp_path / "tablet.journal"
    make_history(path)
    return path


def batches(path: Path, size: int = 10**9) -> Iterator[Batch]:
    store = Store(path)
    chain = StepChain(store)
    count, after = chain.read(), 0
    while after < count:
        whole = chain.batch(after)
        yield whole
        after += min(size, len(whole.steps))
    store.close()


def test_the_hub_equals_the_tablet_after_undo_redo_correction_and_switch(
    tablet: Path, tmp_path: Path
) -> None:
    copy = TableCopy(Store(tmp_path / "copy.journal"))
    for batch in batches(tablet):
        copy.push(batch)
    assert rows(tmp_path / "copy.journal") == rows(tablet)
    with Journal(tmp_path / "copy.journal") as hub, Journal(tablet) as own:
        assert hub.verify() is None
        for number in (1, 2):
            assert hub.open(number).export() == own.open(number).export()
    copy.close()


def test_duplicates_and_late_batches_change_nothing_and_gaps_are_asked_for(
    tablet: Path, tmp_path: Path
) -> None:
    copy = TableCopy(Store(tmp_path / "copy.journal"))
    store = Store(tablet)
    chain = StepChain(store)
    count = chain.read()
    middle = chain.batch(40)
    assert copy.push(middle).steps == 0, "a gap: the hub says what it has"
    first = chain.batch(0)
    have = copy.push(first)
    assert have.steps == len(first.steps)
    for again in (first, chain.batch(10), first):
        assert copy.push(again) == have
    after = have.steps
    while after < count:
        after = copy.push(chain.batch(after)).steps
    store.close()
    copy.close()
    assert rows(tmp_path / "copy.journal") == rows(tablet)


def test_what_is_written_after_the_reading_waits_for_the_next_batch(tablet: Path) -> None:
    store = Store(tablet)
    chain = StepChain(store)
    count = chain.read()
    with Journal(tablet) as journal:
        play(journal.open(2), 5, Random(3))
    assert chain.batch(count - 2).steps[-1].id == count
    assert chain.batch(count).steps == ()
    store.close()


def changed(batch: Batch, what: str, **fields: Any) -> Batch:
    kept = list(getattr(batch, what))
    kept[3] = msgspec.structs.replace(kept[3], **fields)
    return msgspec.structs.replace(batch, **{what: tuple(kept)})


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("events", {"line": '{"n":4}'}),
        ("events", {"hash": "0" * 64}),
        ("events", {"parent": 1}),
        ("events", {"n": 9}),
        ("events", {"id": 77}),
        ("events", {"game": 2}),
        ("steps", {"cursor": 5000}),
        ("steps", {"game": 2}),
        ("steps", {"id": 1}),
    ],
)
def test_a_forged_batch_is_refused_whole(
    tablet: Path, tmp_path: Path, what: str, fields: dict[str, Any]
) -> None:
    copy = TableCopy(Store(tmp_path / "copy.journal"))
    first = next(batches(tablet))
    with pytest.raises(Forked):
        copy.push(changed(first, what, **fields))
    assert copy.have.steps == 0
    assert rows(tmp_path / "copy.journal") == [[], [], []]
    copy.push(first)
    copy.close()


def test_another_history_is_a_fork(tablet: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.journal"
    make_history(other, seed=50)
    copy = TableCopy(Store(tmp_path / "copy.journal"))
    have = copy.push(next(batches(tablet)))
    store = Store(other)
    chain = StepChain(store)
    chain.read()
    with pytest.raises(Forked):
        copy.push(chain.batch(have.steps - 5))
    store.close()
    copy.close()


def link(addresses: Addresses, path: Path, table: int = 1) -> str:
    code = new_code(Keys.beside(path).secret, table)
    return HubLink(addresses.tables, fingerprint(certificate_beside(path)), code).text()


class Tablets:
    """Connections that are closed when the test ends, before the hub is."""

    def __init__(self) -> None:
        self._open: list[Hub] = []

    def hub(self, link: str | HubLink) -> Hub:
        hub = Hub(HubLink.read(link) if isinstance(link, str) else link)
        self._open.append(hub)
        return hub

    def hub_of(self, tablet: Tablet) -> Hub:
        self._open.append(tablet.hub)
        return self._open[-1]

    def joined(self, link: str) -> Hub:
        hub = self.hub(link)
        hub.join(secrets.token_hex(8))
        return hub

    def close(self) -> None:
        for hub in self._open:
            hub.close()


@pytest.fixture
def tablets(night: Addresses) -> Iterator[Tablets]:
    found = Tablets()
    yield found
    found.close()


def reported(tablet: Path, hub: Hub, seconds: float = 20) -> Reporter:
    """A reporter that has brought everything, or stopped by itself."""
    reporter = Reporter(tablet, hub)
    reporter.start()
    until = time.monotonic() + seconds
    while time.monotonic() < until and reporter.is_alive():
        if reporter.state == "reporting" and not reporter.waiting:
            break
        time.sleep(0.02)
    return reporter


def test_a_table_reports_over_tls_and_goes_on_after_a_cut(
    night: Addresses, path: Path, tablet: Path, tablets: Tablets
) -> None:
    hub = tablets.joined(link(night, path))
    reporter = reported(tablet, hub)
    with Journal(tablet) as journal:
        play(journal.open(2), 15, Random(9))
    until = time.monotonic() + 20
    copy = path.with_name("friday.night.tables") / "table-1.journal"
    while rows(copy) != rows(tablet) and time.monotonic() < until:
        time.sleep(0.05)
    assert rows(copy) == rows(tablet)
    reporter.stop()


def test_a_line_that_was_closed_meanwhile_is_opened_anew(
    night: Addresses, path: Path, tablets: Tablets
) -> None:
    hub = tablets.joined(link(night, path))
    have = hub.have()
    assert hub._connection is not None
    hub._connection.sock.shutdown(socket.SHUT_RDWR)
    assert hub.have() == have
    hub.hang_up()
    with pytest.raises((OSError, http.client.HTTPException)):
        hub.have()


def test_a_new_hub_is_rebuilt_from_the_tablets(tmp_path: Path, tablet: Path) -> None:
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        path = folder / "friday.night"
        with served(path) as addresses:
            reported(tablet, Tablets().joined(link(addresses, path))).stop()
        assert rows(folder / "friday.night.tables" / "table-1.journal") == rows(tablet)


def test_another_tablet_takes_over_and_the_old_one_cannot_fork(
    night: Addresses, path: Path, tablet: Path, tmp_path: Path, tablets: Tablets
) -> None:
    old = tablets.joined(link(night, path))
    reported(tablet, old).stop()
    heir = tmp_path / "heir.journal"
    new = tablets.hub_of(taken_over(link(night, path), heir))
    assert rows(heir) == rows(tablet)
    with Journal(heir) as journal:
        play(journal.open(2), 10, Random(4))
    reported(heir, new).stop()
    with Journal(tablet) as journal:
        play(journal.open(2), 5, Random(8))
    late = reported(tablet, old)
    assert late.state == "taken over"
    copy = path.with_name("friday.night.tables") / "table-1.journal"
    assert rows(copy) == rows(heir)


def test_a_code_is_good_for_one_tablet_and_one_night(
    night: Addresses, path: Path, tablets: Tablets
) -> None:
    text = link(night, path)
    first = tablets.hub(text)
    writer = secrets.token_hex(8)
    assert first.join(writer) == first.join(writer), "a lost answer may be asked for again"
    with pytest.raises(Turned, match="422"):
        tablets.hub(text).join(secrets.token_hex(8))
    forged = HubLink.read(text)._replace(code=new_code(b"x" * 32, 1))
    with pytest.raises(Turned, match="422"):
        tablets.hub(forged).join(secrets.token_hex(8))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://[",
        "https://host:port/#" + "0" * 64 + ".1.abc",
        "http://host/#" + "0" * 64 + ".1.abc",
        "https://host/#" + "x" * 64 + ".1.abc",
        "https://host/#" + "0" * 64,
    ],
)
def test_what_is_not_the_code_of_a_table_is_refused_before_anybody_is_asked(text: str) -> None:
    with pytest.raises(NightError, match="not the code of a table"):
        HubLink.read(text)


def test_a_table_cannot_write_for_another(
    night: Addresses, path: Path, tablet: Path, tablets: Tablets
) -> None:
    hub = tablets.joined(link(night, path, 1))
    hub.token = hub.token.replace("table.1.", "table.2.")
    with pytest.raises(Turned, match="401"):
        hub.push(next(batches(tablet)))
    hub.token = ""
    with pytest.raises(Turned, match="401"):
        hub.have()
    assert not (path.with_name("friday.night.tables") / "table-2.journal").exists()


def test_what_one_table_writes_keeps_no_other_from_its_round(
    night: Addresses, path: Path, tablets: Tablets
) -> None:
    """Games begin with what a tablet says of them; this says something thousands of levels deep."""
    one, two = (tablets.joined(link(night, path, table)) for table in (1, 2))
    header = '{"position":' + "[" * 50_000
    game = GameRow(1, header, chained("", header.encode()))
    begun = StepRow(1, 1, "new", "9999-99-99", None, None, "")
    assert one.push(Batch(0, "", (game,), (), (begun,))).steps == 1
    for hub in (one, two):
        now = hub.now()
        assert now
        assert len(now.players) == 4
    with pytest.raises(Turned, match="400"):
        hub._ask("POST", "/table/exchange", Raw(b'{"said":' * 50_000))


def test_a_hub_with_another_certificate_hears_nothing(
    night: Addresses, path: Path, tablets: Tablets
) -> None:
    right = HubLink.read(link(night, path))
    wrong = right._replace(fingerprint="0" * 64)
    with pytest.raises(Stranger):
        tablets.hub(wrong).join(secrets.token_hex(8))
    assert tablets.hub(right).join(secrets.token_hex(8)).table == 1, "the code was not used up"


def test_what_is_no_batch_is_refused(night: Addresses, path: Path, tablets: Tablets) -> None:
    hub = tablets.joined(link(night, path))
    bodies: list[Any] = [[], {"after": 0}, {"after": -1, "chain": "", "games": [], "events": []}]
    for body in bodies:
        with pytest.raises(Turned, match="400"):
            hub._ask("POST", "/table/push", body)
    huge = json.dumps("x" * (2 * 2**20))
    with pytest.raises((Turned, OSError, http.client.HTTPException)):
        hub._ask("POST", "/table/push", huge)
    assert hub.have().steps == 0


def test_the_port_of_the_tables_speaks_nothing_but_tls(night: Addresses) -> None:
    port = int(night.tables.rsplit(":", 1)[1])
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as plain:
        plain.request("GET", "/table/have")
        with pytest.raises((OSError, http.client.HTTPException)):
            plain.getresponse()
    unknown = http.client.HTTPSConnection("127.0.0.1", port, timeout=5)
    with closing(unknown), pytest.raises(ssl.SSLCertVerificationError):
        unknown.connect()
