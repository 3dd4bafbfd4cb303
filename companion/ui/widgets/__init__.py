"""Every control of the app. Nothing on a screen looks or feels different from these."""

from companion.ui.widgets.buttons import SmallButton, VerbButton
from companion.ui.widgets.entry import Entry
from companion.ui.widgets.hold_to_reveal import HoldToReveal
from companion.ui.widgets.long_list import LongList, LongRow
from companion.ui.widgets.panels import Card, Column, Row, Scroll, Split, Stacks
from companion.ui.widgets.sign import GoodsSign, PlayerSign, Sign
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.text import Text

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
