"""Where the acting seat decides: what is due, the verbs in groups, and the main verb.

The dock is turned to whoever must act and lies on their side of the middle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.chances import Draw, Roll
from companion.core.events import Source
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.flight import actions_left, flight_speed
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Move
from companion.games.starship.rules.stacks import revealed
from companion.games.starship.rules.state import PirateAhead, State
from companion.games.starship.table_view.commands import verb_text
from companion.games.starship.table_view.prompts import prompt
from companion.games.starship.table_view.sums import actions_sum, speed_sum
from companion.senses.keypad import keys
from companion.senses.moment import Moment as DueNow
from companion.tablet.devices.dice_door import DiceDoor
from companion.tablet.devices.dice_pictures import DiePicture
from companion.tablet.devices.scan_view import ScanButton
from companion.tablet.leaving import leaving
from companion.tablet.starship.card_picker import CardPicker
from companion.tablet.starship.pirate import PirateChoice
from companion.tablet.starship.sector_picker import SectorPicker
from companion.tablet.starship.sensor_look import LookPicker
from companion.tablet.starship.verbs import Moment
from companion.tablet.table.board_drawing import Held
from companion.tablet.table.fitted_button import CostButton, FittedButton
from companion.tablet.table.writing import Caption, Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton
from companion.view.captions import in_words
from companion.view.commands import Command
from companion.view.table_view import Sum
from companion.wording import Words


class Listener(Protocol):
    """What the dock tells the screen."""

    def say(self, *moves: Move, source: Source = "tap") -> None: ...
    def ask(self, verb: Command) -> None: ...
    def why_not(self, verb: Command) -> None: ...
    def show_sum(self, seat: Seat, total: Sum) -> None: ...
    def show_odds(self) -> None: ...
    def show_result(self) -> None: ...


class Dock(FloatLayout):
    """Rebuilt after each event for one seat."""

    def __init__(self, game: Starship, words: Words, listener: Listener, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game, self.words, self.listener = game, words, listener
        self._group: str | None = None
        self._seen: tuple[State, Moment, Seat] | None = None
        self._waited_for = ""
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._arrange_soon)

    def show(self, state: State, moment: Moment, seat: Seat, waited_for: str = "") -> None:
        """What can be said in a position; nothing while the table waits for a tick."""
        self._seen, self._waited_for = (state, moment, seat), waited_for
        self._arrange_soon()

    @property
    def moment(self) -> Moment:
        """What can be said now."""
        return self._now[1]

    def _arrange(self, *_: object) -> None:
        leaving.clear(self)
        if self._seen is None or self.width < dp(200) or self.height < dp(100):
            return
        if self._waited_for:
            waiting = Writing(self._waited_for, look.body * 1.2, color=look.good)
            waiting.size_hint = (1, 1)
            self.add_widget(waiting)
            return
        tall = self._tall
        whole = (Column if tall else Row)(
            size_hint=(1, 1), padding=look.gap * 0.75, spacing=look.gap
        )
        if tall or self._now[0].phase != "trade":
            head = self._head(tall)
            head.size_hint = (1, None) if tall else (0.2, 1)
            if tall:
                head.height = look.body * 2.8
            whole.add_widget(head)
        work, ending = self._work(), self._ending(tall)
        if work is not None or ending is None:
            whole.add_widget(work or Widget())
        if ending is not None:
            alone = work is None and self._now[1].end is None
            ending.size_hint = (1, None) if tall and not alone else (1 if alone else 0.22, 1)
            if tall:
                ending.height = look.verb * 0.9
            whole.add_widget(ending)
        self.add_widget(whole)

    @property
    def _tall(self) -> bool:
        """Whether head, work and the main verb lie above one another.

        There must be height for three tabs; or no width for a main verb beside the others, as with
        large letters on a small tablet.
        """
        if self.width < look.touch * 12:
            return True
        return bool(self.width < self.height * 3.4 and self._work_height > look.touch * 3)

    @property
    def _work_height(self) -> float:
        """What head and main verb leave where they lie above and below."""
        return float(self.height - look.body * 2.8 - look.verb * 0.9 - look.gap * 5.5)

    # --- what is due, and the figures of the flight ----------------------------------------------

    def _head(self, tall: bool) -> Widget:
        state, moment, seat = self._now
        head = (Row if tall else Column)(spacing=look.gap / 2)
        lines = prompt(self.game, state, moment.due, seat)
        text = "\n".join(in_words(line, self.words) for line in lines)
        head.add_widget(Writing(text, look.body * 1.1, bold=True, halign="left"))
        end = None if tall else self._now[1].end
        draws = self._now[1].due.chance in ("draw", "look")
        stacked = self.width * 0.19 < look.touch * 3.5  # no two buttons beside each other
        below = draws + (end is not None) if stacked else draws or end is not None
        room = self.height - look.touch * below - look.body * 2.4
        figures_fit = tall or room > look.touch * 0.7
        if state.yellow and state.phase in ("production", "flight") and figures_fit:
            figures = Row(spacing=look.gap / 2)
            figures.add_widget(DiePicture("yellow", state.yellow, size_hint_x=0.8))
            figures.add_widget(self._speed(state))
            figures.add_widget(self._actions(state))
            head.add_widget(figures)
        buttons: list[Widget] = []
        if draws:
            short = end is not None and not stacked
            scan = ScanButton(App.get_running_app(), short=short)
            scan.size_hint_x = None if tall or short else 1
            scan.width = look.touch * (1.2 if short else 2.9)
            buttons.append(scan)
        if end is not None:
            quiet = self.verb_button(end)
            quiet.size_hint_y, quiet.height = None, look.touch
            buttons.append(quiet)
        apart = tall or stacked
        beside = head if apart else Row(size_hint_y=None, height=look.touch, spacing=look.gap)
        for button in buttons:
            beside.add_widget(button)
        if buttons and not apart:
            head.add_widget(beside)
        return head

    def _speed(self, state: State) -> Widget:
        speed = flight_speed(state)
        flown = revealed(state, state.flight) if state.flight else 0
        return self._figure(
            "speed", f"{speed - flown}/{speed}", lambda: speed_sum(state, state.active)
        )

    def _actions(self, state: State) -> Widget:
        left = actions_left(self.game.box, state)
        return self._figure(
            "actions", str(left), lambda: actions_sum(self.game.box, state, state.active)
        )

    def _figure(self, code: str, number: str, total: Callable[[], Sum]) -> Widget:
        _, _, seat = self._now
        held = Held(on_hold=lambda _: self.listener.show_sum(seat, total()))
        shown = Writing(number, look.big, bold=True, size_hint=(1, 0.62))
        shown.pos_hint = {"x": 0, "y": 0.36}
        name = Caption(
            self.words.caption(code, {}), look.small, color=look.muted, size_hint=(1, 0.36)
        )
        name.pos_hint = {"x": 0, "y": 0}
        held.add_widget(shown)
        held.add_widget(name)
        return held

    # --- what can be said ------------------------------------------------------------------------

    @property
    def _now(self) -> tuple[State, Moment, Seat]:
        assert self._seen is not None
        return self._seen

    def _work(self) -> Widget | None:
        """What there is to choose from; None where only the main verb is left to say."""
        state, moment, seat = self._now
        front = state.pending[0] if state.pending else None
        if not moment.due.seats:
            result = FittedButton(self.words.caption("result", {}), icon="point", size_hint_y=1)
            result.bind(on_act=lambda *_: self.listener.show_result())
            return result
        if moment.due.chance == "roll":
            return self._keypad()
        if moment.due.chance == "draw":
            return self._picker(moment.due.of or "")
        if moment.due.chance == "look":
            return LookPicker(self.game, state, self.words, self.listener.say)
        if isinstance(front, PirateAhead):
            return PirateChoice(self.words, moment, self.verb_button, self.listener.show_odds)
        places = [place for place in moment.groups(seat) if place != "choose"]
        choices = moment.of("choose", seat)
        if choices:
            return self._grid(choices)
        if not places:
            return None
        if self._group not in places:
            self._group = next(
                (
                    place
                    for place in places
                    if any(v.problem is None for v in moment.of(place, seat))
                ),
                places[0],
            )
        if len(places) == 1:
            return self._grid(moment.of(places[0], seat))
        low = self._tall and self._work_height < look.touch * len(places)
        row = (Column if low else Row)(spacing=look.gap)
        tabs = (
            Row(size_hint_y=None, height=look.touch)
            if low
            else Column(size_hint_x=None, width=look.touch * 2.5)
        )
        for place in places:
            tab = SmallButton(
                self.words.caption(place, {}),
                chosen=place == self._group,
                size_hint_y=1,
            )
            tab.bind(on_act=lambda *_, place=place: self._choose_group(place))
            tabs.add_widget(tab)
        row.add_widget(tabs)
        row.add_widget(self._grid(moment.of(self._group or places[0], seat)))
        return row

    def looked(self, card: str) -> None:
        """A card that the Sensor Module shows was read: as if it had been picked."""
        for picker in self.walk():
            if isinstance(picker, LookPicker):
                picker.saw(card)
                return

    def _choose_group(self, place: str) -> None:
        self._group = place
        self._arrange_soon()

    def _keypad(self) -> Widget:
        """The faces of the die that is due, each as large as a thumb."""
        state, _, _ = self._now
        due = self.game.due(state)
        wanted = keys(DueNow(self.game, state, due, "", 0))
        assert wanted is not None
        return DiceDoor(
            wanted, lambda faces: self.listener.say(Roll(wanted.dice, faces), source="keypad")
        )

    def _picker(self, deck: str) -> Widget:
        state, _, _ = self._now
        box = self.game.box
        if deck.startswith("sector"):
            return SectorPicker(
                self.game, state, self.words, lambda card: self.listener.say(Draw(deck, card))
            )
        everything: tuple[str, ...] = (
            tuple(box.adventures)
            if deck == "adventure"
            else tuple(card for card in box.cards if card in box.start_cards | box.reserve_cards)
        )
        return CardPicker(
            box,
            self.words,
            self.game.likely(state),
            everything,
            lambda card: self.listener.say(Draw(deck, card), source="keypad"),
        )

    def _grid(self, verbs: tuple[Command, ...]) -> Widget:
        """Rows of buttons: few enough that each is high enough to touch."""
        ends = self._now[1].main is not None or self._now[1].end is not None
        beside = self._work_height + (0 if ends else look.verb * 0.9)
        room = beside if self._tall else self.height
        rows_of_room = max(1, int(room // (look.touch * 1.33)))
        wanted = -(-len(verbs) // max(1, int(self.width * 0.6 // (look.touch * 3))))
        rows = max(1, min(rows_of_room, wanted))
        across = -(-len(verbs) // rows)
        grid = Column(spacing=look.gap)
        for first in range(0, len(verbs), across):
            row = Row()
            shown = verbs[first : first + across]
            for verb in shown:
                row.add_widget(self.verb_button(verb))
            for _ in range(across - len(shown)):
                row.add_widget(Widget())
            grid.add_widget(row)
        return grid

    def verb_button(self, verb: Command, main: bool = False) -> FittedButton:
        """A button that says its verb and its cost, makes one event, or tells why it cannot."""
        lines = filter(None, (verb_text(verb), verb.detail))
        text = "\n".join(in_words(line, self.words) for line in lines)
        looks: dict[str, Any] = {
            "kind": "main" if main else "plain",
            "icon": verb.icon,
            "why_not": self.words.problem(verb.problem) if verb.problem else "",
            "size_hint_y": 1,
        }
        button = (
            FittedButton(text, **looks) if not verb.cost else CostButton(text, verb.cost, **looks)
        )
        button.verb = verb
        button.bind(
            on_act=lambda *_: (
                self.listener.ask(verb) if verb.form else self.listener.say(verb.example)
            ),
            on_explain=lambda *_: self.listener.why_not(verb),
        )
        return button

    def _ending(self, tall: bool) -> Widget | None:
        """The main verb. The one that ends something is kept well away from it."""
        _, moment, _ = self._now
        main, end = moment.main, moment.end
        if not tall:
            return None if main is None else self.verb_button(main, main=True)
        if main is None and end is None:
            return None
        row = Row(spacing=look.gap)
        if end is not None:
            quiet = self.verb_button(end)
            quiet.size_hint_x = 0.7
            row.add_widget(quiet)
            row.add_widget(Widget(size_hint_x=0.3))
        if main is not None:
            row.add_widget(self.verb_button(main, main=True))
        return row
