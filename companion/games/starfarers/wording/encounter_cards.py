"""An encounter card in full, for a stand-in or for finding it in a list: questions and branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.core.words import Message
from companion.wording.templates import NC_
from companion.wording.words import Words

if TYPE_CHECKING:
    from companion.games.starfarers.rules.encounter_script import Script

_CONTEXT = "encounter"
_BRANCHES = {
    "yes": NC_("encounter", "Yes"),
    "no": NC_("encounter", "No"),
    "win": NC_("encounter", "Won"),
    "lose": NC_("encounter", "Lost"),
    "low": NC_("encounter", "Balls: 1 or 2"),
    "middle": NC_("encounter", "Balls: 3"),
    "high": NC_("encounter", "Balls: 4 or 5"),
    "everybody": NC_("encounter", "Everybody"),
    "give_0": NC_("encounter", "Gift 0"),
    "give_1": NC_("encounter", "Gift 1"),
    "give_2": NC_("encounter", "Gift 2"),
    "give_3": NC_("encounter", "Gift 3"),
}
_NEIGHBOURS = {
    "left": NC_("encounter", "your left neighbour"),
    "right": NC_("encounter", "your right neighbour"),
    "second left": NC_("encounter", "your second neighbour on the left"),
    "second right": NC_("encounter", "your second neighbour on the right"),
}
_UNKNOWN = NC_("encounter", "What this card says is not known yet: enter it from your box.")


def encounter_lines(words: Words, card: str, facts: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The question, the second one after a gift, and each branch with its steps."""
    if facts is None:
        return (words.text(_CONTEXT, _UNKNOWN),)
    from companion.games.starfarers.rules.encounter_script import read_script  # when one is shown

    return tuple(_lines(words, read_script(card, facts)))


def _lines(words: Words, script: Script) -> Iterator[str]:
    from companion.games.starfarers.rules.encounter_reading import step_text

    for asked in (script.kind, script.then):
        if asked:
            yield words.message(Message(f"ask-{asked}", {"count": script.asked}))
    first = words.pack.values["rules"]["encounter_ship"] == "first"
    for branch, steps in script.branches.items():
        said = [
            words.message(
                step_text(
                    step,
                    words.text(_CONTEXT, _NEIGHBOURS[step.who]) if step.who else "",
                    first=first,
                )
            )
            for step in steps
        ]
        nothing = words.message(Message("step-nothing"))
        yield f"{words.text(_CONTEXT, _BRANCHES[branch])}: {' '.join(said) or nothing}"
