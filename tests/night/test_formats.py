"""Formats are data: all are read strictly, and every value says where it comes from."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.packs import read_pack, texts_in
from companion.night.formats import format_names, format_of, format_pack, read_format
from companion.night.trouble import NightError

SHIPPED = ("german-championship", "hundred-points", "shop-night", "studio-2024", "wbc-2022")


def test_the_formats_that_are_shipped() -> None:
    assert format_names() == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_has_a_mark_and_a_source(name: str) -> None:
    pack = format_pack(name)
    assert pack.id == name
    assert [fact.key for fact in pack.facts.values() if not fact.source] == []
    assert pack.open_facts(), "no format is known for certain in every value"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_format_fits_together(name: str) -> None:
    format = read_format(name)
    for size in format.tables.sizes:
        worth = format.points.by_place[size]
        assert len(worth) == size
        assert list(worth) == sorted(worth, reverse=True)
    assert len(set(format.ranking.order)) == len(format.ranking.order)
    if "points" not in format.ranking.order:
        assert all(sum(worth) == 1 for worth in format.points.by_place.values())


@pytest.mark.parametrize("name", SHIPPED)
def test_a_format_written_into_a_night_is_read_as_it_was(name: str) -> None:
    format = read_format(name)
    assert msgspec.json.decode(msgspec.json.encode(format), type=type(format)) == format


def test_a_misspelt_value_is_found() -> None:
    text = texts_in("companion.night", "formats")["shop-night"]
    assert "at_end" in text
    pack = read_pack({"shop-night": text.replace("at_end", "at_last")}, "shop-night")
    with pytest.raises(msgspec.ValidationError):
        format_of(pack)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(NightError, match="wbc-2022"):
        read_format("wbc-1066")


@pytest.mark.parametrize(
    ("players", "semi_final", "optional"),
    [(12, 0, False), (15, 0, False), (16, 16, True), (28, 16, True), (29, 16, False)],
)
def test_the_cut_of_the_studio_follows_the_number_of_players(
    players: int, semi_final: int, optional: bool
) -> None:
    step = read_format("studio-2024").cut_for(players)
    assert step is not None
    assert (step.semi_final, step.final, step.optional) == (semi_final, 4, optional)


def test_fewer_than_the_least_have_no_cut() -> None:
    assert read_format("studio-2024").cut_for(11) is None
    assert read_format("german-championship").cut_for(64) is None
