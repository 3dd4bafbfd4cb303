"""Sums and lists of goods as they are written on this board."""

from __future__ import annotations

from collections.abc import Iterable

from companion.view.captions import in_words
from companion.view.table_view import Sum, SumPart
from companion.wording import Words


def said_sum(words: Words, total: Sum) -> str:
    """Speed 5 = boosters 2 + die 3."""
    if total.lines:
        return "\n".join(in_words(line, words) for line in total.lines)
    parts = [_part(words, part) for part in total.parts]
    if total.open:
        parts.append(words.caption("sum-open", {}))
    head = f"{in_words(total.text, words)} {total.total}"
    if not parts:
        return head
    text = " + ".join(parts).replace("+ -", "- ")
    return f"{head} = {text}"


def _part(words: Words, part: SumPart) -> str:
    text = in_words(part.text, words)
    said = f"{text} {part.value}" if part.value >= 0 else f"-{text} {-part.value}"
    if not part.of:
        return said
    return f"{said} ({words.listed(in_words(item, words) for item in part.of)})"


def added_up(words: Words, items: Iterable[str]) -> str:
    """2 fuel + 1 booster."""
    return " + ".join(words.name("goods", item) for item in items)
