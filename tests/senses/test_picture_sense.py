"""The owner's own photographs as a sense: a card without a label, and one nobody enrolled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from card_codes.pictures.gallery import Gallery
from companion.rules.core.chances import Draw
from companion.senses.proposal import Ignored, Proposal
from companion.table.table import Table
from tests.camera.presets import TUNING
from tests.card_deck.deck import make_deck
from tests.card_deck.layouts import TUNING as LAYOUTS
from tests.card_deck.photos import enrolled_deck, photo_of
from tests.senses.people import App
from tests.senses.shown import Desk, cards

IDS = ("gift-from-the-diplomats", "environmental-pollution", "gift-from-the-merchants")
DECK = tuple(
    replace(card, id=name)
    for card, name in zip(make_deck(5, 3, LAYOUTS, twins=0.0), IDS, strict=True)
)
STRANGER = make_deck(77, 1, LAYOUTS)[0]


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return enrolled_deck(DECK, TUNING)


def test_a_card_is_recognised_by_its_picture_and_a_label_wins(
    table: Table, gallery: Gallery
) -> None:
    desk = Desk()
    with App(table, gallery=gallery) as app:
        app.senses.camera.start(desk)
        desk.show(*(photo_of(DECK[0], TUNING, 700 + n) for n in range(3)))
        proposal = app.hear(Proposal)
        assert proposal.move == Draw("adventure", IDS[0])
        assert proposal.is_sure
        app.take(proposal)
        assert app.hears_no_proposal(0.4)
        desk.show(cards(IDS[1]))
        assert app.hear(Proposal).move == Draw("adventure", IDS[1])


def test_an_unknown_picture_is_a_normal_answer(table: Table, gallery: Gallery) -> None:
    desk = Desk()
    with App(table, gallery=gallery) as app:
        app.senses.camera.start(desk)
        app.light("ready")
        desk.show(photo_of(STRANGER, TUNING, 800))
        assert app.hears_no_proposal(0.8)
        assert not [item for item in app.told if isinstance(item, Ignored)]
