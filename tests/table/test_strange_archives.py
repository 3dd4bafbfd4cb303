"""Archives that were made to do harm, or were damaged: each is refused with a word, or harmless."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path
from random import Random

import pytest

from card_codes.pictures.gallery_file import LARGEST_FILE as MOST_OF_A_GALLERY
from companion.core.events import Ruling
from companion.core.setup import Setup
from companion.games.starship.rules.moves import EndTurn
from companion.senses.dice_sight.taught import LARGEST_FILE as MOST_OF_TAUGHT_DICE
from companion.table.archive_file import JOURNAL, MANIFEST, HouseholdError, most_of
from companion.table.household import export_household, prepare, put_in_place
from companion.table.journal import Journal
from companion.table.own_pack import MOST_BYTES as MOST_OF_A_PACK
from companion.table.owner import MOST_BYTES as MOST_OF_OWN_VALUES
from companion.table.owner import OwnerStore
from companion.table.taking_in import TakenIn
from companion.tablet.preferences import MOST_BYTES as MOST_OF_PREFERENCES
from tests.card_codes.long_zips import naming_many_files
from tests.table.archives import import_household
from tests.table.play import SETUP, play
from tests.table.test_damage import change, trouble_of
from tests.table.test_household import OURS, written
from tests.table.test_strange_schema import ENDLESS
from tests.table.written_journals import NONSENSE, write_game


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A household that must stay as it is."""
    folder = tmp_path / "home"
    folder.mkdir()
    with Journal(folder / JOURNAL) as journal:
        play(journal.new_game(SETUP), 5, Random(1))
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(archive: Path, home: Path) -> str:
    before = contents(home)
    with pytest.raises(HouseholdError) as error:
        import_household(archive, home, home / "kept", {})
    assert contents(home) == before
    return str(error.value)


def archive_of(tmp_path: Path, journal: Path) -> Path:
    return written(tmp_path / "a.zip", {MANIFEST: OURS, JOURNAL: journal.read_bytes()})


# journals


@pytest.mark.parametrize(
    "statements",
    [
        ["DROP TRIGGER games_stay_as_they_are_UPDATE", "ALTER TABLE games RENAME TO x", ENDLESS],
        [
            "DROP TRIGGER steps_stay_as_they_are_DELETE",
            "CREATE TRIGGER gone AFTER INSERT ON steps BEGIN DELETE FROM steps; END",
        ],
        ["CREATE VIEW more AS SELECT 1"],
        ["PRAGMA application_id = 7"],
        ["PRAGMA user_version = 99"],
    ],
    ids=["endless view", "trigger", "view", "of another program", "newer"],
)
def test_a_journal_with_anything_but_our_tables_is_refused(
    home: Path, tmp_path: Path, statements: list[str]
) -> None:
    foreign = tmp_path / "foreign.sqlite3"
    with Journal(foreign) as journal:
        journal.new_game(SETUP)
    change(foreign, *statements)
    began = time.process_time()
    assert JOURNAL in refused(archive_of(tmp_path, foreign), home)
    assert time.process_time() - began < 5


def test_one_game_is_put_aside_and_the_others_come_in(home: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.sqlite3"
    with Journal(foreign) as journal:
        play(journal.new_game(SETUP), 40, Random(1))
    nonsense = write_game(foreign, [NONSENSE], running=True)
    with Journal(foreign) as journal:
        third = journal.new_game(SETUP)
        play(third, 40, Random(2))
        third.undo_to(20, deliberate=True)
        play(third, 10, Random(3))
        record, history, branches = third.export(), third.history(), third.branches()
    told: list[tuple[int, int]] = []
    came = import_household_telling(archive_of(tmp_path, foreign), home, told)
    assert (came.playable, came.aside, came.damaged) == ((1, 3), (nonsense,), ())
    assert told == [(0, 3), (1, 3), (2, 3)]
    with Journal(home / JOURNAL) as journal:
        assert [bool(entry.aside) for entry in journal.games()] == [False, True, False]
        assert journal.running is None, "a game that cannot be opened is not gone on with"
        table = journal.open(3)
        assert (table.export(), table.history()) == (record, history)
        assert [(b.n, b.shared, b.title) for b in table.branches()] == [
            (b.n, b.shared, b.title) for b in branches
        ]
        assert journal.verify() is None


def import_household_telling(archive: Path, home: Path, told: list[tuple[int, int]]) -> TakenIn:
    incoming = prepare(archive, home, {}, lambda done, of: told.append((done, of)))
    put_in_place(incoming, home, home / "kept")
    return incoming.games


def test_nonsense_in_a_line_of_play_that_was_left_is_told_there(home: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.sqlite3"
    number = write_game(foreign, [NONSENSE])
    change(
        foreign,
        "INSERT INTO steps (game, kind, at, cursor, tip) "
        f"VALUES ({number}, 'undo', '2026-01-02T03:04:05Z', NULL, 1)",
    )
    came = import_household(archive_of(tmp_path, foreign), home, home / "kept", {})
    assert came.games.playable == (number,)
    with Journal(home / JOURNAL) as journal:
        table = journal.open(number)
        (branch,) = [one for one in table.branches() if one.n == 1]
        assert trouble_of(lambda: table.switch(branch.tip)) == "unplayable"
        assert trouble_of(table.redo) == "unplayable"


def test_a_damaged_game_stays_in_the_archive(home: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.sqlite3"
    with Journal(foreign) as journal:
        for seed in range(3):
            play(journal.new_game(SETUP), 20, Random(seed))
    change(
        foreign,
        "DROP TRIGGER events_stay_as_they_are_UPDATE",
        "UPDATE events SET line = replace(line, 'simulation', 'scan') WHERE game = 2 AND n = 7",
        "CREATE TRIGGER events_stay_as_they_are_UPDATE BEFORE UPDATE ON events "
        "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END",
    )
    came = import_household(archive_of(tmp_path, foreign), home, home / "kept", {})
    assert (came.games.playable, came.games.damaged) == ((1, 3), (2,))
    with Journal(home / JOURNAL) as journal:
        assert journal.verify() is None
        assert [entry.number for entry in journal.games()] == [1, 3]


def test_names_and_reasons_that_would_fill_the_screen_stay_outside(
    home: Path, tmp_path: Path
) -> None:
    """A name of some thousand letters keeps home from being drawn."""
    foreign = tmp_path / "foreign.sqlite3"
    seats = {"moon": "A" * 5000, "sun": "Ben"}
    endless_name = write_game(foreign, [], Setup("starship", "mayfair-2001", seats), running=True)
    fine = write_game(foreign, [])
    ruling = Ruling("A" * 50_000, "because", ("x",))
    endless_reason = write_game(foreign, [EndTurn("moon")], ruling=ruling)
    came = import_household(archive_of(tmp_path, foreign), home, home / "kept", {}).games
    assert came.damaged == (endless_name,)
    assert came.playable == (fine,)
    assert came.aside == (endless_reason,)


def test_where_every_game_is_damaged_nothing_is_replaced(home: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.sqlite3"
    write_game(foreign)
    change(
        foreign,
        "DROP TRIGGER games_stay_as_they_are_UPDATE",
        "UPDATE games SET header = replace(header, 'Ada', 'Eva')",
    )
    refused(archive_of(tmp_path, foreign), home)


def test_a_game_that_takes_too_long_is_put_aside(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.taking_in.MOST_SECONDS", -1.0)
    foreign = tmp_path / "foreign.sqlite3"
    with Journal(foreign) as journal:
        play(journal.new_game(SETUP), 3, Random(1))
    came = import_household(archive_of(tmp_path, foreign), home, home / "kept", {})
    assert came.games.aside == (1,)


def test_too_many_rows_are_refused(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.taking_in.MOST_ROWS", 10)
    with Journal(home / JOURNAL) as journal:
        play(journal.open(1), 10, Random(2))
    assert "rows of events" in refused(archive_of(tmp_path, home / JOURNAL), home)


def test_nothing_is_left_of_an_import_that_was_broken_off(home: Path, tmp_path: Path) -> None:
    def stop(_done: int, _all: int) -> None:
        raise KeyboardInterrupt

    export_household(home, tmp_path / "a.zip")
    before = contents(home)
    with pytest.raises(KeyboardInterrupt):
        prepare(tmp_path / "a.zip", home, {}, stop)
    assert contents(home) == before


# other files


@pytest.mark.parametrize("name", ["preferences.json", "owner.json", "board.json"])
def test_json_is_at_most_a_mebibyte(home: Path, tmp_path: Path, name: str) -> None:
    large = b'{"x": "' + b" " * 2**20 + b'"}'
    assert "larger" in refused(written(tmp_path / "a.zip", {MANIFEST: OURS, name: large}), home)


def test_each_file_may_be_as_large_as_its_reader_takes() -> None:
    for name, most in (
        ("board.json", MOST_OF_A_PACK),
        ("owner.json", MOST_OF_OWN_VALUES),
        ("preferences.json", MOST_OF_PREFERENCES),
        ("starship.gallery", MOST_OF_A_GALLERY),
        ("dice.taught", MOST_OF_TAUGHT_DICE),
    ):
        assert most_of(name) == most


@pytest.mark.parametrize(
    ("game", "edition", "values"),
    [
        ("starship", "mayfair-2001", '{"start.astro": "x"}'),
        ("starship", "mayfair-2001", '{"start.astro": -5}'),
        ("starship", "mayfair-2001", '{"no such key": 1}'),
        ("starfarers", "2001", '{"board.map": {"systems": 7}}'),
        ("settlers", "english-4", '{"dice": []}'),
    ],
)
def test_own_values_that_no_game_can_have_are_refused(
    home: Path, tmp_path: Path, game: str, edition: str, values: str
) -> None:
    refused(own_values(tmp_path, game, edition, values), home)


def test_own_values_of_a_box_that_we_do_not_know_do_no_harm(home: Path, tmp_path: Path) -> None:
    import_household(own_values(tmp_path, "chess", "1851", '{"x": 1}'), home, home / "kept", {})
    assert OwnerStore(home / "owner.json").get("starship", "mayfair-2001") == {}


def own_values(tmp_path: Path, game: str, edition: str, values: str) -> Path:
    games = f'{{"{game}": {{"{edition}": {values}}}}}'
    text = f'{{"format": "companion-owner", "version": 1, "games": {games}}}'
    return written(tmp_path / "a.zip", {MANIFEST: OURS, "owner.json": text.encode()})


# the zip itself


def test_a_list_of_millions_of_files_is_not_read(home: Path, tmp_path: Path) -> None:
    archive = naming_many_files(tmp_path / "a.zip")
    began = time.process_time()
    assert "too many" in refused(archive, home)
    assert time.process_time() - began < 1


def test_a_zip_that_counts_as_large_ones_do_is_refused(home: Path, tmp_path: Path) -> None:
    archive = naming_many_files(tmp_path / "a.zip", large=True)
    began = time.process_time()
    assert "larger" in refused(archive, home)
    assert time.process_time() - began < 1


def test_a_packing_that_we_never_use_is_refused(home: Path, tmp_path: Path) -> None:
    for packing in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with zipfile.ZipFile(tmp_path / "a.zip", "w", packing) as archive:
            archive.writestr(MANIFEST, OURS)
        refused(tmp_path / "a.zip", home)


def test_thousands_of_damaged_archives_are_refused_or_taken(home: Path, tmp_path: Path) -> None:
    """Bits flipped, bytes overwritten, the end cut off. Nothing else is raised, and what comes in
    can be used."""
    (home / "preferences.json").write_text("{}")
    export_household(home, tmp_path / "whole.zip")
    whole = (tmp_path / "whole.zip").read_bytes()
    random = Random(5)
    outcomes = set()
    for number in range(1500):
        data = bytearray(whole)
        match number % 3:
            case 0:
                for _ in range(random.choice((1, 3, 20))):
                    data[random.randrange(len(data))] ^= 1 << random.randrange(8)
            case 1:
                at, width = random.randrange(len(data)), random.choice((1, 8, 300))
                data[at : at + width] = random.randbytes(width)
            case _:
                del data[random.randrange(len(data)) :]
        damaged = tmp_path / "damaged.zip"
        damaged.write_bytes(data)
        other = tmp_path / f"other{number}"
        other.mkdir()
        try:
            import_household(damaged, other, other / "kept", {})
            with Journal(other / JOURNAL) as journal:
                journal.games()
            outcomes.add("taken")
        except HouseholdError:
            assert list(other.iterdir()) == []
            outcomes.add("refused")
    assert outcomes == {"taken", "refused"}
