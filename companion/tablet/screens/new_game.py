"""New game: which box, who sits where, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.core.packs import Switch
from companion.games.registry import GAMES, game_kind
from companion.games.words import words_for
from companion.table.own_board import own_board_of
from companion.table.owner import OwnerStore
from companion.tablet.agreement_row import agreement_row
from companion.tablet.app import CompanionApp
from companion.tablet.box_choice import enter_key
from companion.tablet.boxes import edition_name, is_known, printed_pack
from companion.tablet.draft import GameDraft, draft_like, people
from companion.tablet.game_card import GameCard, game_cards
from companion.tablet.page import Page
from companion.tablet.page_builder import page_builder
from companion.tablet.preferences import Guide
from companion.tablet.seat_panel import Choosing, seat_controls
from companion.tablet.seat_table import SeatTable
from companion.tablet.speech import _, pgettext, speech
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    Card,
    Choices,
    Column,
    Row,
    Scroll,
    Text,
    heading,
    note,
    yes_or_no,
)
from companion.wording import Words

LOW = 700
"""In dp: in a lower window the main verb is less high."""
BOXES, PANEL = 0.235, 0.27
"""The parts of a wide window that the boxes and the panel of a seat have."""


class NewGamePage(Page):
    """Everything has a usual value, so that "Start the game" works at once.

    `guided` is what "Guided game" asks for: lessons while the game is played; the page is called
    so then. `game` is the one that was chosen on the way here, and `names` are those who sit here
    at a game night, in turn order.
    """

    guided = BooleanProperty(False)
    title = StringProperty("")
    wide = BooleanProperty(True)
    verb_height = NumericProperty(0)

    def __init__(
        self,
        app: CompanionApp,
        guided: bool = False,
        game: str = "",
        names: tuple[str, ...] = (),
    ) -> None:
        games = [entry.setup for entry in app.session.games()]
        last = next((one for one in app.session.games() if is_known(one.setup)), None)
        self._household = people(games)
        self._draft = GameDraft()
        if last is not None:
            worn = app.preferences.appearances.get(app.night.key(last.number), {})
            self._draft = draft_like(last.setup, worn)
        if game and game != self._draft.game:
            self._draft.choose_box(game, game_kind(game).editions[0])
        if names:
            self._draft.seat_people(names)
        wide = Window.width >= Window.height
        self._draft.shared_sides = ("bottom", "top") if wide else ("left", "right")
        self._seat = self._draft.next_unnamed or self._draft.seats[0]
        self._tab, self._types = "players", False
        self._cards_of: dict[str, GameCard] = {}
        self._players: Row | None = None
        super().__init__(app)
        self.bind(guided=lambda *_: self.refresh())
        self.guided = guided

    def refresh(self) -> None:
        self.wide = Window.width >= Window.height
        low = Window.height < LOW * look.unit
        self.verb_height = look.touch * 1.25 if low else look.verb * 0.8
        self.title = _("Guided game") if self.guided else _("New game")
        tabs = {
            "players": _("Box and players"),
            "agreed": _("What you agree on"),
            "cards": _("Cards and help"),
        }
        disposal.replace(self.ids.tabs, Choices(tabs, self._tab, self._open_tab))
        body = self.ids.body
        if self._tab == "players":
            if self._players is None or self._players.parent is None:
                disposal.clear(body)
                self._players = self._players or self._new_players()
                body.add_widget(self._players)
            self._show_players()
            return
        if self._players is not None and self._players.parent is not None:
            body.remove_widget(self._players)
        scroll = Scroll()
        place = next((w.scroll_y for w in body.children if isinstance(w, Scroll)), 1)
        disposal.replace(body, scroll)
        shown: Iterable[Widget] = [self._cards(), self._help()]
        scroll.fill_with(self._agreements() if self._tab == "agreed" else shown)
        scroll.scroll_y = place

    @property
    def _words(self) -> Words:
        return words_for(speech.language, self._draft.pack, self._draft.names)

    def start(self) -> None:
        """Write the set-up into the journal and go to the table, by way of laying it out."""
        app, draft = self.app, self._draft
        words = words_for(speech.language, draft.pack)
        usual = {seat: words.name("seat", seat) for seat in draft.seats}
        with problems_shown(app):
            table = app.session.start(draft.setup(OwnerStore(app.folder / "owner.json"), usual))
            app.keep_appearances({seat: draft.appearances[seat] for seat in draft.seats})
            if self.guided:
                app.keep_guide(Guide())
            app.replace_page("set_up" if table.game.laying_out() else "table")

    def _open_tab(self, tab: str) -> None:
        self._tab = tab
        self.refresh()
        for scroll in self.ids.body.children:
            if isinstance(scroll, Scroll):
                scroll.scroll_y = 1

    # box and players: boxes, the table from above, and the seat that is chosen

    def _new_players(self) -> Row:
        gap, wide = look.gap * 1.5, self.wide
        self._shelf = Column(spacing=look.gap) if wide else Row(spacing=look.gap)
        self._editions, self._table = Column(grow=True), Column()
        self._panel = Scroll()
        boxes: Widget
        if wide:
            self._shelf.size_hint_y = None
            boxes = Scroll(size_hint_x=BOXES)
            boxes.fill_with([self._shelf, self._editions])
        else:
            boxes = Column(self._shelf, self._editions, size_hint_y=0.55)
        self._table.size_hint_x = 1 - BOXES - PANEL if wide else 1
        seat = Card(self._panel, padding=look.gap * 1.5)
        seat.size_hint = (PANEL, 1) if wide else (1, 0.8)
        page_builder.build(self._fill_shelf())
        return Row(
            boxes, self._table, seat, spacing=gap, orientation="horizontal" if wide else "vertical"
        )

    def _fill_shelf(self) -> Iterator[None]:
        def card(game: str) -> GameCard:
            return GameCard(game, partial(self._choose_game, game))

        for made in game_cards(self.app.paintings, card):
            if made is not None:
                self._cards_of[made.game] = made
                made.chosen = made.game == self._draft.game
                self._shelf.add_widget(made)
            yield
        self._lay_shelf()

    def _lay_shelf(self) -> None:
        """In a wide window the pictures share what the editions leave, or scroll with them."""
        if self.wide:
            draft = self._draft
            board = own_board_of(draft.game, draft.edition) is not None
            rows = len(game_kind(draft.game).editions) + board
            taken = self.verb_height + look.touch * (2 + rows) + look.gap * (12 + rows)
            each = max(look.finger * 2.2, (Window.height - taken) / max(1, len(GAMES)) - look.gap)
            self._shelf.height = len(GAMES) * (min(each, look.finger * 4) + look.gap)

    def _choose_game(self, game: str) -> None:
        if game != self._draft.game:
            self._choose_box(game, game_kind(game).editions[0])

    def _choose_box(self, game: str, edition: str) -> None:
        self._draft.choose_box(game, edition)
        self.refresh()

    def _show_players(self) -> None:
        draft = self._draft
        if self._seat not in draft.seats:
            self._seat = draft.next_unnamed or draft.seats[0]
        for game, card in self._cards_of.items():
            card.chosen = game == draft.game
        self._lay_shelf()
        game = draft.game
        names = {one: edition_name(printed_pack(game, one)) for one in game_kind(game).editions}
        choose = partial(self._choose_box, game)
        rows = len(names) if self.wide else 1
        enter = enter_key(self.app, game, draft.edition)
        editions = Choices(names, draft.edition, choose, rows=rows)
        disposal.replace(self._editions, editions, *([enter] if enter else []))
        page_builder.build(self._show_seats())

    def _show_seats(self) -> Iterator[None]:
        """After the painting that lies on the tablet is ready."""
        draft, words, seat = self._draft, self._words, self._seat
        usual = words_for(speech.language, draft.pack)
        names = {one: words.name("seat", one) for one in draft.seats}
        yield
        table = SeatTable(
            names,
            draft.appearances,
            self.showing(lambda one, side: draft.change_appearance(one, side=side)),
            swapped=self.showing(draft.swap_sides),
            choose=self._choose_seat,
            chosen=seat,
            empty=draft.absent if draft.players < len(game_kind(draft.game).seats) else (),
            game=draft.game,
        )
        hint = note(_("Tap a seat to change it. Drag one onto another to swap."), halign="center")
        disposal.replace(self._table, table, hint)
        yield
        width = Window.width * (PANEL if self.wide else 1) - look.gap * 7
        called = usual.name("seat", seat)
        choosing = Choosing(
            draft,
            seat,
            called,
            self._household,
            self.refresh,
            self._named,
            self._typed,
            self._types,
        )
        self._types = False
        self._panel.fill_with(seat_controls(choosing, width), stay=True)
        yield

    def _choose_seat(self, seat: str) -> None:
        """The seat whose name and look are chosen now; an empty one is taken."""
        if seat not in self._draft.seats:
            self._draft.join(seat)
        self._seat = seat
        self.refresh()

    def _named(self) -> None:
        """On to the next who has no name yet."""
        self._seat = self._draft.next_unnamed or self._seat
        self.refresh()

    def _typed(self) -> None:
        """The next name is typed at once, as long as there is one."""
        self._types = bool(self._draft.next_unnamed)
        self._named()

    # what the table agrees on

    def _agreements(self) -> Iterator[Widget]:
        """A card for each kind of switch; what no printed rule settles says so."""
        titles = {
            "handicap": (_("Handicaps"), _("For a beginner against somebody who knows the game.")),
            "variant": (_("Variants"), _("The rules offer these.")),
            "house-rule": (
                _("House rules"),
                _(
                    "No printed rule settles these. Agree now, or leave what is usual; it is "
                    "written on the result sheet."
                ),
            ),
        }
        words = self._words
        for kind, (title, about) in titles.items():
            warnings = self._draft.warnings() if kind == "handicap" else ()
            lines = (Text(words.note(one), grow=True, color=look.warning) for one in warnings)
            switches = [one for one in self._draft.pack.switches.values() if one.kind == kind]
            if switches:
                agreed = (self._agreement(switch, words) for switch in switches)
                yield Card(heading(title), note(about), *lines, *agreed, grow=True)

    def _agreement(self, switch: Switch, words: Words) -> Widget:
        chosen, offered = self._draft.option(switch.name), switch.name in self._draft.offered
        return agreement_row(words, switch, chosen, self._agree, offered=offered)

    def _agree(self, switch: str, option: str) -> None:
        """What was just chosen and comes to nothing is told where nobody has to scroll for it."""
        self._draft.agree(switch, option)
        self.refresh()
        self.app.stage.clear_notice()
        for warning in self._draft.warnings():
            self.app.stage.notice(self._words.note(warning))

    # cards and help

    def _cards(self) -> Widget:
        kinds = {
            "labels": (
                pgettext("way of telling cards", "Labels"),
                _("Each card wears a small printed code; the camera reads several at once."),
            ),
            "pictures": (
                pgettext("way of telling cards", "Pictures"),
                _("The camera knows your cards from photos that you take once."),
            ),
            "tap": (
                pgettext("way of telling cards", "Tap"),
                _("You pick each card from a list. No camera is needed."),
            ),
        }
        chosen = self.app.preferences.cards_by
        keep = self.showing(lambda kind: self.app.keep(cards_by=kind))
        blocks = (
            Column(
                Choices({kind: name}, chosen, keep),
                note(about),
                grow=True,
                padding=(0, look.gap, 0, 0),
            )
            for kind, (name, about) in kinds.items()
        )
        always = _(
            "Whatever you choose: the list is always there, and in doubt what a person says counts."
        )
        return Card(
            heading(_("How do you tell the tablet which card was turned up?")),
            *blocks,
            note(always, color=look.text),
            grow=True,
        )

    def _help(self) -> Widget:
        return Card(
            heading(_("Guided game: shall the tablet explain the rules while you play?")),
            note(_("It says what to do now and why, and waits for your roll, card or choice.")),
            yes_or_no(self.guided, partial(setattr, self, "guided")),
            grow=True,
        )
