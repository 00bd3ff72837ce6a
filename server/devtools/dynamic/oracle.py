"""Running a snippet many times and labelling its lines."""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from types import ModuleType
from typing import Any

from devtools.dynamic.inputs import RUNS, Run, make
from devtools.dynamic.instrument import RECORDER, Instrumented, instrument
from devtools.dynamic.operators import watching
from devtools.dynamic.recorder import MODULE, Record, Recorder, shapes
from devtools.dynamic.snippet_file import Snippet
from devtools.dynamic.verdicts import CARRIED, MADE, POSSIBLE, Label, labels

torch: Any = importlib.import_module("torch")

UNFIXED = "unfixed"
_MOST_BATCHES = 50


@dataclass(frozen=True, slots=True)
class Outcome:
    """The marks by line of the snippet (its first line is 1), and how the runs went."""

    marks: dict[int, str]
    labels: tuple[Label, ...]
    completed: int
    error: str


def _unfixed(varied: Iterable[Label], seen: set[int]) -> Iterator[Label]:
    """What is made only where other arguments are given, on lines of which nothing was seen."""
    for label in varied:
        if label.line not in seen and label.verdict == MADE:
            yield Label(label.line, UNFIXED, label.kind, label.dims)


def judge(head: str, snippet: Snippet) -> Outcome:
    """Run a snippet and label it."""
    source = instrument(head + "\n" + snippet.source, f"<{snippet.name}>")
    offset = head.count("\n") + 1
    runs = [_run(source, snippet, Run(number)) for number in range(RUNS)]
    forced = [_run(source, snippet, Run(0, forced=answer)) for answer in (True, False)]
    forced.append(_run(source, snippet, Run(0), is_watched=True))
    found = set(_loaders(source, runs))  # first: it runs what collates
    found |= set(labels(source.nodes, [*runs, *forced]))
    if "arg(" in snippet.inputs + (snippet.init or ""):
        varied = [runs[0], _run(source, snippet, Run(0, vary=True))]
        found |= set(_unfixed(labels(source.nodes, varied), {label.line for label in found}))
    moved = [Label(item.line - offset, item.verdict, item.kind, item.dims) for item in found]
    completed = sum(not run.error for run in runs)
    error = next((run.error for run in runs if run.error), "")
    return Outcome(_marks(moved), tuple(sorted(moved)), completed, error)


def _run(source: Instrumented, snippet: Snippet, run: Run, *, is_watched: bool = False) -> Record:
    assigned = {number: node.assigned for number, node in enumerate(source.nodes)}
    recorder = Recorder(assigned, run.forced)
    space: dict[str, Any] = {"__name__": MODULE, RECORDER: recorder}
    record = recorder.record
    sys.modules.setdefault(MODULE, ModuleType(MODULE))  # dataclasses look there
    quiet = contextlib.redirect_stdout(io.StringIO())
    with warnings.catch_warnings(), quiet:
        warnings.simplefilter("ignore")
        try:
            exec(source.code, space)
            entry = space[snippet.name]
            if snippet.init is not None or isinstance(entry, type):
                torch.manual_seed(0)
                positional, named = make(snippet.init or "", run)
                torch.manual_seed(0)
                entry = entry(*positional, **named)
            positional, named = make(snippet.inputs, run)
            with watching(recorder) if is_watched else contextlib.nullcontext():
                entry(*positional, **named)
        except Exception as error:  # whatever the snippet says of these values
            record.error = f"{type(error).__name__}: {error}".splitlines()[0]
    return record


def _loaders(source: Instrumented, runs: list[Record]) -> list[Label]:
    """Data loaders whose batches had several shapes in one pass."""
    found = []
    for run in runs:
        for number, loader in run.loaders:
            try:
                batches = [repr(shapes(batch)) for batch in islice(loader, _MOST_BATCHES)]
            except Exception as error:
                run.error = run.error or f"loader: {error}"
                continue
            if len(set(batches)) > 1:
                found.append(Label(source.nodes[number].line, MADE, "loader"))
    return found


def _marks(found: list[Label]) -> dict[int, str]:
    by_line: dict[int, list[Label]] = defaultdict(list)
    for label in found:
        by_line[label.line].append(label)
    return {line: _mark(sorted(items)) for line, items in by_line.items()}


def _mark(items: list[Label]) -> str:
    for verdict in (MADE, UNFIXED, POSSIBLE):
        of_verdict = [item for item in items if item.verdict == verdict]
        if of_verdict:
            return f"{verdict}: " + "; ".join(dict.fromkeys(map(str, of_verdict)))
    return CARRIED
