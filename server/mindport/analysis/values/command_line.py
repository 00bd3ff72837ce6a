"""What the options of a command line hold: `parser.add_argument("--lr", type=float)`."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import UNKNOWN, Constant, Instance, Library, Value, join
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.type_notation import type_value

PARSER, NAMESPACE = "argparse.ArgumentParser", "argparse.Namespace"

_BUILTINS = "builtins."
_TYPES = frozenset({"bool", "float", "int", "str"})
_FLAGS = frozenset({"store_true", "store_false"})


def option(ev: Evaluator, name: str) -> Value:
    """The value of an option, from all its declarations; unknown if the program sets it."""
    if name in ev.settled(("names set on options",), _set, ev):
        return UNKNOWN
    found = UNKNOWN
    for unit, keywords in ev.settled(("options",), _declared, ev).get(name, ()):
        held = _held(ev, unit, keywords)
        if held == UNKNOWN:
            return UNKNOWN
        found = join(found, held)
    return found


def _units(ev: Evaluator) -> list[Unit]:
    paths = sorted(set(ev.modules.by_location.values()))
    return [unit for path in paths if (unit := ev.load(path)) is not None]


def _declared(ev: Evaluator) -> dict[str, list[tuple[Unit, dict[str | None, int]]]]:
    """The keyword terms of each `add_argument` call, by the name of the option."""
    found: dict[str, list[tuple[Unit, dict[str | None, int]]]] = {}
    for unit in _units(ev):
        for term in unit.ir.terms:
            if term[0] != ir.CALL:
                continue
            callee = unit.ir.terms[term[1]]
            if callee[0] == ir.ATTR and callee[2] == "add_argument":
                keywords = dict(term[3])
                name = _name(ev, unit, term[2], keywords)
                found.setdefault(name, []).append((unit, keywords))
    return found


def _name(
    ev: Evaluator, unit: Unit, positional: tuple[int, ...], keywords: dict[str | None, int]
) -> str:
    """The attribute under which a program reads an option."""
    if "dest" in keywords:
        return _text(ev, unit, keywords["dest"])
    names = [_text(ev, unit, one) for one in positional]
    long = [name for name in names if name.startswith("--")] or names
    return long[0].lstrip("-").replace("-", "_") if long else ""


def _text(ev: Evaluator, unit: Unit, term: int) -> str:
    texts = [one.value for one in ev.value(unit, term) if isinstance(one, Constant)]
    return texts[0] if len(texts) == 1 and isinstance(texts[0], str) else ""


def _held(ev: Evaluator, unit: Unit, keywords: dict[str | None, int]) -> Value:
    """The value of one option; unknown for lists and for a `type` that is a function."""
    action = _text(ev, unit, keywords["action"]) if "action" in keywords else "store"
    if action in _FLAGS:
        return type_value(ev, "bool")
    if action != "store" or "nargs" in keywords or None in keywords:
        return UNKNOWN
    kind = _kind(ev, unit, keywords)
    if kind not in _TYPES:
        return UNKNOWN
    default = ev.value(unit, keywords["default"]) if "default" in keywords else None
    if default is not None and not default:
        return UNKNOWN
    return join(type_value(ev, kind), ev.atoms.constant(None) if default is None else default)


def _kind(ev: Evaluator, unit: Unit, keywords: dict[str | None, int]) -> str:
    """The Python class that `type` names."""
    if "type" not in keywords:
        return "str"
    made = [one.name for one in ev.value(unit, keywords["type"]) if isinstance(one, Library)]
    return made[0].removeprefix(_BUILTINS) if len(made) == 1 else ""


def _set(ev: Evaluator) -> frozenset[str]:
    """The names of attributes that a program sets on options or on unknown objects."""
    return frozenset(
        unit.ir.terms[term][2]
        for unit in _units(ev)
        for part in unit.ir.parts
        for term in part.written
        if _may_be_options(ev.value(unit, unit.ir.terms[term][1]))
    )


def _may_be_options(value: Value) -> bool:
    return value == UNKNOWN or any(
        isinstance(one, Instance) and one.cls == NAMESPACE for one in value
    )
