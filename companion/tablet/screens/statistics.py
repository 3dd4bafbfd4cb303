"""Statistics: one game, or all games of the household, in pictures and honest words.

Everything is counted in a job; the page only shows what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from kivy.uix.widget import Widget

from card_codes.labels.drawing import Item, Shade
from companion.games.words import words_of_game
from companion.result_sheet import charts, sentences
from companion.result_sheet.facts import players_of
from companion.statistics.game import GameStatistics, Thrown, teller_of
from companion.statistics.household import (
    Household,
    Roller,
    journal_statistics,
    table_statistics,
)
from companion.tablet.app import CompanionApp
from companion.tablet.chart import CAPITALS, Chart
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.page import Page
from companion.tablet.position import seat_sign
from companion.tablet.speech import _, capital, speech
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Choices, Row, Stacks, Text, heading, note
from companion.wording import Words
from companion.wording.phrases import Phrases

Part = Literal["game", "all"]


def dice_colour(dice: str) -> Shade:
    """The colour of a die by its name, where its name is a colour."""
    return {"yellow": (240, 196, 66), "blue": (86, 140, 233)}.get(dice, (86, 180, 233))


def player_colours(app: CompanionApp) -> dict[str, Shade]:
    """The colours of the players of the open game, as numbers from 0 to 255."""
    colours: dict[str, Shade] = {}
    for seat, appearance in app.appearances().items():
        red, green, blue, _ = look.player(appearance.colour)
        colours[seat] = (round(red * 255), round(green * 255), round(blue * 255))
    return colours


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
        disposal.clear(self.ids.parts)
        if table is not None:
            options = {"game": _("This game"), "all": _("All games")}
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
            with own_journal(app.journal_folder) as journal:
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
            waiting = _("One moment: the games are being counted.")
            self.ids.list.fill_with([Text(waiting, "body", grow=True, color=look.muted)])
        elif isinstance(self._counted, Household):
            self.ids.list.fill_with(household_cards(self._counted))
        else:
            self.ids.list.fill_with(game_cards(self.app, self._counted))


def chart_card(
    title: str, draw: Callable[[charts.Area], Iterable[Item]], height: float, *told: Text
) -> Widget:
    """A picture with its name above and what there is to say below."""
    chart = Chart(draw, size_hint_y=None, height=height)
    return Card(heading(title), chart, *told, grow=True)


def dice_card(
    words: Words, phrases: Phrases, thrown: Thrown, players: dict[str, charts.Player]
) -> Widget:
    """A die against its band, with the averages of those who threw it."""
    luck = thrown.luck
    told = list(sentences.dice_sentences(phrases, thrown))
    for seat, player in players.items():
        own = thrown.luck_of(seat)
        if own.rolls:
            mean = phrases.decimal(own.mean, 2)
            told.append(_("{player}: {mean} on average", player=player.name, mean=mean))
    return chart_card(
        capital(words.name("dice", thrown.dice)),
        lambda area: charts.dice_chart(area, luck, dice_colour(thrown.dice)),
        look.small * 11,
        *(note(sentence, color=look.text) for sentence in told),
        note(sentences.band_sentence(phrases)),
    )


def bars_card(title: str, rows: list[charts.BarRow]) -> Widget:
    height = charts.bars_height(rows, look.small * CAPITALS)
    return chart_card(title, lambda area: charts.bars_chart(area, rows), height)


def table_card(title: str, heads: list[Widget], rows: list[tuple[str, tuple[str, ...]]]) -> Widget:
    """Figures in columns below the signs of the players."""
    wide = look.touch * 2.2
    signs = (Row(Widget(), sign, width=wide) for sign in heads)
    card = Card(
        heading(title), Row(Widget(), *signs, height=look.body * 2 if heads else 0), grow=True
    )
    for name, figures in rows:
        told = (Text(one, "small", bold=True, halign="right", width=wide) for one in figures)
        card.add_widget(Row(Text(name, "small"), *told, height=look.small * 1.8))
    return card


def seat_signs(app: CompanionApp) -> list[Widget]:
    return [seat_sign(app, seat) for seat in app.session.opened.game.seats]


def game_cards(app: CompanionApp, counted: GameStatistics) -> Iterator[Widget | None]:
    """Everything about the open game, a card in each step."""
    game, words = app.session.opened.game, app.words
    phrases, teller = Phrases(speech.language), teller_of(game)
    players = players_of(game, words, player_colours(app))
    yield chart_card(
        _("Points from turn to turn"),
        lambda area: charts.points_chart(area, counted.points, players, counted.last_turn),
        look.small * 13,
        note(_played(phrases, counted), color=look.text),
    )
    cards: list[Widget] = []
    for thrown in counted.thrown:
        cards.append(dice_card(words, phrases, thrown, players))
        yield None
    for title, rows in (
        (_("Goods earned, by source"), sentences.income_rows(counted, teller, words, players)),
        (
            words.name("good", teller.money),
            sentences.income_rows(counted, teller, words, players, money=True),
        ),
        (_("Goods from single cards"), sentences.card_rows(counted, words, players, teller.money)),
    ):
        if rows:
            cards.append(bars_card(title, rows))
            yield None
    deeds = sentences.deed_rows(counted, teller, words)
    if deeds:
        cards.append(table_card(_("What everybody did"), seat_signs(app), deeds))
        yield None
    if counted.turns:
        turns = table_card(_("Turns"), seat_signs(app), _turn_rows(phrases, counted))
        if stopped := sentences.clock_sentence(phrases, counted):
            turns.add_widget(note(stopped, color=look.text))
        cards.append(turns)
    yield Stacks(cards)


def _played(phrases: Phrases, counted: GameStatistics) -> str:
    events = phrases.ngettext("{count} event", "{count} events", counted.events)
    return f"{sentences.duration(phrases, counted.seconds)} · {events}"


def _turn_rows(phrases: Phrases, counted: GameStatistics) -> list[tuple[str, tuple[str, ...]]]:
    seats = list(counted.points)
    own = [[turn.seconds for turn in counted.turns if turn.seat == seat] or [0] for seat in seats]
    longest = max(counted.turns, key=lambda turn: turn.seconds)
    rows = [
        (_("Turns"), tuple(str(len(times)) for times in own)),
        (_("On average"), tuple(sentences.duration(phrases, sum(t) // len(t)) for t in own)),
        (_("Longest"), tuple(sentences.duration(phrases, max(t)) for t in own)),
    ]
    number = tuple(str(longest.number) if seat == longest.seat else "" for seat in seats)
    clock = sentences.clock_rows(phrases, counted)
    return [*rows, (_("The longest was turn"), number), *clock]


MOST_PAIRS = 12
"""Pairs that are shown: those who met most often."""


def _season_cards(counted: Household, phrases: Phrases) -> Iterator[Widget]:
    """A leaderboard for each game of each year, and who wins against whom."""
    for season in counted.seasons:
        head = f"{words_of_game(speech.language, season.game).title} · {season.year}"
        rows: list[tuple[str, tuple[str, ...]]] = [
            (
                f"{place}. {player.name}",
                (f"{player.wins} / {player.games}", phrases.decimal(player.average_points, 1)),
            )
            for place, player in enumerate(season.players, start=1)
        ]
        yield table_card(head, _heads(_("Won"), _("Points on average")), rows)
    if counted.rivals:
        pairs: list[tuple[str, tuple[str, ...]]] = [
            (f"{pair.one} : {pair.other}", (f"{pair.wins[0]} : {pair.wins[1]}", str(pair.games)))
            for pair in counted.rivals[:MOST_PAIRS]
        ]
        yield table_card(_("Head to head"), _heads(_("Won"), _("Games")), pairs)


def _heads(*words: str) -> list[Widget]:
    wide = look.touch * 2.2 - look.gap
    return [Text(one, "small", halign="right", color=look.muted, width=wide) for one in words]


def household_cards(counted: Household) -> list[Widget]:
    """Everything about all games together."""
    phrases = Phrases(speech.language)
    if not counted.games:
        return [Text(_("No game has been played yet."), "body", grow=True)]
    rows: list[tuple[str, tuple[str, ...]]] = [
        (_("Games"), (str(counted.games),)),
        (_("Finished"), (str(counted.finished),)),
        (_("Time played"), (sentences.duration(phrases, counted.seconds),)),
    ]
    if counted.longest is not None:
        rows.append((_("Longest game"), (sentences.duration(phrases, counted.longest.seconds),)))
    cards = [table_card(_("All games"), [], rows)]
    for player in counted.players:
        per_turn = int(player.seconds // player.turns) if player.turns else 0
        rows = [
            (_("Games finished"), (str(player.games),)),
            (_("Won"), (str(player.wins),)),
            (_("Points on average"), (phrases.decimal(player.average_points, 1),)),
            (_("Average length of a turn"), (sentences.duration(phrases, per_turn),)),
        ]
        cards.append(table_card(player.name, [], rows))
    cards += _season_cards(counted, phrases)
    for game, dice in counted.thrown.items():
        words = words_of_game(speech.language, game)
        cards += (dice_card(words, phrases, thrown, {}) for thrown in dice)
    cards += (_roller_card(phrases, roller) for roller in counted.rollers)
    return [Stacks(cards)]


def _roller_card(phrases: Phrases, roller: Roller) -> Widget:
    """Whether a dice tower is fair: the dice that it threw, of all evenings."""
    luck, dice = roller.thrown.luck, roller.thrown.dice
    name = words_of_game(speech.language, roller.game).name("dice", dice)
    return chart_card(
        _("Roller {id}: {dice}", id=roller.roller, dice=name),
        lambda area: charts.dice_chart(area, luck, dice_colour(dice)),
        look.small * 11,
        note(sentences.roller_sentence(phrases, roller), color=look.text),
        note(sentences.luck_sentence(phrases, luck), color=look.text),
        note(sentences.band_sentence(phrases)),
    )
