"""The registry: for each kind of move one function that checks it and one that applies it, and if
hands have to do something after it, one that says what.

A chance answers what is pending, so rolls and draws are looked up by that instead. Each game has a
rulebook of its own, in which the files of its topics register what they know. Whichever of them is
loaded first, moves are listed in the order of topics that the rulebook was made with: players who
choose by chance play the same game of the same seed in every program.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from companion.core.words import Note, Problem

B = TypeVar("B")
S = TypeVar("S")

Check = Callable[[B, S, Any], list[Problem]]
Apply = Callable[[B, S, Any], S]
Instruct = Callable[[B, S, Any, S], Iterator[Note]]
Lister = Callable[[B, S], Iterable[Any]]


class Rulebook(Generic[B, S]):
    """Of one game: B is its box, S its position."""

    def __init__(self, topics: Sequence[str]) -> None:
        """`topics`: the files that list actions of a phase, first to last."""
        self._topics = tuple(topics)
        self.check: dict[type, Check[B, S]] = {}
        self.apply: dict[type, Apply[B, S]] = {}
        self.instruct: dict[type, Instruct[B, S]] = {}
        self.legal_pending: dict[type, Lister[B, S]] = {}
        self.legal_phase: dict[str, list[Lister[B, S]]] = defaultdict(list)

    def checks(self, *kinds: type) -> Callable[[Check[B, S]], Check[B, S]]:
        """This function finds every problem of moves of these kinds (or draws for this pending)."""

        def register(function: Check[B, S]) -> Check[B, S]:
            self.check.update(dict.fromkeys(kinds, function))
            return function

        return register

    def applies(self, *kinds: type) -> Callable[[Apply[B, S]], Apply[B, S]]:
        """This function carries out moves of these kinds (or draws for this pending)."""

        def register(function: Apply[B, S]) -> Apply[B, S]:
            self.apply.update(dict.fromkeys(kinds, function))
            return function

        return register

    def instructs(self, *kinds: type) -> Callable[[Instruct[B, S]], Instruct[B, S]]:
        """This function says what hands do after moves of these kinds, from one position to the
        next."""

        def register(function: Instruct[B, S]) -> Instruct[B, S]:
            self.instruct.update(dict.fromkeys(kinds, function))
            return function

        return register

    def legal_when_pending(self, kind: type) -> Callable[[Lister[B, S]], Lister[B, S]]:
        """This function lists the actions that answer a pending thing."""

        def register(function: Lister[B, S]) -> Lister[B, S]:
            self.legal_pending[kind] = function
            return function

        return register

    def legal_in_phase(self, phase: str) -> Callable[[Lister[B, S]], Lister[B, S]]:
        """This function lists actions of a phase in which nothing is pending."""

        def register(function: Lister[B, S]) -> Lister[B, S]:
            listers = self.legal_phase[phase]
            listers.append(function)
            listers.sort(key=self._place)
            return function

        return register

    def legal(self, box: B, state: S, pending: Sequence[Any], phase: str) -> list[Any]:
        """All actions that are listed: answers to what is due first, or those of the phase."""
        if pending:
            lister = self.legal_pending.get(type(pending[0]))
            return list(lister(box, state)) if lister else []
        moves: list[Any] = []
        for lister in self.legal_phase.get(phase, ()):
            moves += lister(box, state)
        return moves

    def _place(self, function: Lister[B, S]) -> int:
        return self._topics.index(function.__module__.rpartition(".")[2])
