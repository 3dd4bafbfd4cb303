"""The grammar of the code: it round-trips, nothing else is accepted, and nothing ever raises."""

from __future__ import annotations

import doctest
from pathlib import Path
from string import printable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from card_codes.code import PREFIX, VERSION, Code, format_code, parse, parse_tag, parse_typed
from card_codes.foreign import Foreign
from card_codes.spaces import SPACES, space_of_tag

QR_ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
LEVEL_H_LIMIT = 10
"""Alphanumeric characters that a version 1 QR code holds at level H (ISO/IEC 18004, table 7)."""

ALL_CODES = [Code(space.game, n) for space in SPACES for n in range(1, space.size + 1)]
CODES = st.sampled_from(ALL_CODES)


def test_every_code_fits_the_smallest_qr_code_at_the_highest_level() -> None:
    for code in ALL_CODES:
        text = format_code(code)
        assert len(text) <= LEVEL_H_LIMIT
        assert set(text) <= QR_ALPHANUMERIC


def test_no_two_cards_share_a_code_a_short_code_or_a_tag() -> None:
    assert len({format_code(code) for code in ALL_CODES}) == len(ALL_CODES)
    assert len({code.short for code in ALL_CODES}) == len(ALL_CODES)
    assert len({code.tag for code in ALL_CODES}) == len(ALL_CODES)
    assert all(0 <= code.tag < 587 for code in ALL_CODES)


def test_every_code_reads_back_from_qr_typing_and_tag() -> None:
    for code in ALL_CODES:
        assert parse(str(code)) == code
        assert parse_typed(code.short) == code
        assert parse_tag(code.tag) == code


@given(CODES, st.text(" -", max_size=3), st.booleans())
def test_typing_forgives_case_spaces_and_hyphens_only(code: Code, gap: str, lower: bool) -> None:
    typed = gap.join(code.short)
    assert parse_typed(typed.lower() if lower else typed) == code
    assert parse_typed(typed + ".") == Foreign(typed + ".")


def test_a_qr_code_is_taken_letter_by_letter() -> None:
    text = str(ALL_CODES[0])
    for other in (text.lower(), f" {text}", f"{text} ", f"{text}\n", text[:-1], text + text[-1]):
        assert parse(other) == Foreign(other)
    newer = text.replace(PREFIX, f"CC{VERSION + 1}.")
    assert parse(newer) == Foreign(newer)


@given(st.text())
@example("")
@example("https://example.org/CC1.H23P")
@example("WIFI:S:home;T:WPA;P:secret;;")
@example("CC1." + "H" * 2000)
@example("\x00\x1b[2J\x07")
@example("\u202eCC1.H23P")
@example("CC1.H23P\u200b")
@example("ﬀﬀ")
@example("\ud800")
def test_whatever_else_is_foreign_and_kept_as_read(text: str) -> None:
    known = {str(code) for code in ALL_CODES}
    if text not in known:
        assert parse(text) == Foreign(text)
    answer = parse_typed(text)
    assert isinstance(answer, Code) or answer == Foreign(text)


@given(CODES, st.integers(0, 7), st.sampled_from(printable))
def test_one_wrong_character_makes_a_code_foreign(code: Code, place: int, wrong: str) -> None:
    text = str(code)
    changed = text[:place] + wrong + text[place + 1 :]
    assert changed == text or parse(changed) == Foreign(changed)


@given(st.integers(-(2**70), 2**70))
@example(0)
@example(200)
@example(550)
@example(586)
def test_a_tag_out_of_our_ranges_is_foreign(tag: int) -> None:
    answer = parse_tag(tag)
    if space_of_tag(tag) is None:
        assert answer == Foreign(f"tag {tag}")
    else:
        assert isinstance(answer, Code)
        assert answer.tag == tag


@pytest.mark.parametrize(
    ("game", "number"), [("ludo", 1), ("starship", 0), ("starship", 200), ("settlers", 150)]
)
def test_a_code_out_of_range_cannot_be_made(game: str, number: int) -> None:
    with pytest.raises(ValueError, match=r"no codes|go from 1"):
        Code(game, number)


def test_symbols_and_tags_of_the_games_are_frozen() -> None:
    """Labels are on cards by now: an entry may be added, none may change."""
    frozen = [("starship", "H", 0, 199), ("starfarers", "F", 200, 199), ("settlers", "C", 400, 149)]
    spaces = [(space.game, space.symbol, space.first_tag, space.size) for space in SPACES]
    assert spaces[: len(frozen)] == frozen
    assert [str(Code("starship", n)) for n in (1, 82)] == ["CC1.H23P", "CC1.H5H8"]
    assert str(Code("starfarers", 52)) == "CC1.F48M"
    assert str(Code("settlers", 149)) == "CC1.C8EH"


def test_the_examples_of_the_documentation_hold() -> None:
    page = Path(__file__).parents[2] / "docs" / "card-codes.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
