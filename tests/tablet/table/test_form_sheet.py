"""Forms of all three games, filled in by touch in the real window.

What arrives is compared with the move that was recorded where the form was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.uix.widget import Widget

from companion.demo.hands import Hands
from companion.tablet.speech import speech
from companion.tablet.table import pen
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.table.key import Key
from companion.tablet.theme import look
from companion.tablet.widgets import lettering
from companion.view.asking import Option, WhyNot
from tests.profile import each_once, share
from tests.tablet.driving import Driver, Finger
from tests.tablet.table.asked_forms import Asked, asked_forms

KINDS = (
    "settlers bank",
    "settlers discard",
    "settlers due card draw",
    "settlers due card steal",
    "settlers move-robber victim",
    "settlers play-monopoly resource",
    "settlers play-year-of-plenty",
    "settlers tell-development",
    "settlers tell-hand",
    "settlers trade",
    "starfarers bank",
    "starfarers build-colony-ship rings",
    "starfarers build-trade-ship rings",
    "starfarers discard",
    "starfarers due card draw",
    "starfarers give",
    "starfarers look-at-chip chip",
    "starfarers lose-upgrade upgrade",
    "starfarers place-gift rings",
    "starfarers take-any",
    "starfarers tell-hand",
    "starfarers trade",
    "starfarers yes",
    "starship buy",
    "starship due card draw",
    "starship due cards look",
    "starship place-cards",
    "starship place-cards below",
    "starship sell",
    "starship trade-with-opponent",
)
WINDOWS = (
    (1280, 800, 0, 1.0),
    (1280, 800, 90, 1.4),
    (1024, 600, 180, 1.0),
    (1024, 600, 270, 0.8),
    (1024, 600, 0, 1.4),
    (800, 1280, 90, 1.0),
    (800, 1280, 0, 1.4),
    (1920, 1200, 0, 1.0),
)
"""Width, height, how far the sheet is turned, and the size of letters."""
CASES = share(5)
"""Positions of each kind, with different answers."""

every_kind = pytest.mark.parametrize("kind", KINDS)


class Opened:
    """A sheet over the page, and what came of it."""

    def __init__(self, driver: Driver, asked: Asked, turn: int = 0, language: str = "en") -> None:
        self.driver, self.asked = driver, asked
        self.form = asked.form({}, language)
        self.accepted: list[dict[str, Any]] = []
        self.explained: list[WhyNot] = []
        self.sheet = FormSheet(
            self.form,
            lambda answers: asked.form(answers, language),
            self.accepted.append,
            driver.app.stage.close_dialog,
            colour=look.player("red"),
        )
        self.sheet.bind(on_explain=lambda _, why: self.explained.append(why))
        driver.app.stage.open_dialog(self.sheet, turn)
        driver.frames(4)
        self.hands = Hands(driver)

    def close(self) -> None:
        self.driver.app.stage.close_dialog()
        self.driver.frames(2)

    def fill_in(self) -> None:
        for question in self.form.questions:
            self.hands.answer(question, self.asked.answers[question.field])

    @property
    def shown(self) -> list[Key]:
        return [widget for widget in self.sheet.walk() if isinstance(widget, Key)]


@pytest.fixture
def opened(driver: Driver, in_a_hurry: None) -> Iterator[Callable[..., Opened]]:
    sheets: list[Opened] = []

    def opens(asked: Asked, turn: int = 0, language: str = "en") -> Opened:
        sheets.append(Opened(driver, asked, turn, language))
        return sheets[-1]

    yield opens
    for sheet in sheets:
        sheet.close()


def different(kind: str, count: int = CASES) -> list[Asked]:
    """Some of a kind, with different answers."""
    found: dict[str, Asked] = {}
    for asked in asked_forms()[kind]:
        found.setdefault(repr(sorted(asked.answers.items())), asked)
    spread = list(found.values())
    return spread[:: max(1, len(spread) // count)][:count]


def test_every_kind_of_form_is_here() -> None:
    assert tuple(asked_forms()) == KINDS


@every_kind
def test_filled_in_by_touch_it_becomes_the_recorded_move(
    kind: str, opened: Callable[..., Opened]
) -> None:
    for number, asked in enumerate(different(kind)):
        form = opened(asked, turn=90 * (number % 4))
        form.fill_in()
        if not form.form.by_one_tap:
            assert form.accepted == []
            assert form.sheet.accept.why_not == ""
            form.hands.tap("accept")
        form.hands.driver.frames(2)
        assert [asked.meant(answers) for answers in form.accepted] == [asked.move]
        form.close()


@every_kind
def test_it_is_accepted_only_once(kind: str, opened: Callable[..., Opened]) -> None:
    form = opened(different(kind)[0])
    form.fill_in()
    last = "accept" if not form.form.by_one_tap else ""
    for _ in range(2 if last else 0):
        form.hands.tap(last)
    assert len(form.accepted) == 1


# --- what only one player may know --------------------------------------------------------------


def written(form: Opened) -> str:
    """Everything that can be read."""
    texts = [text for widget in form.sheet.walk() for text in getattr(widget, "texts", ())]
    return "\n".join([*texts, *(key.text for key in form.shown), *(key.icon for key in form.shown)])


def hidden(form: Opened) -> list[Option]:
    (question,) = form.form.questions
    return [option for option in question.options if option.key]


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if "due" in kind or "chip" in kind or "place-c" in kind]
)
def test_secret_names_are_nowhere_unless_the_eye_is_held(
    kind: str, opened: Callable[..., Opened], driver: Driver
) -> None:
    asked = different(kind)[0]
    form = opened(asked)
    (question,) = form.form.questions
    if not question.secret:
        secrets = [option for option in question.options if option.secret]
        assert not any(str(option.text) in written(form) for option in secrets)
        if not secrets:
            return
        form.hands.tap(f"group {secrets[0].group}")
    secrets = [option for option in hidden(form) if question.secret or option.secret]
    covered = {str(number) for number in range(1, len(secrets) + 1)}  # what a covered key says
    secrets = [option for option in secrets if str(option.text) not in covered]
    before = written(form)
    assert not any(str(option.text) in before for option in secrets)
    eye = form.hands.control("eye")
    finger = Finger(*eye.to_window(*eye.center))
    finger.down()
    driver.frames(2)
    assert any(str(option.text) in written(form) for option in secrets)
    finger.up()
    driver.frames(2)
    assert written(form) == before


def test_letters_of_a_secret_list_are_another_time_others(opened: Callable[..., Opened]) -> None:
    asked = different("starfarers due card draw")[0]
    orders = set()
    for _ in range(4):
        form = opened(asked)
        form.hands.tap("group give")
        orders.add(tuple(key.key for key in form.shown if key.key.startswith("option ")))
        form.close()
    assert len(orders) > 1


def test_cards_are_put_back_by_the_numbers_in_which_they_were_seen(
    opened: Callable[..., Opened],
) -> None:
    form = opened(different("starship place-cards")[0])
    numbers = {key.key: key.text for key in form.shown if key.key.startswith("option ")}
    seen = [f"option {option.key}" for option in form.form.questions[0].options]
    assert [numbers[key] for key in seen] == [str(place) for place in range(1, len(seen) + 1)]


# --- limits and reasons -------------------------------------------------------------------------


def test_what_the_bank_gives_goes_back_with_what_it_was_given(
    opened: Callable[..., Opened],
) -> None:
    asked = next(one for one in asked_forms()["settlers bank"] if len(one.answers["gives"]) == 1)
    form = opened(asked)
    form.fill_in()
    (given,) = asked.answers["gives"]
    assert form.sheet.accept.why_not == ""
    while not form.hands.control(f"minus gives {given}").disabled:
        form.driver.tap(form.hands.control(f"minus gives {given}"))
    takes = form.sheet.form.questions[1]
    assert form.sheet.answers.total(takes) <= takes.most
    assert form.sheet.accept.why_not
    form.hands.tap("accept")
    assert form.accepted == []


def test_a_closed_offer_says_why(opened: Callable[..., Opened]) -> None:
    form = opened(different("settlers trade")[0])
    (given, *_) = form.asked.answers["gives"]
    form.driver.tap(form.hands.control(f"plus gives {given}"))
    assert "at least 1" in form.sheet.accept.why_not
    form.driver.tap(form.hands.control(f"plus takes {given}"))
    form.hands.tap("accept")
    assert form.accepted == []
    assert form.explained == [form.sheet.form.why_not]
    assert form.explained[0] is not None
    assert form.explained[0].text in form.sheet.texts


def test_a_price_follows_every_tap(opened: Callable[..., Opened]) -> None:
    asked = next(
        one for one in asked_forms()["starship buy"] if sum(one.answers["goods"].values()) > 2
    )
    form = opened(asked)
    prices = [form.sheet.form.price]
    least = {option.key: option.least for option in form.sheet.form.questions[0].options}
    for good, count in asked.answers["goods"].items():
        for _ in range(count - least[good]):
            form.driver.tap(form.hands.control(f"plus goods {good}"))
            prices.append(form.sheet.form.price)
            form.driver.frames(1)
            assert prices[-1] in form.sheet.texts
    assert len(set(prices)) == len(prices) > 2


def test_not_now_closes_it(opened: Callable[..., Opened], driver: Driver) -> None:
    form = opened(different("settlers trade")[0])
    form.hands.tap("not-now")
    assert driver.app.stage.dialog is None
    assert form.accepted == []


def test_counting_and_turning_pages_makes_no_widget(
    opened: Callable[..., Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    trade = opened(different("starfarers trade")[0])
    cards = next(
        one for one in asked_forms()["starship due card draw"] if "sector" in one.move.deck
    )
    made: list[Widget] = []
    usual = Widget.__init__

    def counted(widget: Widget, *args: Any, **kwargs: Any) -> None:
        made.append(widget)
        usual(widget, *args, **kwargs)

    monkeypatch.setattr(Widget, "__init__", counted)
    trade.fill_in()
    assert made == []
    monkeypatch.undo()
    trade.close()
    drawn = opened(cards)
    drawn.hands.tap("group ")
    monkeypatch.setattr(Widget, "__init__", counted)
    for _ in range(3):
        drawn.hands.tap("next-page")
    assert made == []


# --- how it lies --------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "window"), each_once(["en", "de"], WINDOWS), ids=str)
def test_nothing_is_cut_and_every_key_can_be_touched(
    language: str,
    window: tuple[int, int, int, float],
    opened: Callable[..., Opened],
    driver: Driver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    width, height, turn, scale = window
    driver.resize((width, height))
    cut: list[str] = []

    def noticed(text: str, fits: Callable[[str], bool]) -> str:
        cut.append(text)
        return usual(text, fits)

    usual = lettering.shortened
    monkeypatch.setattr(pen, "shortened", noticed)
    speech.use(language)
    look.use("dark", scale)
    try:
        for kind in KINDS:
            form = opened(different(kind)[0], turn, language)
            assert cut == [], kind
            for key in form.shown:
                assert min(key.size) >= look.finger - 1, (kind, key.key, key.size)
            assert_apart(form.shown)
            assert_within(form.sheet, form.shown)
            form.close()
    finally:
        speech.use("en")
        look.use("dark", 1.0)


def assert_apart(keys: list[Key]) -> None:
    for number, one in enumerate(keys):
        for other in keys[number + 1 :]:
            across = min(one.right, other.right) - max(one.x, other.x)
            upward = min(one.top, other.top) - max(one.y, other.y)
            assert min(across, upward) <= 0.5, (one.key, other.key)


def assert_within(sheet: FormSheet, keys: list[Key]) -> None:
    for key in keys:
        assert sheet.x <= key.x <= key.right <= sheet.right + 0.5, key.key
        assert sheet.y <= key.y <= key.top <= sheet.top + 0.5, key.key
