"""What goes wrong outside the rules of a game, as a sentence that can be said in any language."""

from __future__ import annotations

from card_codes.foreign import shown_safely

_LONGEST = 300


class Trouble(Exception):
    """Told to people. `text` is the English sentence, with `fields` still to be put in.

    `companion/locale/update` finds the sentence where a trouble is raised. What is put in may come
    from anybody's file, so it is one line of visible characters and not too long.
    """

    def __init__(self, text: str, **fields: object) -> None:
        self.text = text
        self.fields = {
            name: shown_safely(value, _LONGEST) if isinstance(value, str) else value
            for name, value in fields.items()
        }
        super().__init__(text.format(**self.fields) if fields else text)
