"""Every control of the app. Nothing on a screen looks or feels different from these."""

from companion.tablet.widgets.buttons import SmallButton, VerbButton
from companion.tablet.widgets.entry import Entry
from companion.tablet.widgets.hold_to_reveal import HoldToReveal
from companion.tablet.widgets.long_list import LongList, LongRow
from companion.tablet.widgets.panels import Card, Column, Row, Scroll, Split, Stacks
from companion.tablet.widgets.sign import GoodsSign, PlayerSign, Sign
from companion.tablet.widgets.stepper import Stepper
from companion.tablet.widgets.text import Text

__all__ = [
    "Card",
    "Column",
    "Entry",
    "GoodsSign",
    "HoldToReveal",
    "LongList",
    "LongRow",
    "PlayerSign",
    "Row",
    "Scroll",
    "Sign",
    "SmallButton",
    "Split",
    "Stacks",
    "Stepper",
    "Text",
    "VerbButton",
]
