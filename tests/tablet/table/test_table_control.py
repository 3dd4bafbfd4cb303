"""Whole evenings without a window: every move is made by keys of the view and answers to forms.

The simulation says which move; fingers only know keys. What arrives in the journal must be that
move, whatever the control did between.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC
from companion.core.hands import one, plus
from companion.games.registry import game_kind, make_game
from companion.games.settlers.rules.moves import BuyDevelopment, TellHand
from companion.games.settlers.rules.resources import RESOURCES, Resources
from companion.games.settlers.rules.state import State
from companion.games.words import words_for
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.rulings import Overrule
from companion.tablet.refusal import Refusal
from companion.tablet.session import Session
from companion.tablet.table.table_control import Insist, TableControl
from companion.view.asking import Form, WhyNot
from companion.view.building import DUE
from companion.view.table_view import Offer
from tests.view.answering import ways_to
from tests.view.settlers.test_laws import told_by_form
from tests.view.starfarers.test_laws import FORMS as STARFARERS_FORMS
from tests.view.starship.test_laws import put_back

EVENTS = 400


class Recorder:
    """A window that remembers what it was asked to open."""

    def __init__(self) -> None:
        self.form: Form | None = None
        self.offer: Offer | None = None
        self.explained: list[tuple[WhyNot, Insist | None]] = []
        self.told: list[str] = []
        self.shown = 0

    def show(self) -> None:
        self.shown += 1

    def open_form(self, form: Form) -> None:
        self.form = form

    def open_offer(self, offer: Offer) -> None:
        self.offer = offer

    def explain(
        self, why: WhyNot, seat: str, insist: Insist | None, refusal: Refusal | None = None
    ) -> None:
        assert refusal is not None
        assert seat
        self.explained.append((why, insist))

    def tell(self, sentence: str, seat: str) -> None:
        self.told.append(f"{seat}: {sentence}")

    def close(self) -> None:
        self.form = self.offer = None


class Evening:
    """One game in a journal of its own, played through the control."""

    def __init__(
        self, game: str, edition: str = "", switches: dict[str, str] | None = None
    ) -> None:
        kind = game_kind(game)
        self.setup = simulated_setup(game, edition or kind.editions[0], switches or {})
        self.game = make_game(self.setup)
        self.session = Session(Journal(":memory:"), lambda *_: None)
        self.session.start(self.setup)
        self.window = Recorder()
        words = words_for("en", self.game.pack, self.game.setup.seats)
        self.control = TableControl(self.session, words, self.window)
        self.control.refresh()

    @property
    def n(self) -> int:
        return self.session.opened.n

    def make(self, move: Any) -> None:
        """Tap, point and answer until the move is made or sealed."""
        control, window = self.control, self.window
        state = self.session.opened.state
        special: Any = {
            "settlers": told_by_form(state),
            "starfarers": STARFARERS_FORMS,
            "starship": {"order": put_back},
        }[self.setup.game]
        verb, answers = ways_to(control.game_table, state, "public", move, special)[0]
        before = self.n
        if verb == DUE:
            control.answer_due(answers)
        else:
            if control.chosen != verb:
                control.tap(verb)
            self._answer(before, answers)
        assert not window.explained, (move, [str(why.text) for why, _ in window.explained])
        control.refresh()

    def _answer(self, before: int, answers: dict[str, Any]) -> None:
        control, window = self.control, self.window
        for _ in range(8):
            if self.n != before:
                return
            if window.offer is not None:
                control.answer_offer(window.offer, agreed=True)
            elif window.form is not None:
                form, window.form = window.form, None
                asked = {question.field for question in form.questions}
                control.accept_form(form, {f: v for f, v in answers.items() if f in asked})
                if form.verb.split(" ")[2] == "discard":
                    return
            elif control.question is not None:
                control.pick(str(answers[control.question.field]))


@pytest.mark.parametrize(
    ("game", "edition", "seed"),
    [
        ("settlers", "english-5", "a"),
        ("settlers", "classic-it", "a"),
        ("starfarers", "2019", "a"),
        ("starfarers", "2001", "a"),
        ("starship", "mayfair-2001", "a"),
        ("starship", "mayfair-2001", "f"),  # several cards go below a stack
    ],
)
def test_an_evening_is_played_by_keys_and_answers_alone(game: str, edition: str, seed: str) -> None:
    evening = Evening(game, edition)
    made = 0
    for step in play(evening.game, seed=seed):
        was = evening.n
        evening.make(step.move)
        if evening.n == was:
            assert type(step.move).__name__ == "Discard"  # it waits for the others' choices
            continue
        last = evening.session.opened.last
        assert last is not None
        assert last.event.move == step.move
        made += evening.n - was
        if made >= EVENTS:
            break
    assert made >= min(EVENTS, 150)


def test_a_verb_that_is_closed_says_why_and_the_table_may_insist() -> None:
    evening = Evening("settlers", "english-5")
    for step in play(evening.game, seed="4"):
        closed = [
            verb for verb in evening.control.dock_verbs if verb.why_not and not verb.why_not.firm
        ]
        if closed:
            break
        evening.make(step.move)
    verb = closed[0]
    evening.control.tap(verb.key)
    (why, _insist), *_ = evening.window.explained
    assert why == verb.why_not


def test_what_only_a_told_hand_forbids_is_refused_without_a_word_about_it() -> None:
    """Everybody thinks that a card can be bought; its player has told the tablet otherwise."""
    evening = Evening("settlers", "english-5")
    told = None
    for step in play(evening.game, seed="6"):
        evening.make(step.move)
        if told := _lacking(evening.game, evening.session.opened.state):
            break
    assert told is not None, "in this evening somebody has such a hand"
    evening.session.accept(told)
    evening.control.refresh()
    buy = next(verb for verb in evening.control.dock_verbs if "buy-development" in verb.key)
    assert buy.why_not is None
    evening.control.tap(buy.key)
    ((why, insist),) = evening.window.explained
    assert why.text == "Something that is hidden speaks against it."
    assert insist is not None
    insist(Overrule("Ada", "house rule"))
    assert type(evening.session.opened.last.event.move) is BuyDevelopment  # type: ignore[union-attr]


def _lacking(game: Any, state: State) -> TellHand | None:
    """A hand of whoever acts that cannot buy a card, where the table thinks that it could."""
    seat, hand = state.active, state.players[state.active].hand
    buy = BuyDevelopment(seat)
    if not hand.hidden or game.check(game.masked(state, PUBLIC), buy):
        return None
    for kind in range(len(RESOURCES)):
        told = TellHand(seat, Resources(*plus(hand.known, one(kind, 5, hand.hidden))))
        if not game.check(state, told) and game.check(game.apply(state, told), buy):
            return told
    return None


def test_dice_that_nobody_waits_for_change_nothing() -> None:
    evening = Evening("settlers", "english-5")
    evening.control.answer_due({"faces": [1, 1]})
    assert evening.n == 0
    assert not isinstance(evening.control.view.due, Roll | Draw)
