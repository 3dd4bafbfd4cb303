"""What happens between a table's screens and the game: verbs, places and answers become moves.

No window here, and no game: everything is a view and the keys in it (`companion.view`). A verb is
tapped; it is played, or places are offered, or a form is asked; what the rules refuse is explained
and may be allowed by the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from companion.core.events import Source
from companion.core.game import PUBLIC
from companion.core.words import Problem
from companion.table.refusals import TABLE_PROBLEMS, Refused
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.tablet.refusal import Refusal
from companion.tablet.session import Session
from companion.tablet.troubles import trouble
from companion.view import building
from companion.view.asking import Form, Question, Verb, WhyNot
from companion.view.board import Plan
from companion.view.building import DUE, Incomplete, Objected, Unknown
from companion.view.captions import caption_of, in_words, translated
from companion.view.table_view import Figure, Offer, Private, SeatView, Sum, TableView
from companion.wording import Words

Answers = dict[str, Any]
Insist = Callable[[Overrule], None]


class Window(Protocol):
    """What the control asks of whoever draws the table."""

    def show(self) -> None:
        """Draw what the control knows now."""

    def open_form(self, form: Form) -> None:
        """Ask a form, turned to its seat."""

    def open_offer(self, offer: Offer) -> None:
        """Ask the partner of a trade."""

    def explain(
        self, why: WhyNot, seat: str, insist: Insist | None, refusal: Refusal | None = None
    ) -> None:
        """Say why not; `insist` makes the move all the same, with the table's ruling. With the
        refusal a referee can be called."""

    def tell(self, sentence: str, seat: str) -> None:
        """Say what went wrong outside the rules."""

    def close(self) -> None:
        """Close whatever was opened for an older position."""


class TableControl:
    """The table of the session's open game, as everybody may see it."""

    def __init__(self, session: Session, words: Words, window: Window) -> None:
        self.session, self.words, self._window = session, words, window
        self.game_table = session.talking.builder
        self.chosen = ""
        """The key of the verb whose places or options are offered."""
        self.question: Question | None = None
        """What is asked about the chosen verb."""
        self._answers: Answers = {}
        self._looked: tuple[str, ...] = ()
        self._hash = ""
        self._asked_by: dict[str, str] = {}
        """The seats in whose view alone the cards are that a verb asks for, by its key."""
        self._plan: Plan | None = None
        self._translated: tuple[TableView, TableView] | None = None
        """The last view before and after its translation."""
        self._translated_form: tuple[Form, Form] | None = None
        self.view = self._make_view()

    # --- what is shown ---

    def refresh(self) -> None:
        """Take the position as it is now. What was begun for an older one is void."""
        position = self.session.opened.hash
        self.view = self._make_view()
        if position != self._hash:
            self._hash = position
            self._forget()
            self._window.close()
        elif self.chosen and self.chosen not in self._verbs:
            self._forget()
        if not self.chosen:
            self._choose_alone()

    def _make_view(self) -> TableView:
        snapshot = self.session.talking.snapshot()
        found = building.table_view(self.game_table, snapshot, PUBLIC)
        made = translated(found, self.words, self._translated)
        self._translated = (found, made)
        self._verbs = {verb.key: verb for verb in made.verbs}
        return made

    def _forget(self) -> None:
        self.chosen, self.question, self._answers, self._asked_by = "", None, {}, {}
        self._looked = ()

    def _choose_alone(self) -> None:
        """Choose the only verb that the board waits for by itself."""
        answers = [verb for verb in self.dock_verbs if verb.places and verb.group == "choose"]
        if len(answers) == 1 and not answers[0].why_not:
            self._begin(answers[0])

    @property
    def plan(self) -> Plan | None:
        """The board without what stands on it; made when it changes."""
        board = self.view.board
        if board is None:
            return None
        if self._plan is None or self._plan.key != board.plan:
            self._plan = building.plan(self.game_table, self.session.opened.state, PUBLIC)
        return self._plan

    @property
    def waits_for_ticks(self) -> tuple[str, ...]:
        """The names of those whose hands the table waits for."""
        return tuple(str(seat.name) for seat in self.view.seats if seat.awaited == "tick")

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The names of those who answer at their own side and have not."""
        return tuple(
            str(seat.name) for seat in self.view.seats if seat.errand and seat.awaited != "sealed"
        )

    @property
    def dock_verbs(self) -> tuple[Verb, ...]:
        """What the dock offers; the others belong to a seat's own side or to a figure. What several
        seats can do alike is shown once, for whoever acts."""
        if self.waits_for_ticks:
            return ()
        figures = {figure.verb for seat in self.view.seats for figure in seat.figures}
        own = {str(verb.text) for verb in self.view.verbs if verb.seat == self.view.acting}
        return tuple(
            verb
            for verb in self.view.verbs
            if verb.group != "own"
            and verb.key not in figures
            and (verb.seat == self.view.acting or str(verb.text) not in own)
        )

    def verb(self, key: str) -> Verb | None:
        return self._verbs.get(key)

    def seat(self, id: str) -> SeatView:
        return next(seat for seat in self.view.seats if seat.id == id)

    @property
    def places(self) -> dict[str, str]:
        """The places that are offered now, each with what is written there."""
        if self.question is None or self.question.kind != "place":
            return {}
        return {option.key: str(option.detail) for option in self.question.options}

    @property
    def ghosts(self) -> dict[str, str]:
        """The glyphs of what would stand on the places that are offered, where each has its own."""
        plan, question = self.plan, self.question
        if plan is None or question is None or question.kind != "place":
            return {}
        return {one.key: one.icon for one in question.options if one.icon in plan.glyphs}

    @property
    def told_places(self) -> tuple[str, ...]:
        """The places that were tapped for what is asked about now."""
        plan = self.plan
        if plan is None:
            return ()
        answers = map(str, self._answers.values())
        return tuple(answer for answer in answers if answer in plan.places)

    @property
    def begun(self) -> bool:
        """True when a question about the chosen verb was answered already."""
        return bool(self._answers)

    @property
    def asks_here(self) -> bool:
        """True when the dock asks for one of a few options."""
        return self.question is not None and self.question.kind == "pick"

    def show(self) -> None:
        """An answer has changed: draw it."""
        self._window.show()

    # --- asked while a finger rests ---

    def private(self, seat: str) -> Private:
        opened = self.session.opened
        found = building.private(self.game_table, opened.state, seat)
        return translated(found, self.words)

    def called(self, figure: Figure) -> str:
        """What a figure of a strip is called."""
        return str(translated(self.game_table.called(figure), self.words))

    def explained(self, figure: str) -> Sum | None:
        found = building.explain(self.game_table, self.session.opened.state, PUBLIC, figure)
        return None if found is None else translated(found, self.words)

    # --- what is touched ---

    def tap(self, key: str) -> None:
        """A verb was tapped: it is played, or its places are offered, or a form asks for more."""
        verb = self._verbs.get(key)
        if verb is None:
            return
        if verb.why_not is not None:
            self._why_not(verb)
        elif key == self.chosen:
            self.step_back()
        elif verb.places or verb.asks:
            self._begin(verb)
            self._window.show()
        else:
            self._go_on(key, {})

    def _begin(self, verb: Verb) -> None:
        asked = self.ask(verb.key, {})
        if asked is None:
            self._go_on(verb.key, {})
        elif self._is_for_sheet(verb, asked):
            self._window.open_form(asked)
        else:
            self.chosen, self._answers, self.question = verb.key, {}, asked.questions[0]

    @staticmethod
    def _is_for_sheet(verb: Verb, asked: Form) -> bool:
        """A place is tapped on the board, a few plain options stand in the dock; the rest, and what
        a seat answers at its own side, has a sheet."""
        first = asked.questions[0]
        if first.kind == "place":
            return False
        return (
            len(asked.questions) > 1 or first.kind != "pick" or first.secret or verb.group == "own"
        )

    def step_back(self) -> None:
        """Go back to where nothing was chosen."""
        self._forget()
        self._choose_alone()
        self._window.show()

    def pick(self, answer: str) -> None:
        """An answer to what is asked about the chosen verb: an option, a place that is offered, or
        one that is closed, and the rules say why."""
        if self.question is None:
            return
        answers = {**self._answers, self.question.field: answer}
        self._go_on(self.chosen, answers)

    def _go_on(self, key: str, answers: Answers, source: Source = "tap") -> None:
        """Play what the answers mean, or ask for what is still to be told."""
        try:
            move = self._move(key, answers)
        except Incomplete as incomplete:
            self._ask_further(key, answers, translated(incomplete.form, self.words))
        except Objected as objected:
            self._object(key, objected)
        except Unknown:
            self._window.show()
        else:
            self.play(move, source=source)

    def _ask_further(self, key: str, answers: Answers, asked: Form) -> None:
        verb = self._verbs.get(key)
        if verb is not None and self._is_for_sheet(verb, asked):
            self.chosen, self._answers = key, answers
            self._window.open_form(asked)
            return
        self.chosen, self._answers, self.question = key, answers, asked.questions[0]
        self._window.show()

    def _move(self, key: str, answers: Mapping[str, Any], *, overruled: bool = False) -> Any:
        opened, viewer = self.session.opened, self._asked_by.get(key, PUBLIC)
        table, state = self.game_table, opened.state
        return building.move_of(table, state, viewer, key, answers, overruled=overruled)

    # --- forms ---

    def ask(self, key: str, answers: Answers) -> Form | None:
        """The form of a verb, or of what is due, with these answers so far.

        It is asked as everybody knows the position, for everybody looks on. Only cards that one
        seat alone has seen are in its own view and nowhere else: their form is secret, too.
        """
        state = self.session.opened.state
        begun = self._answers if key == self.chosen else {}
        told = {**begun, **answers}
        viewer = self._asked_by.get(key, PUBLIC)
        asked = building.form(self.game_table, state, viewer, key, told)
        if asked is not None and viewer == PUBLIC and _is_for_one_seat(asked):
            self._asked_by[key] = asked.seat
            asked = building.form(self.game_table, state, asked.seat, key, told)
        if asked is None:
            return None
        said = translated(asked, self.words, self._translated_form)
        self._translated_form = (asked, said)
        return said

    def open_due(self) -> None:
        """Ask for the chance that is awaited on a sheet."""
        if (asked := self.ask(DUE, {})) is not None:
            self._window.open_form(asked)

    def accept_form(self, form: Form, answers: Answers) -> None:
        """A form is filled in. A trade is played when the partner has said yes, a sealed choice
        when everybody has chosen."""
        key = form.verb
        told = {**(self._answers if key == self.chosen else {}), **answers}
        verb = self._verbs.get(key)
        if verb is not None and (asked := self.ask(key, answers)) is not None and asked.partner:
            self.session.talking.offer(Offer(key, verb.seat, asked.partner, told))
            self.open_offer()
        elif verb is not None and verb.sealed:
            self._seal(verb, told)
        else:
            self._go_on(key, told, source="keypad" if key == DUE else "tap")

    def open_offer(self) -> None:
        """Ask the partner of a trade that waits for a yes, if one does."""
        offer, seats = self.session.talking.talk.offer, {seat.id for seat in self.view.seats}
        if offer is not None and offer.verb in self._verbs and {offer.by, offer.to} <= seats:
            self._window.open_offer(offer)

    def answer_offer(self, offer: Offer, *, agreed: bool) -> None:
        """The partner has said yes or no."""
        self.session.talking.offer(None)
        if agreed:
            self._go_on(offer.verb, offer.answers)

    def _seal(self, verb: Verb, answers: Answers) -> None:
        try:
            move = self._move(verb.key, answers)
        except Objected as objected:
            self._object(verb.key, objected)
            return
        seats = tuple(one.seat for one in self.view.verbs if one.sealed)
        made = self.session.talking.seal(verb.seat, move, seats)
        if made is None:
            self._window.close()
            self.refresh()
            self._window.show()
        else:
            self.play(*made.values())

    def answer_due(self, answers: Answers) -> None:
        """Dice, balls or a card told by hand."""
        self._go_on(DUE, answers, source="keypad")

    def take_look(self, card: str) -> None:
        """A camera has read a card that somebody looks at in secret; told when all of them are."""
        self._looked = (*self._looked, card)
        due = self.view.due
        if due is not None and len(self._looked) == due.most:
            self.answer_due({due.field: list(self._looked)})

    # --- moves ---

    def play(self, *moves: Any, source: Source = "tap") -> None:
        """One control, one event: several moves only where several seats decided together.

        What the rules refuse is explained, and nothing has changed.
        """
        move: Any = None
        try:
            for move in moves:
                self.session.accept(move, source)
        except Refused as refused:
            alone = move if len(moves) == 1 else None
            self._explain(self._against(move, refused), self.view.acting, alone)
        except JournalError as error:
            self._window.tell(trouble(error), self.view.acting)

    def tick(self, seat: str) -> None:
        """A seat's hands have done what they owed."""
        self.session.talking.tick(seat)
        self.refresh()
        self._window.show()

    # --- why not ---

    def _why_not(self, verb: Verb) -> None:
        """Explain why a verb is closed; what one tap would play may be allowed by a ruling."""
        assert verb.why_not is not None
        move, refusal = None, Refusal(str(verb.why_not.text))
        try:
            self._move(verb.key, {})
        except Objected as objected:
            move = None if objected.firm else objected.move
            refusal = refusal._replace(move=objected.move, problems=tuple(objected.problems))
        except (Incomplete, Unknown):
            pass
        self._window.explain(verb.why_not, verb.seat, self._insist(move), refusal)

    def _object(self, key: str, objected: Objected) -> None:
        verb = self._verbs.get(key)
        seat = verb.seat if verb is not None else self.view.acting
        self._explain(objected.problems, seat, objected.move)
        self._window.show()

    def _explain(self, problems: Sequence[Any], seat: str, move: Any) -> None:
        firm = next((one for one in problems if one.firm), None)
        problem = firm or problems[0]
        why = WhyNot(in_words(caption_of(problem), self.words), problem.topic, problem.firm)
        refusal = Refusal(str(why.text), move, tuple(problems))
        self._window.explain(why, seat, None if firm else self._insist(move), refusal)

    def _against(
        self, move: Any, refused: Refused, *, overruled: bool = False
    ) -> Sequence[Problem]:
        """The problems as everybody may know them, because everybody sees the screen."""
        if own := [problem for problem in refused.problems if problem.code in TABLE_PROBLEMS]:
            return own
        state = self.session.opened.state
        return building.objections(self.game_table, state, PUBLIC, move, overruled=overruled)

    def _insist(self, move: Any) -> Insist | None:
        if move is None:
            return None

        def insist(ruling: Overrule) -> None:
            try:
                self.session.accept(move, ruling=ruling)
            except Refused as refused:
                said = self._against(move, refused, overruled=True)
                firm = next((one for one in said if one.firm), said[0])
                self._window.tell(self.words.problem(firm), self.view.acting)
            except JournalError as error:
                self._window.tell(trouble(error), self.view.acting)

        return insist


def _is_for_one_seat(asked: Form) -> bool:
    """True when a form asks about a secret that the public position cannot list."""
    return any(one.secret and not one.options for one in asked.questions)
