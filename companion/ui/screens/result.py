"""Result: who won, and where every point came from."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.rules.core.score import Score
from companion.ui.icons import Icon
from companion.ui.page import Page, load_layout
from companion.ui.speech import say
from companion.ui.telling import due_sentence
from companion.ui.theme import look
from companion.ui.widgets import Card, PlayerSign, Row, Text, VerbButton

load_layout(__file__)


class ResultPage(Page):
    """The score of every seat with its parts; also before the end, as the score so far."""

    def refresh(self) -> None:
        table, words = self.app.session.opened, self.app.words
        winner = table.game.winner(table.state)
        scores = sorted(
            (table.game.score(table.state, seat) for seat in table.game.seats),
            key=lambda score: (score.seat != winner, -score.total),
        )
        verdict = Row(size_hint_y=None, height=look.verb)
        icon = Icon(name="fame" if winner else "point", color=look.accent, behind=look.background)
        icon.size_hint_x, icon.width = None, look.verb * 0.8
        verdict.add_widget(icon)
        sentence = due_sentence(table, words) if winner else say("The score so far")
        verdict.add_widget(Text(sentence, "big", bold=True))
        self.ids.list.fill_with(
            [
                verdict,
                *(self._score(score, score.seat == winner) for score in scores),
                VerbButton(
                    say("Look at every event"),
                    kind="plain",
                    icon="journal",
                    on_act=lambda *_: self.app.show("journal"),
                ),
            ]
        )

    def _score(self, score: Score, won: bool) -> Widget:
        words, dress = self.app.words, self.app.dress()[score.seat]
        name = words.name("seat", score.seat)
        card = Card(grow=True, outline=look.accent if won else look.line)
        head = Row(size_hint_y=None, height=look.touch)
        sign = PlayerSign(dress.symbol, dress.colour, name)
        sign.pos_hint = {"center_y": 0.5}
        head.add_widget(sign)
        head.add_widget(Text(name, "body", bold=True))
        head.add_widget(Text(str(score.total), "big", bold=True, halign="right"))
        card.add_widget(head)
        for part in score.parts:
            row = Row(size_hint_y=None, height=look.small * 1.6)
            kind = "module" if part.code == "modules" else "card"
            named = part.of if part.points else ()
            cards = ", ".join(words.name(kind, card) for card in named)
            what = words.name("score", part.code)
            colour = look.text if part.points else look.muted
            row.add_widget(Text(f"{what}: {cards}" if cards else what, "small", color=colour))
            points = Text(str(part.points), "small", halign="right", color=colour)
            points.size_hint_x, points.width = None, look.touch
            row.add_widget(points)
            card.add_widget(row)
        return card
