"""The words of The Settlers of Catan."""

from __future__ import annotations

from companion.games.settlers.wording.captions import CAPTIONS
from companion.games.settlers.wording.facts import ABOUT
from companion.games.settlers.wording.moves import TITLES, VERBS
from companion.games.settlers.wording.names import COUNTED, NAMES, PATTERNS
from companion.games.settlers.wording.notes import NOTES
from companion.games.settlers.wording.problems import PROBLEMS
from companion.wording.vocabulary import Vocabulary

SETTLERS = Vocabulary(
    about=ABOUT,
    names=NAMES,
    patterns=PATTERNS,
    counted=COUNTED,
    problems=PROBLEMS,
    notes=NOTES,
    titles=TITLES,
    captions=VERBS | CAPTIONS,
    kinds={
        "resource": "resource",
        "cards": "goods",
        "gives": "goods",
        "takes": "goods",
        "victim": "seat",
        "partner": "seat",
        "seats": "seat",
        "at": "land",
        "between": "land",
        "terrain": "terrain",
        "harbour": "harbour",
        "development": "development",
        "card": "card",
        "piece": "part",
        "special": "special",
    },
    special_kinds={
        ("wrong-phase", "needed"): "phase",
        ("wrong-deck", "needed"): "deck",
        ("wrong-dice", "needed"): "dice",
    },
)
