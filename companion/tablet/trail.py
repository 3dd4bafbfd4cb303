"""The pages that were opened one from another; home is where every trail ends."""

from __future__ import annotations

from typing import Any

HOME: tuple[str, dict[str, Any]] = ("home", {})


class Trail:
    """A page is its name and its arguments; the last one is shown."""

    def __init__(self, first: str = "home") -> None:
        self._pages: list[tuple[str, dict[str, Any]]] = [(first, {})]

    @property
    def here(self) -> tuple[str, dict[str, Any]]:
        return self._pages[-1]

    @property
    def can_go_back(self) -> bool:
        return len(self._pages) > 1

    def go(self, name: str, arguments: dict[str, Any]) -> None:
        """Another page; the same one with other arguments takes its own place."""
        if name == "home":
            self._pages.clear()
        elif self.here[0] == name:
            self._pages.pop()
        self._pages.append((name, arguments))

    def leave(self) -> None:
        """Go back by one, or home where there is no other."""
        self._pages.pop()
        self._pages = self._pages or [HOME]

    def begin(self) -> None:
        """At home, and nowhere to go back to."""
        self._pages = [HOME]
