"""Words of a night for papers and screens: rounds, what is compared, figures."""

from __future__ import annotations

from companion.night.formats import Criterion
from companion.night.night import Night
from companion.night.standings import Standing
from companion.wording.phrases import Phrases, decimal, percent
from companion.wording.templates import N_

STAGES = {"semi-final": N_("Semi-final"), "final": N_("Final")}
CRITERIA: dict[Criterion, str] = {
    "points": N_("Points"),
    "wins": N_("Wins"),
    "seconds": N_("Second places"),
    "thirds": N_("Third places"),
    "victory-points": N_("Victory points"),
    "share": N_("Share"),
}


def round_title(night: Night, number: int, phrases: Phrases) -> str:
    stage = night.rounds[number - 1].stage
    if stage == "preliminary":
        return phrases.gettext("Round {number}", number=number)
    return phrases.gettext(STAGES[stage])


def lots_sentence(names: str, phrases: Phrases) -> str:
    """Told at the cut to whoever was level there."""
    return phrases.gettext("A lot decided which of these players go on: {names}", names=names)


def criterion_title(criterion: Criterion, phrases: Phrases) -> str:
    return phrases.gettext(CRITERIA[criterion])


def figure(line: Standing, criterion: Criterion, language: str) -> str:
    """A share is a percentage; shared points have a fraction."""
    value = line.value(criterion)
    if criterion == "share":
        return percent(language, float(value), 2)
    if value.denominator == 1:
        return str(value)
    return decimal(language, float(value), 2).rstrip("0")


def time_left(seconds: int) -> str:
    """Minutes and seconds as a clock shows them; over time with a minus."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"
