"""Which files a scan looks at. Folders are read, nothing in them is imported or executed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from mindport.project.scan.gitignore import IgnoreRules
from mindport.project.scan.result import FileError
from mindport.project.settings.settings import Settings

SUFFIXES = (".py", ".pyw", ".ipynb")

# Folders that hold no source of the project, wherever they stand.
_SKIPPED_FOLDERS = frozenset(
    (
        *(".bzr", ".direnv", ".eggs", ".git", ".hg", ".hypothesis", ".idea", ".ipynb_checkpoints"),
        *(".mypy_cache", ".nox", ".pants.d", ".pyenv", ".pytest_cache", ".pytype", ".ruff_cache"),
        *(".svn", ".tox", ".venv", ".vscode", "__pycache__", "__pypackages__", "_darcs"),
        *("buck-out", "node_modules", "site-packages", "venv"),
    )
)
_SKIPPED_FOLDER_SUFFIXES = (".egg-info", ".dist-info")

# Made by a build, but only beside one of these; elsewhere `build` may well be a package.
_BUILD_FOLDERS = frozenset(("build", "dist", "_build"))
_BUILD_FILES = frozenset(("pyproject.toml", "setup.py", "setup.cfg"))

# A folder with one of these in it is an environment, whatever its name.
_ENVIRONMENT_MARKS = frozenset(("pyvenv.cfg", "conda-meta"))


class MissingPathError(ValueError):
    """A path to scan does not exist."""


@dataclass(frozen=True, slots=True)
class Discovery:
    """The files to scan in path order, and what could not be looked at."""

    files: list[Path] = field(default_factory=list)
    errors: list[tuple[Path, FileError]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Rules:
    """Ignore rules with the folder they are relative to, ending in a separator."""

    folder: str
    rules: IgnoreRules

    def check(self, entry: os.DirEntry[str], is_folder: bool) -> bool | None:
        path = entry.path[len(self.folder) :]
        return self.rules.check(path.replace(os.sep, "/"), entry.name, is_folder)


@dataclass(slots=True)
class _Walk:
    settings: Settings
    exclude: _Rules
    include: _Rules
    files: dict[str, None] = field(default_factory=dict)
    errors: dict[str, FileError] = field(default_factory=dict)
    folders_seen: set[tuple[int, int]] = field(default_factory=set)
    files_seen: set[tuple[int, int]] = field(default_factory=set)
    links: list[tuple[str, tuple[_Rules, ...]]] = field(default_factory=list)
    target: str = ""  # the one file to look for, when it is not all of them

    def leads_on(self, path: str) -> bool:
        """Whether a file or folder is, or may hold, what is looked for."""
        return f"{self.target}{os.sep}".startswith(f"{path}{os.sep}")


def discover(paths: Iterable[Path], settings: Settings) -> Discovery:
    """Find the files to scan below the paths; a file that is named itself is always taken."""
    walk = _new_walk(settings)
    folders = []
    for path in paths:
        absolute = os.path.abspath(path)  # noqa: PTH100
        if os.path.isdir(absolute):  # noqa: PTH112
            folders.append(absolute)
        elif os.path.lexists(absolute):
            walk.files[absolute] = None
        else:
            raise MissingPathError(f"no such file or folder: {path}")
    _walk_all(walk, folders)
    errors = [(Path(path), error) for path, error in sorted(walk.errors.items())]
    return Discovery([Path(path) for path in sorted(walk.files)], errors)


def is_found(path: Path, root: Path, settings: Settings) -> bool:
    """Whether a scan of a folder looks at a file, without a look at all others."""
    walk = _new_walk(settings)
    walk.target = os.path.abspath(path)  # noqa: PTH100
    _walk_all(walk, [os.path.abspath(root)])  # noqa: PTH100
    return walk.target in walk.files


def is_skipped_folder(name: str) -> bool:
    """Whether a folder of this name holds nothing of a project, wherever it stands."""
    return name in _SKIPPED_FOLDERS or name.endswith(_SKIPPED_FOLDER_SUFFIXES)


def report_path(path: Path, base: Path | None = None) -> str:
    """Name a file in reports: relative with forward slashes below the base (here), else whole."""
    folder = Path.cwd() if base is None else base
    try:
        return path.relative_to(folder).as_posix()
    except ValueError:
        return path.as_posix()


def _new_walk(settings: Settings) -> _Walk:
    root = os.path.join(os.path.abspath(settings.root), "")  # noqa: PTH100, PTH118  (no links)
    return _Walk(
        settings,
        exclude=_Rules(root, IgnoreRules(settings.exclude)),
        include=_Rules(root, IgnoreRules(settings.include)),
    )


def _walk_all(walk: _Walk, folders: Iterable[str]) -> None:
    for folder in folders:
        rules = _rules_above(folder) if walk.settings.respect_gitignore else ()
        _walk_tree(walk, folder, rules)
    # Links come last, so that a file reached twice is reported under its own name.
    while walk.links:
        _follow(walk, *walk.links.pop())


def _walk_tree(walk: _Walk, top: str, rules: tuple[_Rules, ...]) -> None:
    stack = [(top, rules)]
    while stack:
        folder, rules = stack.pop()
        try:
            status = os.stat(folder)  # noqa: PTH116  (a third of the cost of Path.stat)
            if (status.st_dev, status.st_ino) in walk.folders_seen:
                continue
            walk.folders_seen.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                listing = {entry.name: entry for entry in entries}
        except OSError as error:
            walk.errors[folder] = FileError(f"cannot be read: {error.strerror or error}")
            continue
        if folder != top and not _ENVIRONMENT_MARKS.isdisjoint(listing):
            continue
        if walk.settings.respect_gitignore:
            rules = _rules_in(folder, listing, rules)
        _take_entries(walk, listing, rules, stack, status.st_dev)


def _take_entries(
    walk: _Walk,
    listing: dict[str, os.DirEntry[str]],
    rules: tuple[_Rules, ...],
    stack: list[tuple[str, tuple[_Rules, ...]]],
    device: int,
) -> None:
    builds_here = not _BUILD_FILES.isdisjoint(listing)
    for entry in listing.values():
        if walk.target and not walk.leads_on(entry.path):
            continue
        try:
            is_link = entry.is_symlink()
            is_folder = entry.is_dir()
        except OSError as error:  # a link to itself
            walk.errors[entry.path] = FileError(f"cannot be read: {error.strerror or error}")
            continue
        if not is_folder and not _is_source(walk, entry):
            continue
        # For git a link is a file, wherever it leads.
        if _excluded(walk, entry, is_folder, builds_here) or _ignored(
            rules, entry, is_folder and not is_link
        ):
            continue
        if is_link:
            walk.links.append((entry.path, rules))
        elif is_folder:
            stack.append((entry.path, rules))
        else:
            walk.files[entry.path] = None
            walk.files_seen.add((device, entry.inode()))


def _follow(walk: _Walk, path: str, rules: tuple[_Rules, ...]) -> None:
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError as error:
        walk.errors[path] = FileError(f"cannot be read: {error.strerror or error}")
        return
    if os.path.isdir(path):  # noqa: PTH112
        _walk_tree(walk, path, rules)
    elif (status.st_dev, status.st_ino) not in walk.files_seen:
        walk.files_seen.add((status.st_dev, status.st_ino))
        walk.files[path] = None


def _is_source(walk: _Walk, entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith(SUFFIXES) or bool(walk.include.check(entry, False))


def _excluded(walk: _Walk, entry: os.DirEntry[str], is_folder: bool, builds_here: bool) -> bool:
    by_settings = walk.exclude.check(entry, is_folder)
    if by_settings is not None or not is_folder:
        return bool(by_settings)
    name = entry.name
    return (
        name in _SKIPPED_FOLDERS
        or name.endswith(_SKIPPED_FOLDER_SUFFIXES)
        or (builds_here and name in _BUILD_FOLDERS)
    )


def _ignored(rules: tuple[_Rules, ...], entry: os.DirEntry[str], is_folder: bool) -> bool:
    for rule in reversed(rules):
        verdict = rule.check(entry, is_folder)
        if verdict is not None:
            return verdict
    return False


def _rules_in(
    folder: str, listing: dict[str, os.DirEntry[str]], above: tuple[_Rules, ...]
) -> tuple[_Rules, ...]:
    """Add the rules that stand in a folder; those above a repository do not reach into it."""
    rules = above
    if ".git" in listing:
        rules = _read_rules(folder, os.path.join(".git", "info", "exclude"))  # noqa: PTH118
    if ".gitignore" in listing:
        rules += _read_rules(folder, ".gitignore")
    return rules


def _read_rules(folder: str, name: str) -> tuple[_Rules, ...]:
    prefix = os.path.join(folder, "")  # noqa: PTH118
    try:
        text = Path(prefix + name).read_bytes().decode("utf-8", "surrogateescape")
    except OSError:
        return ()
    rules = IgnoreRules(text.removeprefix("\ufeff").split("\n"))
    return (_Rules(prefix, rules),) if rules else ()


def _rules_above(top: str) -> tuple[_Rules, ...]:
    """Collect the rules of the folders above, up to the root of the repository."""
    folders = [Path(top), *Path(top).parents]
    depth = next((n for n, folder in enumerate(folders) if (folder / ".git").exists()), None)
    if not depth:  # no repository, or `top` is its root
        return ()
    rules: tuple[_Rules, ...] = ()
    for at in range(depth, 0, -1):
        folder, below = str(folders[at]), str(folders[at - 1])
        try:
            with os.scandir(folder) as entries:
                listing = {entry.name: entry for entry in entries}
        except OSError:
            return ()
        rules = _rules_in(folder, listing, rules)
        entry = listing.get(os.path.basename(below))  # noqa: PTH119
        if entry is not None and _ignored(rules, entry, True):
            # The user asked for an ignored folder: its ignorer has no say below it.
            return ()
    return rules
