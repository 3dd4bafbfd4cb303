"""Sentences as people read them at the table, one of each sort, in all three languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.packs import Pack
from companion.core.words import Message, Note, Param, Problem
from companion.games.words import words_for
from companion.wording import Words

Speak = Callable[[str], Words]
Params = dict[str, Param]


@pytest.mark.parametrize(
    ("code", "params", "sentences"),
    [
        (
            "no-room",
            {"good": "trade_goods", "room": 1},
            [
                "There is room for only 1 trade good more.",
                "Platz ist nur noch für 1 Handelsware.",
                "C'è posto solo per 1 Bene Commerciale.",
            ],
        ),
        (
            "goods-short",
            {"good": "trade_goods", "needed": 2, "held": 0},
            [
                "That takes 2 trade goods, with none on hand.",
                "Dafür braucht es 2 Handelswaren, es ist aber nichts davon da.",
                "Servono 2 Beni Commerciali, ma non ce ne sono.",
            ],
        ),
        (
            "wrong-phase",
            {"phase": "flight", "needed": "trade"},
            [
                "That belongs to another phase: trading and building. Now: flight.",
                "Das gehört in eine andere Phase: Handel und Bau. Jetzt: Flug.",
                "Questo si fa in un'altra fase: commercio e costruzione. Ora: volo.",
            ],
        ),
        (
            "deck-out-of-order",
            {"card": "pirate-iii-5", "needed": "ii"},
            [
                "Pirate 5 is out of order: now come the cards with II.",
                "Pirat 5 passt nicht in die Reihenfolge: Jetzt kommen die Karten mit II.",
                "Pirata 5 non rispetta l'ordine: ora escono le carte con II.",
            ],
        ),
        (
            "too-many",
            {"seat": "sun", "part": "hangar", "count": 3, "most": 2},
            [
                "Sun cannot have 3 ships in the hangar: at most 2 fit.",
                "Sonne kann nicht 3 Schiffe im Hangar haben: höchstens 2.",
                "Sole non può avere 3 Navi nell'Hangar: il massimo è 2.",
            ],
        ),
    ],
)
def test_problems(code: str, params: Params, sentences: list[str], speak: Speak) -> None:
    problem = Problem(code, "topic", "edition", params)
    assert [speak(language).problem(problem) for language in ("en", "de", "it")] == sentences


@pytest.mark.parametrize(
    ("code", "params", "titles"),
    [
        (
            "found-colony",
            {"seat": "moon", "card": "colony-dubhe"},
            [
                "Moon founds a colony on Dubhe IV",
                "Mond gründet eine Kolonie auf Dubhe IV",
                "Luna fonda una Colonia su Dubhe IV",
            ],
        ),
        (
            "trade-with-opponent",
            {"seat": "sun", "gives": ("2 fuel", "1 ore", "3 astro"), "takes": ("1 trade_goods",)},
            [
                "Sun gives 2 fuel, 1 ore and 3 Astro and gets 1 trade good",
                "Sonne gibt 2 Treibstoff, 1 Erz und 3 Astro und bekommt 1 Handelsware",
                "Sole dà 2 Carburante, 1 Metallo e 3 Astro e riceve 1 Bene Commerciale",
            ],
        ),
        (
            "looked-at-cards",
            {"seat": "moon", "deck": "sector-3", "cards": ("lost-103", "famine")},
            [
                "Moon sees Lost Planet LP 103 and Famine (sector stack 3)",
                "Mond sieht Verlorener Planet LP 103 und Hungersnot (Sektorstapel 3)",
                "Luna vede Pianeta Perduto LP 103 e Carestia (mazzo di Settore 3)",
            ],
        ),
        (
            "take-resource",
            {"seat": "moon", "resource": "trade_goods"},
            [
                "Moon takes 1 trade good",
                "Mond nimmt 1 Handelsware",
                "Luna prende 1 Bene Commerciale",
            ],
        ),
    ],
)
def test_titles(code: str, params: Params, titles: list[str], speak: Speak) -> None:
    message = Message(code, params)
    assert [speak(language).message(message) for language in ("en", "de", "it")] == titles


@pytest.mark.parametrize(
    ("code", "params", "sentences"),
    [
        (
            "take",
            {"good": "fuel", "count": 1, "held": 2},
            [
                "Take 1 fuel: turn your marker to 2.",
                "Nimm 1 Treibstoff: Drehe deinen Marker auf 2.",
                "Prendi 1 Carburante: ruota il segnalino su 2.",
            ],
        ),
        (
            "module-up",
            {"module": "logistics", "level": 2},
            [
                "Lay level 2 of the Logistics Module on your ship.",
                "Lege Stufe 2 auf dein Schiff: Logistikmodul.",
                "Metti sulla tua Astronave il Livello 2 del Modulo Logistico.",
            ],
        ),
        (
            "game-won",
            {"seat": "sun", "points": 10},
            [
                "Sun wins with 10 victory points!",
                "Sonne gewinnt mit 10 Siegpunkten!",
                "Sole vince con 10 Punti Vittoria!",
            ],
        ),
    ],
)
def test_notes(code: str, params: Params, sentences: list[str], speak: Speak) -> None:
    note = Note(code, params)
    assert [speak(language).note(note) for language in ("en", "de", "it")] == sentences


def test_nothing_is_said_as_nothing(speak: Speak) -> None:
    said = [speak(language).goods(()) for language in ("en", "de", "it")]
    assert said == ["nothing", "nichts", "niente"]


def test_braces_in_a_players_name_or_reason_do_no_harm(pack: Pack, locale: Path) -> None:
    words = words_for("en", pack, {"moon": "{seat}", "sun": "Eve"}, locale)
    assert words.message(Message("fly-on", {"seat": "moon"})) == "{seat} flies on"
    title = words.message(Message("reconcile", {"reason": "{0} {x!r}"}))
    assert title == "Set right at the table: {0} {x!r}"


def test_a_code_without_a_wording_is_said_by_its_own_words(speak: Speak) -> None:
    assert speak("de").note(Note("brand-new", {"seat": "sun"})) == "Brand new: Sonne"


@pytest.mark.parametrize(
    ("asked", "spoken"), [("de_AT", "de"), ("it-CH", "it"), ("EN_gb", "en"), ("fr", "en")]
)
def test_languages_are_found_by_their_tag(asked: str, spoken: str, speak: Speak) -> None:
    assert speak(asked).language == spoken


def test_a_catalogue_that_was_not_compiled_leaves_english(pack: Pack, tmp_path: Path) -> None:
    words = words_for("de", pack, locale=tmp_path)
    assert words.message(Message("fly-on", {"seat": "sun"})) == "Sun flies on"
