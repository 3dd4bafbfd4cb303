"""The gettext catalogues. English stands in the code itself and needs none.

`make setup` compiles them. A language whose catalogue was not compiled speaks English, and
`missing_catalogues` tells the doctor why.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

DOMAIN = "companion"
FALLBACK = "en"
LANGUAGES = (FALLBACK, "de", "it")
LOCALE = Path(__file__).parent.parent / "locale"


def known_language(language: str) -> str:
    """`de_AT` is German; a language that is not spoken here becomes English."""
    base = language.replace("-", "_").split("_")[0].casefold()
    return base if base in LANGUAGES else FALLBACK


@cache
def catalogue(language: str, folder: Path) -> gettext.NullTranslations:
    """The compiled catalogue of a language, or one that leaves everything in English."""
    if language == FALLBACK:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, folder, [language], fallback=True)


def edition_title(language: str, title: str) -> str:
    """What a box is called: as printed, but what we say about its edition in this language."""
    return catalogue(known_language(language), LOCALE).pgettext("edition", title)


def missing_catalogues(folder: Path = LOCALE) -> tuple[str, ...]:
    """The languages that cannot be spoken because their catalogue was not compiled."""
    return tuple(
        language
        for language in LANGUAGES
        if language != FALLBACK and not compiled(language, folder).is_file()
    )


def compiled(language: str, folder: Path = LOCALE) -> Path:
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
