"""The small game of docs/adding-a-game.md works as a package of its own, in the real program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.games.small_game import PAGE, ROOT, Installed, files_of_the_page, install

RECORD = "out/lanterns-first-1-00000.jsonl"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """With a few simulated games in its folder."""
    game = install(tmp_path_factory.mktemp("small"))
    game.companion("simulate lanterns --games 5 --record out")
    return game


def test_the_whole_game_has_less_than_150_lines() -> None:
    files = files_of_the_page()
    lines = [line for name in files if name.endswith(".py") for line in files[name].splitlines()]
    assert 100 < len(lines) < 150


def test_the_entry_point_is_found_and_ours_stand_before_it(installed: Installed) -> None:
    games = json.loads(installed.companion("games --json"))
    names = [game["game"] for game in games["games"]]
    assert names[-1] == "lanterns"
    assert len(names) == 4


def test_simulated_games_end_and_keep_all_laws(installed: Installed) -> None:
    batch = json.loads(installed.companion("simulate lanterns --games 200 --seed 7 --json"))
    assert (batch["finished"], batch["audit_failures"], batch["law_failures"]) == (200, 0, 0)
    assert all(batch["winners"].values())


def test_a_record_replays_and_its_position_adds_up(installed: Installed) -> None:
    replayed = json.loads(installed.companion(f"replay {RECORD} --json"))
    assert replayed["sealed"]
    assert replayed["applied"] == replayed["events"] > 10
    assert replayed["winner"] in ("north", "south")
    assert len(replayed["state"]["lit"]) == 6
    assert json.loads(installed.companion(f"audit {RECORD} --json"))["clean"]


def test_a_roll_that_the_die_cannot_show_is_found(installed: Installed) -> None:
    text = (installed.scratch / RECORD).read_text("utf-8")
    lines = [re.sub(r',"hash":"[0-9a-f]+"', "", line) for line in text.splitlines()][:-1]
    spoiled = re.sub(r'"faces":\[\d\]', '"faces":[9]', "\n".join(lines), count=1)
    (installed.scratch / "spoiled.jsonl").write_text(spoiled, "utf-8")
    run = installed.python("-m", "companion.cli.main", "replay", "spoiled.jsonl", "--language=en")
    assert run.returncode == 1
    assert "Not now [not-now]" in run.stdout


def test_statistics_count_the_die_the_turns_and_the_points(installed: Installed) -> None:
    counted = json.loads(installed.companion(f"statistics {RECORD} --json"))
    rolls = [
        json.loads(line)["move"]["faces"][0]
        for line in (installed.scratch / RECORD).read_text("utf-8").splitlines()
        if '"kind":"roll"' in line
    ]
    (die,) = counted["thrown"]
    assert die["counts"] == {str(face): rolls.count(face) for face in set(rolls)}
    assert len([turn for turn in counted["turns"] if turn["number"]]) == len(rolls)
    assert sum(part["points"] for part in counted["scores"][0]["parts"]) == max(
        points for _, points in counted["points"]["north"]
    )


def test_the_view_shows_dice_places_and_nobody_elses_card(installed: Installed) -> None:
    view = f"view {RECORD} --json --language en --until"
    drawing = json.loads(installed.companion(f"{view} 0"))
    assert drawing["prompt"] == ["North: draw a card"]
    assert (drawing["due"]["kind"], drawing["due"]["secret"]) == ("pick", True)
    rolling = json.loads(installed.companion(f"{view} 2"))
    assert rolling["due"]["dice"] == [[1, 2, 3, 4, 5, 6]]
    lighting = json.loads(installed.companion(f"{view} 3"))
    (verb,) = lighting["verbs"]
    assert (verb["key"], verb["text"]) == ("verb north light", "Light")
    assert verb["places"][0] == "pier 1"
    own = json.loads(installed.companion(f"{view} 3 --seat north"))
    (private,) = [seat["private"] for seat in own["seats"] if "private" in seat]
    (card,) = private["lines"]["card"]
    assert card in "123456"
    assert not [seat for seat in lighting["seats"] if "private" in seat]


def test_a_game_is_narrated_and_its_result_becomes_a_sheet(installed: Installed) -> None:
    told = installed.companion("narrate --game lanterns --all --language en")
    assert re.search(r"^  (Ada|Ben) lights pier 6$", told, re.MULTILINE)
    assert re.search(r"^  Roll: die, \d$", told, re.MULTILINE)  # a title without words
    assert re.search(r"^  Draw$", told, re.MULTILINE)  # nobody is told which card
    for name, start in (("result.pdf", b"%PDF"), ("result.png", b"\x89PNG")):
        installed.companion(f"sheet {RECORD} --out {name}")
        assert (installed.scratch / name).read_bytes().startswith(start)


def test_an_evening_at_a_table_with_undo_correction_and_overruling(installed: Installed) -> None:
    script = Path(__file__).parent / "small_evening.py"
    run = installed.python(str(script), "journal.sqlite3")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {
        "undo of a card asks": True,
        "refused": ["Pier not free: 6"],
        "undone": "light",
        "corrected": 4,
        "overruled": {"2": "north", "6": "south"},
        "events": 6,
        "lit": {"2": "north", "6": "south"},
        "verified": True,
        "public record": False,
        "own record": True,
        "places": ["pier 1", "pier 3"],
        "private": {"card": ["3"]},
        "by a tap": True,
        "no such place": True,
    }


@pytest.mark.parametrize(
    "command", re.findall(r"^companion (.+)$", PAGE.read_text("utf-8"), re.MULTILINE)
)
def test_every_command_of_the_page_works(command: str, installed: Installed) -> None:
    assert installed.companion(command)


NEW_MOVE = {
    "Move = Light | Roll | Draw\n": """\
class Rest(Struct, frozen=True, tag_field="kind", tag="rest", forbid_unknown_fields=True):
    seat: str


Move = Light | Rest | Roll | Draw
""",
    "        return [] if fits else": """\
            case Rest(seat):
                fits = state.phase == "light" and seat == state.active
        return [] if fits else""",
    "        return [Light(state.active, pier) for pier in piers]\n": """\
        rests: list[Move] = [Rest(state.active)] if piers else []
        return rests + [Light(state.active, pier) for pier in piers]
""",
    "            case Draw(_, card):\n                return": """\
            case Rest():
                return self.next_turn(state)
            case Draw(_, card):
                return""",
}
"""What has to be written where a keeper may rest instead of lighting a lantern."""


def test_a_new_move_is_written_in_one_file_and_known_to_everything(tmp_path: Path) -> None:
    rules = files_of_the_page()["lanterns/rules.py"]
    for old, new in NEW_MOVE.items():
        assert rules.count(old) == 1
        rules = rules.replace(old, new)
    game = install(tmp_path, {"lanterns/rules.py": rules})
    batch = json.loads(game.companion("simulate lanterns --games 20 --record out --json"))
    assert (batch["finished"], batch["law_failures"], batch["audit_failures"]) == (20, 0, 0)
    assert '"kind":"rest"' in (game.scratch / RECORD).read_text("utf-8")
    view = json.loads(game.companion(f"view {RECORD} --until 3 --json --language en"))
    assert [verb["text"] for verb in view["verbs"]] == ["Rest", "Light"]
    assert "Rest: Ada" in game.companion("narrate --game lanterns --all --language en")


def test_without_it_being_installed_nobody_knows_it() -> None:
    """So what the tests above saw came from the package and from nothing in here."""
    named = [path for path in (ROOT / "companion").rglob("*.py") if "lanterns" in path.read_text()]
    assert named == []
