"""What is said aloud after an event: what was rolled, whose turn it is, what hands owe.

It is made from the view that everybody may see, and from nothing else, so a voice knows no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.tablet.speech import pgettext, speech
from companion.tablet.voice import LONGEST, Silence, Voice, system_voice
from companion.view.table_view import TableView

MOST_OWED = 4
"""More of what hands owe is read, not said."""


def sentences(before: TableView | None, view: TableView) -> Iterator[str]:
    """What is new in a view, in the words that stand on the table."""
    for effect in view.effects:
        if effect.kind == "roll":
            dice, *faces = effect.what.split(" ")
            if dice != "balls":
                rolled = sum(map(int, faces)) if faces else effect.count
                yield pgettext("voice", "{number} rolled.", number=rolled)
    if before is None or before.prompt != view.prompt or before.acting != view.acting:
        yield from (_ended(str(line)) for line in view.prompt)
    score = view.contest.text if view.contest is not None else ""
    told = [(seat.name, one) for seat in view.seats for one in seat.owed if not one.older]
    owed = [(name, one.text) for name, one in told if one.text != score]
    for name, text in owed[:MOST_OWED]:
        yield _ended(f"{name}: {text}")


def _ended(line: str) -> str:
    return line if line.endswith((".", "!", "?")) else f"{line}."


class Announcer:
    """Speaks where it is wanted; `again` says the last thing once more."""

    def __init__(self, find: Callable[[], Voice] = system_voice) -> None:
        self._find = find
        self._voice: Voice = Silence()
        self._on = False
        self._seen: TableView | None = None
        self.last = ""

    def use(self, on: bool) -> None:
        """A voice is looked for when it is first switched on."""
        if on and not self._on and isinstance(self._voice, Silence):
            self._voice = self._find()
        elif self._on and not on:
            self._voice.stop()
        self._on = on

    def follow(self, view: TableView) -> None:
        """A view is shown. What is taken back is not said, nor a view that was seen already."""
        before, self._seen = self._seen, view
        fresh = before is None or (before.game, before.edition) != (view.game, view.edition)
        if not self._on or (not fresh and before is not None and view.n <= before.n):
            return
        said = " ".join(sentences(None if fresh else before, view))
        if said:
            self.last = said[:LONGEST]
            self.again()

    def again(self) -> None:
        if self._on and self.last:
            self._voice.say(self.last, speech.language)

    def close(self) -> None:
        self._voice.stop()
