"""The codes and parameters that the rules really hand out, read from their source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion.core
import companion.table

COMPANION = Path(companion.core.__file__).parent.parent
TABLE = Path(companion.table.__file__).parent


def _calls(game: str, name: str) -> Iterator[tuple[ast.Call, ast.Module]]:
    folders = (COMPANION / "games" / game / "rules", COMPANION / "core", TABLE)
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        module = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and node.args:
                called = node.func
                said = called.attr if isinstance(called, ast.Attribute) else None
                said = called.id if isinstance(called, ast.Name) else said
                if said == name:
                    yield node, module


def problem_calls(game: str) -> set[tuple[str, frozenset[str]]]:
    """Code and parameter names of every `box.problem("code", name=...)`, and of the table's."""
    return {
        (code.value, frozenset(keyword.arg for keyword in call.keywords if keyword.arg))
        for call, _ in (*_calls(game, "problem"), *_calls(game, "table_problem"))
        for code in (call.args[0],)
        if isinstance(code, ast.Constant) and isinstance(code.value, str)
    }


def codes(game: str, kind: str) -> tuple[set[str], list[re.Pattern[str]], set[str]]:
    """Of every `Message(...)` or `Note(...)`: its code, a pattern if it is put together, and every
    text of the same file, among which a code may be chosen."""
    plain: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    texts: set[str] = set()
    for call, module in _calls(game, kind):
        texts |= _texts(module)
        if isinstance(call.args[0], ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z-]+"
                for part in call.args[0].values
            ]
            patterns.append(re.compile("".join(parts)))
        else:
            plain |= _texts(call.args[0])
    return plain, patterns, texts


def _texts(tree: ast.AST) -> set[str]:
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {node.value for node in nodes if isinstance(node.value, str)}
