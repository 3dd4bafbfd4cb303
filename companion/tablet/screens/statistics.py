"""Statistics: one game, or all games of the household, in pictures and honest words.

Everything is counted in a job; the page only shows what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from kivy.uix.widget import Widget

from card_codes.labels.drawing import Item, Shade
from companion.games.registry import edition_pack, game_kind
from companion.games.words import words_for
from companion.result_sheet.charts import (
    Area,
    BarRow,
    Player,
    bars_chart,
    bars_height,
    dice_chart,
    points_chart,
)
from companion.result_sheet.facts import players_of
from companion.result_sheet.sentences import (
    band_sentence,
    card_rows,
    deed_rows,
    duration,
    income_rows,
    luck_sentence,
)
from companion.statistics.game import GameStatistics, Thrown, teller_of
from companion.statistics.household import Household, journal_statistics, table_statistics
from companion.tablet.chart import CAPITALS, Chart
from companion.tablet.choices import Choices
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say, speech
from companion.tablet.theme import look
from companion.tablet.widgets import Card, PlayerSign, Row, Stacks, Text
from companion.wording import Words
from companion.wording.phrases import Phrases

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)

Part = Literal["game", "all"]


def dice_colour(dice: str) -> Shade:
    """The colour of a die by its name, where its name is a colour."""
    return {"yellow": (240, 196, 66), "blue": (86, 140, 233)}.get(dice, (86, 180, 233))


def player_colours(app: CompanionApp) -> dict[str, Shade]:
    """What the players of the open game wear, as numbers from 0 to 255."""
    worn: dict[str, Shade] = {}
    for seat, dress in app.dress().items():
        red, green, blue, _ = look.player(dress.colour)
        worn[seat] = (round(red * 255), round(green * 255), round(blue * 255))
    return worn


Counted = tuple[str, GameStatistics | Household]
"""What was asked, and the answer."""


class StatisticsPage(Page):
    """The game that is open, unless all games are asked for.

    When the games are counted the page is opened anew with the numbers, `counted`, and what they
    answer: many charts take longer than a frame may.
    """

    def __init__(
        self, app: CompanionApp, part: Part | None = None, counted: Counted | None = None
    ) -> None:
        self._part: Part = part or ("game" if app.session.table is not None else "all")
        self._asked = ""
        self._counted: GameStatistics | Household | None = None
        if counted is not None:
            self._asked, self._counted = counted
        super().__init__(app)
        if counted is not None:
            self._show()

    def choose(self, part: str) -> None:
        self._part = "all" if part == "all" else "game"
        self._asked = ""
        self.refresh()

    def refresh(self) -> None:
        """Count again when the game has gone on."""
        table = self.app.session.table
        leaving.clear(self.ids.parts)
        if table is not None:
            options = {"game": say("This game"), "all": say("All games")}
            self.ids.parts.add_widget(Choices(options, self._part, self.choose))
        asked = f"{self._part} {table.hash if table is not None else ''}"
        if asked == self._asked:
            return
        self._asked, self._counted = asked, None
        self._show()
        self._count(asked, table.number if table is not None else None)

    def _count(self, asked: str, number: int | None) -> None:
        app, part = self.app, self._part

        def work() -> GameStatistics | Household:
            with own_journal(app.folder) as journal:
                if part == "game" and number is not None:
                    return table_statistics(journal.open(number))
                return journal_statistics(journal)

        def done(counted: GameStatistics | Household) -> None:
            if asked == self._asked:
                app.show("statistics", part=part, counted=(asked, counted))

        job_for(self, work, done, failed=self._not_counted)

    def _not_counted(self, told: str) -> None:
        self.ids.list.fill_with([Text(told, "body", grow=True, color=look.danger)])

    def _show(self) -> None:
        if self._counted is None:
            waiting = say("One moment: the games are being counted.")
            self.ids.list.fill_with([Text(waiting, "body", grow=True, color=look.muted)])
        elif isinstance(self._counted, Household):
            self.ids.list.fill_with(household_cards(self._counted))
        else:
            self.ids.list.fill_with(game_cards(self.app, self._counted))


def chart_card(
    title: str,
    draw: Callable[[Area], Iterable[Item]],
    height: float,
    told: Iterable[str] = (),
    quiet: str = "",
) -> Widget:
    """A picture with its name above and what there is to say below."""
    card = Card(grow=True)
    card.add_widget(Text(title, "body", bold=True, grow=True))
    card.add_widget(Chart(draw, size_hint_y=None, height=height))
    for sentence in told:
        card.add_widget(Text(sentence, "small", grow=True))
    if quiet:
        card.add_widget(Text(quiet, "small", grow=True, color=look.muted))
    return card


def dice_card(words: Words, phrases: Phrases, thrown: Thrown, players: dict[str, Player]) -> Widget:
    """A die against its band, with the averages of those who threw it."""
    luck = thrown.luck
    told = [luck_sentence(phrases, luck)]
    for seat, player in players.items():
        own = thrown.luck_of(seat)
        if own.rolls:
            mean = f"{own.mean:.2f}"
            told.append(say("{player}: {mean} on average", player=player.name, mean=mean))
    name = words.name("dice", thrown.dice)
    colour = dice_colour(thrown.dice)
    return chart_card(
        name[:1].upper() + name[1:],
        lambda area: dice_chart(area, luck, colour),
        look.small * 11,
        told,
        band_sentence(phrases),
    )


def bars_card(title: str, rows: list[BarRow]) -> Widget:
    height = bars_height(rows, look.small * CAPITALS)
    return chart_card(title, lambda area: bars_chart(area, rows), height)


def table_card(title: str, heads: list[Widget], rows: list[tuple[str, tuple[str, ...]]]) -> Widget:
    """Figures in columns below the signs of the players."""
    card = Card(grow=True)
    card.add_widget(Text(title, "body", bold=True, grow=True))
    top = Row(size_hint_y=None, height=look.body * 2 if heads else 0)
    top.add_widget(Widget())
    for sign in heads:
        sign.pos_hint = {"center_y": 0.5}
        holder = Row(size_hint_x=None, width=look.touch * 2.2)
        holder.add_widget(Widget())
        holder.add_widget(sign)
        top.add_widget(holder)
    card.add_widget(top)
    for name, figures in rows:
        row = Row(size_hint_y=None, height=look.small * 1.8)
        row.add_widget(Text(name, "small"))
        for figure in figures:
            told = Text(figure, "small", bold=True, halign="right", size_hint_x=None)
            told.width = look.touch * 2.2
            row.add_widget(told)
        card.add_widget(row)
    return card


def game_cards(app: CompanionApp, counted: GameStatistics) -> Iterator[Widget | None]:
    """Everything about the open game, a card in each step."""
    game, words = app.session.opened.game, app.words
    phrases, teller = Phrases(speech.language), teller_of(game)
    players = players_of(game, words, player_colours(app))
    yield chart_card(
        say("Points from turn to turn"),
        lambda area: points_chart(area, counted.points, players, counted.last_turn),
        look.small * 13,
        [_played(phrases, counted)],
    )
    cards: list[Widget] = []
    for thrown in counted.thrown:
        cards.append(dice_card(words, phrases, thrown, players))
        yield None
    for title, rows in (
        (say("Goods earned, by source"), income_rows(counted, teller, words, players)),
        (
            words.name("good", teller.money),
            income_rows(counted, teller, words, players, money=True),
        ),
        (say("Goods from single cards"), card_rows(counted, words, players, teller.money)),
    ):
        if rows:
            cards.append(bars_card(title, rows))
            yield None
    deeds = deed_rows(counted, teller, words)
    if deeds:
        cards.append(table_card(say("What everybody did"), _signs(app), deeds))
        yield None
    if counted.turns:
        cards.append(table_card(say("Turns"), _signs(app), _turn_rows(phrases, counted)))
    yield Stacks(cards)


def _played(phrases: Phrases, counted: GameStatistics) -> str:
    events = phrases.say_many("{count} event", "{count} events", counted.events)
    return f"{duration(phrases, counted.seconds)} · {events}"


def _signs(app: CompanionApp) -> list[Widget]:
    dress = app.dress()
    return [
        PlayerSign(dress[seat].symbol, dress[seat].colour, app.words.name("seat", seat))
        for seat in app.session.opened.game.seats
    ]


def _turn_rows(phrases: Phrases, counted: GameStatistics) -> list[tuple[str, tuple[str, ...]]]:
    seats = list(counted.points)
    own = [[turn.seconds for turn in counted.turns if turn.seat == seat] or [0] for seat in seats]
    longest = max(counted.turns, key=lambda turn: turn.seconds)
    rows = [
        (say("Turns"), tuple(str(len(times)) for times in own)),
        (say("On average"), tuple(duration(phrases, sum(t) // len(t)) for t in own)),
        (say("Longest"), tuple(duration(phrases, max(t)) for t in own)),
    ]
    number = tuple(str(longest.number) if seat == longest.seat else "" for seat in seats)
    return [*rows, (say("The longest was turn"), number)]


def household_cards(counted: Household) -> list[Widget]:
    """Everything about all games together."""
    phrases = Phrases(speech.language)
    if not counted.games:
        return [Text(say("No game has been played yet."), "body", grow=True)]
    rows: list[tuple[str, tuple[str, ...]]] = [
        (say("Games"), (str(counted.games),)),
        (say("Finished"), (str(counted.finished),)),
        (say("Time played"), (duration(phrases, counted.seconds),)),
    ]
    if counted.longest is not None:
        rows.append((say("Longest game"), (duration(phrases, counted.longest.seconds),)))
    cards: list[Widget] = [table_card(say("All games"), [], rows)]
    cards += (
        table_card(
            player.name,
            [],
            [
                (say("Games finished"), (str(player.games),)),
                (say("Won"), (str(player.wins),)),
                (say("Points on average"), (f"{player.average_points:.1f}",)),
                (say("Turn on average"), (duration(phrases, _per_turn(player)),)),
            ],
        )
        for player in counted.players
    )
    for game, dice in counted.thrown.items():
        pack = edition_pack(game, game_kind(game).editions[0])
        words = words_for(speech.language, pack)
        cards += (dice_card(words, phrases, thrown, {}) for thrown in dice)
    return [Stacks(cards)]


def _per_turn(player: Any) -> int:
    return int(player.seconds // player.turns) if player.turns else 0
