"""Tricks that a framework does: arguments of a trainer, hooks, fields of a configuration."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Class, Function
from mindport.dossier.model import Entry, Fact, Place
from mindport.dossier.reading.by_name import (
    fields,
    frameworks,
    hooks,
    kind_of_type,
    packages_with_fields,
    way_of,
)
from mindport.dossier.reading.calls import Called
from mindport.dossier.reading.config_tree import Leaf, Mapping, Tree, leaves, mappings, plain
from mindport.dossier.reading.leaves import leaves as leaves_of
from mindport.dossier.reading.reader import Reader
from mindport.dossier.reading.setting import shown

_COUNTS = frozenset({"epochs", "batch size"})  # named after their number
_WITHOUT_TYPE = frozenset({"clipping", "parameter groups", "seed", "batch size", "mixed precision"})
_HOOK = "hook"  # a field that may hold anything: what counts is its type


def find(reader: Reader) -> Iterator[Entry]:
    """The settings that a program gives to a training framework."""
    for packages, kinds in frameworks():
        yield from _trainers(reader, packages, kinds)
    for bases, methods in hooks():
        for cls in reader.calls.classes:
            if reader.calls.derives(cls, bases):
                yield from _hooks(reader, cls, methods)
    yield from _in_files(reader)


def _in_files(reader: Reader) -> Iterator[Entry]:
    """The fields of files: those of mmengine, and those of packages that the project imports."""
    imported = {
        name.partition(".")[0]
        for unit in reader.project.units.values()
        for part in unit.ir.parts
        for name in part.imports
    }
    others = [one for one in packages_with_fields() if one in imported]
    for file in reader.known.config.files:
        kinds = [fields()] if file.path.endswith(".py") else []
        for table in [*kinds, *map(fields, others)]:
            yield from _fields(file.path, file.tree, table)


def _trainers(reader: Reader, packages: tuple[str, ...], kinds: dict[str, str]) -> Iterator[Entry]:
    """What the arguments of trainers say, in code and in configurations."""
    for api, calls in reader.calls.by_api.items():
        for called in calls if api.startswith(packages) and not _is_method(api) else ():
            yield from _told_in_code(reader, called, api, kinds)
    for one in reader.config_calls:
        if one.cls is None and one.api.startswith(packages):
            for fact in one.facts():
                yield from _told(kinds, fact.name, (fact,), one.place)


def _is_method(api: str) -> bool:
    """Whether an API is a member of a class."""
    return api.split(".")[-2][:1].isupper()


def _told_in_code(
    reader: Reader, called: Called, api: str, kinds: dict[str, str]
) -> Iterator[Entry]:
    for name, term in reader.calls.arguments(called, api, None):
        if name in kinds:
            fact = reader.fact(name, called.unit, term, called)
            more = leaves_of(reader, called.unit, term) if fact.value is None else []
            known = tuple(one for one in more if one.value is not None)
            yield from _told(kinds, name, (fact, *known), reader.calls.place(called))


def _told(
    kinds: dict[str, str], name: str, facts: tuple[Fact, ...], place: Place
) -> Iterator[Entry]:
    kind = kinds.get(name, "")
    if kind and facts[0].value != "None":
        shown_name = (facts[0].value or name) if kind in _COUNTS else name
        yield Entry(kind, shown_name, facts, (place,), way_of(kind))


def _hooks(reader: Reader, cls: Class, methods: dict[str, str]) -> Iterator[Entry]:
    entry = cls.unit.ir.classes[cls.index]
    for name, kind in methods.items():
        _, value = find_attribute(reader.project.evaluator, cls, name)
        for function in value if name in entry.names else ():
            if isinstance(function, Function):
                line = reader.function_line(function.unit, function.index)
                place = reader.place(function.unit, line)
                yield Entry(kind, f"{entry.name}.{name}", (), (place,), way_of(kind))


def _fields(path: str, tree: Tree, kinds: dict[str, str]) -> Iterator[Entry]:
    """What the fields of a configuration say."""
    for key, mapping in mappings(tree):
        kind = kinds.get(".".join(key), "")
        if kind:
            yield from _typed(kind, key, mapping, path)
    for key, leaf in leaves(tree):
        kind = kinds.get(".".join(key), "")
        if kind and leaf.value is not None and kind != _HOOK:
            fact = Fact(key[-1], shown(leaf.value), f"config {leaf.path or path}:{leaf.line}")
            place = Place(leaf.path or path, leaf.line)
            yield from _told({key[-1]: kind}, key[-1], (fact,), place)


def _type_of(mapping: Mapping) -> str:
    leaf = mapping.entries.get("type") or mapping.entries.get("policy")
    is_name = isinstance(leaf, Leaf) and isinstance(leaf.value, str)
    return leaf.value.rpartition(".")[2] if is_name and isinstance(leaf, Leaf) else ""


def _typed(kind: str, key: tuple[str, ...], mapping: Mapping, path: str) -> Iterator[Entry]:
    """What a field holds, by its type where it has one."""
    name = _type_of(mapping)
    kind = kind_of_type(name, kind) if name else kind
    if not kind or kind == _HOOK or (not name and kind not in _WITHOUT_TYPE):
        return
    leaf = mapping.entries.get("type")
    at = leaf if isinstance(leaf, Leaf) else Leaf(None, mapping.line, mapping.path)
    place = Place(at.path or path, at.line, 1, f"type: {name}" if name else "")
    facts = tuple(_arguments(mapping, place.path))
    yield Entry(kind, name or key[-1], facts, (place,), way_of(kind))


def _arguments(mapping: Mapping, path: str) -> Iterator[Fact]:
    for name, inner in mapping.entries.items():
        value = plain(inner)
        if name not in ("type", "_delete_", "_scope_") and value is not None:
            yield Fact(name, shown(value), f"config {path}:{inner.line}")
