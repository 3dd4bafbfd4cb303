"""What a card says, field by field, for a stand-in: the pack's facts in the household's language.

A pack's fields are data, so what a game has words for are labels, not sentences; a field that has
none is said by its own name. The catalogues have them under "card fact".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.wording.templates import NC_
from companion.wording.words import Words

_SILENT = {"name", "deck", "kind", "sort", "back", "not_resource"}
"""Said elsewhere on the card, or not at all."""

_FACT = "card fact"
_EXCEPT = NC_("card fact", "not {good}")


def card_facts(words: Words, section: str, card: str) -> tuple[str, ...]:
    """The lines of a card: what it is, then its values in the order of the pack."""
    facts: Mapping[str, Any] = words.pack.values.get(section, {}).get(card, {})
    if own := words.vocabulary.card_lines.get(section):
        return tuple(own(words, card, facts))
    return tuple(_lines(words, facts)) or _what_it_does(words, facts)


def _what_it_does(words: Words, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """A card without values of its own says what all cards of its kind do, if the game tells."""
    kind = str(facts.get("kind", ""))
    said = words.name("card-text", kind)
    return () if said == kind else (said,)


def _lines(words: Words, facts: Mapping[str, Any]) -> Iterator[str]:
    kind = str(facts.get("sort") or facts.get("kind") or "")
    known = words.vocabulary
    if kind in known.card_kinds:
        yield words.text(_FACT, known.card_kinds[kind])
    for field, value in facts.items():
        if field in _SILENT or (field == "planet" and kind == "adventure_planet"):
            continue
        label = words.text(_FACT, known.card_labels.get(field, field.replace("_", " ")))
        if value is True:
            yield label
        elif value:
            yield f"{label}: {_said(words, field, value)}{_exception(words, field, facts)}"


def _said(words: Words, field: str, value: Any) -> str:
    if isinstance(value, dict):
        return words.listed(words.count(good, count) for good, count in value.items())
    if isinstance(value, list | tuple):
        return words.listed(words.name("good", str(item)) for item in value)
    if (said := words.vocabulary.card_values.get(field, {}).get(value)) is not None:
        return words.text(_FACT, said)
    if isinstance(value, str):
        return words.name(field if field in ("planet", "people") else "good", value)
    return str(value)


def _exception(words: Words, field: str, facts: Mapping[str, Any]) -> str:
    if field != "resources" or not facts.get("not_resource"):
        return ""
    good = words.name("good", facts["not_resource"])
    return f" ({words.text(_FACT, _EXCEPT).format(good=good)})"
