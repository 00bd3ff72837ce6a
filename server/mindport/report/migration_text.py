"""What the terminal shows of a migration."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path

from mindport.knowledge.card import place_of
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import Migration
from mindport.project.migration.plan import Dependency, Written
from mindport.project.scan.discovery import report_path
from mindport.project.scan.result import FileError
from mindport.report.migration_json import summary

_MOST = 8  # APIs and requirements that are listed


def render(
    migration: Migration, plan: Iterable[Written], dependencies: Iterable[Dependency]
) -> str:
    """A few lines: what was done, and what is left."""
    figures = summary(migration, sum(file.is_changed for file in plan))
    uses, converted = figures["uses"], figures["converted"]
    share = f" ({converted / uses:.0%})" if uses else ""
    lines = [
        f"{figures['files']} files concerned, {figures['changed']} change: "
        f"for {place_of(migration.release, Backend(migration.backend))}",
        f"{converted} of {uses} uses converted{share}, "
        f"{figures['unresolved'] - figures['unmarked']} marked with # MINDPORT:",
    ]
    left = list(figures["unresolved_apis"].items())
    lines += [f"  {count:5}  {api}" for api, count in left[:_MOST]]
    if len(left) > _MOST:
        lines.append(f"         and {len(left) - _MOST} more APIs (--report FILE lists all)")
    if figures["files_with_torch"]:
        lines.append(f"{figures['files_with_torch']} files still import torch")
    lines += _listed(list(_as_they_are(migration)), "more files stay as they are")
    for one in list(dependencies)[:_MOST]:
        lines.append(f"{report_path(one.path)}:{one.line}: `{one.text}`: {one.proposal}")
    return "\n".join(lines) + "\n"


def _as_they_are(migration: Migration) -> Iterator[str]:
    """The files that were not converted, each with the first reason why."""
    for file in migration.files:
        if file.after.kept:
            error = next(iter(file.errors), None)
            why = _error(error) if error is not None else f": {file.after.kept}"
            yield f"{file.source.shown}{why}; the file stays as it is"
    for path, error in migration.unread:
        yield f"{path}{_error(error)}; the file stays as it is"


def _error(error: FileError) -> str:
    place = f":{error.line}:{error.column}" if error.line else ""
    return f"{place}: {error.message}"


def _listed(lines: list[str], more: str) -> list[str]:
    left = len(lines) - _MOST
    return [*lines[:_MOST], *([f"{left} {more} (--report FILE lists all)"] if left > 0 else [])]


def diff(plan: Iterable[Written]) -> Iterator[str]:
    """A unified diff that `patch -p1` and `git apply` take."""
    for file in plan:
        if file.is_changed:
            yield from _diff_of(file)


def _diff_of(file: Written) -> Iterator[str]:
    name = report_path(file.path)
    name = name if not Path(name).is_absolute() else name.lstrip("/")
    before = "" if file.before is None else _text(file.before)
    old = "/dev/null" if file.before is None else f"a/{name}"
    lines = difflib.unified_diff(
        before.splitlines(keepends=True),
        _text(file.after).splitlines(keepends=True),
        old,
        f"b/{name}",
    )
    for line in lines:
        yield line if line.endswith(("\n", "\r")) else f"{line}\n\\ No newline at end of file\n"


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
