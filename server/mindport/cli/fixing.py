"""`mindport scan --fix`: what is automatic, in the text that `migrate` writes, without marks."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.cli.errors import UsageError
from mindport.cli.jobs import jobs_of
from mindport.cli.output import write_stdout
from mindport.cli.scan_settings import settings_of

if TYPE_CHECKING:
    from mindport.project.migration.written import Written
    from mindport.project.settings.settings import Settings


def fix(args: argparse.Namespace, settings: Settings) -> bool:
    """Write what is automatic, or show it with `--diff`; whether anything changes."""
    from mindport.project.migration.output import write_in_place  # noqa: PLC0415
    from mindport.report.migration_text import diff  # noqa: PLC0415

    changed = False
    for path in args.paths:
        plan = _planned(args, path, settings)
        changed = changed or any(file.is_changed for file in plan)
        if args.diff:
            write_stdout("".join(diff(plan)), encoding="utf-8")
            continue
        try:
            count = write_in_place(plan)
        except OSError as error:
            raise UsageError(f"nothing was written: {error.strerror or error}") from None
        if not args.quiet:
            print(f"{count} {'file' if count == 1 else 'files'} changed", file=sys.stderr)
    return changed


def _planned(args: argparse.Namespace, path: Path, settings: Settings) -> list[Written]:
    from mindport.knowledge.store import KnowledgeBase, KnowledgeMissingError  # noqa: PLC0415
    from mindport.knowledge.versions import UnknownReleaseError  # noqa: PLC0415
    from mindport.project.migration.migration import migrate  # noqa: PLC0415
    from mindport.project.migration.plan import ChangedError, planned  # noqa: PLC0415
    from mindport.project.scan.cache import ResultCache  # noqa: PLC0415
    from mindport.project.scan.discovery import MissingPathError  # noqa: PLC0415
    from mindport.project.scan.scan import prepare  # noqa: PLC0415

    cache = None if args.no_cache else ResultCache()
    try:
        task = prepare([path], settings, settings_of=settings_of(args, settings))
        jobs = jobs_of(args.jobs, settings.jobs)
        done = migrate(task, KnowledgeBase.open(), marks=False, jobs=jobs, cache=cache)
        return planned(done, path)
    except (
        KnowledgeMissingError,
        MissingPathError,
        UnknownReleaseError,
        ChangedError,
    ) as error:
        raise UsageError(str(error)) from None
    finally:
        if cache is not None:
            cache.close()
