"""What holds for all tests."""

import atexit
import os
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.workermanage import NodeManager

from companion.demo.guest_home import guest_home
from tests.in_memory import keep_files_in_memory
from tests.memory import LIMIT, give_back_if_much, note_most
from tests.profile import has_window, is_slow, place

# Workers are measured, but not the programs that tests start and kill.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)

# Each worker is a guest with a home of its own, before anything looks for one.
keep_files_in_memory()
stay = ExitStack()
stay.enter_context(guest_home())
atexit.register(stay.close)

# A machine with other work to do is slow, and nothing is wrong with that.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


# A worker of a run that is ended has so many seconds to give back what it has; 10 are few while
# browser and database of a busy machine are closing.
NodeManager.EXIT_TIMEOUT = 60


def interrupt(*_: object) -> None:
    """SIGTERM is taken as control-C is: fixtures give back what they have. Once is enough."""
    signal.signal(signal.SIGTERM, lambda *_: None)
    raise KeyboardInterrupt


def pytest_configure() -> None:
    # Before a window is opened, whose library would take the signal for itself.
    signal.signal(signal.SIGTERM, interrupt)
    if "PYTEST_XDIST_WORKER" in os.environ:  # in the background of a shell it would be ignored
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what is quick and needs no window")
    parser.addoption("--windows", choices=("only", "none"), help="one part of the tests")
    parser.addoption("--may-be-empty", action="store_true", help="it is fine to select no test")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    quick = config.getoption("--quick") and is_slow(collection_path)
    return True if quick or not is_in_part(collection_path, config) else None


def is_in_part(path: Path, config: pytest.Config) -> bool:
    """A worker has either a window or all else: what both leave in its memory is too much."""
    part = config.getoption("--windows")
    return not part or has_window(path) in (None, part == "only")


def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    items[:] = [item for item in items if is_in_part(item.path, config)]
    items.sort(key=lambda item: place(item.path))


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    note_most(item.path)
    if nextitem is not None:
        give_back_if_much(file_ended=nextitem.path != item.path)


most: list[tuple[int, str]] = []
"""Megabytes of each worker that has ended, and in which file they were reached."""


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption(
        "--may-be-empty"
    ):
        session.exitstatus = pytest.ExitCode.OK
    if output := getattr(session.config, "workeroutput", None):
        output["most"] = note_most(Path("the end"))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    if "most" in getattr(node, "workeroutput", {}):
        most.append(node.workeroutput["most"])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if most:
        megabytes, file = max(most)
        word = "PASSED THE LIMIT of" if megabytes > LIMIT else "limit"
        told = f"memory of the largest worker: {megabytes} MB in {file} ({word} {LIMIT})"
        terminalreporter.write_line(told, red=megabytes > LIMIT)
