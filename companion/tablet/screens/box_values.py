"""What is really in your box: open values of an edition, corrected once, checked, kept.

The same values as `companion box` keeps: new games are set up with them.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import Any

from kivy.uix.widget import Widget

from companion.core.packs import Fact, Pack, corrected
from companion.games.registry import GAMES
from companion.games.words import words_for
from companion.table.own_board import own_board_of
from companion.table.owner import OwnerStore
from companion.tablet.app import CompanionApp
from companion.tablet.box_choice import board_card, box_choices
from companion.tablet.boxes import printed_pack
from companion.tablet.page import Page
from companion.tablet.speech import _, pgettext, speech
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widgets import Card, Choices, InputLine, Row, SmallButton, Text, note
from companion.wording import Words


def typed_value(fact: Fact, text: str) -> Any:
    """What a person typed, as a value of the shape that the edition has. Raises ValueError."""
    text = text.strip()
    if isinstance(fact.value, list | tuple):
        return [int(part) for part in text.replace(",", " ").split()]
    if isinstance(fact.value, int):
        return int(text)
    return text


class BoxValuesPage(Page):
    """One card a value: what it is, how sure it is, and what it may be."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self._store = OwnerStore(app.folder / "owner.json")
        table = app.session.table
        kind = next(iter(GAMES.values()))
        self._game, self._edition = kind.name, kind.editions[0]
        if table is not None:
            self._game, self._edition = table.game.setup.game, table.game.setup.edition
        super().__init__(app, **kwargs)

    def refresh(self) -> None:
        pack = printed_pack(self._game, self._edition)
        words = words_for(speech.language, pack)
        own: dict[str, Any] = {}
        with problems_shown(self.app):
            own = self._store.get(self._game, self._edition)
        known = {key: value for key, value in own.items() if key in pack.facts}
        mine = corrected(pack, known)
        facts = [*pack.open_facts(), *(pack.facts[key] for key in known)]
        if entered := own_board_of(self._game, self._edition):
            facts = [fact for fact in facts if not entered.holds(fact.key)]
        listed = {fact.key: mine.facts[fact.key] for fact in facts}
        cards = (self._fact(fact, pack, words) for fact in listed.values())
        about = _(
            "Sources disagree about these values, or only one names them. Look into your box and "
            "correct what differs: new games are played with your values."
        )
        boxes = box_choices(note(about), self._game, self._edition, self._open)
        board = board_card(self.app, self._game, self._edition)
        self.ids.list.fill_with(chain(boxes, (board,), cards), stay=True)

    def _open(self, game: str, edition: str) -> None:
        self._game, self._edition = game, edition
        self.refresh()

    def _fact(self, fact: Fact, pack: Pack, words: Words) -> Widget:
        about = words.about_fact(fact.about) if fact.about else fact.key
        mark = words.name("mark", fact.mark)
        text = _("{value}: {mark}", value=self._known(fact, words), mark=mark)
        change = back = None
        if fact.options:
            options = {str(n): self._said(v, words) for n, v in enumerate(fact.options)}
            values = {str(n): v for n, v in enumerate(fact.options)}
            chosen = next((n for n, v in values.items() if _same(v, fact.value)), "")
            change = Choices(options, chosen, lambda n: self._keep(fact.key, values[n]))
        elif _fits_a_line(fact, words):
            change = self._entry(fact, words)
        if own := fact.mark == "owner":
            printed = pack.facts[fact.key].value
            words_back = _("Back to the edition's value: {value}", value=self._said(printed, words))
            keep = partial(self._keep, fact.key, printed)
            back = SmallButton(words_back, icon="undo", act=keep)
        lines = (Text(about, "body", grow=True), note(text))
        return Card(*lines, change, back, grow=True, outline=look.text if own else look.panel_edge)

    def _entry(self, fact: Fact, words: Words) -> Widget:
        entry = InputLine(text=self._said(fact.value, words))

        def kept(*_args: object) -> None:
            try:
                value = typed_value(fact, entry.text)
            except ValueError:
                self.app.stage.notice(_("Type it like this: {value}.", value=entry.hint_text))
                return
            if _same(value, fact.value):
                self.app.stage.notice(_("That is the value already."))
            self._keep(fact.key, value)

        entry.hint_text = self._said(fact.value, words)
        entry.bind(on_text_validate=kept)
        keep = SmallButton(_("Use this value"), icon="check", size_hint_x=0.5, act=kept)
        return Row(entry, keep, height=look.touch)

    def _known(self, fact: Fact, words: Words) -> str:
        """A whole card goes by its name: what it does is too much for a line."""
        if _is_card(fact, words):
            return words.name("card", fact.key.partition(".")[2])
        return self._said(fact.value, words)

    def _said(self, value: Any, words: Words) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self._said(item, words) for item in value)
        if value in ("", None):
            return pgettext("value of the box", "none")
        if not isinstance(value, str):
            return str(value)
        return words.name("good", words.name("value", value))

    def _keep(self, key: str, value: Any) -> None:
        """Kept only if a game could be set up with it; what is printed needs no keeping."""
        printed = printed_pack(self._game, self._edition).facts[key].value
        with problems_shown(self.app):
            if _same(value, printed):
                self._store.remove(self._game, self._edition, key)
            else:
                self._store.set(self._game, self._edition, key, value)
            self.refresh()


def _fits_a_line(fact: Fact, words: Words) -> bool:
    """Cards and lists of words are not typed with a finger."""
    listed = fact.value if isinstance(fact.value, list | tuple) else ()
    return not _is_card(fact, words) and not any(isinstance(item, str) for item in listed)


def _is_card(fact: Fact, words: Words) -> bool:
    """Such a value is a card as a whole, which no line can hold."""
    name = fact.key.partition(".")[2]
    return isinstance(fact.value, dict) or words.name("card", name) != name


def _same(one: Any, other: Any) -> bool:
    """A pack has lists where a file that was read again has tuples."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return list(one) == list(other)
    return bool(one == other)
