"""Whether all ways to a value are known. The values of terms leave those out that are not.

`total = 0.0`, in a loop `total = total + unknown()`: its value says that it is a float. It may be
one, and a tensor as well.
"""

from __future__ import annotations

from functools import partial

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.annotations import annotation_value, is_precise
from mindport.analysis.values.classes import ancestors, subclasses
from mindport.analysis.values.domain import (
    Class,
    Function,
    Library,
    Method,
    Object,
    Record,
    Sequence,
)
from mindport.analysis.values.evaluator import Call, Evaluator
from mindport.analysis.values.parameters import passed_terms
from mindport.analysis.values.ways import Ways, holds

# The operands of a term that carries a value on, from the first place to the last.
_CARRIED = {
    ir.PHI: slice(1, None),
    ir.BINARY: slice(2, None),
    ir.UNARY: slice(2, None),
    ir.TAKEN: slice(1, 2),
    ir.STAR: slice(1, None),
    ir.TUPLE: slice(1, None),
    ir.LIST: slice(1, None),
    ir.SET: slice(1, None),
    ir.LISTOF: slice(1, 2),
    ir.APPEND: slice(1, 3),
}


def are_known(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether all ways to the value of a term are known."""
    return holds(ev, unit, term, _ways, of_circles=True)


def _ways(ev: Evaluator, unit: Unit, term: int) -> bool | Ways:
    parts = unit.ir.terms[term]
    if not ev.value(unit, term):
        return False
    if parts[0] in _CARRIED:
        return Ways(parts[_CARRIED[parts[0]]]) if len(parts) > 1 else True
    rule = _RULES.get(parts[0])
    return True if rule is None else rule(ev, unit, parts)


def _of_name(_ev: Evaluator, unit: Unit, parts: ir.Term) -> bool | Ways:
    bound = unit.ir.names.get(parts[1])
    return True if bound is None else Ways([bound])


def _of_annotated(ev: Evaluator, unit: Unit, parts: ir.Term) -> bool | Ways:
    """A variable with an annotation, which counts where its value says nothing."""
    return Ways([parts[1]]) if parts[1] >= 0 and ev.value(unit, parts[1]) else True


def _of_part(ev: Evaluator, unit: Unit, parts: ir.Term) -> bool | Ways:
    has_places = all(isinstance(one, (Sequence, Record)) for one in ev.value(unit, parts[1]))
    return has_places or Ways([parts[1]])


def _of_parameter(ev: Evaluator, unit: Unit, parts: ir.Term) -> bool:
    passed = passed_terms(ev, unit, parts[1], parts[2])
    return _is_declared(ev, unit, parts) or _all_known(ev, passed)


def _of_attribute(ev: Evaluator, unit: Unit, parts: ir.Term) -> bool:
    objects = [one.cls for one in ev.value(unit, parts[1]) if isinstance(one, Object)]
    return all(_all_known(ev, assigned(ev, one, parts[2])) for one in objects)


def _is_declared(ev: Evaluator, unit: Unit, parameter: ir.Term) -> bool:
    """Whether an annotation says what a parameter is: `eps: float`."""
    _, index, position = parameter
    annotation = unit.ir.functions[index].parameters[position][3]
    return annotation >= 0 and is_precise(annotation_value(ev, unit, annotation))


def _of_call(ev: Evaluator, unit: Unit, call: ir.Term) -> bool | Ways:
    """What decides about a call: what functions of the project return, what `max` is given."""
    callees = ev.value(unit, call[1])
    functions = [one.function if isinstance(one, Method) else one for one in callees]
    returned = [
        (one.unit, back)
        for one in functions
        if isinstance(one, Function)
        for back in one.unit.ir.functions[one.index].returns
    ]
    if not _all_known(ev, returned):
        return False
    is_of_arguments = any(
        isinstance(one, Library) and not ev.call((one,), Call()) for one in callees
    )
    return not is_of_arguments or Ways(call[2])


def _all_known(ev: Evaluator, terms: list[tuple[Unit, int]]) -> bool:
    """The same for terms of other functions, which may lead back here."""
    return all(
        ev.fact(("known ways", unit, term), True, partial(are_known, ev, unit, term))
        for unit, term in terms
    )


def assigned(ev: Evaluator, cls: Class, name: str) -> list[tuple[Unit, int]]:
    """The terms that an attribute of an object of a class may be, in its class and its family."""
    found = []
    for one in (*ancestors(ev, cls), *subclasses(ev, cls)):
        if isinstance(one, Class):
            entry = one.unit.ir.classes[one.index]
            body = [entry.names[name]] if name in entry.names else []
            found += [(one.unit, term) for term in (*entry.attributes.get(name, ()), *body)]
    return found


_RULES = {
    ir.ANNOTATED: _of_annotated,
    ir.GLOBAL: _of_name,
    ir.PARAM: _of_parameter,
    ir.ATTR: _of_attribute,
    ir.CALL: _of_call,
    **dict.fromkeys((ir.ITEM, ir.ELEM, ir.UNPACK), _of_part),
}
