"""How well the owner's own cards are recognised by their pictures, and what a frame costs.

    python benchmarks/pictures.py                       100 cards with near-twins, 600 scenes a row
    python benchmarks/pictures.py --shows 100 --unknown 100     quicker
    python benchmarks/pictures.py --rows growth         only the cost of 50, 100, 200 and 400 cards
    python benchmarks/pictures.py --seed 7              other cards and other shots

Cards, layouts, tables and shots are not those that constants were chosen with. Each card is
enrolled by one accepted photograph. `independent` takes five hard shots of a card in five scenes;
`burst` takes five frames of one hard scene, so what is covered stays covered. Of the bursts that
stay unnamed, `undecidable` counts those in which no frame shows what tells the card from a twin:
drawn without noise, no pixel of the two cards differs by more than the noise has. Shares come
with the interval in which the true one lies with 95 % confidence (Wilson). Prints a line for each
row and one JSON document at the end.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np

from card_codes.pictures.gallery import Gallery
from card_codes.pictures.judging import Match
from card_codes.pictures.matching import recognise
from card_codes.pictures.voting import Ballot
from tests.camera.conditions import FlatCard, Image, Noise, Shot
from tests.camera.photograph import photograph
from tests.camera.presets import BENCHMARK, Family, burst, draw_shot
from tests.card_deck.deck import make_deck, twin_pairs
from tests.card_deck.drawing import Card
from tests.card_deck.layouts import BENCHMARK as LAYOUTS
from tests.card_deck.layouts import FOREIGN
from tests.card_deck.photos import CARD, back_of_card, enrolled_deck, flat_card

SEED = 90_210
FRAMES = 5
Shots = Callable[[int], list[Shot]]
Row = dict[str, float | int | str | list[float]]


class Clock:
    """Wall time and time on the processor: on a busy machine only the second says anything."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.processor: list[float] = []

    def recognise(self, frame: Image, gallery: Gallery) -> list[Match]:
        wall, processor = time.perf_counter(), time.process_time()
        matches = recognise(frame, gallery)
        self.processor.append((time.process_time() - processor) * 1e3)
        self.wall.append((time.perf_counter() - wall) * 1e3)
        return matches

    def figures(self) -> Row:
        return {
            "median_ms": round(float(np.median(self.wall)), 1),
            "median_processor_ms": round(float(np.median(self.processor)), 1),
            "mean_processor_ms": round(float(np.mean(self.processor)), 1),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--cards", type=int, default=100)
    parser.add_argument("--shows", type=int, default=600, help="scenes a row of known cards")
    parser.add_argument("--unknown", type=int, default=600, help="scenes a row of unknown cards")
    parser.add_argument("--rows", default="hard,burst,clean,unknown,other,growth")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    trial = Trial(options.seed)
    deck = make_deck(trial.seed, options.cards, LAYOUTS)
    gallery = enrolled_deck(deck, trial.family)
    print(f"{len(deck)} cards, {len(twin_pairs(deck))} pairs of twins, {len(gallery)} enrolled")
    shows, many, few = options.shows, options.unknown, max(options.unknown // 6, 1)
    measures: dict[str, Callable[[], list[Row]]] = {
        "hard": lambda: [known("hard, independent", deck, gallery, trial.hard, shows)],
        "burst": lambda: [known("hard, burst", deck, gallery, trial.burst, shows)],
        "clean": lambda: [known("clean", deck, gallery, trial.clean, few)],
        "unknown": lambda: [
            unknown("same layouts, not enrolled", trial, gallery, not_enrolled(trial, many))
        ],
        "other": lambda: [
            unknown("cards of another game", trial, gallery, foreign_cards(trial, few)),
            unknown("card backs", trial, gallery, backs(few)),
            unknown("hands over tables", trial, gallery, [[HAND] for _ in range(few)]),
            unknown("tables and clutter", trial, gallery, [[] for _ in range(few)]),
            unknown("twins, only the other one enrolled", trial, *lonely_twins(trial, deck, few)),
        ],
        "growth": lambda: [growth(trial, count) for count in (50, 100, 200, 400)],
    }
    rows = [row for name in options.rows.split(",") for row in measures[name]()]
    print(json.dumps({"cards": len(deck), "rows": rows}))


def interval(count: int, of: int) -> list[float]:
    """Wilson's 95 % interval of a share."""
    z, share = 1.96, count / max(of, 1)
    middle = share + z * z / (2 * of)
    reach = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    bottom = 1 + z * z / of
    return [round(max((middle - reach) / bottom, 0.0), 4), round((middle + reach) / bottom, 4)]


@dataclass(frozen=True, slots=True)
class Trial:
    """Cards and shots of one seed."""

    seed: int

    @property
    def family(self) -> Family:
        return BENCHMARK if self.seed == SEED else replace(BENCHMARK, seed=self.seed)

    def clean(self, place: int) -> list[Shot]:
        return [self.shot("clean", 1_000 + place * FRAMES + frame) for frame in range(FRAMES)]

    def hard(self, place: int) -> list[Shot]:
        return [self.shot("hard", 10_000 + place * FRAMES + frame) for frame in range(FRAMES)]

    def burst(self, place: int) -> list[Shot]:
        return burst(self.shot("hard", 30_000 + place), FRAMES, place)

    def shot(self, condition: str, number: int) -> Shot:
        return draw_shot(condition, self.family, number, subject=CARD)


def undecidable(card: Card, deck: Sequence[Card], shots: Sequence[Shot]) -> bool:
    """Does every frame hide what tells the card from one of its twins?"""
    quiet = [replace(shot, noise=Noise(0.0), jpeg=None) for shot in shots]
    twins = [other for other in deck if other.art == card.art and other.id != card.id]
    for twin in twins:
        hidden = True
        for shot, usual in zip(quiet, shots, strict=True):
            ours, theirs = (photograph([flat_card(one)], shot).frame for one in (card, twin))
            hidden &= float(cv2.absdiff(ours, theirs).max()) <= usual.noise.grey_levels
        if hidden:
            return True
    return False


def known(name: str, deck: Sequence[Card], gallery: Gallery, shots: Shots, shows: int) -> Row:
    """The cards one after another, so many scenes."""
    clock = Clock()
    right = wrong = hidden = frames_right = frames_wrong = frames = 0
    for place in range(shows):
        card = deck[place % len(deck)]
        ballot = Ballot()
        taken = shots(place)
        for shot in taken:
            matches = clock.recognise(photograph([flat_card(card)], shot).frame, gallery)
            named = [match.card for match in matches if match.card]
            frames += 1
            frames_right += named == [card.id]
            frames_wrong += any(other != card.id for other in named)
            ballot.add(matches)
        elected = [one.card for one in ballot.elected()]
        right += elected == [card.id]
        wrong += any(other != card.id for other in elected)
        hidden += not elected and undecidable(card, deck, taken)
        if place % 50 == 49:
            print(f"{name}: {place + 1} scenes, {right} right, {wrong} wrong", file=sys.stderr)
    row: Row = {
        "what": name,
        "scenes": shows,
        "frame_right": round(frames_right / frames, 4),
        "frame_wrong": round(frames_wrong / frames, 4),
        "voted_right": round(right / shows, 4),
        "voted_right_95": interval(right, shows),
        "undecidable": hidden,
        "voted_right_of_decidable": round(right / max(shows - hidden, 1), 4),
        "voted_wrong": round(wrong / shows, 4),
        "voted_wrong_95": interval(wrong, shows),
        **clock.figures(),
    }
    print(row, flush=True)
    return row


def foreign_cards(trial: Trial, count: int) -> list[list[FlatCard]]:
    cards = make_deck(trial.seed + 1, min(count, 60), FOREIGN, name="foreign")
    return [[flat_card(cards[place % len(cards)])] for place in range(count)]


def not_enrolled(trial: Trial, count: int) -> list[list[FlatCard]]:
    cards = make_deck(trial.seed + 2, min(count, 60), LAYOUTS, twins=0.0, name="other")
    return [[flat_card(cards[place % len(cards)])] for place in range(count)]


def lonely_twins(
    trial: Trial, deck: Sequence[Card], count: int
) -> tuple[Gallery, list[list[FlatCard]]]:
    """A gallery without one card of each pair of twins, and these cards before the camera."""
    left_out = {other.id: other for _, other in twin_pairs(deck)}
    cards = list(left_out.values())
    gallery = enrolled_deck([card for card in deck if card.id not in left_out], trial.family)
    return gallery, [[flat_card(cards[place % len(cards)])] for place in range(count)]


def backs(count: int) -> list[list[FlatCard]]:
    return [[back_of_card(place % 12)] for place in range(count)]


HAND = FlatCard("hand", np.zeros((2, 2, 3), np.uint8), 1.0, 1.0)
"""Stands for a scene with a hand and no card."""


def with_hand(frame: Image, seed: int) -> Image:
    """Four fingers and a thumb come in over an edge of the frame."""
    chance = np.random.default_rng([seed, 41])
    frame = frame.copy()
    x, y = chance.uniform(300, 980), chance.uniform(200, 420)
    skin = np.array([120, 150, 205]) * chance.uniform(0.5, 1.2)
    for finger in range(5):
        shade = tuple(int(value) for value in np.minimum(skin * (0.85 + 0.06 * finger), 255))
        tip = (int(x + (finger - 2) * 75), int(y + 40 * abs(finger - 1.5)))
        root = (int(x + (finger - 2) * 55), 719)
        cv2.line(frame, tip, root, shade, int(chance.uniform(50, 70)), cv2.LINE_AA)
    return frame


def unknown(name: str, trial: Trial, gallery: Gallery, scenes: Sequence[Sequence[FlatCard]]) -> Row:
    """Half of the scenes are clean, half are hard; three frames of each."""
    clock = Clock()
    accepted = frames_accepted = frames = 0
    for place, cards in enumerate(scenes):
        condition = "hard" if place % 2 else "clean"
        hand = cards == [HAND]
        ballot = Ballot()
        shot = trial.shot(condition, 60_000 + place)
        for taken in burst(shot, 3, place):
            bare = replace(taken, poses=(), sleeves=(), fingers=())
            frame = (
                photograph([], bare).frame if hand or not cards else photograph(cards, taken).frame
            )
            frame = with_hand(frame, place) if hand else frame
            matches = clock.recognise(frame, gallery)
            frames += 1
            frames_accepted += any(match.card for match in matches)
            ballot.add(matches)
        accepted += bool(ballot.elected())
        if place % 50 == 49:
            print(f"{name}: {place + 1} scenes, {accepted} accepted", file=sys.stderr)
    row: Row = {
        "what": f"unknown: {name}",
        "scenes": len(scenes),
        "frame_accepted": round(frames_accepted / max(frames, 1), 4),
        "voted_accepted": round(accepted / max(len(scenes), 1), 4),
        "voted_accepted_95": interval(accepted, len(scenes)),
        **clock.figures(),
    }
    print(row, flush=True)
    return row


def growth(trial: Trial, count: int) -> Row:
    """The same hard frames against larger and larger galleries."""
    deck = make_deck(trial.seed + 3, count, LAYOUTS)
    gallery = Gallery("test")
    for card in deck:
        gallery.add(card.id, flat_card(card).picture)
    start = time.process_time()
    assert len(gallery.index.owners) == count
    made = (time.process_time() - start) * 1e3
    clock = Clock()
    for number in range(40):
        shot = trial.shot("hard", 80_000 + number)
        clock.recognise(photograph([flat_card(deck[number])], shot).frame, gallery)
    row: Row = {"what": f"{count} cards", "index_ms": round(made), **clock.figures()}
    print(row, flush=True)
    return row


if __name__ == "__main__":
    main()
