"""What a curated row must satisfy beyond its form: its names exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.knowledge.inventory import MINDSPORE, Entry
from mindport.knowledge.row_files import PlacedRow, Problem
from mindport.knowledge.rows import WILDCARD, TargetRow
from mindport.knowledge.sources import Sources

_OF_PYTHON = frozenset({"None", "bool", "int", "list", "object", "str"})


def check_rows(sources: Sources) -> Iterator[Problem]:
    """Every fault of every row, in the order of the rows."""
    official = sources.official.names()
    yield from _symbol_faults(sources)
    for placed in sources.rows.values():
        for reason in _faults(placed, sources, official):
            yield Problem(placed.file, placed.line, f"{placed.api}: {reason}")


def _symbol_faults(sources: Sources) -> Iterator[Problem]:
    """Names of companions that lead to a class that no inventory has."""
    for symbol in sources.symbols.values():
        if symbol.of_torch not in _OF_PYTHON and sources.entry(symbol.of_torch) is None:
            reason = f"{symbol.name}: no inventory has {symbol.of_torch}"
            yield Problem(symbol.file, symbol.line, reason)


def _faults(placed: PlacedRow, sources: Sources, official: set[str]) -> Iterator[str]:
    if not _is_known(placed.api, sources, official):
        yield "no inventory and no official table has this name (declare it under [extras])"
    for target in placed.row.targets:
        if target.api == MINDSPORE:
            continue
        if not target.api.startswith(f"{MINDSPORE}."):
            yield f"target {target.api}: not a MindSpore name"
        elif sources.mindspore and not sources.since(target.api):
            yield f"target {target.api}: no MindSpore inventory and no official table has it"
        else:
            yield from _unknown_parameters(placed.api, target, sources)


def _is_known(api: str, sources: Sources, official: set[str]) -> bool:
    library = sources.libraries.get(api.partition(".")[0])
    if library is None:
        return True  # a library without an inventory cannot be checked
    if api.endswith(WILDCARD):
        stem = api.removesuffix(WILDCARD)
        return stem in library or any(name.startswith(stem + ".") for name in library.entries)
    return api in library or api in sources.extras or api in official


def _unknown_parameters(api: str, target: TargetRow, sources: Sources) -> Iterator[str]:
    ours = _parameters([sources.entry(api)])
    theirs = _parameters([inventory.find(target.api) for inventory in sources.mindspore.values()])
    rules = filter(None, map(target.rule, target.params))
    renamed = [rule.to.lstrip("*") for rule in rules if rule.to is not None]
    for name in _unknown(target.params, ours):
        yield f"target {target.api}: {api} has no parameter {name!r}"
    for name in _unknown(renamed, theirs):
        yield f"target {target.api}: it has no parameter {name!r}"
    for name in _unknown(target.write, theirs):
        yield f"target {target.api}: it has no parameter {name!r} to write out"


def _unknown(names: Iterable[str], known: set[str] | None) -> list[str]:
    return [name for name in names if known is not None and name not in known]


def _parameters(entries: list[Entry | None]) -> set[str] | None:
    """The names of all overloads; None when some signature is not known or open."""
    names: set[str] = {"self"}
    signatures = [signature for entry in entries if entry for signature in entry.signatures]
    for signature in signatures:
        for parameter in signature.parameters:
            if parameter.kind == "**kwargs" or parameter.name == "args":
                return None
            names.add(parameter.name)
    return names if signatures else None
