"""What a kernel is built from: a change of any part is noticed. And what kernels share."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from camelup import kernels
from camelup.kernels import _sources
from camelup.kernels.shared import codes, words

FOLDER = Path(kernels.__file__).parent
SHARED = sorted(
    f"{p.parent.name}.{p.stem}" for p in FOLDER.glob("*/*.pxd") if p.stem not in kernels.KERNELS
)


def test_every_kernel_is_built_from_the_sources_that_are_there() -> None:
    for name in kernels.KERNELS:
        kernels.is_compiled(name)
    assert "stale" not in kernels.STATE.values()


def test_what_is_shared_has_both_twins() -> None:
    assert all((FOLDER / f"{file.replace('.', '/')}.py").is_file() for file in SHARED)
    used = set[str]().union(*map(_sources.parts, kernels.KERNELS))
    assert used == {*SHARED, *kernels.KERNELS.values()}


@pytest.mark.parametrize("shared", SHARED)
def test_a_kernel_built_with_another_shared_file_is_stale(shared: str, tmp_path: Path) -> None:
    """In a copy of the folder, with the shared file changed after the build."""
    copy = tmp_path / "kernels"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    users = [name for name in kernels.KERNELS if shared in _sources.parts(name)]
    assert users
    for kind in ("pxd", "py"):
        with (copy / f"{shared.replace('.', '/')}.{kind}").open("a") as file:
            file.write("\n# changed\n")
        told = _checks(copy)
        for name in kernels.KERNELS:
            assert (told[name] == kernels.source_check(name)) == (name not in users)


def _checks(folder: Path) -> dict[str, str]:
    code = (
        "import runpy, sys; s = runpy.run_path(sys.argv[1]);"
        "print(*map(s['source_check'], s['KERNELS']), sep='\\n')"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, str(folder / "_sources.py")],
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return {line.split()[0]: line for line in told}


def test_kernels_that_look_into_each_other_are_of_one_kind() -> None:
    for name in kernels.KERNELS:
        group = _sources.related(name)
        assert name in group
        assert all(_sources.related(other) == group for other in group)


def test_codes_are_the_same_in_c() -> None:
    in_c = re.findall(r"(\w+) = (\d+)", (FOLDER / "shared/codes.pxd").read_text())
    assert {name: int(value) for name, value in in_c} == {
        name: value for name, value in vars(codes).items() if name.isupper()
    }


def test_a_word_is_taken_apart_and_put_together() -> None:
    """The plain twins: a unit is cut out of a word and comes back where it belongs (B-19, B-42)."""
    rng = random.Random(5)
    for _ in range(300):
        ids = [*range(5), 5, 5]
        rng.shuffle(ids)
        spaces = sorted(rng.randint(1, 16) for _ in ids)
        camels = list(zip(spaces, ids, strict=True))
        word = _word(camels)
        at = rng.randrange(7)
        height = sum(space == spaces[at] for space in spaces[at:])
        assert words.height(word, 8 * at) == 8 * height
        end, under = rng.randint(0, 17), rng.random() < 0.5
        unit = [(end, camel) for _, camel in camels[at : at + height]]
        rest = camels[:at] + camels[at + height :]
        place = sum(space < end or (space == end and not under) for space, _ in rest)
        right = _word(rest[:place] + unit + rest[place:])
        far = end - spaces[at]
        assert words.moved(word, 8 * at, 8 * height, far, end - under, 56) == right
        racers = [camel for _, camel in reversed(camels) if camel < 5]
        assert words.order(word, 56) == sum(c << 3 * i for i, c in enumerate(racers))
        assert (words.leader(word, 56), words.hindmost(word)) == (racers[0], racers[-1])


def _word(camels: list[tuple[int, int]]) -> int:
    return int.from_bytes(bytes(space << 3 | camel for space, camel in camels), "little")
