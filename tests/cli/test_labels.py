"""`companion labels` and `companion cards`: what is printed reads back, card by card."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from card_codes.code import Code
from card_codes.labels.label_image import Picture
from companion.cli.card_catalogue import catalogue_of
from companion.games.physical_cards import games_with_cards, physical_cards
from companion.games.registry import GAMES, edition_pack
from tests.card_codes.label_reading import DPI, codes_in, printed_pages, tags_in
from tests.cli.conftest import Run

FROZEN = Path(__file__).parent.parent / "fixtures" / "card_numbers.json"


def codes_on(pages: list[Picture]) -> list[Code]:
    return [code for page in pages for code in codes_in(page)]


def all_codes(game: str) -> list[Code]:
    return sorted(card.code for card in catalogue_of(game))


@pytest.mark.parametrize("game", games_with_cards())
def test_every_label_of_every_game_reads_back_from_the_printed_sheet(
    run: Run, tmp_path: Path, game: str
) -> None:
    path = tmp_path / "labels.pdf"
    assert run("labels", game, "--out", path).code == 0
    pages = printed_pages(path)
    assert codes_on(pages) == all_codes(game)
    assert [code for page in pages for code in tags_in(page)] == all_codes(game)


@pytest.mark.parametrize(
    "options",
    [
        ("--sheet", "letter", "--kind", "qr"),
        ("--sheet", "l7651"),
        ("--sheet", "l7120", "--language", "it"),
        ("--sheet", "l4732", "--size", "14"),
        ("--sheet", "5167"),
        ("--sheet", "letter", "--size", "12"),
        ("--stand-ins", "--language", "de"),
    ],
    ids=" ".join,
)
def test_every_card_of_starship_is_on_every_kind_of_sheet(
    run: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    path = tmp_path / "labels.pdf"
    answer = run("labels", "starship", *options, "--out", path, "--json")
    assert answer.code == 0
    pages = printed_pages(path)
    assert answer.json["pages"] == len(pages)
    assert sorted(codes_on(pages)) == all_codes("starship")


def test_the_page_has_the_size_of_the_paper(run: Run, tmp_path: Path) -> None:
    for sheet, size in (("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))):
        path = tmp_path / f"{sheet}.pdf"
        run("labels", "starship", "--cards", "median", "--sheet", sheet, "--out", path)
        with pypdfium2.PdfDocument(path) as document:
            points = document[0].get_size()
        assert [side / 72 * 25.4 for side in points] == pytest.approx(size, abs=0.1)


def test_chosen_cards_begin_at_the_given_place_of_a_used_sheet(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "few.pdf"
    median, hades = Code("starship", 70), Code("starship", 38)
    chosen = f"median, {hades.short.lower()}"
    arguments = ("--cards", chosen, "--sheet", "l7651", "--start", 64, "--out", path)
    assert run("labels", "starship", *arguments).code == 0
    (page,) = printed_pages(path)
    assert codes_in(page) == [hades, median]
    used = page[: round(10.9 / 25.4 * DPI + 12 * 21.17 / 25.4 * DPI)]
    assert used.min() == 255
    last_row_left = page[:, : round((4.7 + 3 * 40.64) / 25.4 * DPI)]
    assert codes_in(np.ascontiguousarray(last_row_left)) == []


def test_one_label_as_svg_and_png(run: Run, tmp_path: Path) -> None:
    svg, png = tmp_path / "label.svg", tmp_path / "label.png"
    answer = run("labels", "starship", "--cards", "median", "--svg", svg, "--png", png)
    assert answer.code == 0
    assert svg.read_text("utf-8").startswith("<svg")
    picture = cv2.imread(str(png), cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    assert codes_in(np.pad(picture, 40, constant_values=255).astype(np.uint8)) == [
        Code("starship", 70)
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--cards", "median"), "--out"),
        (("--out", "x.pdf", "--cards", "medan"), "Close to it: median"),
        (("--out", "x.pdf", "--cards", "F48M"), "no card 'F48M' in 'starship'"),
        (("--out", "x.pdf", "--cards", ","), "No card is chosen"),
        (("--out", "x.pdf", "--size", "9"), "12 to 20"),
        (("--out", "x.pdf", "--size", "nan"), "12 to 20"),
        (("--out", "x.pdf", "--sheet", "5167", "--size", "20"), "--size 14"),
        (("--out", "x.pdf", "--sheet", "5167", "--kind", "qr"), "too small"),
        (("--out", "x.pdf", "--sheet", "l7651", "--start", "66"), "1 to 65"),
        (("--out", "x.pdf", "--sheet", "l7651", "--stand-ins"), "plain paper"),
        (("--svg", "x.svg"), "one label"),
        (
            (
                "--out",
                "no/such/folder/x.pdf",
            ),
            "Cannot write",
        ),
        (("--out", "x.pdf", "--edition", "kosmos-1999"), "no edition"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("labels", "starship", *arguments)
    assert answer.code == 2
    assert says in answer.err
    assert not list(tmp_path.glob("x.*"))


@pytest.mark.parametrize("game", games_with_cards())
def test_the_catalogue_names_every_card_once(run: Run, game: str) -> None:
    cards = run("cards", game, "--json").json["cards"]
    for field in ("id", "number", "short", "code", "tag"):
        assert len({card[field] for card in cards}) == len(cards)
    assert all(card["name"] and card["deck"] for card in cards)
    assert len(run("cards", game).out.splitlines()) == len(cards)


def test_catalogues_of_all_games_do_not_collide() -> None:
    cards = [card for game in games_with_cards() for card in catalogue_of(game)]
    assert len({str(card.code) for card in cards}) == len(cards)
    assert len({card.code.short for card in cards}) == len(cards)
    assert len({card.code.tag for card in cards}) == len(cards)


def test_the_catalogue_is_the_contents_of_the_box() -> None:
    """Card by card: the numbers know every card of every edition, in the deck the pack says."""
    for kind in GAMES.values():
        cards = {card.id: card for card in physical_cards(kind.name) if card.section}
        sections = {card.section for card in cards.values()}
        for edition in kind.editions:
            values = edition_pack(kind.name, edition).values
            packed = {card: facts for name in sections for card, facts in values[name].items()}
            assert cards.keys() == packed.keys()
            for card, facts in packed.items():
                if facts is None:
                    continue  # what this card says is not known; it is in the box all the same
                assert facts.get("deck", cards[card].deck) == cards[card].deck
    decks = Counter(card.deck for game in games_with_cards() for card in physical_cards(game))
    assert decks["start"] == 40
    assert decks["adventure"] == 12
    assert decks["encounter"] == 32
    assert sum(decks[people] for people in ("green-folk", "merchants", "scientists")) == 15
    assert decks["development"] == 25


def test_numbers_are_for_ever() -> None:
    """Add new cards to the fixture too; a difference here is a label that lies."""
    frozen = json.loads(FROZEN.read_text("utf-8"))
    now = {
        game: {str(card.number): card.id for card in physical_cards(game)}
        for game in games_with_cards()
    }
    assert now == frozen


def test_an_owner_s_name_for_a_card_reaches_the_catalogue(run: Run) -> None:
    run("box", "starship", "--set", "cards.trade-ore-3.name=Aigel X")
    cards = {card["id"]: card["name"] for card in run("cards", "starship", "--json").json["cards"]}
    assert cards["trade-ore-3"] == "Aigel X"
