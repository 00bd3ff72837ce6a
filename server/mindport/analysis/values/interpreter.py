"""The rules of evaluation in one table, and the evaluator that works by them."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.values import annotations as annotation_rules
from mindport.analysis.values import calls, containers, imports, members, operators, parameters
from mindport.analysis.values.catalogue import Catalogue
from mindport.analysis.values.domain import UNKNOWN, Value
from mindport.analysis.values.evaluator import Evaluator, Operations, Rule


def _constant(ev: Evaluator, _unit: Unit, parts: Term) -> Value:
    return ev.atoms.constant(parts[1])


def _text(ev: Evaluator, _unit: Unit, _parts: Term) -> Value:
    return ev.instance("str")


def _unknown(_ev: Evaluator, _unit: Unit, _parts: Term) -> Value:
    return UNKNOWN


def _function(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    return ev.atoms.function(unit, parts[1])


def _class(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    return ev.atoms.cls(unit, parts[1])


def _slice(ev: Evaluator, _unit: Unit, _parts: Term) -> Value:
    return ev.instance("slice")


def _super(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    return ev.atoms.super(ev.atoms.the_class(unit, parts[1]))


def _phi(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    return ev.join_all(unit, parts[1:])


def _star(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    return ev.value(unit, parts[1])


_DIRECT: dict[int, Rule] = {
    ir.CONST: _constant,
    ir.TEXT: _text,
    ir.UNKNOWN: _unknown,
    ir.FUNC: _function,
    ir.CLASS: _class,
    ir.SLICE: _slice,
    ir.SUPER: _super,
}
_RULES: dict[int, Rule] = {
    ir.IMPORT: imports.import_rule,
    ir.GLOBAL: imports.global_rule,
    ir.PARAM: parameters.parameter_rule,
    ir.ATTR: members.attribute_rule,
    ir.CALL: calls.call_rule,
    ir.ITEM: containers.item_rule,
    ir.ELEM: containers.element_rule,
    ir.UNPACK: containers.unpack_rule,
    ir.BINARY: operators.binary_rule,
    ir.COMPARE: operators.compare_rule,
    ir.UNARY: operators.unary_rule,
    ir.PHI: _phi,
    ir.TRIED: imports.tried_rule,
    ir.TUPLE: containers.display_rule,
    ir.LIST: containers.display_rule,
    ir.SET: containers.display_rule,
    ir.DICT: containers.dict_rule,
    ir.LISTOF: containers.list_of_rule,
    ir.DICTOF: containers.dict_of_rule,
    ir.ENTER: operators.enter_rule,
    ir.NARROW: annotation_rules.narrow_rule,
    ir.APPEND: containers.append_rule,
    ir.TAKEN: containers.taken_rule,
    ir.STAR: _star,
    ir.ANNOTATED: annotation_rules.annotated_rule,
}
_OPERATIONS = Operations(_RULES, _DIRECT, members.attribute_value, calls.call_atom)


def new_evaluator(
    catalogue: Catalogue, modules: ModuleMap, load: Callable[[str], Unit | None]
) -> Evaluator:
    """An evaluator over the modules of a project; `load` gives the unit of a path."""
    return Evaluator(catalogue, modules, load, _OPERATIONS)
