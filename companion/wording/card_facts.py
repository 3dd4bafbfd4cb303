"""What a card says, field by field, for a stand-in: the pack's facts in the household's language.

A pack's fields are data, so these are labels, not sentences; a field that has none here, of a game
still to come, is said by its own name. The catalogues have them under "card fact".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.wording.templates import NC_
from companion.wording.words import Words

_SILENT = {"name", "deck", "kind", "sort", "back", "not_resource"}
"""Said elsewhere on the card, or not at all."""

_KINDS = {
    "colony": NC_("card fact", "Colony planet"),
    "trade_planet": NC_("card fact", "Trade planet"),
    "outpost": NC_("card fact", "Outpost"),
    "library": NC_("card fact", "Library"),
    "pirate": NC_("card fact", "Pirate"),
    "adventure_planet": NC_("card fact", "Adventure planet"),
    "lost_planet": NC_("card fact", "Nothing to do here"),
}

_LABELS = {
    "resource": NC_("card fact", "Produces"),
    "number": NC_("card fact", "On a roll of"),
    "points": NC_("card fact", "Victory points"),
    "price": NC_("card fact", "Price in Astro"),
    "buys": NC_("card fact", "You may buy"),
    "sells": NC_("card fact", "You may sell"),
    "limit": NC_("card fact", "At most, each visit"),
    "post": NC_("card fact", "Trading post possible"),
    "friendship": NC_("card fact", "Friendship points"),
    "strength": NC_("card fact", "Strength"),
    "tribute": NC_("card fact", "Tribute in Astro"),
    "fame": NC_("card fact", "Fame points"),
    "resources": NC_("card fact", "Resources as a reward"),
    "loss": NC_("card fact", "If you lose"),
    "planet": NC_("card fact", "Planet"),
    "pays": NC_("card fact", "You bring"),
    "gains": NC_("card fact", "You get"),
    "cannons": NC_("card fact", "Cannons needed"),
    "boosters": NC_("card fact", "Boosters needed"),
    "people": NC_("card fact", "Friends"),
    "production": NC_("card fact", "One more whenever you produce"),
    "exchange": NC_("card fact", "Better rate with the bank"),
    "speed": NC_("card fact", "Speed"),
    "combat": NC_("card fact", "Combat strength"),
    "ability": NC_("card fact", "What it does"),
}

_LOSSES = {
    "nothing": NC_("card fact", "no loss"),
    "cannon": NC_("card fact", "a cannon"),
    "module": NC_("card fact", "a module"),
}

_ABILITIES = {
    "reduced-tribute": NC_("card fact", "on a seven you give cards back only with more than 12"),
    "fame-for-sale": NC_("card fact", "buy fame for a trade good"),
    "helping-hand": NC_(
        "card fact", "once a turn, draw a card each from two players who are ahead"
    ),
    "relief-fund": NC_("card fact", "no production on a roll: take any resource"),
}

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
    kind = facts.get("sort") or facts.get("kind")
    if kind in _KINDS:
        yield words.text(_FACT, _KINDS[kind])
    for field, value in facts.items():
        if field in _SILENT or (field == "planet" and kind == "adventure_planet"):
            continue
        label = words.text(_FACT, _LABELS.get(field, field.replace("_", " ")))
        if value is True:
            yield label
        elif value:
            yield f"{label}: {_said(words, field, value)}{_exception(words, field, facts)}"


def _said(words: Words, field: str, value: Any) -> str:
    if isinstance(value, dict):
        return words.listed(words.count(good, count) for good, count in value.items())
    if isinstance(value, list | tuple):
        return words.listed(words.name("good", str(item)) for item in value)
    if field == "loss" and value in _LOSSES:
        return words.text(_FACT, _LOSSES[value])
    if field == "ability" and value in _ABILITIES:
        return words.text(_FACT, _ABILITIES[value])
    if isinstance(value, str):
        return words.name(field if field in ("planet", "people") else "good", value)
    return str(value)


def _exception(words: Words, field: str, facts: Mapping[str, Any]) -> str:
    if field != "resources" or not facts.get("not_resource"):
        return ""
    good = words.name("good", facts["not_resource"])
    return f" ({words.text(_FACT, _EXCEPT).format(good=good)})"
