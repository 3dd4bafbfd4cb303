"""What a card says in a few words, small enough for its picture in the flight row or in a list."""

from __future__ import annotations

from companion.games.starship.rules.box import Box
from companion.games.starship.rules.cards import (
    RESERVE,
    Adventure,
    AdventurePlanet,
    Colony,
    Market,
    Pirate,
)
from companion.games.starship.rules.goods import named
from companion.tablet.starship.texts import said
from companion.wording import Words


def card_icons(box: Box, card: str) -> tuple[str, ...]:
    """The symbols of a card, the most telling one first."""
    match box.cards.get(card):
        case Colony(resource=resource):
            return ("colony", resource)
        case Market(buys=buys, sells=sells, post=post):
            goods = tuple(dict.fromkeys((*buys, *sells)))
            shown: tuple[str, ...] = goods[:2] if len(goods) < 3 else ("trade_goods",)
            return (*shown, "trading_post") if post else shown
        case Pirate():
            return ("pirate",)
        case AdventurePlanet():
            return ("mission",)
    return ("mission",) if card in box.adventures else ("planet",)


def card_label(box: Box, words: Words, card: str) -> str:
    """The name of a card in a list; with the numeral on its border if others have the same name."""
    cards = box.pack.values["cards"]
    name = words.name("card", card)
    deck = cards.get(card, {}).get("deck", "")
    shared = sum(facts["name"] == cards[card]["name"] for facts in cards.values()) if deck else 0
    return f"{name} ({deck.upper()})" if shared > 1 and deck in RESERVE else name


def card_kind(box: Box, card: str) -> str:
    """The kind by which a list of cards is filtered."""
    if card in box.adventures:
        return "mission"
    return str(box.cards[card].__struct_config__.tag)


def card_figure(box: Box, words: Words, card: str) -> str:
    """The number on a card that decides: price, die number, strength."""
    match box.cards.get(card):
        case Colony(resource=resource, number=number):
            return f"{words.name('good', resource)}: {number}"
        case Market(price=price) if price:
            return words.count("astro", price)
        case Pirate(strength=strength):
            return f"{said(words, 'strength')} {strength}"
    return ""


def mission_needs(words: Words, mission: Adventure) -> str:
    """What must be brought or be on the ship."""
    needs = [words.count(good, count) for good, count in named(mission.pays).items()]
    if mission.cannons:
        needs.append(words.count("cannons", mission.cannons))
    if mission.boosters:
        needs.append(words.count("boosters", mission.boosters))
    return " + ".join(needs)


def mission_brings(words: Words, mission: Adventure) -> str:
    """What a mission is worth."""
    brings = [words.count(good, count) for good, count in named(mission.gains).items()]
    if mission.resources:
        brings.append(said(words, "any-resources", {"count": mission.resources}))
    if mission.fame:
        brings.append(f"{said(words, 'fame')} {mission.fame}")
    if mission.points:
        brings.append(f"{said(words, 'points')} {mission.points}")
    return " + ".join(brings)
