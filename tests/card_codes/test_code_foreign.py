"""A foreign code is shown in one short line of visible characters, whatever it holds."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from card_codes.foreign import SHOWN_LENGTH, Foreign, shown_safely

BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"


@given(st.text())
@example(BIDI)
@example("".join(map(chr, range(0x20))) + "\x7f\x85  ")
@example("\ud800\ufffe\U000e0001\u200b\ufeff")
@example("x" * 2048)
@example("Z" + "\u0301" * 200)
def test_what_is_shown_is_short_visible_and_harmless(text: str) -> None:
    shown = str(Foreign(text))
    assert len(shown) <= SHOWN_LENGTH + 12
    shown.encode("utf-8")
    for character in shown:
        assert unicodedata.category(character)[0] != "C"
        assert unicodedata.category(character) not in ("Zl", "Zp")
    assert not set(BIDI) & set(shown)


def test_usual_foreign_codes_stay_readable() -> None:
    assert str(Foreign("https://example.org/a?b=c")) == "https://example.org/a?b=c"
    assert str(Foreign("WIFI:S:Käsebrot;T:WPA;P:geheim;;")) == "WIFI:S:Käsebrot;T:WPA;P:geheim;;"
    assert str(Foreign("a\nb\x1b[31m")) == "a\\u{a}b\\u{1b}[31m"
    assert str(Foreign("\\u{a}")) == "\\\\u{a}"


def test_a_long_text_says_how_much_is_left_out() -> None:
    assert shown_safely("y" * 100, 10) == "y" * 10 + "… (+90)"


@pytest.mark.parametrize("text", ["", "a", BIDI])
def test_the_representation_is_safe_too(text: str) -> None:
    assert not set(BIDI) & set(repr(Foreign(text)))
