"""The table screen in a real window, played with taps."""

from __future__ import annotations

import pytest

from companion.games.registry import make_game
from companion.games.starship.odds import pirates_asking, win_against_any
from companion.games.starship.rules.moves import EndTurn
from companion.games.starship.rules.pirates import pirate_ahead
from companion.games.starship.rules.ship import cannon_value
from companion.games.starship.rules.state import opponent, ship_of
from companion.games.starship.table_view.amounts import goods_of
from companion.simulation.play import play
from companion.tablet.seats import Turned
from companion.tablet.starship.sheets import AmountSheet
from companion.tablet.starship.table_page import TablePage
from companion.tablet.table.sheet import Sheet, sentence_sheet
from companion.tablet.widgets import HoldToReveal
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import SETUP
from tests.tablet.starship.hands import Hands
from tests.tablet.starship.scenes import SCENES, lay_out

TURNS_PLAYED = 2


def test_several_turns_are_played_with_taps_alone(driver: Driver) -> None:
    game = make_game(SETUP)
    driver.app.session.start(SETUP)
    driver.app.show("table")
    driver.frames(10)
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    ended = 0
    for number, step in enumerate(play(game, "by touch"), start=1):
        hands.say(step.move)
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
    button = Hands(driver).verb(EndTurn(active))
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
    greyed = [v for v in hands.screen.dock.moment.verbs if v.problem and v.group != "end"]
    assert greyed
    driver.tap(hands.verb(greyed[0].example))
    problem = greyed[0].problem
    assert problem is not None
    assert hands.screen.words.problem(problem) in driver.texts()
    assert table.n == before


def test_a_stepper_ends_where_the_rules_end(driver: Driver) -> None:
    assert lay_out(driver, "trade")
    driver.rest()
    hands = Hands(driver)
    deal = next(v for v in hands.screen.dock.moment.verbs if v.form == "amount" and not v.problem)
    driver.tap(hands.verb(deal.example))
    (sheet,) = (w for w in driver.widgets() if isinstance(w, AmountSheet))
    _, plus = sheet.steppers("gives", goods_of(sheet.game, sheet.state, deal)[0])
    for _ in range(12):
        driver.tap(plus)
    assert plus.disabled
    before = driver.app.session.opened.n
    driver.rest()
    driver.tap(sheet.accept)
    assert driver.app.session.opened.n == before + 1


def test_undo_names_what_it_undoes_and_asks_before_covering_a_card(driver: Driver) -> None:
    assert lay_out(driver, "pirate")
    driver.rest()
    table, screen = driver.app.session.opened, Hands(driver).screen
    before = table.n
    pirate = pirate_ahead(screen.game.box, screen.state)
    assert pirate is not None
    assert f"{pirate.tribute} Astro" in screen.undo_column.undo.text
    driver.tap(screen.undo_column.undo)
    assert table.n == before, "a card was uncovered, so it has to be meant"
    driver.rest()
    driver.hold("Hold to undo 1 event")
    assert table.n == before - 1


def test_undo_stays_in_its_place(driver: Driver) -> None:
    places = set()
    for scene in ("roll", "flight", "trade", "pirate"):
        assert lay_out(driver, scene)
        undo = Hands(driver).screen.undo_column.undo
        places.add((*map(round, undo.pos), *map(round, undo.size)))
    assert len(places) == 1


def test_the_pirate_is_seen_while_held_and_only_by_the_opponent(driver: Driver) -> None:
    assert lay_out(driver, "pirate")
    screen = Hands(driver).screen
    card = screen.state.pending[0]
    name = screen.words.name("card", getattr(card, "card", ""))
    (secret,) = (w for w in driver.widgets() if isinstance(w, HoldToReveal))
    assert secret in list(screen.strips[opponent(screen.state.active)].walk())
    assert not any(name in text for text in driver.texts())
    finger = Finger(*secret.to_window(*secret.center))
    finger.down()
    driver.frames()
    assert any(name in text for text in driver.texts())
    finger.up()
    driver.frames()
    assert not any(name in text for text in driver.texts())


def test_odds_are_told_when_asked_for_and_go_by_the_tribute_alone(driver: Driver) -> None:
    assert lay_out(driver, "pirate")
    screen = Hands(driver).screen
    (ahead,) = screen.state.pending
    box, own = screen.game.box, ship_of(screen.state, screen.state.active)
    tribute = box.pirates[getattr(ahead, "card", "")].tribute
    assert not any("%" in text for text in driver.texts())
    driver.tap("Odds?")
    driver.frames()
    (told,) = [text for text in driver.texts() if "%" in text]
    assert f"asks for {tribute} Astro" in told
    cards = pirates_asking(box, screen.state, tribute)
    chance = win_against_any(box, cannon_value(own), cards)
    assert told.endswith(f"{round(float(chance) * 100)} %")


def test_a_sheet_opens_turned_to_the_seat_that_acts(driver: Driver) -> None:
    for scene in ("flight", "trade"):
        assert lay_out(driver, scene)
        screen = Hands(driver).screen
        screen.open_sheet(sentence_sheet("a sum"), screen.state.active)
        driver.frames()
        (sheet,) = (w for w in driver.widgets() if isinstance(w, Sheet))
        holder = sheet.parent
        while not isinstance(holder, Turned):
            holder = holder.parent
        side = screen.sides[screen.state.active]
        assert holder.turn == {"bottom": 0, "top": 180}[side]
        driver.app.stage.close_dialog()


def test_a_held_number_shows_its_sum(driver: Driver) -> None:
    assert lay_out(driver, "trade")
    screen = Hands(driver).screen
    board = screen.strips["moon"].board
    driver.hold(board.name_plate())
    total = screen.game.score(screen.state, "moon").total
    assert any(text.startswith(f"Points {total} = ") for text in driver.texts())


@pytest.mark.parametrize("percent", [100, 140])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
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
    assert faults == []
    assert seen > 10
