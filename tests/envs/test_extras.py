"""The package works without the libraries of the environments, and says what is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from camelup import CamelUpError
from camelup.core.extras import need, there
from camelup.envs import MissingExtra

WITHOUT = """
import sys

class Hiding:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        gone = name.partition(".")[0] in {gone!r}
        return None if gone else self.finder.find_spec(name, path, target)

sys.meta_path = [Hiding(finder) for finder in sys.meta_path]
try:
    {code}
except Exception as error:
    print(type(error).__name__, isinstance(error, ImportError), error)
else:
    print("fine")
"""


def said(code: str, *gone: str) -> str:
    """What a program prints where some packages are not installed."""
    program = WITHOUT.format(gone=gone, code=code)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


LIBRARIES = ("gymnasium", "pettingzoo", "numpy", "pyspiel", "open_spiel")


@pytest.mark.parametrize("module", ["camelup", "camelup.envs", "camelup.bots", "camelup.cli"])
def test_the_package_needs_none_of_them(module: str) -> None:
    assert said(f"import {module}", *LIBRARIES) == "fine"


@pytest.mark.parametrize(
    ("module", "gone", "extra"),
    [
        ("camelup_v0", "pettingzoo", "rl"),
        ("camelup_v0", "gymnasium", "rl"),
        ("single", "gymnasium", "rl"),
        ("single", "numpy", "rl"),
        ("vector", "gymnasium", "rl"),
        ("vector", "numpy", "rl"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_what_is_missing_is_said(module: str, gone: str, extra: str) -> None:
    message = said(f"import camelup.envs.{module}", gone)
    assert message.startswith("MissingExtra True")
    assert gone in message
    assert f"camelup[{extra}]" in message


def test_openspiel_needs_no_gymnasium() -> None:
    assert said("import camelup.envs.openspiel", "gymnasium", "pettingzoo") == "fine"


def test_what_is_there_is_loaded() -> None:
    assert there("numpy", "gymnasium")
    assert not there("no_such_package")
    need("rl", "numpy")
    with pytest.raises(MissingExtra, match=r"no_such_package.*camelup\[rl\]") as refusal:
        need("rl", "numpy", "no_such_package")
    assert isinstance(refusal.value, CamelUpError)
    assert isinstance(refusal.value, ImportError)
