"""Sentences with a number or the name of a thing in them are the ones that somebody has read."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.wording import LANGUAGES
from tests.wording.golden_sentences import golden_file, golden_text, sentences
from tests.wording.grammar import Pair, faults
from tests.wording.test_catalogues import TRANSLATED, entries, forms


def counted(language: str) -> list[Pair]:
    """One and many of every counted sentence in the catalogues."""
    said = [
        forms(message.id if language == "en" else message.string)
        for message in entries(TRANSLATED[0] if language == "en" else language)
    ]
    return [(both[0], both[1]) for both in said if len(both) > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_those_that_were_read(language: str, locale: Path) -> None:
    """After a change: `python -m tests.wording.golden_sentences`, and read what is different."""
    assert golden_text(language, locale) == golden_file(language).read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_breaks_a_rule_of_its_language(language: str, locale: Path) -> None:
    pairs = counted(language)
    broken = {
        sentence: found
        for _, sentence in sentences(language, locale)
        if (found := list(faults(language, sentence, pairs)))
    }
    assert broken == {}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Take 1 resources"),
        ("en", "That takes 2 steps, and there are 1 left."),
        ("de", "Du verlierst Ruhm: Von deinen halben Medaillen gehen 1 zurück in die Schachtel."),
        ("de", "Im Vorrat fehlt Handelswaren: 3 fällig, 1 ausgezahlt."),
        ("de", "Vorrat, Hände und Nachschubstapel gehen nicht auf: zu viel Handelswaren."),
        ("de", "Sonne hat mehr Handelswaren, als hineinpasst: höchstens 2."),
        ("de", "1 Handelswaren kaufen"),
        ("de", "Im Vorrat ist kein Wolle mehr."),
        ("de", "Anna: 1 Straßen in einem Zug. Die Karte bekommt die längste, ab 5."),
        ("de", "Eine Handelsstation hier braucht 1 Frachtmodule, und du hast 0."),
        ("de", "Nimm 1 Rohstoffe"),
        ("de", "1 Karten abgeben"),
        ("de", "Transporter mit 1 Ringen"),
        ("de", "Im Vorrat ist nur noch 2 Wolle."),
        ("de", "Im Vorrat ist keiner mehr davon: Bordkanone."),
        ("de", "Das sind 1 Raumpunkte, und 0 bleiben noch."),
        ("de", "Anna: 1 Siegpunkte"),
        ("de", "Der Spielplan sollte einen Stützpunkt haben von: Wissendes Volk, nicht 2."),
        ("de", "Der Plan hat keinen Punkt 4 für Grünes Volk."),
        ("de", "1 Punkte des Spielplans sind von den anderen aus nicht erreichbar."),
        ("de", "1 Chips für 2 Planeten"),
        ("de", "30 Würfe, im Schnitt 2.12 (erwartet 2.00)."),
        ("it", "Ci vuole 2 Legno, e Anna non ne ha."),
        ("it", "Ci vuole 3 Minerale, e Anna ne ha al massimo 1."),
        ("it", "Nella riserva resta solo 2 Legno."),
        ("it", "Va consegnato tutto (Lana): sono 1."),
        ("it", "Questo si fa nella fase di fine della partita, ma ora è la fase di dadi."),
        ("it", "Ora non tocca a questo: c'è da gli altri pescano dalla pila di scorta."),
        ("it", "Ora non tocca a questo: c'è da nulla, la partita è finita."),
        ("it", "Per questo lancio serve il due dadi, non il dado blu."),
        ("it", "Nella scatola ci sono 1 di queste regioni, non 2: Deserto."),
        ("it", "Anna sposta il brigante su Deserto"),
        ("it", "Sono 2 punti, e ne restano 1."),
        ("it", "Qui una Stazione richiede 1 Moduli di Carico, e ne hai 0."),
        ("it", "Il tabellone dovrebbe avere una base di Mercanti, non 2."),
        ("it", "Perdi fama: 1 delle tue mezze medaglie tornano nella scatola."),
        ("it", "Servono 2 Punti Scientifici, ma non ce n'è."),
        ("it", "Anna: 1 strade in fila. La carta va alla più lunga, da 5 in su."),
        ("it", "Prendi 1 risorse"),
        ("it", "Consegna 1 carte"),
        ("it", "Trasportatore con 1 anelli"),
        ("it", "Compra 1 Beni Commerciali"),
        ("it", "30 tiri, in media 2.12 (attesi 2.00)."),
    ],
)
def test_the_rules_find_what_was_wrong_once(language: str, sentence: str) -> None:
    """As the app said it before all its sentences were read again."""
    assert list(faults(language, sentence, counted(language)))
