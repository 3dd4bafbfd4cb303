"""Decks of look-alike cards with near-twins, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tests.card_deck.drawing import SYMBOL_COLOURS, SYMBOLS, Card, Symbol
from tests.card_deck.layouts import Layout

SYLLABLES = (
    "mi",
    "za",
    "ter",
    "on",
    "al",
    "cor",
    "phe",
    "dra",
    "vel",
    "us",
    "ka",
    "lis",
    "or",
    "en",
)


def make_deck(
    seed: int, count: int, layouts: Sequence[Layout], twins: float = 0.3, name: str = "card"
) -> tuple[Card, ...]:
    """`count` cards, of which about the share `twins` differ from the one before in one detail."""
    rng = np.random.default_rng(seed)
    cards: list[Card] = []
    while len(cards) < count:
        known = f"{name}-{len(cards) + 1:03}"
        if cards and rng.random() < twins:
            twin = _twin(rng, replace(cards[-1], id=known))
            if not _printed_already(twin, cards):
                cards.append(twin)
        else:
            cards.append(_new(rng, known, layouts[int(rng.integers(len(layouts)))]))
    return tuple(cards)


def twin_pairs(cards: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Every two cards with the same picture."""
    return [
        (one, other)
        for place, one in enumerate(cards)
        for other in cards[place + 1 :]
        if one.art == other.art
    ]


def _printed_already(card: Card, cards: Sequence[Card]) -> bool:
    return any(replace(other, id=card.id) == card for other in cards)


def _new(rng: np.random.Generator, known: str, layout: Layout) -> Card:
    return Card(
        id=known,
        layout=layout,
        title=_title(rng),
        numbers=tuple(int(number) for number in rng.integers(1, 10, len(layout.numbers))),
        symbols=tuple(_symbol(rng) for _ in range(int(rng.integers(1, 5)))),
        art=int(rng.integers(1 << 40)),
        text=int(rng.integers(1 << 40)),
    )


def _twin(rng: np.random.Generator, card: Card) -> Card:
    if rng.random() < 0.5:
        place = int(rng.integers(len(card.numbers)))
        other = (card.numbers[place] + int(rng.integers(1, 9)) - 1) % 9 + 1
        return replace(card, numbers=(*card.numbers[:place], other, *card.numbers[place + 1 :]))
    place = int(rng.integers(len(card.symbols)))
    symbol = _symbol(rng)
    while symbol.shape == card.symbols[place].shape:
        symbol = _symbol(rng)
    return replace(card, symbols=(*card.symbols[:place], symbol, *card.symbols[place + 1 :]))


def _symbol(rng: np.random.Generator) -> Symbol:
    colour = SYMBOL_COLOURS[int(rng.integers(len(SYMBOL_COLOURS)))]
    return Symbol(SYMBOLS[int(rng.integers(len(SYMBOLS)))], colour)


def _title(rng: np.random.Generator) -> str:
    syllables = rng.choice(SYLLABLES, int(rng.integers(3, 6)))
    return "".join(syllables).capitalize()
