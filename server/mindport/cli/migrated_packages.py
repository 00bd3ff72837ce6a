"""The option `--with` of `mindport migrate`: packages that are converted with a project."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.cli.errors import UsageError

if TYPE_CHECKING:
    from mindport.knowledge.store import KnowledgeBase
    from mindport.project.packages.staged import Staged
    from mindport.project.scan.task import Task


def packages_of(args: argparse.Namespace, task: Task, knowledge: KnowledgeBase) -> Staged | None:
    """The project with the packages that `--with` names; None where there are none to convert."""
    if not args.packages:
        return None
    from mindport.installed.package_folders import package_folders  # noqa: PLC0415
    from mindport.project.packages.installed_package import PackageError  # noqa: PLC0415
    from mindport.project.packages.staged import staged  # noqa: PLC0415
    from mindport.project.settings.settings import absolute  # noqa: PLC0415

    if args.path == Path("-"):
        raise UsageError("--with converts packages for a file or a folder, not for stdin")
    environment = args.environment or _environment(args.path)
    folders = [Path(folder) for folder in package_folders(str(environment))]
    if not folders:
        raise UsageError(f"--environment: {environment} has no folder of packages")
    base = absolute(args.path if args.path.is_dir() else args.path.parent)
    try:
        found = staged(task, args.packages, folders, knowledge, base, prefer=args.prefer)
    except PackageError as error:
        raise UsageError(f"--with: {error}") from None
    if not args.quiet:
        _tell_of_needless(found.needless)
    return found if found.packages else None


def _tell_of_needless(names: Sequence[str]) -> None:
    if names:
        said = f"nothing in the project needs the code of {', '.join(names)}"
        print(f"--with: {said}", file=sys.stderr)


def _environment(path: Path) -> Path:
    """The environment that is active, else that of the project, else the one mindport runs in."""
    return next(environments(path), Path(sys.prefix))


def environments(path: Path) -> Iterator[Path]:
    """The environment that is active, then that of a project."""
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        if os.environ.get(name):
            yield Path(os.environ[name])
    folder = path if path.is_dir() else path.parent
    for name in (".venv", "venv"):
        if (folder / name / "pyvenv.cfg").is_file():
            yield folder / name


def followed_packages(args: argparse.Namespace, path: Path) -> list[str]:
    """The folders of the packages that networks are followed into; none without an environment."""
    from mindport.installed.package_folders import package_folders  # noqa: PLC0415

    environment = args.environment or next(environments(path), None)
    return [] if environment is None else package_folders(str(environment))
