"""All files of a project judged, until none passes on names of torch that nobody takes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing

from mindport.analysis.project.module_names import Unit
from mindport.project.judging.in_processes import judged_files
from mindport.project.judging.judge import FileReport, Judge
from mindport.project.judging.passed_on import passed_on, settled
from mindport.project.scan.sources import Source
from mindport.rewrite.migrate import Migrated


def judged_project(
    judge: Judge,
    sources: Sequence[Source],
    units: Mapping[str, Unit],
    jobs: int,
    done: Callable[[], None],
) -> list[FileReport]:
    """The reports of the files, in their order; `done` is called for each of them."""
    ev, around = judge.converter.evaluator, judge.converter.around
    passed = passed_on(ev, units, around.taken)
    judge.written = {taker for one in passed for taker in around.taken[one.path][one.name]}
    reports: dict[str, FileReport] = {}
    with closing(judged_files(judge, sources, jobs)) as found:
        for source, report in zip(sources, found, strict=True):
            reports[source.path] = report
            done()
    by_path = {source.path: source for source in sources}

    def again(path: str, names: Collection[str]) -> Migrated:
        around.left[path] = names
        report = reports[path] = judge.report(by_path[path])
        return report.after or Migrated(by_path[path].text, (), (), (), True, report.faults[0])

    made = {path: one.after for path, one in reports.items() if one.after is not None}
    settled(ev, units, around.taken, passed, made, convert=again)
    return [reports[source.path] for source in sources]
