"""The table on the tablet, whatever is played: drawn from a view with widgets that stay.

Board or cards lie over the whole glass, strips at its edges, the dock at the side of whoever acts,
undo and the tools in their corners. After a change the control has a new view, and every part is
shown what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.tablet.preferences import Appearance, Side
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import capital, pgettext
from companion.tablet.table.backdrop import Sky
from companion.tablet.table.badges import Badges
from companion.tablet.table.bodies import Bodies
from companion.tablet.table.card_rows import CardRows, RowArea
from companion.tablet.table.console import Console
from companion.tablet.table.corners import ToolsCorner, UndoCorner
from companion.tablet.table.deciding import Deciding, Decisions
from companion.tablet.table.dock import Dock
from companion.tablet.table.dock_motions import relaid
from companion.tablet.table.drawn import put
from companion.tablet.table.drawn_figure import DrawnFigure, shown_number
from companion.tablet.table.glass import Asked, Layout
from companion.tablet.table.lying_dice import LyingDice
from companion.tablet.table.map_view import Outline, outline
from companion.tablet.table.motion import Motion
from companion.tablet.table.motions import Moving
from companion.tablet.table.panel import Content
from companion.tablet.table.plan_map import PlanMap, crowded_sentence, owners
from companion.tablet.table.sheets import Sheets
from companion.tablet.table.strip import Strip, points_figure
from companion.tablet.table.table_control import TableControl
from companion.tablet.table.table_layout import lay_out
from companion.tablet.table.turn_clock import TurnClock
from companion.tablet.table.what_moves import WhatMoves
from companion.tablet.theme import look
from companion.tablet.widget_disposal import follow
from companion.view.commands import kind_and_id
from companion.view.table_view import SeatView, Sum

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class TableScreen(Widget):
    """`sides` are where the seats sit to this screen, which may be turned by `turn` as a whole.
    `lesson` is the place that a `guided` game keeps for its lessons."""

    lesson: Any = ObjectProperty(None, allownone=True)

    def __init__(
        self,
        app: CompanionApp,
        appearance: Mapping[str, Appearance],
        turn: int = 0,
        *,
        guided: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.app, self._guided = app, guided
        self.sides: dict[str, Side] = {seat: one.side for seat, one in appearance.items()}
        self.owners = owners(appearance)
        app.session.talking.waits = app.preferences.wait_for_hands
        self.sheets = Sheets(app, self, turn)
        self.control = TableControl(app.session, app.words, self.sheets)
        self.decisions = Decisions(self.control, self.owners, self.show, app.show)
        self.bodies = Bodies(app, self.control)
        self._in_space = app.session.in_space and look.theme != "contrast"
        self._laid_out: object = None
        self._layouts: dict[object, Layout] = {}
        self._outlines: dict[object, Outline] = {}
        self._lies: Layout | None = None
        self._make_parts()
        self.motion = Motion(self.canvas.after, WhatMoves(self).between)
        self.turn_clock = TurnClock(app, self.show)
        self.bind(size=self._resized, on_touch_down=self.motion.touched)
        follow(
            self,
            app.devices,
            proposals=lambda *_: self.show(),
            on_looked=lambda _, card: self.control.take_look(card),
        )
        self.refresh()

    def _make_parts(self) -> None:
        with self.canvas.before:
            Color(*look.background)
            self._ground = Rectangle()
        self.map: PlanMap | None = None
        self.badges: Badges | None = None
        self.lying_dice: LyingDice | None = None
        plan = self.control.plan
        if plan is not None:
            self.map = self._new_map()
            self.add_widget(self.map)
            self.badges = Badges(self.map, self.owners, self.control.pick)
            self.lying_dice = LyingDice(self.map.canvas.after)
        self.rows: CardRows | None = None
        if plan is None:
            self.rows = self._new_rows()
            self.add_widget(self.rows)
        self.strips = {seat.id: self._new_strip(seat.id) for seat in self.control.view.seats}
        self._turned = {
            seat: Turned(strip, TURNS[self.sides[seat]], size_hint=(None, None))
            for seat, strip in self.strips.items()
        }
        for turned in self._turned.values():
            self.add_widget(turned)
        self.dock = Dock(self, lambda key: self._explain(key, self.acting))
        self.undo_corner = UndoCorner(self.sheets.undo, lambda: self.app.show("journal"))
        self.tools = ToolsCorner(self.sheets.open_menu)
        self.add_widget(self.undo_corner)
        self.add_widget(self.tools)

    def _new_map(self) -> PlanMap:
        board = PlanMap(self.owners, size_hint=(None, None))
        board.bind(
            on_pick=lambda _, key: self.control.pick(key),
            on_miss=lambda _, key: self.control.pick(key) if key else None,
            on_crowded=lambda *_args: self.app.stage.notice(crowded_sentence()),
        )
        return board

    def _new_rows(self) -> CardRows:
        """Under stars, unless contrast is wanted: words on them are light in any theme."""
        rows = CardRows()
        rows.owners = self.owners
        if self._in_space:
            self._sky = Sky(size=self.size)
            self.bind(size=self._sky.setter("size"))
            self.add_widget(self._sky)
            rows.ink = look.on_space
        return rows

    def _new_strip(self, seat: str) -> Strip:
        owner = self.owners[seat]
        console = self.map is None and len(self.owners) == 2
        strip = Console(owner, ship=self._in_space) if console else Strip(owner)
        strip.bind(
            on_tap=lambda _, key: self._tapped(seat, key),
            on_hold=lambda _, key: self._held(seat, key),
            on_release=lambda *_: self._release(seat),
        )
        return strip

    # --- showing ---

    @property
    def acting(self) -> str:
        return self.control.view.acting

    def refresh(self) -> None:
        """Show the position as it is now."""
        self.control.refresh()
        self.show()

    def show(self) -> None:
        """Draw everything that the control knows."""
        deciding = self.decisions.now()
        bodies, beside = self.bodies.due() if deciding.asks_due else ((), ())
        self._lay_out(deciding)
        view = self.control.view
        for seat in view.seats:
            verb = self.control.verb(seat.errand)
            errand = (str(verb.text), verb.icon) if verb is not None else ("", "")
            self.strips[seat.id].show(seat, seat.id == self.acting, errand, view.goal)
        turn = TURNS[self.sides[self.acting]]
        self.undo_corner.show(str(view.undo), turn)
        self.tools.show(turn)
        self._show_map()
        keys = (*deciding.keys, *beside)
        colour = self.owners[self.acting].colour
        figures = () if deciding.folded and self.map is not None else view.figures
        waits = self.map is not None and deciding.waits_for_board
        aside = deciding.aside if waits else self.turn_clock.beside(deciding.aside)
        points = self.map.pulse if self.map is not None and waits else None
        content = Content(deciding.prompt, aside, keys, bodies, figures, points, deciding.cost)
        self.dock.show(content, colour)
        if self.rows is not None:
            self.rows.show(view.rows)
        self.motion.follow(view)
        self.turn_clock.follow(view)
        self.app.announcer.follow(view)

    def _show_map(self) -> None:
        plan, board = self.control.plan, self.control.view.board
        if self.map is None or plan is None or board is None:
            return
        self.map.show(plan, board)
        verb = self.control.verb(self.control.chosen)
        places = self.control.places
        glyph = verb.icon if verb is not None and verb.icon in plan.glyphs else ""
        seat = verb.seat if verb is not None else ""
        labels = {key: told for key, told in places.items() if told}
        ghosts = self.control.ghosts
        told = self.control.told_places if glyph or ghosts else ()
        self.map.offer(
            tuple(places), glyph=glyph, seat=seat, labels=labels, told=told, ghosts=ghosts
        )
        if self.badges is not None:
            asked = self.control.question if self.control.asks_here else None
            self.badges.show(asked, TURNS[self.sides[self.acting]])
        if self.lying_dice is not None and self._lies is not None:
            rolled, turn = self.control.view.rolled, TURNS[self.sides[self.acting]]
            self.lying_dice.show(rolled, self._lies.dice, turn)

    # --- where everything lies ---

    def _resized(self, *_: object) -> None:
        self._ground.size = self.size
        self._lies = None  # another glass: nothing has moved
        self.show()

    def _lay_out(self, deciding: Deciding) -> None:
        """Put everything in its place; a layout that was found once is kept."""
        if min(self.size) < dp(200):
            return
        plan, due = self.control.plan, self.control.view.due
        lists = deciding.asks_due and due is not None and due.kind == "pick"
        whole = bool(self.app.devices.proposals) or deciding.crowded or lists
        board = plan.key if plan is not None else ""
        deep = lists and self.bodies.is_long
        asked = (deciding.folded, whole, deep, deciding.many)
        wanted = (*self.size, self.acting, *asked, board)
        if wanted == self._laid_out:
            return
        self._laid_out = wanted
        if wanted not in self._layouts:
            lies = (board, *self.size)
            if lies not in self._outlines:
                self._outlines[lies] = outline(plan, self.size)
            self._layouts[wanted] = lay_out(
                Asked(
                    size=(self.width, self.height),
                    unit=look.unit,
                    letters=look.scale,
                    sides=self.sides,
                    acting=self.acting,
                    folded=deciding.folded,
                    **self._outlines[lies]._asdict(),
                    whole=whole,
                    deep=deep,
                    many=deciding.many,
                    guided=self._guided,
                )
            )
        was, before = self._lies, self.map.origin if self.map is not None else None
        self._place(self._layouts[wanted])
        self._lies = self._layouts[wanted]
        if was is not None and was.strips.keys() == self._lies.strips.keys():
            self.motion.lies_anew(self._relaid(was, before))

    def _relaid(self, was: Layout, before: tuple[float, float, float] | None) -> Iterable[Moving]:
        """What moves because everything lies elsewhere now; a board that is larger just does."""
        moved = (0.0, 0.0)
        if self.map is not None and before is not None:
            x, y, unit = self.map.origin
            moved = (before[0] - x, before[1] - y) if unit == before[2] else moved
        return relaid(was, self._layouts[self._laid_out], self.dock, self.map, moved)

    def _place(self, layout: Layout) -> None:
        for seat, spot in layout.strips.items():
            self._turned[seat].turn = spot.turn
            put(self._turned[seat], spot.rect)
        self.dock.place(layout.panels)
        self.undo_corner.place(layout.undo)
        self.tools.place(layout.tools)
        self.lesson = layout.lesson
        if self.map is not None:
            self.map.size, self.map.free = self.size, layout.free
        if self.rows is not None:
            put(self.rows, layout.free)

    def turned_strip(self, seat: str) -> Widget:
        """Where a strip lies on this screen."""
        return self._turned[seat]

    # --- what is touched on a strip ---

    def _tapped(self, seat: str, key: str) -> None:
        view = self.control.seat(seat)
        match kind_and_id(key)[0]:
            case "tick":
                self.control.tick(seat)
            case "owed" if any(one.flow for one in view.owed):
                self.control.tick(seat)
            case "owed":
                self._tell_owed(seat)
            case "figure" | "strip":
                verbs = {figure.key: figure.verb for figure in view.figures}
                if verb := self.control.verb(verbs.get(key, "")):
                    self.control.tap(verb.key)
                else:
                    self._tell_figures(view)
            case _:  # an errand
                self.control.tap(key)

    def _tell_figures(self, seat: SeatView) -> None:
        """What the icons and numbers of a strip mean, in words."""
        lines = [(pgettext("table", "Points"), seat.points.total)]
        lines += [(self.control.called(one), shown_number(one)) for one in seat.figures]
        told = tuple(f"{capital(words)}: {number}" for words, number in lines if words)
        self.sheets.open_sum(Sum(0, lines=told), seat.id, str(seat.name))

    def _tell_owed(self, seat: str) -> None:
        owed = self.control.seat(seat).owed
        self.sheets.tell("\n".join(str(one.text) for one in owed), seat)

    def _held(self, seat: str, key: str) -> None:
        view = self.control.seat(seat)
        if kind_and_id(key)[0] == "owed":
            self._tell_owed(seat)
            return
        figure = next((one for one in view.figures if one.key == key), None)
        if key == points_figure(view).key:
            self.sheets.open_sum(view.points, seat, str(view.name))
        elif figure is not None and figure.reveals:
            self._reveal(seat, figure.reveals)
        elif figure is not None:
            self._explain(key, seat)

    def _explain(self, key: str, seat: str) -> None:
        if (found := self.control.explained(key)) is not None:
            self.sheets.open_sum(found, seat)

    def _reveal(self, seat: str, name: str) -> None:
        """Show a secret of this seat; it is asked for now and kept nowhere."""
        private, strip = self.control.private(seat), self.strips[seat]
        lines = [str(line) for line in private.lines.get(name, ())]
        if lines and not strip.shows_lines:
            self.sheets.open_lines(lines, seat)
        else:
            strip.reveal(private.cards.get(name, {}), private.hidden.get(name, 0), lines)

    def _release(self, seat: str) -> None:
        self.strips[seat].conceal()
        self.sheets.close_lines()

    # --- for guides and fingers ---

    def landmark(self, name: str) -> Widget | None:
        """What a lesson points at: a part of the table, a figure of whoever acts, or the key that
        opens a group of verbs."""
        waiting = [seat.id for seat in self.control.view.seats if seat.errand]
        parts: dict[str, Widget] = {
            "dock": self.dock.panels[0],
            "undo": self.undo_corner,
            "strip": self.strips[self.acting],
            "answer": self.strips[waiting[0]] if waiting else self.dock.panels[0],
        }
        if self.map is not None:
            parts["map"] = self.map
        cards = self.rows.areas if self.rows is not None else []
        keyed: list[DrawnFigure | RowArea] = [*self.strips[self.acting].figures, *cards]
        for one in keyed:
            parts.setdefault(one.key.rpartition(" ")[2], one)
        return parts.get(name) or self._group_key(name)

    def _group_key(self, group: str) -> Widget | None:
        """The key that opens a group of verbs, or the panel with those verbs themselves."""
        verbs = {verb.key for verb in self.control.dock_verbs if verb.group == group}
        for panel in self.dock.panels:
            for key in panel.keys:
                if key.key in verbs or key.key == f"tab {group}":
                    return panel if key.key in verbs else key
        return None
