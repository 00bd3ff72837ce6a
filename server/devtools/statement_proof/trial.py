"""Trying code in MindSpore: run where it can be, else its names and arguments are looked up."""

from __future__ import annotations

import ast
import builtins
import contextlib
import importlib
import inspect
import io
import itertools
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from devtools.statement_proof.documented import told
from devtools.statement_proof.operands import filled, operands
from devtools.statement_proof.scenes import scenes
from devtools.statement_proof.worlds import PACKAGES

_ELSEWHERE = (
    "Ascend",
    "GPU",
    "Unsupported",
    "not support",
    "kernel",
    "Kernel",
    "device",
    "HCCL",
    "rank",
)


_MOST_SECONDS = 3  # for one fragment with such names
_WORLDS = 2  # so many are tried with names that they do not know
Worlds: TypeAlias = Callable[[frozenset[str] | None], Iterator[dict[str, Any]]]


class Outcome(NamedTuple):
    """How a fragment was found.

    `ran`; `named`, a name that MindSpore gives something for; `bound`, its names and arguments
    hold, and `reason` says why it was not run; `fails`; or `words`, which are no code.
    """

    status: str
    reason: str = ""


def tried(code: str, kind: str, worlds: Worlds) -> Outcome:
    """What becomes of a fragment."""
    if kind in ("command", "words"):
        return Outcome("words", "no Python")
    tree = parsed(code)
    first = next(worlds(None))
    wrong = list(_wrong_names(tree, first))
    if wrong:
        return Outcome("fails", wrong[0])
    if kind == "name":
        return Outcome("named")
    missing = _missing_package(tree, first)
    if missing:
        return Outcome("bound", f"{missing} is not installed")
    tree = filled(tree, lambda node: _value(node, first))
    unknown = sorted(_free(tree) - first.keys() - set(dir(builtins)))
    found = _run_with(tree, worlds, unknown) if unknown else _run(tree, worlds)
    typed = told(tree, lambda node: _value(node, first)) if found.status != "ran" else {}
    with_types = _run_typed(tree, worlds, unknown, typed) if typed else found
    if with_types.status == "ran" or found.status == "ran":
        return Outcome("ran")
    staged = _run(tree, lambda _wanted: scenes(code, first))
    return staged if staged.status == "ran" else found


def _run_typed(
    tree: ast.Module, worlds: Worlds, unknown: list[str], typed: Mapping[str, tuple[Any, ...]]
) -> Outcome:
    """What becomes of code whose names are given to documented parameters."""
    started, found = time.monotonic(), Outcome("bound", "")
    for values in itertools.product(*typed.values()):
        fixed = dict(zip(typed, values, strict=True))
        found = _run(tree, partial(_with, worlds, unknown, fixed))
        if found.status == "ran" or time.monotonic() > started + _MOST_SECONDS:
            break
    return found


def _with(
    worlds: Worlds, unknown: list[str], fixed: dict[str, Any], wanted: frozenset[str] | None
) -> Iterator[dict[str, Any]]:
    """Worlds in which some names have given values, and unknown ones those of a tensor."""
    for world in worlds(wanted):
        yield world | dict.fromkeys(unknown, world["x"]) | fixed


def parsed(code: str) -> ast.Module:
    """The code as it runs without a network: weights that are loaded are left out."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "pretrained":
            node.value = ast.copy_location(ast.Constant(value=False), node.value)
    return tree


def _missing_package(tree: ast.Module, world: Mapping[str, Any]) -> str:
    """A package that code speaks of and that is not installed here; "" for none."""
    roots = {_root(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return min((roots & PACKAGES) - world.keys(), default="")


def _run_with(tree: ast.Module, worlds: Worlds, unknown: list[str]) -> Outcome:
    """What becomes of code with names that no world knows: values of several kinds are tried."""
    found = Outcome("bound", "")
    started = time.monotonic()
    for world in itertools.islice(worlds(_loaded(tree)), _WORLDS):
        for more in operands(unknown, world):
            found = _run(tree, _only({**world, **more}))
            if found.status == "ran":
                return found
            if time.monotonic() > started + _MOST_SECONDS:
                break
    return Outcome("bound", f"no value for {unknown[0]}: {found.reason}"[:160])


def _only(world: dict[str, Any]) -> Worlds:
    """One world and no other."""
    return lambda _wanted: iter((world,))


def _run(tree: ast.Module, worlds: Worlds) -> Outcome:
    """What becomes of code whose names all have values, in the first world where it runs."""
    code, errors = compile(tree, "<statement>", "exec"), list[Exception]()
    for world in worlds(_loaded(tree)):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, world)
            return Outcome("ran")
        except Exception as error:
            errors.append(error)
    said = " ".join(str(errors[0]).split())[:160]
    is_elsewhere = any(word in str(error) for error in errors for word in _ELSEWHERE)
    kind = "elsewhere" if is_elsewhere else type(errors[0]).__name__
    return Outcome("bound", f"{kind}: {said}")


def _free(tree: ast.AST) -> set[str]:
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {one.id for one in names if not isinstance(one.ctx, ast.Load)}
    bound |= {
        one.arg for node in ast.walk(tree) if isinstance(node, ast.arguments) for one in node.args
    }
    return {one.id for one in names} - bound


def _loaded(tree: ast.AST) -> frozenset[str]:
    """All names that are read, also those that are bound: `net = wrap(net)`."""
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return frozenset(one.id for one in names if isinstance(one.ctx, ast.Load))


def _is_elided(tree: ast.AST) -> bool:
    """Whether an ellipsis stands for arguments."""
    return any(
        isinstance(one, ast.Constant) and one.value is Ellipsis
        for node in ast.walk(tree)
        if isinstance(node, ast.Call | ast.List | ast.Tuple | ast.Dict | ast.keyword)
        for one in ast.iter_child_nodes(node)
        if not isinstance(node, ast.Subscript)
    )


def _wrong_names(tree: ast.AST, world: Mapping[str, Any]) -> Iterator[str]:
    """Names that MindSpore does not have, and keywords that its functions do not take."""
    for node in ast.walk(tree):
        is_path = isinstance(node, ast.Attribute) and _is_module_path(node, world)
        if is_path and _value(node, world) is None:
            yield f"{ast.unparse(node)} does not exist"
        if isinstance(node, ast.Call):
            yield from _wrong_arguments(node, world)


def _wrong_arguments(node: ast.Call, world: Mapping[str, Any]) -> Iterator[str]:
    called = _value(node.func, world)
    signature = _signature(called) if called is not None else None
    if signature is None or _is_elided(node):
        return
    if any(one.arg is None for one in node.keywords):
        return
    if any(isinstance(one, ast.Starred) for one in node.args):
        return
    try:
        signature.bind(*node.args, **{str(one.arg): one.value for one in node.keywords})
    except TypeError as error:
        yield f"{ast.unparse(node.func)}: {error}"


def _signature(called: Any) -> inspect.Signature | None:
    """The signature of what really tells one."""
    try:
        found = inspect.signature(called)
    except (TypeError, ValueError):
        return None
    kinds = [one.kind for one in found.parameters.values()]
    is_open = inspect.Parameter.VAR_POSITIONAL in kinds or inspect.Parameter.VAR_KEYWORD in kinds
    return None if is_open and len(kinds) <= 2 else found


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_module_path(node: ast.AST, world: Mapping[str, Any]) -> bool:
    """Whether a name begins at a module, so that all of it is MindSpore's."""
    return inspect.ismodule(world.get(_root(node)))


def _value(node: ast.AST, world: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Name):
        value = world.get(node.id)
        return value if inspect.ismodule(value) else None
    if isinstance(node, ast.Attribute):
        owner = _value(node.value, world)
        found = getattr(owner, node.attr, None) if owner is not None else None
        return found if found is not None else _submodule(owner, node.attr)
    return None


def _submodule(owner: Any, name: str) -> Any:
    """A module that is imported when somebody asks for it."""
    try:
        return (
            importlib.import_module(f"{owner.__name__}.{name}") if inspect.ismodule(owner) else None
        )
    except ImportError:
        return None
