"""A camera over the table whose frames a test puts there: rendered labels, clean or blurred."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Sequence

import numpy as np

from card_codes.code import Code
from card_codes.frames.origins import Frame, Lost
from companion.games.physical_cards import physical_cards
from tests.camera.conditions import FlatCard, Image
from tests.card_codes.shown_cards import label_card, qr_card, shown

EMPTY = np.full((720, 1280, 3), 90, np.uint8)


def code_of(card: str, game: str = "starship") -> Code:
    number = next(one.number for one in physical_cards(game) if one.id == card)
    return Code(game, number)


def cards(*names: str, game: str = "starship", condition: str = "clean") -> Image:
    """A frame with these labelled cards in it."""
    return frame([label_card(code_of(name, game)) for name in names], condition)


def foreign(text: str) -> Image:
    return frame([qr_card(text)])


def frame(flat: Sequence[FlatCard], condition: str = "clean") -> Image:
    return shown(flat, condition).frame


class Desk:
    """An origin of frames: shows what lies there thirty times a second, until it is unplugged."""

    name = "desk"
    returns = True

    def __init__(self) -> None:
        self.plugged = threading.Event()
        self.plugged.set()
        self.pictures: list[Image] = [EMPTY]
        self.pause = 1 / 30
        self.open = 0
        """How many look through it now."""
        self.hangs, self.let_go = threading.Event(), threading.Event()

    def show(self, *pictures: Image) -> None:
        """One picture that stays, or several in turns."""
        self.pictures = list(pictures) or [EMPTY]

    def frames(self) -> Generator[Frame, None, None]:
        self.open += 1
        try:
            yield from self._frames()
        finally:
            self.open -= 1

    def _frames(self) -> Generator[Frame, None, None]:
        number = 0
        while self.plugged.is_set():
            if self.hangs.is_set():
                self.let_go.wait()
            pictures = self.pictures
            yield Frame(pictures[number % len(pictures)], f"desk {number}")
            number += 1
            time.sleep(self.pause)
        raise Lost("The wire was pulled.")
