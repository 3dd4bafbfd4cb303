"""The result sheet: everything about one game on paper, page by page, as drawings."""

from __future__ import annotations

import segno

from card_codes.labels.drawing import Drawing, Line, Modules, Words
from card_codes.labels.pdf import pdf_file
from companion.core.packs import chosen_switches
from companion.result_sheet.bg_stats import bg_stats_link
from companion.result_sheet.charts import (
    MUTED,
    Area,
    BarRow,
    bars_chart,
    bars_height,
    dice_chart,
    points_chart,
    swatch,
)
from companion.result_sheet.facts import Facts
from companion.result_sheet.paper import BODY, HEADING, HEIGHT, MARGIN, RIGHT, TITLE, Paper
from companion.result_sheet.picture import png_file
from companion.result_sheet.sentences import (
    band_sentence,
    card_rows,
    clock_rows,
    clock_sentence,
    deed_rows,
    dice_sentences,
    duration,
    income_rows,
)
from companion.result_sheet.typeface import typeface
from companion.statistics.game import teller_of
from companion.wording.local_time import day_and_time

QR_SIDE = 44.0
QUIET = 4
"""White modules round a QR code."""


def sheet_pages(facts: Facts) -> list[Drawing]:
    """The whole sheet. A game that is not over is told as it stands, without a link."""
    paper = Paper()
    _head(paper, facts)
    _scores(paper, facts)
    _points(paper, facts)
    _dice(paper, facts)
    _income(paper, facts)
    _deeds(paper, facts)
    _turns(paper, facts)
    _decisions(paper, facts)
    _agreements(paper, facts)
    _ = facts.phrases.gettext
    notice = _("Made by an unofficial app, not by the publishers of the game.")
    return paper.pages(f"{notice}  {facts.seal[:16]}")


def sheet_pdf(facts: Facts) -> bytes:
    return pdf_file(sheet_pages(facts), facts.title, typeface())


def sheet_png(facts: Facts) -> bytes:
    return png_file(sheet_pages(facts))


def play_name(facts: Facts) -> str:
    """Tells this game from every other one, and stays when the game is exported again."""
    return f"{facts.game.setup.game}-{facts.statistics.started}"


def play_link(facts: Facts) -> str | None:
    """The link to BG Stats; None before somebody has won."""
    if facts.statistics.winner is None:
        return None
    return bg_stats_link(facts.statistics, facts.title, play_name(facts))


def qr_rows(link: str) -> tuple[str, ...]:
    """The QR code of a link, as rows of '#' for dark modules, without its quiet zone."""
    matrix = segno.make(link, error="l", micro=False).matrix
    return tuple("".join("#" if module else " " for module in row) for row in matrix)


def _head(paper: Paper, facts: Facts) -> None:
    _, counted = facts.phrases.gettext, facts.statistics
    paper.y += TITLE
    room = RIGHT - MARGIN - QR_SIDE - 8
    paper.put([Words(MARGIN, paper.y, TITLE, facts.words.title, bold=True, room=room)])
    link = play_link(facts)
    if link is not None:
        rows = qr_rows(link)
        module = QR_SIDE / (len(rows) + 2 * QUIET)
        corner = RIGHT - QR_SIDE + QUIET * module
        paper.put([Modules(corner, MARGIN - 4 + QUIET * module, module, rows)])
        caption = _("Scan to enter it into BG Stats")
        middle = RIGHT - QR_SIDE / 2
        base = MARGIN - 4 + QR_SIDE + BODY * 0.6
        paper.put([Words(middle, base, BODY * 0.85, caption, "middle", shade=MUTED, room=QR_SIDE)])
    paper.y += 2.5
    paper.paragraph(_verdict(facts), room)
    started = day_and_time(facts.phrases.language, counted.started)
    played = duration(facts.phrases, counted.seconds)
    events = facts.phrases.ngettext("{count} event", "{count} events", counted.events)
    paper.paragraph(f"{started} · {played} · {events}", room, shade=MUTED)


def _verdict(facts: Facts) -> str:
    counted, _ = facts.statistics, facts.phrases.gettext
    if counted.winner is None:
        return _("The game is not over yet: this is the score so far.")
    total = next(score.total for score in counted.scores if score.seat == counted.winner)
    name = facts.players[counted.winner].name
    return facts.phrases.ngettext(
        "{player} has won with {count} point.",
        "{player} has won with {count} points.",
        total,
        player=name,
    )


def _scores(paper: Paper, facts: Facts) -> None:
    """Parts of the score as rows, seats as columns."""
    counted, words = facts.statistics, facts.words
    room = RIGHT - MARGIN - QR_SIDE - 8
    column = min(30.0, room * 0.55 / len(counted.scores))
    first = MARGIN + room - column * len(counted.scores)
    paper.y += 4
    for place, score in enumerate(counted.scores):
        player = facts.players[score.seat]
        right = first + (place + 1) * column
        paper.put(swatch(right - 4.4, paper.y, 4.4, player))
        paper.put(
            [Words(right - 5.2, paper.y + 3.4, BODY, player.name, "right", True, room=column - 7)]
        )
    paper.y += 5
    codes = dict.fromkeys(part.code for score in counted.scores for part in score.parts)
    for code in codes:
        paper.y += BODY * 2
        name = words.name("score", code)
        name = name[:1].upper() + name[1:]
        paper.put([Words(MARGIN, paper.y, BODY, name, room=first - MARGIN)])
        for place, score in enumerate(counted.scores):
            points = sum(part.points for part in score.parts if part.code == code)
            x = first + (place + 1) * column
            shade = 0 if points else MUTED
            paper.put([Words(x, paper.y, BODY, str(points), "right", shade=shade)])
    paper.y += 1.4
    paper.put([Line(MARGIN, paper.y, MARGIN + room, paper.y)])
    paper.y += HEADING * 1.5
    total = facts.phrases.gettext("Points")
    paper.put([Words(MARGIN, paper.y, HEADING, total, bold=True)])
    for place, score in enumerate(counted.scores):
        x = first + (place + 1) * column
        paper.put([Words(x, paper.y, HEADING, str(score.total), "right", True)])
    paper.y = max(paper.y, MARGIN + QR_SIDE)


def _points(paper: Paper, facts: Facts) -> None:
    paper.need(58)
    paper.heading(facts.phrases.gettext("Points from turn to turn"))
    counted = facts.statistics
    area = Area(MARGIN, paper.y, RIGHT - MARGIN, 42, BODY * 0.9)
    paper.put(points_chart(area, counted.points, facts.players, counted.last_turn))
    paper.y += 42


def _dice(paper: Paper, facts: Facts) -> None:
    thrown = facts.statistics.thrown
    if not thrown:
        return
    half = (RIGHT - MARGIN - 8) / 2
    for pair in (thrown[at : at + 2] for at in range(0, len(thrown), 2)):
        paper.need(62)
        top = paper.y
        lowest = top
        for place, dice in enumerate(pair):
            paper.y = top
            x = MARGIN + place * (half + 8)
            paper.y += HEADING * 2.4
            name = facts.words.name("dice", dice.dice)
            name = name[:1].upper() + name[1:]
            paper.put([Words(x, paper.y, HEADING, name, bold=True, room=half)])
            area = Area(x, paper.y + 1, half, 30, BODY)
            colour = (230, 190, 60) if dice.dice == "yellow" else (86, 140, 220)
            paper.put(dice_chart(area, dice.luck, colour))
            paper.y += 32
            for sentence in dice_sentences(facts.phrases, dice):
                paper.paragraph(sentence, half, x)
            lowest = max(lowest, paper.y)
        paper.y = lowest
    paper.paragraph(band_sentence(facts.phrases), shade=MUTED)


def _bars(paper: Paper, rows: list[BarRow], x: float, room: float) -> float:
    """The height that they took."""
    kind = BODY * 0.9
    paper.put(bars_chart(Area(x, paper.y, room, 0, kind), rows))
    return bars_height(rows, kind)


def _income(paper: Paper, facts: Facts) -> None:
    teller, _ = teller_of(facts.game), facts.phrases.gettext
    counted, words, players = facts.statistics, facts.words, facts.players
    goods = income_rows(counted, teller, words, players)
    money = income_rows(counted, teller, words, players, money=True)
    cards = card_rows(counted, words, players, teller.money)
    half = (RIGHT - MARGIN - 8) / 2
    if not goods and not money:
        return
    tall = max(bars_height(goods, BODY), bars_height(money, BODY)) + 14
    paper.need(min(tall, HEIGHT - 4 * MARGIN))
    top = paper.y
    paper.heading(_("Goods earned, by source"), half)
    left = paper.y + 2
    paper.y = left
    height = _bars(paper, goods, MARGIN, half)
    name = words.name("good", teller.money)
    second = MARGIN + half + 8
    paper.y = top + HEADING * 2.4
    if money:
        paper.put([Words(second, paper.y, HEADING, name, bold=True, room=half)])
        paper.y = left
        height = max(height, _bars(paper, money, second, half))
    paper.y = left + height
    if cards:
        paper.need(bars_height(cards, BODY) + 14)
        paper.heading(_("Goods from single cards"))
        paper.y += 2
        paper.y += _bars(paper, cards, MARGIN, RIGHT - MARGIN)


def _table(paper: Paper, facts: Facts, rows: list[tuple[str, tuple[str, ...]]]) -> None:
    column, first = 26.0, MARGIN + 62.0
    paper.y += 1
    for place, player in enumerate(facts.players.values()):
        right = first + (place + 1) * column
        paper.put(swatch(right - 4, paper.y, 4, player))
    paper.y += 4.6
    for name, figures in rows:
        paper.need(BODY * 2.2)
        paper.y += BODY * 1.9
        paper.put([Words(MARGIN, paper.y, BODY, name, room=60)])
        for place, figure in enumerate(figures):
            x = first + (place + 1) * column
            paper.put([Words(x, paper.y, BODY, figure, "right", room=column - 2)])


def _deeds(paper: Paper, facts: Facts) -> None:
    rows = deed_rows(facts.statistics, teller_of(facts.game), facts.words)
    if rows:
        paper.need(len(rows) * BODY * 2 + 16)
        paper.heading(facts.phrases.gettext("What everybody did"))
        _table(paper, facts, rows)


def _turns(paper: Paper, facts: Facts) -> None:
    turns = facts.statistics.turns
    if not turns:
        return
    _ = facts.phrases.gettext
    paper.need(28)
    paper.heading(_("Turns"))
    own = {seat: [t.seconds for t in turns if t.seat == seat] or [0] for seat in facts.players}
    rows = [
        (_("Turns"), tuple(str(len(times)) for times in own.values())),
        (
            _("On average"),
            tuple(duration(facts.phrases, sum(t) // len(t)) for t in own.values()),
        ),
        (_("Longest"), tuple(duration(facts.phrases, max(t)) for t in own.values())),
        *clock_rows(facts.phrases, facts.statistics),
    ]
    _table(paper, facts, rows)
    if stopped := clock_sentence(facts.phrases, facts.statistics):
        paper.paragraph(stopped)


def _decisions(paper: Paper, facts: Facts) -> None:
    _ = facts.phrases.gettext
    if not facts.decided:
        return
    paper.need(20)
    paper.heading(_("Your decisions"))
    for event in facts.decided:
        paper.paragraph(f"{event.n} · {facts.words_of(event).message(event.title)}")
        if event.ruling:
            told = _(
                "allowed by {name}: {reason}", name=event.ruling.by, reason=event.ruling.reason
            )
            paper.paragraph(told, RIGHT - MARGIN - 6, MARGIN + 6, MUTED)
        if event.correction:
            made = event.correction
            told = _("corrected by {name}: {reason}", name=made.by, reason=made.reason)
            paper.paragraph(told, RIGHT - MARGIN - 6, MARGIN + 6, MUTED)


def _agreements(paper: Paper, facts: Facts) -> None:
    """What no printed rule settles was agreed on; and values that the owner found in the box."""
    setup, pack, words = facts.game.setup, facts.game.pack, facts.words
    chosen = chosen_switches(pack, setup.switches)
    paper.need(24)
    paper.heading(facts.phrases.gettext("What was agreed"))
    told = [words.name("agreement", f"{name} {option}") for name, option in chosen.items()]
    paper.paragraph(" · ".join(told))
    for anew in facts.statistics.agreed:
        what = words.name("agreement", f"{anew.switch} {anew.option}")
        line = facts.phrases.gettext("From event {n} on: {agreement}", n=anew.n, agreement=what)
        paper.paragraph(line)
    if setup.corrections:
        own = ", ".join(f"{key} = {value}" for key, value in setup.corrections.items())
        paper.paragraph(facts.phrases.gettext("Your own values: {values}", values=own))
