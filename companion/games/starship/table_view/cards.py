"""Cards in a few words: in the flight row, among the missions, in a list to pick from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from companion.games.starship.rules.box import Box
from companion.games.starship.rules.cards import (
    RESERVE,
    Adventure,
    AdventurePlanet,
    Colony,
    Market,
    Pirate,
)
from companion.games.starship.rules.goods import RESOURCES, named
from companion.games.starship.rules.missions import ADVENTURE_DECK
from companion.games.starship.rules.replacement import RESERVE_DECK
from companion.games.starship.rules.stacks import cards_in_hand
from companion.games.starship.rules.state import RowCard, State
from companion.view.asking import Option, Question
from companion.view.captions import Caption, Line, name
from companion.view.table_view import CardRow, OpenCard

KINDS = ("colony", "market", "pirate", "adventure_planet", "lost_planet")
"""By which a list of cards is filtered."""
TONES = {
    "colony": "good",
    "market": "trade_goods",
    "pirate": "danger",
    "adventure_planet": "accent",
}
"""Each kind of card has a colour of its own; its symbol says the same."""


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


def card_kind(box: Box, card: str) -> str:
    if card in box.adventures:
        return "mission"
    return str(box.cards[card].__struct_config__.tag)


def card_group(box: Box, card: str) -> str:
    """What a long list of cards is narrowed by: where there is one good to trade, by that good."""
    market = box.markets.get(card)
    if market is None:
        return card_kind(box, card)
    traded = {*market.buys, *market.sells}
    return next(iter(traded)) if len(traded) == 1 and traded <= set(RESOURCES) else "market"


def card_numeral(box: Box, card: str) -> str:
    """The numeral on the border, where another card has the same name."""
    facts = box.cards.get(card)
    if facts is None or facts.deck not in RESERVE or _bearers(box)[facts.name] < 2:
        return ""
    return facts.deck.upper()


@lru_cache(maxsize=16)
def _bearers(box: Box) -> Counter[str]:
    return Counter(card.name for card in box.cards.values())


def card_figure(box: Box, card: str) -> Line:
    """The number on a card that decides: price, die number, strength."""
    match box.cards.get(card):
        case Colony(resource=resource, number=number):
            return Caption("colony-pays", {"good": resource, "number": number})
        case Market(price=price) if price:
            return name("goods", f"{price} astro")
        case Pirate(strength=strength):
            return Caption("card-strength", {"strength": strength})
    return ""


def mission_needs(mission: Adventure) -> tuple[str, ...]:
    """What must be brought or be on the ship, counted."""
    needs = {**named(mission.pays), "cannons": mission.cannons, "boosters": mission.boosters}
    return _counted(needs)


def mission_brings(mission: Adventure) -> tuple[str, ...]:
    """What a mission is worth, counted."""
    worth = {"choice": mission.resources, "fame": mission.fame, "points": mission.points}
    return _counted({**named(mission.gains), **worth})


def _counted(things: dict[str, int]) -> tuple[str, ...]:
    return tuple(f"{count} {thing}" for thing, count in things.items() if count)


def pirate_lines(box: Box, card: str) -> tuple[Line, ...]:
    """What the opponent may read of the card in hand."""
    pirate = box.pirates[card]
    lines: list[Line] = [name("card", card)]
    for field in ("strength", "tribute", "fame", "resources"):
        if value := getattr(pirate, field):
            lines.append(Caption(f"pirate-{field}", {field: value}))
    return (*lines, Caption(f"pirate-takes-{pirate.loss}"))


# --- between the ships --------------------------------------------------------------------------


def flight_row(box: Box, state: State) -> CardRow:
    """All cards turned in this flight, the first one left, and what is left of the stack; without
    a flight the four stacks. Everybody can count them."""
    flight = state.flight
    if flight is None:
        stacks = (
            _face_down(number, stack.size, Caption("stack", {"stack": number}))
            for number, stack in enumerate(state.stacks, start=1)
        )
        return CardRow("row flight", Caption("no-flight"), tuple(stacks))
    cards = [_in_row(box, number, place) for number, place in enumerate(flight.row, start=1)]
    if left := cards_in_hand(state, flight):
        cards.append(_face_down(flight.stack, left, Caption("left")))
    text = Caption("row-stack", {"stack": flight.stack})
    return CardRow("row flight", text, tuple(cards), seat=state.active)


def _face_down(stack: int, count: int, text: Caption) -> OpenCard:
    """So many cards of a stack, face down."""
    return OpenCard(f"stack {stack}", text, figure=str(count), tone="back")


def _in_row(box: Box, number: int, place: RowCard) -> OpenCard:
    if not place.card:
        code, tone = ("hidden", "back") if place.hidden else ("gap", "gap")
        figure = place.hidden.upper()
        return OpenCard(f"gap {number}", Caption(code), icons=("card",), figure=figure, tone=tone)
    return OpenCard(
        f"card {place.card}",
        name("card", place.card),
        card_figure(box, place.card),
        card_icons(box, place.card),
        tone=TONES.get(card_kind(box, place.card), ""),
        used=place.used,
        marked=place.replacement,
        globe=_globe(box, place.card),
    )


def _globe(box: Box, card: str) -> str:
    """What the planet of a card yields or sells first, if it is one."""
    match box.cards.get(card):
        case Colony(resource=resource):
            return resource
        case Market(buys=buys, sells=sells):
            return next(iter((*buys, *sells)), "plain")
        case Pirate() | None:
            return ""
    return "plain"


def missions(box: Box, state: State) -> CardRow:
    """The open missions: name, planet, what they ask for and what they bring."""
    code = "open-missions" if state.missions else "no-missions"
    cards = tuple(_mission(box, card) for card in state.missions)
    return CardRow("row missions", Caption(code), cards, "list")


@lru_cache(maxsize=256)
def _mission(box: Box, card: str) -> OpenCard:
    mission = box.adventures[card]
    return OpenCard(
        f"mission {card}",
        Caption("mission-at", {"mission": card, "planet": mission.planet}),
        Caption(
            "mission-deal", {"needs": mission_needs(mission), "brings": mission_brings(mission)}
        ),
    )


# --- which card is it? --------------------------------------------------------------------------


def with_options(box: Box, due: Question, deck: str, likely: Iterable[str]) -> Question:
    """Cards that may come stand first; in the order of the box, never of what is known of them.

    The pilot looks on while the opponent tells which card was turned: pirates are secret.
    """
    possible = set(likely)
    listed = tuple(box.adventures) if deck == ADVENTURE_DECK else _sector_cards(box)
    first = [card for card in listed if card in possible]
    rest = [card for card in listed if card not in possible]
    hides = not due.secret and deck not in (ADVENTURE_DECK, RESERVE_DECK)
    options = tuple(_option(box, card, hides) for card in (*first, *rest))
    groups = _group_words(frozenset(option.group for option in options))
    return replace(due, options=options, likely=len(first), groups=groups)


@lru_cache(maxsize=16)
def _group_words(there: frozenset[str]) -> dict[str, Line]:
    kinds: dict[str, Line] = {kind: Caption(f"kind-{kind}") for kind in KINDS if kind in there}
    return kinds | {good: name("good", good) for good in RESOURCES if good in there}


@lru_cache(maxsize=16)
def _sector_cards(box: Box) -> tuple[str, ...]:
    return tuple(card for card in box.cards if card in box.start_cards | box.reserve_cards)


def _twin(box: Box, card: str) -> str:
    """Of cards that are printed alike, such as two Diplomat Outposts, the first or the second."""
    facts = box.cards.get(card)
    if facts is None:
        return ""
    alike = [
        one.id for one in box.cards.values() if (one.name, one.deck) == (facts.name, facts.deck)
    ]
    return str(alike.index(card) + 1) if len(alike) > 1 else ""


@lru_cache(maxsize=2048)
def _option(box: Box, card: str, hides: bool) -> Option:
    return Option(
        card,
        name("card", card),
        card_icons(box, card)[0],
        group=card_group(box, card),
        detail=card_numeral(box, card) or _twin(box, card),
        secret=hides and card in box.pirates,
    )
