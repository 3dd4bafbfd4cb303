"""Every control of the app. Nothing on a screen looks or feels different from these."""

from companion.tablet.widgets.buttons import (
    ButtonGrid,
    Choices,
    PlayerSign,
    Sign,
    SmallButton,
    VerbButton,
    yes_or_no,
)
from companion.tablet.widgets.discs import PlayerDisc
from companion.tablet.widgets.long_list import LongList, LongRow
from companion.tablet.widgets.panels import Card, Column, Columns, Row, Scroll, Split, Stacks
from companion.tablet.widgets.text import InputLine, Text, heading, note, paragraph

__all__ = [
    "ButtonGrid",
    "Card",
    "Choices",
    "Column",
    "Columns",
    "InputLine",
    "LongList",
    "LongRow",
    "PlayerDisc",
    "PlayerSign",
    "Row",
    "Scroll",
    "Sign",
    "SmallButton",
    "Split",
    "Stacks",
    "Text",
    "VerbButton",
    "heading",
    "note",
    "paragraph",
    "yes_or_no",
]
