"""The report of a migration as JSON. Its shape is `migration.schema.json`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mindport import __version__
from mindport.project.migration.migration import COMPAT, MigratedFile, Migration
from mindport.project.migration.package_files import weight_files
from mindport.project.migration.plan import Dependency
from mindport.project.migration.written import Written
from mindport.project.packages.staged import StagedPackage
from mindport.project.scan.discovery import report_path
from mindport.project.scan.result import FileError
from mindport.report.plan_json import plan_object
from mindport.rewrite.conversion.convert import Conversion
from mindport.text.span import Span

SCHEMA = 2


def render(
    migration: Migration,
    plan: Iterable[Written],
    dependencies: Iterable[Dependency],
    models: Iterable[Any] = (),
) -> str:
    """One JSON object. `models` are those that were run beside their conversion."""
    plan = list(plan)
    changed = {file.path for file in plan if file.is_changed}
    report = {
        "schema": SCHEMA,
        "tool": {
            "name": "mindport",
            "version": __version__,
            "ms_version": migration.release,
            "backend": migration.backend,
        },
        "files": [_file(file, changed) for file in migration.own_files],
        "packages": [_package(migration, one, changed) for one in _staged(migration)],
        "unread": [{"path": path, **_error(error)} for path, error in migration.unread],
        "helpers": list(migration.helpers),
        "dependencies": [
            {
                "path": report_path(one.path),
                "line": one.line,
                "text": one.text,
                "proposal": one.proposal,
            }
            for one in dependencies
        ],
        "failed": list(migration.failed),
        "plan": plan_object(migration.plan),
        "left_of_packages": dict(migration.left_of_packages),
        "verified": [
            {name: getattr(one, name) for name in ("name", "place", "inputs", "outcome", "told")}
            for one in models
        ],
        "summary": summary(migration, plan),
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def summary(migration: Migration, plan: Iterable[Written]) -> dict[str, Any]:
    """The figures of a migration."""
    files = migration.own_files
    sources = {Path(file.source.path) for file in files}
    changed = [file.path for file in plan if file.is_changed]
    conversions = [one for file in files for one in file.after.conversions]
    left = Counter(one.use.api for one in conversions if not one.is_done)
    return {
        "files": len(files),
        "files_using_torch": sum(file.uses_torch for file in files),
        "changed": sum(path in sources for path in changed),
        "helper_modules": sum(COMPAT in (path.stem, path.parent.name) for path in changed),
        "uses": len(conversions),
        "fates": dict(migration.plan.fates),
        "converted": sum(one.is_done for one in conversions),
        "unresolved": sum(left.values()),
        "unmarked": sum(
            not one.is_done for file in files if file.after.kept for one in file.after.conversions
        ),
        "files_kept": sum(bool(file.after.kept) for file in files),
        "files_with_torch": sum(file.after.keeps_torch for file in files),
        "lossy_apis": dict(sorted(migration.lost.items(), key=lambda pair: (-pair[1], pair[0]))),
        "unresolved_apis": dict(sorted(left.items(), key=lambda pair: (-pair[1], pair[0]))),
    }


def _staged(migration: Migration) -> tuple[StagedPackage, ...]:
    return migration.staged.packages if migration.staged is not None else ()


def package_figures(migration: Migration, one: StagedPackage) -> dict[str, Any]:
    """The figures of a package that was converted with the project."""
    files = _files_of(migration, one)
    done = Counter(use.is_done for file in files for use in file.after.conversions)
    return {
        "name": one.package.name,
        "version": one.package.version,
        "licence": one.package.licence,
        "modules": len(one.modules),
        "modules_of_package": len(one.package.modules),
        "uses": done.total(),
        "unresolved": done[False],
        "files_with_torch": sum(file.after.keeps_torch for file in files),
        "registered": [name for chosen in one.chosen for name in chosen.names],
        "weights": [str(path) for path in weight_files(one)],
    }


def _package(migration: Migration, one: StagedPackage, changed: set[Path]) -> dict[str, Any]:
    files = [_file(file, changed) for file in _files_of(migration, one)]
    return {**package_figures(migration, one), "files": files}


def _files_of(migration: Migration, one: StagedPackage) -> list[MigratedFile]:
    assert migration.staged is not None
    folder = f"{(migration.staged.home / one.package.name).as_posix()}/"
    return [file for file in migration.files if file.source.path.startswith(folder)]


def _file(file: MigratedFile, changed: set[Path]) -> dict[str, Any]:
    assumed, plain = dict(file.after.assumed_steps), dict(file.after.uncompiled_steps)
    return {
        "path": file.source.shown,
        "changed": Path(file.source.path) in changed,
        "keeps_torch": file.after.keeps_torch,
        "kept": file.after.kept,
        "errors": [_error(error) for error in file.errors],
        "training_steps": [
            *(
                {"line": line, "form": "functional"}
                | ({"assumes": assumed[line]} if line in assumed else {})
                | ({"compiled": True} if line in file.after.compiled_steps else {})
                | ({"compiled": False, "not_compiled": plain[line]} if line in plain else {})
                for line in file.after.functional_steps
            ),
            *(
                {"line": one.line, "form": "recorded", "reason": one.reason}
                for one in file.after.recorded_steps
            ),
        ],
        "uses": [_use(file, one) for one in file.after.conversions],
    }


def _error(error: FileError) -> dict[str, Any]:
    return {"message": error.message, "line": error.line, "column": error.column}


def _use(file: MigratedFile, conversion: Conversion) -> dict[str, Any]:
    use, judgement = conversion.use, conversion.judgement
    return {
        "range": _range(file, use.name_span),
        "api": use.api,
        "target": conversion.target or None,
        "code": conversion.code or None,
        "confidence": use.confidence.value,
        "fate": judgement.fate.value,
        "proof": judgement.proof.value,
        "has_way": judgement.has_way,
        "applicability": conversion.applicability.value,
        "status": "converted" if conversion.is_done else "unresolved",
        "reason": conversion.reason,
        "helpers": list(conversion.helpers),
    }


def _range(file: MigratedFile, span: Span) -> dict[str, Any]:
    return {"start": _place(file, span.start), "end": _place(file, span.end)}


def _place(file: MigratedFile, offset: int) -> dict[str, int]:
    if file.source.notebook is not None:
        cell, line, column = file.source.notebook.place(offset)
        return {"cell": cell, "line": line, "column": column}
    line, column = file.lines.position(offset)
    return {"line": line + 1, "column": column}
