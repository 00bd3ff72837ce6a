"""The options of command lines and dataclass-like defaults that argparse and click declare."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import BoundMember, Constant, Instance, Library, Value
from mindport.dossier.reading.by_name import packages_of
from mindport.dossier.reading.calls import Called, Calls

_FLAGS = {"store_true": False, "store_false": True}


class Option(NamedTuple):
    """An option; `default` is a term, -1 where there is none; `flag` is the value without both."""

    unit: Unit
    called: Called
    default: int
    flag: bool | None


def options_of(calls: Calls) -> Mapping[str, list[Option]]:
    """By the name of the attribute under which the program reads it."""
    found: defaultdict[str, list[Option]] = defaultdict(list)
    for called in calls.all:
        if _adds_option(called):
            name, option = _option(calls, called)
            if name and not any(_is_same_parser(one, option) for one in found[name]):
                found[name].append(option)
    return found


def _is_same_parser(one: Option, other: Option) -> bool:
    """Whether two options of one name are added in one function: the first sets the default."""
    return one.unit is other.unit and one.called.function == other.called.function >= 0


def _adds_option(called: Called) -> bool:
    """Whether a call is `add_argument`, also of a parser that is passed in."""
    callee = called.unit.ir.terms[called.unit.ir.terms[called.term][1]]
    if callee[0] != ir.ATTR or callee[2] != "add_argument":
        return False
    known = [atom for atom in called.callee if isinstance(atom, (BoundMember, Library))]
    return all(atom.name.startswith(packages_of("options")) for atom in known)


def _option(calls: Calls, called: Called) -> tuple[str, Option]:
    keywords = {name: term for name, term in called.keywords if name is not None}
    names = [text for term in called.positional for text in texts(calls, called.unit, term)]
    dest = texts(calls, called.unit, keywords.get("dest", -1))
    long = [name for name in names if name.startswith("--")] or names
    name = (dest or [one.lstrip("-").replace("-", "_") for one in long] or [""])[0]
    actions = texts(calls, called.unit, keywords.get("action", -1))
    default = keywords.get("default", -1)  # it counts more than what the action says
    flag = _FLAGS.get("".join(actions)) if default < 0 else None
    return name, Option(called.unit, called, default, flag)


def texts(calls: Calls, unit: Unit, term: int) -> list[str]:
    """The constant strings that a term may be."""
    value: Value = calls.ev.value(unit, term) if term >= 0 else ()
    return list(_constant_texts(value))


def _constant_texts(value: Value) -> Iterator[str]:
    for atom in value:
        if isinstance(atom, Constant) and isinstance(atom.value, str):
            yield atom.value


def is_namespace(value: Value) -> bool:
    """Whether a value is what a parser gives."""
    return any(isinstance(one, Instance) and one.cls == "argparse.Namespace" for one in value)
