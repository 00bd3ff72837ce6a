"""Lowering of assignment targets: names, attributes, unpacking, items."""

from __future__ import annotations

import ast

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import Lowering
from mindport.analysis.lowering.name import lower_attribute

# Methods of a list whose effect a graph keeps, where the list is an attribute.
_KEPT_IN_GRAPHS = frozenset({"extend", "insert"})


def assign(lw: Lowering, target: ast.expr, value: int) -> None:
    """Bind a target of an assignment."""
    if isinstance(target, ast.Name):
        lw.met(target, value)
        lw.bind(target.id, value)
    elif isinstance(target, ast.Attribute):
        assign_attribute(lw, target, value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        _unpack(lw, target.elts, value)
    elif isinstance(target, ast.Subscript):
        container = lw.expression(target.value)
        lw.part.changed.append(container)
        key = lw.expression(target.slice)
        lw.part.stored.append((container, value))
        note_kept(lw, target.value, target, container, value, key=key)
        if isinstance(target.value, ast.Name) and lw.terms[container][0] != ir.PARAM:
            lw.note("graph-alias", target, term=lw.add((ir.TUPLE, container, value)))
        put_into(lw, target.value, value, key, container)
    elif isinstance(target, ast.Starred):
        assign(lw, target.value, value)


def assign_attribute(lw: Lowering, target: ast.Attribute, value: int) -> None:
    """`self.x = ...` is a fact about the class, any other attribute a site."""
    if not lw.is_self(target.value):
        held = lower_attribute(lw, target, ir.STORE)
        lw.note("graph-attribute-of", target, term=lw.add((ir.TUPLE, held, value)))
        lw.part.kept.append(value)
    elif lw.scope.owner >= 0:
        is_asked = any(target.attr in names_of_self(lw, test) for test in lw.asked)
        note_attribute(lw, "-once" if is_asked else "", target, value)
        attributes = lw.ir.classes[lw.scope.owner].attributes
        attributes.setdefault(target.attr, []).append(value)
        if lw.scope.tests and lw.terms[value] == (ir.LIST,):  # emptied
            tests = lw.ir.classes[lw.scope.owner].tests
            tests.setdefault(target.attr, []).extend(lw.scope.tests)
        lw.met(target, value)


def note_attribute(lw: Lowering, how: str, target: ast.Attribute, value: int) -> None:
    """Note that a method gives its object an attribute: by name, with the value."""
    if lw.scope.function >= 0 and lw.ir.functions[lw.scope.function].name != "__init__":
        named = lw.add((ir.TUPLE, lw.constant(target.attr), value))
        lw.note(f"graph-attribute{how}", target, term=named)


def names_of_self(lw: Lowering, test: ast.expr) -> list[str]:
    """The attributes of the object that a condition reads, and compares with constants alone.

    MindSpore decides such a condition when it reads the source. `hasattr` is one, too.
    """
    if isinstance(test, ast.BoolOp):
        return [name for one in test.values for name in names_of_self(lw, one)]
    if isinstance(test, ast.UnaryOp):
        return names_of_self(lw, test.operand)
    if isinstance(test, ast.Compare):
        is_fixed = all(isinstance(one, ast.Constant) for one in test.comparators)
        return names_of_self(lw, test.left) if is_fixed else []
    return _name_of_self(lw, test)


def _name_of_self(lw: Lowering, test: ast.expr) -> list[str]:
    if isinstance(test, ast.Attribute) and lw.is_self(test.value):
        return [test.attr]
    return _asked_for(lw, test) if isinstance(test, ast.Call) else []


def _asked_for(lw: Lowering, call: ast.Call) -> list[str]:
    """The attribute that `hasattr(self, "name")` asks for."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in ("getattr", "hasattr") or len(call.args) < 2 or not lw.is_self(call.args[0]):
        return []
    named = call.args[1]
    is_text = isinstance(named, ast.Constant) and isinstance(named.value, str)
    return [str(named.value)] if is_text else []  # type: ignore[attr-defined]


def _unpack(lw: Lowering, targets: list[ast.expr], value: int) -> None:
    parts = lw.terms[value]
    star = next((i for i, target in enumerate(targets) if type(target) is ast.Starred), -1)
    plain = (
        parts[0] in (ir.TUPLE, ir.LIST)
        and star < 0
        and len(parts) - 1 == len(targets)
        and all(lw.terms[part][0] != ir.STAR for part in parts[1:])
    )
    for position, target in enumerate(targets):
        if plain:
            term = parts[position + 1]
        else:
            term = lw.add((ir.UNPACK, value, position, len(targets), star))
        assign(lw, target, term)


def note_kept(
    lw: Lowering, base: ast.expr, node: ast.expr, container: int, value: int = -1, *, key: int = -1
) -> None:
    """Note that something is put into what others than this body hold as well.

    It is what an attribute of the object holds, a parameter, or a variable around a function. The
    key is where it is put.
    """
    method = node.func if isinstance(node, ast.Call) else None
    name = method.attr if isinstance(method, ast.Attribute) else ""
    while isinstance(base, ast.Subscript) and lw.terms[container][0] == ir.ITEM:
        base, (_, container, key) = base.value, lw.terms[container]
    if isinstance(base, ast.Attribute) and lw.is_self(base.value):
        if name not in _KEPT_IN_GRAPHS:
            lw.note("graph-kept", node, term=container)
        if key >= 0:
            lw.note("graph-kept-part", node, term=lw.add((ir.ITEM, container, key)))
    elif isinstance(base, ast.Name) and _is_of_others(lw, base.id, container, value):
        lw.note("graph-kept-elsewhere", node, term=container)


def note_alias(lw: Lowering, base: ast.expr, node: ast.expr, container: int) -> None:
    """Note that a container is changed that another name or another container holds, too."""
    if not isinstance(base, ast.Name) or lw.terms[container][0] == ir.PARAM:
        return
    env = lw.scope.env
    has_other = any(held == container and name != base.id for name, held in env.items())
    if has_other or lw.terms[container][0] == ir.ITEM:
        lw.note("graph-alias", node, term=lw.add((ir.TUPLE, container, container)))


def _is_of_others(lw: Lowering, name: str, container: int, value: int) -> bool:
    """Whether a name is a parameter, an attribute's value, or a variable around a function.

    A constant that is put into a variable of the file is kept.
    """
    kind = lw.terms[container][0]
    if kind in (ir.PARAM, ir.ATTR):
        return True
    is_constant = kind == ir.GLOBAL and value >= 0 and lw.terms[value][0] == ir.CONST
    return name not in lw.scope.env and not is_constant


def take_out(lw: Lowering, base: ast.expr, place: int) -> None:
    """`base` is a container that holds no more what was at `place`, or one value (-1)."""
    if isinstance(base, ast.Name):
        known = lw.scope.env.get(base.id)
        if known is not None and lw.terms[known][0] != ir.PARAM:
            term = lw.add((ir.TAKEN, known, place))
            lw.part.branches += [(*skip, ((term, term),)) for skip in lw.skips]
            lw.bind(base.id, term)
    elif isinstance(base, ast.Attribute) and lw.is_self(base.value) and lw.scope.owner >= 0:
        _note_conditions(lw, base.attr)


def _note_conditions(lw: Lowering, attribute: str) -> None:
    """Note what decides how often an attribute gets a value, or loses one."""
    owner = lw.ir.classes[lw.scope.owner]
    tests = (*lw.scope.tests, *(skip[0] for skip in lw.skips))
    if tests:
        owner.tests.setdefault(attribute, []).extend(tests)
    owner.changing.setdefault(attribute, []).append(lw.scope.function)
    if lw.scope.loops:
        owner.loops.setdefault(attribute, []).extend(lw.scope.loops)


def put_into(
    lw: Lowering, base: ast.expr, value: int, key: int, container: int | None = None
) -> None:
    """`base` is a container that now also holds `value`; `container` is its term, if lowered."""
    _put_into_chosen(lw, container, value, key)
    if isinstance(base, ast.Name):
        known = lw.scope.env.get(base.id)
        if known is not None and lw.terms[known][0] != ir.PARAM:
            term = lw.add((ir.APPEND, known, value, key))
            lw.part.branches += [(*place, ((term, term),)) for place in lw.skips]
            lw.bind(base.id, term)
    elif isinstance(base, ast.Attribute) and lw.is_self(base.value) and lw.scope.owner >= 0:
        owner = lw.ir.classes[lw.scope.owner]
        owner.appended.setdefault(base.attr, []).append((value, key))
        _note_conditions(lw, base.attr)
    elif container is not None and (held := _held_in(lw, base, container)) is not None:
        parts, outer = lw.terms[held[0]], held[1]  # x["a"][i] = v: it is as it was, with v in it
        put_into(lw, outer, lw.add((ir.APPEND, held[0], value, key)), parts[2], parts[1])


def _put_into_chosen(lw: Lowering, chosen: int | None, value: int, key: int) -> None:
    """One of two lists holds more, as a condition says: `(small if x else large).append(row)`."""
    if chosen is None or chosen not in lw.chosen:
        return
    place, ways = lw.chosen[chosen], lw.terms[chosen][1:]
    for name, held in list(lw.scope.env.items()):
        if held in ways and lw.terms[held][0] != ir.PARAM:
            filled = lw.add((ir.APPEND, held, value, key))
            lw.part.branches += [(*one, ((filled, held),)) for one in (place, *lw.skips)]
            lw.bind(name, lw.phi([filled, held]))


def _held_in(lw: Lowering, base: ast.expr, container: int) -> tuple[int, ast.expr] | None:
    """A container as an item of another one, and that: `x["a"]`, `x.setdefault("a", [])`."""
    parts = lw.terms[container]
    if isinstance(base, ast.Subscript):
        return (container, base.value) if parts[0] == ir.ITEM else None
    if parts[0] != ir.CALL or not isinstance(base, ast.Call) or not parts[2]:
        return None
    method = base.func
    if not isinstance(method, ast.Attribute) or method.attr != "setdefault":
        return None
    return lw.add((ir.ITEM, lw.terms[parts[1]][1], parts[2][0])), method.value
