"""Measures how smoothly the boards play: the time between frames while whole legs are shown.

Build the gallery first (``vite build -c gallery/vite.config.ts``), then run
``python web/gallery/frames.py`` from the project's root.
"""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which

from playwright.sync_api import Browser, sync_playwright

BUILT = Path(__file__).parents[1] / "node_modules/.gallery"
SIZES = ((1440, 900), (390, 844))
FILMS = ("base", "second", "supercup", "finish", "cards", "cards-end")
STEPS = 14

SAMPLE = """async (steps) => {
  const gaps = []
  let last = 0, on = true
  const frame = now => {
    if (last) gaps.push(now - last)
    last = now
    if (on) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  await gallery.run(steps)
  on = false
  return gaps
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=which("chromium"), args=["--no-sandbox"]
        )
        for width, height in SIZES:
            for film in FILMS:
                report(browser, server.server_port, film, width, height)
    server.shutdown()


def report(browser: Browser, port: int, film: str, width: int, height: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"http://127.0.0.1:{port}/gallery.html?show={film}&players")
    page.wait_for_timeout(800)
    gaps = sorted(page.evaluate(SAMPLE, STEPS))
    page.close()
    share = {limit: sum(gap <= limit for gap in gaps) / len(gaps) for limit in (17.5, 25, 34)}
    print(
        f"{film:10} {width}x{height}  {sum(gaps) / 1000:5.1f} s  {len(gaps):5} frames"
        f"  {1000 * len(gaps) / sum(gaps):5.1f} fps  median {gaps[len(gaps) // 2]:.1f}"
        f"  p99 {gaps[len(gaps) * 99 // 100]:.1f}  worst {gaps[-1]:.1f} ms"
        f"  in time {share[17.5]:.1%}"
    )


if __name__ == "__main__":
    main()
