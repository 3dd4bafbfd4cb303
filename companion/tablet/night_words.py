"""What is said about a game night: how the reporting goes, and where this table differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion import __version__
from companion.games.registry import game_kind
from companion.tablet.boxes import edition_name, printed_pack
from companion.tablet.speech import _, ngettext
from companion.tablet.theme import Colour, look
from companion.wording.local_time import time_of_day

if TYPE_CHECKING:
    from companion.hub.call_box import OwnCall
    from companion.tablet.app import CompanionApp
    from companion.tablet.night_link import Report


def short_state(table: int, report: Report) -> str:
    """One line for the menu of the table."""
    if report.state == "reporting":
        return _(
            "Table {table}: steps at the desk {have} of {count}",
            table=table,
            have=report.have,
            count=report.have + report.waiting,
        )
    if report.state == "unreachable":
        return _("Table {table}: no way to the desk", table=table)
    return _("Table {table}: does not report", table=table)


def whole_state(report: Report) -> str:
    """Why it is so, and what to do."""
    return {
        "reporting": _("Connected. What you play is at the desk a moment later."),
        "unreachable": _(
            "The hub cannot be reached. Play on: everything is kept here and is sent as soon as "
            "there is a way."
        ),
        "taken over": _(
            "Another tablet writes for this table now. What you play here no longer reaches the "
            "desk."
        ),
        "forked": _(
            "The hub has another history of this table. What you play here does not reach the "
            "desk. Leave the night and join it with a new code: this tablet then goes on with what "
            "the hub has, and what is here is kept aside."
        ),
        "stranger": _(
            "Another machine than the hub answers there. Nothing is sent to it. Play on, and tell "
            "the desk."
        ),
        "refused": _("The hub no longer knows this tablet. Ask the desk for a new code."),
    }[report.state]


def call_state(app: CompanionApp, own: OwnCall) -> str:
    """One line: whether the call was heard, and who comes."""
    call_box = app.referees.call_box
    news = call_box.news(own.call) if call_box is not None else None
    if news is not None and news.coming:
        return _("{name} is coming", name=news.coming)
    if news is not None:
        return _("The desk has the call")
    if app.referees.heard:
        return _("The call goes to the desk.")
    return _("Nobody hears the call of {time} yet", time=time_of_day(own.since))


def refusal_words(why: str, table: int) -> str:
    """Why the desk did not take a call; of a hub that says something else no word is shown."""
    known = {
        "No round has been seated yet.": _("No round has been seated yet."),
        "The night is closed.": _("The night is closed."),
        "The result of table {number} is in: no protest any more.": _(
            "The result of table {number} is in: no protest any more.", number=table
        ),
        "Table {number} has called often enough.": _(
            "Table {number} has called often enough.", number=table
        ),
    }
    return known.get(why, _("The desk did not take the call."))


def waiting_steps(count: int) -> str:
    return ngettext("{count} step waits.", "{count} steps wait.", count)


def state_colour(report: Report) -> Colour:
    if report.state == "reporting":
        return look.warning if report.waiting else look.good
    return look.warning if report.state == "unreachable" else look.danger


CUT_OFF = ("taken over", "forked", "stranger", "refused")
"""What a table must know at once, as nothing of what it plays reaches the desk any more."""


def tell_differences(app: CompanionApp) -> None:
    """At once, while a game can still be set up anew; the same ones only once."""
    report = app.night.report
    found: tuple[str, ...] = (whole_state(report),) if report.state in CUT_OFF else ()
    if app.session.table is not None:
        found += differences(app)
    if found and found != app.night.told:
        app.stage.notice(" ".join(found))
    app.night.told = found or app.night.told


def differences(app: CompanionApp) -> tuple[str, ...]:
    """Where this tablet and its game differ from the hub and the other tables."""
    return tuple(_differences(app))


def _differences(app: CompanionApp) -> Iterator[str]:
    member, now = app.night.member, app.night.report.now
    if member is None:
        return
    version = now.version if now is not None and now.version else member.version
    if version != __version__:
        yield _(
            "The hub has version {hub}, this tablet {own}: update one of them.",
            hub=version,
            own=__version__,
        )
    table = app.session.table
    if now is None or table is None:
        return
    setup, words = table.header.setup, app.words
    if now.game and setup.game != now.game:
        yield _("Round {round} plays another game: {title}.", round=now.round, title=now.title)
        return
    if set(setup.seats.values()) != set(now.players):
        names = ", ".join(now.players)
        yield _("Round {round}: here sit {names}.", round=now.round, names=names)
    if now.edition in game_kind(setup.game).editions and setup.edition != now.edition:
        edition = edition_name(printed_pack(setup.game, now.edition))
        yield _("The other tables play another edition: {edition}.", edition=edition)
        return
    for switch in table.game.pack.switches.values():
        agreed = setup.switches | getattr(table.state, "agreed", {})
        own, option = agreed.get(switch.name), now.switches.get(switch.name)
        if own is not None and option in switch.options and own != option:
            yield _(
                "{switch}: here {own}, at the other tables {other}.",
                switch=words.name("switch", switch.name),
                own=words.name("option", own),
                other=words.name("option", str(option)),
            )
