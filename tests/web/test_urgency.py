"""Which table needs somebody first, and why."""

from __future__ import annotations

from companion.web.presence import Presence
from companion.web.urgency import IDLE, LOW, STALE, TableState, reasons, usual_counts
from companion.wording.phrases import Phrases

ENGLISH = Phrases("en")


def told(state: TableState, usual: float = 0.0) -> list[str]:
    return [one.text for one in sorted(reasons(state, usual, ENGLISH), reverse=True)]


def weight(state: TableState, usual: float = 0.0) -> int:
    return max((one.weight for one in reasons(state, usual, ENGLISH)), default=0)


REPORTS = TableState(1, tablet=True, silent=1, n=40, idle=5)


def test_a_table_that_plays_needs_nobody() -> None:
    assert told(REPORTS, 40) == []
    assert told(TableState(1)) == [], "nor one without a tablet"


def test_the_order_of_what_may_be_wrong() -> None:
    states = [
        REPORTS._replace(waiting=600),
        REPORTS._replace(waiting=5),
        REPORTS._replace(declined=True),
        REPORTS._replace(waiting=900, coming="Gina"),
        REPORTS._replace(silent=STALE + 1),
        REPORTS._replace(paused=True),
        REPORTS._replace(battery=LOW),
        REPORTS._replace(idle=IDLE + 1),
        REPORTS._replace(overruled=2),
        REPORTS,
    ]
    weights = [weight(state, 40) for state in states]
    assert weights == sorted(weights, reverse=True)
    assert len(set(weights)) == len(weights)


def test_what_is_said_of_them() -> None:
    assert told(REPORTS._replace(waiting=600)) == ["Called 10 min ago"]
    assert told(REPORTS._replace(waiting=3)) == ["Calls now"]
    assert told(REPORTS._replace(silent=None)) == ["No word"], "a tablet of before the hub's start"
    assert told(REPORTS._replace(battery=8)) == ["Battery at 8%"]
    assert told(REPORTS._replace(battery=8, plugged_in=True)) == []
    assert told(REPORTS._replace(n=19), 40) == ["Slower than the others"]
    assert told(REPORTS._replace(n=20), 40) == []
    assert told(REPORTS._replace(n=2), 10) == [], "everybody has just begun"
    idle = REPORTS._replace(idle=1200)
    assert told(idle) == ["Nothing for 20 min"]
    assert told(idle._replace(running=False)) == []
    assert told(idle._replace(paused=True)) == ["The table is paused"]
    assert told(idle._replace(done=True, silent=900, battery=3)) == []
    assert told(idle._replace(done=True, waiting=1)) == ["Calls now"]


def test_the_usual_count_is_that_of_the_middle() -> None:
    assert usual_counts({}) == 0
    assert usual_counts({1: 3, 2: 40, 3: 50}) == 40


def test_presence_counts_from_the_last_word() -> None:
    now = [100.0]
    there = Presence(lambda: now[0])
    assert there.silent(1) is None
    there.charge(1, 55, True)
    now[0] += 30
    assert there.silent(1) == 30
    there.hear(1)
    heard = there.table(1)
    assert heard is not None
    assert (there.silent(1), heard.battery) == (0, 55), "its battery is still known"
    with there.desk():
        assert there.on_duty
    assert not there.on_duty
