"""The owner's cards photographed nine at once: every cut is shown, and named by taps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.tablet.devices.beside_camera import Still
from companion.tablet.devices.enrol_view import Bar, Deck, DeckPart, refusal
from companion.tablet.plate import Plate
from companion.tablet.speech import _, ngettext, pgettext
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    Column,
    Columns,
    Row,
    Scroll,
    SmallButton,
    Text,
    VerbButton,
    note,
    paragraph,
)

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from card_codes.pictures.enrolment import CutOut, Enrolled, Refused
    from companion.tablet.app import CompanionApp

ACROSS = 3
NARROWEST = 5
"""So many fingers wide is the name of a card at least."""


class Sheet:
    """One photograph: its cuts, and which card each is. What nobody has named is taken to lie in
    the order of the deck, after the card before it."""

    def __init__(
        self, picture: Picture, cuts: Sequence[CutOut], deck: Sequence[str], done: Collection[str]
    ) -> None:
        self.picture, self.cuts = picture, cuts
        self._deck, self._done = deck, done
        self._named: dict[int, str | None] = {}

    def name(self, number: int, card: str | None) -> None:
        """None leaves it out; a card that another cut was called is that one no longer."""
        self._named = {at: one for at, one in self._named.items() if one is None or one != card}
        self._named[number] = card

    @property
    def cards(self) -> list[str | None]:
        left = [one for one in self._deck if one not in self._done]
        found: list[str | None] = []
        for number, cut in enumerate(self.cuts):
            card = self._named.get(number)
            if number not in self._named and not cut.reason:
                free = [one for one in left if one not in (*found, *self._named.values())]
                card = self._after(found, free)
            found.append(card)
        return found

    def _after(self, found: Sequence[str | None], free: Sequence[str]) -> str | None:
        """The next one in the deck behind the card that lies before."""
        last = next((one for one in reversed(found) if one), None)
        start = self._deck.index(last) if last else -1
        later = [one for one in free if self._deck.index(one) > start]
        return next(iter([*later, *free]), None)

    @property
    def kept(self) -> list[tuple[str, CutOut]]:
        pairs = zip(self.cards, self.cuts, strict=True)
        return [(card, cut) for card, cut in pairs if card and not cut.reason]


class CutKey(ButtonBehavior, Column):
    """One card as it was cut out, with the name that it will be kept under."""

    may_be_touched = True
    text = StringProperty("")

    def __init__(self, picture: Picture, **kwargs: Any) -> None:
        super().__init__(padding=look.gap / 2, spacing=look.gap / 2, **kwargs)
        with self.canvas.before:
            self._plate = Plate(look.surface, look.panel_edge, look.radius)
        self._words = Text("", "small", halign="center", height=look.small * 1.5)
        still = Still()
        still.show(picture)
        self.add_widget(still)
        self.add_widget(self._words)
        self.bind(pos=self._lay, size=self._lay)
        self._lay()

    def show(self, words: str, *, chosen: bool, good: bool) -> None:
        self.text = self._words.text = words
        self._words.color = look.text if good else look.warning
        self._plate.paint(look.raised, look.text if chosen else look.panel_edge)

    def _lay(self, *_: object) -> None:
        self._plate.place((*self.pos, *self.size))


class SheetView(DeckPart):
    """First the camera, then the cuts in its place with the names beside them."""

    def __init__(self, app: CompanionApp, game: str) -> None:
        super().__init__(app, game)
        self.sheet: Sheet | None = None
        self._at = 0
        self._keys: list[CutKey] = []
        self._coverage, self._bar, self._body = note(""), Bar(), Column()
        self.verb = VerbButton(icon="camera", act=self._go_on)
        self.add_widget(Column(self._coverage, self._bar, self.told, self._body, self.verb))
        self._begin()
        self.told.text = _("The pictures are being opened.")
        self.work(self._open, self._opened)

    def _opened(self, deck: Deck) -> None:
        super()._opened(deck)
        self.told.text = ""
        if deck.is_damaged:
            self.tell(_("The file with the pictures cannot be read; nothing will be written."))

    def ready(self) -> None:
        deck, sheet = self.deck, self.sheet
        if deck is None:
            return
        cards, done = deck.enrolment.deck, deck.enrolment.coverage.enrolled
        self._coverage.text = _(
            "Photographed cards: {done} of {all}.", done=len(done), all=len(cards)
        )
        self._bar.share = len(done) / len(cards)
        self.verb.disabled = deck.is_damaged or (sheet is not None and not sheet.kept)

    # --- before the camera

    def _begin(self) -> None:
        about = _(
            "Lay up to nine cards in straight rows, a little apart, on a plain ground. In the "
            "order of the deck they need no names from you."
        )
        told = Scroll()
        told.fill_with([paragraph(about, color=look.muted)])
        disposal.replace(self._body, told)
        self.verb.text, self.verb.icon = _("Photograph these cards"), "camera"

    def _go_on(self) -> None:
        if self.sheet is None:
            self._take()
        else:
            self._keep(self.sheet)

    def _take(self) -> None:
        frame, deck = self.frame(), self.deck
        if frame is not None and deck is not None:
            self.told.text = ""
            self.work(partial(deck.cut, frame), partial(self._cut, frame, deck))

    # --- the cuts

    def _cut(self, picture: Picture, deck: Deck, cuts: list[CutOut]) -> None:
        done = deck.enrolment.coverage.enrolled
        self.sheet, self._at = Sheet(picture, cuts, deck.enrolment.deck, done), 0
        self._keys = [CutKey(cut.picture) for cut in cuts]
        grid = GridLayout(cols=ACROSS, spacing=look.gap)
        for number, key in enumerate(self._keys):
            key.bind(on_release=lambda *_, number=number: self._choose(number))
            grid.add_widget(key)
        self._instead_of_first(grid)
        names = Scroll()
        names.fill_with(self._names_of(deck))
        again = SmallButton(_("Another picture"), icon="undo", size_hint_x=0.6, act=self._again)
        self._which = Text("", "body", bold=True)
        head = Row(self._which, again, height=look.touch)
        disposal.replace(self._body, Column(head, names))
        self.verb.icon = "check"
        self._show()

    def _instead_of_first(self, widget: Widget | None) -> None:
        """In the place of the live picture; None brings that back."""
        first = self.children[-1]
        self.remove_widget(first)
        disposal.discard(first)
        if widget is None:
            self.show_camera()
        else:
            self.add_widget(widget, index=len(self.children))

    def _names_of(self, deck: Deck) -> Iterator[Widget | None]:
        """Those that are missing stand first; made in steps."""
        covered = deck.enrolment.coverage
        grid = Columns(look.touch * NARROWEST, look.touch)
        act = partial(self._name, None)
        none = pgettext("picture of a card", "Leave it out")
        grid.add_widget(SmallButton(none, icon="close", size_hint_x=1, act=act))
        for card in (*covered.missing, *covered.enrolled):
            icon = "check" if card in covered.enrolled else ""
            act = partial(self._name, card)
            grid.add_widget(SmallButton(self.name(card), icon=icon, size_hint_x=1, act=act))
            yield None
        yield grid

    def _choose(self, number: int) -> None:
        self._at = number
        self._show()

    def _name(self, card: str | None) -> None:
        """The chosen cut is this card; go on to the next one."""
        if self.sheet is not None:
            self.sheet.name(self._at, card)
            self._choose(min(self._at + 1, len(self.sheet.cuts) - 1))

    def _show(self) -> None:
        sheet = self.sheet
        if sheet is None:
            return
        cards = sheet.cards
        told = [self._called(card, cut) for card, cut in zip(cards, sheet.cuts, strict=True)]
        for number, key in enumerate(self._keys):
            kept = bool(cards[number]) and not sheet.cuts[number].reason
            key.show(f"{number + 1}  {told[number]}", chosen=number == self._at, good=kept)
        self._which.text = _(
            "Card {number}: {name}. Another one?", number=self._at + 1, name=told[self._at]
        )
        reason = sheet.cuts[self._at].reason
        self.tell(trouble(refusal(reason)) if reason else "")
        kept_cards = len(sheet.kept)
        self.verb.text = ngettext("Keep {count} card", "Keep {count} cards", kept_cards)
        self.ready()

    def _called(self, card: str | None, cut: CutOut) -> str:
        if cut.reason:
            return _("cannot be used")
        return self.name(card) if card else _("left out")

    # --- what becomes of them

    def _keep(self, sheet: Sheet) -> None:
        deck, devices = self.deck, self.app.devices
        if deck is None:
            return

        def keep() -> list[Enrolled | Refused]:
            try:
                return deck.keep(sheet.picture, sheet.kept)
            finally:
                devices.gallery_changed = True  # whether or not somebody still looks on here

        self.work(keep, self._kept)

    def _kept(self, answers: list[Enrolled | Refused]) -> None:
        from card_codes.pictures.enrolment import Refused

        refused = [one for one in answers if isinstance(one, Refused)]
        count = len(answers) - len(refused)
        told = [ngettext("Photographed: {count} card.", "Photographed: {count} cards.", count)]
        told += [f"{self.name(one.card)}: {trouble(refusal(one.reason))}" for one in refused]
        self._again()
        self.tell("\n".join(told), good=not refused)

    def _again(self) -> None:
        self.sheet, self._keys = None, []
        self._instead_of_first(None)
        self._begin()
        self.told.text = ""
        self.ready()
