"""The language of scenarios itself: what it understands, and what it says when something fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario_language.playing import Failed, play
from tests.scenario_language.scenario_files import Step, Unreadable, read_folder, read_line
from tests.scenario_language.starship.vocabulary import STARSHIP


def play_text(folder: Path, text: str) -> None:
    (folder / "tried.txt").write_text(text, "utf-8")
    for scenario in read_folder(folder):
        play(scenario, STARSHIP)


def test_a_line_has_words_a_verdict_and_expectations() -> None:
    assert read_line("moon rolls 2 -> speed 4; phase flight", "a:1") == Step(
        "a:1", "moon rolls 2", expectations=("speed 4", "phase flight")
    )
    assert read_line("moon fights   REFUSED not-due flight, game-over", "a:1") == Step(
        "a:1", "moon fights", "REFUSED", ("not-due flight", "game-over")
    )
    assert read_line("expect speed 4", "a:1") == Step("a:1", "", expectations=("speed 4",))


def test_headers_positions_and_remarks(tmp_path: Path) -> None:
    (tmp_path / "tried.txt").write_text(
        """
        moon: fuel 1                 # stands before every scenario
        position: rich
        moon: astro 99
        scenario: first
        given rich
        moon rolls 2
        -> moon has 99 astro
        -> moon has 1 fuel
        scenario: second
        moon rolls 3
        """,
        "utf-8",
    )
    first, second = read_folder(tmp_path)
    assert str(first) == "tried.txt: first"
    assert [step.text for step in first.steps] == ["moon: fuel 1", "moon: astro 99", "moon rolls 2"]
    assert first.steps[2].expectations == ("moon has 99 astro", "moon has 1 fuel")
    assert [step.text for step in second.steps] == ["moon: fuel 1", "moon rolls 3"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("moon rolls 2 -> speed 9", "tried.txt:2: moon rolls 2\n    expected 9, found 4"),
        ("moon rolls 7", "tried.txt:2: moon rolls 7\n    problems are: impossible-faces"),
        ("moon rolls 2 REFUSED not-due", "tried.txt:2: .*\n    problems are: none"),
        ("moon rolls 7 REFUSED not-due", "problems are: impossible-faces yellow 7"),
        ("moon rolls 7 REFUSED impossible-faces 8", "problems are: impossible-faces yellow 7"),
        ("moon rolls 7 OVERRULED impossible-faces", "cannot be overruled"),
        ("moon rolls 2\nmoon whistles", "tried.txt:3: moon whistles\n    .* is not understood"),
        ("moon rolls 2 -> moon hums", "tried.txt:2: .*\n    'moon hums' is not understood"),
        ("moon: colony colony-heka colony-heka\nmoon rolls 2", "does not add up: card-twice"),
        ("moon rolls 2\nmoon: fuel 1", "tried.txt:3: moon: fuel 1\n    .* is not understood"),
        ("sun rolls 2", "should roll, not sun"),
        ("missions: heka\nmoon rolls 2", "there are no missions called heka"),
        ("moon: fuel 1", "nothing happens"),
        ("this position need not add up\nmoon: fuel 3\nmoon rolls 2", "the audit finds"),
    ],
)
def test_a_failure_names_the_line_and_what_was_found(
    tmp_path: Path, lines: str, message: str
) -> None:
    with pytest.raises(Failed, match=message):
        play_text(tmp_path, f"scenario: tried\n{lines}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("scenario: a\ngiven nothing\n", "tried.txt:2: there is no position"),
        ("position: a\nposition: a\n", "two positions"),
        ("scenario: a\nscenario: a\n", "two scenarios"),
        ("scenario: a\n-> speed 3\n", "nothing stands above"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        play_text(tmp_path, text)
