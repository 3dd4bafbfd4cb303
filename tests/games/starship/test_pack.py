"""The edition packs against the fact table (starship.md), and the owner's corrections."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args, get_type_hints

import pytest

from companion.core.packs import Mark, pack_texts, read_pack
from companion.core.setup import Setup, SetupError
from companion.games.starship.rules.box import PACKAGE, Box, Choices
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import Goods

EDITIONS = ("mayfair-2001", "kosmos-2001")
SEATS = {"sun": "", "moon": ""}


def box_of(edition: str = "mayfair-2001", **corrections: Any) -> Box:
    dotted = {key.replace("__", "."): value for key, value in corrections.items()}
    return Box(Setup("starship", edition, SEATS, {}, dotted))


BOX = box_of()


def kinds(deck: str) -> Counter[str]:
    """How many cards of each kind a deck has; markets by what sort they are."""
    return Counter(
        getattr(card, "sort", type(card).__name__)
        for card in BOX.cards.values()
        if card.deck == deck
    )


# --- counts: sections 1, 3, 4, 5 ----------------------------------------------------------------


def test_seventy_sector_cards() -> None:
    assert len(BOX.cards) == 70
    assert Counter(card.deck for card in BOX.cards.values()) == {
        "start": 40,
        "i": 7,
        "ii": 7,
        "iii": 7,
        "iv": 7,
        "sun": 1,
        "moon": 1,
    }


def test_the_forty_start_cards() -> None:
    assert kinds("start") == {
        "trade_planet": 25,
        "Pirate": 2,
        "outpost": 2,
        "Colony": 6,
        "AdventurePlanet": 4,
        "library": 1,
    }


@pytest.mark.parametrize(
    ("deck", "counted"),
    [
        ("i", {"LostPlanet": 2, "Pirate": 3, "outpost": 2}),
        ("ii", {"LostPlanet": 2, "Pirate": 2, "outpost": 1, "Colony": 2}),
        ("iii", {"LostPlanet": 2, "Pirate": 2, "outpost": 1, "Colony": 2}),
        ("iv", {"LostPlanet": 4, "Pirate": 2, "median": 1}),
    ],
)
def test_the_reserve(deck: str, counted: dict[str, int]) -> None:
    assert kinds(deck) == counted


def test_three_missions_of_each_number() -> None:
    assert Counter(card.back for card in BOX.adventures.values()) == {1: 3, 2: 3, 3: 3, 4: 3}
    planets = Counter(mission.planet for mission in BOX.adventures.values())
    assert planets == {"hades": 3, "pallas": 3, "picasso": 3, "poseidon": 3}
    assert set(BOX.planets.values()) == set(planets)


def test_names_are_told_apart_except_those_of_twins() -> None:
    twice = {name for name, n in Counter(c.name for c in BOX.cards.values()).items() if n > 1}
    assert twice == {"Diplomat Outpost"} | {f"Pirate {n}" for n in (2, 3, 4, 5, 6)}


# --- what the cards say -------------------------------------------------------------------------


def test_each_resource_has_the_same_ladder_of_prices() -> None:
    for good in ("food", "ore", "carbon", "fuel", "trade_goods"):
        planets = [card for card in BOX.markets.values() if card.sort == "trade_planet"]
        ladder = sorted((c.price, c.post, c.friendship) for c in planets if c.buys == (good,))
        assert ladder == [(1, False, 0), (2, False, 0), (3, True, 1), (4, False, 0), (5, False, 0)]
        assert all(c.sells == c.buys and c.limit is None for c in planets)


def test_the_twelve_colonies_are_each_resource_with_each_number() -> None:
    found = sorted((colony.resource, colony.number) for colony in BOX.colonies.values())
    goods = ("carbon", "food", "fuel", "ore")
    assert found == [(good, number) for good in goods for number in (1, 2, 3)]


def test_the_eleven_pirates() -> None:
    found = sorted((p.deck, p.strength, p.tribute, p.loss) for p in BOX.pirates.values())
    assert found == [
        ("i", 2, 3, "nothing"),
        ("i", 3, 3, "nothing"),
        ("i", 4, 3, "nothing"),
        ("ii", 4, 5, "cannon"),
        ("ii", 5, 5, "module"),
        ("iii", 5, 5, "module"),
        ("iii", 6, 5, "module"),
        ("iv", 6, 5, "module"),
        ("iv", 7, 5, "module"),
        ("start", 2, 3, "nothing"),
        ("start", 3, 3, "nothing"),
    ]
    assert all((p.fame, p.resources) == (1, 1) for p in BOX.pirates.values())


def test_totals_of_points_fame_and_friendship() -> None:
    colonies = sum(colony.points for colony in BOX.colonies.values())
    missions = sum(mission.points for mission in BOX.adventures.values())
    modules, special_cards = 6, 2
    assert (colonies, missions) == (12, 2)
    assert colonies + modules + missions + special_cards == 22
    fame = [sum(c.fame for c in cards.values()) for cards in (BOX.pirates, BOX.adventures)]
    assert fame == [11, 7]
    assert sum(market.friendship for market in BOX.markets.values()) == 11


def test_a_card_with_friendship_is_a_card_with_a_post() -> None:
    assert all(bool(market.friendship) == market.post for market in BOX.markets.values())


def test_dice_start_and_costs() -> None:
    assert BOX.dice.yellow == (1, 1, 2, 2, 3, 3)
    assert BOX.dice.blue == (1, 2, 2, 3, 3, 4)
    assert (BOX.start.astro, BOX.start.science, BOX.start.trade_goods) == (25, 1, 2)
    assert (BOX.limits.points_to_win, BOX.limits.coins) == (10, 18 + 14 * 5)
    assert BOX.costs.cannon == Goods(carbon=2)
    assert BOX.costs.booster == Goods(fuel=2)
    assert BOX.costs.module_upgrade == Goods(ore=1, carbon=1, food=2)


# --- marks, sources, editions -------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_fact_has_a_mark_and_a_source(edition: str) -> None:
    for fact in box_of(edition).pack.facts.values():
        assert fact.mark in get_args(Mark), fact.key
        assert fact.mark != "owner", fact.key
        assert fact.source, fact.key


def test_the_open_values_are_those_of_section_11_and_one_name() -> None:
    assert {fact.key for fact in BOX.pack.open_facts()} == {
        "modules.sensor_cards",
        "modules.production_numbers.level_2",
        "modules.science_numbers.sun",
        "modules.science_numbers.moon",
        "modules.production_numbers.sun",
        "modules.production_numbers.moon",
        "adventures.sos.resources",
        "adventures.council-meeting.resources",
        "adventures.urgent-need-2.resources",
        "adventures.famine.not_resource",
        "adventures.urgent-need-2.not_resource",
        "cards.trade-ore-3.name",
    }


def test_every_open_value_says_what_it_is_about() -> None:
    for fact in BOX.pack.open_facts():
        assert fact.about, fact.key
        assert not fact.options or fact.value in fact.options, fact.key


def test_the_german_edition_inherits_everything() -> None:
    german, english = box_of("kosmos-2001"), BOX
    assert german.pack.facts == english.pack.facts
    assert german.pack.switches == english.pack.switches
    assert (german.pack.language, english.pack.language) == ("de", "en")
    assert german.pack.title != english.pack.title
    assert (german.cards, german.adventures) == (english.cards, english.adventures)


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(SetupError, match="mayfair-2001"):
        read_pack(pack_texts(PACKAGE), "klingon")


def test_both_seats_are_needed() -> None:
    with pytest.raises(SetupError, match="moon"):
        Starship(Setup("starship", "mayfair-2001", {"sun": ""}))


# --- switches -----------------------------------------------------------------------------------


def test_the_code_knows_exactly_the_switches_of_the_pack() -> None:
    hints = get_type_hints(Choices)
    assert hints.keys() == BOX.pack.switches.keys()
    for name, switch in BOX.pack.switches.items():
        assert set(get_args(hints[name])) == set(switch.options), name
        assert switch.default in switch.options
        assert switch.source


def test_the_house_rules_of_section_11_have_its_defaults() -> None:
    house_rules = {s.name: s.default for s in BOX.pack.switches.values() if s.kind == "house-rule"}
    assert house_rules == {
        "reserve_exhausted": "flight-ends",
        "adventures_exhausted": "fewer-missions",
        "replacement_in_same_flight": "no",
        "nothing_to_lose": "no-loss",
        "lost_level_2_module": "returns",
        "bank_of_coins": "unlimited",
        "lost_logistics": "excess-lost",
        "starting_module_first": "either",
    }


@pytest.mark.parametrize(
    "switches", [{"gravity": "off"}, {"beginner": "earth"}, {"bank_of_coins": ""}]
)
def test_a_switch_or_option_that_does_not_exist(switches: dict[str, str]) -> None:
    with pytest.raises(SetupError):
        Starship(Setup("starship", "mayfair-2001", SEATS, switches))


# --- the owner's corrections --------------------------------------------------------------------


def test_a_correction_changes_value_and_mark_and_keeps_the_rest() -> None:
    corrected = box_of(adventures__sos__resources=2)
    fact = corrected.pack.facts["adventures.sos.resources"]
    assert (fact.value, fact.mark, fact.options) == (2, "owner", (1, 2))
    assert corrected.adventures["sos"].resources == 2
    assert fact.key not in {fact.key for fact in corrected.pack.open_facts()}
    assert BOX.adventures["sos"].resources == 1


def test_corrections_reach_the_game() -> None:
    corrections = {"start.astro": 40, "start.first": "sun", "limits.stack_size": 9}
    state = Starship(Setup("starship", "mayfair-2001", SEATS, {}, corrections)).start()
    assert state.moon.goods.astro == state.sun.goods.astro == 40
    assert state.active == "sun"
    assert {stack.size for stack in state.stacks} == {9}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("start.gold", 3),
        ("start.astro", "many"),
        ("start.astro", [25]),
        ("modules.sensor_cards", [0, 2]),
        ("start.first", "mars"),
        ("cards.hades.planet", "mars"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(key: str, value: object) -> None:
    with pytest.raises(SetupError):
        Box(Setup("starship", "mayfair-2001", SEATS, {}, {key: value}))


@pytest.mark.parametrize(
    "corrections",
    [
        {"start.colony_sun": "nowhere"},
        {"start.colony_sun": "hades"},
        {"limits.stacks": 10**7},
        {"start.modules": 10**7},
        {"limits.open_missions": -1},
        {"dice.yellow": []},
        {"dice.yellow": [0]},
        {"costs.booster.fuel": -2},
        {"cards.trade-fuel-2.price": -1},
        {"adventures.sos.resources": 10**6},
        {"cards.pirate-2.kind": "colony"},
    ],
    ids=str,
)
def test_corrections_that_no_box_can_have_are_refused(corrections: dict[str, Any]) -> None:
    """They may come with a record from outside, so they must not hang or break anything."""
    with pytest.raises(SetupError):
        Box(Setup("starship", "mayfair-2001", {"sun": "", "moon": ""}, corrections=corrections))
