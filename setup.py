"""Build steps that pyproject.toml cannot say: message catalogues, kernels, the browser client."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from runpy import run_path
from typing import Any, ClassVar

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser
from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools/packaging"))

from client import build_web, install_web_modules  # noqa: E402  (beside the build backend)
from readme import readme  # noqa: E402

LOCALE = ROOT / "src/camelup/text/locale"
KERNEL_FOLDER = Path("src/camelup/kernels")
SOURCES = run_path(str(ROOT / KERNEL_FOLDER / "_sources.py"))
KERNELS = SOURCES["KERNELS"]
# For whoever has every part built by itself, as the Makefile has.
SKIP_BUILD = bool(os.environ.get("CAMELUP_SKIP_BUILD"))
# What Cython puts into every library that works on arrays, compiled once for all of them.
SHARED = "camelup.kernels._cyutility"

# What one line of a .po may be: nothing, a comment, or a whole string after an optional keyword.
# Babel itself lets a string without its closing mark pass, and drops the last letter.
PO_LINE = re.compile(r'\s*(?:#.*|(?:msg\S+\s+)?"(?:[^"\\]|\\.)*"\s*)?')


class StrictCatalog(Catalog):
    """A catalogue that refuses a second entry for a message it already holds."""

    def __setitem__(self, id: Any, message: Message) -> None:
        if id and self.get(id, message.context) is not None:
            raise ValueError(f"{id!r} is defined twice, the second time on {message.lineno}")
        super().__setitem__(id, message)


def read_catalogue(po: Path) -> Catalog:
    """Read a .po, or stop the build with the place of the first thing that is no valid syntax."""
    where = po.relative_to(ROOT).as_posix()
    try:
        catalogue = StrictCatalog(locale=po.parent.parent.name, domain=po.stem, fuzzy=False)
        lines = po.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            if not PO_LINE.fullmatch(line):
                raise ValueError(f"neither a comment nor a whole string on {number}")
        PoFileParser(catalogue, abort_invalid=True).parse(lines)
    except (PoFileError, ValueError) as error:
        raise SystemExit(f"{where}: {error}") from error
    return catalogue


def faults_of(catalogue: Catalog) -> Iterator[tuple[int | None, str]]:
    """Every entry that is not fit to be shown: its line and what is wrong with it."""
    for message in catalogue:
        name = repr(message.id) if message.id else "the header"
        if message.fuzzy:
            yield message.lineno, f"{name} is marked fuzzy"
        if isinstance(message.string, (list, tuple)) and len(set(map(bool, message.string))) > 1:
            yield message.lineno, f"{name} lacks a plural form"
    for message, errors in catalogue.check():
        for error in errors:
            yield message.lineno, f"{message.id!r}: {error}"


def compile_catalogue(po: Path) -> None:
    """Write the .mo beside a .po; a fault in any entry stops the build and names its line."""
    catalogue = read_catalogue(po)
    if faults := list(faults_of(catalogue)):
        where = po.relative_to(ROOT).as_posix()
        raise SystemExit("\n".join(f"{where}:{line or 1}: {fault}" for line, fault in faults))
    with po.with_suffix(".mo").open("wb") as target:
        write_mo(target, catalogue)


def compile_catalogues() -> None:
    """Compile every catalogue; a .mo whose .po is gone goes too."""
    sources = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
    for po in sources:
        compile_catalogue(po)
    for mo in LOCALE.glob("*/LC_MESSAGES/*.mo"):
        if mo.with_suffix(".po") not in sources:
            mo.unlink()


class Step(Command):
    """A step of the build by itself, in place, after an edit."""

    user_options: ClassVar[list[Any]] = []

    def initialize_options(self) -> None:
        """Nothing to set."""

    def finalize_options(self) -> None:
        """Nothing to settle."""


class BuildText(Step):
    description = "compile the message catalogues"

    def run(self) -> None:
        compile_catalogues()


class BuildWeb(Step):
    description = "build the browser client"

    def run(self) -> None:
        build_web()


class WebModules(Step):
    description = "install what the browser client is built and tested with"

    def run(self) -> None:
        install_web_modules()


class BuildPy(build_py):
    def run(self) -> None:
        if not SKIP_BUILD:
            compile_catalogues()
            build_web()
        if not self.editable_mode:  # build/ survives; what has since been removed must not
            for folder in ("text/locale", "webdist"):
                shutil.rmtree(Path(self.build_lib) / "camelup" / folder, ignore_errors=True)
        super().run()


class SDist(sdist):
    """A source archive holds the client as built: whoever builds from it needs no Node."""

    def run(self) -> None:
        build_web()
        super().run()


class BuildExt(build_ext):
    """Kernels that cannot be compiled are left to run as Python, and that is said.

    In place, a kernel is only built if one of its sources is another than when it was last built,
    or Cython is.
    """

    def run(self) -> None:
        if SKIP_BUILD:
            return
        self.built: dict[str, str] = {}
        self._told = 0
        folder = KERNEL_FOLDER if self.inplace else Path(self.build_lib) / "camelup/kernels"
        known = folder / "_built.txt"
        made_by = f"Cython {version('Cython')}"
        before = known.read_text().splitlines() if self.inplace and known.is_file() else []
        kept = before if made_by in before and self._is_there(SHARED) else []
        self.extensions = [ext for ext in self.extensions if not self._is_built(ext, kept)]
        for ext in self.extensions:  # an older library must not stand in for a failed build
            name = kernel_name(ext)
            for old in (*folder.rglob(f"{name}.*.so"), *folder.rglob(f"{name}.*.pyd")):
                old.unlink()
        self.parallel = self.parallel or os.cpu_count()
        super().run()
        folder.mkdir(parents=True, exist_ok=True)
        made = [made_by, *(self.built[name] for name in sorted(self.built))]
        known.write_text("".join(f"{line}\n" for line in made))
        if missing := sorted(set(KERNELS) - set(self.built)):
            print(f"camelup: not compiled, will run as Python: {missing}", file=sys.stderr)

    def _is_there(self, name: str) -> bool:
        return Path(self.get_ext_fullpath(name)).is_file()

    def _is_built(self, ext: Extension, before: list[str]) -> bool:
        name = kernel_name(ext)
        if self.force or not before or not self._is_there(ext.name):
            return False
        if ext.name == SHARED:
            return True
        check = SOURCES["source_check"](name)
        if check not in before:
            return False
        self.built[name] = check
        return True

    def build_extensions(self) -> None:
        from Cython.Build import cythonize
        from Cython.Compiler import Errors

        Errors.LEVEL = 2  # what is worth a newcomer's attention is an error
        work = str(Path(self.build_temp) / "cython")
        made = cythonize(
            self.extensions, build_dir=work, language_level=3, force=True, quiet=True,
            shared_utility_qualified_name=SHARED,
        )  # fmt: skip
        sources = {ext.name: list(ext.sources) for ext in made}
        for ext in self.extensions:  # keep ours: cythonize() drops optional=True
            ext.sources = sources[ext.name]
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        name = kernel_name(ext)
        if ext.name != SHARED:
            self.built[name] = SOURCES["source_check"](name)
        self._told += 1
        print(f"camelup: compiled {self._told} of {len(self.extensions)}", flush=True)


def kernel_name(ext: Extension) -> str:
    """The kernel that an extension is."""
    return str(ext.name.rpartition(".")[2])


SAME = ["-ffp-contract=off"]
"""Sums are rounded alike on all processors, also on those that could fuse them."""


def extension(name: str, source: str) -> Extension:
    """A library that may fail to compile."""
    flags = ["-O3", "-g0", "-w", *SAME] if sys.platform != "win32" else ["/O2", "/w"]
    return Extension(name, [source], extra_compile_args=flags, optional=True)


def kernels() -> list[Extension]:
    """What they share, and every kernel; those that take longest to compile first."""
    files = {file: KERNEL_FOLDER / f"{file.replace('.', '/')}.py" for file in KERNELS.values()}
    longest = sorted(files, key=lambda file: -(ROOT / files[file]).stat().st_size)
    shared = extension(SHARED, f"{SHARED.replace('.', '/')}.c")
    return [shared, *(extension(f"camelup.kernels.{f}", files[f].as_posix()) for f in longest)]


def project_urls(home: str) -> dict[str, str]:
    """Where the project lives, as whoever publishes it says: nobody else's fork is named."""
    if not home:
        return {}
    return {
        "Homepage": home,
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
        "Source": home,
    }


HOME = os.environ.get("CAMELUP_REPOSITORY", "").rstrip("/")

setup(
    project_urls=project_urls(HOME),
    long_description=readme(ROOT, HOME),
    long_description_content_type="text/markdown",
    cmdclass={
        "build_py": BuildPy,
        "build_text": BuildText,
        "build_web": BuildWeb,
        "web_modules": WebModules,
        "build_ext": BuildExt,
        "sdist": SDist,
    },
    ext_modules=kernels(),
)
