"""A tablet at a game night: joined, reporting while a game is played, cut off, started again, left.

The hub is a process of its own over TLS; its copy is compared row by row with the journal here.
"""

from __future__ import annotations

import stat
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.demo.hands import Hands
from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.joins import new_code
from companion.hub.membership import NAME, kept_membership
from companion.hub.night_file import NightFile
from companion.hub.people import Person
from companion.hub.plays import play_as_told
from companion.hub.reporter import Hub, HubLink, Reporter
from companion.night.events import CheckedIn, Opened
from companion.night.formats import read_format
from companion.night.planning import next_round
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.tablet.screens.night import NightPage
from companion.tablet.seats import TURNS
from companion.web.hub_process import HubProcess
from companion.web.keys import Keys
from companion.web.serving import Addresses
from tests.tablet.devices.at_table import wait_until
from tests.tablet.driving import Driver
from tests.tablet.layout_check import ALL_SIZES, layout_faults, looks
from tests.tablet.played_games import put_game
from tests.web.test_tables import rows

PEOPLE = ("Ada", "Bruno", "Chiara", "Dora")


class RunningNight:
    """Two tables of two, seated for their first round."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "friday.night"
        shape = read_format("shop-night")
        plays = (play_as_told("Starship"),)
        opened = Opened("Friday", shape, plays, shape.rounds.preliminary, False, 7)
        file = NightFile.new(self.path, opened)
        players = file.enter(Person(name) for name in PEOPLE)
        file.do(lambda _: [CheckedIn(players)])
        file.do(next_round)
        file.close()
        self.process, self._own = HubProcess(self.path), ExitStack()
        self._own.enter_context(self.process.own_ports())
        self.addresses: Addresses = self.process.start()

    def close(self) -> None:
        self.process.stop()
        self._own.close()

    def link(self, table: int = 1) -> str:
        code = new_code(Keys.beside(self.path).secret, table)
        shown = fingerprint(certificate_beside(self.path))
        return HubLink(self.addresses.tables, shown, code).text()

    def copy(self, table: int = 1) -> Path:
        return self.path.with_name(self.path.name + ".tables") / f"table-{table}.journal"


@pytest.fixture
def night(tmp_path: Path) -> Iterator[RunningNight]:
    (tmp_path / "hub").mkdir()
    night = RunningNight(tmp_path / "hub")
    yield night
    night.close()


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """A household with a game of its own."""
    folder = tmp_path / "home"
    folder.mkdir()
    put_game(folder, 5)
    driver = Driver(folder)
    yield driver
    driver.close()


def page(driver: Driver) -> NightPage:
    driver.app.show("night")
    driver.frames()
    found = driver.app.page
    assert isinstance(found, NightPage)
    return found


def join(driver: Driver, link: str) -> None:
    page(driver)._entry.text = link
    driver.rest()
    driver.tap("Join")


def joined(driver: Driver, night: RunningNight, table: int = 1) -> None:
    join(driver, night.link(table))
    wait_until(driver, lambda: driver.app.night.member is not None)
    wait_until(driver, lambda: driver.app.night.report.now is not None)
    driver.frames()


def says(driver: Driver, words: str) -> None:
    """Sooner or later."""
    wait_until(driver, lambda: any(words in text for text in driver.texts()))


def journal_of(driver: Driver) -> Path:
    return driver.app.journal_folder / "journal.sqlite3"


def all_arrived(driver: Driver) -> None:
    """The hub has acknowledged every step of this tablet."""

    def is_so() -> bool:
        report = driver.app.night.report
        steps = len(rows(journal_of(driver))[2])
        return (report.state, report.have, report.waiting) == ("reporting", steps, 0)

    wait_until(driver, is_so)


def begin_game(driver: Driver) -> None:
    """By touch: what the page of the night offers for this round."""
    driver.rest()
    driver.tap("New game")
    driver.rest()
    driver.tap("Start the game")
    driver.rest()
    driver.app.show("table")
    driver.frames(6)


def play_some(driver: Driver, count: int) -> None:
    """The next moves of one simulated game, each by touch."""
    table, hands = driver.app.session.opened, Hands(driver)
    driver.app.show("table")
    driver.frames(6)
    n = table.n
    for step in islice(play(table.game, "night"), n, n + count):
        hands.play(step.move)
    assert table.n == n + count


def undo(driver: Driver) -> None:
    """By touch; what was uncovered is asked about."""
    table = driver.app.session.opened
    n = table.n
    Hands(driver).tap("undo")
    driver.rest()
    if table.n == n:
        driver.hold("Hold to undo 1 event")
    driver.frames()
    assert table.n == n - 1


def test_an_evening_arrives_at_the_hub_whatever_happens(
    driver: Driver, night: RunningNight
) -> None:
    app = driver.app
    app.show("settings", tab="household")
    driver.tap("Game night")
    driver.rest()
    link = night.link()
    joined_page = driver.app.page
    assert isinstance(joined_page, NightPage)
    joined_page._entry.text = link
    driver.rest()
    driver.tap("Join")
    wait_until(driver, lambda: app.night.report.now is not None)
    assert app.session.table is None, "the night's games stand apart from the household's"
    kept = driver.folder / NAME
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert link.rpartition(".")[2] not in kept.read_text(), "the code is used up and not kept"

    now = app.night.report.now
    begin_game(driver)
    seated = tuple(app.session.opened.header.setup.seats.values())
    assert seated == now.players
    play_some(driver, 6)
    all_arrived(driver)
    assert rows(night.copy()) == rows(journal_of(driver))

    undo(driver)
    undo(driver)
    assert rows(journal_of(driver))[2][-1][2] == "undo"
    all_arrived(driver)
    assert rows(night.copy()) == rows(journal_of(driver))

    night.process.stop()
    wait_until(driver, lambda: app.night.report.state == "unreachable")
    had = app.night.report.have
    play_some(driver, 3)
    wait_until(driver, lambda: app.night.report.waiting > 0)
    Hands(driver).tap("menu")
    assert "Table 1: no way to the desk" in driver.texts()
    Hands(driver).tap("menu night")
    driver.rest()
    assert isinstance(app.page, NightPage)
    wait_until(driver, lambda: any("wait." in text or "waits." in text for text in driver.texts()))

    driver.close()
    driver.start()
    app = driver.app
    (own,) = app.session.games()
    app.session.open(own.number)
    play_some(driver, 2)
    night.process.start()
    all_arrived(driver)
    assert app.night.report.have > had
    assert rows(night.copy()) == rows(journal_of(driver))


def leave(driver: Driver) -> None:
    page(driver)
    driver.rest()
    driver.tap("Leave the night")
    driver.rest()
    driver.tap("Leave the night")
    driver.frames()


def test_who_leaves_has_the_household_again(driver: Driver, night: RunningNight) -> None:
    joined(driver, night)
    app = driver.app
    assert app.session.games() == ()
    leave(driver)
    assert app.night.member is None
    assert not (driver.folder / NAME).exists()
    assert [game.setup.seats["moon"] for game in app.session.games()] == ["Ada"]
    assert app.journal_folder == driver.folder
    assert not [one for one in threading.enumerate() if one.name == "reporter"]


def test_what_cannot_be_joined_changes_nothing(driver: Driver, night: RunningNight) -> None:
    other = HubLink.read(night.link())._replace(fingerprint="0" * 64).text()
    used = night.link()
    hub = Hub(HubLink.read(used))
    hub.join("0123456789abcdef")
    hub.close()
    for link, told in (
        ("nonsense", "This is not the code of a table."),
        ("https://[", "This is not the code of a table."),
        (f"https://127.0.0.1:9/#{'0' * 64}.x", "The hub cannot be reached"),
        (other, "Another machine than the hub of this code answers there."),
        (used, "This code was used by another tablet: ask for a new one."),
    ):
        join(driver, link)
        says(driver, told)
        assert driver.app.night.member is None
        assert kept_membership(driver.folder) is None
    assert driver.app.session.games()


def test_another_tablet_takes_over_and_this_one_is_told(
    driver: Driver, night: RunningNight, tmp_path: Path
) -> None:
    joined(driver, night)
    begin_game(driver)
    play_some(driver, 3)
    all_arrived(driver)
    first = rows(journal_of(driver))
    hub = Hub(HubLink.read(night.link()))
    hub.join("0123456789abcdef")
    hub.close()
    play_some(driver, 1)
    wait_until(driver, lambda: driver.app.night.report.state == "taken over")
    assert rows(night.copy()) == first, "nothing of it is taken any more"
    wait_until(driver, lambda: any("Another tablet writes" in text for text in driver.texts()))
    # Whether the step was counted before the hub had said so is a matter of speed.
    driver.app.night.report = driver.app.night.report._replace(waiting=1)
    page(driver)
    assert any("Another tablet writes" in text for text in driver.texts())
    assert not any("wait." in text or "waits." in text for text in driver.texts()), "it never goes"
    leave(driver)
    joined(driver, night)
    all_arrived(driver)
    assert rows(night.copy()) == rows(journal_of(driver)), "the same history goes on"


def test_an_empty_tablet_goes_on_with_what_the_hub_has(
    driver: Driver, night: RunningNight, tmp_path: Path
) -> None:
    before = tmp_path / "before.sqlite3"
    _report(before, night, 1, {"moon": "Ada", "sun": "Bruno"})
    joined(driver, night)
    assert rows(journal_of(driver)) == rows(before)
    assert any("came from the hub" in text for text in driver.texts())
    driver.rest()
    assert "New game" not in driver.texts(), "another game would be begun beside it"
    driver.tap("To the table")
    driver.rest()
    with Journal(before) as journal:
        assert driver.app.session.opened.hash == journal.open(1).hash


def test_differences_are_told(
    driver: Driver, night: RunningNight, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tablet.night_words.__version__", "0.0.1")
    setup = simulated_setup("starship", "mayfair-2001", {})
    switches = Journal(":memory:").new_game(setup).game.pack.switches
    name, switch = next(iter(switches.items()))
    chosen = {name: next(one for one in switch.options if one != switch.default)}
    _report(tmp_path / "other.sqlite3", night, 2, {"moon": "X", "sun": "Y"}, chosen)
    joined(driver, night)
    assert any("update one of them" in text for text in driver.texts())
    wait_until(driver, lambda: driver.app.night.report.now.switches.get(name) == chosen[name])
    begin_game(driver)
    wait_until(driver, lambda: any("at the other tables" in text for text in driver.app.night.told))
    driver.app.show("night")
    wait_until(driver, lambda: any("at the other tables" in text for text in driver.texts()))
    assert not any("here sit" in text for text in driver.texts())


def _report(
    path: Path,
    night: RunningNight,
    table: int,
    seats: dict[str, str],
    switches: dict[str, str] | None = None,
) -> None:
    """Another tablet: it brings the beginning of a game to the hub and is gone."""
    setup: Any = simulated_setup("starship", "mayfair-2001", switches or {})
    with Journal(path) as journal:
        game = journal.new_game(type(setup)(setup.game, setup.edition, seats, setup.switches))
        for _, step in zip(range(4), play(game.game, "other"), strict=False):
            game.accept(step.move, "simulation")
    hub = Hub(HubLink.read(night.link(table)))
    hub.join("00000000000000aa")
    reporter = Reporter(path, hub)
    reporter.start()
    while reporter.state != "reporting" or reporter.waiting:
        reporter.join(0.05)
    reporter.stop()


def test_no_fault_before_in_and_beside_a_night(driver: Driver, night: RunningNight) -> None:
    faults: list[str] = []

    def look(name: str) -> None:
        for language, size in looks():
            driver.resize(size)
            driver.app.prefer(language=language)
            driver.app.show("table" if name == "menu" else "night")
            driver.frames(6)
            if name == "menu":
                Hands(driver).tap("menu")
                driver.frames(4)
            if name == "signing":
                driver.app.page._sign(1)
                driver.frames(4)
            found = layout_faults(driver.app.root)
            faults.extend(f"{name} {language} {size}: {one}" for one in found)
            driver.app.stage.close_dialog()
        driver.resize(ALL_SIZES[0])
        driver.app.prefer(language="en")

    look("join")
    joined(driver, night)
    look("joined")
    begin_game(driver)
    play_some(driver, 2)
    look("menu")
    night.process.stop()
    wait_until(driver, lambda: driver.app.night.report.state == "unreachable")
    look("cut off")
    table = driver.app.session.opened
    table.undo_to(0, deliberate=True)
    for step in play(table.game, "night"):
        table.accept(step.move, "simulation")
    look("signing")
    assert faults == []


def end_of_a_game(driver: Driver, night: RunningNight) -> None:
    """The table's game, begun by touch and played to its end."""
    joined(driver, night)
    begin_game(driver)
    table = driver.app.session.opened
    for step in play(table.game, "night"):
        driver.app.session.opened.accept(step.move, "simulation")
    all_arrived(driver)
    page(driver)
    driver.rest()


def sign(driver: Driver, seat: str, verb: str) -> None:
    """At this seat: the question lies turned to it, in the middle of the page."""
    driver.frames()
    name = driver.app.words.name("seat", seat)
    assert f"{name}, is this the result?" in driver.texts()
    cover = driver.app.stage.dialog
    assert cover is not None
    assert cover.children[0].turn == TURNS[driver.app.appearances()[seat].side]
    driver.rest()
    driver.tap(verb)


def test_everybody_signs_at_his_seat_and_the_desk_has_it(
    driver: Driver, night: RunningNight
) -> None:
    end_of_a_game(driver, night)
    driver.tap("Sign the result")
    for seat in driver.app.session.opened.game.seats:
        sign(driver, seat, "I sign")
    says(driver, "The desk has the result.")
    with NightFile(night.path) as file:
        assert file.night.rounds[0].signed == {1}


def test_who_does_not_sign_sends_the_table_to_the_referee(
    driver: Driver, night: RunningNight
) -> None:
    end_of_a_game(driver, night)
    driver.tap("Sign the result")
    first, second = driver.app.session.opened.game.seats
    sign(driver, first, "I sign")
    sign(driver, second, "I do not sign")
    name = driver.app.session.opened.header.setup.seats[second]
    says(driver, f"Not signed by {name}: a referee decides.")
    with NightFile(night.path) as file:
        current = file.night.rounds[0]
        assert list(current.declined) == [1]
        assert current.results == {}
    driver.rest()
    driver.tap("Sign the result")
    for seat in (first, second):
        sign(driver, seat, "I sign")
    says(driver, "The desk has the result.")


def test_a_result_is_signed_without_a_network_and_arrives_later(
    driver: Driver, night: RunningNight
) -> None:
    end_of_a_game(driver, night)
    night.process.stop()
    driver.tap("Sign the result")
    for seat in driver.app.session.opened.game.seats:
        sign(driver, seat, "I sign")
    says(driver, "goes to the desk as soon as there is a way")
    driver.close()
    driver.start()
    night.process.start()
    page(driver)
    says(driver, "The desk has the result.")
