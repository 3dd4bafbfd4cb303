"""What a night cannot do, told to the organiser in any language."""

from __future__ import annotations

from companion.core.trouble import Trouble


class NightError(Trouble):
    """A step of a night that is refused; nothing was changed."""
