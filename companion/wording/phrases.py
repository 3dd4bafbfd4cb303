"""Sentences of papers that are written in a language of their own, whatever the app speaks."""

from __future__ import annotations

from companion.wording.catalogues import LOCALE, catalogue, known_language


class Phrases:
    """Says the texts of the catalogues in one language. `companion/locale/update` finds them."""

    def __init__(self, language: str) -> None:
        self.language = known_language(language)
        self._catalogue = catalogue(self.language, LOCALE)

    def say(self, text: str, **fields: object) -> str:
        return self._catalogue.gettext(text).format(**fields)

    def say_in(self, context: str, text: str, **fields: object) -> str:
        return self._catalogue.pgettext(context, text).format(**fields)

    def say_many(self, one: str, many: str, count: int) -> str:
        return self._catalogue.ngettext(one, many, count).format(count=count)
