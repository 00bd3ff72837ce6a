"""What is written beside the converted modules of packages: licences, a list, data files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mindport import __version__
from mindport.project.migration.link_module import PACKAGES, link_text
from mindport.project.migration.written import Written
from mindport.project.packages.installed_package import InstalledPackage
from mindport.project.packages.staged import Staged, StagedPackage
from mindport.project.packages.written_imports import PLACE

WEIGHTS = (".pth", ".pt", ".bin", ".safetensors", ".ckpt")
_MOST = 5_000_000  # bytes of a data file that is copied

_NOTICE = """# Packages converted with this project

mindport {version} converted these modules of PyTorch packages to MindSpore and changed them. Each
package keeps its own licence; the texts are in the folders of the packages.

| package | version | licence | modules | of |
|---|---|---|---|---|
{rows}
"""


def package_files(staged: Staged) -> Iterator[Written]:
    """The files beside the modules, and modules that lead there from other folders."""
    home = staged.home
    rows = "\n".join(map(_row, staged.packages))
    yield _new(home / "NOTICE.md", _NOTICE.format(version=__version__, rows=rows).encode())
    for one in staged.packages:
        for path in one.package.licence_files:
            yield _new(home / one.package.name / path.name, path.read_bytes())
        for path in data_files(one):
            place = home / path.relative_to(one.package.folder.parent)
            yield _new(place, path.read_bytes())
    for folder in staged.folders:
        path = folder / f"{PLACE}.py"
        if not path.exists():
            yield _new(path, link_text(PACKAGES, path, home, PLACE).encode())


def data_files(staged: StagedPackage) -> Iterator[Path]:
    """The data that the reached modules may read: converted programs read torch's weights, too."""
    return (path for path, _ in _beside(staged) if path.stat().st_size <= _MOST)


def weight_files(staged: StagedPackage) -> Iterator[Path]:
    """The weights of torch that the reached modules may read."""
    return (path for path, _ in _beside(staged) if path.suffix in WEIGHTS)


def large_files(staged: StagedPackage) -> Iterator[Path]:
    """The data that is not copied."""
    return (path for path, _ in _beside(staged) if path.stat().st_size > _MOST)


def _beside(staged: StagedPackage) -> Iterator[tuple[Path, str]]:
    """The files that are no code in packages that are reached."""
    for path in staged.package.data_files:
        module = _package_of(staged.package, path)
        if module in staged.modules:
            yield path, module


def _package_of(package: InstalledPackage, path: Path) -> str:
    """The nearest package around a file."""
    folder = path.parent
    while not (folder / "__init__.py").is_file():
        folder = folder.parent
    return ".".join(folder.relative_to(package.folder.parent).parts)


def _row(staged: StagedPackage) -> str:
    package = staged.package
    cells = (package.name, package.version or "not said", package.licence or "not said")
    counts = (f"{len(staged.modules):,}", f"{len(package.modules):,}")
    return f"| {' | '.join((*cells, *counts))} |"


def _new(path: Path, content: bytes) -> Written:
    return Written(path, None, content)
