"""Firefox and WebKit as Debian has them, through the protocols of the W3C that they speak.

Playwright drives only its own builds of these. Firefox speaks WebDriver BiDi by itself, WebKit has
a driver for WebDriver; of both only the few commands that a player needs are used here.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browser.kit import PATIENCE, NoBrowser
from tests.server.servers import free_port

MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser")
SIZE = (1280, 800)


class Engine(ABC):
    """A browser with one page, for somebody with a mouse; ``folder`` is its home."""

    def __init__(self, folder: Path) -> None:
        self._started = ExitStack()
        try:
            self._start(folder)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the browser, and whatever was started for it."""
        self._started.close()

    def _run(self, command: list[str], **given: Any) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, **given)
        self._started.callback(_end, process)
        return process

    @abstractmethod
    def _start(self, folder: Path) -> None:
        """Start the browser and open its page."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open a page and wait until it is loaded."""

    @abstractmethod
    def _call(self, function: str, argument: Any) -> Any:
        """What an async function of one argument returns in the page: a text."""

    @abstractmethod
    def _point(self, actions: list[dict[str, Any]]) -> None:
        """Let a mouse carry out the actions, which both protocols write alike."""

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """What a function returns in the page, as plain data."""
        asked = f"async (given) => JSON.stringify((await ({function})(given)) ?? null)"
        return json.loads(self._call(asked, argument))

    def wait_for(self, function: str, argument: Any = None) -> Any:
        """The first answer of a function that counts as true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.evaluate(function, argument):
                return found
            time.sleep(0.02)
        raise AssertionError(f"waited in vain for {function}")

    def click(self, x: float, y: float) -> None:
        """Press the mouse's button at a place of the window."""
        self._point([
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ])  # fmt: skip


class Firefox(Engine):
    """By WebDriver BiDi, over the socket that Firefox itself opens."""

    def _start(self, folder: Path) -> None:
        log = folder / "firefox.log"
        command = [_program("firefox-esr", "firefox"), "--headless", "--no-remote", "--profile",
                   str(folder), "--remote-debugging-port", str(free_port())]  # fmt: skip
        (folder / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n')
        with log.open("wb") as said:
            process = self._run(command, stdout=said, stderr=said)
        listening = _wait_for_line(log, r"WebDriver BiDi listening on (ws://\S+)", process)
        self._socket = self._started.enter_context(
            connect(f"{listening}/session", max_size=None, compression=None)
        )
        self._number = 0
        self._do("session.new", capabilities={})
        self._page = self._do("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": SIZE[0], "height": SIZE[1]}
        self._do("browsingContext.setViewport", context=self._page, viewport=size)

    def _do(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goto(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def _call(self, function: str, argument: Any) -> Any:
        given = f"async () => ({function})({json.dumps(argument)})"
        told = self._do("script.callFunction", functionDeclaration=given, awaitPromise=True,
                        target={"context": self._page})  # fmt: skip
        assert told["type"] == "success", told
        return told["result"]["value"]

    def _point(self, actions: list[dict[str, Any]]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        self._do("input.performActions", context=self._page, actions=[mouse])


class WebKit(Engine):
    """WebKitGTK's small browser by WebDriver, on a screen of its own that nobody sees."""

    def _start(self, folder: Path) -> None:
        screen = folder / "screen.txt"
        with screen.open("wb") as number, (folder / "webkit.log").open("wb") as said:
            command = [_program("Xvfb"), "-displayfd", "1", "-screen", "0", "1600x1200x24",
                       "-nolisten", "tcp"]  # fmt: skip
            display = _wait_for_line(
                screen, r"(\d+)\s", self._run(command, stdout=number, stderr=said)
            )
            port = free_port()
            driver = [_program("WebKitWebDriver"), f"--port={port}"]
            quiet = os.environ | _quiet(folder, display)
            self._run(driver, stdout=said, stderr=said, env=quiet)
        self._url = f"http://127.0.0.1:{port}/session"
        options = {"binary": _mini_browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._await_driver()
        self._url += f"/{self._do('', {'capabilities': wanted})['sessionId']}"
        self._started.callback(self._leave)
        self._do("/window/rect", {"width": SIZE[0], "height": SIZE[1], "x": 0, "y": 0})

    def _await_driver(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(self._url.replace("/session", "/status"), timeout=1).close()
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("WebKitWebDriver does not answer")

    def _do(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(self._url + path, json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode(errors="replace")) from None

    def goto(self, url: str) -> None:
        self._do("/url", {"url": url})

    def _call(self, function: str, argument: Any) -> Any:
        script = f"return ({function})(arguments[0])"
        return self._do("/execute/sync", {"script": script, "args": [argument]})

    def _point(self, actions: list[dict[str, Any]]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        self._do("/actions", {"actions": [mouse]})

    def _leave(self) -> None:
        request = urllib.request.Request(self._url, method="DELETE")
        urllib.request.urlopen(request, timeout=PATIENCE).close()


def _quiet(folder: Path, display: str) -> dict[str, str]:
    """A home of its own without a message bus, and no process sandbox, which root cannot have."""
    return {
        "DISPLAY": f":{display}",
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "GSETTINGS_BACKEND": "memory",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    }


def _program(*names: str) -> str:
    for name in names:
        if found := shutil.which(name):
            return found
    raise NoBrowser(
        f"There is no {names[0]}: on Debian `apt-get install firefox-esr webkit2gtk-driver xvfb`."
    )


def _mini_browser() -> str:
    for pattern in MINI_BROWSERS:
        for found in Path("/").glob(pattern.removeprefix("/")):
            return str(found)
    raise NoBrowser("There is no MiniBrowser: on Debian `apt-get install webkit2gtk-driver`.")


def _wait_for_line(file: Path, pattern: str, process: subprocess.Popen[bytes]) -> str:
    """What a process that was just started writes when it is ready."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(pattern, file.read_text(errors="replace")):
            return found.group(1)
        time.sleep(0.02)
    raise RuntimeError(f"{process.args!r} did not start:\n{file.read_text(errors='replace')}")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
