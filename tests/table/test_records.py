"""Export and import: the journal's line of play as a text record, and back."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.core.record import Unreadable, write_lines
from companion.games.starship.rules.moves import Look, LookAhead
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.table import Table
from tests.table.first_turn import play_first_turn
from tests.table.play import SETUP, Ticking, play, random_move

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"


def lines_of(data: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.splitlines()]


@pytest.mark.parametrize("name", ["v1-game.jsonl", "v1-position.jsonl"])
def test_what_is_imported_is_exported_byte_for_byte(journal: Journal, name: str) -> None:
    data = (RECORDS / name).read_bytes()
    assert journal.import_record(data).export() == data


@pytest.mark.parametrize("seed", range(5))
def test_a_game_moves_to_another_journal_and_goes_on(
    journal: Journal, tmp_path: Path, seed: int
) -> None:
    table = journal.new_game(SETUP)
    play(table, 120, Random(seed))
    data = table.export()
    with Journal(tmp_path / "other.sqlite3", Ticking()) as other:
        moved = other.import_record(data)
        assert (moved.state, moved.hash, moved.n) == (table.state, table.hash, table.n)
        assert moved.export() == data
        assert other.verify() is None
        play(moved, 5, Random(seed))
        moved.undo_to(0, deliberate=True)
        assert moved.state == moved.game.start()


def test_a_record_holds_what_is_in_force_and_not_what_was_undone(table: Table) -> None:
    play(table, 20, Random(1))
    table.undo_to(12, deliberate=True)
    lines = lines_of(table.export())
    assert len(lines) == 14
    assert lines[-1]["end"] == 12


def test_the_hash_of_the_journal_is_the_hash_of_the_record(table: Table) -> None:
    play(table, 20, Random(1))
    assert lines_of(table.export())[20]["hash"] == table.hash


def test_a_finished_game_names_its_winner(journal: Journal, table: Table) -> None:
    play(table, 5000, Random(7))
    assert table.due.seats == ()
    data = table.export()
    assert lines_of(data)[-1]["winner"] == table.game.winner(table.state)
    assert journal.import_record(data).export() == data


def test_a_record_by_hand_is_sealed_when_it_comes_out_again(journal: Journal) -> None:
    table = journal.import_record((RECORDS / "v1-by-hand.jsonl").read_bytes())
    assert table.n == 6
    data = table.export()
    assert journal.import_record(data).export() == data


def test_an_unreadable_record_changes_nothing(journal: Journal, table: Table) -> None:
    play(table, 3, Random(1))
    with pytest.raises(Unreadable) as caught:
        journal.import_record(table.export()[:-10])
    assert caught.value.line == 5
    assert len(journal.games()) == 1


def by_hand(*moves: str) -> bytes:
    header, *events = (RECORDS / "v1-by-hand.jsonl").read_bytes().splitlines()
    for n, move in enumerate(moves, start=len(events) + 1):
        events.append(
            f'{{"n":{n},"move":{move},"at":"2026-01-02T20:00:00Z","source":"tap"}}'.encode()
        )
    return b"\n".join([header, *events])


def test_a_record_with_an_illegal_event_is_refused_with_its_number(journal: Journal) -> None:
    data = by_hand('{"kind":"fly_to","seat":"moon","stack":1}', '{"kind":"end_turn","seat":"sun"}')
    with pytest.raises(Refused) as refused:
        journal.import_record(data)
    assert refused.value.n == 8
    assert {problem.code for problem in refused.value.problems} == {
        "not-your-turn",
        "wrong-phase",
    }
    assert journal.games() == ()


def test_a_ruling_must_be_on_exactly_the_problems_found(journal: Journal) -> None:
    move = '{"kind":"end_turn","seat":"moon"}'
    ruling = '{"by":"Ada","reason":"late","problems":["wrong-phase"]}'
    ruled = by_hand(move).replace(
        b'"source":"tap"}', f'"source":"tap","ruling":{ruling}}}'.encode()
    )
    assert journal.import_record(ruled).state.active == "sun"
    for other, code in (
        (b'["wrong-phase","astro-short"]', "ruling-does-not-fit"),
        (b'["astro-short"]', "wrong-phase"),
        (b"[]", "wrong-phase"),
    ):
        with pytest.raises(Refused, match=code):
            journal.import_record(ruled.replace(b'["wrong-phase"]', other))
    with pytest.raises(Refused, match="ruling-incomplete"):
        journal.import_record(ruled.replace(b'"late"', b'" "'))


def test_a_ruling_on_a_legal_event_is_refused(journal: Journal) -> None:
    ruling = b'"ruling":{"by":"Ada","reason":"why not","problems":[]},"move":{"kind":"roll"'
    data = by_hand().replace(b'"move": {"kind": "roll"', ruling)
    with pytest.raises(Refused, match="ruling-does-not-fit"):
        journal.import_record(data)


def test_a_winner_who_has_not_won_is_refused(journal: Journal) -> None:
    data = by_hand() + b'\n{"end":6,"winner":"sun"}\n'
    with pytest.raises(Refused, match="winner-does-not-fit"):
        journal.import_record(data)


def test_a_written_position_that_the_box_does_not_allow_is_refused(journal: Journal) -> None:
    lines = (RECORDS / "v1-position.jsonl").read_bytes().splitlines()
    header = json.loads(lines[0])
    del header["hash"]
    header["position"]["sun"]["colonies"].append("colony-alioth")
    data = write_lines([json.dumps(header).encode()], sealed=False)
    with pytest.raises(Refused) as refused:
        journal.import_record(data)
    assert refused.value.n == 0


def looked(table: Table) -> tuple[str, ...]:
    """Moon looks at two cards with the Sensor Module and tells them; then the game goes on."""
    random = Random(21)
    while not (looks := [m for m in table.game.legal(table.state) if isinstance(m, LookAhead)]):
        table.accept(random_move(table.game, table.state, random), "tap")
    table.accept(looks[0], "tap")
    cards = table.game.likely(table.state)[:2]
    table.accept(Look(str(table.due.of), cards), "scan", evidence=f"{cards[0]}.png")
    play(table, 30, random)
    return cards


def test_a_record_for_a_viewer_leaves_secrets_out(journal: Journal, table: Table) -> None:
    cards = looked(table)
    pilot = next(
        str(event.title.params["seat"])
        for event in table.titles("referee")
        if event.title.code == "looked-at-cards"
    )
    other = "sun" if pilot == "moon" else "moon"
    for viewer, hidden in (("referee", False), (pilot, False), (other, True), ("public", True)):
        data = table.export(viewer)
        line = next(
            line
            for line in lines_of(data)
            if line.get("hidden") or '"look"' in json.dumps(line.get("move", {}))
            if "look" in json.dumps(line)
        )
        assert bool(line.get("hidden")) == hidden
        assert (cards[0] + ".png" in data.decode()) == (not hidden)
        if hidden:
            assert set(line) == {"n", "at", "source", "hidden", "title", "hash"}
            assert cards[0] not in json.dumps(line)
        if viewer != "referee":
            with pytest.raises(Unreadable, match=f"written for '{viewer}'"):
                journal.import_record(data)


def test_the_seal_of_a_record_for_a_viewer_is_over_what_it_shows(table: Table) -> None:
    looked(table)
    lines = table.export("public").splitlines()
    bodies = [line[: line.rindex(b',"hash"')] + b"}" for line in lines]
    assert write_lines(bodies) == table.export("public")


def test_a_written_position_is_shown_to_a_viewer_without_its_secrets(journal: Journal) -> None:
    table = journal.import_record((RECORDS / "v1-position.jsonl").read_bytes())
    assert b"pirate-ii-5" in table.export()
    assert b"pirate-ii-5" not in table.export("moon")


def test_titles_are_what_each_viewer_may_read(table: Table) -> None:
    play_first_turn(table)
    titles = table.titles()
    assert [event.n for event in titles] == list(range(1, 16))
    assert titles[9].title.code == "buy"
    assert table.titles(after=13) == titles[13:]
