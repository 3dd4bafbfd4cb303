"""`companion enrol`: photographs in, a gallery and the state of the deck out."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from card_codes.frames.picture_file import load_picture
from tests.camera.conditions import Background, Defocus, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_deck.deck import make_deck
from tests.card_deck.layouts import TUNING
from tests.card_deck.photos import flat_card
from tests.cli.conftest import Run

PICTURES = make_deck(12, 2, TUNING, twins=0.0)
SHOT = Shot((Pose(4.6, turn=3, tilt=5),), Background("plain", 2), defocus=Defocus(0.5))


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    for name, card in zip(("median", "pirate-2"), PICTURES, strict=True):
        cv2.imwrite(str(folder / f"{name}.png"), photograph([flat_card(card)], SHOT).frame)
    return folder


def test_photographs_named_by_card(run: Run, photos: Path, tmp_path: Path) -> None:
    answer = run("enrol", "starship", "--from", photos, "--json")
    assert answer.code == 0, answer.err
    assert [photo["card"] for photo in answer.json["photographs"]] == ["median", "pirate-2"]
    assert sorted(answer.json["enrolled"]) == ["median", "pirate-2"]
    assert (tmp_path / "home" / "starship.gallery").exists()
    shown = run("enrol", "starship", "--coverage")
    assert shown.out.startswith("2 of ")


def test_photographs_in_order(run: Run, photos: Path) -> None:
    first = run("cards", "starship", "--json").json["cards"][:2]
    answer = run("enrol", "starship", "--from", photos, "--in-order", "--json")
    assert [p["card"] for p in answer.json["photographs"]] == [card["id"] for card in first]


def test_refused_photographs_are_named_and_leave_code_1(run: Run, photos: Path) -> None:
    (photos / "nobody.png").write_bytes((photos / "median.png").read_bytes())
    (photos / "dune.png").write_bytes(b"not a picture")
    blurred = cv2.GaussianBlur(load_picture(photos / "pirate-2.png"), (0, 0), 5)
    cv2.imwrite(str(photos / "pirate-2.png"), blurred)
    answer = run("enrol", "starship", "--from", photos, "--json")
    assert answer.code == 1
    reasons = {Path(p["file"]).stem: p.get("reason") for p in answer.json["photographs"]}
    assert reasons["nobody"] == "unknown-card"
    assert reasons["pirate-2"] == "blurred"
    assert reasons["median"] is None


def test_export_import_and_forget(run: Run, photos: Path, tmp_path: Path) -> None:
    out = tmp_path / "ours.gallery"
    assert run("enrol", "starship", "--from", photos, "--export", out).code == 0
    assert run("enrol", "starship", "--forget", "median", "--json").json["enrolled"] == ["pirate-2"]
    back = run("enrol", "starship", "--import", out, "--json").json["enrolled"]
    assert sorted(back) == ["median", "pirate-2"]


def test_a_file_that_is_no_gallery_changes_nothing(run: Run, photos: Path, tmp_path: Path) -> None:
    run("enrol", "starship", "--from", photos)
    answer = run("enrol", "starship", "--import", photos / "median.png")
    assert answer.code == 2
    assert "Nothing was changed" in answer.err
    assert run("enrol", "starship", "--coverage").out.startswith("2 of ")


def test_without_anything_to_do(run: Run) -> None:
    assert run("enrol", "starship").code == 2


def test_scan_tells_enrolled_cards_by_their_pictures(run: Run, photos: Path) -> None:
    nothing = run("scan", photos / "median.png", "--pictures", "starship")
    assert nothing.code == 2
    assert "companion enrol starship" in nothing.err
    run("enrol", "starship", "--from", photos)
    tilted = Shot((Pose(4.2, turn=95, tilt=15),), Background("plain", 2))
    cv2.imwrite(str(photos / "new.png"), photograph([flat_card(PICTURES[1])], tilted).frame)
    answer = run("scan", photos / "new.png", "--pictures", "starship", "--json")
    assert answer.code == 0, answer.err
    (card,) = answer.json["images"][0]["cards"]
    assert (card["card"], card["by"], card["name"]) == ("pirate-2", "picture", "Pirate 2")
    assert run("scan", photos / "new.png", "--json").json["images"][0]["cards"] == []
