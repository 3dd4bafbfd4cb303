"""What the table agrees on: every switch of an edition with what it is about and its options."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.core.packs import Switch
from companion.tablet.choices import Choices
from companion.tablet.draft import Draft
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Column, Text
from companion.wording import Words


def agreement_cards(draft: Draft, words: Words, changed: Callable[[], None]) -> list[Widget]:
    """A card for each kind of switch; what no printed rule settles says so."""
    titles = {
        "handicap": (say("Handicaps"), say("For a beginner against somebody who knows the game.")),
        "variant": (say("Variants"), say("The rules offer these.")),
        "house-rule": (
            say("House rules"),
            say(
                "No printed rule settles these. Agree now, or leave what is usual; it is written "
                "on the result sheet."
            ),
        ),
    }
    cards: list[Widget] = []
    for kind, (title, about) in titles.items():
        switches = [switch for switch in draft.pack.switches.values() if switch.kind == kind]
        if switches:
            card = Card(grow=True)
            card.add_widget(Text(title, "body", grow=True, bold=True))
            card.add_widget(Text(about, "small", grow=True, color=look.muted))
            for warning in draft.warnings() if kind == "handicap" else ():
                card.add_widget(Text(words.note(warning), "body", grow=True, color=look.warning))
            for switch in switches:
                card.add_widget(_agreement(draft, switch, words, changed))
            cards.append(card)
    return cards


def _agreement(draft: Draft, switch: Switch, words: Words, changed: Callable[[], None]) -> Widget:
    block = Column(grow=True, padding=(0, look.gap, 0, 0))
    block.add_widget(Text(words.name("switch", switch.name), "body", grow=True))
    if about := words.about_switch(switch.name):
        block.add_widget(Text(about, "small", grow=True, color=look.muted))
    options = {option: words.name("option", option) for option in switch.options}
    usual = options[switch.default]
    options[switch.default] = (
        say("{option} (as printed)", option=usual)
        if switch.name in draft.offered
        else say("{option} (usual)", option=usual)
    )

    def choose(option: str) -> None:
        draft.agree(switch.name, option)
        changed()

    block.add_widget(Choices(options, draft.option(switch.name), choose))
    return block
