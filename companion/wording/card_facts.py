"""What a card says, field by field, for a stand-in: the pack's facts in the household's language.

A pack's fields are data, so these are labels, not sentences; a field that has none here, of a game
still to come, is said by its own name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.wording.words import Words

_SILENT = {"name", "deck", "kind", "sort", "back", "not_resource"}
"""Said elsewhere on the card, or not at all."""

_KINDS = {
    "colony": ("Colony planet", "Kolonie", "Colonia"),
    "trade_planet": ("Trade planet", "Handelsplanet", "Pianeta Commerciale"),
    "outpost": ("Outpost", "Außenposten", "Avamposto"),
    "library": ("Library", "Bibliothek", "Libreria"),
    "pirate": ("Pirate", "Pirat", "Pirata"),
    "adventure_planet": ("Adventure planet", "Abenteuerplanet", "Pianeta Avventuroso"),
    "lost_planet": (
        "Nothing to do here",
        "Hier gibt es nichts zu tun",
        "Qui non c'è nulla da fare",
    ),
}

_LABELS = {
    "resource": ("Produces", "Liefert", "Produce"),
    "number": ("On a roll of", "Bei einer gewürfelten", "Con il numero"),
    "points": ("Victory points", "Siegpunkte", "Punti Vittoria"),
    "price": ("Price in Astro", "Preis in Astro", "Prezzo in Astro"),
    "buys": ("You may buy", "Du kannst kaufen", "Puoi comprare"),
    "sells": ("You may sell", "Du kannst verkaufen", "Puoi vendere"),
    "limit": ("At most, each visit", "Höchstens, je Besuch", "Al massimo, per visita"),
    "post": ("Trading post possible", "Handelsstation möglich", "Base Commerciale possibile"),
    "friendship": ("Friendship points", "Freundschaftspunkte", "Punti Amicizia"),
    "strength": ("Strength", "Stärke", "Forza"),
    "tribute": ("Tribute in Astro", "Tribut in Astro", "Tributo in Astro"),
    "fame": ("Fame points", "Ruhmespunkte", "Punti Fama"),
    "resources": ("Resources as a reward", "Rohstoffe als Lohn", "Risorse in premio"),
    "loss": ("If you lose", "Bei Niederlage", "Se perdi"),
    "planet": ("Planet", "Planet", "Pianeta"),
    "pays": ("You bring", "Du bringst", "Porti"),
    "gains": ("You get", "Du bekommst", "Ricevi"),
    "cannons": ("Cannons needed", "Nötige Bordkanonen", "Cannoni necessari"),
    "boosters": ("Boosters needed", "Nötige Antriebe", "Razzi necessari"),
    "people": ("Friends", "Freundschaft", "Amicizia"),
    "production": (
        "One more whenever you produce",
        "Eins mehr, wenn du Ertrag bekommst",
        "Una in più quando produci",
    ),
    "exchange": (
        "Better rate with the bank",
        "Besserer Tausch mit dem Vorrat",
        "Cambio migliore con la riserva",
    ),
    "speed": ("Speed", "Geschwindigkeit", "Velocità"),
    "combat": ("Combat strength", "Kampfkraft", "Forza di combattimento"),
    "ability": ("What it does", "Wirkung", "Effetto"),
}

_LOSSES = {
    "nothing": ("no loss", "kein Verlust", "nessuna perdita"),
    "cannon": ("a cannon", "eine Bordkanone", "un Cannone"),
    "module": ("a module", "ein Modul", "un Modulo"),
}

_ABILITIES = {
    "reduced-tribute": (
        "on a seven you give cards back only with more than 12",
        "bei einer Sieben gibst du erst ab 13 Karten ab",
        "con un sette restituisci carte solo se ne hai più di 12",
    ),
    "fame-for-sale": (
        "buy fame for a trade good",
        "kaufe Ruhm für eine Handelsware",
        "compra Fama per un Bene Commerciale",
    ),
    "helping-hand": (
        "once a turn, draw a card each from two players who are ahead",
        "ziehe einmal pro Zug je eine Karte von zwei Mitspielern, die vorn liegen",
        "una volta per turno pesca una carta da due giocatori in vantaggio",
    ),
    "relief-fund": (
        "no production on a roll: take any resource",
        "kein Ertrag bei einem Wurf: nimm einen beliebigen Rohstoff",
        "nessuna produzione con un tiro: prendi una risorsa qualsiasi",
    ),
}

_LANGUAGE = {"en": 0, "de": 1, "it": 2}
_EXCEPT = ("not", "nicht", "non")


def card_facts(words: Words, section: str, card: str) -> tuple[str, ...]:
    """The lines of a card: what it is, then its values in the order of the pack."""
    facts: Mapping[str, Any] = words.pack.values.get(section, {}).get(card, {})
    return tuple(_lines(words, facts))


def _lines(words: Words, facts: Mapping[str, Any]) -> Iterator[str]:
    language = _LANGUAGE[words.language]
    kind = facts.get("sort") or facts.get("kind")
    if kind in _KINDS:
        yield _KINDS[kind][language]
    for field, value in facts.items():
        if field in _SILENT or (field == "planet" and kind == "adventure_planet"):
            continue
        label = _LABELS[field][language] if field in _LABELS else field.replace("_", " ")
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
        return _LOSSES[value][_LANGUAGE[words.language]]
    if field == "ability" and value in _ABILITIES:
        return _ABILITIES[value][_LANGUAGE[words.language]]
    if isinstance(value, str):
        return words.name(field if field in ("planet", "people") else "good", value)
    return str(value)


def _exception(words: Words, field: str, facts: Mapping[str, Any]) -> str:
    if field != "resources" or not facts.get("not_resource"):
        return ""
    good = words.name("good", facts["not_resource"])
    return f" ({_EXCEPT[_LANGUAGE[words.language]]} {good})"
