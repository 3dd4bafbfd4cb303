"""Who founds freely in 2001 deals the chips at home as well, in new games only."""

from __future__ import annotations

from companion.core.setup import Setup
from companion.games.registry import GAMES, edition_pack, written_out
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.state import TurnChip
from companion.tablet.draft import GameDraft


def setup(edition: str = "2001", **switches: str) -> Setup:
    return Setup("starfarers", edition, dict.fromkeys(COLOURS, ""), switches)


def test_a_new_game_of_advanced_players_deals_the_chips_at_home() -> None:
    agreed = written_out(setup(start="advanced"))
    assert agreed.switches["home_chips"] == "dealt"
    assert isinstance(Starfarers(agreed).start().pending[0], TurnChip)


def test_a_table_may_leave_them_as_they_are() -> None:
    agreed = written_out(setup(start="advanced", home_chips="beginner"))
    assert agreed.switches["home_chips"] == "beginner"


def test_beginners_and_the_newer_edition_keep_theirs() -> None:
    assert written_out(setup()).switches["home_chips"] == "beginner"
    assert written_out(setup("2019", start="advanced")).switches["home_chips"] == "beginner"


def test_a_stored_game_that_did_not_say_so_is_played_as_it_was() -> None:
    assert Box(setup(start="advanced")).choices.home_chips == "beginner"


def test_the_page_for_a_new_game_shows_it_and_lets_it_be_changed() -> None:
    draft = GameDraft("starfarers", "2001")
    draft.agree("start", "advanced")
    assert (draft.option("home_chips"), draft.switches) == ("dealt", {"start": "advanced"})
    draft.agree("home_chips", "beginner")
    assert draft.option("home_chips") == "beginner"
    assert draft.switches == {"start": "advanced", "home_chips": "beginner"}
    draft.agree("home_chips", "dealt")
    draft.agree("start", "beginner")
    assert (draft.option("home_chips"), draft.switches) == ("beginner", {})


def test_what_is_brought_exists() -> None:
    for kind in GAMES.values():
        for edition in kind.editions:
            known = edition_pack(kind.name, edition).switches
            for switch in known.values():
                for option, others in switch.brings.items():
                    assert option in switch.options
                    assert all(value in known[name].options for name, value in others.items())
