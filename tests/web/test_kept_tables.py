"""What most tables of a hall agreed on, which every tablet is told that asks what it plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.hub.step_chain import StepChain
from companion.table.journal import Journal
from companion.table.store import Store
from companion.web.kept_tables import KeptTables
from tests.table.play import SETUP

SETUPS = st.builds(
    lambda game, edition, switches: replace(SETUP, game=game, edition=edition, switches=switches),
    st.sampled_from(("settlers", "starship")),
    st.sampled_from(("old", "new")),
    st.dictionaries(st.sampled_from("ab"), st.sampled_from(("yes", "no")), max_size=2),
)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[KeptTables]:
    found = KeptTables(tmp_path / "friday.night", b"x" * 32)
    yield found
    found._close()


def counted(setups: dict[int, Any], table: int, game: str) -> tuple[str, dict[str, str]]:
    """Said plainly: count what the others play, in the order of their numbers."""
    others = [setups[one] for one in sorted(setups) if one != table and setups[one]]
    found = Counter(
        (one.edition, tuple(sorted(one.switches.items()))) for one in others if one.game == game
    )
    for (edition, switches), _ in found.most_common(1):
        return edition, dict(switches)
    return "", {}


@given(
    st.dictionaries(st.integers(1, 12), st.none() | SETUPS, max_size=10),
    st.integers(1, 12),
    st.sampled_from(("settlers", "starship")),
)
def test_the_usual_is_what_most_others_play(setups: dict[int, Any], table: int, game: str) -> None:
    kept = KeptTables(Path("nowhere.night"), b"x" * 32)
    kept._copies = {number: SimpleNamespace(setup=one) for number, one in setups.items()}  # type: ignore[misc]
    assert kept.usual(table, game) == counted(setups, table, game)


def test_it_changes_with_the_games_that_are_begun(kept: KeptTables, tmp_path: Path) -> None:
    path, steps = tmp_path / "tablet.journal", 0
    for coins in ("unlimited", "limited"):
        with Journal(path) as journal:
            journal.new_game(replace(SETUP, switches={"bank_of_coins": coins}))
        store = Store(path)
        chain = StepChain(store)
        chain.read()
        steps = kept.push(1, chain.batch(steps)).steps
        store.close()
        edition, switches = kept.usual(2, "starship")
        assert (edition, switches["bank_of_coins"]) == ("mayfair-2001", coins)
        assert kept.usual(1, "starship") == ("", {}), "it is not compared with itself"
        assert kept.usual(2, "settlers") == ("", {})
