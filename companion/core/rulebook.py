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


class Rulebook(Generic[B, S]):
    """Of one game: B is its box, S its position."""

    def __init__(self, topics: Sequence[str]) -> None:
        """`topics`: the files that list actions of a phase, first to last."""
        self._topics = tuple(topics)
        self.check: dict[type, Callable[[B, S, Any], list[Problem]]] = {}
        self.apply: dict[type, Callable[[B, S, Any], S]] = {}
        self.instruct: dict[type, Callable[[B, S, Any, S], Iterator[Note]]] = {}
        self.legal_pending: dict[type, Callable[[B, S], Iterable[Any]]] = {}
        self.legal_phase: dict[str, list[Callable[[B, S], Iterable[Any]]]] = defaultdict(list)

    def checks(
        self, *kinds: type
    ) -> Callable[[Callable[[B, S, Any], list[Problem]]], Callable[[B, S, Any], list[Problem]]]:
        """This function finds every problem of moves of these kinds (or draws for this pending)."""

        def register(
            function: Callable[[B, S, Any], list[Problem]],
        ) -> Callable[[B, S, Any], list[Problem]]:
            self.check.update(dict.fromkeys(kinds, function))
            return function

        return register

    def applies(
        self, *kinds: type
    ) -> Callable[[Callable[[B, S, Any], S]], Callable[[B, S, Any], S]]:
        """This function carries out moves of these kinds (or draws for this pending)."""

        def register(function: Callable[[B, S, Any], S]) -> Callable[[B, S, Any], S]:
            self.apply.update(dict.fromkeys(kinds, function))
            return function

        return register

    def instructs(
        self, *kinds: type
    ) -> Callable[
        [Callable[[B, S, Any, S], Iterator[Note]]], Callable[[B, S, Any, S], Iterator[Note]]
    ]:
        """This function says what hands do after moves of these kinds, from one position to the
        next."""

        def register(
            function: Callable[[B, S, Any, S], Iterator[Note]],
        ) -> Callable[[B, S, Any, S], Iterator[Note]]:
            self.instruct.update(dict.fromkeys(kinds, function))
            return function

        return register

    def legal_when_pending(
        self, kind: type
    ) -> Callable[[Callable[[B, S], Iterable[Any]]], Callable[[B, S], Iterable[Any]]]:
        """This function lists the actions that answer a pending thing."""

        def register(function: Callable[[B, S], Iterable[Any]]) -> Callable[[B, S], Iterable[Any]]:
            self.legal_pending[kind] = function
            return function

        return register

    def legal_in_phase(
        self, phase: str
    ) -> Callable[[Callable[[B, S], Iterable[Any]]], Callable[[B, S], Iterable[Any]]]:
        """This function lists actions of a phase in which nothing is pending."""

        def register(function: Callable[[B, S], Iterable[Any]]) -> Callable[[B, S], Iterable[Any]]:
            listers = self.legal_phase[phase]
            listers.append(function)
            listers.sort(key=self._place)
            return function

        return register

    def _place(self, function: Callable[[B, S], Iterable[Any]]) -> int:
        return self._topics.index(function.__module__.rpartition(".")[2])
