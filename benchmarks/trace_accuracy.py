"""How well a scan without a trace knows what a program calls, measured against a trace of it.

    python benchmarks/trace_accuracy.py TRACE SOURCES [--examples N]

recall     of the executed call sites that called an API of torch, those that the scan reports with
           that API, RESOLVED or INFERRED
precision  of what the scan reports so on executed call sites, that which really was called

Calls of layers, `self.act(x)`, where one place may hold several layers, are told apart and in the
total; so are those of nn.Identity, which the analysis takes for no layer on purpose. A name is
right when it is one of the public names of the object that was called. Exits with 1 when, in
total, recall is under 95 % or precision under 98 %.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from mindport.analysis.api_use import Confidence
from mindport.knowledge.store import KnowledgeBase
from mindport.project.engine import new_catalogue
from mindport.project.observed import Observations
from mindport.project.result import ReportedUse
from mindport.project.scan import perform, prepare
from mindport.project.settings import Settings
from mindport.text.line_index import LineIndex
from mindport.trace.model import Place, SeenSite, Trace, read_trace

MIN_RECALL, MIN_PRECISION = 0.95, 0.98
PACKAGE = "torch"
STAND_IN = {"torch.nn.Identity"}  # what a network puts in the place of a layer it does without


@dataclass
class Count:
    """Hits among all, for one group of sites."""

    sites: int = 0
    found: int = 0
    reports: int = 0
    right: int = 0
    guessed: int = 0  # of those not found, the ones reported rightly as a guess

    def __str__(self) -> str:
        recall, precision = ratio(self.found, self.sites), ratio(self.right, self.reports)
        return (
            f"recall {recall:7.2%} ({self.found}/{self.sites})"
            f"   precision {precision:7.2%} ({self.right}/{self.reports})"
            f"   rightly guessed {self.guessed}"
        )


@dataclass
class Figures:
    """What is printed."""

    layers: Count = field(default_factory=Count)
    stand_ins: Count = field(default_factory=Count)
    others: Count = field(default_factory=Count)
    missed: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    unnamed: int = 0
    files: int = 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("trace", type=Path)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--examples", type=int, default=15, help="causes of errors to print")
    options = parser.parse_args()
    figures = measure(read_trace(options.trace), options.sources.resolve())
    if not figures.files:
        parser.error("the trace has none of these files as they are now")
    return told(figures, options.examples)


def measure(trace: Trace, folder: Path) -> Figures:
    """Compare every file of a folder that the trace knows."""
    knowledge = KnowledgeBase.open()
    settings = Settings(root=folder)
    task = prepare([folder], settings, guesses=True)
    uses: dict[tuple[str, Place], list[ReportedUse]] = {}
    for use in perform(task, knowledge=knowledge).uses:
        if use.range != use.name_range and use.api.startswith(PACKAGE):
            (line, column, _), (end_line, end_column, _) = use.range
            place = Place(line, column, end_line, end_column)
            uses.setdefault((use.path, place), []).append(use)
    observations = Observations(trace, new_catalogue(knowledge, settings))
    figures = Figures()
    for source in task.sources:
        lines = LineIndex.of(source.text)
        sites = observations.sites(source, lines)
        figures.files += bool(sites)
        for span, site in sites.items():
            spelt = " ".join(source.text[slice(*span)].split())[:60]
            place = f"{source.shown.removeprefix(str(folder))}:{site.place.line}  {spelt}"
            count(figures, observations, site, uses.get((source.shown, site.place), []), place)
    return figures


def count(
    figures: Figures,
    observations: Observations,
    site: SeenSite,
    uses: list[ReportedUse],
    place: str,
) -> None:
    """Add one call site."""
    called, is_all = observations.names(site)
    called = [names for names in called if any(name.startswith(PACKAGE) for name in names)]
    if not is_all:  # something was called that has no public name
        figures.unnamed += 1
    every = {name for names in called for name in names}
    told = [use.api for use in uses if use.confidence != Confidence.GUESSED.value]
    is_layer = any(api.kind == "layer" for api, _ in site.apis)
    group = figures.layers if is_layer else figures.others
    if is_layer and every == STAND_IN:
        group = figures.stand_ins
    if called:
        group.sites += 1
        if every & set(told):
            group.found += 1
        else:
            is_guessed = any(use.api in every for use in uses)
            group.guessed += is_guessed
            guess = " (guessed)" if is_guessed else ""
            note(figures, figures.missed, f"{min(every, key=len)} missed{guess}", place)
    for api in told:
        if api in every or not is_all:
            group.reports += bool(is_all or api in every)
            group.right += api in every
        else:
            group.reports += 1
            really = min(every, key=len) if every else "no API"
            note(figures, figures.wrong, f"{api} told, {really} called", place)


def note(figures: Figures, counter: Counter[str], cause: str, place: str) -> None:
    counter[cause] += 1
    figures.examples.setdefault(cause, []).append(place)


def told(figures: Figures, examples: int) -> int:
    """Print, and judge."""
    groups = (figures.others, figures.layers, figures.stand_ins)
    total = Count(*map(sum, zip(*(vars(group).values() for group in groups), strict=True)))
    print(f"functions, classes, methods  {figures.others}")
    print(f"calls of layers              {figures.layers}")
    print(f"calls of nn.Identity alone   {figures.stand_ins}")
    print(f"total                        {total}")
    print(f"{figures.unnamed} sites called something that the inventories do not have, too")
    for counter in (figures.missed, figures.wrong):
        for cause, times in counter.most_common(examples):
            print(f"{times:5} {cause}")
            for place in figures.examples[cause][:3]:
                print(f"        {place}")
    is_good = (
        ratio(total.found, total.sites) >= MIN_RECALL
        and ratio(total.right, total.reports) >= MIN_PRECISION
    )
    print("ok" if is_good else "MISS", f"(recall {MIN_RECALL:.0%}, precision {MIN_PRECISION:.0%})")
    return 0 if is_good else 1


def ratio(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


if __name__ == "__main__":
    sys.exit(main())
