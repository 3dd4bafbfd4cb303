"""The registry: for each kind of move one function that checks it and one that applies it.

A chance answers what is pending, so rolls and draws are looked up by that instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from companion.rules.core.words import Problem
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.state import State

Check = Callable[[Box, State, Any], list[Problem]]
Apply = Callable[[Box, State, Any], State]
Legal = Callable[[Box, State], Iterator[Any]]

CHECKS: dict[type, Check] = {}
APPLIES: dict[type, Apply] = {}
LEGAL_WHEN_PENDING: dict[type, Legal] = {}
LEGAL_IN_PHASE: dict[str, list[Legal]] = defaultdict(list)
"""By phase."""


def checks(*kinds: type) -> Callable[[Check], Check]:
    """This function finds every problem of moves of these kinds (or draws for this pending)."""

    def register(function: Check) -> Check:
        for kind in kinds:
            CHECKS[kind] = function
        return function

    return register


def applies(*kinds: type) -> Callable[[Apply], Apply]:
    """This function carries out moves of these kinds (or draws for this pending)."""

    def register(function: Apply) -> Apply:
        for kind in kinds:
            APPLIES[kind] = function
        return function

    return register


def legal_when_pending(kind: type) -> Callable[[Legal], Legal]:
    """This function lists the actions that answer a pending thing."""

    def register(function: Legal) -> Legal:
        LEGAL_WHEN_PENDING[kind] = function
        return function

    return register


def legal_in_phase(phase: str) -> Callable[[Legal], Legal]:
    """This function lists actions of a phase in which nothing is pending."""

    def register(function: Legal) -> Legal:
        LEGAL_IN_PHASE[phase].append(function)
        return function

    return register
