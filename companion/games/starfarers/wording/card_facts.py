"""What stands on the cards, field by field, as stand-ins say it."""

from __future__ import annotations

from companion.wording.templates import NC_

LABELS = {
    "people": NC_("card fact", "Friends"),
    "production": NC_("card fact", "One more whenever you produce"),
    "exchange": NC_("card fact", "Better rate with the bank"),
    "speed": NC_("card fact", "Speed"),
    "combat": NC_("card fact", "Combat strength"),
    "ability": NC_("card fact", "What it does"),
}

VALUES = {
    "ability": {
        "reduced-tribute": NC_(
            "card fact", "on a seven you give cards back only with more than 12"
        ),
        "fame-for-sale": NC_("card fact", "buy fame for a trade good"),
        "helping-hand": NC_(
            "card fact", "once a turn, draw a card each from two players who are ahead"
        ),
        "relief-fund": NC_("card fact", "if a roll brings you nothing, take any resource"),
    },
}
