"""The functions that a migrated project may need: their text, and what they need themselves."""

from __future__ import annotations

import ast
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

_PACKAGE = "mindport.compat"

# The folders of functions: each becomes a module of a project's helper package. A function needs
# others of its own family or of one before it, so that no two modules import each other.
FAMILIES = (
    "tensors",
    "random",
    "linalg",
    "special",
    "signal",
    "masked",
    "sparse",
    "rearrangements",
    "activations",
    "convolutions",
    "pooling",
    "normalization",
    "losses",
    "functional",
    "sequences",
    "cells",
    "autograd",
    # Classes are apart from functions: a disk that ignores case finds mish.py for Mish, too.
    "layers",
    "initialization",
    "files",
    "data",
    "optim",
    "training",
    "strict",
    "vision",
    "distributed",
    "distributions",
    "testing",
)


class HelperSource(NamedTuple):
    """The text of one function or class, and what is around it."""

    imports: tuple[ast.Import | ast.ImportFrom, ...]  # of MindSpore, numpy and Python
    body: str
    needs: tuple[str, ...]  # other functions


def family_of(function: str) -> str:
    """The family of a function; raises KeyError for one that is not known."""
    return _places()[function]


def family_text(family: str) -> str:
    """What a family is, as the docstring of a module."""
    return (resources.files(_PACKAGE) / family / "__init__.py").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def known_functions() -> frozenset[str]:
    """The functions there are."""
    return frozenset(_places())


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
def bases_of(function: str) -> tuple[str, ...]:
    """The names of MindSpore's classes that a class is derived from; none for a function."""
    tree = _tree(function)
    bound = _bound(tree)
    made = (one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == function)
    return tuple(name for one in made for base in one.bases if (name := _full(base, bound)))


@lru_cache(maxsize=512)
def names_used(function: str) -> frozenset[str]:
    """The names of MindSpore that a function uses, with those of the functions that it needs."""
    if function not in _places():
        return frozenset()
    tree = _tree(function)
    bound = _bound(tree)
    names = {*bound.values(), *(_full(node, bound) for node in ast.walk(tree))}
    own = {name for name in names if name.startswith("mindspore.")}
    others = (names_used(name) for name in source_of(function).needs)
    return frozenset(own).union(*others)


def _bound(tree: ast.Module) -> dict[str, str]:
    """What each name that a module imports is bound to."""
    imported = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        if isinstance(node, ast.ImportFrom)
        else alias.name
        for node in imported
        for alias in node.names
    }


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
        for folder in FAMILIES
        for file in (package / folder).iterdir()
        if file.name.endswith(".py") and file.name != "__init__.py"
    }


def _text(function: str) -> str:
    file = resources.files(_PACKAGE) / _places()[function] / f"{function}.py"
    return file.read_text(encoding="utf-8")


def _tree(function: str) -> ast.Module:
    return ast.parse(_text(function))


@lru_cache(maxsize=256)
def source_of(function: str) -> HelperSource:
    """The parts of a function's file; raises KeyError for one that is not known."""
    text = _text(function)
    imports: list[ast.Import | ast.ImportFrom] = []
    needs: list[str] = []
    head = 0  # the last line of what is not the function
    for node in ast.parse(text).body:
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith(_PACKAGE):
                needs += [alias.name for alias in node.names]
            case ast.ImportFrom(module="__future__") | ast.Expr(value=ast.Constant()):
                pass
            case ast.Import() | ast.ImportFrom():
                imports.append(node)
            case _:
                break
        head = node.end_lineno or 0
    body = "\n".join(text.splitlines()[head:]).strip()
    return HelperSource(tuple(imports), body, tuple(needs))
