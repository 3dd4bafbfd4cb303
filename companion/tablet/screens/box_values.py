"""What is really in your box: open values of an edition, corrected once, checked, kept.

The same values as `companion box` keeps: new games are set up with them.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.packs import Fact, Pack, corrected
from companion.core.setup import SetupError
from companion.games.registry import GAMES
from companion.games.words import words_for
from companion.table.own_board import own_board_of
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.board_card import board_cards
from companion.tablet.boxes import box
from companion.tablet.choices import Choices
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say, say_in, speech
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Card, Entry, Row, SmallButton, Text
from companion.wording import Words

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)


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
        place = self.ids.list.scroll_y
        pack = box(self._game, self._edition)
        words = words_for(speech.language, pack)
        try:
            own = self._store.get(self._game, self._edition)
        except OwnerFileError as error:
            own = {}
            self.app.stage.notice(trouble(error))
        known = {key: value for key, value in own.items() if key in pack.facts}
        mine = corrected(pack, known)
        facts = [*pack.open_facts(), *(pack.facts[key] for key in known)]
        if entered := own_board_of(self._game, self._edition):
            facts = [fact for fact in facts if not entered.holds(fact.key)]
        listed = {fact.key: mine.facts[fact.key] for fact in facts}
        cards = (self._fact(fact, pack, words) for fact in listed.values())
        board = board_cards(self.app, self._game, self._edition)
        self.ids.list.fill_with(chain((self._editions(), *board), cards))
        self.ids.list.scroll_y = place

    def _editions(self) -> Widget:
        card = Card(grow=True)
        about = say(
            "Sources disagree about these values, or only one names them. Look into your box and "
            "correct what differs: new games are played with your values."
        )
        card.add_widget(Text(about, "small", grow=True, color=look.muted))
        chosen = f"{self._game} {self._edition}"
        for game, kind in GAMES.items():
            for edition in kind.editions:
                choice = {f"{game} {edition}": box(game, edition).title}
                card.add_widget(Choices(choice, chosen, self._open))
        return card

    def _open(self, chosen: str) -> None:
        self._game, self._edition = chosen.split(" ")
        self.refresh()

    def _fact(self, fact: Fact, pack: Pack, words: Words) -> Widget:
        own = fact.mark == "owner"
        card = Card(grow=True, outline=look.accent if own else look.line)
        about = words.about_fact(fact.about) if fact.about else fact.key
        card.add_widget(Text(about, "body", grow=True))
        mark = words.name("mark", fact.mark)
        text = say("{value}: {mark}", value=self._known(fact, words), mark=mark)
        card.add_widget(Text(text, "small", grow=True, color=look.muted))
        if fact.options:
            options = {str(n): self._said(v, words) for n, v in enumerate(fact.options)}
            values = {str(n): v for n, v in enumerate(fact.options)}
            chosen = next((n for n, v in values.items() if _same(v, fact.value)), "")
            card.add_widget(Choices(options, chosen, lambda n: self._keep(fact, values[n])))
        elif _fits_a_line(fact, words):
            card.add_widget(self._entry(fact, words))
        if own:
            printed = self._said(pack.facts[fact.key].value, words)
            back = SmallButton(say("Back to the edition's value: {value}", value=printed))
            back.icon = "undo"
            back.bind(on_act=lambda *_: self._forget(fact.key))
            card.add_widget(back)
        return card

    def _entry(self, fact: Fact, words: Words) -> Widget:
        row = Row(size_hint_y=None, height=look.touch)
        entry = Entry(text=self._said(fact.value, words))
        keep = SmallButton(say("Keep this value"), icon="check", size_hint_x=0.5)

        def kept(*_: object) -> None:
            try:
                value = typed_value(fact, entry.text)
            except ValueError:
                self.app.stage.notice(say("Type it like this: {value}.", value=entry.hint_text))
                return
            self._keep(fact, value)

        entry.hint_text = self._said(fact.value, words)
        entry.bind(on_text_validate=kept)
        keep.bind(on_act=kept)
        row.add_widget(entry)
        row.add_widget(keep)
        return row

    def _known(self, fact: Fact, words: Words) -> str:
        """A whole card goes by its name: what it does is too much for a line."""
        if _is_card(fact, words):
            return words.name("card", fact.key.partition(".")[2])
        return self._said(fact.value, words)

    def _said(self, value: Any, words: Words) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self._said(item, words) for item in value)
        if value in ("", None):
            return say_in("value of the box", "none")
        if not isinstance(value, str):
            return str(value)
        return words.name("good", words.name("value", value))

    def _keep(self, fact: Fact, value: Any) -> None:
        """Kept only if a game could be set up with it; what is printed needs no keeping."""
        printed = box(self._game, self._edition).facts[fact.key].value
        try:
            if _same(value, printed):
                self._store.remove(self._game, self._edition, fact.key)
            else:
                self._store.set(self._game, self._edition, fact.key, value)
        except (SetupError, OwnerFileError) as error:
            self.app.stage.notice(trouble(error))
            return
        self.refresh()

    def _forget(self, key: str) -> None:
        try:
            self._store.remove(self._game, self._edition, key)
        except OwnerFileError as error:
            self.app.stage.notice(trouble(error))
            return
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
