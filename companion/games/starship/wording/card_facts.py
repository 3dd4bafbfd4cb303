"""What stands on the cards, field by field, as stand-ins say it."""

from __future__ import annotations

from companion.wording.templates import NC_

KINDS = {
    "colony": NC_("card fact", "Colony planet"),
    "trade_planet": NC_("card fact", "Trade planet"),
    "outpost": NC_("card fact", "Outpost"),
    "library": NC_("card fact", "Library"),
    "pirate": NC_("card fact", "Pirate"),
    "adventure_planet": NC_("card fact", "Adventure planet"),
    "lost_planet": NC_("card fact", "Nothing to do here"),
}

LABELS = {
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
}

VALUES = {
    "loss": {
        "nothing": NC_("card fact", "no loss"),
        "cannon": NC_("card fact", "a cannon"),
        "module": NC_("card fact", "a module"),
    },
}
