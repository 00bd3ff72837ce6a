"""The trick record: how the program trains, each trick with its values and the MindSpore way."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Iterator
from dataclasses import replace

from mindport.analysis.project.module_names import Unit
from mindport.dossier import tricks
from mindport.dossier.model import Entry, Section
from mindport.dossier.project import Project
from mindport.dossier.reading.reader import Reader, merged
from mindport.project.judging.converter import COMPAT

ORDER = 20
_LOG = logging.getLogger(__name__)
# The order of the kinds in the record.
KINDS = (
    *("optimizer", "parameter groups", "schedule", "warm-up", "epochs", "batch size"),
    *("augmentation", "sampling", "multi-scale", "label assignment", "head", "loss"),
    *(
        "label smoothing",
        "regulariser",
        "initialisation",
        "EMA",
        "clipping",
        "accumulation",
        "mixed precision",
        "late switch",
    ),
    *("distributed", "seed", "determinism", "evaluation"),
)


def collect(project: Project) -> Section:
    """All tricks, and the kinds that were not found."""
    reader, notes = Reader(_program(project)), list[str]()
    entries = merged(_found(reader, notes))
    rank = {kind: index for index, kind in enumerate(KINDS)}
    ordered = tuple(sorted(entries, key=lambda one: rank.get(one.kind, len(rank))))
    kinds = {entry.kind for entry in ordered}
    missing = [kind for kind in KINDS if kind not in kinds]
    if missing:
        notes.append(f"Not found in the code: {', '.join(missing)}.")
    return Section("tricks", "Trick record", ordered, tuple(notes))


def _program(project: Project) -> Project:
    """The project without its tests, whose training is no trick, and without helpers of a port."""
    units = {
        path: unit
        for path, unit in project.units.items()
        if not _is_test(unit) and COMPAT not in project.relative(path).split("/")[:-1]
    }
    return replace(project, units=units) if units else project


def _is_test(unit: Unit) -> bool:
    """Whether a file is one that pytest collects, or imports what tests are written with."""
    name = unit.path.rpartition("/")[2]
    if name.startswith("test_") or name.endswith("_test.py") or name == "conftest.py":
        return True
    imported = {one.partition(".")[0] for part in unit.ir.parts for one in part.imports}
    return bool(imported & {"pytest", "unittest"})


def _found(reader: Reader, notes: list[str]) -> Iterator[Entry]:
    for one in pkgutil.iter_modules(tricks.__path__):
        module = importlib.import_module(f"{tricks.__name__}.{one.name}")
        try:
            yield from module.find(reader)
        except Exception as error:  # a fault of ours costs this kind only
            _LOG.exception("tricks: %s failed", one.name)
            notes.append(f"internal error in {one.name}: {type(error).__name__}: {error}")
