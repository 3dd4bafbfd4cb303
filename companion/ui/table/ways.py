"""How a table reaches what is not the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kivy.uix.widget import Widget


class Ways(NamedTuple):
    """The ways from the table to other pages and to what lies over it."""

    journal: Callable[[], None]
    leave: Callable[[], None]
    result: Callable[[], None]
    open: Callable[[Widget, int], None]
    """Show something over the page, turned by so many degrees."""
    close: Callable[[], None]
