"""The gallery: examples, round trips, and files that must not be trusted."""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from card_codes.pictures.frame import Picture
from card_codes.pictures.gallery import MOST_EXAMPLES, Gallery, GalleryError, side_by_side
from card_codes.pictures.gallery_file import UnreadableGallery, load, save
from tests.card_codes.long_zips import naming_many_files
from tests.card_deck.deck import make_deck
from tests.card_deck.drawing import draw
from tests.card_deck.layouts import TUNING

DECK = make_deck(3, 4, TUNING)


@pytest.fixture
def gallery() -> Gallery:
    gallery = Gallery("starship")
    for card in DECK:
        gallery.add(card.id, draw(card))
    return gallery


@pytest.fixture
def file(gallery: Gallery, tmp_path: Path) -> Path:
    path = tmp_path / "ours.gallery"
    save(gallery, path)
    return path


def test_what_comes_back_is_what_went_in(gallery: Gallery, file: Path, tmp_path: Path) -> None:
    gallery.correct(DECK[0].id, draw(DECK[1]))
    save(gallery, file)
    back = load(file)
    assert list(back) == list(gallery)
    assert back.game == "starship"
    for card in gallery:
        for one, other in zip(gallery.examples(card), back.examples(card), strict=True):
            assert (one.data, one.origin) == (other.data, other.origin)
            assert (one.picture == other.picture).all()
    again = tmp_path / "again.gallery"
    save(back, again)
    assert again.read_bytes() == file.read_bytes()


def test_a_gallery_of_another_format_stays_one(file: Path, tmp_path: Path) -> None:
    usual = load(file)
    assert usual.card_mm == (59.0, 91.0)
    assert b"card_mm" not in file.read_bytes()
    usual.card_mm = (63, 88)
    save(usual, file)
    assert load(file).card_mm == (63.0, 88.0)
    assert load(file).index.card_mm == (63.0, 88.0)


@pytest.mark.parametrize("card_mm", [(0, 0), (91, 59), (59, 5000), (float("nan"), 91)])
def test_no_card_has_such_sides(gallery: Gallery, card_mm: tuple[float, float]) -> None:
    with pytest.raises(GalleryError):
        gallery.card_mm = card_mm
    assert gallery.card_mm == (59.0, 91.0)


def test_an_example_is_bounded_and_the_first_photograph_stays(gallery: Gallery) -> None:
    card = DECK[0].id
    first = gallery.examples(card)[0]
    for number in range(MOST_EXAMPLES + 2):
        gallery.add(card, np.full((60, 40, 3), number * 20, np.uint8), "added")
    examples = gallery.examples(card)
    assert len(examples) == MOST_EXAMPLES
    assert examples[0] is first
    assert int(examples[-1].picture.mean()) == pytest.approx((MOST_EXAMPLES + 1) * 20, abs=2)


def other_light(picture: Picture, strength: float) -> Picture:
    """A shadow over the right half that fades, and a sheen over the print."""
    across = np.linspace(0, 1, picture.shape[1], dtype=np.float32)[None, :, None]
    chance = np.random.default_rng(int(strength * 100))
    sheen = cv2.resize(chance.normal(0, 1, (24, 16)).astype(np.float32), picture.shape[1::-1])
    lit = picture * (1 - 0.4 * across) + 60 * strength * sheen[:, :, None]
    seen: Picture = np.clip(lit, 0, 240).astype(np.uint8)
    return seen


def test_a_confirmed_reading_becomes_a_view_if_it_shows_something_new(gallery: Gallery) -> None:
    card, first = DECK[0].id, gallery.examples(DECK[0].id)[0]
    assert not gallery.learn(card, first.picture), "that is how it is known"
    assert gallery.learn(card, other_light(first.picture, 0.4))
    assert [one.origin for one in gallery.examples(card)] == ["enrolled", "added"]
    assert not gallery.learn(card, other_light(first.picture, 0.4)), "the same view again"


def test_poor_and_doubtful_readings_are_not_learnt(gallery: Gallery) -> None:
    card, first = DECK[0].id, gallery.examples(DECK[0].id)[0]
    blurred = cv2.GaussianBlur(other_light(first.picture, 0.4), (0, 0), 5).astype(np.uint8)
    assert not gallery.learn(card, blurred)
    assert not gallery.learn(card, np.roll(first.picture, 60, axis=0)), "that is not the card"
    assert not gallery.learn("never-photographed", first.picture)
    assert len(gallery.examples(card)) == 1


def test_views_stay_few_and_small(gallery: Gallery) -> None:
    """The first photograph stays, whatever is learnt; all together take less than 200 KB."""
    card, first = DECK[0].id, gallery.examples(DECK[0].id)[0]
    learnt = [gallery.learn(card, other_light(first.picture, 0.3 + 0.05 * n)) for n in range(6)]
    assert sum(learnt) > 3
    examples = gallery.examples(card)
    assert (len(examples), examples[0]) == (MOST_EXAMPLES, first)
    assert sum(len(one.data) for one in examples) < 200_000


def test_removing_a_card(gallery: Gallery) -> None:
    gallery.remove(DECK[0].id)
    assert DECK[0].id not in gallery
    assert DECK[0].id not in gallery.index.owners
    with pytest.raises(GalleryError):
        gallery.remove(DECK[0].id)


@pytest.mark.parametrize("card", ["", "../x", "A", "a b", "a" * 65, "a\n"])
def test_strange_ids_are_refused(gallery: Gallery, card: str) -> None:
    with pytest.raises(GalleryError):
        gallery.add(card, draw(DECK[0]))


@pytest.mark.parametrize("shape", [(364, 236), (5, 5, 3), (100, 100, 4), (5000, 40, 3)])
def test_strange_pictures_are_refused(gallery: Gallery, shape: tuple[int, ...]) -> None:
    with pytest.raises(GalleryError):
        gallery.add("card", np.zeros(shape, np.uint8))


def test_two_cards_side_by_side() -> None:
    shown = side_by_side(draw(DECK[0]), draw(DECK[1]))
    assert shown.shape == (364, 3 * 236 + 24, 3)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_torn_file_is_refused(file: Path, share: float) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(UnreadableGallery):
        load(file)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.gallery", tmp_path):
        with pytest.raises(UnreadableGallery):
            load(path)


def test_bytes_turned_over_never_raise_anything_else(file: Path) -> None:
    data = file.read_bytes()
    chance = np.random.default_rng(6)
    for _ in range(60):
        damaged = bytearray(data)
        for place in chance.integers(0, len(data), 3):
            damaged[place] ^= int(chance.integers(1, 256))
        file.write_bytes(damaged)
        try:
            load(file)
        except UnreadableGallery:
            continue


def rewritten(file: Path, change: Callable[[dict[str, bytes]], None], packed: bool = False) -> None:
    with zipfile.ZipFile(file) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    change(entries)
    kind = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(file, "w", kind) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)


def index_changed(**changes: object) -> Callable[[dict[str, bytes]], None]:
    def change(entries: dict[str, bytes]) -> None:
        entries["index.json"] = json.dumps(json.loads(entries["index.json"]) | changes).encode()

    return change


def jpeg(width: int, height: int) -> bytes:
    return cv2.imencode(".jpg", np.zeros((height, width, 3), np.uint8))[1].tobytes()


def without(name: str) -> Callable[[dict[str, bytes]], None]:
    def change(entries: dict[str, bytes]) -> None:
        del entries[name]

    return change


FOREIGN: dict[str, Callable[[dict[str, bytes]], None]] = {
    "no index": without("index.json"),
    "index is no JSON": lambda entries: entries.update({"index.json": b"\x80\x04."}),
    "other format": index_changed(format="zip"),
    "later version": index_changed(version=2),
    "more fields": index_changed(run="rm"),
    "strange card": index_changed(cards=[{"card": "../x", "pictures": []}]),
    "no pictures": index_changed(cards=[{"card": "x", "pictures": []}]),
    "other picture": lambda entries: entries.update({"0001.jpg": jpeg(236, 364)}),
    "missing picture": without("0001.jpg"),
    "huge picture": lambda entries: entries.update({"0001.jpg": bytes(600 * 1024)}),
    "huge index": lambda entries: entries.update({"index.json": b" " * (3 * 2**20)}),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_foreign_file_is_refused(file: Path, what: str) -> None:
    rewritten(file, FOREIGN[what])
    with pytest.raises(UnreadableGallery):
        load(file)


def test_a_picture_of_another_size_is_refused_though_the_index_agrees(file: Path) -> None:
    import hashlib

    def change(entries: dict[str, bytes]) -> None:
        entries["0001.jpg"] = jpeg(2000, 3000)
        index = json.loads(entries["index.json"])
        digest = hashlib.sha256(entries["0001.jpg"]).hexdigest()
        index["cards"][0]["pictures"][0]["sha256"] = digest
        entries["index.json"] = json.dumps(index).encode()

    rewritten(file, change)
    with pytest.raises(UnreadableGallery, match="size"):
        load(file)


def test_a_compressed_file_is_refused_because_it_could_grow(file: Path) -> None:
    rewritten(file, index_changed(), packed=True)
    with pytest.raises(UnreadableGallery, match="compressed"):
        load(file)


def test_saving_where_nothing_can_be_written_keeps_what_is_there(
    gallery: Gallery, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()

    def broken(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="No space"):
        save(gallery, file)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("large", [False, True])
def test_a_list_of_more_pictures_than_any_is_not_even_read(tmp_path: Path, large: bool) -> None:
    path = naming_many_files(tmp_path / "long.gallery", large=large)
    began = time.process_time()
    with pytest.raises(UnreadableGallery):
        load(path)
    assert time.process_time() - began < 1
