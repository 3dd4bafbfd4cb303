"""Questions over the page: a sentence, a safe way out, and one thing that would be done."""

from __future__ import annotations

from collections.abc import Callable

from companion.tablet.speech import say
from companion.tablet.stage import Stage
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, Text, VerbButton


def ask(
    stage: Stage,
    sentence: str,
    verb: str,
    act: Callable[[], object],
    *,
    hold: bool = False,
    turn: int = 0,
) -> None:
    """Ask before something is done. With `hold` the verb must be held: a tap is too easily made."""
    card = Card(grow=True, size_hint_x=0.8)
    card.add_widget(Text(sentence, "body", grow=True))
    buttons = Row(size_hint_y=None, height=look.verb, spacing=look.gap * 4)
    buttons.add_widget(
        VerbButton(say("Leave it"), kind="plain", on_act=lambda *_: stage.close_dialog())
    )
    danger = VerbButton(verb, kind="danger", icon="hold" if hold else "check")

    def do(*_: object) -> bool:
        stage.close_dialog()
        act()
        return True

    if hold:
        danger.bind(on_hold=do)
    else:
        danger.bind(on_act=do)
    buttons.add_widget(danger)
    card.add_widget(buttons)
    stage.open_dialog(card, turn)
