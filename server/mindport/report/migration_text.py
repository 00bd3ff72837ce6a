"""What the terminal shows of a migration."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mindport.knowledge.card import place_of
from mindport.knowledge.types import Backend
from mindport.project.migration.helper_distribution import REQUIREMENT
from mindport.project.migration.migration import COMPAT, Migration
from mindport.project.migration.package_files import large_files
from mindport.project.migration.plan import Dependency
from mindport.project.migration.written import Written
from mindport.project.packages.registry import Chosen
from mindport.project.scan.discovery import report_path
from mindport.project.scan.plan import ASSUMPTIONS, Plan, effort
from mindport.project.scan.result import FileError
from mindport.project.scan.summary import count
from mindport.report.migration_json import package_figures, summary
from mindport.report.places import visible
from mindport.report.places_left import fates_in_words, indented, place_lines

_MOST = 8  # files and requirements that are listed
_WIDTH = 80
_LARGE = 1_000  # lines of a project whose helpers should be few beside them


def render(
    migration: Migration,
    plan: Iterable[Written],
    dependencies: Iterable[Dependency],
    *,
    is_written: bool = True,
) -> str:
    """What was done, and what is left; `is_written`: files were, not only compared."""
    plan = list(plan)
    figures = summary(migration, plan)
    lines = [_of_files(migration, figures, is_written=is_written)]
    lines += _listed(list(_as_they_are(migration)), "more files stay as they are")
    if figures["files_with_torch"]:
        still = figures["files_with_torch"]
        lines.append(f"{count(still, 'file')} still import{'s' if still == 1 else ''} torch")
    lines += _of_helpers(migration, plan)
    for one in list(dependencies)[:_MOST]:
        lines.append(f"{report_path(one.path)}:{one.line}: `{one.text}`: {one.proposal}")
    lines += _of_steps(migration)
    lines += _of_values(migration.lost)
    lines += _of_plan(migration.plan)
    lines += _of_packages(migration)
    lines += _of_packages_left(migration)
    return "\n".join(lines) + "\n"


def _of_files(migration: Migration, figures: Mapping[str, Any], *, is_written: bool) -> str:
    number, helpers = figures["files_using_torch"], figures["helper_modules"]
    parts = [f"{count(number, 'file')} use{'s' if number == 1 else ''} PyTorch"]
    parts.append(f"{figures['changed']:,} {'changed' if is_written else 'to change'}")
    if helpers:
        done = "written" if is_written else "to write"
        parts.append(f"helper package mindport_compat {done}")
    place = place_of(migration.release, Backend(migration.backend))
    return f"{', '.join(parts)} ({place})"


def _of_helpers(migration: Migration, plan: Iterable[Written]) -> Iterator[str]:
    """What a project with many helpers can import, and what one that imports them requires."""
    if migration.helpers and migration.shares_helpers:
        yield f"The project requires {REQUIREMENT}: `mindport compat DIR` writes it"
        return
    own = sum(file.source.text.count("\n") for file in migration.own_files)
    lines = sum(one.after.count(b"\n") for one in plan if one.path.parent.name == COMPAT)
    if own > _LARGE and lines > own / 4:
        yield f"mindport_compat has {lines:,} lines, the files that use PyTorch {own:,}:"
        yield "  --compat package imports it from a package of its own (docs/migrate.md)"


def _of_steps(migration: Migration) -> Iterator[str]:
    """The form of training steps, and why some are recorded as torch does it."""
    done = sum(len(file.after.functional_steps) for file in migration.files)
    if done:
        yield f"{count(done, 'training step')} written for mindspore.value_and_grad"
    yield from _of_graphs(migration)
    kept = [
        f"{file.source.shown}:{one.line}: this training step stays recorded: {one.reason}"
        for file in migration.files
        for one in file.after.recorded_steps
    ]
    yield from _listed(kept, "more training steps stay recorded")
    yield from (
        f"{file.source.shown}:{one.line}: this training step is right if {one.reason}"
        for file in migration.files
        for one in file.after.assumed_steps
    )


def _of_graphs(migration: Migration) -> Iterator[str]:
    """Which steps are compiled, and why others are not, where that was asked for."""
    done = sum(len(file.after.compiled_steps) for file in migration.files)
    if done:
        yield f"{count(done, 'training step')} compiled by mindspore.jit"
    kept = [
        f"{file.source.shown}:{one.line}: this training step is not compiled: {one.reason}"
        for file in migration.files
        for one in file.after.uncompiled_steps
    ]
    yield from _listed(kept, "more training steps are not compiled")


def _of_values(lost: Mapping[str, int]) -> Iterator[str]:
    """What the kernels that the result uses do to NaN and infinity."""
    if not lost:
        return
    ordered = sorted(lost, key=lambda api: (-lost[api], api))
    names = ", ".join(f"{api} ({lost[api]:,})" for api in ordered[:_MOST])
    more = ", ..." if len(lost) > _MOST else ""
    yield f"MindSpore's CPU kernels lose NaN or infinity in {names}{more},"
    yield "  or digits of integers above 2**53;"
    yield "  --strict-values keeps them, at a price in time (docs/migrate.md)"


def _of_plan(plan: Plan) -> Iterator[str]:
    """The same figures, by the same words, as a scan has."""
    if plan.places:
        title = f"Places that need manual work ({len(plan.places):,})"
        yield f"{title}, the worst first, in the originals:"
        yield from place_lines(
            plan.places, lambda _, text: text, width=_WIDTH, elsewhere="--report FILE"
        )
    if plan.uses:
        yield f"Effort: {effort(plan.minutes)}"
        yield from indented(ASSUMPTIONS, _WIDTH)
    yield fates_in_words(plan)


def _of_packages(migration: Migration) -> Iterator[str]:
    """What was converted of packages, counted apart from the project."""
    staged = migration.staged
    if staged is None:
        return
    yield f"Packages, converted beside the project in {staged.home.name}/:"
    for one in staged.packages:
        figures = package_figures(migration, one)
        said = " ".join(filter(None, (one.package.name, one.package.version)))
        modules = f"{figures['modules']:,} of {count(figures['modules_of_package'], 'module')}"
        left = f"{count(figures['uses'], 'use')}, {figures['unresolved']:,} marked"
        licence = one.package.licence or "its licence is not said"
        yield f"  {said} ({licence}): {modules}; {left}"
        yield from (f"    {_of_registry(chosen)}" for chosen in one.chosen)
        yield from (f"    not copied: {path}" for path in large_files(one))
    if staged.missing:
        names = " ".join(f"--with {name}" for name in staged.missing)
        yield f"  they import {', '.join(staged.missing)}, which use PyTorch: add {names}"


def _of_packages_left(migration: Migration) -> Iterator[str]:
    """The packages whose code would be converted on request, with what is left of them."""
    for name, number in migration.left_of_packages.items():
        yield (
            f"{count(number, 'use')} left {'is' if number == 1 else 'are'} of {name}:"
            f" --with {name} converts what the project needs of its code"
        )


def _of_registry(chosen: Chosen) -> str:
    if not chosen.names:
        return (
            f"the project asks for models by names that its text does not hold: "
            f"all {chosen.registered:,} are there"
        )
    names = ", ".join(chosen.names[:_MOST]) + (", ..." if len(chosen.names) > _MOST else "")
    return (
        f"by name: {names}; others of {chosen.registered:,} are left out "
        f"(--with '{chosen.package}.*' takes all)"
    )


def failed_text(migration: Migration) -> str:
    """Why the exit code is 1; "" where all was converted."""
    failed = migration.failed
    if not failed:
        return ""
    names = ", ".join(map(visible, failed[:_MOST])) + (", ..." if len(failed) > _MOST else "")
    return f"{count(len(failed), 'file')} could not be converted, or only in part: {names}"


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
