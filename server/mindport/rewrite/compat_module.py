"""The helper module of a migrated project, put together from the functions that it needs."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources

_PACKAGE = "mindport.rewrite.compat"
# Layers stand apart: where a disk ignores case, mish.py and Mish.py would be one file.
_FOLDERS = (
    "",
    "distributed",
    "distributions",
    "initialization",
    "layers",
    "strict",
    "training",
    "vision",
)
_HEAD = '"""Functions that behave as in PyTorch, for this project. Written by mindport."""\n'


def compat_module(functions: Iterable[str]) -> str:
    """The text of a module with these functions, those they need, and their imports.

    Raises KeyError for a function that there is none of.
    """
    needed: dict[str, None] = {}
    for function in sorted(functions):
        _add(function, needed)
    imports: dict[str, None] = {}
    bodies: list[str] = []
    for function in needed:
        source = _source(function)
        imports.update(dict.fromkeys(source[0]))
        bodies.append(source[1])
    ordered = sorted(imports, key=lambda line: (line.startswith("from"), line))
    return "\n".join([_HEAD, *ordered]) + "\n\n\n" + "\n\n\n".join(bodies) + "\n"


def is_compat_module(text: str) -> bool:
    """Whether a module was written here."""
    return text.startswith(_HEAD.rstrip())


def known_functions() -> frozenset[str]:
    """The functions there are."""
    return frozenset(name for name in _places() if not name.startswith("_"))


@lru_cache(maxsize=512)
def parameters_of(function: str) -> tuple[str, ...] | None:
    """The parameters of a function or class in order; None for one that takes any keyword."""
    if function not in _places():
        return None
    node = next((one for one in _tree(function).body if getattr(one, "name", "") == function), None)
    skipped = 0
    if isinstance(node, ast.ClassDef):
        made = (one for one in node.body if getattr(one, "name", "") == "__init__")
        node, skipped = next(made, None), 1
    if not isinstance(node, ast.FunctionDef) or node.args.kwarg is not None:
        return None
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return tuple(one.arg for one in given[skipped:])


@lru_cache(maxsize=512)
def names_used(function: str) -> frozenset[str]:
    """The names of MindSpore that a function uses, with those of the functions that it needs."""
    if function not in _places():
        return frozenset()
    tree = _tree(function)
    imported = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    bound = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        if isinstance(node, ast.ImportFrom)
        else alias.name
        for node in imported
        for alias in node.names
    }
    names = {*bound.values(), *(_full(node, bound) for node in ast.walk(tree))}
    own = {name for name in names if name.startswith("mindspore.")}
    others = (names_used(name) for name in _source(function)[2])
    return frozenset(own).union(*others)


def _full(node: ast.AST, bound: dict[str, str]) -> str:
    """A dotted name by what its first part is bound to; "" for one of an object."""
    match node:
        case ast.Name(id=name):
            return bound.get(name, "")
        case ast.Attribute(value=owner, attr=name):
            outer = _full(owner, bound)
            return f"{outer}.{name}" if outer else ""
    return ""


@lru_cache(maxsize=1)
def _places() -> dict[str, str]:
    """The folder of each function.

    By the names in the folder: a disk that ignores case would find mish.py for Mish, too.
    """
    package = resources.files(_PACKAGE)
    return {
        file.name.removesuffix(".py"): folder
        for folder in reversed(_FOLDERS)
        for file in (package / folder).iterdir()
        if file.name.endswith(".py")
    }


def _add(function: str, needed: dict[str, None]) -> None:
    if function not in needed:
        for other in _source(function)[2]:
            _add(other, needed)
        needed[function] = None


def _text(function: str) -> str:
    file = resources.files(_PACKAGE) / _places()[function] / f"{function}.py"
    return file.read_text(encoding="utf-8")


def _tree(function: str) -> ast.Module:
    return ast.parse(_text(function))


@lru_cache(maxsize=256)
def _source(function: str) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """Imports, body, and the other functions that a function needs."""
    text = _text(function)
    imports: list[str] = []
    others: list[str] = []
    first = 0
    for node in ast.parse(text).body:
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith(_PACKAGE):
                others += [alias.name for alias in node.names]
            case ast.ImportFrom(module="__future__") | ast.Expr(value=ast.Constant()):
                continue
            case ast.Import() | ast.ImportFrom():
                imports.append(ast.get_source_segment(text, node) or "")
            case _:
                decorators = getattr(node, "decorator_list", [])
                first = first or min([node.lineno, *(one.lineno for one in decorators)])
    body = "\n".join(text.splitlines()[first - 1 :]).strip()
    return tuple(imports), body, tuple(others)
