"""Keys of the dock that are kept, and what each of them shows now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from kivy.uix.widget import Widget

from companion.tablet.table.key import Key, Piece
from companion.tablet.theme import Colour


class KeyWords(NamedTuple):
    """What a key shows, and what a touch on it does."""

    key: str
    text: str
    act: Callable[[], None]
    icon: str = ""
    place: str = "grid"
    """One of "main", "end", "tab" or "grid"."""
    detail: str = ""
    cost: Mapping[str, int] = MappingProxyType({})
    lacks: Mapping[str, int] = MappingProxyType({})
    why_not: str = ""
    chosen: bool = False
    colour: Colour | None = None
    """A player's, if the key means one."""
    piece: Piece | None = None
    """What will lie on the board, as it looks there."""


class KeyPool:
    """Keys that are kept: a panel takes as many as it shows, matched by what they are called."""

    def __init__(self) -> None:
        self._shown: dict[Widget, dict[str, Key]] = {}
        self._spare: list[Key] = []

    def take(self, panel: Widget, wanted: Sequence[KeyWords]) -> list[Key]:
        had = self._shown.get(panel, {})
        names = {words.key for words in wanted}
        free = [had.pop(name) for name in list(had) if name not in names][::-1]
        keys = {}
        for words in wanted:
            key = had.get(words.key) or (free.pop() if free else self._fresh(panel))
            keys[words.key] = key
            _fill(key, words)
        for key in free:
            panel.remove_widget(key)
        self._spare += free
        self._shown[panel] = keys
        return [keys[words.key] for words in wanted]

    def _fresh(self, panel: Widget) -> Key:
        if self._spare:
            key = self._spare.pop()
        else:
            key = Key()
            key.bind(on_act=_act, on_explain=_act)
        panel.add_widget(key)
        return key


def _fill(key: Key, words: KeyWords) -> None:
    shown: KeyWords | None = key.verb
    key.verb = words
    if shown is not None and words._replace(act=shown.act) == shown:
        return
    if key.key != words.key:
        key.let_go()
    key.key, key.text, key.detail, key.icon = words.key, words.text, words.detail, words.icon
    key.cost, key.lacks = dict(words.cost), dict(words.lacks)
    key.why_not, key.chosen, key.colour = words.why_not, words.chosen, words.colour
    key.piece = words.piece
    key.kind = "main" if words.place == "main" and not words.why_not else "plain"


def _act(key: Key) -> None:
    key.verb.act()
