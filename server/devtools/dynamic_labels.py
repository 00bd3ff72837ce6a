"""`python -m devtools dynamic-labels [--check] FILE...`: label lines that make dynamic shapes.

Runs every snippet of the files under observation (devtools/dynamic) and writes the marks, or with
`--check` says where they are not what the runs show. To be run where PyTorch is installed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from devtools.dynamic.oracle import judge
from devtools.dynamic.snippet_file import marked, parse

_FEWEST_RUNS = 2


def main(arguments: list[str]) -> int:
    """1 when a snippet cannot be judged, or `--check` finds another mark."""
    parser = argparse.ArgumentParser(prog="devtools dynamic-labels", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("-v", "--verbose", action="store_true", help="tell of runs that failed")
    options = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    faults = 0
    for file in options.files:
        text = file.read_text(encoding="utf-8")
        labelled = _label(text, file, counts, options.verbose)
        if options.check:
            faults += _differences(file, text, labelled)
        elif labelled != text:
            file.write_text(labelled, encoding="utf-8")
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if faults or counts["unjudged"] else 0


def _label(text: str, file: Path, counts: Counter[str], verbose: bool) -> str:
    parts = parse(text)
    head = "\n".join(parts.head)
    lines = list(parts.head)
    for snippet in parts.snippets:
        outcome = judge(head, snippet)
        lines += marked(snippet.lines, outcome.marks)
        is_dynamic = any(mark.startswith("dynamic") for mark in outcome.marks.values())
        counts["positive" if is_dynamic else "negative"] += 1
        if outcome.completed < _FEWEST_RUNS:
            counts["unjudged"] += 1
        if verbose and outcome.error:
            place = f"{file}:{snippet.first}: {snippet.name}"
            print(f"{place}: {outcome.completed} runs ended; {outcome.error}", file=sys.stderr)
    return "\n".join(lines) + "\n"


def _differences(file: Path, text: str, labelled: str) -> int:
    found = 0
    pairs = zip(text.splitlines(), labelled.splitlines(), strict=True)
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            found += 1
            print(f"{file}:{number}: seen when run: {new.strip()}")
    return found
