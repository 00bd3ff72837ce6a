"""Python's builtins: functions, and the methods of its containers."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.values.constant_numbers import from_text
from mindport.analysis.values.containers import element, item, joined
from mindport.analysis.values.domain import (
    UNKNOWN,
    Class,
    Constant,
    Instance,
    Library,
    ModuleAtom,
    Object,
    Record,
    Sequence,
    Value,
    join,
)
from mindport.analysis.values.evaluator import GENERATOR, Call, Evaluator
from mindport.analysis.values.imports import module_table


def _always(cls: str) -> Callable[[Evaluator, Call], Value]:
    return lambda ev, _call: ev.instance(cls)


def _float(ev: Evaluator, call: Call) -> Value:
    return from_text(ev, call.argument(0)) or ev.instance("float")


def _list(ev: Evaluator, call: Call) -> Value:
    first = call.argument(0)
    if len(first) == 1 and isinstance(first[0], Sequence):
        return first
    return ev.instance("list", element(ev, first))


def _iterator(ev: Evaluator, call: Call) -> Value:
    return ev.instance(GENERATOR, element(ev, call.argument(0)))


def _enumerate(ev: Evaluator, call: Call) -> Value:
    pair = ev.atoms.sequence((ev.instance("int"), element(ev, call.argument(0))))
    return ev.instance(GENERATOR, pair)


def _zip(ev: Evaluator, call: Call) -> Value:
    row = ev.atoms.sequence(tuple(element(ev, value) for value in call.positional))
    return ev.instance(GENERATOR, row)


def _map(ev: Evaluator, call: Call) -> Value:
    elements = tuple(element(ev, value) for value in call.positional[1:])
    return ev.instance(GENERATOR, ev.call(call.argument(0), Call(elements)))


def _filter(ev: Evaluator, call: Call) -> Value:
    return ev.instance(GENERATOR, element(ev, call.argument(1)))


def _next(ev: Evaluator, call: Call) -> Value:
    return join(element(ev, call.argument(0)), call.argument(1))


def _sum(ev: Evaluator, call: Call) -> Value:
    return element(ev, call.argument(0))


def _round(ev: Evaluator, call: Call) -> Value:
    """A whole number; with so many digits, one of the same class."""
    has_digits = len(call.positional) > 1 or bool(call.keywords)
    return call.argument(0) if has_digits else ev.instance("int")


def _extreme(ev: Evaluator, call: Call) -> Value:
    """max and min: one of the arguments, or of the elements of the only one."""
    if len(call.positional) == 1:
        return element(ev, call.positional[0])
    return joined(call.positional)


def _dict(ev: Evaluator, call: Call) -> Value:
    entries = dict(call.keywords)
    rest = UNKNOWN
    for atom in call.argument(0):
        if isinstance(atom, Record):
            entries = {**{n: v for n, v in atom.entries if isinstance(n, str)}, **entries}
            rest = join(rest, atom.rest)
        else:
            rest = join(rest, _paired_values(atom))
    return ev.atoms.record(tuple(entries.items()), rest)


def _paired_values(atom: object) -> Value:
    """The second parts of pairs: `OrderedDict([("name", value), ...])`."""
    if isinstance(atom, Sequence):
        pairs = joined(atom.elements)
    elif isinstance(atom, Instance):
        pairs = atom.items
    else:
        return UNKNOWN
    return joined(
        tuple(p.elements[1] for p in pairs if isinstance(p, Sequence) and len(p.elements) == 2)
    )


def _getattr(ev: Evaluator, call: Call) -> Value:
    result = call.argument(2)
    for atom in call.argument(1):
        if isinstance(atom, Constant) and isinstance(atom.value, str):
            result = join(ev.attribute(call.argument(0), atom.value), result)
    if not result:
        for atom in call.argument(0):
            if isinstance(atom, Object):
                unit, entry = atom.cls.unit, atom.cls.unit.ir.classes[atom.cls.index]
                result = join(result, ev.join_all(unit, entry.children))
            elif isinstance(atom, ModuleAtom):
                result = join(result, item(ev, module_table(ev, atom.unit), UNKNOWN))
    return result


def _vars(ev: Evaluator, call: Call) -> Value:
    """vars(module)"""
    return ev.attribute(call.argument(0), "__dict__")


def _type(ev: Evaluator, call: Call) -> Value:
    result = UNKNOWN
    for atom in call.argument(0):
        if isinstance(atom, Object):
            result = join(result, (atom.cls,))
        elif isinstance(atom, Instance) and ev.catalogue.kind(atom.cls) == "class":
            result = join(result, ev.atoms.library(atom.cls, "class"))
    return result


def _first(_ev: Evaluator, call: Call) -> Value:
    return call.argument(0)


def _held_values(ev: Evaluator, call: Call) -> Value:
    """dict.values(): what a dict holds, under any key."""
    return ev.instance(GENERATOR, item(ev, call.argument(0), UNKNOWN))


def _held_items(ev: Evaluator, call: Call) -> Value:
    """dict.items(): the keys that are known; others are mostly strings."""
    keys = element(ev, call.argument(0)) or ev.instance("str")
    pair = ev.atoms.sequence((keys, item(ev, call.argument(0), UNKNOWN)))
    return ev.instance(GENERATOR, pair)


def _get(ev: Evaluator, call: Call) -> Value:
    return join(item(ev, call.argument(0), call.argument(1)), call.argument(2))


def _pop(ev: Evaluator, call: Call) -> Value:
    return item(ev, call.argument(0), call.argument(1))


def _constructed(ev: Evaluator, call: Call) -> Value:
    """`type(self)(...)` and `cls.__new__(cls)`."""
    result = UNKNOWN
    for atom in call.argument(0):
        if isinstance(atom, Class):
            result = join(result, ev.atoms.instance_of(atom))
        elif isinstance(atom, Library) and atom.kind == "class":
            result = join(result, ev.instance(atom.name))
    return result


CALLS: dict[str, Callable[[Evaluator, Call], Value]] = {
    **{f"builtins.{name}": _always(name) for name in ("int", "bool", "str", "bytes")},
    "builtins.float": _float,
    "builtins.len": _always("int"),
    "builtins.abs": _first,
    "builtins.round": _round,
    "builtins.isinstance": _always("bool"),
    "builtins.hasattr": _always("bool"),
    "builtins.any": _always("bool"),
    "builtins.all": _always("bool"),
    "builtins.repr": _always("str"),
    "builtins.open": _always("io.TextIOWrapper"),
    "builtins.range": _always("range"),
    "builtins.list": _list,
    "builtins.tuple": _list,
    "builtins.set": _list,
    "builtins.sorted": _list,
    "builtins.reversed": _iterator,
    "builtins.iter": _iterator,
    "builtins.enumerate": _enumerate,
    "builtins.zip": _zip,
    "builtins.map": _map,
    "builtins.filter": _filter,
    "builtins.next": _next,
    "builtins.sum": _sum,
    "builtins.max": _extreme,
    "builtins.min": _extreme,
    "builtins.dict": _dict,
    "collections.OrderedDict": _dict,
    "builtins.getattr": _getattr,
    "builtins.vars": _vars,
    "builtins.type": _type,
    "builtins.object.__new__": _constructed,
    "dict.values": _held_values,
    "dict.items": _held_items,
    **{
        f"{cls}.get": _get
        for cls in (
            "dict",
            "collections.OrderedDict",
            "collections.UserDict",
            "collections.abc.Mapping",
            "collections.abc.MutableMapping",
            "typing.Mapping",
            "typing.MutableMapping",
        )
    },
    "dict.pop": _pop,
    "dict.setdefault": _get,
    "dict.copy": _first,
    "list.copy": _first,
    "list.pop": _pop,
    "tuple.count": _always("int"),
    "str.split": lambda ev, _call: ev.instance("list", ev.instance("str")),
    **{
        f"str.{name}": _always("str")
        for name in ("format", "join", "lower", "upper", "strip", "replace", "lstrip", "rstrip")
    },
}
