"""The shapes of attributes: what tensors have, and what classes of the project give."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.counted_attributes import is_counted
from mindport.analysis.shape.dimension import SOME, Dynamic, as_condition
from mindport.analysis.shape.dims import product
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Literal,
    Made,
    Many,
    Number,
    Shaped,
    Table,
    TensorShape,
    as_many,
    join,
    why_sized,
)
from mindport.analysis.shape.dtypes import dtype_named
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.filled_attributes import why_filled
from mindport.analysis.shape.followed import follow
from mindport.analysis.shape.partials import by_value
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.classes import ancestors, has_decorator
from mindport.analysis.values.domain import (
    Class,
    Constant,
    Function,
    Library,
    ModuleAtom,
    Object,
)


def attribute_rule(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    """ATTR."""
    _, base_term, name = parts
    base = s.of(unit, base_term, env)
    if isinstance(base, TensorShape):
        return _of_tensor(base, name)
    if isinstance(base, Group) and name in base.names:
        return base.elements[base.names.index(name)]
    if isinstance(base, Made):
        return dict(base.keywords).get(name)
    if base is not None:
        return None
    for atom in s.ev.value(unit, base_term):
        if isinstance(atom, (Object, Class)):
            found = _of_class(s, atom if isinstance(atom, Class) else atom.cls, name)
            return found if found not in (None, NOTHING) else _but_none(s, unit, term) or found
        if isinstance(atom, ModuleAtom):
            bound = atom.unit.ir.names.get(name)
            return None if bound is None else s.of(atom.unit, bound)
        if isinstance(atom, Library):
            return _of_library(atom, name)
    is_unsaid = name == "shape" and not s.ev.value(unit, base_term)
    return Many(Number(SOME)) if is_unsaid else None  # of whatever array


def _but_none(s: Shapes, unit: Unit, term: int) -> Shaped | None:
    """What an attribute is where it is not None: a tensor, perhaps."""
    value = s.ev.value(unit, term)
    return by_value(tuple(a for a in value if not (isinstance(a, Constant) and a.value is None)))


def _of_tensor(base: TensorShape, name: str) -> Shaped | None:
    dims = base.dims
    if name == "shape":
        return sizes_of(base)
    if name == "size":  # of an array; a tensor is asked by a call
        return _elements(base)
    if name in ("ndim", "itemsize"):
        return Number(len(dims) if name == "ndim" and dims is not None else SOME)
    if name == "dtype":
        return Literal(base.dtype) if base.dtype else None
    if name == "device":
        return Literal("device")  # which one does not matter
    if name in ("data", "grad", "real"):
        return base
    if name in ("T", "mT", "H", "mH") and dims is not None:
        turned = dims[::-1] if name == "T" else (*dims[:-2], *dims[-2:][::-1])
        return TensorShape(turned, base.dtype, base.fixed)
    return TensorShape(cause=base.cause) if name in ("T", "mT", "H", "mH", "imag") else None


def _elements(array: TensorShape) -> Number:
    if array.dims is not None:
        return Number(product(array.dims))
    return Number(SOME if array.cause is None else Dynamic(array.cause, plain=False))


def sizes_of(tensor: TensorShape) -> Shaped:
    """`x.shape`."""
    if tensor.dims is not None:
        return Group(tuple(map(Number, tensor.dims)))
    if tensor.leading and tensor.cause is not None:
        return Many(Number(SOME), name=tensor.name, first=tensor.first)
    return Many(Number(SOME), name=tensor.name)


def _of_library(atom: Library, name: str) -> Shaped | None:
    if atom.name in ("torch", "numpy", "mindspore"):
        dtype = dtype_named(name)
        if dtype:
            return Literal(dtype)
        return Literal(None) if name == "newaxis" else None
    return None


def _of_class(s: Shapes, cls: Class, name: str) -> Shaped | None:
    for ancestor in ancestors(s.ev, cls):
        if not isinstance(ancestor, Class):
            continue
        unit, entry = ancestor.unit, ancestor.unit.ir.classes[ancestor.index]
        terms = list(entry.attributes.get(name, ()))
        body = entry.names.get(name)
        if body is not None and unit.ir.terms[body][0] == ir.FUNC:
            return _of_property(s, cls, name)
        if body is not None:
            terms.append(body)
        if terms:
            return _joined(s, ancestor, name, terms)
    return None


def _of_property(s: Shapes, cls: Class, name: str) -> Shaped | None:
    for atom in find_attribute(s.ev, cls, name)[1]:
        if isinstance(atom, Function) and has_decorator(atom, "property", "cached_property"):
            return follow(s, atom, (None,))
    return None


def _joined(s: Shapes, cls: Class, name: str, terms: list[int]) -> Shaped | None:
    unit = cls.unit
    result = _one_of([s.of(unit, term) for term in terms])
    appended = unit.ir.classes[cls.index].appended.get(name)
    if not appended:
        return result
    if isinstance(result, TensorShape):  # added to, or written into
        return replace(result, fixed=False)
    if isinstance(result, Table):
        table = _with_put(s, unit, result, appended)
        cause = why_filled(s, cls, name) if table.is_open else None
        return table if cause is None else replace(table, length=Dynamic(as_condition(cause)))
    if isinstance(result, (Group, Many)):
        whole = _with_appended(result, [s.of(unit, term) for term, _ in appended])
        cause = why_filled(s, cls, name)
        return whole if cause is None else replace(whole, length=Dynamic(as_condition(cause)))
    return result


def _one_of(values: list[Shaped | None]) -> Shaped | None:
    """One of several values; that data sizes one counts beside what is not known of others."""
    if any(why_sized(one) is not None for one in values):
        values = [one for one in values if one is not None]
    return reduce(join, values)


def _with_put(s: Shapes, unit: Unit, table: Table, put: list[tuple[int, int]]) -> Table:
    """What a dict holds after values were put into it."""
    for term, key in put:
        is_known = key >= 0 and not is_counted(s, unit, key)  # `self.tracks[self.next_id] = box`
        table = table.put(s.of(unit, key) if is_known else None, s.of(unit, term))
    return table


def _with_appended(group: Group | Many, values: list[Shaped | None]) -> Many:
    """What a list holds after values were appended to it."""
    whole = as_many(group)
    if isinstance(group, Group) and not group.elements:
        whole, values = Many(values[0]), values[1:]
    for value in values:
        whole = Many(join(whole.element, value))
    return whole
