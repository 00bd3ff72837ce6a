"""Whether an implementation for MindSpore exists: classes and models by their names."""

from __future__ import annotations

from collections.abc import Mapping

from mindport.analysis.layers.trained_modules import is_module
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.evaluator import MODULE, Evaluator
from mindport.dossier.model import Entry, Fact, Section
from mindport.dossier.project import Project
from mindport.dossier.reading.reader import Reader
from mindport.dossier.reference.inner_parts import parts_of
from mindport.dossier.reference.known_models import known_models, normal
from mindport.dossier.reference.matching import MAKER, REPOSITORY, Match, matches

ORDER = 25
_MOST = 20
_SURE = 3  # so many names in common say enough
POSSIBLE = 0.5


def collect(project: Project) -> Section:
    """The architectures of packages for MindSpore that share names with the project."""
    reader = Reader(project)
    names = [(project.root.name, REPOSITORY), *_names(reader)]
    found = [one for one in matches(names) if one.score >= POSSIBLE][:_MOST]
    parts = parts_of(reader)
    entries = tuple(sorted((_entry(one, parts) for one in found), key=lambda one: one.kind))
    releases = sorted({one.release for each in known_models().values() for one in each})
    read = ", ".join(f"{one.package} {one.version} ({one.date})" for one in releases)
    total = sum(len(each) for each in known_models().values())
    notes = [f"Compared with {total:,} names of {read}."]
    if not entries:
        notes.append("No model of these packages has names of this project; others may exist.")
    return Section("implementations", "Does it exist for MindSpore?", entries, tuple(notes))


def _names(reader: Reader) -> list[tuple[str, str]]:
    """The classes of modules, and the functions that make a model, that no layer is called."""
    ev = reader.project.evaluator
    layers = {
        normal(name.rpartition(".")[2])
        for name in ev.catalogue.rows
        if name.startswith("torch.nn.")
    }
    classes = [
        (cls.unit.ir.classes[cls.index].name, "class")
        for cls in reader.calls.classes
        if derives_from(ev, cls, MODULE)
    ]
    functions = [
        (function.name, MAKER)
        for _, unit in sorted(reader.project.units.items())
        for function in unit.ir.functions
        if function.owner < 0
        and not function.name.startswith("_")
        and function.name in unit.ir.names
        and _makes_a_model(ev, unit, function)
    ]
    return [one for one in (*classes, *functions) if normal(one[0]) not in layers]


def _makes_a_model(ev: Evaluator, unit: Unit, function: ir.FunctionIR) -> bool:
    """Whether a function returns a module."""
    return any(is_module(ev, atom) for term in function.returns for atom in ev.value(unit, term))


def _entry(match: Match, parts: Mapping[str, str]) -> Entry:
    """A match; where each of its names is a part of something else, it is no model of its own."""
    wholes = {parts.get(name, "") for name in match.names}
    is_part = "" not in wholes and not wholes & set(match.names)
    release = match.release
    facts = (
        Fact("names in common", ", ".join(match.names[:8])),
        Fact("read from", f"{release.package} {release.version}, {release.date}, {release.source}"),
    )
    way = "Compare its structure and its weights with the reference before you port by hand."
    is_sure = match.is_own or len(match.names) >= _SURE
    sure = "certain" if is_sure else "likely"
    note = "" if sure == "certain" else "Few names are the same: look whether it is this model."
    if is_part:
        note = f"It is a part of {', '.join(sorted(wholes)[:3])}, not the model of the repository."
    name = f"{release.package}: {match.architecture}"
    kind = "implementation of a part" if is_part else "implementation"
    return Entry(kind, name, facts, (), way, sure, note)
