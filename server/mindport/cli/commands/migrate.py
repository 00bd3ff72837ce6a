"""`mindport migrate`: a PyTorch file or project, written for MindSpore."""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.cli.conversion_options import add_conversion
from mindport.cli.errors import UsageError
from mindport.cli.garbage import all_is_kept
from mindport.cli.jobs import add_jobs, check_jobs, jobs_of
from mindport.cli.migrated_packages import packages_of
from mindport.cli.output import check_output, write_file, write_stdout
from mindport.cli.progress import progress_bar
from mindport.cli.target import add_target
from mindport.cli.verified_models import check_verify, verified_models

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mindport.dossier.verified import Verified
    from mindport.project.migration.migration import Migration
    from mindport.project.migration.written import Written
    from mindport.project.settings.settings import Settings

NAME = "migrate"
HELP = "convert a PyTorch project to MindSpore; uncertain code is marked, never guessed"

_STDIN = Path("-")
_MOST = 8  # files that are named
_TORCH = re.compile(rb"\btorch")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "path",
        metavar="PATH",
        type=Path,
        help="a file, a notebook or a folder; - reads a file from stdin and writes to stdout",
    )
    mode = parser.add_argument_group("output").add_mutually_exclusive_group()
    mode.add_argument(
        "-o", "--output", metavar="DIR", type=Path, help="write the whole project into a new folder"
    )
    mode.add_argument(
        "--in-place", action="store_true", help="change the files (only in a clean git repository)"
    )
    mode.add_argument("--diff", action="store_true", help="show what would change")
    mode.add_argument("--check", action="store_true", help="exit with 1 if anything would change")
    parser.add_argument("--force", action="store_true", help="--in-place without git's safety net")
    parser.add_argument(
        "--verify",
        action="store_true",
        help="with --output: also run the models of the project and their conversion with random"
        " inputs, and compare; needs torch and MindSpore",
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        help="write the result for each use to this file, as JSON",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no summary, no progress bar")
    target = parser.add_argument_group("how to convert")
    add_conversion(target)
    add_target(target)
    target.add_argument(
        "--with",
        metavar="PACKAGE",
        dest="packages",
        action="append",
        default=[],
        help="also convert what the project needs of this installed package (package.module: "
        "with this module, 'package.*': all of it)",
    )
    target.add_argument(
        "--environment",
        metavar="PYTHON",
        type=Path,
        help="folder or interpreter of the Python environment that has these packages",
    )
    target.add_argument("--config", metavar="FILE", type=Path, help="read settings from this file")
    target.add_argument("--isolated", action="store_true", help="read no settings file")
    add_jobs(target)


def run(args: argparse.Namespace) -> int:
    """Convert, write, and tell what is left."""
    check_jobs(args.jobs)
    if args.report is not None:
        check_output(args.report, "--report")
    if args.path == _STDIN:
        return _run_on_stdin(args)
    if args.output is None and not (args.in_place or args.diff or args.check):
        raise UsageError("choose an output: --output DIR, --in-place, --diff or --check")
    if not args.path.exists():
        raise UsageError(f"no such file or folder: {args.path}")
    _check_place(args)
    settings = _settings(args, args.path)
    check_verify(args, settings)
    migration, plan = _planned(args, args.path, settings)
    if args.diff:
        _show_diff(plan)
    copied = _write(args, plan)
    models = verified_models(args, settings)
    _tell(args, migration, plan, models)
    _tell_of_copies(args, migration, copied)
    is_off = any(one.outcome == "different" for one in models)
    changes = any(file.is_changed for file in plan)
    return max(_exit_code(args, migration, changes=changes), int(is_off))


def _run_on_stdin(args: argparse.Namespace) -> int:
    if args.output is not None or args.in_place:
        raise UsageError("a file from stdin is written to stdout: remove --output and --in-place")
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "stdin.py"
        path.write_bytes(sys.stdin.buffer.read())
        before = path.read_bytes()
        migration, plan = _planned(args, path, _settings(args, path))
        after = next((file.after for file in plan if file.path == path), before)
        helpers = [file for file in plan if file.before is None]
        if args.diff:
            _show_diff([replace(file, path=Path(file.path.name)) for file in plan])
        elif not args.check:
            write_stdout(after.decode("utf-8", "surrogateescape"), encoding="utf-8")
        if helpers:
            names = ", ".join(migration.helpers)
            print(f"mindport: the result needs mindport_compat ({names}); --output writes it",
                  file=sys.stderr)  # fmt: skip
        _tell(args, migration, plan)
        return _exit_code(args, migration, changes=after != before)


def _planned(
    args: argparse.Namespace, path: Path, settings: Settings
) -> tuple[Migration, list[Written]]:
    from mindport.knowledge.store import KnowledgeBase, KnowledgeMissingError  # noqa: PLC0415
    from mindport.knowledge.versions import UnknownReleaseError  # noqa: PLC0415
    from mindport.project.migration.migration import migrate  # noqa: PLC0415
    from mindport.project.migration.plan import ChangedError, planned  # noqa: PLC0415
    from mindport.project.scan.cache import ResultCache  # noqa: PLC0415
    from mindport.project.scan.scan import prepare  # noqa: PLC0415
    from mindport.rewrite.options import Training  # noqa: PLC0415

    try:
        task = prepare([path], settings, settings_of=_settings_of(args, settings))
        if args.path == _STDIN:
            task = replace(task, sources=[replace(one, shown="stdin") for one in task.sources])
        knowledge = KnowledgeBase.open()
        staged = packages_of(args, task, knowledge)
        with all_is_kept(), progress_bar(wanted=not args.quiet) as progress:
            migration = migrate(
                task if staged is None else staged.task,
                knowledge,
                unsafe=args.unsafe_fixes,
                strict=args.strict_values,
                training=Training(args.training),
                jit=args.jit,
                pipeline=args.data == "pipeline",
                prefer=args.prefer,
                shares_helpers=args.compat == "package",
                jobs=jobs_of(args.jobs, settings.jobs),
                cache=ResultCache(),
                progress=progress,
                staged=staged,
            )
        plan = planned(migration, path)
    except (KnowledgeMissingError, UnknownReleaseError, ChangedError) as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"cannot read {error.filename}: {error.strerror or error}") from None
    return migration, plan


def _settings(args: argparse.Namespace, path: Path) -> Settings:
    """The settings of the whole project."""
    from mindport.project.settings.file import SettingsError  # noqa: PLC0415
    from mindport.project.settings.settings import load_settings  # noqa: PLC0415

    given = {"ms_version": args.ms_version, "backend": args.backend}
    try:
        where = Path() if args.path == _STDIN else path
        return load_settings([where], given, config=args.config, isolated=args.isolated).settings
    except SettingsError as error:
        option = f"--{error}" if error.key and error.file is None else str(error)
        raise UsageError(option) from None


def _settings_of(args: argparse.Namespace, whole: Settings) -> Callable[[Path], Settings] | None:
    """What gives the settings of a file, which may be those of a folder inside."""
    from mindport.project.settings.nested import nested_in  # noqa: PLC0415
    from mindport.project.settings.settings import load_settings  # noqa: PLC0415

    if args.config is not None or args.isolated or args.path == _STDIN:
        return None
    given = {"ms_version": args.ms_version, "backend": args.backend}
    return nested_in([args.path], whole, lambda inner: load_settings([inner], given).settings).of


def _check_place(args: argparse.Namespace) -> None:
    from mindport.project.migration.output import (  # noqa: PLC0415
        OutputError,
        check_clean,
        check_folder,
    )

    try:
        if args.output is not None:
            check_folder(args.output, args.path)
        if args.in_place and not args.force:
            check_clean(args.path)
    except OutputError as error:
        raise UsageError(str(error)) from None


def _write(args: argparse.Namespace, plan: list[Written]) -> list[Path]:
    from mindport.project.migration.output import write_folder, write_in_place  # noqa: PLC0415

    try:
        if args.output is not None:
            return write_folder(plan, args.path, args.output)
        if args.in_place:
            write_in_place(plan)
    except OSError as error:
        place = f": {error.filename}" if error.filename else ""
        raise UsageError(f"nothing was written: {error.strerror or error}{place}") from None
    return []


def _tell_of_copies(args: argparse.Namespace, migration: Migration, copied: list[Path]) -> None:
    """Name the Python files that were left out by settings or .gitignore and mention torch."""
    from mindport.project.scan.discovery import report_path  # noqa: PLC0415

    told = {file.source.shown for file in migration.files} | {path for path, _ in migration.unread}
    found = [
        path
        for path in copied
        if report_path(path) not in told and _TORCH.search(path.read_bytes())
    ]
    if found and not args.quiet:
        names = ", ".join(str(path) for path in found[:_MOST])
        more = ", ..." if len(found) > _MOST else ""
        print(f"copied unchanged, although they mention torch: {names}{more}", file=sys.stderr)


def _show_diff(plan: list[Written]) -> None:
    from mindport.report.migration_text import diff  # noqa: PLC0415

    write_stdout("".join(diff(plan)), encoding="utf-8")


def _tell(
    args: argparse.Namespace,
    migration: Migration,
    plan: list[Written],
    models: Sequence[Verified] = (),
) -> None:
    from mindport.project.migration.plan import dependencies  # noqa: PLC0415
    from mindport.report import migration_json, migration_text  # noqa: PLC0415

    asked = [] if args.path == _STDIN else dependencies(args.path, migration.release)
    if args.report is not None:
        write_file(args.report, migration_json.render(migration, plan, asked, models))
    if not args.quiet:
        is_written = args.output is not None or args.in_place
        text = migration_text.render(migration, plan, asked, is_written=is_written)
        print(text, end="", file=sys.stderr)


def _exit_code(args: argparse.Namespace, migration: Migration, *, changes: bool) -> int:
    """1 where a file could not be converted, which is said even without a summary."""
    from mindport.report.migration_text import failed_text  # noqa: PLC0415

    said = failed_text(migration)
    if said:
        print(f"mindport: {said}", file=sys.stderr)
    return int((args.check and changes) or bool(said))
