"""Lowering of calls: arguments, the site, and what a method does to its receiver."""

from __future__ import annotations

import ast
from typing import Any

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.loop_bodies import TAKING
from mindport.analysis.lowering.lowering import Lowering
from mindport.analysis.lowering.name import add_site, lower_base, note_touched
from mindport.analysis.lowering.target import note_alias, note_kept, put_into, take_out

# Methods that change a container in place, with the position of the value they put in.
MUTATORS = {"append": 0, "extend": 0, "insert": 1, "add": 0, "update": 0, "appendleft": 0}
# Methods that take something out of a container, or order it, with the construct that they are.
_CHANGING = {"pop": "graph-dict-pop", "remove": "graph-list-remove", "sort": "graph-list-sort"}
# Methods whose effect on what outlives a graph is lost.
_KEPT = frozenset({"append", "clear", "extend", "insert", "update"})
# Methods of nn.Module that create an attribute under a name.
REGISTERING = frozenset(
    {"add_module", "register_module", "register_buffer", "register_parameter", "__setattr__"}
)


def _arguments(lw: Lowering, node: ast.Call) -> tuple[list[int], list[tuple[str | None, int]]]:
    positional: list[int] = []
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            positional.append(lw.add((ir.STAR, lw.expression(argument.value))))
        else:
            if type(argument) is ast.Lambda and argument.lineno > (node.func.end_lineno or 0):
                lw.whole = argument  # its lines hold nothing else
            positional.append(lw.expression(argument))
    keywords = [(keyword.arg, lw.expression(keyword.value)) for keyword in node.keywords]
    for keyword, (_, value) in zip(node.keywords, keywords, strict=True):
        lw.met(keyword, value)
    return positional, keywords


def _call_place(node: ast.Call, term: int, base: int) -> tuple[Any, ...]:
    places: list[tuple[Any, ...]] = []
    for a in node.args:
        end = (a.end_lineno or base) - base
        places.append((a.lineno - base, a.col_offset, end, a.end_col_offset))
    for k in node.keywords:
        end = (k.value.end_lineno or base) - base
        places.append((k.lineno - base, k.col_offset, end, k.value.end_col_offset))
    end = (node.end_lineno or node.lineno) - base
    return (term, node.lineno - base, node.col_offset, end, node.end_col_offset, tuple(places))


def lower_call(lw: Lowering, node: ast.Call, flags: int = 0) -> int:
    """A call, with its site."""
    callee = node.func
    flags |= ir.CALLED
    if isinstance(callee, ast.Attribute):
        base = lower_base(lw, callee.value)
        function = lw.add((ir.ATTR, base, callee.attr))
        note_touched(lw, base, callee.attr)
        if places := sum(not isinstance(one, ast.Starred) for one in node.args):
            note_touched(lw, base, f"{places}:{callee.attr}")
        if callee.attr == "backward":
            lw.scope.trains = True
        if _is_as_of_a_tensor(node, callee.attr):
            note_touched(lw, base, f"({callee.attr}")
    elif isinstance(callee, ast.Name):
        if callee.id == "super" and lw.scope.owner >= 0:
            term = lw.add((ir.SUPER, lw.scope.owner))
            lw.met(node, term)
            return term
        function = lw.read(callee.id)
        flags |= ir.NAME
    else:
        function = lw.expression(callee)
        flags |= ir.EXPRESSION
    positional, keywords = _arguments(lw, node)
    term = lw.add((ir.CALL, function, tuple(positional), tuple(keywords)))
    lw.met(callee, function)
    lw.met(node, term)
    if type(callee) is ast.Attribute and callee.attr in _CHANGING:
        lw.note(_CHANGING[callee.attr], node, term=base)
    if type(callee) is ast.Attribute and callee.attr in _KEPT:
        note_kept(lw, callee.value, node, base)
        note_alias(lw, callee.value, node, base)
    if type(callee) is ast.Attribute and callee.attr == "pop" and node is not lw.whole:
        lw.note("graph-list-pop", node, term=base)
    add_site(lw, function, flags, callee, _call_place(node, term, lw.first_line))
    if isinstance(callee, ast.Attribute):
        _method_effects(lw, callee, base, positional, keywords)
    elif isinstance(callee, ast.Name) and callee.id == "setattr":
        lw.note("graph-attribute", node, term=term)
        _set_attribute(lw, positional)
    _note_passed(lw, term, positional, keywords)
    return term


def _is_as_of_a_tensor(node: ast.Call, name: str) -> bool:
    """Whether a method is called as only one of a tensor is: `x.max(dim=1)`, `x.view(n, -1)`."""
    for keyword in node.keywords:
        if keyword.arg in _OF_TENSORS and not _is_text(keyword.value):
            return True
    numbers = [one for one in node.args if _is_number(one)]
    if name == "view":  # arrays of others take a type, and other classes no -1
        return bool(numbers) and (len(node.args) > 1 or isinstance(numbers[0], ast.UnaryOp))
    return name == "size" and bool(numbers) and len(node.args) == 1


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# Arrays of others have `axis`, `keepdims`, `ddof`; those that name their dimensions, name them.
_OF_TENSORS = frozenset({"as_tuple", "dim", "keepdim", "unbiased"})


def _note_passed(
    lw: Lowering, term: int, positional: list[int], keywords: list[tuple[str | None, int]]
) -> None:
    terms = lw.terms
    passed = [(position, terms[argument]) for position, argument in enumerate(positional)]
    passed += [(~position, terms[value]) for position, (_, value) in enumerate(keywords)]
    for place, parts in passed:
        if parts[0] == ir.PARAM:
            lw.ir.functions[parts[1]].passed.setdefault(parts[2], []).append((term, place))


def _constant_text(lw: Lowering, term: int) -> str | None:
    parts = lw.terms[term]
    return parts[1] if parts[0] == ir.CONST and isinstance(parts[1], str) else None


def _method_effects(
    lw: Lowering,
    callee: ast.Attribute,
    receiver: int,
    positional: list[int],
    keywords: list[tuple[str | None, int]],
) -> None:
    """What a method call does to its receiver: a local name, `self.x`, or an item of these."""
    base, name = callee.value, callee.attr
    place = MUTATORS.get(name)
    if place is not None and len(positional) > place:
        value = positional[place]
        if name in ("extend", "update"):
            value = lw.add((ir.STAR, value))
        put_into(lw, base, value, -1, receiver)
    if name in TAKING:
        take_out(lw, base, _taken(lw, name, positional))
    elif name == "clear":
        take_out(lw, base, lw.add((ir.SLICE, -1, -1, -1)))
    if name == "update":
        _put_named(lw, base, keywords)
    elif name in REGISTERING:
        values = positional + [value for _, value in keywords]
        if len(values) >= 2 and lw.is_self(base):
            _add_attribute(lw, values[0], values[1])
        elif len(values) >= 2:
            put_into(lw, base, values[1], values[0])


def _taken(lw: Lowering, method: str, positional: list[int]) -> int:
    """The place of what a method takes out of a container; -1 where it may be any."""
    usual = TAKING[method]
    if usual is None:
        return -1
    return positional[0] if positional else lw.constant(usual)


def _put_named(lw: Lowering, base: ast.expr, keywords: list[tuple[str | None, int]]) -> None:
    """`options.update(shuffle=True, **others)`"""
    for name, value in keywords:
        if name is None:
            put_into(lw, base, lw.add((ir.STAR, value)), -1)
        else:
            put_into(lw, base, value, lw.add((ir.CONST, name)))


def _add_attribute(lw: Lowering, name_term: int, value: int) -> None:
    if lw.scope.owner < 0:
        return
    owner = lw.ir.classes[lw.scope.owner]
    name = _constant_text(lw, name_term)
    if name is None:
        owner.children.append(value)
    else:
        owner.attributes.setdefault(name, []).append(value)


def _set_attribute(lw: Lowering, positional: list[int]) -> None:
    if len(positional) == 3:
        parts = lw.terms[positional[0]]
        function = lw.scope.function
        if parts[0] == ir.PARAM and parts[1] == function and parts[2] == 0 and lw.scope.self_name:
            _add_attribute(lw, positional[1], positional[2])
