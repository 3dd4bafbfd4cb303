"""The app's own words: English in the code, other languages from the catalogues.

`companion/locale/update` finds what stands in `_`, `pgettext` and `ngettext`, in kv files too.
What the rules hand out is said by `companion.wording`; both use the same catalogues.
"""

from __future__ import annotations

import locale

from companion.wording import known_language
from companion.wording.catalogues import LOCALE, catalogue


class Speech:
    """The language that is spoken. There is one, `speech`."""

    def __init__(self) -> None:
        self.use("en")

    def use(self, language: str) -> None:
        """Speak a language from now on; an empty one means that of the tablet."""
        self.language = known_language(language or locale.getlocale()[0] or "en")
        self.catalogue = catalogue(self.language, LOCALE)


speech = Speech()


def _(text: str, **fields: object) -> str:
    """A text in the language that is spoken."""
    return speech.catalogue.gettext(text).format(**fields)


def pgettext(context: str, text: str, **fields: object) -> str:
    """A short text that could mean several things; the context tells translators which."""
    return speech.catalogue.pgettext(context, text).format(**fields)


def ngettext(one: str, many: str, count: int) -> str:
    """A text that differs between one and many."""
    return speech.catalogue.ngettext(one, many, count).format(count=count)


def capital(text: str) -> str:
    """A name as it begins a line."""
    return text[:1].upper() + text[1:]
