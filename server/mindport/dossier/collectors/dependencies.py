"""What the repository depends on: stated versions against imports, extensions, data, weights."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.dossier.model import Entry, Section
from mindport.dossier.project import Project
from mindport.dossier.reading.reader import Reader, merged
from mindport.dossier.reference.assets import data_sets, weights
from mindport.dossier.reference.extensions import extensions
from mindport.dossier.reference.packages import packages

ORDER = 40


def collect(project: Project) -> Section:
    """Extensions first: they take longest."""
    entries = merged(_found(project, Reader(project)))
    return Section("dependencies", "Dependencies", entries)


def _found(project: Project, reader: Reader) -> Iterator[Entry]:
    yield from extensions(project, reader)
    yield from packages(project)
    yield from data_sets(reader)
    yield from weights(reader)
