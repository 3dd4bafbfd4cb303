"""Debian's browser, or Google's, driven by playwright. Whatever a page complains about fails
the test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

DESK, PHONE, PROJECTOR = (1280, 800), (390, 844), (1920, 1080)


@contextmanager
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "`make setup` and `tools/system_packages` bring chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            # Containers have neither namespaces for its sandbox nor a large /dev/shm.
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
        )
        try:
            yield browser
        finally:
            browser.close()


class Window:
    """One page of a context of its own. `complaints` are errors of scripts and of the policy."""

    def __init__(self, browser: Browser, size: tuple[int, int], language: str = "en") -> None:
        width, height = size
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, locale=language
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("dialog", lambda dialog: dialog.accept())

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def must_be_accessible(self) -> None:
        """axe-core finds nothing, in its rules for people and in its best practices."""
        found = Axe().run(self.page)
        assert found.violations_count == 0, found.generate_report()

    def must_not_scroll_sideways(self) -> None:
        page, window = self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert page <= window
