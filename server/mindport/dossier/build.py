"""From a repository to its dossier: one scan, one analysis, and all collectors in their order."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Protocol, cast

from mindport import __version__
from mindport.dossier import collectors
from mindport.dossier.model import SCHEMA, Dossier, Section, Tool
from mindport.dossier.project import Project
from mindport.dossier.readiness import readiness_of
from mindport.dossier.tasks import progress_of, tasks_of
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.engine import Engine
from mindport.project.scan.scan import perform, prepare
from mindport.project.settings.settings import Settings, absolute

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
) -> Dossier:
    """The dossier of a repository; with the progress since an old one, where that is given."""
    task = prepare([root], settings)
    knowledge = KnowledgeBase.open()
    result = perform(task, jobs=jobs, cache=cache, progress=progress, knowledge=knowledge)
    engine = Engine(task, knowledge, jobs, cache, None, takes_all=True)
    sources = {source.path: source for source in task.sources}

    def found() -> tuple[Project, tuple[Section, ...]]:
        analysed = engine.analysed()
        project = Project(absolute(root), result, sources, analysed.units, analysed.evaluator)
        return project, tuple(_sections(project))

    project, sections = in_deep_thread(found, engine.stop)
    readiness = readiness_of(result.uses, project.plan, project.shown_place, result.order)
    tasks = tasks_of(readiness, sections)
    now = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return Dossier(
        SCHEMA,
        Tool(__version__, result.release, result.backend, now),
        absolute(root).name,
        sum(file.lines for file in result.files),
        readiness,
        sections,
        tasks,
        None if old is None else progress_of(old, readiness, sections, tasks),
    )


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
