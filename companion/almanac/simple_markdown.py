"""The little Markdown of the almanac: paragraphs, "- " lists, **bold** and [word](topic) links.

A paragraph or a list item is one line of text. A paragraph (or list) that starts with an edition
id in square brackets, `[second-edition] ...`, is only meant for that edition.
"""

from __future__ import annotations

import re
import textwrap

_LINK = re.compile(r"\[([^\]\[]+)\]\(([a-z0-9-]+)\)")
_EDITION = re.compile(r"\[([a-z0-9]+(?:-[a-z0-9]+)*)\]\s+")


def for_edition(text: str, edition: str) -> str:
    """Keep what is meant for everybody and what is meant for this edition."""
    kept = []
    for block in text.strip().split("\n\n"):
        mark = _EDITION.match(block)
        if mark is None:
            kept.append(block)
        elif mark[1] == edition:
            kept.append(block[mark.end() :])
    return "\n\n".join(kept)


def links(text: str) -> tuple[str, ...]:
    """The topics a text points to, each once, in the order of their first mention."""
    return tuple(dict.fromkeys(topic for _, topic in _LINK.findall(text)))


def words_only(text: str) -> str:
    """The text as it is read aloud: no stars, no link targets."""
    return _LINK.sub(r"\1", text).replace("**", "")


def plain(text: str, width: int = 72) -> str:
    """The text for a terminal that is `width` characters wide."""
    blocks = words_only(text).strip().split("\n\n")
    return "\n\n".join(
        "\n".join(_wrapped(line, max(width, 20)) for line in block.splitlines()) for block in blocks
    )


def _wrapped(line: str, width: int) -> str:
    hanging = "  " if line.startswith("- ") else ""
    return textwrap.fill(line, width, subsequent_indent=hanging, break_on_hyphens=False)
