"""`mindport scan`: which PyTorch APIs a project uses, and what becomes of them."""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mindport import report
from mindport.cli.baseline import Known, known_findings, without_known, write_known
from mindport.cli.errors import UsageError
from mindport.cli.fixing import fix
from mindport.cli.garbage import all_is_kept
from mindport.cli.given_text import read_given
from mindport.cli.jobs import check_jobs, jobs_of
from mindport.cli.language import speak_as_asked
from mindport.cli.output import check_output, text_width, wants_color, write_file, write_stdout
from mindport.cli.progress import progress_bar
from mindport.cli.scan_arguments import (
    STDOUT,
    configure_report,
    configure_rules,
    configure_settings,
    formats,
)
from mindport.cli.scan_settings import settings_for, settings_of
from mindport.cli.watching import watch

if TYPE_CHECKING:
    from mindport.installed.reader import InstalledReader
    from mindport.project.scan.cache import ResultCache
    from mindport.project.scan.task import Task
    from mindport.project.settings.settings import Settings
    from mindport.trace.model import Trace

NAME = "scan"
HELP = "find every use of PyTorch APIs and report its equivalent in MindSpore"

# What the exit code tells of: hints and notes are no problems.
_PROBLEMS = frozenset({"error", "warning"})


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=Path,
        default=[Path()],
        help="files, notebooks and folders to scan (default: the current folder); - reads stdin",
    )
    parser.add_argument(
        "--stdin-filename",
        metavar="FILE",
        type=Path,
        help="the name of the file when reading from stdin: settings and messages use it",
    )
    configure_report(parser.add_argument_group("report"))
    configure_rules(parser.add_argument_group("rules and target"))
    configure_settings(parser.add_argument_group("settings and cache"))


def run(args: argparse.Namespace) -> int:
    """Scan, write the report, and tell by the exit code whether there was something to say."""
    to_stdout = args.output == STDOUT
    form = _chosen_format(args)
    check_jobs(args.jobs)
    given = read_given(args)
    if args.write_baseline and args.baseline is None:
        raise UsageError("--write-baseline needs --baseline FILE")
    if not to_stdout:
        check_output(args.output)
    if given is not None and (args.fix or args.diff or args.watch):
        raise UsageError("--fix, --diff and --watch need files, not -")
    settings = settings_for(args)
    if args.diff:
        return int(fix(args, settings) and not args.exit_zero)
    if args.watch:
        _watch(args, form, settings)
        return 0
    if args.fix:
        fix(args, settings)
    return _tell(args, form, settings, given)


def _watch(args: argparse.Namespace, form: str, settings: Settings) -> None:
    """Report again and again, until the user stops it."""
    from mindport.project.scan.discovery import discover  # noqa: PLC0415

    def files() -> list[Path]:
        return list(discover(args.paths, settings).files)

    def report() -> None:
        if args.output == STDOUT and sys.stdout.isatty():
            write_stdout("\x1b[2J\x1b[H", encoding=None)
        _tell(args, form, settings, None)
        print("Watching for changes; Ctrl+C ends it.", file=sys.stderr)

    watch(files, report)


def _tell(args: argparse.Namespace, form: str, settings: Settings, given: bytes | None) -> int:
    """Report once; the exit code says whether there was something to say."""
    to_stdout = args.output == STDOUT
    made = _report(args, form, settings, given)
    if args.write_baseline:
        print(made.verdict, file=sys.stderr)
    elif to_stdout:
        write_stdout(made.text, encoding=None if form == "text" else "utf-8")
    else:
        write_file(args.output, made.text)
        if not args.quiet:
            print(f"{made.verdict}\nReport written to {args.output}", file=sys.stderr)
    return int(made.found and not args.exit_zero)


class _Report(NamedTuple):
    """A rendered report. A warm scan finds it in the cache, whole."""

    text: str
    verdict: str  # in one line, where the report itself goes to a file
    found: bool  # whether there are findings or errors


def _report(
    args: argparse.Namespace, form: str, settings: Settings, given: bytes | None
) -> _Report:
    from mindport.project.scan.cache import ResultCache  # noqa: PLC0415
    from mindport.project.scan.discovery import MissingPathError  # noqa: PLC0415
    from mindport.project.scan.scan import prepare  # noqa: PLC0415

    look = _look(args) if form == "text" else {}
    language = speak_as_asked(args)
    cache = None if args.no_cache else ResultCache()
    try:
        reader = _reader(args.environment, cache)
        trace = _trace(args.trace)
        task = prepare(
            args.paths,
            settings,
            guesses=settings.guesses,
            trace=trace,
            given=given,
            settings_of=settings_of(args, settings),
        )
        if trace is not None:
            _tell_what_changed(trace, task)
        known = known_findings(args)
        facts = (form, look, args.output == STDOUT, language, sorted(known.items()))
        key = hashlib.blake2b(task.key + repr(facts).encode(), digest_size=20).digest()
        keeps = cache is not None and reader is None and not args.write_baseline
        stored = cache.get(key) if cache is not None and keeps else None
        if stored is not None:
            return _Report(*json.loads(stored))
        made = _new_report(args, form, task, known, cache=cache, reader=reader)
        if cache is not None and keeps:
            cache.put(key, json.dumps(made).encode())
        return made
    except MissingPathError as error:
        raise UsageError(str(error)) from None
    finally:
        if cache is not None:
            cache.close()


def _reader(environment: Path | None, cache: ResultCache | None) -> InstalledReader | None:
    if environment is None:
        return None
    from mindport.installed.reader import InstalledReader, NoEnvironmentError  # noqa: PLC0415

    try:
        return InstalledReader(environment, cache=cache)
    except NoEnvironmentError as error:
        raise UsageError(f"--environment: {error}") from None


def _tell_unanswered(reader: InstalledReader | None) -> None:
    """Say for which names of packages the time was too short."""
    names = sorted(reader.unanswered) if reader is not None else []
    if names:
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        said = ", ".join(names[:5]) + more
        print(
            f"mindport: timeout while looking up {said}; these names stay unknown", file=sys.stderr
        )


def _trace(path: Path | None) -> Trace | None:
    from mindport.trace.model import TraceError, read_trace  # noqa: PLC0415

    try:
        return read_trace(path) if path is not None else None
    except TraceError as error:
        raise UsageError(f"--trace: {error}") from None


def _tell_what_changed(trace: Trace, task: Task) -> None:
    """Say which files are not those that were traced: what was seen in them is not used."""
    traced = {Path(file.path).absolute().as_posix() for file in trace.files}
    changed = [
        source.shown
        for source in task.sources
        if source.path in traced and trace.of_digest(source.digest) is None
    ]
    for shown in changed:
        print(
            f"mindport: {shown} has changed since it was traced; its part of the trace is not used",
            file=sys.stderr,
        )
    if not changed and not any(trace.of_digest(source.digest) for source in task.sources):
        print("mindport: the trace covers none of the scanned files", file=sys.stderr)


def _new_report(
    args: argparse.Namespace,
    form: str,
    task: Task,
    known: Known,
    *,
    cache: ResultCache | None,
    reader: InstalledReader | None,
) -> _Report:
    from mindport.knowledge.store import KnowledgeMissingError  # noqa: PLC0415
    from mindport.knowledge.versions import UnknownReleaseError  # noqa: PLC0415
    from mindport.project.scan.scan import perform  # noqa: PLC0415
    from mindport.project.scan.summary import summarize  # noqa: PLC0415
    from mindport.report.words import Words  # noqa: PLC0415

    try:
        with all_is_kept(), progress_bar(wanted=not args.quiet) as progress:
            jobs = jobs_of(args.jobs, task.settings.jobs)
            read = reader.read if reader is not None else None
            result = perform(task, jobs=jobs, cache=cache, progress=progress, read_installed=read)
    except (KnowledgeMissingError, UnknownReleaseError) as error:
        raise UsageError(str(error)) from None
    _tell_unanswered(reader)
    if args.write_baseline:
        return _Report("", write_known(args, result), found=False)
    result = without_known(args, result, known)
    from mindport.ide.messages import language  # noqa: PLC0415
    from mindport.ide.report_text import report_text, translated, verdict_text  # noqa: PLC0415

    render = importlib.import_module(f"{report.__name__}.as_{form}").render
    result = translated(result)
    found = any(one.severity in _PROBLEMS for one in result.findings) or any(
        file.errors for file in result.files
    )
    said = "" if args.output == STDOUT else verdict_text(summarize(result))
    look = _look(args) if form == "text" else {}
    if form in ("html", "md", "text"):
        look["words"] = Words(language(), report_text, verdict_text)
    return _Report(render(result, **look), said, found)


def _look(args: argparse.Namespace) -> dict[str, Any]:
    """How a text report is to look."""
    to_stdout = args.output == STDOUT
    return {
        "statistics": args.statistics,
        "quiet": args.quiet,
        "hints": args.hints,
        "color": to_stdout and wants_color(args.color, sys.stdout),
        "width": text_width(sys.stdout) if to_stdout else 80,
    }


def _chosen_format(args: argparse.Namespace) -> str:
    suffix = args.output.suffix.removeprefix(".").lower()
    chosen: str = args.format or (suffix if suffix in formats() else "text")
    return chosen
