"""What is wrong in any sentence that was put together, one list of rules a language.

The plural words come from the catalogues themselves: what stands behind the number in the second
form of a plural must not stand behind a 1, and what stands there only in the first form not behind
another number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

Pair = tuple[str, str]
"""A sentence for one and for many, with the number as a field."""

_WORDS = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")
_FIELD = re.compile(r"\{[a-z]+\} ")
_NUMBER = r"(?<![\d.,:/\u2013-])"

RULES = {
    "en": {
        "plural verb and 1": r"\b(are|go) (only )?1\b",
        "decimal comma": r"\d,\d",
    },
    "de": {
        "Einzahl, Verb in der Mehrzahl": r"\b(sind|gehen|bleiben|kommen|liegen) (nur )?1\b"
        r"|^Das sind 1\b|\b0 bleiben\b",
        "Mehrzahl nach mit 1": r"\b(mit|von|aus|bei|zu) 1 [A-ZÄÖÜ]\w+en\b",
        "Mehrzahl, Verb in der Einzahl": r"\bist nur noch ([02-9]|\d\d+) ",
        "kein vor weiblichem Wort": r"\bkein (Wolle|Nahrung|Handelsware|Karte|Kolonie|Bordkanone"
        r"|Raumwerft|Siedlung|Stadt|Straße)\b",
        "keiner für ein Ding, das erst folgt": r"\bkeiner mehr davon: ",
        "Name im falschen Fall": r"\b(für|von:?|mit|bei|aus|zu|gegen) (Grünes|Wissendes) Volk",
        "Mehrzahl ohne Zahl": r"\b(fehlt|zu viel|hat mehr) Handelswaren\b",
        "Dezimalpunkt": r"\d\.\d(?!\d*\.)",
    },
    "it": {
        "verbo al singolare": r"\b([Cc]i vuole|resta solo|[Ss]erve|c'è solo) ([02-9]|\d\d+) ",
        "verbo al plurale": r"\b(ci sono|ce ne sono|sono|restano|[Ss]ervono|tornano) 1\b"
        r"|\b1 delle [^.]*\btornano\b",
        "due con l'articolo al singolare": r"\b(il|lo|la) (due|tre)\b",
        "da senza infinito": r"\bc'è da (gli|le|i|la|il|nulla|un|una)\b",
        "di senza articolo": r"\bdi (Mercanti|Popolo Verde|Scienziati|Diplomatici)\b"
        r"|\bfase di (dadi|fine)\b",
        "su senza articolo": r"\bsu (Deserto|Foresta|Collina|Pascolo|Campo|Montagna)\b",
        "servono al singolare": r"\bServono [^,.]*, ma non ce n'è\b",
        "punto decimale": r"\d\.\d(?!\d*\.)",
    },
}


def counted_words(pairs: Iterable[Pair]) -> tuple[set[str], set[str]]:
    """The words that only one thing has, and those that only several have."""
    one: set[str] = set()
    many: set[str] = set()
    for single, several in pairs:
        for said, other, known in ((single, several, one), (several, single, many)):
            for field in _FIELD.finditer(said):
                here = _WORDS.match(said, field.end())
                there = said[: field.end()]
                if here and other.startswith(there) and not other.startswith(there + here[0] + " "):
                    known.add(here[0])
    return one - many, many - one


def faults(language: str, sentence: str, pairs: Iterable[Pair]) -> Iterator[str]:
    """The names of the rules that a sentence breaks."""
    one, many = counted_words(pairs)
    for number, word in re.findall(_NUMBER + r"(\d+) ([^\W\d_]+(?:[-'][^\W\d_]+)*)", sentence):
        if number == "1" and word in many:
            yield f"1 {word}"
        if number != "1" and word in one and language != "en":  # "2 trade ships" is right
            yield f"{number} {word}"
    for name, rule in RULES[language].items():
        if re.search(rule, sentence):
            yield name
