"""What a newcomer meets: a port that is taken, a part that is missing, one version everywhere."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from runpy import run_path

import pytest

import camelup
from camelup.core import installing
from camelup.core.extras import MissingExtra, need
from camelup.core.installing import install_command
from camelup.server.run import NEARBY, PORT, listen_nearby
from camelup.text import catalogue, speaker

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
NEEDED = sorted(re.split(r"[>=<;\[]", line)[0] for line in PROJECT["project"]["dependencies"])


def run(code: str, *gone: str) -> subprocess.CompletedProcess[str]:
    """Run a program where some packages are not installed."""
    hide = f"import sys; sys.modules.update(dict.fromkeys({gone!r}))\n"
    return subprocess.run(
        [sys.executable, "-c", hide + code],
        env={**os.environ, "CAMELUP_LANG": "en"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def texts(lang: str) -> list[str]:
    """Everything that is said in a language."""
    found = [text for some in catalogue(lang)["texts"].values() for text in some.values()]
    return [form for text in found for form in ([text] if isinstance(text, str) else text)]


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen_nearby("127.0.0.1") as first, listen_nearby("127.0.0.1") as second:
        ports = [taken.getsockname()[1] for taken in (first, second)]
    assert ports[0] != ports[1]
    assert all(PORT <= port < PORT + NEARBY for port in ports)


def test_where_all_nearby_are_taken_any_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("camelup.server.run.NEARBY", 0)
    with listen_nearby("127.0.0.1") as taken:
        assert taken.getsockname()[1] > 0


def test_a_port_that_was_asked_for_is_not_exchanged() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run(
            f"from camelup.cli import main; sys.exit(main(['play', '--port', '{port}']))",
        )
    assert done.returncode == 2
    assert f"--port {port + 1}" in done.stderr


@pytest.mark.parametrize(("said", "typed"), [((), ""), (("PORT=8123",), " --port 8123")])
def test_make_play_takes_a_port(said: tuple[str, ...], typed: str) -> None:
    around = ("PORT", "MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS")  # of `make test`
    done = subprocess.run(
        ["make", "--dry-run", "play", *said],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in around},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1].rstrip() == f".venv/bin/camelup play{typed}"


@pytest.mark.parametrize("package", ["uvicorn", "sqlalchemy", "starlette"])
def test_a_missing_part_says_what_to_type(package: str) -> None:
    done = run("from camelup.cli import main; sys.exit(main(['play', '--lang', 'en']))", package)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert package in done.stderr
    assert done.stderr.endswith(" -m pip install camelup\n")


def test_the_library_itself_needs_one_package() -> None:
    gone = [name.replace("-", "_") for name in NEEDED if name != "msgspec"]
    done = run(
        "import camelup\n"
        "from camelup import bots, odds\n"
        "table = camelup.start('second', 4, seed=1)\n"
        "print(odds.leg_of(table.game, table.state))\n"
        "bot = bots.make('greedy')\n"
        "table.play(bot.choose(table.view(min(table.to_move)), table.legal(min(table.to_move))))\n",
        *gone,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_to_be_typed_can_be_pasted(lang: str) -> None:
    """Quotes of prose are curly; what a shell reads is no prose and ends the message."""
    with pytest.raises(MissingExtra) as refusal:
        need("rl", "no_such_package")
    assert speaker(lang).error(refusal.value).endswith(' -m pip install "camelup[rl]"')
    assert not [text for text in texts(lang) if "pip install" in text]


@pytest.mark.parametrize(
    ("executable", "path", "typed"),
    [
        ("{here}/.venv/bin/python", "", ".venv/bin/python -m pip"),
        ("{here}/.venv/bin/python", "{here}/.venv/bin", "python -m pip"),
        ("{here}/.venv/bin/python", "{here}/other", ".venv/bin/python -m pip"),
        ("{here}/my env/python", "", '"my env/python" -m pip'),
        ("/nowhere/bin/python3", "", "/nowhere/bin/python3 -m pip"),
        ("", "", "python -m pip"),
    ],
)
def test_what_is_to_be_typed_is_for_this_python(
    executable: str, path: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (".venv/bin/python", "my env/python", "other/python"):
        file = tmp_path / name
        file.parent.mkdir(parents=True)
        file.touch(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", executable.format(here=tmp_path))
    monkeypatch.setenv("PATH", path.format(here=tmp_path))
    assert install_command("data") == f'{typed} install "camelup[data]"'


def test_where_there_is_no_pip_it_is_done_by_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/env/bin/python")
    monkeypatch.setattr(installing, "find_spec", lambda name: None)
    assert install_command() == "uv pip install --python /env/bin/python camelup"


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "camelup.__version__"}
    assert "version" not in json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))


def test_the_changelog_tells_of_this_version_first() -> None:
    headings = re.findall(r"^## (.*)$", LOG, re.MULTILINE)
    form = r"\[(\d+\.\d+\.\d+)\] - (unreleased|\d{4}-\d{2}-\d{2})"
    found = [re.fullmatch(form, heading) for heading in headings]
    assert all(found), headings
    versions = [match[1] for match in found if match]
    assert versions[0] == camelup.__version__
    assert versions == sorted(set(versions), key=lambda v: [*map(int, v.split("."))], reverse=True)
    assert not any(match and match[2] == "unreleased" for match in found[1:])
    for part in re.findall(r"^### (.*)$", LOG, re.MULTILINE):
        assert part in {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_a_tag_must_be_the_version_with_a_date() -> None:
    check = run_path(str(ROOT / "tools/packaging/check_tag.py"))
    assert check["version"]() == camelup.__version__
    assert "the version is" in check["fault"]("v99.0.0")
    dated = re.search(rf"\[{re.escape(camelup.__version__)}\] - \d", LOG)
    assert (check["fault"](f"v{camelup.__version__}") is None) == (dated is not None)


def test_an_archive_with_the_built_client_needs_no_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stamp beside the client is that of the sources beside it."""
    client = run_path(str(ROOT / "tools/packaging/client.py"))
    places = client["must_be_built"].__globals__
    web, stamp = tmp_path / "web", tmp_path / "webdist/.stamp"
    stamp.parent.mkdir()
    web.mkdir()
    (web / "main.ts").write_text("1")
    monkeypatch.setitem(places, "ROOT", tmp_path)
    monkeypatch.setitem(places, "WEB", web)
    monkeypatch.setitem(places, "STAMP", stamp)
    monkeypatch.delenv("CAMELUP_SKIP_WEB", raising=False)
    assert client["must_be_built"]()
    stamp.write_text(client["digest"](client["web_sources"]()))
    assert not client["must_be_built"]()
    (web / "main.ts").write_text("2")
    assert client["must_be_built"]()


def test_the_archive_holds_what_the_documents_speak_of() -> None:
    manifest = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    folders = {
        ".github",
        "docs",
        "examples",
        "requirements",
        "src/camelup/webdist",
        "tests",
        "tools",
    }
    for folder in {*folders, "training", "web"}:
        assert f"graft {folder}\n" in manifest
    assert "mkdocs.yml" in manifest


def test_the_readme_of_a_package_index_finds_its_pictures() -> None:
    readme = run_path(str(ROOT / "tools/packaging/readme.py"))["readme"]
    assert readme(ROOT, "") == (ROOT / "README.md").read_text(encoding="utf-8")
    led = readme(ROOT, "https://example.org/camelup")
    assert "](https://example.org/camelup/raw/main/docs/pictures/film.webp)" in led
    assert "](docs/" not in led
    for target in re.findall(r"\]\(https://example\.org/camelup/\w+/main/([^)#]+)", led):
        assert (ROOT / target).exists(), target


EXTRAS = {
    "from camelup.envs import camelup_v0": "rl",
    "from camelup.envs import masked": "rl",
    "from camelup.envs import odds": "rl",
    "from camelup.envs import single": "rl",
    "from camelup.envs import vector": "rl",
    "from camelup.envs import sb3": "sb3",
    "from camelup.envs import openspiel": "openspiel",
    "from camelup.envs import dataset": "data",
    "leg.array()": "data",
    "leg.to_frame()": "data",
    "from camelup.odds.batch import odds_of_many; odds_of_many(table.game, [table.state])": "data",
    "table.record.to_frame()": "data",
    "from camelup import svg; svg.board(table)": "image",
    "from camelup import svg; svg.png('<svg/>')": "image",
    "from camelup.server.run import prepare; prepare(Settings(db='postgresql://h/d'))": "nodes",
    "from camelup.server.run import prepare; prepare(Settings(bus='redis://h', db='d'))": "nodes",
}


def test_what_an_extra_brings_is_asked_for_by_its_name(tmp_path: Path) -> None:
    """Where none of them is installed, as after ``pip install camelup``."""
    extras = PROJECT["project"]["optional-dependencies"]
    names = {re.split(r"[>=<;\[]", line)[0] for lines in extras.values() for line in lines}
    imported = {"open-spiel": "pyspiel", "pillow": "PIL", "quickjs-ng": "quickjs"}
    done = run(
        "import os\n"
        "import camelup\n"
        "from camelup import odds\n"
        "from camelup.core.extras import MissingExtra\n"
        "from camelup.server.settings import Settings\n"
        f"os.chdir({str(tmp_path)!r})\n"
        "table = camelup.start('base', 2, seed=1)\n"
        "leg = odds.leg_of(table.game, table.state)\n"
        f"for code in {list(EXTRAS)!r}:\n"
        "    try:\n"
        "        exec(code)\n"
        "    except MissingExtra as missing:\n"
        "        print(missing)\n"
        "    else:\n"
        "        print('ran:', code)\n",
        *(imported.get(name, name).replace("-", "_") for name in names),
    )
    assert done.stderr == ""
    for told, extra in zip(done.stdout.splitlines(), EXTRAS.values(), strict=True):
        assert told.endswith(f' -m pip install "camelup[{extra}]"')


def test_the_workflow_brings_what_its_frontend_needs() -> None:
    """Outside Linux's images there is no uv unless it is asked for."""
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert PROJECT["tool"]["cibuildwheel"]["build-frontend"] == "build[uv]"
    assert 'pip install "cibuildwheel[uv]' in workflow
