"""Our cards before the camera model: photographs for enrolment, and frames of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from card_codes.pictures.enrolment import Enrolled, Enrolment
from card_codes.pictures.gallery import Gallery
from tests.camera.conditions import Background, FlatCard, Image
from tests.camera.photograph import photograph
from tests.camera.presets import Family, Subject, draw_shot
from tests.card_deck.drawing import Card, draw, draw_back
from tests.card_deck.layouts import HEIGHT_MM, WIDTH_MM

CARD = Subject(WIDTH_MM, HEIGHT_MM)
MOST_TRIES = 8
"""Photographs that an owner would take of one card before giving up."""


@lru_cache(maxsize=128)
def flat_card(card: Card) -> FlatCard:
    return FlatCard(card.id, draw(card), WIDTH_MM, HEIGHT_MM)


def back_of_card(seed: int) -> FlatCard:
    return FlatCard(f"back-{seed}", draw_back(seed), WIDTH_MM, HEIGHT_MM)


def photo_of(card: Card, family: Family, number: int, condition: str = "clean") -> Image:
    return frame_of([flat_card(card)], family, number, condition)


def frame_of(cards: Sequence[FlatCard], family: Family, number: int, condition: str) -> Image:
    shot = draw_shot(condition, family, number, cards=max(len(cards), 1), subject=CARD)
    if not cards:
        shot = replace(shot, poses=(), sleeves=(), fingers=())
    return photograph(cards, shot).frame


def enrolled_deck(cards: Iterable[Card], family: Family, first: int = 50_000) -> Gallery:
    """The gallery that an owner makes of a deck: one accepted photograph a card.

    On a plain ground, as the guide asks for; light, lens, tilt and turn are those of the family.
    """
    cards = tuple(cards)
    gallery = Gallery("test")
    enrolment = Enrolment(gallery, [card.id for card in cards])
    for place, card in enumerate(cards):
        for attempt in range(MOST_TRIES):
            number = first + place * MOST_TRIES + attempt
            shot = draw_shot("clean", family, number, subject=CARD)
            shot = replace(shot, background=Background("plain", number % 7))
            frame = photograph([flat_card(card)], shot).frame
            if isinstance(enrolment.photograph(card.id, frame, sure=True), Enrolled):
                break
    return gallery
