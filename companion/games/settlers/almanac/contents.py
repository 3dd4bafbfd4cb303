"""Which pages there are, in the order in which a new player would read them."""

from __future__ import annotations

from companion.games.kind import Almanac

ALMANAC = Almanac(
    topics=(
        "setup",
        "island",
        "founding",
        "turn",
        "dice",
        "production",
        "bank",
        "seven",
        "robber",
        "trade",
        "harbours",
        "building",
        "roads",
        "settlements",
        "cities",
        "longest-road",
        "largest-army",
        "development-cards",
        "road-building",
        "year-of-plenty",
        "monopoly",
        "victory",
        "hands",
        "house-rules",
        "corrections",
        "editions",
    ),
    words={
        "en": {
            "lumber": ("lumber", "lumber"),
            "brick": ("brick", "brick"),
            "wool": ("wool", "wool"),
            "grain": ("grain", "grain"),
            "highest-roll": ("the highest roll", "the highest roll"),
            "oldest": ("the oldest player", "the oldest player"),
            "ore": ("ore", "ore"),
        },
        "de": {
            "lumber": ("Holz", "Holz"),
            "brick": ("Lehm", "Lehm"),
            "wool": ("Wolle", "Wolle"),
            "grain": ("Getreide", "Getreide"),
            "counter-clockwise": ("gegen den Uhrzeigersinn", "gegen den Uhrzeigersinn"),
            "clockwise": ("im Uhrzeigersinn", "im Uhrzeigersinn"),
            "highest-roll": ("der höchste Wurf", "der höchste Wurf"),
            "oldest": ("die älteste Person", "die älteste Person"),
            "ore": ("Erz", "Erz"),
        },
        "it": {
            "lumber": ("Legno", "Legno"),
            "brick": ("Argilla", "Argilla"),
            "wool": ("Lana", "Lana"),
            "grain": ("Grano", "Grano"),
            "ore": ("Minerale", "Minerale"),
            "counter-clockwise": ("in senso antiorario", "in senso antiorario"),
            "clockwise": ("in senso orario", "in senso orario"),
            "highest-roll": ("il tiro più alto", "il tiro più alto"),
            "oldest": ("il giocatore più anziano", "il giocatore più anziano"),
        },
    },
)
