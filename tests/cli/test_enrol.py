"""`companion enrol`: photographs in, a gallery and the state of the deck out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import pillow_heif
import pytest
from PIL import Image

from card_codes.frames.picture_file import load_picture
from card_codes.pictures.gallery_file import load
from tests.camera.conditions import Background, Defocus, Light, Noise, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_codes.card_photos import lay, printed_card, seen, sheet_of_nine, table, upright
from tests.card_deck.deck import make_deck
from tests.card_deck.layouts import TUNING
from tests.card_deck.photos import flat_card
from tests.cli.conftest import Answer, Run

PICTURES = make_deck(12, 2, TUNING, twins=0.0)
PLAIN = Background("plain", 2)
SHOT = Shot((Pose(4.6, turn=3, tilt=5),), PLAIN, defocus=Defocus(0.5))


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
    assert card["perhaps"]  # most of the deck is not photographed yet
    spoken = run("scan", photos / "new.png", "--pictures", "starship").out
    assert "perhaps pirate-2" in spoken
    assert run("scan", photos / "new.png", "--json").json["images"][0]["cards"] == []


def deck(run: Run) -> list[str]:
    return [card["id"] for card in run("cards", "starship", "--json").json["cards"]]


def cards_of(answer: Answer) -> list[tuple[str, str, bool]]:
    photos = answer.json["photographs"]
    return [(Path(one["file"]).name, one["card"], one["taken"]) for one in photos]


def numbered_photos(folder: Path, count: int, width: float = 59, height: float = 91) -> Path:
    """001.png and so on, each with one card on a dark table."""
    folder.mkdir()
    for number in range(1, count + 1):
        photo = table((40, 45, 50), 800, 900)
        quad = upright(230, 150, 360, 360 * height / width, turn=number)
        lay(photo, printed_card(width, height, number=number), quad)
        cv2.imwrite(str(folder / f"{number:03}.png"), seen(photo))
    return folder


def test_each_video_is_a_scene_of_its_own(run: Run, photos: Path, tmp_path: Path) -> None:
    run("enrol", "starship", "--from", photos)
    empty = photograph([], replace(SHOT, poses=())).frame
    films = []
    for name, frame in (("card", load_picture(photos / "median.png")), ("empty", empty)):
        path = tmp_path / f"{name}.avi"
        size = (frame.shape[1], frame.shape[0])
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, size)
        for _ in range(4):
            writer.write(frame)
        writer.release()
        films.append(path)
    answer = run("scan", *films, "--pictures", "starship", "--json")
    told = [[card["card"] for card in image["cards"]] for image in answer.json["images"]]
    assert told == [["median"], []]


def test_in_order_a_refused_photograph_keeps_its_place(run: Run, tmp_path: Path) -> None:
    """The third photograph is of the third card, whatever became of the second."""
    folder = numbered_photos(tmp_path / "photos", 4)
    dark = load_picture(folder / "002.png") // 12
    cv2.imwrite(str(folder / "002.png"), dark)
    cards = deck(run)
    answer = run("enrol", "starship", "--from", folder, "--in-order", "--sure", "--json")
    assert answer.code == 1
    assert cards_of(answer) == [
        ("001.png", cards[0], True),
        ("002.png", cards[1], False),
        ("003.png", cards[2], True),
        ("004.png", cards[3], True),
    ]
    again = numbered_photos(tmp_path / "again", 1)
    told = run("enrol", "starship", "--from", again, "--in-order", "--sure", "--json")
    assert cards_of(told) == [("001.png", cards[1], True)], "the one that is still missing"


def test_in_order_a_file_that_cannot_be_read_keeps_its_place_too(run: Run, tmp_path: Path) -> None:
    folder = numbered_photos(tmp_path / "photos", 3)
    (folder / "002.png").rename(folder / "002.heic")
    cards = deck(run)
    answer = run("enrol", "starship", "--from", folder, "--in-order", "--sure")
    assert f"003.png: {cards[2]}" in answer.out
    (folder / "002.heic").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    answer = run("enrol", "starship", "--from", folder, "--in-order", "--sure")
    assert "002.heic" in answer.out
    assert "is damaged. Copy it again" in answer.out


def test_photographs_of_phones_are_taken(run: Run, photos: Path) -> None:
    for name, kind in (("median", "heic"), ("pirate-2", "avif")):
        png = photos / f"{name}.png"
        picture = Image.open(png)
        if kind == "heic":
            pillow_heif.from_pillow(picture).save(photos / f"{name}.heic", quality=95)
        else:
            picture.save(photos / f"{name}.avif", quality=95)
        png.unlink()
    answer = run("enrol", "starship", "--from", photos, "--json")
    assert sorted(answer.json["enrolled"]) == ["median", "pirate-2"]


def test_a_deck_on_sheets(run: Run, tmp_path: Path) -> None:
    """Eleven cards in two photographs, one of them with a gap."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), sheet_of_nine(list(range(1, 10))))
    cv2.imwrite(str(folder / "b.png"), sheet_of_nine([10, 0, 12, 13, 14, 15, 16, 17, 18]))
    cards = deck(run)
    answer = run("enrol", "starship", "--from", folder, "--sheets", "--sure", "--json")
    taken = [card for _, card, took in cards_of(answer) if took]
    assert taken == [*cards[:10], *cards[11:18]]
    assert answer.json["missing"][0] == cards[10]
    assert answer.code == 1


def test_a_list_says_which_cards_lie_there(run: Run, tmp_path: Path) -> None:
    photo, names = tmp_path / "a.png", tmp_path / "names.txt"
    cv2.imwrite(str(photo), sheet_of_nine(list(range(1, 10))))
    cards = deck(run)
    named = [cards[40], "-", *cards[50:57]]
    names.write_text("# our order\n" + "\n".join(named) + "\n", "utf-8")
    flags = ("--sheets", "3x3", "--names", names, "--sure", "--json")
    answer = run("enrol", "starship", "--from", photo, *flags)
    assert [card for _, card, took in cards_of(answer) if took] == [cards[40], *cards[50:57]]
    names.write_text("median\nnobody\n", "utf-8")
    answer = run("enrol", "starship", "--from", photo, *flags)
    assert answer.code == 2
    assert "line 2" in answer.err


@pytest.mark.parametrize("layout", ["3", "0x3", "3x", "99x99", "1.5x2", "-1x-9"])
def test_strange_layouts_are_refused(run: Run, photos: Path, layout: str) -> None:
    assert run("enrol", "starship", "--from", photos, f"--sheets={layout}").code == 2


def test_the_cuts_are_shown(run: Run, photos: Path, tmp_path: Path) -> None:
    cv2.imwrite(str(photos / "dune.png"), table((90, 90, 90)))
    answer = run("enrol", "starship", "--from", photos)
    assert "  1 " in answer.out.splitlines()[0], "the number that it has in the picture"
    cuts = tmp_path / "home" / "starship.cuts.jpg"
    assert str(cuts) in answer.out
    page = load_picture(cuts)
    card = page[20:170, 150:240]
    assert card.std() > 20, "the second tile shows a card"
    chosen = tmp_path / "look.jpg"
    told = run("enrol", "starship", "--from", photos, "--show", chosen, "--json")
    assert told.json["cuts"] == [str(chosen)]
    assert load_picture(chosen).shape == page.shape


def test_the_format_is_learnt_or_told(run: Run, tmp_path: Path) -> None:
    folder = numbered_photos(tmp_path / "photos", 4, 63, 88)
    answer = run("enrol", "starship", "--from", folder, "--in-order", "--sure", "--json")
    width, height = answer.json["card_mm"]
    assert width / height == pytest.approx(63 / 88, rel=0.012)
    path = tmp_path / "home" / "starship.gallery"
    assert load(path).card_mm == (width, height)
    assert run("enrol", "starship", "--coverage", "--card-mm", "63x88").code == 0
    assert load(path).card_mm == (63.0, 88.0)
    assert run("enrol", "starship", "--coverage", "--card-mm", "2x900").code == 2


def test_a_confirmed_photograph_becomes_a_view(run: Run, photos: Path, tmp_path: Path) -> None:
    run("enrol", "starship", "--from", photos)
    dusk = Shot((Pose(4.2, turn=95, tilt=15),), PLAIN, light=Light(0.4), noise=Noise(9))
    new = tmp_path / "new.png"
    cv2.imwrite(str(new), photograph([flat_card(PICTURES[1])], dusk).frame)
    confirm = ("enrol", "starship", "--from", new, "--confirm", "pirate-2")
    assert run(*confirm).code == 0
    path = tmp_path / "home" / "starship.gallery"
    assert len(load(path).examples("pirate-2")) == 2
    assert "nothing new" in run(*confirm).out, "the same view again"
    assert len(load(path).examples("pirate-2")) == 2
    cv2.imwrite(
        str(new), photograph([flat_card(PICTURES[1])], replace(SHOT, defocus=Defocus(3.0))).frame
    )
    assert "blurred" in run(*confirm).out
    cv2.imwrite(str(new), seen(table((120, 160, 190))))
    assert "not found" in run(*confirm).out
    assert run("enrol", "starship", "--from", new, "--confirm", "dune").code == 2
