"""The cards as they are printed. Each physical card has an id of its own, twins too."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.starship.rules.goods import NOTHING, Count, Few, Good, Goods, Resource

Numeral = Literal["i", "ii", "iii", "iv"]
Deck = Numeral | Literal["start", "sun", "moon"]
RESERVE: tuple[Numeral, ...] = ("i", "ii", "iii", "iv")
Planet = Literal["hades", "pallas", "picasso", "poseidon"]


class _Card(Struct, frozen=True, tag_field="kind", kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    deck: Deck


class Colony(_Card, frozen=True, tag="colony"):
    """A planet that can be settled with a colony ship and then produces."""

    resource: Resource
    number: Count
    points: Count


class Market(_Card, frozen=True, tag="market"):
    """A place that trades: trade planet, outpost, library; and Median, which only takes a post.

    `buys` and `sells` are what the pilot may buy and sell there, at one price, up to `limit` units
    a visit if there is a limit. With `post` a trading post can be founded.
    """

    sort: Literal["trade_planet", "outpost", "library", "median"]
    price: Count
    buys: tuple[Good, ...]
    sells: tuple[Good, ...]
    limit: Count | None = None
    post: bool = False
    friendship: Count = 0


class Pirate(_Card, frozen=True, tag="pirate"):
    """Asks for tribute or fights."""

    strength: Count
    tribute: Count
    fame: Count
    resources: Few
    loss: Literal["nothing", "cannon", "module"]


class AdventurePlanet(_Card, frozen=True, tag="adventure_planet"):
    """Where missions are completed."""

    planet: Planet


class LostPlanet(_Card, frozen=True, tag="lost_planet"):
    """Nothing to do here, but it counts as a card flown over."""


SectorCard = Colony | Market | Pirate | AdventurePlanet | LostPlanet


class Adventure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mission of the Galactic Council. `pays` is spent; cannons and boosters are only checked."""

    id: str
    name: str
    back: int
    planet: Planet
    pays: Goods = NOTHING
    cannons: Count = 0
    boosters: Count = 0
    gains: Goods = NOTHING
    resources: Few = 0
    not_resource: Resource | Literal[""] = ""
    fame: Count = 0
    points: Count = 0
