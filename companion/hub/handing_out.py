"""Papers and exports of a night by their names, for the command line and the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from card_codes.labels.drawing import Drawing
from companion.hub import exports
from companion.hub.night_file import NightFile
from companion.hub.papers import Papers
from companion.hub.people import shown_names
from companion.wording.phrases import Phrases

PAPERS: dict[str, Callable[[Papers, int, int], list[Drawing]]] = {
    "pairings": lambda papers, number, _: papers.pairings(number),
    "cards": lambda papers, number, _: papers.table_cards(number),
    "standings": lambda papers, *_: papers.standings(),
    "certificates": lambda papers, _, best: papers.certificates(best),
}
"""What can be printed: of a round, or for the best so many."""

EXPORTS = {
    "standings": "standings.csv",
    "results": "results.csv",
    "night": "night.json",
    "bg-stats": "bg-stats.json",
}
"""What can be exported, and what its file is called."""


def paper(
    file: NightFile, what: str, language: str, *, number: int = 0, best: int = 3, join: str = ""
) -> tuple[bytes, int]:
    """A PDF and how many pages it has. Without a number: of the current round."""
    night = file.night
    names = shown_names(file.people(), night.entrants, Phrases(language))
    papers = Papers(night, names, language, join)
    pages = PAPERS[what](papers, number or len(night.rounds), best)
    return papers.pdf(pages), len(pages)


def export(file: NightFile, what: str, language: str) -> bytes:
    night = file.night
    names = shown_names(file.people(), night.entrants, Phrases(language))
    if what == "standings":
        return exports.standings_csv(night, names).encode()
    if what == "results":
        return exports.results_csv(night, names).encode()
    document: Any = exports.night_json(night, names)
    if what == "bg-stats":
        document = exports.bg_stats_links(night, names, file.kept()[0].happened.at)
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"
