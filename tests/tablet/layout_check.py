"""The eyes of the tests are those of `make shots`; and in which windows and languages they look."""

from companion.demo.driver import SIZES
from companion.demo.layout_check import layout_faults
from companion.wording import LANGUAGES
from tests.profile import beside, each_once

__all__ = ["ALL_SIZES", "layout_faults", "looks", "sizes_of"]

ALL_SIZES = (*SIZES, (1024, 600))


def looks() -> list[tuple[str, tuple[int, int]]]:
    """Each language in each window; quickly each window once, the languages in turns."""
    return each_once(LANGUAGES, ALL_SIZES)


def sizes_of(language: str) -> list[tuple[int, int]]:
    """The windows to look at in this language."""
    return beside(language, LANGUAGES, ALL_SIZES)
