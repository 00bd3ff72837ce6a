"""How well a scan without a trace knows what a program calls, measured against a trace of it.

    python benchmarks/trace_accuracy.py TRACE SOURCES [--examples N]

recall     of the executed call sites that called an API of torch, those that the scan reports with
           that API, RESOLVED or INFERRED
precision  of what the scan reports so on executed call sites, that which really was called

A place of which several APIs are told ("one of these": ReLU or GELU, LayerNorm or the project's
own) counts once, and as right when what was called is one of them; the total is told without these
places, too, and how many are told at each. Calls of layers, `self.act(x)`, and those of nn.Identity
are told apart. A name is right when it is one of the public names of the object that was called.
Exits with 1 when, in total, recall is under 95 % or precision under 98 %.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from mindport.analysis.project.call_graph import collect
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.uses.api_use import PROJECT, ApiUse, Confidence
from mindport.analysis.uses.sites import uses_in
from mindport.analysis.values.catalogue import Catalogue
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.interpreter import new_evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.engine import new_catalogue
from mindport.project.scan.lowered import lower_all, open_blob
from mindport.project.scan.observed import Observations
from mindport.project.scan.scan import prepare
from mindport.project.scan.sources import relevant
from mindport.project.scan.task import Task
from mindport.project.settings.settings import Settings
from mindport.text.line_index import LineIndex
from mindport.text.span import Span
from mindport.trace.model import SeenSite, Trace, read_trace

MIN_RECALL, MIN_PRECISION = 0.95, 0.98
PACKAGE = "torch."  # and no companion, which may be the very package that is scanned
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
    choices: Count = field(default_factory=Count)  # of all these, what is told as one of several
    sizes: Counter[int] = field(default_factory=Counter)  # of how many
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
    """Compare every file of a folder that the trace knows; the others are callers."""
    task = prepare([folder], Settings(root=folder), guesses=True)
    catalogue = new_catalogue(KnowledgeBase.open(), task.settings)
    observations = Observations(trace, catalogue)
    ev, units = evaluated(task, catalogue)
    figures = Figures()
    for source in task.sources:
        lines = LineIndex.of(source.text)
        sites = observations.sites(source, lines)
        figures.files += bool(sites)
        if not sites or source.path not in units:
            continue
        uses: dict[Span, list[ApiUse]] = {}
        for use in uses_in(ev, units[source.path], lines, guesses=True):
            if use.arguments is not None and use.api.startswith(PACKAGE):
                uses.setdefault(use.span, []).append(use)
        for span, site in sites.items():
            spelt = " ".join(source.text[slice(*span)].split())[:60]
            place = f"{source.shown.removeprefix(str(folder))}:{site.place.line}  {spelt}"
            count(figures, observations, site, uses.get(span, []), place)
    return figures


def evaluated(task: Task, catalogue: Catalogue) -> tuple[Evaluator, dict[str, Unit]]:
    """What a scan evaluates with, without the rules and shapes, which this does not ask."""
    modules = ModuleMap([source.path for source in task.sources], list(task.roots))
    chosen = relevant(task.sources, catalogue.packages, modules)
    blobs = lower_all(chosen, jobs=1, cache=None, done=lambda _: None)
    units = {path: Unit(path, open_blob(blob)[0]) for path, blob in blobs.items()}
    ev = new_evaluator(catalogue, modules, units.get)
    collect(ev, units.values())
    return ev, units


def count(
    figures: Figures,
    observations: Observations,
    site: SeenSite,
    uses: list[ApiUse],
    place: str,
) -> None:
    """Add one call site."""
    called, is_all = observations.names(site)
    called = [names for names in called if any(name.startswith(PACKAGE) for name in names)]
    if not is_all:  # something was called that has no public name
        figures.unnamed += 1
    every = {name for names in called for name in names}
    sure = [use for use in uses if use.confidence is not Confidence.GUESSED]
    one = {use.api for use in sure if not use.is_choice}
    several = {name for use in sure for name in (use.api, *use.alternatives)}
    is_layer = any(api.kind == "layer" for api, _ in site.apis)
    group = figures.layers if is_layer else figures.others
    if is_layer and every == STAND_IN:
        group = figures.stand_ins
    if called:
        group.sites += 1
        if every & (one | several):
            group.found += 1
            if not every & one:
                figures.choices.found += 1
        else:
            is_guessed = any(use.api in every for use in uses)
            group.guessed += is_guessed
            guess = " (guessed)" if is_guessed else ""
            note(figures, figures.missed, f"{min(every, key=len)} missed{guess}", place)
    for use in sure:
        names = {use.api, *use.alternatives}
        is_right = bool(every & names) or (PROJECT in names and not called)
        if use.is_choice:
            figures.choices.reports += bool(is_all or is_right)
            figures.choices.right += is_right
            figures.sizes[len(names)] += 1
        group.reports += bool(is_all or is_right)
        group.right += is_right
        if is_all and not is_right:
            really = min(every, key=len) if every else "no API"
            note(figures, figures.wrong, f"{told_of(use)} told, {really} called", place)


def told_of(use: ApiUse) -> str:
    return " or ".join(name or "the project's" for name in (use.api, *use.alternatives))


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
    single = Count(
        total.sites,
        total.found - figures.choices.found,
        total.reports - figures.choices.reports,
        total.right - figures.choices.right,
        total.guessed,
    )
    print(f"  of which, told as one API  {single}")
    sizes = ", ".join(f"{size}: {times}" for size, times in sorted(figures.sizes.items()))
    print(f"  sites told as one of several, by their number: {sizes}")
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
