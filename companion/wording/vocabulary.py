"""What one game has words for. Each game brings its own; the rest is shared by all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.wording.templates import Plural, Wording


class EditionWords(Struct, frozen=True):
    """What one edition says otherwise than the others of its game; see Vocabulary."""

    names: Mapping[str, Mapping[str, str]] = {}
    counted: Mapping[str, Plural] = {}
    problems: Mapping[str, Wording] = {}
    notes: Mapping[str, Wording] = {}
    titles: Mapping[str, Wording] = {}
    captions: Mapping[str, Wording] = {}


class Vocabulary(EditionWords, frozen=True):
    """The words of one game, in English, as the catalogues know them.

    `captions` are the short words on the table, under the context "table" in the catalogues.

    `names` are by kind and id; the kind is also the context in the catalogues. `patterns` name what
    has no end, such as numbered cards, by kind. `kinds` says what kind of id a parameter is, and
    `special_kinds` where the code decides that; parameters named in neither are numbers or free
    text. `card_sections` are the sections of an edition pack that hold cards with a `name`.
    `card_kinds` name the kinds of cards, `card_labels` the fields that stand on them, `card_values`
    what a field says, by field. `about` says what the open values of its packs are, as they do.
    `editions` are the editions that have other words for some things. `card_lines` says the cards
    of a section where the values of the pack are not the lines of the card: from the words (Words),
    the card and its facts.
    """

    kinds: Mapping[str, str] = {}
    special_kinds: Mapping[tuple[str, str], str] = {}
    patterns: Mapping[str, Mapping[re.Pattern[str], str]] = {}
    card_sections: tuple[str, ...] = ("cards",)
    card_kinds: Mapping[str, str] = {}
    card_labels: Mapping[str, str] = {}
    card_values: Mapping[str, Mapping[str, str]] = {}
    about: tuple[str, ...] = ()
    editions: Mapping[str, EditionWords] = {}
    card_lines: Mapping[str, Callable[[Any, str, Mapping[str, Any] | None], Iterable[str]]] = {}
