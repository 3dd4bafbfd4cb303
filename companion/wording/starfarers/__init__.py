"""The words of Starfarers of Catan."""

from __future__ import annotations

from companion.wording.starfarers.names import COUNTED, NAMES, PATTERNS
from companion.wording.starfarers.notes import NOTES
from companion.wording.starfarers.problems import PROBLEMS
from companion.wording.starfarers.readings import READINGS
from companion.wording.starfarers.titles import TITLES
from companion.wording.starfarers.words_of_2001 import WORDS_OF_2001
from companion.wording.vocabulary import Vocabulary

STARFARERS = Vocabulary(
    names=NAMES,
    patterns=PATTERNS,
    counted=COUNTED,
    problems=PROBLEMS,
    notes=NOTES,
    titles={**TITLES, **READINGS},
    card_sections=("friendship", "encounters"),
    editions={"2001": WORDS_OF_2001},
    kinds={
        "good": "good",
        "resource": "good",
        "gives": "good",
        "takes": "good",
        "goods": "goods",
        "cards": "goods",
        "card": "card",
        "chip": "chip",
        "people": "people",
        "planet": "planet",
        "point": "point",
        "at": "point",
        "slot": "sector",
        "tile": "tile",
        "balls": "ball",
        "part": "part",
        "upgrade": "part",
        "ship": "ship",
        "partner": "seat",
        "victim": "seat",
        "victims": "seat",
        "to": "seat",
        "from": "seat",
        "colour": "seat",
        "system": "system",
        "planets": "good",
    },
    special_kinds={
        ("wrong-phase", "needed"): "phase",
        ("wrong-deck", "needed"): "deck",
        ("wrong-dice", "needed"): "dice",
        ("wrong-sector", "needed"): "sector",
        ("trade", "gives"): "goods",
        ("trade", "takes"): "goods",
        ("space-jump", "to"): "point",
        ("answer-encounter", "takes"): "goods",
        ("board-dock-shared", "other"): "people",
    },
)
