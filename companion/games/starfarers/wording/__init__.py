"""The words of Starfarers of Catan."""

from __future__ import annotations

from companion.games.starfarers.wording.captions import CAPTIONS
from companion.games.starfarers.wording.card_facts import LABELS, VALUES
from companion.games.starfarers.wording.encounter_cards import encounter_lines
from companion.games.starfarers.wording.facts import ABOUT
from companion.games.starfarers.wording.moves import TITLES, VERBS
from companion.games.starfarers.wording.names import COUNTED, NAMES, PATTERNS
from companion.games.starfarers.wording.notes import NOTES
from companion.games.starfarers.wording.problems import PROBLEMS
from companion.games.starfarers.wording.readings import READINGS
from companion.games.starfarers.wording.words_of_2001 import WORDS_OF_2001
from companion.wording.vocabulary import Vocabulary

STARFARERS = Vocabulary(
    card_labels=LABELS,
    card_values=VALUES,
    about=ABOUT,
    card_lines={"encounters": encounter_lines},
    names=NAMES,
    patterns=PATTERNS,
    counted=COUNTED,
    problems=PROBLEMS,
    notes=NOTES,
    titles={**TITLES, **READINGS},
    captions=VERBS | CAPTIONS,
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
        "sector": "sector",
        "tile": "tile",
        "balls": "ball",
        "part": "part",
        "upgrade": "part",
        "ship": "ship",
        "partner": "seat",
        "player": "seat",
        "players": "seat",
        "reader": "seat",
        "pilot": "seat",
        "peoples": "people",
        "victim": "seat",
        "victims": "seat",
        "to": "seat",
        "from": "seat",
        "colour": "seat",
        "system": "system",
        "planets": "good",
    },
    special_kinds={
        ("lay-first-pieces", "second"): "system",
        ("lay-first-pieces", "third"): "system",
        ("lay-first-pieces", "second_planets"): "good",
        ("lay-first-pieces", "third_planets"): "good",
        ("lay-first-pieces", "ship_planets"): "good",
        ("wrong-phase", "needed"): "phase",
        ("wrong-deck", "needed"): "deck",
        ("wrong-dice", "needed"): "dice",
        ("wrong-sector", "needed"): "sector",
        ("trade", "gives"): "goods",
        ("trade", "takes"): "goods",
        ("space-jump", "to"): "point",
        ("answer-encounter", "takes"): "goods",
        ("board-dock-shared", "other"): "people",
        ("friendship", "cards"): "card",
    },
)
