"""Two hubs on one database: what happens at one is seen at the other, and tables may use either."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.homes import home_of
from companion.hub.joins import new_code
from companion.hub.night_file import NightFile
from companion.hub.reporter import Hub, HubLink
from companion.night.events import RoundStarted
from companion.table.journal import Journal
from companion.web import changes
from companion.web.hub_pages import BEAT
from companion.web.keys import Keys
from companion.web.serving import Addresses
from tests.hub.nights import new_night
from tests.hub.postgres import Server
from tests.table.play import play
from tests.web.serving import Browser, served
from tests.web.test_tables import make_history, reported, rows


@pytest.fixture
def url(postgres_server: Server) -> str:
    found = postgres_server.new_database()
    new_night(found).close()
    return found


@pytest.fixture
def hubs(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Addresses, Addresses]]:
    """Neither looks by itself: what one hears of the other it was told."""
    monkeypatch.setattr(changes, "LOOKING", 600.0)
    with served(url) as one, served(url) as other:
        yield one, other


def test_what_is_done_at_one_desk_is_on_the_wall_of_the_other(
    hubs: tuple[Addresses, Addresses], url: str
) -> None:
    one, other = hubs
    desk = Browser(one.desk["organiser"])
    assert desk.sign_in(other).status == 200, "a link of either is good at both"
    with Browser(other.wall).stream("/stream/wall") as stream:
        assert stream.next()[1]["clock"]["started"] is None
        time.sleep(0.5)  # its ear is there by now
        begin = time.monotonic()
        assert desk.act("start", "start-001").status == 200
        assert stream.next()[1]["clock"]["started"] is not None
        assert time.monotonic() - begin < BEAT / 2, "told, and not found by looking"
    again = Browser(other.desk["organiser"])
    assert again.sign_in(one).status == 200
    assert again.act("start", "start-001").status == 200, "the same act, done once"
    assert again.act("start", "start-002").status == 409
    with NightFile(url) as file:
        happened = [type(kept.happened.event) for kept in file.kept()]
    assert happened.count(RoundStarted) == 1


def test_a_table_goes_on_at_the_other_hub(
    hubs: tuple[Addresses, Addresses], url: str, tmp_path: Path
) -> None:
    tablet = tmp_path / "tablet.journal"
    make_history(tablet)
    one, other = hubs
    print_ = fingerprint(certificate_beside(url))
    code = new_code(Keys.beside(url).secret, 2)
    first = Hub(HubLink(one.tables, print_, code))
    token = first.join("0123456789abcdef").token
    reported(tablet, first).stop()
    with Journal(tablet) as journal:
        play(journal.open(2), 15, Random(9))
    second = Hub(HubLink(other.tables, print_, ""), token)
    reporter = reported(tablet, second)
    assert reporter.state == "reporting"
    reporter.stop()
    with closing(home_of(url)) as home, home.journal(2) as file:
        assert rows(file.path) == rows(tablet)
