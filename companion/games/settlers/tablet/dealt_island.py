"""What is told beside an island that was dealt: its seed, and in numbers how fair it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kivy.uix.widget import Widget

from companion.extras.dealing import LONGEST_SEED
from companion.games.settlers.fairness import Fairness
from companion.tablet.icons import Icon
from companion.tablet.speech import pgettext
from companion.tablet.theme import look
from companion.tablet.widgets import Card, InputLine, Row, SmallButton, Text, heading, note
from companion.wording import Words
from companion.wording.phrases import decimal


class DealtIsland:
    """`deal` is told a seed, or nothing for a new one; `by_hand` ends this."""

    def __init__(
        self, seed: str, fairness: Fairness, deal: Callable[..., None], by_hand: Callable[[], None]
    ) -> None:
        self.seed, self._fairness = seed, fairness
        self._deal, self._by_hand = deal, by_hand

    def widgets(self, words: Words) -> Iterator[Widget]:
        """From the top; the seed can be read from afar, so that other tables can type it."""
        yield heading(pgettext("table", "Island {seed}", seed=self.seed))
        yield note(pgettext("table", "Lay it out as the map shows it."))
        yield self._goods()
        for sentence in self._sentences(words):
            yield note(sentence, color=look.text)
        again, hand = pgettext("table", "Deal another"), pgettext("table", "Change it by hand")
        yield Row(
            SmallButton(again, icon="die", size_hint_x=1, key="deal", act=self._deal),
            SmallButton(hand, size_hint_x=1, key="by-hand", act=self._by_hand),
            height=look.touch,
        )
        yield self._typed()

    def _goods(self) -> Widget:
        """The chances of each good, as small cards."""
        row = Row(height=look.touch * 1.7)
        for good, chances in self._fairness.goods.items():
            ground, ink = look.goods_card(good)
            number = Text(str(chances), "body", bold=True, color=ink, halign="center")
            card = Card(Icon(name=good, color=ink), number, padding=look.gap, fill=ground)
            row.add_widget(card)
        return row

    def _sentences(self, words: Words) -> Iterator[str]:
        found = self._fairness
        yield pgettext(
            "table",
            "In 36 rolls each good comes so often; none is farther than {far} from its share.",
            far=decimal(words.language, found.farthest, 1),
        )
        yield pgettext(
            "table",
            "Intersections between three hexes: {poorest} to {richest} of 36, most often {usual}.",
            poorest=found.poorest,
            richest=found.richest,
            usual=max(found.intersections, key=lambda one: found.intersections[one]),
        )
        if not found.red_beside_red and not found.same_beside_same:
            yield pgettext("table", "No 6 or 8 lies beside another, and no equal numbers touch.")

    def _typed(self) -> Widget:
        """The seed of another table, for the same island there."""
        entry = InputLine(hint_text=pgettext("table", "Number of another table"))
        entry.longest = LONGEST_SEED
        entry.bind(on_text_validate=lambda *_: self._deal(entry.text))
        done = SmallButton(icon="check", key="deal-typed", act=lambda: self._deal(entry.text))
        return Row(entry, done, height=look.touch)
