"""How odds are told: exact as a fraction, and as a number for people."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.cli.output import OK, print_json


def chance(found: Fraction) -> dict[str, Any]:
    """Exact, and as a number for people."""
    return {
        "fraction": f"{found.numerator}/{found.denominator}",
        "percent": round(float(found) * 100, 1),
    }


def print_odds(options: argparse.Namespace, answer: Mapping[str, Any]) -> int:
    if options.json:
        print_json(answer)
        return OK
    for name, value in answer.items():
        if isinstance(value, dict) and "fraction" in value:
            print(f"{name}: {_said(value)}")
        elif isinstance(value, dict):
            for item, found in value.items():
                print(f"  {item}: {_said(found)}")
        else:
            print(f"{name}: {value}")
    return OK


def _said(found: Mapping[str, Any]) -> str:
    if "percent" in found:
        return f"{found['fraction']} ({found['percent']} %)"
    return f"{found['fraction']} ({found['cards']} cards a roll)"
