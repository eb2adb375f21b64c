"""What the browser tests share: a server that can be killed, people with browsers, axe."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError

from tests.server.servers import free_port

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
CLIENT = ROOT / "src/camelup/webdist/index.html"

PATIENCE = 30.0
"""A wait after which something is surely stuck, in seconds."""

NAMES = ("chromium", "chromium-browser", "google-chrome")
SHELL = "chromium-headless-shell"
"""The same without windows, tabs and menus, which take two fifths of the CPU time of a test."""


class NoBrowser(RuntimeError):
    """There is none on this machine."""


def chromium(*, shell: bool = False) -> str:
    """The browser that tests and figures drive; with ``shell`` the bare one, where there is one."""
    wished = os.environ.get("CAMELUP_CHROMIUM")
    for name in (wished,) if wished else (SHELL, *NAMES) if shell else NAMES:
        if found := shutil.which(name):
            return found
    raise NoBrowser(
        "What is done in a browser needs Chromium: on Debian `apt-get install chromium`, elsewhere "
        "install any Chromium and name it in CAMELUP_CHROMIUM."
    )


class Server:
    """A server in a process of its own; it can be killed and comes back on the same port."""

    def __init__(self, folder: Path, web: Path | None = None) -> None:
        self._web = [str(web)] if web else []
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._db = folder / "tables.sqlite3"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "tests.browser.serve", str(self.port)]
        command += [str(self._db), *self._web]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            if self._answers():
                return
            time.sleep(0.05)
        raise RuntimeError(f"The server did not start:\n{self.log}")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/text/en", timeout=1) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    @property
    def log(self) -> str:
        """What the server had to say; a healthy one says nothing."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def kill(self) -> None:
        """End it as a power cut would: nothing is finished, nothing is said."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """End it politely."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(PATIENCE)


class Complaints:
    """What browsers complained about: errors of scripts, refused or missing files."""

    def __init__(self) -> None:
        self._heard: list[str] = []
        self._meant: list[str] = []

    def allow(self, *parts: str) -> None:
        """What a test provokes on purpose: complaints that hold one of ``parts``."""
        self._meant.extend(parts)

    @property
    def found(self) -> list[str]:
        """What nobody provoked."""
        return [text for text in self._heard if not any(part in text for part in self._meant)]

    def listen(self, context: BrowserContext) -> None:
        context.on("weberror", self._on_error)
        context.on("console", self._on_console)

    def _on_error(self, error: WebError) -> None:
        self._heard.append(f"{error.page.url if error.page else ''}: {error.error}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._heard.append(f"{message.text} {message.location.get('url', '')}")


def table_of(page: Page) -> dict[str, Any]:
    """The table that a page shows, as its browser is told."""
    id = page.url.partition("/table/")[2].partition("#")[0]
    answer = page.request.get(f"/api/tables/{id}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def begun(page: Page) -> dict[str, Any]:
    """The same, once its game has begun."""
    end = time.monotonic() + PATIENCE
    while (table := table_of(page))["phase"] == "lobby":
        assert time.monotonic() < end, "the game does not begin"
        page.wait_for_timeout(50)
    return table


AT_REST = """() => document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"""
STRAY = """() => [...document.querySelectorAll(':is(ol, ul):not([role]) > :not(li, template)')]
  .map((one) => one.outerHTML.slice(0, 160))"""
"""What is in a list and is none of its items: behind a dialog axe-core looks for it by chance."""


HELD = "() => document.getAnimations().forEach((one) => one.pause())"


def faults(page: Page, *, held: bool = False) -> list[str]:
    """What axe-core finds serious or critical on a page, once nothing is fading any more.

    ``held``: in the middle of what is being shown, which stands still for it.
    """
    if held:
        page.evaluate(HELD)
    else:
        page.wait_for_function(AT_REST)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate("() => axe.run(document)")
    assert result["passes"], "axe-core has checked something"
    return [f"not an item of its list: {html}" for html in page.evaluate(STRAY)] + [
        f"{fault['impact']} {fault['id']}: {node['html'][:160]}"
        for fault in result["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
