"""Steps of `companion night` that hand something out: formats, standings, papers, exports."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.night_answers import Step, answer, names_of, no_options, open_night
from companion.hub.words import criterion_title, figure
from companion.night.formats import format_names, format_of, format_pack
from companion.night.planning import preliminary_standings
from companion.wording.local_time import time_of_day
from companion.wording.phrases import Phrases


def _formats(options: argparse.Namespace) -> int:
    packs = [format_pack(name) for name in format_names()]
    listing = [
        {
            "format": pack.id,
            "title": pack.title,
            "values": format_of(pack),
            "open_values": [
                {"key": fact.key, "value": fact.value, "mark": fact.mark, "source": fact.source}
                for fact in pack.open_facts()
            ],
        }
        for pack in packs
    ]
    lines = [
        f"{pack.id}: {pack.title}, {len(pack.open_facts())} of {len(pack.facts)} values not certain"
        for pack in packs
    ]
    return answer(options, {"formats": listing}, "\n".join(lines))


def _standings(options: argparse.Namespace) -> int:
    from companion.hub.exports import standings_json

    with open_night(options) as file:
        night, names = file.night, names_of(file, options)
    order = night.format.ranking.order
    phrases = Phrases(options.language)
    lines = []
    for line in preliminary_standings(night):
        figures = "  ".join(
            f"{criterion_title(name, phrases)} {figure(line, name, phrases.language)}"
            for name in order
        )
        lines.append(f"{line.rank:3}{'*' if line.lot else ' '} {names[line.player]}  {figures}")
    document = {"standings": standings_json(night, names)}
    return answer(options, document, "\n".join(lines))


def _add_print(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", choices=("pairings", "cards", "standings", "certificates"))
    command.add_argument("--out", required=True, type=Path, metavar="FILE", help="pairings.pdf")
    command.add_argument("--round", type=int, help="another one than the current")
    command.add_argument("--best", type=int, default=3, help="so many certificates")


def _print(options: argparse.Namespace) -> int:
    from companion.hub.handing_out import paper

    with open_night(options) as file:
        data, pages = paper(
            file, options.what, options.language, number=options.round or 0, best=options.best
        )
    options.out.write_bytes(data)
    document = {"out": str(options.out), "pages": pages}
    return answer(options, document, f"{options.out}, pages: {pages}.")


def _add_export(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", choices=("standings", "results", "night", "bg-stats"))
    command.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="CSV, or JSON for the last two"
    )


def _export(options: argparse.Namespace) -> int:
    from companion.hub.handing_out import export

    with open_night(options) as file:
        data = export(file, options.what, options.language)
    options.out.write_bytes(data)
    return answer(options, {"out": str(options.out), "bytes": len(data)}, f"{options.out}")


def _log(options: argparse.Namespace) -> int:
    from companion.hub.call_log import log_lines

    with open_night(options) as file:
        calls, names = file.night.calls, names_of(file, options)
    lines = list(log_lines(calls, names, Phrases(options.language)))[::-1]
    text = "\n".join(f"{time_of_day(one['at'])}  {one['table']:3}  {one['text']}" for one in lines)
    return answer(options, {"log": lines}, text)


STEPS = (
    Step("formats", "the formats there are, and how sure their values are", no_options, _formats),
    Step("log", "calls to referees and what was decided", no_options, _log),
    Step("standings", "the standings", no_options, _standings),
    Step("print", "pairings, table cards, standings, certificates as PDF", _add_print, _print),
    Step("export", "CSV, JSON, links for BG Stats", _add_export, _export),
)
