"""Lowering of functions, lambdas and classes. Bodies of functions are lowered later."""

from __future__ import annotations

import ast

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.call import lower_call
from mindport.analysis.lowering.ir import ClassIR, FunctionIR
from mindport.analysis.lowering.lowering import Lowering, Scope, TooDeepError
from mindport.analysis.lowering.name import lower_attribute, mention
from mindport.analysis.lowering.rounds import note_rounds

# What `@name.setter` makes is the property again, which still reads by its first function.
_OF_PROPERTIES = frozenset({"setter", "deleter"})


def lower_parameters(lw: Lowering, arguments: ast.arguments) -> list[tuple[str, str, int, int]]:
    """Parameters with the terms of their defaults and annotations, in signature order."""
    positional = arguments.posonlyargs + arguments.args
    missing = len(positional) - len(arguments.defaults)
    parameters = []
    for position, argument in enumerate(positional):
        default = arguments.defaults[position - missing] if position >= missing else None
        parameters.append(_parameter(lw, argument, "normal", default))
    if arguments.vararg:
        parameters.append(_parameter(lw, arguments.vararg, "*args", None))
    for argument, keyword_default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        parameters.append(_parameter(lw, argument, "keyword", keyword_default))
    if arguments.kwarg:
        parameters.append(_parameter(lw, arguments.kwarg, "**kwargs", None))
    return parameters


def _parameter(
    lw: Lowering, argument: ast.arg, kind: str, default: ast.expr | None
) -> tuple[str, str, int, int]:
    annotation = -1 if argument.annotation is None else annotated(lw, argument.annotation)
    return (argument.arg, kind, -1 if default is None else lw.expression(default), annotation)


def annotated(lw: Lowering, node: ast.expr) -> int:
    """The term of an annotation; one written as text is read as an expression without sites."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return lw.expression(node)
    sites, subscripts, spots = len(lw.sites), len(lw.part.subscripts), len(lw.spots)
    term = lw.unknown
    try:
        term = lw.expression(ast.parse(node.value.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError, TooDeepError):
        pass
    finally:
        del lw.sites[sites:], lw.part.subscripts[subscripts:], lw.spots[spots:]
    lw.met(node, term)
    return term


def open_function(
    lw: Lowering, function: FunctionIR, self_name: str, parent: Scope | None
) -> Scope:
    """A scope for the body of a function, its parameters bound."""
    index = lw.new_function(function)
    scope = Scope({}, parent, index, function.owner, self_name)
    for position, parameter in enumerate(function.parameters):
        term = lw.add((ir.PARAM, index, position))
        scope.env[parameter[0]] = term
        scope.assigned[parameter[0]] = [term]
    return scope


def lower_lambda(lw: Lowering, node: ast.Lambda) -> int:
    """A lambda."""
    function = FunctionIR(ir.LAMBDA, lower_parameters(lw, node.args))
    scope = open_function(lw, function, "", lw.free_scope())
    index = scope.function
    owner, self_name = lw.scope.owner, lw.scope.self_name
    if not lw.scope.is_class:
        scope.owner, scope.self_name = owner, self_name

    def body() -> None:
        lw.part.starts.append((len(lw.terms), index))
        previous, lw.scope, lw.depth = lw.scope, scope, 0
        try:
            function.returns.append(lw.expression(node.body))
        except (TooDeepError, RecursionError):
            lw.ir.skipped.append((node.lineno, "expression nested too deeply"))
        lw.scope = previous

    lw.defer(body, scope, node)
    term = lw.add((ir.FUNC, index))
    if node is not lw.whole:
        lw.note("lambda-inside", node, term=term, everywhere=True)
    return term


def _decorators(lw: Lowering, nodes: list[ast.expr]) -> tuple[int, ...]:
    return tuple(_in_role(lw, node, ir.DECORATOR) for node in nodes)


def _in_role(lw: Lowering, node: ast.expr, role: int) -> int:
    if isinstance(node, ast.Name):
        return mention(lw, node, role)
    if isinstance(node, ast.Attribute):
        return lower_attribute(lw, node, role)
    if isinstance(node, ast.Call):
        return lower_call(lw, node, role)
    return lw.expression(node)


def lower_function(lw: Lowering, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """A function or method."""
    decorators = _decorators(lw, node.decorator_list)
    if decorators and not lw.scope.is_class:
        for decorator, term in zip(node.decorator_list, decorators, strict=True):
            lw.note("graph-decorator", decorator, term=term)
    own_property = _own_property(lw, node.name, decorators)
    parameters = lower_parameters(lw, node.args)
    annotation = -1 if node.returns is None else annotated(lw, node.returns)
    outer = lw.scope
    function = FunctionIR(
        node.name,
        parameters,
        outer.owner if outer.is_class else -1,
        decorators,
        annotation=annotation,
    )
    self_name = ""
    if outer.is_class and parameters and not _is_static(lw, decorators):
        self_name = parameters[0][0]
    scope = open_function(lw, function, self_name, lw.free_scope())
    if not outer.is_class and not self_name:
        scope.owner, scope.self_name = outer.owner, _still_self(outer, parameters)
    made = lw.add((ir.FUNC, scope.function))
    lw.bind(node.name, made if own_property is None else own_property)

    lw.defer(lambda: lower_body(lw, scope, node), scope, node)


def lower_body(lw: Lowering, scope: Scope, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """The body of a function."""
    lw.part.starts.append((len(lw.terms), scope.function))
    previous, lw.scope, lw.depth = lw.scope, scope, 0
    lw.body(node.body)
    if scope.trains:
        note_rounds(lw, node.body, scope.function)
    lw.scope = previous


def _still_self(outer: Scope, parameters: list[tuple[str, str, int, int]]) -> str:
    """A nested function sees its method's `self`, unless a parameter hides it."""
    hidden = any(parameter[0] == outer.self_name for parameter in parameters)
    return "" if hidden else outer.self_name


def _own_property(lw: Lowering, name: str, decorators: tuple[int, ...]) -> int | None:
    """The property that a function is only the setter of: the name still stands for it."""
    held = lw.scope.env.get(name)
    for term in decorators:
        parts = lw.terms[term]
        if parts[0] == ir.ATTR and parts[2] in _OF_PROPERTIES and parts[1] == held:
            return held
    return None


def _is_static(lw: Lowering, decorators: tuple[int, ...]) -> bool:
    return any(lw.terms[term] == (ir.GLOBAL, "staticmethod") for term in decorators)


def lower_class(lw: Lowering, node: ast.ClassDef) -> None:
    """A class."""
    lw.note("graph-class", node, len("class"))
    decorators = _decorators(lw, node.decorator_list)
    bases = tuple(_in_role(lw, base, ir.BASE) for base in node.bases)
    for keyword in node.keywords:
        lw.expression(keyword.value)
    entry = ClassIR(node.name, bases, decorators, line=node.lineno)
    lw.ir.classes.append(entry)
    index = len(lw.ir.classes) - 1
    outer = lw.scope
    lw.scope = Scope({}, outer, -1, index, "", is_class=True)
    lw.body(node.body)
    entry.names = lw.scope.env
    lw.scope = outer
    lw.bind(node.name, lw.add((ir.CLASS, index)))
