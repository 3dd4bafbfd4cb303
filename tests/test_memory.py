"""A worker of the tests gives back what tests keep for each other."""

from __future__ import annotations

from functools import cache

import pytest

from tests import memory
from tests.memory import GROWN, MUCH, VERY_MUCH, give_back_if_much


@cache
def picture(number: int) -> bytes:
    return bytes(number)


@pytest.fixture(autouse=True)
def unknown_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(memory._Worker.left, "companion", 0)
    monkeypatch.setitem(memory._Worker.left, "everything", 0)


def is_kept(monkeypatch: pytest.MonkeyPatch, used: int, *, file_ended: bool) -> bool:
    """Whether a picture of this file is still there afterwards."""
    picture(1)
    monkeypatch.setattr(memory, "in_use", lambda: used)
    give_back_if_much(file_ended=file_ended)
    return picture.cache_info().currsize > 0


def test_a_file_keeps_its_pictures_until_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_kept(monkeypatch, MUCH - 1, file_ended=True)
    assert is_kept(monkeypatch, MUCH, file_ended=False)
    assert not is_kept(monkeypatch, MUCH, file_ended=True), "also when others have just gone"


def test_a_worker_that_grows_too_much_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_kept(monkeypatch, VERY_MUCH, file_ended=False)
    assert is_kept(monkeypatch, VERY_MUCH + GROWN - 1, file_ended=False), "it would not help"
    assert not is_kept(monkeypatch, VERY_MUCH + GROWN, file_ended=False)
