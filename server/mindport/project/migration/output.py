"""Writing a migrated project: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from mindport.project.atomic_write import atomic_write
from mindport.project.migration.written import Written
from mindport.project.scan.discovery import SUFFIXES, is_skipped_folder
from mindport.project.settings.settings import absolute


class OutputError(ValueError):
    """The result cannot be written there; the message says what to do."""


def check_folder(output: Path, root: Path) -> None:
    """Refuse a folder that holds something, or that lies in the project or around it."""
    target, source = output.absolute().resolve(), root.absolute().resolve()
    folder = source if source.is_dir() else source.parent
    if target == folder or (source.is_dir() and folder in target.parents):
        raise OutputError(f"{output} is inside the project; choose a folder outside of {root}")
    if target in folder.parents:
        raise OutputError(f"{output} contains the project; choose another folder")
    if output.exists() and not output.is_dir():
        raise OutputError(f"{output} is a file; name a folder")
    if output.is_dir() and any(output.iterdir()):
        raise OutputError(f"{output} is not empty; choose a new folder, or empty it first")
    if not target.parent.is_dir():
        raise OutputError(f"there is no folder {target.parent}; create it first")


def write_folder(files: Iterable[Written], root: Path, output: Path) -> list[Path]:
    """Write the project with all its other files; gives the Python files copied as they are.

    The folder appears when everything is in it; what fails on the way leaves nothing behind.
    """
    base = root if root.is_dir() else root.parent
    made = Path(tempfile.mkdtemp(prefix=f".{output.name}.", dir=output.absolute().parent))
    try:
        new = {file.path.relative_to(absolute(base)): file for file in files}
        copied = _copy_others(root, made, new) if root.is_dir() else []
        for path, file in new.items():
            target = made / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.after)
            if file.before is not None:
                shutil.copymode(file.path, target)
        made.chmod(base.stat().st_mode & 0o777)
        if output.is_dir():
            output.rmdir()  # it is empty
        made.replace(output)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    return copied


def _copy_others(root: Path, made: Path, new: Iterable[Path]) -> list[Path]:
    taken = set(new)
    copied: list[Path] = []
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if not is_skipped_folder(name))
        here = Path(folder).relative_to(root)
        (made / here).mkdir(parents=True, exist_ok=True)
        links = [name for name in names if (Path(folder) / name).is_symlink()]
        for name in [*files, *links]:
            path = Path(folder) / name
            if here / name in taken or not (path.is_file() or path.is_symlink()):
                continue  # a pipe or a socket is no part of a project
            shutil.copy2(path, made / here / name, follow_symlinks=False)
            if path.suffix in SUFFIXES and not path.is_symlink():
                copied.append(path)
    return sorted(copied)


def check_clean(root: Path) -> None:
    """Refuse to change files in place that git could not bring back."""
    folder = root if root.is_dir() else root.parent
    command = ["git", "-C", str(folder), "status", "--porcelain", "--", str(root.absolute())]
    try:
        status = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        raise OutputError(
            "git is not available to keep the originals; use --force to continue"
        ) from None
    if status.returncode:
        raise OutputError(f"{root} is not in a git repository; use --force to continue")
    if status.stdout.strip():
        raise OutputError(f"{root} has uncommitted changes; commit them, or use --force")


def write_in_place(files: Iterable[Written]) -> int:
    """Replace the files that change; what fails on the way brings the originals back."""
    done: list[Written] = []
    try:
        for file in files:
            if file.is_changed:
                done.append(file)
                file.path.parent.mkdir(parents=True, exist_ok=True)  # of a package
                atomic_write(file.path, file.after)
    except BaseException:
        for file in done:
            with contextlib.suppress(OSError):
                if file.before is None:
                    file.path.unlink(missing_ok=True)
                    file.path.parent.rmdir()  # one that is not empty stays
                else:
                    atomic_write(file.path, file.before)
        raise
    return len(done)
