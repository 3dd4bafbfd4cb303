"""Sentences of papers that are written in a language of their own, whatever the app speaks."""

from __future__ import annotations

from companion.wording.catalogues import FALLBACK, LOCALE, catalogue, known_language


class Phrases:
    """Says the texts of the catalogues in one language. `companion/locale/update` finds them."""

    def __init__(self, language: str) -> None:
        self.language = known_language(language)
        self._catalogue = catalogue(self.language, LOCALE)

    def gettext(self, text: str, **fields: object) -> str:
        return self._catalogue.gettext(text).format(**fields)

    def pgettext(self, context: str, text: str, **fields: object) -> str:
        return self._catalogue.pgettext(context, text).format(**fields)

    def ngettext(self, one: str, many: str, count: int, **fields: object) -> str:
        return self._catalogue.ngettext(one, many, count).format(count=count, **fields)

    def decimal(self, value: float, digits: int) -> str:
        """A number with decimals: with a comma, except in English."""
        return decimal(self.language, value, digits)


def decimal(language: str, value: float, digits: int) -> str:
    """The one place where a number gets its decimals."""
    written = f"{value:.{digits}f}"
    return written if language == FALLBACK else written.replace(".", ",")


def percent(language: str, share: float, digits: int) -> str:
    """A share of 1 in percent: "12.5%" in English, "12,5 %" elsewhere."""
    return decimal(language, share * 100, digits) + ("%" if language == FALLBACK else " %")
