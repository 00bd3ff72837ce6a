"""From a repository to its dossier: one scan, one analysis, and all collectors in their order."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from mindport import __version__
from mindport.dossier import collectors
from mindport.dossier.beside import Port
from mindport.dossier.model import SCHEMA, Dossier, Section, Tool
from mindport.dossier.project import Project
from mindport.dossier.questions import with_questions
from mindport.dossier.readiness import readiness_of, share_of
from mindport.dossier.tasks import progress_of, tasks_of
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.engine import Engine
from mindport.project.scan.scan import perform, prepare
from mindport.project.settings.settings import Settings, absolute

_Answer = TypeVar("_Answer")
_LOG = logging.getLogger(__name__)


class Collector(Protocol):
    """What a module in `dossier/collectors` provides."""

    ORDER: int

    def collect(self, project: Project) -> Section:
        """The section."""


def new_dossier(
    root: Path,
    settings: Settings,
    *,
    jobs: int = 1,
    cache: ResultCache | None = None,
    progress: Callable[[int, int], None] | None = None,
    old: Mapping[str, Any] | None = None,
    also: Sequence[Backend] = (),
    packages: Sequence[str] = (),
) -> Dossier:
    """The dossier of a repository.

    `old` is an earlier one, since which progress is shown; `also` are backends whose readiness is
    shown beside that of the settings; `packages` are the folders of an environment's packages.
    """
    now = datetime.now(timezone.utc)
    project, sections = asked_about(
        root,
        settings,
        lambda project: tuple(_sections(project)),
        jobs=jobs,
        cache=cache,
        progress=progress,
        packages=packages,
    )
    result = project.result
    sections = with_questions(sections, now)
    readiness = readiness_of(result.uses, project.plan, project.shown_place, result.order)
    others = [one for one in dict.fromkeys(also) if one is not settings.backend]
    if others:
        shares = [share_of(result.backend, result.uses)]
        for backend in others:
            again = prepare([root], replace(settings, backend=backend))
            found_there = perform(again, jobs=jobs, cache=cache, knowledge=KnowledgeBase.open())
            shares.append(share_of(backend.value, found_there.uses))
        readiness = replace(readiness, backends=tuple(shares))
    tasks = tasks_of(readiness, sections)
    port = Port({project.relative(path): one.text for path, one in project.sources.items()})
    made = now.isoformat(timespec="seconds")
    return Dossier(
        SCHEMA,
        Tool(__version__, result.release, result.backend, made),
        absolute(root).name,
        sum(file.lines for file in result.files),
        readiness,
        sections,
        tasks,
        None if old is None else progress_of(old, readiness, sections, tasks, port),
    )


def asked_about(
    root: Path,
    settings: Settings,
    ask: Callable[[Project], _Answer],
    *,
    jobs: int = 1,
    cache: ResultCache | None = None,
    progress: Callable[[int, int], None] | None = None,
    packages: Sequence[str] = (),
) -> tuple[Project, _Answer]:
    """A repository after one scan, and what `ask` gives for it, in a thread with a deep stack."""
    task = prepare([root], settings)
    knowledge = KnowledgeBase.open()
    result = perform(task, jobs=jobs, cache=cache, progress=progress, knowledge=knowledge)
    engine = Engine(task, knowledge, jobs, cache, None, takes_all=True)
    sources = {source.path: source for source in task.sources}

    def found() -> tuple[Project, _Answer]:
        analysed = engine.analysed()
        given = (sources, analysed.units, analysed.evaluator, tuple(packages))
        project = Project(absolute(root), result, *given)
        return project, ask(project)

    return in_deep_thread(found, engine.stop)


def _sections(project: Project) -> Iterator[Section]:
    names = [one.name for one in pkgutil.iter_modules(collectors.__path__)]
    modules = [importlib.import_module(f"{collectors.__name__}.{name}") for name in names]
    found = [cast("Collector", one) for one in modules if hasattr(one, "collect")]
    for collector in sorted(found, key=lambda one: one.ORDER):
        try:
            yield collector.collect(project)
        except Exception as error:  # a fault of ours costs this section only
            name = cast(Any, collector).__name__.rpartition(".")[2]
            _LOG.exception("the section %s failed", name)
            note = f"internal error: {type(error).__name__}: {error}"
            yield Section(name, name.capitalize(), (), (note,))
