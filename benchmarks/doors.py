"""Whether every door gives the same answer: the fixes of an editor, the scan, and `migrate`.

    python benchmarks/doors.py FOLDER... [--files N] [--backend cpu|ascend] [--show]

Each FOLDER holds the sources of one package. Up to N files of it that use torch, spread evenly
over all of them, are asked on both backends:

- lines on which the editor's fix-all writes something else than `migrate` (marks aside);
- uses that the scan calls done and `migrate` leaves, and the converse;
- marks without a code;
- packages whose numbers differ between scan and migrate, or do not add up to the uses;
- internal errors, of which no door may have one.

With `--show` each of these is printed. Exits with 1 unless all are 0.
"""

from __future__ import annotations

import argparse
import difflib
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import MigratedFile, migrate
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.plan import plan_of
from mindport.project.scan.result import ScanResult
from mindport.project.scan.scan import perform, prepare
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.rewrite.options import Options

_FAULTS = logging.getLogger("faults")
_MARK = re.compile(r"^\s*# MINDPORT: ", re.M)
_BROKEN = re.compile(r"^\s*# MINDPORT: .*internal error", re.M)
_UNCODED = re.compile(r"^\s*# MINDPORT: (?!MP\d+ )", re.M)


class _Errors(logging.Handler):
    """Counts the errors that are logged."""

    count = 0

    def emit(self, _record: logging.LogRecord) -> None:
        self.count += 1


@dataclass
class Counts:
    """What was compared, and what was found."""

    files: int = 0
    lines: int = 0  # that migrate changes
    uses: int = 0
    other_lines: int = 0
    ready_but_left: int = 0
    left_but_done: int = 0
    uncoded_marks: int = 0
    other_numbers: int = 0
    internal_errors: int = 0

    def add(self, other: Counts) -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    @property
    def faults(self) -> int:
        return sum(getattr(self, field.name) for field in fields(self)[3:])


def main() -> int:
    """Compare, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--files", type=int, default=30, help="of each package (default: 30)")
    parser.add_argument("--backend", choices=("cpu", "ascend"), action="append")
    parser.add_argument("--show", action="store_true", help="print each fault")
    chosen = parser.parse_args()
    logging.basicConfig(format="  %(message)s", level="INFO" if chosen.show else "ERROR")
    total = Counts()
    for folder in chosen.folders:
        for backend in chosen.backend or ("cpu", "ascend"):
            started = time.monotonic()
            found = compared(folder, Backend(backend), chosen.files)
            total.add(found)
            took = f"{time.monotonic() - started:.0f} s"
            print(f"{folder.name:32} {backend:7} {told(found)}, {took}", flush=True)
    print(f"{'all':32} {'':7} {told(total)}")
    return int(total.faults > 0)


def told(counts: Counts) -> str:
    return ", ".join(
        f"{getattr(counts, field.name):,} {field.name.replace('_', ' ')}"
        for field in fields(counts)
    )


def compared(folder: Path, backend: Backend, files: int) -> Counts:
    """The doors on one package."""
    folder, knowledge = folder.resolve(), KnowledgeBase.open()
    settings = Settings(root=folder, backend=backend)
    task = prepare([folder], settings)
    scanned = perform(task, jobs=2, knowledge=knowledge)
    migration = migrate(task, knowledge, jobs=2)
    counts = Counts(other_numbers=int(not numbers_agree(scanned, migration.files)))
    for file in migration.files:
        counts.uncoded_marks += len(_UNCODED.findall(file.after.text))
        counts.internal_errors += len(_BROKEN.findall(file.after.text))
    told_errors = [one for file in scanned.files for one in file.errors]
    told_errors += [one for file in migration.files for one in file.errors]
    counts.internal_errors += sum("internal error" in one.message for one in told_errors)
    compare_uses(scanned, migration.files, counts)
    changed = [one for one in migration.files if one.after.edits and one.source.notebook is None]
    step = max(len(changed) // files, 1)
    asked = changed[::step][:files]

    def fixes() -> None:
        workspace = Workspace(folder, settings, knowledge)
        workspace.settle()
        for file in asked:
            path = file.source.path
            workspace.open(path, file.source.text)
            workspace.settle()  # as an editor does in a pause
            made = workspace.migrated(path, Options(marks=False))
            workspace.close(path)
            counts.files += 1
            counts.lines += sum(1 for _ in changed_lines(file.source.text, file.after.text))
            fixed = made.after.text if made is not None else file.source.text
            for line in other_lines(fixed, file.after.text):
                counts.other_lines += 1
                _FAULTS.info("%s: %s", file.source.shown, line)

    errors = _Errors(logging.ERROR)
    logging.getLogger("mindport").addHandler(errors)
    in_deep_thread(fixes)
    logging.getLogger("mindport").removeHandler(errors)
    counts.internal_errors += errors.count
    return counts


def numbers_agree(scanned: ScanResult, files: tuple[MigratedFile, ...]) -> bool:
    """Whether scan and migrate count the same, and all adds up."""
    plan = plan_of(scanned)
    fates = Counter(one.judgement.fate.value for file in files for one in file.after.conversions)
    told = {fate: number for fate, number in plan.fates.items() if number}
    return told == dict(fates) and sum(told.values()) == plan.uses


def compare_uses(scanned: ScanResult, files: tuple[MigratedFile, ...], counts: Counts) -> None:
    """Use by use: what the scan calls done, `migrate` does."""
    done: dict[tuple[str, str, int, int, int], bool] = {}
    for file in files:
        for one in file.after.conversions:
            line, column = file.lines.position(one.use.name_span.start)
            end = file.lines.position(one.use.name_span.end)[1]
            done[file.source.shown, one.use.api, line + 1, column, end] = one.is_done
    for use in scanned.uses:
        if not use.fate or use.name_range.start.cell is not None:
            continue
        start = use.name_range.start
        counts.uses += 1
        end = use.name_range.end.column
        is_done = done.get((use.path, use.api, start.line, start.column, end))
        is_ready = use.fate in ("automatic", "helper", "nothing")
        counts.ready_but_left += is_ready and not is_done
        counts.left_but_done += bool(is_done) and not is_ready
        if is_ready != bool(is_done):
            _FAULTS.info("%s:%s: %s is %s", use.path, start.line, use.api, use.fate)


def changed_lines(before: str, after: str) -> Iterator[str]:
    found = difflib.ndiff(before.splitlines(), after.splitlines())
    return (line for line in found if line.startswith("- "))


def other_lines(fixed: str, migrated: str) -> Iterator[str]:
    """The lines of two texts that differ, marks aside."""
    without = [line for line in migrated.splitlines() if not _MARK.match(line)]
    if fixed.splitlines() == without:
        return iter(())
    found = difflib.unified_diff(without, fixed.splitlines(), n=0, lineterm="")
    return (line for line in found if line[:1] in "+-" and line[:3] not in ("+++", "---"))


if __name__ == "__main__":
    sys.exit(main())
