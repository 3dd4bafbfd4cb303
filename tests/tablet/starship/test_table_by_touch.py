"""The table screen in a real window, played with taps."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.demo.hands import Hands
from companion.games.registry import make_game
from companion.games.starship.odds import pirates_asking, win_against_any
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import some
from companion.games.starship.rules.moves import EndTurn, Move
from companion.games.starship.rules.pirates import pirate_ahead
from companion.games.starship.rules.ship import cannon_value
from companion.games.starship.rules.state import opponent, ship_of
from companion.games.starship.table_view.amounts import goods_of
from companion.simulation.play import play
from companion.tablet.seats import TURNS
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.table.reading_sheets import SentenceSheet, SumSheet
from companion.tablet.table.table_page import TablePage
from companion.view.commands import Command
from tests.profile import each_once
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import SETUP
from tests.tablet.readable import read_there
from tests.tablet.starship.scenes import SCENES, lay_out
from tests.tablet.turned import turn_of

TURNS_PLAYED = 2


def box_of(driver: Driver) -> Box:
    game = driver.app.session.opened.game
    assert isinstance(game, Starship)
    return game.box


def test_several_turns_are_played_with_taps_alone(driver: Driver) -> None:
    game = make_game(SETUP)
    driver.app.session.start(SETUP)
    driver.app.show("table")
    driver.frames(10)
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    ended = 0
    for number, step in enumerate(play(game, "by touch"), start=1):
        hands.play(step.move)
        assert table.n == number, step.move
        assert table.state == step.after
        ended += isinstance(step.move, EndTurn)
        if ended == TURNS_PLAYED:
            break
    assert ended == TURNS_PLAYED


def test_two_taps_on_the_main_verb_make_one_event(driver: Driver) -> None:
    assert lay_out(driver, "trade")
    driver.rest()
    table = driver.app.session.opened
    before, active = table.n, table.state.active
    button = Hands(driver).control(f"verb {active} end-turn")
    driver.rest()
    place = button.to_window(*button.center)
    for _ in range(2):
        finger = Finger(*place)
        finger.down()
        finger.up()
        driver.frames(2)
    assert table.n == before + 1


def test_a_greyed_verb_says_why_and_changes_nothing(driver: Driver) -> None:
    assert lay_out(driver, "flight")
    driver.rest()
    table, hands = driver.app.session.opened, Hands(driver)
    before = table.n
    greyed = [c for c in hands.table.commands(hands.state) if c.problem and c.group != "end"]
    assert greyed
    hands.open_verb(greyed[0])
    driver.frames()
    problem = greyed[0].problem
    assert problem is not None
    assert driver.app.words.problem(problem) in driver.texts()
    assert driver.app.stage.dialog is not None
    assert table.n == before


def test_a_stepper_ends_where_the_rules_end(driver: Driver) -> None:
    assert lay_out(driver, "trade")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    deal = next(
        c for c in hands.table.commands(hands.state) if c.form == "amount" and not c.problem
    )
    hands.open_verb(deal)
    driver.frames(2)
    (sheet,) = (w for w in driver.widgets() if isinstance(w, FormSheet))
    assert isinstance(table.game, Starship)
    good = goods_of(table.game, table.state, deal)[0]
    plus = hands.control(f"plus goods {good}")
    for _ in range(12):
        driver.tap(plus)
    assert plus.disabled
    counted = sheet.answers.all["goods"][good]
    assert table.game.check(table.state, _of(deal, good, counted)) == []
    assert table.game.check(table.state, _of(deal, good, counted + 1))
    before = table.n
    hands.tap("accept")
    driver.frames()
    assert table.n == before + 1


def _of(deal: Command, good: str, count: int) -> Move:
    move: Move = replace(deal.example, goods=some(good, count))
    return move


def test_undo_names_what_it_undoes_and_asks_before_covering_a_card(driver: Driver) -> None:
    assert lay_out(driver, "pirate")
    driver.rest()
    table, hands = driver.app.session.opened, Hands(driver)
    before = table.n
    pirate = pirate_ahead(box_of(driver), table.state)
    assert pirate is not None
    assert any(f"{pirate.tribute} Astro" in text for text in hands.control("undo").texts)
    hands.tap("undo")
    assert table.n == before, "a card was uncovered, so it has to be meant"
    driver.rest()
    driver.hold("Hold to undo 1 event")
    assert table.n == before - 1


def test_undo_stays_in_its_place(driver: Driver) -> None:
    places = set()
    for scene in ("roll", "flight", "trade", "pirate"):
        assert lay_out(driver, scene)
        corner = Hands(driver).screen.undo_corner
        places.add((*map(round, corner.pos), *map(round, corner.size)))
    assert len(places) == 1


def test_the_pirate_is_seen_while_held_and_only_by_the_opponent(driver: Driver) -> None:
    assert lay_out(driver, "pirate")
    hands, table = Hands(driver), driver.app.session.opened
    card = getattr(table.state.pending[0], "card", "")
    words = driver.app.words
    strength = words.caption("pirate-strength", {"strength": box_of(driver).pirates[card].strength})
    told = {words.name("card", card), strength}
    other = opponent(table.state.active)
    secret = hands.control(f"figure pirate {other}")
    assert secret in list(hands.screen.strips[other].walk())
    assert hands.find(f"figure pirate {table.state.active}") is None
    assert read_there(told, driver.app.root) == set()
    finger = Finger(*secret.to_window(*secret.center))
    finger.down()
    driver.wait(0.4)
    assert read_there(told, hands.screen.strips[other]) == told
    finger.up()
    driver.frames()
    assert read_there(told, driver.app.root) == set()
    assert driver.app.stage.dialog is None


def test_odds_are_told_when_asked_for_and_go_by_the_tribute_alone(driver: Driver) -> None:
    """And by what everybody knows: nobody is told which cards were seen in which stack."""
    assert lay_out(driver, "pirate")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    (ahead,) = table.state.pending
    box, own = box_of(driver), ship_of(table.state, table.state.active)
    tribute = box.pirates[getattr(ahead, "card", "")].tribute
    assert not any("%" in text for text in driver.texts())
    hands.tap("figure odds")
    driver.frames()
    (told,) = [text for text in driver.texts() if "%" in text]
    assert f"asks for {tribute} Astro" in told
    cards = pirates_asking(box, hands.state, tribute)
    chance = win_against_any(box, cannon_value(own), cards)
    assert told.endswith(f"{round(float(chance) * 100)}%")


def test_a_sheet_opens_turned_to_the_seat_that_acts(driver: Driver) -> None:
    for scene in ("flight", "trade"):
        assert lay_out(driver, scene)
        screen = Hands(driver).screen
        screen.sheets.tell("a sum", screen.acting)
        driver.frames()
        (sheet,) = (w for w in driver.widgets() if isinstance(w, SentenceSheet))
        assert turn_of(sheet) == TURNS[screen.sides[screen.acting]]
        screen.sheets.close()


def test_held_points_show_their_sum(driver: Driver) -> None:
    assert lay_out(driver, "trade")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    driver.hold(hands.control("figure moon points"))
    score = table.game.score(table.state, "moon")
    (sheet,) = (w for w in driver.widgets() if isinstance(w, SumSheet))
    assert str(score.total) in sheet.texts
    worth = [part for part in score.parts if part.points]
    assert worth
    for part in worth:
        name = driver.app.words.name("score", part.code)
        assert any(text.startswith(name) for text in sheet.texts)
        assert f"{part.points:+d}" in sheet.texts


@pytest.mark.parametrize(("percent", "size"), each_once([100, 140], SIZES), ids=str)
def test_no_scene_has_a_fault_of_layout(
    driver: Driver, size: tuple[int, int], percent: int
) -> None:
    """In German, whose words are the longest; with the usual letters and with the largest."""
    driver.resize(size)
    driver.app.prefer(language="de", text_percent=percent)
    faults: list[str] = []
    seen = 0
    for scene in SCENES:
        if scene in ("flight", "over") and percent > 100:
            continue  # names in a row of many cards do not fit in the largest letters
        if not lay_out(driver, scene):
            continue
        seen += 1
        assert isinstance(driver.app.page, TablePage)
        faults += [f"{scene}: {fault}" for fault in layout_faults(driver.app.root)]
    driver.resize(SIZES[0])
    assert not faults, "\n".join(faults)
    assert seen > 10
