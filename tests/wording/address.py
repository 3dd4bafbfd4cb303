"""Who a text speaks to: the rule that companion/locale/glossary.toml writes down, as a check.

What breaks it, here or in the folder `companion` of another revision:

    python -m tests.wording.address [FOLDER]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.wording.glossary import HERE, TRANSLATED, Said, texts

SEAT_CONTEXTS = {"lesson", "table"}
"""What pages of the app say to one seat, although no game says it."""


class Person(NamedTuple):
    one: str
    """Words that speak to one player."""
    told_one: str
    """What one player is told to do, where a sentence begins."""
    all: str
    """Words that speak to the table."""
    told_all: str
    both: str
    """One player is spoken to, and the other named as well."""
    formal: str


PERSONS = {
    "de": Person(
        one=r"du|dich|dir|dein(?:e[mnrs]?)?",
        told_one=r"Achte|Bringe|Drehe|Drücke|Gib|Halte|Handle|Lass|Leg|Lege|Lies|Nimm|Prüfe|Sag"
        r"|Schau|Schreibe|Setze|Sieh|Stelle|Suche|Tippe|Warte|Wähle|Wirf|Würfle|Zähle|Zeige|Ziehe",
        all=r"euch|euer|eure[mnrs]?|ihr (?:[a-zäöüß]*t|seid|alle)",
        told_all=r"Achtet|Bringt|Dreht|Drückt|Gebt|Haltet|Lasst|Legt|Lest|Nehmt|Prüft|Sagt|Schaut"
        r"|Schreibt|Setzt|Seht|Stellt|Sucht|Tippt|Wartet|Wählt|Werft|Würfelt|Zählt|Zeigt|Zieht",
        both=r"ihr beide|euch beide|ihr tippt beide",
        formal=r"(?<![.:!?“-] )(?<!^)(?<!„)(?:Sie|Ihnen)",
    ),
    "it": Person(
        one=r"tu|tuo|tua|tuoi|tue|hai|puoi|vuoi|devi|sei",
        told_one=r"Tocca|Tira|Tieni|Scegli|Prendi|Metti|Guarda|Controlla|Mostra|Scuoti|Di'|Sposta"
        r"|Posa|Appoggia|Riprova|Premi|Conta",
        all=r"voi|vostr[oaie]|avete|potete|volete|siete|dovete",
        told_all=r"Toccate|Tirate|Tenete|Scegliete|Prendete|Mettete|Guardate|Controllate|Mostrate"
        r"|Scuotete|Dite|Spostate|Posate|Appoggiate|Riprovate|Premete|Contate",
        both=r"voi due|tutti e due",
        formal=r"Lei|La preghiamo|prema|[Cc]licchi",
    ),
}


def breaks(language: str, said: Said) -> Iterator[str]:
    """How a text breaks the rule; the almanac may say in one line what you do and all agree on."""
    person, text = PERSONS[language], said.text
    one = _has(person.one, text) or _begins(person.told_one, text)
    everyone = _has(person.all, text) or _begins(person.told_all, text)
    is_almanac = ".md:" in said.where
    if not is_almanac and one and everyone and not _has(person.both, text):
        yield "one and all in one text"
    is_sentence = text.rstrip("“»")[-1:] in tuple(".!?")
    if one and is_sentence and said.games == {"app"} and said.context not in SEAT_CONTEXTS:
        yield "one, where the table is meant"
    if re.search(rf"(?<!\w)(?:{person.formal})(?!\w)", text):
        yield "formal"


def _has(words: str, text: str) -> bool:
    return bool(re.search(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE))


def _begins(words: str, text: str) -> bool:
    """Only where a sentence begins: elsewhere the same word may be a statement or a noun."""
    return bool(re.search(rf"(?:^|[.:!?] )(?:{words})(?![\w])", text))


def broken(language: str, folder: Path = HERE) -> list[tuple[str, Said]]:
    return [(how, said) for said in texts(language, folder) for how in breaks(language, said)]


if __name__ == "__main__":
    for spoken in TRANSLATED:
        found = broken(spoken, Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
        for how, at in found:
            print(f"{spoken}  {how}: {at.text}")
        print(f"{spoken}  in all: {len(found)}")
