"""The words of Starship Catan."""

from __future__ import annotations

from companion.games.starship.wording.captions import CAPTIONS
from companion.games.starship.wording.card_facts import KINDS, LABELS, VALUES
from companion.games.starship.wording.facts import ABOUT
from companion.games.starship.wording.moves import TITLES, VERBS
from companion.games.starship.wording.names import COUNTED, NAMES, PATTERNS
from companion.games.starship.wording.notes import NOTES
from companion.games.starship.wording.problems import PROBLEMS
from companion.wording.vocabulary import Vocabulary

STARSHIP = Vocabulary(
    card_kinds=KINDS,
    card_labels=LABELS,
    card_values=VALUES,
    about=ABOUT,
    names=NAMES,
    patterns=PATTERNS,
    counted=COUNTED,
    problems=PROBLEMS,
    notes=NOTES,
    titles=TITLES,
    captions=VERBS | CAPTIONS,
    card_sections=("cards", "adventures"),
    kinds={
        "good": "good",
        "resource": "good",
        "goods": "goods",
        "gives": "goods",
        "takes": "goods",
        "needs": "goods",
        "brings": "goods",
        "module": "module",
        "card": "card",
        "cards": "card",
        "top": "card",
        "bottom": "card",
        "colony": "card",
        "mission": "card",
        "planet": "planet",
        "part": "part",
    },
    special_kinds={
        ("wrong-phase", "needed"): "phase",
        ("wrong-deck", "needed"): "deck",
        ("wrong-dice", "needed"): "dice",
        ("deck-out-of-order", "needed"): "numeral",
        ("reserve-does-not-add-up", "deck"): "numeral",
    },
)
