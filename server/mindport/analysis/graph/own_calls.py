"""Calls of Python that a graph lacks, or makes otherwise (`devtools graph_labels`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from mindport.analysis.gradients.wanted import operands, reached
from mindport.analysis.graph.kinds import NUMBER, TENSOR, is_read, is_tensor, kind_of, rests_on_data
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values import domain
from mindport.analysis.values.domain import (
    Atom,
    BoundMember,
    Constant,
    Function,
    Instance,
    Library,
    Method,
    Record,
    Value,
)
from mindport.analysis.values.evaluator import TENSOR as TENSOR_OF
from mindport.analysis.values.evaluator import Evaluator

Given: TypeAlias = "Sequence[int]"
Named: TypeAlias = "Sequence[tuple[str | None, int]]"
_LACKING, _UNMAPPED = "lacking-in-graphs", "unmapped-in-graphs"
_LAST_DIMENSION, _LISTS_OF_LAYERS = "last-dimension-in-graphs", "lists-of-layers"
_UPDATE, _SETDEFAULT = "update", "setdefault"  # methods of dicts
_OF_DICTS = frozenset({_UPDATE, _SETDEFAULT})
_RANGE, _ROUND = "builtins.range", "builtins.round"
_LISTS = frozenset({"builtins.list", "builtins.tuple", "list", "tuple"})


def calls_made_own(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls in compiled functions that a graph cannot make, or makes otherwise."""
    asked = _leaves(ev)
    for site, call in called_sites(part):
        index = unit.ir.function_at(call)
        is_asked = _leaf(unit, unit.ir.terms[call][1]) in asked
        if is_asked and is_compiled(index) and is_own(ev, unit, call):
            yield site, index


def _leaves(ev: Evaluator) -> frozenset[str]:
    """The last parts of the names of calls that are asked for."""

    def find() -> frozenset[str]:
        of_roles = (n for role in (_LACKING, _LAST_DIMENSION) for n in ev.catalogue.named(role))
        names = (*of_roles, *_BY_ARGUMENTS, _ROUND)
        return _OF_DICTS | {one.rpartition(".")[2] for one in names}

    return ev.settled(("leaves-own-in-graphs",), find)


def _leaf(unit: Unit, callee: int) -> str:
    """The last part of what a call names."""
    parts = unit.ir.terms[callee]
    return str(parts[-1]) if parts[0] in (ir.ATTR, ir.GLOBAL, ir.IMPORT) else ""


def may_be_own(ev: Evaluator, unit: Unit, call: int) -> bool:
    """The same, where nobody knows how many dimensions a tensor has."""
    return is_own(ev, unit, call, otherwise=2)


def is_own(ev: Evaluator, unit: Unit, call: int, otherwise: int = 0) -> bool:
    """Whether a graph cannot make a call, or gives something else for it.

    A tensor whose dimensions are not known is taken for one of `otherwise` dimensions.
    """
    _, callee, positional, keywords = unit.ir.terms[call]
    parts = unit.ir.terms[callee]
    value = ev.value(unit, callee)
    names = {atom.name for atom in value if isinstance(atom, (BoundMember, Library))}
    if any(ev.catalogue.has_role(_LACKING, name) for name in names):
        return True
    if _ROUND in names and _is_taken_for_whole(ev, unit, call):
        return True
    for name in names & _BY_ARGUMENTS.keys():
        return _BY_ARGUMENTS[name](ev, unit, positional, keywords)
    if any(ev.catalogue.has_role(_LAST_DIMENSION, name) for name in names):
        rank = numbers_of(ev).rank(unit, parts[1])
        return not (positional or keywords) and (otherwise if rank is None else rank) > 1
    return parts[0] == ir.ATTR and _is_of_dict(ev, unit, call, parts)


def _is_of_dict(ev: Evaluator, unit: Unit, call: int, method: ir.Term) -> bool:
    _, base, name = method
    _, _, positional, keywords = unit.ir.terms[call]
    value = ev.value(unit, base)
    if not value or not all(map(_is_a_dict, value)):
        return False
    if name == _UPDATE:
        return any(keyword is not None for keyword, _ in keywords)
    return bool(name == _SETDEFAULT) and not _is_there(ev, unit, value, positional)


def _is_a_dict(atom: Atom) -> bool:
    is_plain = isinstance(atom, Instance) and atom.cls == "builtins.dict"
    return is_plain or isinstance(atom, Record)


def _is_there(ev: Evaluator, unit: Unit, value: Value, given: Given) -> bool:
    """Whether all dicts have the key that is given."""
    keys = ev.value(unit, given[0]) if given else ()
    names = {one.value for one in keys if isinstance(one, Constant)}
    return bool(names) and all(isinstance(one, Record) and _has(one, names) for one in value)


def _has(record: Record, names: set[object]) -> bool:
    return names <= {key for key, _ in record.entries}


def is_chosen_by_data(ev: Evaluator, unit: Unit, item: int) -> bool:
    """Whether a number that was read from a tensor chooses a layer or an entry."""
    parts = unit.ir.terms[item]
    if parts[0] != ir.ITEM or not _is_of_layers_or_names(ev, unit, parts[1]):
        return False
    kind = kind_of(ev, unit, parts[2])
    return kind == TENSOR or (kind == NUMBER and rests_on_data(ev, unit, parts[2]))


def _is_of_layers_or_names(ev: Evaluator, unit: Unit, term: int) -> bool:
    value = ev.value(unit, term)
    return bool(value) and all(isinstance(one, Record) or ev.is_module(one) for one in value)


def _of_number(ev: Evaluator, unit: Unit, given: Given, _named: Named) -> bool:
    return bool(given) and is_read(ev, unit, given[0])


def _with_key(_ev: Evaluator, _unit: Unit, _given: Given, named: Named) -> bool:
    return any(name in ("key", "default") for name, _ in named)


def _by_operator(ev: Evaluator, unit: Unit, given: Given, _named: Named) -> bool:
    """Whether a function is passed that a graph cannot map."""
    named = apis(ev, unit, given[0]) if given else ()
    return any(ev.catalogue.has_role(_UNMAPPED, one) for one in named)


def _is_taken_for_whole(ev: Evaluator, unit: Unit, call: int) -> bool:
    """Whether a float is rounded, which stays one in a graph, and used as an index or a size."""
    terms = unit.ir.terms
    given = terms[call][2]
    if len(given) != 1 or not any(
        map(_is_fraction, (terms[one] for one in _made_of(unit, given[0])))
    ):
        return False
    own = own_terms(unit, unit.ir.function_at(call))
    return any(one > call and _takes_whole(ev, unit, terms[one], call) for one in own)


def _made_of(unit: Unit, term: int) -> Iterator[int]:
    return reached(term, lambda one: operands(unit.ir.terms[one]))


def _is_fraction(parts: ir.Term) -> bool:
    is_quotient = parts[0] == ir.BINARY and parts[1] == "Div"
    return is_quotient or (parts[0] == ir.CONST and isinstance(parts[1], float))


def _takes_whole(ev: Evaluator, unit: Unit, parts: ir.Term, number: int) -> bool:
    """Whether a number is a bound of a slice, an index, a size or a number of rounds."""
    if parts[0] == ir.SLICE:
        return number in parts[1:]
    if parts[0] == ir.ITEM:
        return bool(parts[2] == number)
    if parts[0] != ir.CALL or number not in parts[2]:
        return False
    if _RANGE in apis(ev, unit, parts[1]):
        return True
    callee = unit.ir.terms[parts[1]]
    return callee[0] == ir.ATTR and is_tensor(ev, unit, callee[1])


def _of_tensor(ev: Evaluator, unit: Unit, given: Given, _named: Named) -> bool:
    return any(kind_of(ev, unit, one) == TENSOR and rests_on_data(ev, unit, one) for one in given)


def _of_closure(ev: Evaluator, unit: Unit, given: Given, _named: Named) -> bool:
    """Whether the function is one of the text that reads variables around it, or functions."""
    parts = unit.ir.terms[given[0]] if given else (ir.UNKNOWN,)
    if parts[0] != ir.FUNC:
        return False
    own = set(own_terms(unit, parts[1]))
    read = {one for term in own for one in operands(unit.ir.terms[term])} - own
    called = [unit.ir.terms[one][1] for one in own if unit.ir.terms[one][0] == ir.CALL]
    return any(not _is_fixed(unit, one, parts[1]) for one in read) or any(
        _is_function(ev, unit, one) for one in called
    )


def _is_function(ev: Evaluator, unit: Unit, callee: int) -> bool:
    """Whether a function is called, and no method of a tensor, no layer, nothing of Python."""
    value = ev.value(unit, callee)
    if any(isinstance(one, (Function, Method)) for one in value):
        return True
    is_bound = any(isinstance(one, BoundMember) for one in value)
    named = apis(ev, unit, callee) - {""}
    return not is_bound and any(not one.startswith(("builtins.", TENSOR_OF)) for one in named)


def _is_fixed(unit: Unit, term: int, function: int) -> bool:
    """Whether a term is no variable of a function around: a constant, a global, the object."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.PARAM:
        is_method = unit.ir.functions[parts[1]].owner >= 0
        return bool(parts[1] == function or (is_method and parts[2] == 0))
    return parts[0] in (ir.CONST, ir.GLOBAL, ir.IMPORT)


def _of_layers(ev: Evaluator, unit: Unit, given: Given, _named: Named) -> bool:
    """Whether layers are turned round that stand in a list, and in no sequence that is a layer."""
    held = ev.value(unit, given[0]) if given else ()
    return any(_is_list_of_layers(ev, one) for one in held)


def _is_list_of_layers(ev: Evaluator, atom: Atom) -> bool:
    if isinstance(atom, domain.Sequence):
        return any(ev.is_module(one) for held in atom.elements for one in held)
    if not isinstance(atom, Instance):
        return False
    is_list = atom.cls in _LISTS or ev.catalogue.has_role(_LISTS_OF_LAYERS, atom.cls)
    return is_list and any(map(ev.is_module, atom.items))


_BY_ARGUMENTS: dict[str, Callable[[Evaluator, Unit, Given, Named], bool]] = {
    "builtins.abs": _of_number,
    "builtins.map": _of_closure,
    "builtins.max": _with_key,
    "builtins.min": _with_key,
    "builtins.range": _of_tensor,
    "builtins.reversed": _of_layers,
    "builtins.round": _of_number,
    "functools.reduce": _by_operator,
}
