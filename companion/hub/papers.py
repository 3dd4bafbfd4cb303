"""What is printed in a night: pairings, cards for the tables, standings, certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import segno

from card_codes.labels.drawing import Anchor, Drawing, Item, Line, Modules, Words, moved
from card_codes.labels.pdf import pdf_file
from card_codes.labels.text_fitting import wrapped
from companion.hub.awards import Award, certificate
from companion.hub.words import criterion_title, figure, round_title
from companion.night.night import Night
from companion.night.planning import final_ranking, preliminary_standings
from companion.night.seating import Round, Seated
from companion.night.standings import Standing
from companion.night.trouble import NightError
from companion.result_sheet.charts import FAINT, MUTED
from companion.result_sheet.paper import BODY, HEIGHT, MARGIN, RIGHT, TITLE, WIDTH, Paper
from companion.result_sheet.typeface import typeface
from companion.wording.phrases import Phrases

ROW = 6.4
LETTERS = 2.6
LARGER = (1.8, 1.5, 1.25)
"""Lists that hang on a wall are so much larger, if that takes no more pages."""
CODE = 22.0
"""Millimetres of a code that leads to the players' page."""


class Column(NamedTuple):
    title: str
    right: float
    """Where it ends; it begins where the one before it ended."""
    anchor: Anchor = "left"


class Papers:
    """The papers of one night, in one language. `names` is what players are called there, `join`
    the address of the players' page, which table cards show as a code."""

    def __init__(
        self, night: Night, names: Mapping[str, str], language: str, join: str = ""
    ) -> None:
        self._night, self._names, self._join = night, names, join
        self._phrases = Phrases(language)

    def pairings(self, number: int) -> list[Drawing]:
        """Where everybody sits: by name, for those who look for themselves, and by table."""
        usual = self._pairings(number, 1)
        larger = (self._pairings(number, size) for size in LARGER)
        return next((pages for pages in larger if len(pages) <= len(usual)), usual)

    def _pairings(self, number: int, size: float) -> list[Drawing]:
        _, round = self._phrases.gettext, self._round(number)
        paper = self._paper(f"{self._title(number)} · {self._night.play(number).title}")
        seats = [
            (self._names[player], str(table.number), str(position))
            for table in round.tables
            for position, player in enumerate(table.players, 1)
        ]
        waiting = [(self._names[player], "-", "-") for player in round.sitting_out]
        paper.heading(_("By name"))
        name_ends, table_ends = MARGIN + 90, MARGIN + 120
        columns = [
            Column(_("Name"), name_ends),
            Column(_("Table"), table_ends, "right"),
            Column(_("Selection position"), RIGHT, "right"),
        ]
        _listing(paper, columns, sorted(seats + waiting, key=lambda row: row[0].casefold()), size)
        paper.need(ROW * size * 5)
        paper.y += 3
        paper.heading(_("By table"))
        columns = [
            Column(_("Table"), MARGIN + 22),
            Column(_("Players by selection position"), RIGHT),
        ]
        _listing(paper, columns, [(str(t.number), self._players(t)) for t in round.tables], size)
        if round.sitting_out:
            names = ", ".join(self._names[player] for player in round.sitting_out)
            paper.y += 3
            paper.paragraph(_("These players sit out this round: {names}", names=names))
        return self._pages(paper)

    def table_cards(self, number: int) -> list[Drawing]:
        """Two cards a sheet: who sits here, room for points and signatures."""
        cards = [self._card(number, table) for table in self._round(number).tables]
        half = HEIGHT / 2
        pages = []
        for at in range(0, len(cards), 2):
            items: list[Item] = [Line(MARGIN, half, RIGHT, half, shade=FAINT)]
            for place, card in enumerate(cards[at : at + 2]):
                items += [moved(item, 0, place * half) for item in card]
            pages.append(Drawing(WIDTH, HEIGHT, tuple(items)))
        return pages

    def standings(self) -> list[Drawing]:
        """After the results that are in; who left stays in the list."""
        _, night = self._phrases.gettext, self._night
        paper = self._paper(_("Standings"))
        order = night.format.ranking.order
        width = min(24.0, 96.0 / max(1, len(order)))
        first = RIGHT - width * len(order)
        columns = [
            Column(_("Rank"), MARGIN + 14),
            Column(_("Name"), first - 16),
            Column(_("Games"), first, "right"),
            *(
                Column(criterion_title(name, self._phrases), first + width * place, "right")
                for place, name in enumerate(order, 1)
            ),
        ]
        lines = preliminary_standings(night)
        rows = [
            (
                f"{line.rank}{'*' if line.lot else ''}",
                self._names[line.player],
                str(line.played),
                *(figure(line, name, self._phrases.language) for name in order),
            )
            for line in lines
        ]
        _listing(paper, columns, rows)
        if any(line.lot for line in lines):
            paper.y += 3
            paper.paragraph(_("* level in everything; a lot decides about the order."), shade=MUTED)
        return self._pages(paper)

    def certificates(self, best: int) -> list[Drawing]:
        """One for each of the best, across."""
        night, _ = self._night, self._phrases.gettext
        if not any(one.results for one in night.rounds):
            raise NightError("There is no result yet.")
        lines = {line.player: line for line in preliminary_standings(night)}
        pages = []
        for place, player in enumerate(final_ranking(night)[:best], 1):
            reached = [
                _("Place {place}", place=place),
                self._of(len(night.entrants)),
                self._reached(lines[player]),
            ]
            below = _("Date"), _("Signature")
            name = self._names[player]
            award = Award(_("Certificate"), night.name, name, place, reached, below)
            pages.append(certificate(award))
        return pages

    def _reached(self, line: Standing) -> str:
        language = self._phrases.language
        return " · ".join(
            f"{criterion_title(name, self._phrases)}: {figure(line, name, language)}"
            for name in self._night.format.ranking.order
        )

    def pdf(self, pages: Sequence[Drawing]) -> bytes:
        return pdf_file(pages, self._night.name, typeface())

    def _of(self, players: int) -> str:
        return self._phrases.ngettext("of {count} player", "of {count} players", players)

    def _round(self, number: int) -> Round:
        if not 1 <= number <= len(self._night.rounds):
            raise NightError("There is no round {round} yet.", round=number)
        return self._night.rounds[number - 1].seating

    def _title(self, number: int) -> str:
        return round_title(self._night, number, self._phrases)

    def _players(self, table: Seated) -> str:
        return " · ".join(f"{at} {self._names[p]}" for at, p in enumerate(table.players, 1))

    def _paper(self, title: str) -> Paper:
        paper = Paper()
        paper.y += TITLE
        paper.put([Words(MARGIN, paper.y, TITLE, self._night.name, bold=True, room=RIGHT - MARGIN)])
        paper.y += TITLE + 1
        paper.put([Words(MARGIN, paper.y, TITLE * 0.7, title, room=RIGHT - MARGIN)])
        paper.y += 3
        return paper

    def _pages(self, paper: Paper) -> list[Drawing]:
        _ = self._phrases.gettext
        return paper.pages(_("Made by an unofficial app, not by the publishers of the game."))

    def _card(self, number: int, table: Seated) -> list[Item]:
        _, night = self._phrases.gettext, self._night
        title = _("Table {number}", number=table.number)
        about = f"{self._title(number)} · {night.play(number).title} · {night.name}"
        points, signature = RIGHT - 76, RIGHT - 56
        items: list[Item] = [
            Words(MARGIN, 24, 9, title, bold=True, room=RIGHT - MARGIN - CODE),
            Words(MARGIN, 33, LETTERS, about, shade=MUTED, room=RIGHT - MARGIN - CODE - 6),
            Words(points, 44, BODY, _("Victory points"), "middle", shade=MUTED, room=26),
            Words(signature, 44, BODY, _("Signature"), shade=MUTED),
        ]
        if self._join:
            items += _join_code(self._join)
        y = 44.0
        for position, player in enumerate(table.players, 1):
            y += 15
            name = f"{position}   {self._names[player]}"
            items += [
                Words(MARGIN, y, 4, name, room=points - MARGIN - 16),
                Line(points - 9, y + 1.5, points + 9, y + 1.5),
                Line(signature, y + 1.5, RIGHT, y + 1.5),
            ]
        rule = _(
            "Call a referee at once: a matter that is not raised counts as normal play, and after "
            "signing there is no protest."
        )
        for place, text in enumerate(wrapped(rule, BODY, RIGHT - MARGIN)):
            items.append(Words(MARGIN, 130 + place * BODY * 1.9, BODY, text, shade=MUTED))
        return items


def _listing(
    paper: Paper, columns: Sequence[Column], rows: Sequence[Sequence[str]], size: float = 1
) -> None:
    """Rows under titles; the titles stand again on each new page."""
    titled, high = False, ROW * size
    for row in rows:
        before = paper.y
        paper.need(high * (1 if titled else 2.5))
        if paper.y != before or not titled:
            paper.y += high
            titles = [column.title for column in columns]
            paper.put(_cells(columns, titles, paper.y, BODY * size, MUTED))
            titled = True
        paper.y += high
        paper.put(_cells(columns, row, paper.y, LETTERS * size, 0))
        below = paper.y + 1.8 * size
        paper.put([Line(MARGIN, below, RIGHT, below, shade=FAINT)])


def _cells(
    columns: Sequence[Column], texts: Sequence[str], y: float, height: float, shade: int
) -> list[Item]:
    items: list[Item] = []
    left = MARGIN
    for column, text in zip(columns, texts, strict=True):
        x = column.right if column.anchor == "right" else left
        room = column.right - left - 2
        items.append(Words(x, y, height, text, column.anchor, shade=shade, room=room))
        left = column.right
    return items


def _join_code(address: str) -> list[Item]:
    """The address in the upper right corner, for phones and for eyes."""
    matrix = segno.make(address, error="m", micro=False).matrix
    rows = tuple("".join("#" if module else " " for module in row) for row in matrix)
    module = CODE / len(rows)
    left = RIGHT - CODE
    return [
        Modules(left, 12, module, rows),
        Words(RIGHT, 12 + CODE + 4, BODY, address, "right", shade=MUTED, room=90),
    ]
