"""Home as a picture: the running board is on it, games are chosen by their paintings."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.window import Window
from PIL import ImageStat

from companion.demo.scenes import open_at
from companion.games.registry import GAMES
from companion.tablet.game_card import GameCard
from companion.tablet.painting import any_game, paint
from companion.tablet.running_board import StillMap
from companion.tablet.theme import PALETTE, hex_colour
from companion.tablet.widgets.text import Text
from companion.tablet.window_picture import window_picture
from tests.profile import each_once
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import ALL_SIZES, layout_faults


def cards(driver: Driver) -> dict[str, GameCard]:
    return {card.game: card for card in driver.widgets() if isinstance(card, GameCard)}


def test_the_board_of_the_running_game_is_drawn_with_what_stands_on_it(driver: Driver) -> None:
    assert open_at(driver, "settlers", "busy turn")
    driver.app.show("home")
    driver.frames(6)
    (board,) = (one for one in driver.widgets() if isinstance(one, StillMap))
    table = driver.app.session.opened
    view = GAMES["settlers"].table(table.game).board(table.state, None)
    assert view is not None
    assert board.drawn_pieces == {piece.key for layer in view.layers.values() for piece in layer}
    picture = window_picture()
    hexes = [key for key in board._lying.plan.places if key.startswith("hex ")]
    seen = set()
    for key in hexes:
        x, y = board.place_in_window(key)
        seen.add(picture.getpixel((int(x) - 14, Window.height - int(y) - 14)))
    assert len(seen) >= 5, "terrains are told apart"


def test_a_start_lays_home_out_in_the_size_of_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once: no text is set for a room that it does not have, which takes longest of all."""
    rooms: dict[str, list[float]] = {}
    fit = Text._fit

    def _fit(text: Text, *_: object) -> None:
        rooms.setdefault(text.text, []).append(text.width)
        fit(text)

    monkeypatch.setattr(Text, "_fit", _fit)
    Driver(tmp_path).close()
    assert "Statistics" in rooms
    assert [text for text, widths in rooms.items() if text and min(widths) < 10] == []


def test_every_game_has_a_painting_and_leads_to_its_new_game(driver: Driver) -> None:
    driver.rest()
    assert list(cards(driver)) == list(GAMES)
    driver.tap(cards(driver)["settlers"])
    driver.frames(4)
    assert driver.app.page_name == "new_game"
    assert driver.app.page._draft.game == "settlers"


def test_paintings_show_something_and_not_the_same_thing(driver: Driver) -> None:
    picture = window_picture().convert("RGB")
    shown = []
    for card in cards(driver).values():
        x, y = card.to_window(*card.pos)
        box = (
            int(x),
            int(Window.height - y - card.height),
            int(x + card.width),
            int(Window.height - y),
        )
        part = picture.crop(box)
        assert len(part.getcolors(maxcolors=1_000_000) or ()) > 200
        shown.append(part.resize((8, 8)).tobytes())
    assert len(set(shown)) == len(GAMES)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_painting_is_not_seen_through_and_words_lie_on_the_page(
    driver: Driver, size: tuple[int, int], theme: str
) -> None:
    driver.resize(size)
    driver.app.prefer(theme=theme)
    driver.app.show("home")
    driver.frames(6)
    Window.dispatch("on_draw")
    seen = window_picture().convert("RGB")
    words = next(one for one in driver.widgets() if getattr(one, "text", "") == "Companion")
    left, top = int(words.x), round(size[1] - words.top)
    driver.app.prefer(theme="dark")
    driver.resize(SIZES[0])
    page = tuple(round(part * 255) for part in hex_colour(PALETTE["background"][theme == "light"]))
    assert seen.getpixel((left - 4, top + 2)) == page[:3]
    sky = ImageStat.Stat(seen.crop((size[0] * 3 // 4, 0, size[0], 2))).median
    assert max(sky) < 110, "a night sky is dark on every page"


def test_a_painting_is_kept_and_one_that_is_damaged_is_painted_again(tmp_path: Path) -> None:
    from companion.tablet import painting

    painting._masters.clear()
    assert sum(1 for _ in paint("starship", tmp_path)) > 5
    driver_files: list[Path] = []
    for _ in range(200):
        driver_files = list(tmp_path.glob("*.png"))
        if driver_files:
            break
        __import__("time").sleep(0.05)
    (kept,) = driver_files
    first = painting._masters.pop("starship")
    assert sum(1 for _ in paint("starship", tmp_path)) == 0, "it is read"
    assert painting._masters.pop("starship").tobytes() == first.tobytes()
    kept.write_bytes(kept.read_bytes()[:2000])
    assert sum(1 for _ in paint("starship", tmp_path)) > 5


def test_a_game_without_a_painting_has_one_of_its_own_colours() -> None:
    assert any_game("go") != any_game("chess")


@pytest.mark.parametrize(
    ("scene", "size"),
    each_once(["", "settlers busy turn", "starfarers trade"], ALL_SIZES),
    ids=str,
)
def test_home_fits(driver: Driver, scene: str, size: tuple[int, int]) -> None:
    driver.resize(size)
    game, _, position = scene.partition(" ")
    faults = []
    for language, percent in (("de", 100), ("it", 140)):
        driver.app.prefer(language=language, text_percent=percent)
        assert not scene or open_at(driver, game, position)
        driver.app.show("home")
        driver.frames(6)
        faults += [f"{language}: {fault}" for fault in layout_faults(driver.app.root)]
    driver.resize(SIZES[0])
    assert faults == []
