"""What goes wrong outside the rules of a game, as a sentence that can be said in any language."""

from __future__ import annotations

from msgspec import MsgspecError

from card_codes.foreign import shown_safely

_LONGEST = 300
_QUOTING = (str, MsgspecError, ValueError)
"""These may hold any word of a file; other errors say something of their own."""


class Trouble(Exception):
    """Told to people. `text` is the English sentence, with `fields` still to be put in.

    `companion/locale/update` finds the sentence where a trouble is raised. What is put in may come
    from anybody's file, so it is one line of visible characters and not too long.
    """

    def __init__(self, text: str, **fields: object) -> None:
        self.text = text
        self.fields = {name: _kept(value) for name, value in fields.items()}
        super().__init__(text.format(**self.fields) if fields else text)


def _kept(value: object) -> object:
    """Another trouble stays as it is, so that it can be said in any language too."""
    if isinstance(value, _QUOTING) and not isinstance(value, Trouble):
        return shown_safely(str(value), _LONGEST)
    return value
