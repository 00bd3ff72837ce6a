"""Calls: which rule answers for a callee, and project functions followed with what is passed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.applied import applied
from mindport.analysis.shape.complements import whole_again
from mindport.analysis.shape.counterparts import made_of_counterpart, named_in_torch, of_helper
from mindport.analysis.shape.dimension import Dynamic, Kind
from mindport.analysis.shape.domain import (
    Group,
    Made,
    Many,
    Number,
    Shaped,
    Table,
    TensorShape,
    cause_of,
    join,
)
from mindport.analysis.shape.encoded import encoded
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.followed import follow, function_of, parameters_of
from mindport.analysis.shape.library import SEQUENTIAL, Passed, call_api, call_layer, carried
from mindport.analysis.shape.masks import is_mask
from mindport.analysis.shape.partials import PARTIAL, with_own
from mindport.analysis.shape.ragged import longest
from mindport.analysis.shape.rules.sparse import is_counted
from mindport.analysis.shape.supposed import compared, counted, number_of_unsaid, of_arrays, sized
from mindport.analysis.shape.table import shape_rule
from mindport.analysis.shape.tensor_parameters import OF_ARRAYS
from mindport.analysis.shape.widths import width
from mindport.analysis.values.class_by_members import is_only_of_tensors
from mindport.analysis.values.domain import (
    Atom,
    BoundMember,
    Function,
    Instance,
    Library,
    Object,
    Partial,
)
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.value_kinds import is_plain

_RANGES = frozenset({"builtins.range", "torch.arange"})
_CLASSES = {Table: "dict", Many: "list"}
_OF_LISTS = ("count", "index")
# A callee with more alternatives than this is not followed.
_MAX_CALLEES = 4


@dataclass(slots=True, eq=False)
class _Site:
    """A call that is evaluated."""

    shapes: Shapes
    unit: Unit
    callee: int
    env: Env | None

    def receiver(self) -> Shaped | None:
        """What a method is called on."""
        parts = self.unit.ir.terms[self.callee]
        return self.shapes.of(self.unit, parts[1], self.env) if parts[0] == ir.ATTR else None

    def assumed_receiver(self, passed: Passed) -> TensorShape | Made | Table | None:
        """A tensor or dict, where the callee is a method of something that nothing else tells of.

        Only arrays have `item` and `tolist`, a comparison that has methods is one of arrays, and
        only tensors get a size that data gives.
        """
        parts = self.unit.ir.terms[self.callee]
        if parts[0] != ir.ATTR or self._is_of_project(parts[1]):
            return None
        known = self.receiver()
        if known is not None:
            return _with_methods_of_tensors(known)
        if parts[2] in ("item", "tolist", "numpy"):
            return TensorShape()
        if is_only_of_tensors(self.shapes.ev, parts[2]) or self._is_sized(parts[2], passed):
            return TensorShape()
        if self.shapes.has_other_arrays(self.unit, self.callee):
            return None
        if is_mask(self.unit.ir.terms, parts[1]):
            return TensorShape(None, "bool")
        return TensorShape() if parts[2] in OF_ARRAYS else None

    def list_of_data(self) -> Many | None:
        """The list that was read from a tensor, of `row.index(end)`; None for any other call."""
        parts = self.unit.ir.terms[self.callee]
        known = self.receiver() if parts[0] == ir.ATTR and parts[2] in _OF_LISTS else None
        if isinstance(known, Number):
            return Many(known)
        return known if isinstance(known, Many) else None

    def _is_of_project(self, term: int) -> bool:
        """Whether a value is an object of the project: `self.select(x)` calls what it holds."""
        found = self.shapes.ev.value(self.unit, term)
        return any(isinstance(one, Object) for one in found)

    def _is_sized(self, method: str, passed: Passed) -> bool:
        """Whether a method takes sizes, and one of these depends on data: `x.repeat(int(n))`."""
        sizes = (cause_of(one) for one in passed.positional or () if isinstance(one, Number))
        if not any(sizes):
            return False
        rule = self.shapes.rule(f"torch.Tensor.{method}")
        return rule is not None and rule.kind is Kind.SIZE


def _with_methods_of_tensors(value: Shaped) -> TensorShape | Made | Table | None:
    """A tensor, dense or sparse, or a dict of whatever class; None for anything else."""
    if isinstance(value, Made):
        return value if is_counted(value) else None
    if isinstance(value, Number) and isinstance(value.dim, Dynamic):  # one of numpy
        return TensorShape(())
    return value if isinstance(value, (TensorShape, Table)) else None


def callees_of(s: Shapes, unit: Unit, callee: int) -> tuple[Atom, ...]:
    """What a call may run; nothing for a method that only a comparison of arrays can have."""
    atoms = tuple(of_helper(s.ev, atom) for atom in s.ev.value(unit, callee))
    if atoms and isinstance(atoms[0], BoundMember) and all(map(_is_of_truth, atoms)):
        return ()
    return atoms


def _is_of_truth(atom: Atom) -> bool:
    """Whether it is a method of a boolean."""
    return isinstance(atom, BoundMember) and atom.name.startswith("bool.")


def assumed_api(s: Shapes, unit: Unit, callee: int, call: int) -> str:
    """The method that a call runs whose callee is not known otherwise; "" for none."""
    parts = unit.ir.terms[callee]
    if parts[0] != ir.ATTR:
        return ""
    api = f"torch.Tensor.{parts[2]}"
    rule = s.rule(api)
    if rule is None or rule.kind is None:
        return ""
    receiver = _Site(s, unit, callee, None).assumed_receiver(passed_by(s, unit, call, None))
    return api if isinstance(receiver, (TensorShape, Made)) else ""


def call_rule(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    """CALL."""
    callees = callees_of(s, unit, parts[1])
    passed = passed_by(s, unit, term, env)
    if any(_is_range(s, callee) for callee in callees):
        passed = _counted_from_zero(s, unit, passed, env)
    site = _Site(s, unit, parts[1], env)
    receiver = None if callees else site.list_of_data() or site.assumed_receiver(passed)
    if receiver is not None:
        api = f"{_CLASSES.get(type(receiver), TENSOR)}.{unit.ir.terms[parts[1]][2]}"
        return _call_api(site, api, passed.after(receiver))
    layer = _layer_called(site, callees)
    if layer is not None:
        return call_layer(layer, passed)
    if not 0 < len(callees) <= _MAX_CALLEES:
        return encoded(unit, term) or carried(passed)
    return _called(site, callees, passed)


def _is_range(s: Shapes, callee: Atom) -> bool:
    if not isinstance(callee, Library):
        return False
    return named_in_torch(s.ev.catalogue, callee.name) in _RANGES


def _layer_called(site: _Site, callees: tuple[Atom, ...]) -> Made | None:
    """The layer of MindSpore, or of the helpers, that a call runs; None for any other callee."""
    if callees and not isinstance(callees[0], Object):
        return None
    made = site.shapes.of(site.unit, site.callee, site.env)
    return made if isinstance(made, Made) else None


def _called(site: _Site, callees: tuple[Atom, ...], passed: Passed) -> Shaped | None:
    """What a call gives that runs one of these."""
    s, unit, term = site.shapes, site.unit, passed.term
    result = _call(site, callees[0], passed)
    for atom in callees[1:]:
        result = join(result, _call(site, atom, passed))
    if result is None:
        found = s.ev.value(unit, term)
        if is_plain(s.ev, found):
            return None
        result = encoded(unit, term) or carried(passed)
        return TensorShape() if result is None and any(map(s.ev.is_tensor, found)) else result
    if isinstance(result, TensorShape) and result.fixed and s.is_written(unit, term):
        return replace(result, fixed=False)
    return result


def _counted_from_zero(s: Shapes, unit: Unit, passed: Passed, env: Env | None) -> Passed:
    """`range(start, start + n)` is as long as `range(n)`, wherever it begins."""
    _, _, positional, keywords = unit.ir.terms[passed.term]
    named = dict(keywords)
    ends = positional if len(positional) == 2 else (named.get("start"), named.get("end"))
    start, end = ends
    if start is None or end is None or "step" in named:
        return passed
    wide = width(s, unit, start, end, env)
    if wide is None:
        return passed
    rest = {name: value for name, value in passed.keywords.items() if name not in ("start", "end")}
    return replace(passed, positional=(Number(wide),), keywords=rest)


def passed_by(s: Shapes, unit: Unit, term: int, env: Env | None) -> Passed:
    """What a CALL term passes."""
    _, _, positional, keywords = unit.ir.terms[term]
    terms = unit.ir.terms
    values: list[Shaped | None] = []
    counted: int | None = None
    for argument in positional:
        value = s.of(unit, argument, env)
        if terms[argument][0] != ir.STAR:
            values.append(value)
        elif isinstance(value, Group):
            values += value.elements
        else:
            counted = len(values) if counted is None else counted
            values.append(value)
    named: dict[str, Shaped | None] = {}
    for name, part in keywords:
        if name is not None:
            named[name] = s.of(unit, part, env)
        else:
            named |= _of_table(s.of(unit, part, env))
    if counted is None:
        return Passed(unit.path, term, tuple(values), named)
    return Passed(unit.path, term, None, named, tuple(values[:counted]), tuple(values[counted:]))


def _of_table(value: Shaped | None) -> dict[str, Shaped | None]:
    """What `**options` passes."""
    entries = value.entries if isinstance(value, Table) else ()
    return {name: held for name, held in entries if isinstance(name, str)}


def _call(site: _Site, callee: Atom, passed: Passed) -> Shaped | None:
    if isinstance(callee, Library):
        return _of_python(site, callee.name, passed) or _call_library(site, callee, passed)
    if isinstance(callee, BoundMember):
        receiver = site.receiver()
        if receiver is None and callee.name.startswith("torch.Tensor."):
            receiver = TensorShape()
        return _call_api(site, callee.name, passed.after(receiver))
    if isinstance(callee, Partial):
        if len(callee.function) != 1 or isinstance(callee.function[0], (BoundMember, Instance)):
            return None
        made = site.shapes.of(site.unit, site.callee, site.env)
        return _call(site, callee.function[0], with_own(callee, made, passed))
    if isinstance(callee, Instance):
        made = site.shapes.of(site.unit, site.callee, site.env)
        return call_layer(made, passed) if isinstance(made, Made) else None
    function = function_of(site.shapes, callee)
    if function is None:
        return None
    offset = 0 if isinstance(callee, Function) else 1
    return follow(site.shapes, function, parameters_of(site.shapes, function, offset, passed))


def _of_python(site: _Site, api: str, passed: Passed) -> Shaped | None:
    """What some functions give for what else is known of their arguments; None for others."""
    return (
        number_of_unsaid(site.shapes, site.unit, api, passed, site.env)
        or longest(site.shapes, site.unit, api, passed.term, site.env)
        or applied(site.shapes, site.unit, api, passed)
        or whole_again(site.shapes, site.unit, api, passed)
    )


def _call_api(site: _Site, api: str, passed: Passed) -> Shaped | None:
    """The result by the rule of the API; what it takes for a number may be a tensor of numbers."""
    rule = site.shapes.rule(api)
    if rule is not None and site.env is None:
        for suppose in (counted, sized, compared, of_arrays):
            passed = suppose(site.shapes, site.unit, rule, passed)
    if rule is None and is_plain(site.shapes.ev, site.shapes.ev.value(site.unit, passed.term)):
        return None
    return call_api(api, passed, rule)


def _call_library(site: _Site, callee: Library, passed: Passed) -> Shaped | None:
    if callee.kind != "class" and callee.name != PARTIAL:
        made = made_of_counterpart(site.shapes.ev.catalogue, callee.name, passed)
        return made or _call_api(site, callee.name, passed)
    rule = shape_rule(callee.name)
    if rule is not None and not rule.takes:
        return call_api(callee.name, passed)  # torch.Size(...), torch.Tensor(...)
    if passed.positional is None:
        return None if callee.name == SEQUENTIAL else Made(callee.name, (), ())
    return Made(callee.name, passed.positional, tuple(passed.keywords.items()))
