"""The files of the networks: small, readable by this OpenCV, and the same in company as alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from companion.senses.dice_sight import networks
from companion.senses.dice_sight.crops import SIDE, crop
from companion.senses.dice_sight.networks import Floats, ask

FOLDER = Path(networks.__file__).parent


def some(count: int) -> Floats:
    return np.random.default_rng(4).normal(0, 1, (count, 3, SIDE, SIDE)).astype(np.float32)


def test_all_together_are_small_and_have_a_card() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.onnx")) < 2_000_000
    card = (FOLDER / "README.md").read_text("utf-8")
    assert all(path.name in card for path in FOLDER.glob("*.onnx"))


def test_the_reader_says_the_same_of_a_piece_alone_and_among_others() -> None:
    pieces = some(5)
    together = ask("reader", pieces)
    assert together.shape == (5, 10)
    assert np.allclose(ask("reader", pieces[3:4])[0], together[3], atol=1e-4)


def test_the_finder_answers_for_every_eighth_pixel_of_any_frame() -> None:
    for height, width in ((64, 96), (32, 32), (96, 160)):
        frame = np.zeros((1, 3, height, width), np.float32)
        assert ask("finder", frame).shape == (1, 4, height // 8, width // 8)


def test_threads_may_ask_at_the_same_time() -> None:
    pieces = some(3)
    wanted = ask("reader", pieces)
    with ThreadPoolExecutor(4) as pool:
        for answer in pool.map(lambda _: ask("reader", pieces), range(8)):
            assert np.allclose(answer, wanted, atol=1e-4)


def test_a_piece_is_cut_where_it_was_asked_for_even_beyond_the_frame() -> None:
    picture = np.zeros((100, 120, 3), np.uint8)
    picture[40:60, 50:70] = 255
    piece = crop(picture, 60.0, 50.0, 20.0)
    assert piece.shape == (SIDE, SIDE, 3)
    assert piece[SIDE // 2, SIDE // 2].tolist() == [255, 255, 255]
    assert piece[0, 0].tolist() == [0, 0, 0]
    for x, y, size in ((0.0, 0.0, 30.0), (500.0, -40.0, 12.0), (60.0, 50.0, 400.0)):
        assert crop(picture, x, y, size).shape == (SIDE, SIDE, 3)
