"""`companion scan`: pictures in, cards by their catalogue ids out."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from card_codes.code import Code
from card_codes.reading.ladder import Reader
from card_codes.reading.marks import CardSeen, Reading
from companion.cli.card_catalogue import catalogue_of
from tests.card_codes.shown_cards import label_card, qr_card, shown
from tests.cli.conftest import Run

CARD = catalogue_of("starship").cards[4]


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), shown([label_card(CARD.code)]).frame)
    return path


def test_a_picture_tells_its_card(run: Run, picture: Path) -> None:
    answer = run("scan", picture, "--json")
    assert answer.code == 0
    (image,) = answer.json["images"]
    assert image["image"] == str(picture)
    assert image["foreign"] == []
    (card,) = image["cards"]
    assert card["card"] == CARD.id
    assert (card["game"], card["code"]) == ("starship", CARD.code.short)
    assert 0 < card["quality"] <= 1
    assert len(card["polygon"]) == 4
    assert card["by"]


def test_the_same_for_people(run: Run, picture: Path) -> None:
    answer = run("scan", picture)
    assert answer.code == 0
    assert CARD.id in answer.out
    assert CARD.name in answer.out


def test_what_only_looks_like_a_card_is_said_as_perhaps(
    run: Run, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    square = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    seen = CardSeen(CARD.code, square, 0.8, "tag, matched", decoded=False)
    monkeypatch.setattr(Reader, "read", lambda *_, **__: Reading(perhaps=(seen,)))
    answer = run("scan", picture, "--json")
    assert answer.code == 1
    (image,) = answer.json["images"]
    assert image["cards"] == []
    assert [card["card"] for card in image["perhaps"]] == [CARD.id]
    assert f"perhaps {CARD.id}" in run("scan", picture).out


def test_a_foreign_code_is_named_safely_and_is_no_card(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "foreign.png"
    cv2.imwrite(str(path), qr_card("https://a.example/\x1b[31m\u202eevil").picture)
    answer = run("scan", path, "--json")
    assert answer.code == 1
    (image,) = answer.json["images"]
    assert image["cards"] == []
    (foreign,) = image["foreign"]
    assert foreign["text"].isprintable()
    assert "foreign code, not opened" in run("scan", path).out


def test_a_code_without_a_card_is_no_card(run: Run, tmp_path: Path) -> None:
    spare = Code("starship", 199)
    assert catalogue_of("starship").card_of(spare) is None
    path = tmp_path / "spare.png"
    cv2.imwrite(str(path), label_card(spare).picture)
    answer = run("scan", path, "--json")
    assert answer.code == 1
    assert answer.json["images"][0]["cards"] == []
    assert answer.json["images"][0]["foreign"][0]["text"] == str(spare)


def test_a_folder_a_blank_and_a_broken_file(run: Run, picture: Path, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "blank.png"), np.zeros((100, 100), np.uint8))
    assert run("scan", tmp_path, "--json").code == 1
    (tmp_path / "broken.png").write_bytes(b"broken")
    answer = run("scan", tmp_path, "--json")
    assert answer.code == 2
    assert "broken.png" in answer.err
    assert len(answer.json["images"]) == 3
    assert "no card" in run("scan", tmp_path / "blank.png").out


def test_a_video_is_read_as_a_live_camera_would(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    frame = shown([label_card(CARD.code)]).frame
    size = (frame.shape[1], frame.shape[0])
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, size)
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no video")
    for _ in range(4):
        writer.write(frame)
    writer.release()
    answer = run("scan", path, "--json")
    assert answer.code == 0
    assert [card["card"] for card in answer.json["images"][0]["cards"]] == [CARD.id]


@pytest.mark.parametrize(
    "arguments",
    [(), ("--camera", "0", "x.png"), ("nothing-here.png",), ("nothing-here.avi",)],
)
def test_bad_usage_and_missing_files(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run("scan", *arguments, "--json")
    assert answer.code == 2
    assert answer.err


def test_a_camera_that_is_not_there(run: Run) -> None:
    answer = run("scan", "--camera", 97, "--seconds", 0.3, "--json")
    assert answer.code == 2
    assert "camera 97" in answer.err
