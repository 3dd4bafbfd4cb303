"""What goes wrong outside the rules of a game, as a sentence that can be said in any language."""

from __future__ import annotations


class Trouble(Exception):
    """Told to people. `text` is the English sentence, with `fields` still to be put in.

    `companion/locale/update` finds the sentence where a trouble is raised.
    """

    def __init__(self, text: str, **fields: object) -> None:
        self.text = text
        self.fields = fields
        super().__init__(text.format(**fields) if fields else text)
