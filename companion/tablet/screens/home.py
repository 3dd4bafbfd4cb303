"""Home: back to the game that is running, with a picture of where it is, or somewhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kivy.core.window import Window
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.core.game import PUBLIC
from companion.games.registry import GAMES, game_kind
from companion.table.journal import GameEntry
from companion.table.store import JournalError
from companion.table.table import Table
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import is_known, short_title
from companion.tablet.devices.lights import DeviceLights
from companion.tablet.hero import FADES, FADES_ASIDE, FADES_SOON, Hero
from companion.tablet.icons import Icon
from companion.tablet.page import Page
from companion.tablet.page_builder import page_builder
from companion.tablet.plate import NOTHING
from companion.tablet.session import Session
from companion.tablet.speech import _, pgettext
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    Card,
    Column,
    PlayerDisc,
    Row,
    SmallButton,
    Text,
    VerbButton,
    heading,
    note,
)
from companion.tablet.widgets.lettering import width_of
from companion.tablet.widgets.text import Style
from companion.view.captions import in_words
from companion.wording import Words

WIDE, TALL, MOST = 0.56, 0.5, 0.74
"""How high the picture is as a part of a wide and of a tall window; and at most, where words need
more."""
BOARD = 0.24
"""What a board has of a tall window, above the words, at least."""
LOW = 700
"""In dp: in a lower window only what matters is said."""


def due_sentence(table: Table, words: Words) -> str:
    """What the table waits for, as the end of a sentence that begins with a name."""
    due = table.due
    if due.chance == "roll" and due.of:
        return _("rolls: {dice}", dice=words.name("dice", due.of))
    if due.chance == "draw" and due.of:
        return _("turns up a card: {deck}", deck=words.name("deck", due.of))
    phase, _turn = game_kind(table.game.setup.game).table(table.game).phase(table.state)
    return in_words(phase, words)


class HomePage(Page):
    """The first page."""

    hero_height = NumericProperty(0)

    def __init__(self, app: CompanionApp) -> None:
        self._words: Column | None = None
        self._fills = 0
        super().__init__(app, padding=0, spacing=0)
        self.bind(size=self._fit_hero)

    def refresh(self) -> None:
        self._fill_tools(Window.width >= Window.height)
        self._fills += 1
        if self._fills == 1 and self.app.stage.page is None:
            self._begin()
            return
        page_builder.build(self._fill_hero(self._fills, self._open_running()))
        if self._fills == 1:
            page_builder.build(self._fill_shelf())

    def _begin(self) -> None:
        """The first screen of all: what can be tapped is there at once and stays where it is;
        the game, its board and the shelf come frame by frame."""
        running = self.app.session.journal.running is not None
        lines = self._recap(None) if running else self._welcome(brief=False)
        disposal.replace(self.ids.hero, Hero(self._column(lines), self._lights()))

        def steps() -> Iterator[None]:
            try:
                told = self._open_running()
                self.app.main_thread.skip_refresh()
                yield
                yield from self._fill_hero(1, told)
                yield from self._fill_shelf()
            except JournalError:
                self.app.show("home")  # made anew, it says what cannot be read

        page_builder.then(partial(self.app.stage.fill_in, steps()))

    def _leave(self, page: str) -> None:
        """To a page that may ask for the game that is running, however early it is tapped."""
        if self.app.stage.is_busy():
            self._open_running()
        self.app.show(page)

    def start(self) -> None:
        """The one large verb: go on where the table was, or start a game."""
        if self.app.stage.is_busy() and self._open_running():
            self.app.show("home")  # made anew, it says what cannot be read
            return
        table = self.app.session.table
        if table is None:
            self.app.show("new_game")
        elif table.game.winner(table.state) is not None:
            self.app.show("result")
        elif table.n <= 1 and self.app.laid_out < len(table.game.laying_out()):
            self.app.show("set_up")
        else:
            self.app.show("table")

    def _fit_hero(self, *_: object) -> None:
        wide = self.width >= self.height
        needs = self._words.minimum_height if self._words else 0.0
        needs += 0 if wide else self.height * BOARD
        least = self.height * (WIDE if wide else TALL)
        self.hero_height = max(least, min(needs, self.height * MOST))

    @property
    def _is_low(self) -> bool:
        return bool(Window.height < LOW * look.unit)

    @property
    def _style_of_tools(self) -> Style:
        return "small" if self._is_low else "body"

    @property
    def _title_style(self) -> tuple[Style, float]:
        return ("big", look.big) if self._is_low else ("huge", look.huge)

    # the tools, in one small row

    def _fill_tools(self, wide: bool) -> None:
        links = (
            (pgettext("tool", "Saved"), "saved", "saved"),
            (_("Statistics"), "chart", "statistics"),
            (pgettext("tool", "Cards"), "card", "cards"),
            (_("Roller"), "roller", "roller"),
            (pgettext("tool", "Rules"), "almanac", "almanac"),
            (_("Settings"), "settings", "settings"),
        )
        tools, style = self.ids.tools, self._style_of_tools
        tools.rows = 1 if wide else 2
        disposal.clear(tools)
        for text, icon, page in links:
            act = partial(self._leave, page)
            tools.add_widget(
                SmallButton(text, kind="flat", icon=icon, style=style, key=page, act=act)
            )

    # the games

    def _fill_shelf(self) -> Iterator[None]:
        from companion.tablet.game_card import GameCard, game_cards

        show = self.app.show

        def card(game: str) -> GameCard:
            learn = partial(show, "new_game", game=game, guided=True)
            return GameCard(game, partial(show, "new_game", game=game), learn)

        cards = []
        for made in game_cards(self.app.paintings, card):
            if made is not None:
                cards.append(made)
            yield
        for made in cards:  # together: one that came alone would have the whole shelf
            self.ids.shelf.add_widget(made)
        yield

    # the picture and what is said on it

    def _fill_hero(self, fill: int, trouble_lines: list[Widget]) -> Iterator[None]:
        from companion.tablet.painting import paint, painting_texture
        from companion.tablet.running_board import StillCards, running_board

        session = self.app.session
        board = painting = None
        if session.table is None:
            games = [entry.setup for entry in _games(session) if is_known(entry.setup)]
            game = games[0].game if games else next(iter(GAMES))
            lines = self._welcome(brief=bool(trouble_lines))
        else:
            game = session.table.game.setup.game
            board = running_board(self.app, painted=True)
            lines = self._recap(session.table)
        yield
        cards = isinstance(board, StillCards)
        if board is None or cards:
            yield from paint(game, self.app.paintings)
            painting = partial(painting_texture, game, radius=0, foot=False)
        if fill == self._fills:  # else something has changed meanwhile
            words = self._column((*trouble_lines, *lines))
            yield
            fades = FADES_SOON if cards else FADES if board is None else FADES_ASIDE
            hero = Hero(words, self._lights(), board, painting, fades=fades)
            disposal.replace(self.ids.hero, hero)
        yield

    def _column(self, lines: Iterable[Widget]) -> Column:
        margin = look.gap * (1.5 if self._is_low else 3)
        words = Column(spacing=look.gap, padding=margin, size_hint=(None, None))
        for line in (*self._name(), *lines):
            words.add_widget(line)
        self._words = words
        words.bind(minimum_height=self._fit_hero)
        return words

    def _lights(self) -> Widget:
        return DeviceLights(size_hint=(None, None))

    def _open_running(self) -> list[Widget]:
        """Open the game that is running; what to say where that cannot be done."""
        session = self.app.session
        number = session.journal.running
        if session.table is not None or number is None:
            return []
        try:
            session.open(number)
        except JournalError as error:
            told: list[Widget] = [Text(trouble(error), "small", color=look.danger, size_hint_y=2)]
            if error.of_one_game:
                act = partial(self.app.show, "put_aside", number=number)
                told.append(SmallButton(_("Ways on with this game"), icon="next", act=act))
            return told
        return []

    def _name(self) -> Iterator[Widget]:
        if self._is_low:
            return
        icon = Icon(name="rocket", color=look.accent, width=look.body * 1.5)
        yield Row(icon, Text(_("Companion"), "body", bold=True), height=look.body * 1.6)
        yield Widget()

    def _welcome(self, brief: bool) -> Iterator[Widget]:
        begin = _("Start the first game")
        if self.app.session.has_games():
            begin = _("Start a new game")
        style, size = self._title_style
        yield Text(
            _("What is on the table tonight?"),
            style,
            bold=True,
            height=size * (1.5 if self._is_low else 2.5),
        )
        text = _(
            "Put the tablet in the middle of the table. It follows your game, does the sums and "
            "remembers. The box on the table is always right."
        )
        if not brief:
            yield Text(text, "small" if self._is_low else "body", grow=True)
            yield Widget()
        yield VerbButton(begin, icon="play", act=self.start)

    def _recap(self, table: Table | None) -> Iterator[Widget]:
        """Where the game is; while it is not open yet, as much room for that."""
        winner = table.game.winner(table.state) if table else None
        if not self._is_low:
            told = _("Your game goes on") if winner is None else _("Your game is over")
            yield Text(told if table else "", "body", color=look.muted, height=look.body * 1.4)
        if not (self._is_low and look.scale > 1):
            high = self._title_style[1] * 1.3
            yield Row(*(self._title(table) if table else ()), height=high)
        due = self._due(table, winner) if table else None
        yield Row(due, height=look.body * 3 + look.gap)
        points = self._points(table) if table else ()
        yield Row(*points, height=look.body * 1.5 + look.small * 1.5)
        yield Widget()
        high = look.touch * 1.3 if self._is_low else look.verb
        verb = _("Continue") if winner is None else _("See the result")
        recap = SmallButton(
            _("What happened last"),
            icon="journal",
            height=high,
            size_hint_x=0.5,
            act=self._tell_last,
        )
        go_on = VerbButton(verb, icon="play", height=high, act=self.start)
        if table is None:
            yield Row(go_on, Widget(size_hint_x=0.5), height=high)
        else:
            yield Row(go_on, recap if table.n else None, height=high)

    def _title(self, table: Table) -> Iterator[Widget]:
        """Its name, and the turn."""
        _phase, turn = game_kind(table.game.setup.game).table(table.game).phase(table.state)
        name = short_title(table.game.pack)
        style, size = self._title_style
        title = Text(name, style, bold=True, size_hint_x=None)
        wide = width_of(name, size, True)
        most = 0.36 if Window.width >= Window.height else 0.7
        title.width = min(wide + look.gap * 2, Window.width * most)
        yield title
        yield Text(_("turn {n}", n=turn) if turn else "", "body", color=look.muted)

    def _due(self, table: Table, winner: str | None) -> Widget:
        """Whose turn it is, in their own colour."""
        words, worn = self.app.words, self.app.appearances()
        seats = (winner,) if winner else table.due.seats
        name = words.listed(words.name("seat", seat) for seat in seats)
        what = due_sentence(table, words) if winner is None else _("has won")
        only = worn[seats[0]] if len(seats) == 1 else None
        ink = look.player_ink(only.colour) if only else look.text
        fill = look.player(only.colour) if only else look.raised
        edge = look.paper_edge if only and only.colour == "white" else NOTHING
        said = Column(
            Text(name, "body", bold=True, color=ink, valign="bottom"),
            Text(what, "body", color=ink, valign="top"),
            spacing=0,
        )
        sign = Icon(name=only.symbol, color=ink, width=look.touch * 0.8) if only else None
        row = Row(sign, said, padding=(look.gap * 2, 0), spacing=look.gap * 1.5)
        return Card(row, fill=fill, outline=edge, padding=look.gap / 2)

    def _points(self, table: Table) -> Iterator[Widget]:
        worn = self.app.appearances()
        for seat in table.game.seats:
            points = str(table.game.score(table.state, seat, PUBLIC).total)
            told = Column(
                Text(points, "body", bold=True, valign="bottom"),
                Text(self.app.words.name("seat", seat), "small", color=look.muted, valign="top"),
                spacing=0,
            )
            disc = PlayerDisc(
                symbol=worn[seat].symbol, colour=worn[seat].colour, width=look.touch * 0.8
            )
            yield Row(disc, told, spacing=look.gap)

    def _tell_last(self) -> None:
        lines = [
            note(self.app.words_of(event).message(event.title), color=look.text)
            for event in self.app.session.opened.recap().last
        ]
        close = SmallButton(_("Close"), icon="close", act=self.app.stage.close_dialog)
        self.app.stage.open_dialog(
            Card(heading(_("What happened last")), *lines, close, grow=True, size_hint_x=0.7)
        )


def _games(session: Session) -> tuple[GameEntry, ...]:
    """The games of the journal, as far as it can be read."""
    try:
        return session.games()
    except JournalError:
        return ()
