"""What calls unpack, `f(*given, **options)`, where the text says what that is."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.tree import Tree

_BINDING = (ast.Assign, ast.AnnAssign, ast.NamedExpr)


def positional(tree: Tree, argument: ast.expr) -> list[ast.expr]:
    """What is given by an argument, one by one where that is written out."""
    if not isinstance(argument, ast.Starred):
        return [argument]
    value = _written_out(tree, argument.value)
    if not isinstance(value, (ast.Tuple, ast.List)):
        return [argument]
    inner = [one for element in value.elts for one in positional(tree, element)]
    return inner if not any(isinstance(one, ast.Starred) for one in inner) else [argument]


def by_name(tree: Tree, keyword: ast.keyword) -> list[ast.keyword]:
    """The same of a keyword argument."""
    value = _written_out(tree, keyword.value) if keyword.arg is None else None
    if isinstance(value, ast.Dict):
        pairs = list(zip(value.keys, value.values, strict=True))
        if all(isinstance(key, ast.Constant) and isinstance(key.value, str) for key, _ in pairs):
            return [_keyword(key.value, one) for key, one in pairs if isinstance(key, ast.Constant)]
    if isinstance(value, ast.Call) and tree.api(value.func) == "builtins.dict" and not value.args:
        return value.keywords if all(one.arg for one in value.keywords) else [keyword]
    return [keyword]


def _keyword(name: object, value: ast.expr) -> ast.keyword:
    return ast.copy_location(ast.keyword(str(name), value), value)


def _written_out(tree: Tree, value: ast.expr) -> ast.expr | None:
    """The display that a value is, or that a name holds for nothing but being unpacked."""
    if not isinstance(value, ast.Name):
        return value
    scope = tree.function(value)
    is_local = scope is not None and any(
        not isinstance(one.ctx, ast.Load) for one in tree.names(value.id, scope)
    )
    if not is_local and tree.parameters(value.id, tree.module):
        return None
    return tree.once(_held, scope if is_local else tree.module, value.id)


def _held(tree: Tree, scope: ast.AST, name: str) -> ast.expr | None:
    """The display that a name of a function, or of the module, holds, if it is only unpacked."""
    bound = [one for one in tree.bindings(name, scope) if not isinstance(one.ctx, ast.Del)]
    made = tree.assignments(name, scope) if len(bound) == 1 else ()
    if len(made) != 1 or targets_of(made[0]) != bound:
        return None
    held = made[0].value
    if held is None:
        return None
    reads = [one for one in tree.names(name, scope) if isinstance(one.ctx, ast.Load)]
    if not all(_is_left_alone(tree, held, one) for one in reads):
        return None
    is_lasting = all(_stays(tree, one, scope) for one in _leaves(held))
    return held if is_lasting or _is_for_one_call(tree, made[0], reads) else None


def _is_for_one_call(tree: Tree, made: ast.AST, reads: Sequence[ast.Name]) -> bool:
    """Whether a display is made for one call alone, which comes once each time it is made."""
    return len(reads) == 1 and _repeated(tree, made) == _repeated(tree, reads[0])


def _repeated(tree: Tree, node: ast.AST) -> list[ast.AST]:
    """What is around a node that may run it several times, or later."""
    return [one for one in tree.around(node) if isinstance(one, _REPEATING)]


def read_elsewhere(tree: Tree, node: ast.expr) -> str:
    """How a call reads an element of a display that it unpacks: `given[0]`.

    "" for what may be written out, and for what is no such element.
    """
    if _stays(tree, node, tree.function(node) or tree.module):
        return ""
    inner: ast.AST = node
    outer = tree.parent(node)
    if isinstance(outer, ast.keyword):
        inner, outer = outer, tree.parent(outer)
    held = tree.parent(outer) if outer is not None else None
    name = next(iter(targets_of(held)), None) if isinstance(held, _BINDING) else None
    key = _key(outer, inner)
    return f"{name.id}[{key}]" if isinstance(name, ast.Name) and key else ""


def _key(display: ast.AST | None, element: ast.AST) -> str:
    """By what an element of a display is read; "" where that is not known."""
    if isinstance(display, (ast.Tuple, ast.List)):
        is_plain = not any(isinstance(one, ast.Starred) for one in display.elts)
        return str(display.elts.index(element)) if is_plain and element in display.elts else ""
    if isinstance(element, ast.keyword):
        return f'"{element.arg}"'
    keys = zip(display.keys, display.values, strict=True) if isinstance(display, ast.Dict) else ()
    named = [key.value for key, one in keys if one is element and isinstance(key, ast.Constant)]
    return "".join(f'"{one}"' for one in named if isinstance(one, str))


def _is_left_alone(tree: Tree, held: ast.expr, read: ast.Name) -> bool:
    """Whether a place that reads a display leaves in it what it holds."""
    outer = tree.parent(read)
    is_looked_into = isinstance(outer, ast.Subscript) and isinstance(outer.ctx, ast.Load)
    return isinstance(held, ast.Tuple) or is_looked_into or _is_unpacked(outer)


def _is_unpacked(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Starred) or (isinstance(node, ast.keyword) and node.arg is None)


def _leaves(held: ast.expr) -> Iterator[ast.expr]:
    """The elements or values of a display."""
    if isinstance(held, (ast.Tuple, ast.List)):
        yield from held.elts
    elif isinstance(held, ast.Dict):
        yield from held.values
    elif isinstance(held, ast.Call):  # `dict(dtype=kind)`
        yield from (*held.args, *(one.value for one in held.keywords))
    else:
        yield held


def _stays(tree: Tree, value: ast.expr, scope: ast.AST) -> bool:
    """Whether a value means the same wherever it is written in a function."""
    if isinstance(value, ast.Attribute) and not tree.api(value.value):
        return _is_place(tree, value, scope)
    if tree.api(value):
        return bool(tree.of(value).dtype)
    inner = tree.nodes(ast.Name, value)
    return (
        all(isinstance(one, _LASTING) for one in tree.within(value))
        and all(_is_bound_once(tree, one.id, scope) for one in inner)
        and not any(map(tree.api, inner))
    )


def _is_place(tree: Tree, value: ast.Attribute, scope: ast.AST) -> bool:
    """Whether it is the type or the device of a tensor that a name holds all the time."""
    name = value.value
    is_held = isinstance(name, ast.Name) and _is_bound_once(tree, name.id, scope)
    return is_held and tree.of(name).is_tensor and tree.kind(value) in _OF_TENSORS


def _is_bound_once(tree: Tree, name: str, scope: ast.AST) -> bool:
    """Whether a name has one value in a function: a parameter's, or that of one statement."""
    bound = tree.bindings(name, scope)
    return len(bound) + len(tree.parameters(name, scope)) <= 1 and not any(
        isinstance(outer, (ast.For, ast.AsyncFor, ast.While))
        for one in bound
        for outer in tree.around(one)
    )


# Expressions that make nothing, and nothing that is made by them can be changed.
_LASTING = (ast.Name, ast.Constant, ast.UnaryOp, ast.Tuple)
_OF_TENSORS = frozenset({"torch.device", "torch.dtype"})
_REPEATING = (
    ast.For, ast.AsyncFor, ast.While, ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef,
    ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
)  # fmt: skip
