"""Calls of an interpreted constructor: functions and classes of the project."""

from __future__ import annotations

import ast
from typing import Any

from mindport.dossier.structure import library, members, objects
from mindport.dossier.structure.conditions import not_unpacked
from mindport.dossier.structure.enums import choice_of
from mindport.dossier.structure.machine import DEPTH, FileValue, Machine
from mindport.dossier.structure.values import (
    Bound,
    ClassValue,
    Function,
    Given,
    Library,
    Member,
    Module,
    Named,
    NotStaticError,
    Partial,
    Plain,
    RaisedError,
    Scope,
    Super,
    Tensor,
    Unknown,
)


def call_expression(machine: Machine, scope: Scope, node: Any) -> Any:
    """A call as it is written."""
    from mindport.dossier.structure import expressions  # noqa: PLC0415  (they need each other)

    if isinstance(node.func, ast.Name) and node.func.id == "super":
        return _super(scope)
    callee = expressions.evaluate(machine, scope, node.func)
    positional: list[Any] = []
    for one in node.args:
        if isinstance(one, ast.Starred):
            positional += expressions.iterated(expressions.evaluate(machine, scope, one.value))
        else:
            positional.append(expressions.evaluate(machine, scope, one))
    keywords: dict[str, Any] = {}
    for keyword in node.keywords:
        value = expressions.evaluate(machine, scope, keyword.value)
        if keyword.arg is not None:
            keywords[keyword.arg] = value
        elif isinstance(value, dict):
            keywords.update(value)
        elif isinstance(callee, (Function, ClassValue)):
            raise not_unpacked(keyword.value, value)
    if isinstance(callee, Library) and callee.name == "builtins.locals":
        return dict(scope.names)
    if isinstance(callee, Library) and callee.name == "builtins.globals":
        return FileValue(scope.path)
    return call(machine, callee, tuple(positional), keywords)


def decorated(
    machine: Machine,
    scope: Scope,
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
) -> None:
    """Let the decorators of a definition do to what is registered in what they do."""
    from mindport.dossier.structure import expressions  # noqa: PLC0415  (they need each other)

    value: Any
    if isinstance(node, ast.ClassDef):
        value = machine.class_value(node, scope)
    else:
        value = Function(node, scope)
    for one in reversed(node.decorator_list):
        value = call(machine, expressions.evaluate(machine, scope, one), (value,), {})


def call(machine: Machine, callee: Any, positional: Given, keywords: Named) -> Any:
    """The result of a call."""
    machine.tick()
    if machine.depth > DEPTH:
        raise NotStaticError("calls that are nested too deeply")
    machine.depth += 1
    try:
        return _call(machine, callee, positional, keywords)
    finally:
        machine.depth -= 1


def _call(machine: Machine, callee: Any, positional: Given, keywords: Named) -> Any:
    match callee:
        case Function():
            return _run(machine, callee, positional, keywords)
        case Bound(function=function, receiver=receiver):
            return _run(machine, function, (receiver, *positional), keywords)
        case Partial():
            given = {**callee.keywords, **keywords}
            return call(machine, callee.callee, (*callee.positional, *positional), given)
        case ClassValue():
            return made(machine, callee, positional, keywords)
        case Library():
            return library.call(machine, callee.name, positional, keywords)
        case Member():
            return members.call_member(machine, callee, positional, keywords)
        case Module() | Tensor():
            return Tensor()
        case Plain():
            found = objects.attribute(machine, callee, "__call__")
            return call(machine, found, positional, keywords)
    if callee is None or isinstance(callee, (str, int, float, list, tuple, dict, set)):
        raise RaisedError("a call of what cannot be called")
    return callee if isinstance(callee, Unknown) else Unknown("the result of a call")


def made(machine: Machine, cls: ClassValue, positional: Given, keywords: Named) -> Any:
    """An object of a class of the project."""
    if cls.choices and positional:
        return choice_of(cls, positional[0])
    is_module = objects.is_module_class(machine, cls)
    receiver: Any = Module(cls.name, cls) if is_module else Plain(cls)
    if is_module:
        base = next((one for one in cls.line() if isinstance(one, Library)), None)
        receiver.names["__base__"] = base.name if base else ""
    if not is_module and (opaque := _opaque_base(cls)):
        return Unknown(f"an object of {cls.name}, whose base `{opaque}` is not followed")
    init = objects.attribute(machine, Super(receiver, tuple(cls.line())), "__init__")
    if isinstance(receiver, Plain) and not isinstance(init, Bound):
        _fields(cls, receiver, positional, keywords)
        after = objects.attribute(machine, receiver, "__post_init__")
        if isinstance(after, Bound):
            call(machine, after, (), {})
    elif isinstance(init, Member):
        library.initialise(machine, receiver, cls.line(), positional, keywords)
    elif not isinstance(init, Unknown):
        call(machine, init, positional, keywords)
    return receiver


_PLAIN_BASES = ("builtins.", "abc.", "typing.Generic", "typing.Protocol", "collections.abc.")


def _opaque_base(cls: ClassValue) -> str:
    """A base class from a library that was not read; "" where there is none."""
    names = [one.name if isinstance(one, Library) else "" for one in cls.line()]
    unknown = any(isinstance(one, Unknown) for one in cls.line())
    found = next((one for one in names if one and not one.startswith(_PLAIN_BASES)), "")
    return found or ("a base that is not known" if unknown else "")


def _fields(cls: ClassValue, receiver: Plain, positional: Given, keywords: Named) -> None:
    """What a dataclass gets, in the order of its fields."""
    fields = [
        node.target.id
        for one in reversed(cls.line())
        if isinstance(one, ClassValue)
        for node in one.node.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    receiver.names.update(zip(fields, positional, strict=False))
    receiver.names.update(keywords)


def _super(scope: Scope) -> Any:
    """`super()` and `super(Class, self)` in a method."""
    at: Scope | None = scope
    while at is not None and "__owner__" not in at.names:
        at = at.outer
    if at is None:
        return Unknown("`super()`")
    owner, receiver = at.names["__owner__"], at.names["__receiver__"]
    cls = getattr(receiver, "cls", None)
    line = cls.line() if isinstance(cls, ClassValue) else [owner]
    names = [one for one in line if isinstance(one, ClassValue) and one.node is owner.node]
    rest = line[line.index(names[0]) + 1 :] if names else []
    return Super(receiver, tuple(rest))


def _run(machine: Machine, function: Function, positional: Given, keywords: Named) -> Any:
    from mindport.dossier.structure import expressions, statements  # noqa: PLC0415

    node = function.node
    scope = Scope(function.scope.path, {}, function.scope)
    _bind(machine, function, scope, positional, keywords)
    if function.owner is not None and positional:
        scope.names.setdefault("__owner__", function.owner)
        scope.names.setdefault("__receiver__", positional[0])
    if isinstance(node, ast.Lambda):
        return expressions.evaluate(machine, scope, node.body)
    if any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in ast.walk(node)):
        return Unknown("a generator")
    return statements.run(machine, scope, node.body)[1]


def _bind(
    machine: Machine, function: Function, scope: Scope, positional: Given, keywords: Named
) -> None:
    """Bind the parameters of a function; NotStaticError where an argument is missing."""
    arguments = function.node.args
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    left = dict(keywords)
    scope.names.update(zip(names, positional, strict=False))
    if arguments.vararg is not None:
        scope.names[arguments.vararg.arg] = tuple(positional[len(names) :])
    defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        names.append(one.arg)
        if default is not None:
            defaults[one.arg] = default
    for name in names:
        if name in left:
            scope.names[name] = left.pop(name)
        elif name not in scope.names:
            scope.names[name] = _default(machine, function, defaults.get(name), name)
    if arguments.kwarg is not None:
        scope.names[arguments.kwarg.arg] = left


def _default(machine: Machine, function: Function, node: ast.expr | None, name: str) -> Any:
    from mindport.dossier.structure import expressions  # noqa: PLC0415

    if node is None:
        why = f"argument `{name}` has no default, and no call says it"
        raise NotStaticError(why, machine.at(function.scope.path, function.node))
    scope = function.scope
    if function.owner is not None:  # it is computed in the body of the class
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        own = {one: objects.in_body(machine, function.owner, one) for one in names}
        own = {one: value for one, value in own.items() if value is not None}
        scope = Scope(scope.path, own, scope)
    return expressions.evaluate(machine, scope, node)
