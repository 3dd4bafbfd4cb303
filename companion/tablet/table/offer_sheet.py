"""An offer, turned to the one it is made to: what they would get and what they would give."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.tablet.speech import pgettext
from companion.tablet.table.drawn import put
from companion.tablet.table.key import CARD, draw_good
from companion.tablet.table.pen import letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.table.sheet import Sheet
from companion.tablet.theme import Colour, look
from companion.view.asking import Amounts, Form
from companion.view.table_view import Offer

ROW = 56
HEAD = 32


def goods_names(form: Form) -> dict[str, str]:
    """What the goods of a trade are called, read from the form that asked for it."""
    counted = (question for question in form.questions if question.kind == "count")
    return {option.key: str(option.text) for one in counted for option in one.options}


class OfferSheet(Sheet):
    """Nothing is in the journal before the yes."""

    def __init__(
        self,
        offer: Offer,
        by: str,
        accept: Callable[[], None],
        close: Callable[[], None],
        *,
        names: Mapping[str, str],
        colour: Colour,
    ) -> None:
        title = pgettext("table", "{player} offers a trade", player=by)
        super().__init__(title, 760, colour)
        self.offer, self._names = offer, names
        self._not_now = self.add_key("not-now", pgettext("table", "Not now"), close, icon="close")
        agreed = pgettext("table", "Agreed")
        self.accept = self.add_key("accept", agreed, accept, icon="check", kind="main")

    @property
    def _sides(self) -> tuple[tuple[str, Amounts], tuple[str, Amounts]]:
        return (
            (pgettext("table", "You get"), self.offer.gives),
            (pgettext("table", "You give"), self.offer.takes),
        )

    def middle_height(self) -> float:
        most = max(sum(map(bool, cards.values())) for _, cards in self._sides)
        return letters(HEAD) + max(1, most) * max(sized(ROW), letters(40))

    def fill_middle(self, rect: Rect) -> None:
        for side, (head, cards) in zip(rect.columns(2, 3 * look.gap), self._sides, strict=True):
            self._side(head, cards, side)

    def _side(self, head: str, cards: Amounts, rect: Rect) -> None:
        pen = self._pen
        above, rect = rect.upper(letters(HEAD))
        pen.text(head, above, look.muted, letters(20), halign="left")
        shown = {good: count for good, count in cards.items() if count}
        each = min(max(sized(ROW), letters(40)), rect.height / max(1, len(shown)))
        high = min(each - sized(8), sized(48))
        for good, count in shown.items():
            row, rect = rect.upper(each)
            number, row = row.left(letters(36), sized(8))
            card, name = row.left(high * CARD, look.gap)
            pen.text(str(count), number, look.text, letters(34), bold=True)
            draw_good(pen, good, card.middle(card.width, high))
            pen.text(self._names.get(good, ""), name, look.text, letters(22), halign="left")

    def fill_foot(self, rect: Rect) -> None:
        out, rest = rect.left(min(rect.width * 0.4, letters(190)), 4 * look.gap)
        put(self._not_now, out)
        put(self.accept, rest.right(min(rest.width, letters(300)))[0])
