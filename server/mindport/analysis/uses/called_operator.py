"""Which operator or layer a call is one of, and what it is given."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.memory.in_place import asked_in_place
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.domain import Library
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.remembered import remembered
from mindport.analysis.values.value_kinds import kinds
from mindport.knowledge.operator_facts import OperatorFacts

_KEEPS_VALUES = "keeps-values"  # the role


@remembered
def operator(ev: Evaluator, unit: Unit, callee: int) -> OperatorFacts | None:
    """What is known of what is called; an unknown object is taken for a tensor."""
    named = (apis(ev, unit, callee) | kinds(ev, unit, callee)) - {""}
    if named:
        return ev.catalogue.operator(min(named)) if len(named) == 1 else None
    parts = unit.ir.terms[callee]
    facts = ev.catalogue.operator(f"{TENSOR}.{parts[2]}") if parts[0] == ir.ATTR else None
    return facts if facts is not None and facts.was_called else None


def given(ev: Evaluator, unit: Unit, call: int) -> tuple[int, ...]:
    """The terms of the object of a method, then of the positional arguments."""
    _, callee, positional, _ = unit.ir.terms[call]
    return (*receiver(ev, unit, callee), *positional)


def receiver(ev: Evaluator, unit: Unit, callee: int) -> tuple[int, ...]:
    """The object of a method; nothing where a function, a class or a layer is called."""
    parts = unit.ir.terms[callee]
    if parts[0] != ir.ATTR or kinds(ev, unit, callee) - {""}:
        return ()
    is_path = any(isinstance(one, Library) for one in ev.value(unit, parts[1]))
    return () if is_path else (parts[1],)


def gives_changed(ev: Evaluator, unit: Unit, call: ir.Term, *, is_known: bool) -> bool:
    """Whether it gives what it has changed: asked to, or as torch's schema says."""
    asked = asked_in_place(ev, unit, call)
    if is_known or asked is not None:
        return bool(asked)
    parts = unit.ir.terms[call[1]]
    named = apis(ev, unit, call[1]) - {""}
    if not named and parts[0] == ir.ATTR:
        named = frozenset({f"{TENSOR}.{parts[2]}"})
    known = (ev.catalogue.operator(one) for one in named)
    return any(facts is not None and facts.changes for facts in known)


@remembered
def written(ev: Evaluator, unit: Unit, call: int) -> tuple[int, ...]:
    """The terms that a call of a library changes: `x.add_(1)`, `torch.add(x, y, out=z)`."""
    parts = unit.ir.terms[call]
    facts, arguments = operator(ev, unit, parts[1]), given(ev, unit, call)
    asked = tuple(value for name, value in parts[3] if name == "out")
    if facts is None:
        is_first = bool(arguments) and gives_changed(ev, unit, parts, is_known=False)
        return (*arguments[:1], *asked) if is_first else asked
    if ev.catalogue.has_role(_KEEPS_VALUES, facts.api):
        return asked
    is_told = facts.api.endswith("_") or facts.always_shares
    is_told = is_told or gives_changed(ev, unit, parts, is_known=True)
    is_told = is_told or any(unit.ir.terms[one] == (ir.CONST, True) for one in arguments)
    places = facts.writes if is_told else facts.writes - facts.shares
    return (*(arguments[one] for one in places if one < len(arguments)), *asked)


def attribute_memory(ev: Evaluator, unit: Unit, term: int) -> OperatorFacts | None:
    """The facts of an attribute of a tensor, or an unknown object, with its memory: `x.T`."""
    found = apis(ev, unit, term) - {""}
    if not found and not kinds(ev, unit, term) - {""}:
        found = frozenset({f"{TENSOR}.{unit.ir.terms[term][2]}"})
    api = next(iter(found)) if len(found) == 1 else ""
    facts = ev.catalogue.operator(api) if api else None
    is_data = ev.catalogue.kind(api) in ("attribute", "property")
    return facts if is_data and facts is not None and facts.shares else None


def is_method(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it is an attribute that is no view: only calls of it take its object."""
    return unit.ir.terms[term][0] == ir.ATTR and attribute_memory(ev, unit, term) is None
