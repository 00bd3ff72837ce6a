"""`python -m devtools statements [out.csv]`: try what mindport says of MindSpore in MindSpore.

Every piece of code in advice, differences and notes of the rows, and in the texts of the rules, is
run where it can be; else its names must exist and the functions must take the arguments. A
parameter that is said to be missing must be missing. Ends with 1 where something does not hold.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from devtools.statement_proof.fragments import Fragment, fragments, is_of_other_release, statements
from devtools.statement_proof.missing import wrong_absences
from devtools.statement_proof.trial import Outcome, tried
from devtools.statement_proof.workers import Pool
from devtools.statement_proof.worlds import modules, worlds
from mindport.knowledge.store import KnowledgeBase

_SECONDS = 30  # for one fragment
_WRITTEN_AFTER = 100  # outcomes: who ends it has what was found
_PATH = re.compile(r"/(?:[\w.+-]+/)+[\w.+-]*")  # of this machine
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_COLUMNS = ("api", "field", "code", "status", "reason")


def main(arguments: list[str]) -> int:
    """Try all statements and write what became of each."""
    parser = argparse.ArgumentParser(prog="devtools statements", description=__doc__)
    parser.add_argument("output", type=Path, nargs="?", help="the table of all fragments")
    parser.add_argument("--only", default="", help="APIs that contain this")
    options = parser.parse_args(arguments)
    os.environ.setdefault("GLOG_v", "4")
    warnings.simplefilter("ignore")
    kb = KnowledgeBase.open()
    seen = _fragments(kb, options.only)
    output = options.output.resolve() if options.output else None
    found: dict[str, Outcome] = {}
    for code, outcome in _tried([*seen.values()]):
        found[code] = outcome
        if output is not None and (len(found) % _WRITTEN_AFTER == 0 or len(found) == len(seen)):
            _write(output, seen, found)
    absences = list(wrong_absences(kb, options.only))
    wrong = [code for code, outcome in found.items() if outcome.status == "fails"]
    lines = [f"{seen[code].statement.api}: `{code}`: {found[code].reason}" for code in wrong]
    print("\n".join([*lines, *absences]))
    print(dict(Counter(outcome.status for outcome in found.values())), f"{len(absences)} absences")
    return 1 if wrong or absences else 0


def _fragments(kb: KnowledgeBase, only: str) -> dict[str, Fragment]:
    """The code of all statements, each piece once."""
    seen: dict[str, Fragment] = {}
    for statement in statements(kb):
        for one in fragments(statement) if only in statement.api else ():
            seen.setdefault(one.code, one)
    return seen


def _tried(every: list[Fragment]) -> Iterator[tuple[str, Outcome]]:
    modules()  # imported once, before processes part
    pool = Pool(lambda one: tried(one.code, one.kind, worlds), os.cpu_count() or 1, _SECONDS)
    for one, outcome in pool.outcomes(every):
        is_past = outcome.status == "fails" and is_of_other_release(one.statement)
        yield one.code, Outcome("bound", "of another release") if is_past else outcome


def _write(file: Path, seen: dict[str, Fragment], found: dict[str, Outcome]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(_COLUMNS)
        for code, one in seen.items():
            if code in found:
                status, reason = found[code]
                kept = _PATH.sub("...", _ADDRESS.sub("", reason))
                writer.writerow((one.statement.api, one.statement.field, code, status, kept))
