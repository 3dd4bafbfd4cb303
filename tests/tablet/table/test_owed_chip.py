"""What hands owe: on the chip of a strip its words are whole or not there, however narrow it is; on
a console they stay large, and goods are cards where there is much to do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.graphics import Rectangle
from kivy.uix.label import Label
from msgspec.structs import replace

from companion.core.words import Note
from companion.games.registry import GAMES
from companion.games.words import words_for
from companion.tablet.boxes import printed_pack
from companion.tablet.table.owed import LETTERS, OwedChip, OwedList
from companion.tablet.table.pen import sized
from companion.tablet.table.rect import Rect
from companion.tablet.widgets.lettering import written
from companion.view.table_view import Owed
from companion.wording import LANGUAGES
from tests.profile import each_once
from tests.tablet.table.bare_window import BareWindow, instructions

SIZES = ((1280, 800), (1920, 1200), (800, 1280), (1024, 600))


@pytest.fixture
def window() -> Iterator[BareWindow]:
    window = BareWindow()
    yield window
    window.close()


@pytest.fixture
def labels(monkeypatch: pytest.MonkeyPatch) -> list[Label]:
    """Every text that was set, as it was set: with dots where it was cut."""
    made: list[Label] = []

    def kept(*args: object, **kwargs: object) -> Label:
        made.append(written(*args, **kwargs))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr("companion.tablet.table.pen.written", kept)
    return made


def owed(language: str) -> list[tuple[Owed, ...]]:
    """Of Starfarers 2001: with cards only, with something else beside them, and without any."""
    say = words_for(language, printed_pack("starfarers", "2001")).note
    take = Owed(say(Note("take", {"goods": ("2 ore",)})), {"ore": 2}, flow="in")
    give = Owed(say(Note("give", {"goods": ("3 carbon", "2 food")})), {"carbon": 3, "food": 2})
    draw = Owed(say(Note("draw-from-reserve", {"count": 1})))
    return [(take,), (draw, take), (take, replace(give, flow="out"), draw), (draw,)]


def drawn(chip: OwedChip, labels: list[Label]) -> set[str]:
    shown = [one.texture for one in instructions(chip.canvas) if isinstance(one, Rectangle)]
    return {one.text for one in labels if any(one.texture is texture for texture in shown)}


@pytest.mark.parametrize(("language", "size"), each_once(LANGUAGES, SIZES), ids=str)
def test_words_are_whole_or_not_there(
    window: BareWindow, labels: list[Label], language: str, size: tuple[int, int]
) -> None:
    window.resize(*size)
    chip, high, seen = OwedChip(), sized(44), set()
    for things in owed(language):
        sentences = [str(one.text) for one in things]
        bare = [str(one.text) for one in things if not one.cards]
        for room in range(60, 900, 30):
            chip.show(things)
            wide = chip.width_in(sized(room), sized(room / 2), sized(room), high)
            chip.size = (wide, high)
            window.put(chip)
            said = {text for text in drawn(chip, labels) if not text.isdecimal()}
            assert {" ".join(text.split()) for text in said} <= {" ".join(sentences), *bare}
            if not said:
                assert wide <= chip.least_width(sized(room)), "no empty place beside the cards"
            seen |= said
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_console_says_much_in_large_letters(
    window: BareWindow, labels: list[Label], language: str
) -> None:
    """Four things after a module was built and the game won: as sentences they were 14 dp high."""
    say = words_for(language, printed_pack("starship", "mayfair-2001")).note
    paid = {"food": 2, "ore": 1, "carbon": 1}
    things = [
        Owed(
            say(Note("give", {"good": good, "count": count, "held": 0})), {good: count}, flow="out"
        )
        for good, count in paid.items()
    ]
    module = say(Note("module-up", {"module": "production", "level": 2}))
    column = OwedList()
    column.place((*things, Owed(module)), Rect(0, 0, 200, 190))
    window.put(column)
    shown = drawn(column, labels)
    assert {"2", "1"} < shown
    assert module in {" ".join(text.split()) for text in shown}
    sentence = next(one for one in labels if one.text.split() == module.split())
    assert sentence.options["font_size"] >= sized(LETTERS)
    assert [*column.texts] == [*(str(one.text) for one in things), module], "a touch says all"


def test_markers_that_do_not_fit_are_shown_without_a_number(
    window: BareWindow, labels: list[Label]
) -> None:
    """The sum of 22 Astro and 1 food says nothing."""
    held = {"food": 1, "ore": 0, "carbon": 2, "fuel": 1, "astro": 22}
    column = OwedList()
    column.place((Owed("Now", held, flow="set", older=True),), Rect(0, 0, 190, 190))
    window.put(column)
    assert not drawn(column, labels)
    column.place((Owed("Now", {"astro": 22}, flow="set", older=True),), Rect(0, 0, 190, 190))
    window.put(column)
    assert drawn(column, labels) == {"22"}


@pytest.mark.parametrize("code", ["owed-in", "owed-out", "undo-by-hand"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_folded_is_a_sentence_among_sentences(language: str, code: str) -> None:
    """On one chip others follow it."""
    for game, kind in GAMES.items():
        words = words_for(language, printed_pack(game, next(iter(kind.editions))))
        assert words.caption(code, {"count": 2}).endswith(".")


def test_what_is_only_to_know_gives_way_to_what_is_to_be_done(
    window: BareWindow, labels: list[Label]
) -> None:
    """A fight that wins the game, on the console of a small window."""
    say = words_for("de", printed_pack("starship", "mayfair-2001")).note
    held = Owed("Now", {"food": 0, "astro": 22}, flow="set", older=True)
    done = [say(Note(code)) for code in ("hero-to", "friend-to")]
    told = [f"Die {n}. Nachricht, die eine Zeile für sich hat." for n in range(6)]
    much = (held, *(Owed(one) for one in done), *(Owed(one, tick=False) for one in told))
    column = OwedList()
    column.place(much, Rect(0, 0, 164, 138))
    window.put(column)
    shown = {" ".join(text.split()) for text in drawn(column, labels)}
    assert set(done) <= shown
    assert not set(told) & shown
    assert {*done, *told} < {*column.texts}, "a touch says all"
