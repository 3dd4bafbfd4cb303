"""`companion doctor`: what this machine has and lacks, and a problem report to hand on."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.options import Commands, add_json
from companion.cli.output import OK, PROBLEMS, print_json, writing
from companion.problem_report.examination import Finding, examine
from companion.table.places import home


def add_to(commands: Commands) -> None:
    command = commands.add_parser("doctor", help="what this machine has and lacks")
    add_json(command)
    command.add_argument(
        "--report",
        metavar="FILE",
        help="write a problem report: version, findings, log, and the game that was played last "
        "without names and hidden cards",
    )
    command.add_argument(
        "--with-secrets", action="store_true", help="the whole record of the game in it"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    findings = list(examine())
    lacking = [finding for finding in findings if finding.needed and finding.status == "missing"]
    if options.report:
        _write(Path(options.report), findings, options.with_secrets)
    if options.json:
        print_json({"healthy": not lacking, "findings": findings})
    else:
        for finding in findings:
            signs = {"ok": "ok", "old": "old", "missing": "MISSING" if finding.needed else "-"}
            print(f"{signs[finding.status]:8}{finding.piece:24}{finding.found}")
            if finding.advice and finding.status != "ok":
                print(f"{'':8}{finding.advice}")
        if options.report:
            print(f"The problem report is in {options.report}.")
    return PROBLEMS if lacking else OK


def _write(target: Path, findings: list[Finding], secrets: bool) -> None:
    from companion.problem_report.report import write_report

    with writing(target):
        write_report(target, home(), findings, secrets=secrets)
