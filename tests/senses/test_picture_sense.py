"""The owner's own photographs as a sense: a card without a label, and one nobody enrolled."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from card_codes.frames.budget import MOST, Budget
from card_codes.pictures import matching
from card_codes.pictures.frame import Matrix
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.index import Index
from card_codes.pictures.judging import Match, judged
from card_codes.pictures.rectify import Levels
from card_codes.reading.ladder import Climb, Step
from companion.core.chances import Draw
from companion.senses import sightings
from companion.senses.card_book import CardBook
from companion.senses.picture_watch import PictureWatch
from companion.senses.proposal import UNSURE, Ignored, Proposal
from companion.table.table import Table
from tests.camera.presets import TUNING
from tests.card_deck.deck import make_deck
from tests.card_deck.drawing import Card
from tests.card_deck.layouts import FOREIGN
from tests.card_deck.layouts import TUNING as LAYOUTS
from tests.card_deck.photos import enrolled_deck, photo_of
from tests.senses.people import App, wait_until
from tests.senses.shown import Desk, cards

IDS = ("gift-from-the-diplomats", "environmental-pollution", "gift-from-the-merchants")
DECK = tuple(
    replace(card, id=name)
    for card, name in zip(make_deck(5, 3, LAYOUTS, twins=0.0), IDS, strict=True)
)
STRANGERS = make_deck(77, 2, FOREIGN, twins=0.0)
KIN = make_deck(77, 1, LAYOUTS)[0]


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
        assert not proposal.is_sure  # most of the deck is not photographed yet
        app.take(proposal)
        assert app.hears_no_proposal(0.4)
        desk.show(cards(IDS[1]))
        assert app.hear(Proposal).move == Draw("adventure", IDS[1])


@pytest.mark.parametrize(
    ("stranger", "number"), [(card, 800 + n) for n, card in enumerate(STRANGERS)]
)
def test_an_unknown_picture_is_a_normal_answer(
    table: Table, gallery: Gallery, stranger: Card, number: int
) -> None:
    desk = Desk()
    with App(table, gallery=gallery) as app:
        app.senses.camera.start(desk)
        app.light("ready")
        desk.show(photo_of(stranger, TUNING, number))
        looked_at(app, 6)
        told = app.drain()
        assert not [item for item in told if isinstance(item, Ignored | Proposal)]


def test_a_card_of_the_same_make_that_nobody_photographed_is_not_named(gallery: Gallery) -> None:
    """Found with a gallery of three cards, of which one shares its whole frame with this one: it
    was asked about then, as if it were that one."""
    watch = PictureWatch(gallery)
    frame = photo_of(KIN, TUNING, 800)
    told = [one for n in range(4) for one in watch.look(frame, n / 20)]
    assert told == []


def looked_at(app: App, frames: int) -> None:
    """So many frames more have been looked at."""
    view = app.senses.camera.view
    first = view.number if view else 0
    wait_until(lambda: getattr(app.senses.camera.view, "number", 0) > first + frames)


def test_with_the_whole_deck_photographed_a_clear_picture_is_sure(gallery: Gallery) -> None:
    watch = PictureWatch(gallery, whole_deck=True)
    frame = photo_of(DECK[0], TUNING, 700)
    told = [one for n in range(4) for one in watch.look(frame, n / 20)]
    assert [(one.card, one.confidence >= UNSURE) for one in told] == [(IDS[0], True)]


def test_what_a_person_confirms_is_learnt_once(gallery: Gallery) -> None:
    own = Gallery(gallery.game, gallery.card_mm)
    for card, examples in gallery.cards.items():
        own.add_stored(card, examples[0].data, examples[0].origin)
    watch = PictureWatch(own)
    assert not watch.confirm(IDS[0]), "nothing was told yet"
    frame = photo_of(DECK[0], TUNING, 701, "hard")
    told = [one.card for n in range(4) for one in watch.look(frame, n / 20)]
    assert told == [IDS[0]]
    assert not watch.confirm(IDS[1]), "that card was never in question"
    assert watch.confirm(IDS[0])
    assert [example.origin for example in own.examples(IDS[0])] == ["enrolled", "added"]
    assert not watch.confirm(IDS[0]), "one view for one showing"


def test_labels_and_pictures_share_the_time_of_a_frame(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that only steps move: each label step takes 20 ms, each look at a card 15."""
    now = [0.0]
    label_step, look_at_card = Climb.step, judged

    def slow_step(climb: Climb, step: Step) -> bool:
        now[0] += 0.020
        return label_step(climb, step)

    def slow_look(levels: Levels, placing: Matrix, likeliest: int, index: Index) -> Match:
        now[0] += 0.015
        return look_at_card(levels, placing, likeliest, index)

    monkeypatch.setattr(Climb, "step", slow_step)
    monkeypatch.setattr(matching, "judged", slow_look)
    monkeypatch.setattr(sightings, "Budget", partial(Budget, lambda: now[0]))
    looking = sightings.Sightings(CardBook(table.game.pack), gallery)
    frame, took, told, tried = photo_of(DECK[0], TUNING, 700), [], [], set()
    for number in range(10):
        before = now[0]
        told += [one.told for one in looking.look(frame, number / 10)]
        took.append(now[0] - before)
        tried |= {step.removesuffix(", mirrored") for step in looking.reading.steps}
    assert told == [IDS[0]]
    assert max(took) < MOST + 0.001
    assert len(tried) > 2, "labels get their turn too"
