"""Build steps that pyproject.toml cannot say: compile the message catalogues and the kernels."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar
from zlib import crc32

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser
from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
LOCALE = ROOT / "src/camelup/text/locale"
KERNEL_FOLDER = Path("src/camelup/kernels")
KERNELS = sorted(pxd.stem for pxd in (ROOT / KERNEL_FOLDER).glob("*.pxd"))

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


class BuildText(Command):
    """`setup.py build_text`: compile the catalogues in place, after an edit."""

    description = "compile the message catalogues"
    user_options: ClassVar[list[Any]] = []

    def initialize_options(self) -> None:
        """Nothing to set."""

    def finalize_options(self) -> None:
        """Nothing to settle."""

    def run(self) -> None:
        compile_catalogues()


class BuildPy(build_py):
    def run(self) -> None:
        compile_catalogues()
        if not self.editable_mode:  # build/ survives; a catalogue since removed must not
            shutil.rmtree(Path(self.build_lib) / "camelup/text/locale", ignore_errors=True)
        super().run()


def source_check(name: str) -> str:
    """What marks a build as that of this source; the same rule as in camelup.kernels."""
    parts = (KERNEL_FOLDER / f"{name}.py", KERNEL_FOLDER / f"{name}.pxd")
    return f"{name} {crc32(b''.join(part.read_bytes() for part in parts)):08x}"


class BuildExt(build_ext):
    """Kernels that cannot be compiled are left to run as Python, and that is said."""

    def run(self) -> None:
        self.built: dict[str, str] = {}
        self.force = self.force or not self.inplace
        folder = KERNEL_FOLDER if self.inplace else Path(self.build_lib) / "camelup/kernels"
        for name in KERNELS:  # an older library must not stand in for a failed build
            for old in (*folder.glob(f"{name}.*.so"), *folder.glob(f"{name}.*.pyd")):
                old.unlink()
        super().run()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "_built.txt").write_text("".join(f"{line}\n" for line in self.built.values()))
        if missing := sorted(set(KERNELS) - set(self.built)):
            print(f"camelup: not compiled, will run as Python: {missing}", file=sys.stderr)

    def build_extension(self, ext: Extension) -> None:
        from Cython.Build import cythonize

        work = str(Path(self.build_temp) / "cython")
        (compiled,) = cythonize([ext], build_dir=work, language_level=3, force=self.force)
        ext.sources = list(compiled.sources)  # keep ours: cythonize() drops optional=True
        super().build_extension(ext)
        name = ext.name.rpartition(".")[2]
        self.built[name] = source_check(name)


def kernel(name: str) -> Extension:
    """A kernel as an extension that may fail to compile."""
    source = str(KERNEL_FOLDER / f"{name}.py")
    flags = ["-O3", "-g0"] if sys.platform != "win32" else ["/O2"]
    return Extension(f"camelup.kernels.{name}", [source], extra_compile_args=flags, optional=True)


setup(
    cmdclass={"build_py": BuildPy, "build_text": BuildText, "build_ext": BuildExt},
    ext_modules=[kernel(name) for name in KERNELS],
)
