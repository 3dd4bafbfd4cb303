"""What is said about numbers, on paper and on the screen: honest words about luck, and times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.extras.teller import Teller
from companion.result_sheet.charts import BarRow, Player
from companion.statistics.game import GameStatistics, Thrown
from companion.statistics.household import Roller
from companion.statistics.luck import Luck
from companion.wording import Words
from companion.wording.phrases import Phrases, decimal


def luck_sentence(phrases: Phrases, luck: Luck) -> str:
    """Whether this is unusual at all. Most of the time it is not, and that is said."""
    if luck.verdict == "too-few":
        return phrases.ngettext(
            "{count} roll: far too few to say anything about luck.",
            "{count} rolls: far too few to say anything about luck.",
            luck.rolls,
        )
    if luck.verdict == "usual":
        return phrases.gettext(
            "{count} rolls, {mean} on average ({expected} expected). Nothing unusual: fair dice "
            "look like this all the time.",
            count=luck.rolls,
            mean=phrases.decimal(luck.mean, 2),
            expected=phrases.decimal(luck.expected_mean, 2),
        )
    if luck.verdict == "uneven":
        return phrases.gettext(
            "{count} rolls, {mean} on average ({expected} expected). Somewhat uneven, but fair "
            "dice do that in about one of {games} games.",
            count=luck.rolls,
            mean=phrases.decimal(luck.mean, 2),
            expected=phrases.decimal(luck.expected_mean, 2),
            games=luck.one_in,
        )
    return phrases.gettext(
        "{count} rolls, {mean} on average ({expected} expected). Rare: with fair dice about one of "
        "{games} games is so uneven. It may still be chance.",
        count=luck.rolls,
        mean=phrases.decimal(luck.mean, 2),
        expected=phrases.decimal(luck.expected_mean, 2),
        games=luck.one_in,
    )


def dice_sentences(phrases: Phrases, thrown: Thrown) -> Iterator[str]:
    """Luck is about sums, which are all known; that faces are not is said."""
    yield luck_sentence(phrases, thrown.luck)
    if thrown.by_sum:
        yield phrases.ngettext(
            "{count} roll was told by its sum: what each die showed is unknown.",
            "{count} rolls were told by their sum: what each die showed is unknown.",
            thrown.by_sum,
        )


def band_sentence(phrases: Phrases) -> str:
    """How to read the picture of the dice."""
    return phrases.gettext(
        "Grey: what fair dice show in 95 of 100 games. Line: what was to be expected."
    )


def duration(phrases: Phrases, seconds: int) -> str:
    """A time that was played."""
    if seconds < 60:
        return phrases.ngettext("{count} second", "{count} seconds", seconds)
    minutes = round(seconds / 60)
    if minutes < 120:
        return phrases.ngettext("{count} minute", "{count} minutes", minutes)
    return phrases.gettext("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


def clock_rows(phrases: Phrases, counted: GameStatistics) -> list[tuple[str, tuple[str, ...]]]:
    """What the table's clock measured, a figure a seat: nothing where there was none."""
    clock, seats = counted.clocked, list(counted.points)
    if clock is None:
        return []
    rows = [(phrases.gettext("Thought by the clock"), _times(phrases, clock.spent, seats))]
    if any(clock.extra.values()):
        rows.append((phrases.gettext("Granted besides"), _times(phrases, clock.extra, seats)))
    return rows


def _times(phrases: Phrases, measured: Mapping[str, int], seats: list[str]) -> tuple[str, ...]:
    return tuple(duration(phrases, measured.get(seat, 0)) for seat in seats)


def clock_sentence(phrases: Phrases, counted: GameStatistics) -> str:
    """How long the clock was stopped; nothing if it was not."""
    stopped = counted.clocked.stopped if counted.clocked is not None else 0
    if not stopped:
        return ""
    return phrases.gettext("The clock was stopped for {time}.", time=duration(phrases, stopped))


def roller_sentence(phrases: Phrases, roller: Roller) -> str:
    """How long a device has thrown these dice, and how they are counted."""
    if roller.thrown.drawn:
        return phrases.ngettext("{count} evening.", "{count} evenings.", roller.evenings)
    return phrases.ngettext(
        "{count} evening, each die counted by itself.",
        "{count} evenings, each die counted by itself.",
        roller.evenings,
    )


def income_rows(
    counted: GameStatistics,
    teller: Teller,
    words: Words,
    players: dict[str, Player],
    *,
    money: bool = False,
) -> list[BarRow]:
    """Goods by source, or the money, which is counted in other numbers and so never added."""
    rows = []
    for source in teller.sources:
        values = tuple(
            (
                player,
                sum(
                    number
                    for good, number in counted.income.get(seat, {}).get(source, {}).items()
                    if (good == teller.money) == money
                ),
            )
            for seat, player in players.items()
        )
        if any(value for _, value in values):
            name = words.name("income", source)
            rows.append(BarRow(name[:1].upper() + name[1:], values))
    return rows


def card_rows(
    counted: GameStatistics, words: Words, players: dict[str, Player], money: str, most: int = 6
) -> list[BarRow]:
    """The cards that brought the most goods: what each colony earned."""
    found = [
        (sum(number for good, number in goods.items() if good != money), seat, card)
        for seat, cards in counted.by_card.items()
        for card, goods in cards.items()
    ]
    best = sorted((one for one in found if one[0]), key=lambda one: (-one[0], one[1], one[2]))
    return [
        BarRow(words.name("card", card), ((players[seat], number),))
        for number, seat, card in best[:most]
    ]


def deed_rows(
    counted: GameStatistics, teller: Teller, words: Words
) -> list[tuple[str, tuple[str, ...]]]:
    """A table of deeds: its rows, with one figure a seat."""
    rows = []
    for code in teller.deeds:
        figures = [counted.deeds.get(seat, {}).get(code, 0) for seat in counted.deeds]
        if any(figures):
            name = words.name("deed", code)
            said = tuple(
                decimal(words.language, figure, 1)
                if code.endswith("-expected")
                else str(round(figure))
                for figure in figures
            )
            rows.append((name[:1].upper() + name[1:], said))
    return rows
