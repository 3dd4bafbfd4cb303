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
from companion.core.packs import Pack
from companion.core.problem_kinds import FIRM, FindsProblems, ProblemKind
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
    """A box whose table has chosen: `choices` at the start, `agreed` in a position. `seated` are
    the names of those who sat down at first, by seat."""

    pack: Pack
    choices: C
    seated: Mapping[str, str]
    _agreed: dict[tuple[tuple[str, str], ...], C]

    def has_chosen(self, choices: C, seated: Mapping[str, str]) -> None:
        self.choices, self.seated, self._agreed = choices, seated, {}

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


def agreement_problems(
    box: HasChoices[Any],
    state: Any,
    move: Agree,
    after: Callable[[], Any],
    audit: Callable[[Any], list[Problem]],
) -> list[Problem]:
    """Known switches that may change, and a position that is as possible after it as before."""
    problems = list(written_problems(box, move.switches))
    if not move.by.strip():
        problems.append(box.problem("agreement-names-missing"))
    if problems:
        return problems
    now = msgspec.to_builtins(box.agreed(state))
    if all(now[name] == option for name, option in move.switches.items()):
        return [box.problem("agreement-unchanged")]
    before = audit(state)
    return [problem for problem in audit(after()) if problem not in before]


def with_agreed(state: Any, move: Agree) -> Any:
    """The position with what was agreed; what follows from it is each game's own."""
    return msgspec.structs.replace(state, agreed={**state.agreed, **move.switches})


def agreement_title(move: Agree) -> Message:
    """Everybody may read it: it was said at the table."""
    told = tuple(f"{name} {option}" for name, option in move.switches.items())
    return Message("agree", {"by": move.by, "agreements": told})
