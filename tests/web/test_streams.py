"""The way down: views after each event, and pages that come back."""

from __future__ import annotations

from pathlib import Path

from companion.hub.night_file import NightFile
from companion.hub.people import Person
from companion.night.events import RoundStarted
from companion.web.changes import Changes
from companion.web.hub_pages import MOST_STREAMS_OF_ONE, HubPages, TooManyStreams
from companion.web.night_thread import NightThread
from companion.web.serving import Addresses
from tests.hub.nights import new_night
from tests.web.serving import Browser, served


def test_an_act_is_heard_on_the_wall(desk: Browser, wall: Browser) -> None:
    with wall.stream("/stream/wall") as stream:
        first, view = stream.next()
        assert view["clock"]["started"] is None
        assert desk.act("start", "start-001").status == 200
        second, view = stream.next()
        assert view["clock"]["started"]
        assert int(second.split(".")[0]) == int(first.split(".")[0]) + 1


def test_what_another_program_writes_is_heard_too(wall: Browser, path: Path) -> None:
    with wall.stream("/stream/wall") as stream:
        stream.next()
        with NightFile(path) as file:
            file.do(lambda _: [RoundStarted()])
        assert stream.next()[1]["clock"]["started"]


def test_a_page_that_comes_back_hears_only_what_it_missed(desk: Browser, wall: Browser) -> None:
    with wall.stream("/stream/wall") as stream:
        known, _ = stream.next()
    with wall.stream("/stream/wall", known) as stream:
        assert stream.next() == (known, None)
    desk.act("start", "start-001")
    with wall.stream("/stream/wall", known) as stream:
        name, view = stream.next()
        assert name != known
        assert view["clock"]["started"]


def test_after_a_new_start_a_page_hears_everything(path: Path) -> None:
    new_night(path).close()
    with served(path) as addresses, Browser(addresses.wall).stream("/stream/wall") as stream:
        known, _ = stream.next()
    with served(path) as addresses, Browser(addresses.wall).stream("/stream/wall", known) as stream:
        name, view = stream.next()
        assert name != known
        assert view["night"] == "Friday"


def test_a_player_hears_of_himself_alone(desk: Browser, wall: Browser, path: Path) -> None:
    with wall.stream("/stream/player?player=p1") as stream:
        view = stream.next()[1]
    assert view["player"]["name"] == "Ada Lovelace"
    assert "p1" in [p["id"] for p in view["table"]["players"]]
    with NightFile(path) as file:
        table = view["table"]["number"]
        assert file.night.rounds[0].seating.table(table).players == tuple(
            p["id"] for p in view["table"]["players"]
        )
    with wall.stream("/stream/player?player=nobody") as stream:
        view = stream.next()[1]
        assert view["player"] is None
        assert len(view["people"]) == 8


def test_the_public_view_holds_no_secret_of_the_desk(path: Path) -> None:
    with new_night(path) as file:
        file.enter([Person("Zacharias Quill", "Zac", "Hidden Club")], here=True)
        seed = str(file.night.seed)
    with served(path) as addresses:
        for page in ("/stream/wall", "/stream/player", "/stream/player?player=p9"):
            with Browser(addresses.wall).stream(page) as stream:
                text = str(stream.next()[1])
            assert "Quill" not in text
            assert "Hidden Club" not in text
            assert "seed" not in text
            assert "coming" not in text
        assert seed


def test_nothing_can_be_changed_at_the_public_port(night: Addresses) -> None:
    desk = Browser(night.desk["organiser"])
    desk.sign_in(night)
    public = Browser(night.wall)
    public.cookie = desk.cookie
    assert public.act("start", "start-001").status == 404
    assert public.ask("GET", "/stream/desk").status == 404
    assert public.ask("GET", "/print/pairings.pdf").status == 404


def test_an_address_that_listens_too_often_is_refused(tmp_path: Path) -> None:
    hub = HubPages(NightThread(tmp_path / "none.night"))
    open_ones = [hub.listener("a") for _ in range(MOST_STREAMS_OF_ONE)]
    for one in open_ones:
        one.__enter__()
    refused = 0
    try:
        hub.listener("a").__enter__()
    except TooManyStreams:
        refused += 1
    assert refused
    with hub.listener("b"):
        pass
    open_ones[0].__exit__(None, None, None)
    with hub.listener("a"):
        pass


def test_states_have_other_names_after_a_new_start(tmp_path: Path) -> None:
    thread = NightThread(tmp_path / "none.night")
    assert Changes(thread).name(5) != Changes(thread).name(5)
