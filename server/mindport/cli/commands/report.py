"""`mindport report`: the dossier of a repository, to read before and while it is ported."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindport.cli.errors import UsageError
from mindport.cli.garbage import all_is_kept
from mindport.cli.jobs import add_jobs, check_jobs, jobs_of
from mindport.cli.language import add_language, speak_as_asked
from mindport.cli.output import check_output, write_file, write_stdout
from mindport.cli.progress import progress_bar
from mindport.cli.scan_arguments import STDOUT
from mindport.cli.target import add_target

if TYPE_CHECKING:
    from mindport.dossier.model import Dossier
    from mindport.project.settings.settings import Settings

NAME = "report"
HELP = "write the migration dossier of a repository: readiness, tricks, dependencies, plan"


def formats() -> list[str]:
    """The names of the forms of a dossier."""
    from mindport import dossier  # noqa: PLC0415

    names = [module.name for module in pkgutil.iter_modules(dossier.__path__)]
    return sorted(name.removeprefix("as_") for name in names if name.startswith("as_"))


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("repo", metavar="REPO", type=Path, help="the folder of the repository")
    parser.add_argument(
        "--format",
        choices=formats(),
        help="form of the dossier (default: by the suffix of --output, else md)",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        default=STDOUT,
        help="write the dossier to this file",
    )
    parser.add_argument(
        "--compare",
        metavar="OLD.json",
        type=Path,
        help="an earlier dossier in JSON: say what has been done since",
    )
    parser.add_argument(
        "--checklist",
        metavar="FILE",
        type=Path,
        help="a Markdown list of the tricks to tick and extend: brought up to date, nothing lost",
    )
    parser.add_argument(
        "--scripts",
        metavar="FOLDER",
        type=Path,
        help="write scripts that record the reference in torch, and compare a port with it",
    )
    parser.add_argument(
        "--also",
        metavar="BACKEND",
        action="append",
        default=[],
        choices=("ascend", "gpu", "cpu"),
        help="show the readiness for this backend, too; may be given several times",
    )
    parser.add_argument(
        "--environment",
        metavar="PYTHON",
        type=Path,
        help="folder or interpreter of the Python environment whose packages networks are followed"
        " into (default: the active one, else .venv or venv of the repository)",
    )
    add_language(parser)
    add_target(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--config", metavar="FILE", type=Path, help="read settings from this file")
    source.add_argument("--isolated", action="store_true", help="read no settings file")
    add_jobs(parser)
    parser.add_argument("--no-cache", action="store_true", help="do not use the result cache")
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress bar, no last line")


def run(args: argparse.Namespace) -> int:
    """Write the dossier."""
    check_jobs(args.jobs)
    speak_as_asked(args)
    if not args.repo.is_dir():
        raise UsageError(f"there is no folder {args.repo}")
    to_stdout = args.output == STDOUT
    if not to_stdout:
        check_output(args.output)
    if args.checklist is not None:
        check_output(args.checklist, "--checklist")
    old = None if args.compare is None else _old(args.compare)
    dossier = _dossier(args, _settings(args), old)
    if args.checklist is not None:
        _write_checklist(args.checklist, dossier)
    if args.scripts is not None:
        _write_scripts(args.scripts)
    form = _format(args)
    text = importlib.import_module(f"mindport.dossier.as_{form}").render(dossier)
    if to_stdout:
        write_stdout(text, encoding="utf-8")
    else:
        write_file(args.output, text)
        if not args.quiet:
            print(f"Dossier written to {args.output}", file=sys.stderr)
    return 0


def _write_checklist(path: Path, dossier: Dossier) -> None:
    from mindport.dossier.checklist import updated  # noqa: PLC0415

    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, ValueError) as error:
        raise UsageError(f"--checklist: cannot read {path}: {error}") from None
    write_file(path, updated(text, dossier))


def _write_scripts(folder: Path) -> None:
    from mindport.dossier.baseline_scripts import scripts  # noqa: PLC0415

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--scripts: cannot make {folder}: {error.strerror or error}") from None
    for name, text in scripts().items():
        if (folder / name).exists():
            raise UsageError(f"--scripts: {folder / name} is there already; it is not replaced")
        write_file(folder / name, text)


def _format(args: argparse.Namespace) -> str:
    suffix = args.output.suffix.removeprefix(".").lower()
    chosen: str = args.format or (suffix if suffix in formats() else "md")
    return chosen


def _old(path: Path) -> dict[str, Any]:
    from mindport.dossier.model import SCHEMA  # noqa: PLC0415

    try:
        old = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"--compare: cannot read {path}: {error}") from None
    if not isinstance(old, dict) or old.get("schema") != SCHEMA or "tasks" not in old:
        raise UsageError(f"--compare: {path} is no dossier in JSON of this version")
    return old


def _settings(args: argparse.Namespace) -> Settings:
    from mindport.project.settings.file import SettingsError  # noqa: PLC0415
    from mindport.project.settings.settings import load_settings  # noqa: PLC0415

    given = {"ms_version": args.ms_version, "backend": args.backend}
    try:
        loaded = load_settings([args.repo], given, config=args.config, isolated=args.isolated)
    except SettingsError as error:
        option = f"--{error}" if error.key and error.file is None else str(error)
        raise UsageError(option) from None
    return loaded.settings


def _packages(args: argparse.Namespace) -> list[str]:
    """The folders of the packages that networks are followed into."""
    from mindport.cli.migrated_packages import followed_packages  # noqa: PLC0415

    folders = followed_packages(args, args.repo)
    if args.environment is not None and not folders:
        raise UsageError(f"--environment: {args.environment} has no folder of packages")
    return folders


def _dossier(args: argparse.Namespace, settings: Settings, old: dict[str, Any] | None) -> Dossier:
    from mindport.dossier.build import new_dossier  # noqa: PLC0415
    from mindport.knowledge.store import KnowledgeMissingError  # noqa: PLC0415
    from mindport.knowledge.types import Backend  # noqa: PLC0415
    from mindport.knowledge.versions import UnknownReleaseError  # noqa: PLC0415
    from mindport.project.scan.cache import ResultCache  # noqa: PLC0415

    cache = None if args.no_cache else ResultCache()
    try:
        with all_is_kept(), progress_bar(wanted=not args.quiet) as progress:
            return new_dossier(
                args.repo,
                settings,
                jobs=jobs_of(args.jobs, settings.jobs),
                cache=cache,
                progress=progress,
                old=old,
                also=[Backend(one) for one in args.also],
                packages=_packages(args),
            )
    except (KnowledgeMissingError, UnknownReleaseError) as error:
        raise UsageError(str(error)) from None
    finally:
        if cache is not None:
            cache.close()
