"""A night for other programs, read back and compared with the night."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from random import Random
from urllib.parse import unquote

import msgspec
import pytest

from companion.hub.exports import (
    bg_stats_links,
    night_json,
    result_of_link,
    results_csv,
    standings_csv,
)
from companion.hub.night_file import NightFile
from companion.hub.people import Person, shown_names
from companion.night.events import CheckedIn
from companion.night.planning import preliminary_standings
from companion.night.scoring import places
from companion.night.trouble import NightError
from companion.result_sheet.bg_stats import ADDRESS
from companion.wording.phrases import Phrases
from tests.hub.nights import NOW, new_night, play_round


@pytest.fixture
def file(tmp_path: Path) -> NightFile:
    file = new_night(tmp_path / "friday.night")
    play_round(file, Random(1))
    return file


def names_of(file: NightFile) -> dict[str, str]:
    return shown_names(file.people(), file.night.entrants, Phrases("en"))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_standings_as_csv(file: NightFile) -> None:
    listed = rows(standings_csv(file.night, names_of(file)))
    expected = preliminary_standings(file.night)
    assert [row["player"] for row in listed] == [line.player for line in expected]
    assert [int(row["victory-points"]) for row in listed] == [
        line.victory_points for line in expected
    ]
    for row, line in zip(listed, expected, strict=True):
        assert float(row["share"]) == pytest.approx(float(line.share), rel=1e-4)


def test_results_as_csv(file: NightFile) -> None:
    listed = rows(results_csv(file.night, names_of(file)))
    assert len(listed) == 8
    for number, result in file.night.rounds[0].results.items():
        found = places(file.night.format, result)
        own = [row for row in listed if int(row["table"]) == number]
        assert {row["player"]: int(row["place"]) for row in own} == found
        assert {row["player"]: int(row["victory_points"]) for row in own} == {
            score.player: score.points for score in result.scores
        }


def test_a_name_never_becomes_a_formula(file: NightFile) -> None:
    file.enter([Person("=HYPERLINK(1)"), Person("+1", "@home")])
    file.do(lambda _: [CheckedIn(("p9", "p10"))])
    listed = rows(standings_csv(file.night, names_of(file)))
    shown = {row["player"]: row["name"] for row in listed}
    assert shown["p9"] == "'=HYPERLINK(1)"
    assert shown["p10"] == "'@home"


def test_everything_as_json(file: NightFile) -> None:
    document = json.loads(msgspec.json.encode(night_json(file.night, names_of(file))))
    assert document["night"] == "Friday"
    assert len(document["players"]) == 8
    (round,) = document["rounds"]
    assert round["missing"] == []
    best = preliminary_standings(file.night)[0]
    assert Fraction(document["standings"][0]["share"]) == best.share
    assert document["ranking"][0] == best.player


def test_links_for_bg_stats_and_back(file: NightFile) -> None:
    names = names_of(file)
    links = bg_stats_links(file.night, names, NOW)
    assert [(link["round"], link["table"]) for link in links] == [(1, 1), (1, 2)]
    play = json.loads(unquote(links[0]["link"].removeprefix(ADDRESS)))
    result = file.night.rounds[0].results[1]
    assert [player["score"] for player in play["players"]] == [s.points for s in result.scores]
    assert [player["name"] for player in play["players"] if player["winner"]] == [
        names[result.winner]
    ]
    assert play["playDate"] == "2027-01-15 08:00:00"
    ids = {json.loads(unquote(li["link"].removeprefix(ADDRESS)))["sourcePlayId"] for li in links}
    assert len(ids) == 2
    seated = {score.player: names[score.player] for score in result.scores}
    assert result_of_link(links[0]["link"], seated) == result


@pytest.mark.parametrize("link", ["", "https://example.com", f"{ADDRESS}%7B%7D", f"{ADDRESS}%ff"])
def test_what_is_no_code_of_a_result_sheet_is_refused(link: str) -> None:
    with pytest.raises(NightError, match="not the code"):
        result_of_link(link, {"p1": "Ada"})


def test_a_stranger_in_a_code_is_named(file: NightFile) -> None:
    link = bg_stats_links(file.night, names_of(file), NOW)[0]["link"]
    with pytest.raises(NightError, match="does not sit at this table"):
        result_of_link(link, {"p1": "Nobody"})
