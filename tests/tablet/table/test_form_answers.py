"""Whatever can be dialled or picked on a form, the rules take: counted out at random, no window."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.words import Problem
from companion.tablet.table.form_answers import FormAnswers, takes_several
from companion.tablet.table.pick_list import PickList
from companion.view.asking import Option, Question
from companion.view.building import Incomplete, Objected, seen
from tests.tablet.table.asked_forms import Asked, asked_forms

POSITIONS = 30
TAPS = 60


def tapped_at_random(asked: Asked, rng: Random) -> FormAnswers:
    """Taps on whatever is alive until the form can be accepted, or for a while."""
    answers = FormAnswers(asked.form({}))
    judge(asked, answers)
    for _ in range(TAPS):
        if is_open(answers) and rng.random() < 0.3:
            break
        questions = answers.form.questions
        alive = [(one, option) for one in questions for option in alive_of(answers, one)]
        if not alive:
            break
        question, option = rng.choice(alive)
        if question.kind == "count":
            back = answers.can_take_back(question, option) and rng.random() < 0.2
            answers.step(question, option, -1 if back else 1)
        else:
            answers.pick(question, option.key)
        judge(asked, answers)
    return answers


def alive_of(answers: FormAnswers, question: Question) -> list[Option]:
    """What can be added; of a list what may come, for the rules object to the rest."""
    if question.kind == "count":
        return [option for option in question.options if answers.can_add(question, option)]
    return list(question.options[: question.likely or None])


def is_open(answers: FormAnswers) -> bool:
    return answers.first_open is None and answers.form.why_not is None


def judge(asked: Asked, answers: FormAnswers) -> None:
    """As a sheet does after each tap."""
    if not answers.form.by_one_tap and answers.judged_by(asked.form(answers.so_far)):
        answers.judged_by(asked.form(answers.so_far))


def judged(asked: Asked, answers: dict[str, Any]) -> tuple[Any, list[Problem]]:
    try:
        return asked.meant(answers), []
    except Objected as objected:
        return objected.move, objected.problems
    except Incomplete as more:
        (further,) = more.form.questions
        return judged(asked, {**answers, further.field: [one.key for one in further.options]})


@pytest.mark.parametrize("kind", asked_forms())
def test_what_can_be_accepted_the_rules_take(kind: str) -> None:
    """By what the viewer of the form may know; what is in the partner's hand, that one answers.
    What the table remembers of a stack is not known to everybody, and only advice."""
    rng = Random(kind)
    cases = asked_forms()[kind]
    made = set()
    for asked in rng.choices(cases, k=POSITIONS):
        known = asked._replace(state=seen(asked.table.game, asked.state, asked.viewer))
        answers = tapped_at_random(known, rng)
        if not is_open(answers):
            continue
        move, problems = judged(known, answers.all)
        partner = answers.all.get("partner")
        strict = [one for one in problems if one.topic != "memory"]
        assert [one for one in strict if one.params.get("seat", "") != partner] == []
        made.add(repr(move))
    assert len(made) > 1


@pytest.mark.parametrize("kind", asked_forms())
def test_every_answer_of_a_recorded_move_can_be_given(kind: str) -> None:
    """Tap by tap, and in the end the form is open: nothing that people did is out of reach."""
    for asked in asked_forms()[kind][:POSITIONS]:
        answers = FormAnswers(asked.form({}))
        judge(asked, answers)
        for question in answers.form.questions:
            give(asked, answers, question, asked.answers[question.field])
        assert answers.first_open is None
        assert answers.form.why_not is None
        assert asked.meant(answers.all) == asked.move


def give(asked: Asked, answers: FormAnswers, question: Question, value: Any) -> None:
    if question.kind != "count":
        for key in value if takes_several(question) else [value]:
            answers.pick(question, key)
            judge(asked, answers)
        return
    for key, count in value.items():
        while True:
            now = next(one for one in answers.form.questions if one.field == question.field)
            option = next(one for one in now.options if one.key == key)
            if answers.count(now, option) == count:
                break
            assert answers.can_add(now, option), (asked.kind, asked.answers, key)
            answers.step(now, option, 1)
            judge(asked, answers)


# --- lists --------------------------------------------------------------------------------------


def of(*names: str, **others: Any) -> Question:
    options = tuple(Option(name.lower(), name, group=name[:1]) for name in names)
    return Question("card", "pick", options=options, **others)


def test_what_is_likely_stands_first_and_the_rest_behind_none_of_these() -> None:
    listed = PickList(of("Ada", "Bea", "Cleo", likely=2))
    assert [one.key for one in listed.listed] == ["ada", "bea"]
    assert listed.has_others
    listed.others = True
    assert [one.key for one in listed.listed] == ["ada", "bea", "cleo"]


def test_a_long_list_goes_by_names_and_is_narrowed_by_letters() -> None:
    names = [f"{letter}{number}" for number in range(5) for letter in "GFEDCBA"]
    listed = PickList(of(*names))
    assert [one.key for one in listed.listed] == sorted(name.lower() for name in names)
    assert listed.letters == tuple("ABCDEFG")
    listed.letter = "C"
    assert {str(one.text)[0] for one in listed.listed} == {"C"}
    assert PickList(of(*names, secret=True)).letters == ()


def test_groups_narrow_a_list_instead_of_letters() -> None:
    listed = PickList(of("Ada", "Bea", "Bob", groups={"A": "As", "B": "Bs"}))
    assert listed.groups == {"A": "As", "B": "Bs"}
    listed.group = "B"
    assert [one.key for one in listed.listed] == ["bea", "bob"]


def test_a_secret_list_has_letters_that_go_on_from_likely_to_others() -> None:
    listed = PickList(of("Ada", "Bea", "Cleo", "Dora", likely=2, secret=True), mix=list.reverse)
    assert [listed.said(one, seen=False) for one in listed.listed] == ["A", "B"]
    assert [listed.said(one, seen=True) for one in listed.listed] == ["A: Bea", "B: Ada"]
    listed.others = True
    assert [listed.said(one, seen=False) for one in listed.listed] == ["A", "B", "C", "D"]


def test_groups_that_hide_all_they_have_are_listed_themselves_first() -> None:
    asked = of("Ada", "Bea", "Bob", groups={"A": "As", "B": "Bs"})
    options = tuple(replace(option, secret=True) for option in asked.options)
    listed = PickList(replace(asked, options=options), mix=list.reverse)
    assert listed.begins_with_groups
    assert [*listed.listed] == []
    listed = PickList(listed.question, mix=list.reverse)
    listed.group = "B"
    assert not listed.begins_with_groups
    assert [listed.said(one, seen=False) for one in listed.listed] == ["A", "B"]
    assert {one.key for one in listed.listed} == {"bea", "bob"}


def test_a_last_group_that_hides_what_it_has_needs_no_choice() -> None:
    """Else nothing would be listed, and nothing to narrow it by."""
    options = tuple(replace(one, secret=True) for one in of("Bea", "Bob").options)
    asked = Question("card", "pick", options=options, groups={"A": "As", "B": "Bs"})
    listed = PickList(asked, mix=list.reverse)
    assert not listed.begins_with_groups
    assert listed.secret
    assert [listed.said(one, seen=False) for one in listed.listed] == ["A", "B"]
    assert [listed.said(one, seen=True) for one in listed.listed] == ["A: Bob", "B: Bea"]
