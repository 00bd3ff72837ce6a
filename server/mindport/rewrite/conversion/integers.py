"""Whether an expression can only be a number, not a tuple."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.site import Site

# Layers whose first two arguments are numbers of features.
_OF_WIDTHS = frozenset({"Linear", "Embedding", "Conv1d", "Conv2d", "Conv3d"})


def is_integer(site: Site, node: ast.expr) -> bool:
    """Whether an expression can only be a number, not a tuple: by its form, or where it is set."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, (ast.FloorDiv, ast.Sub, ast.Mod)):
            return True
        return is_integer(site, node.left) and is_integer(site, node.right)
    if isinstance(node, ast.Call):
        return site.tree.api(node.func) in ("builtins.int", "builtins.len")
    if isinstance(node, ast.IfExp):
        return is_integer(site, node.body) and is_integer(site, node.orelse)
    if site.tree.kind(node) == "int":
        return True
    return isinstance(node, ast.Name) and _is_set_to_integers(site, node)


def _is_set_to_integers(site: Site, name: ast.Name) -> bool:
    """Whether all that is said of a local name says that it is a number."""
    scope = site.tree.function(name)
    if scope is None:
        return False
    said = [
        not _names(node.value, name.id) and is_integer(site, node.value)
        for node in site.tree.assignments(name.id, scope)
    ]
    parameter = _parameter(scope, name.id)
    if parameter is not None:
        annotation, default = parameter
        if annotation is not None:
            said.append(site.tree.api(annotation) == "builtins.int")
        elif default is not None:
            is_number = isinstance(default, ast.Constant) and type(default.value) is int
            said.append(is_number and not _is_given_as_tuple(site, scope, name.id))
        else:
            said.append(_counts_features(scope, name.id))
    return bool(said) and all(said)


def _is_given_as_tuple(
    site: Site, scope: ast.FunctionDef | ast.AsyncFunctionDef, name: str
) -> bool:
    """Whether some call of the file gives a tuple under this keyword, or at its place."""
    owner = site.tree.parent(scope)
    is_method = isinstance(owner, ast.ClassDef)
    called = owner.name if isinstance(owner, ast.ClassDef) else scope.name
    places = [one.arg for one in (*scope.args.posonlyargs, *scope.args.args)]
    place = places.index(name) - is_method if name in places else -1

    def gives(node: ast.Call) -> bool:
        leaf = getattr(node.func, "attr", getattr(node.func, "id", ""))
        values = [one.value for one in node.keywords if one.arg == name]
        if leaf == called and 0 <= place < len(node.args):
            values.append(node.args[place])
        return any(isinstance(one, (ast.Tuple, ast.List)) for one in values)

    return any(gives(node) for node in site.tree.nodes(ast.Call))


def _parameter(
    scope: ast.FunctionDef | ast.AsyncFunctionDef, name: str
) -> tuple[ast.expr | None, ast.expr | None] | None:
    """The annotation and the default of a parameter of that name."""
    given = scope.args
    places = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(places) - len(given.defaults)) + list(given.defaults)
    both = [
        *zip(places, defaults, strict=True),
        *zip(given.kwonlyargs, given.kw_defaults, strict=True),
    ]
    return next(((one.annotation, value) for one, value in both if one.arg == name), None)


def _counts_features(scope: ast.AST, name: str) -> bool:
    """Whether a name is also used as only a number can be: divided, or as a width of a layer."""
    for node in ast.walk(scope):
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.FloorDiv, ast.Mod)):
            places = [node.left]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            places = node.args[:2] if node.func.attr in _OF_WIDTHS else []
        else:
            continue
        if any(isinstance(one, ast.Name) and one.id == name for one in places):
            return True
    return False


def _names(node: ast.expr, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node))
