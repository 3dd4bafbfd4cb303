"""The table changes in mid-game what it agreed on; it is an event, and counts from then on.

A position says what was agreed since the start (`agreed`), so rules ask the box for its choices *in
this position*: those before the event follow the old ones, those after it the new, and undo,
correction and replay need nothing more. Which switches can change is said in the packs: how the
island was laid cannot be agreed anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from companion.core.fields import unknown_name
from companion.core.packs import Pack, chosen_switches, pack_for
from companion.core.pending import front_kind
from companion.core.problem_kinds import FIRM, FindsProblems, ProblemKind
from companion.core.rulebook import Rulebook
from companion.core.setting_right import Audit, made_worse
from companion.core.setup import Setup
from companion.core.words import Message, Problem

C = TypeVar("C", bound=Struct)

AGREEMENT_PROBLEMS: dict[str, ProblemKind] = {
    "agreement-names-missing": ProblemKind("house-rules", FIRM),
    "agreement-fixed": ProblemKind("house-rules", FIRM),
    "agreement-unchanged": ProblemKind("house-rules", FIRM),
}
"""What can speak against a new agreement, in every game; words that nobody knows, too."""


class Agree(
    Struct,
    frozen=True,
    tag_field="kind",
    tag="agree",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """The table changes these of its switches, from now on; `by` are the names of who agreed."""

    by: str
    switches: dict[str, str]


class _HasAgreed(Protocol):
    @property
    def agreed(self) -> dict[str, str]: ...


class HasChoices(FindsProblems, Generic[C]):
    """A box whose table has chosen: `choices` at the start, `agreed` in a position. `seats` are in
    the order of play, `seated` the names of those who sat down at first, by seat."""

    seats: tuple[Any, ...]

    def __init__(self, setup: Setup, package: str, choices: type[C]) -> None:
        self.pack = pack_for(setup, package)
        self.edition, self.seated = setup.edition, setup.seats
        self.choices = msgspec.convert(chosen_switches(self.pack, setup.switches), choices)
        self._agreed: dict[tuple[tuple[str, str], ...], C] = {}

    def agreed(self, state: _HasAgreed) -> C:
        """The table's choices as they are in this position. Mostly those of the start."""
        if not state.agreed:
            return self.choices
        key = tuple(state.agreed.items())
        if key not in self._agreed:
            chosen = {**msgspec.to_builtins(self.choices), **state.agreed}
            self._agreed[key] = msgspec.convert(chosen, type(self.choices))
        return self._agreed[key]


def agreed_words(pack: Pack) -> dict[str, frozenset[str]]:
    """What a position may name: switches that may change, and their options."""
    free = [switch for switch in pack.switches.values() if switch.may_change]
    options = frozenset(option for switch in free for option in switch.options)
    return {"switch": frozenset(switch.name for switch in free), "option": options}


def written_problems(box: HasChoices[Any], agreed: Mapping[str, str]) -> Iterator[Problem]:
    """What a position, or an event, says was agreed anew, and what nobody can agree on."""
    switches = box.pack.switches
    for name, option in agreed.items():
        if name not in switches:
            can = [switch.name for switch in switches.values() if switch.may_change]
            yield unknown_name(box, "agreed", name, can)
        elif not switches[name].may_change:
            yield box.problem("agreement-fixed", switch=name)
        elif option not in switches[name].options:
            yield unknown_name(box, f"agreed.{name}", option, switches[name].options)


Follows = Callable[[Any, Any, Agree], Any]
"""What follows from a new agreement in a game: the position after it and after what was agreed."""


def register_agreeing(
    book: Rulebook[Any, Any],
    audit: Audit,
    follows: Follows = lambda _box, state, _move: state,
) -> None:
    """The topic that every game shares."""

    def agree(box: HasChoices[Any], state: Any, move: Agree) -> Any:
        agreed = {**state.agreed, **move.switches}
        return follows(box, msgspec.structs.replace(state, agreed=agreed), move)

    def check_agree(box: HasChoices[Any], state: Any, move: Agree) -> list[Problem]:
        """Between two decisions, and so that the position is as possible as it was."""
        if state.pending:
            return [box.problem("something-is-due", due=front_kind(state))]
        if problems := _agreement_problems(box, state, move):
            return problems
        return made_worse(audit, box, state, agree(box, state, move))

    book.checks(Agree)(check_agree)
    book.applies(Agree)(agree)


def _agreement_problems(box: HasChoices[Any], state: Any, move: Agree) -> list[Problem]:
    """Known switches that may change, and somebody who agreed on something new."""
    problems = list(written_problems(box, move.switches))
    if not move.by.strip():
        problems.append(box.problem("agreement-names-missing"))
    if problems:
        return problems
    now = msgspec.to_builtins(box.agreed(state))
    same = all(now[name] == option for name, option in move.switches.items())
    return [box.problem("agreement-unchanged")] if same else []


def agreement_title(move: Agree) -> Message:
    """Everybody may read it: it was said at the table."""
    told = tuple(f"{name} {option}" for name, option in move.switches.items())
    return Message("agree", {"by": move.by, "agreements": told})
