"""Which pages there are, in the order in which a new player would read them."""

from __future__ import annotations

from companion.games.kind import Almanac

ALMANAC = Almanac(
    topics=(
        "setup",
        "founding-phase",
        "three-players",
        "sectors",
        "turn",
        "production",
        "seven",
        "reserve-pile",
        "hands",
        "bank",
        "trading",
        "building",
        "ships",
        "spaceports",
        "mother-ship",
        "flight",
        "blockades",
        "exploring",
        "chips",
        "pirate-lairs",
        "ice-planets",
        "colonies",
        "stations",
        "friendship",
        "diplomats",
        "fame",
        "encounters",
        "space-jumps",
        "victory",
        "house-rules",
        "corrections",
        "editions",
    ),
    words={
        "en": {
            "fuel": ("fuel", "fuel"),
            "ore": ("ore", "ore"),
            "carbon": ("carbon", "carbon"),
            "food": ("food", "food"),
            "trade_goods": ("trade good", "trade goods"),
            "goods": ("trade good", "trade goods"),
        },
        "de": {
            "fuel": ("Treibstoff", "Treibstoff"),
            "ore": ("Erz", "Erz"),
            "carbon": ("Carbon", "Carbon"),
            "food": ("Nahrung", "Nahrung"),
            "trade_goods": ("Handelsware", "Handelswaren"),
            "goods": ("Handelsware", "Handelswaren"),
        },
        "it": {
            "fuel": ("Carburante", "Carburante"),
            "ore": ("Metallo", "Metallo"),
            "carbon": ("Carbonio", "Carbonio"),
            "food": ("Cibo", "Cibo"),
            "trade_goods": ("Bene Commerciale", "Beni Commerciali"),
            "goods": ("Bene Commerciale", "Beni Commerciali"),
        },
    },
)
