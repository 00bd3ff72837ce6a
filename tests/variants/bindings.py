"""Other ways to bind what is imported, and what is computed."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from variants.edits import Edit, Program
from variants.imports import Imported, imported


def guarded(program: Program) -> str | None:
    """Imports in `try`, with None where there is no torch."""
    edits: list[Edit] = []
    for one in _of_torch(program):
        text = program.text[program.start(one.node) : program.end(one.node)]
        inner = "\n    ".join(text.splitlines())
        guard = f"try:\n    {inner}\nexcept ImportError:\n    {one.local} = None"
        edits.append((program.start(one.node), program.end(one.node), guard))
    return program.edited(edits) if edits else None


def bound_together(program: Program, is_module: Callable[[str], bool]) -> str | None:
    """`nn, F = torch_1.nn, torch_1.nn.functional` behind `import torch as torch_1`."""
    found = [one for one in _of_torch(program) if is_module(one.path)]
    if len(found) < 2:
        return None
    last = max(found, key=lambda one: program.start(one.node))
    names = ", ".join(one.local for one in found)
    values = ", ".join("torch_1" + one.path.removeprefix("torch") for one in found)
    edits = [
        (program.start(one.node), program.end(one.node), "import torch as torch_1")
        for one in found
        if one is not last
    ]
    text = f"import torch as torch_1\n{names} = {values}"
    return program.edited([*edits, (program.start(last.node), program.end(last.node), text)])


def modules_passed_on(
    program: Program, is_module: Callable[[str], bool], source: str
) -> tuple[str, str] | None:
    """`from passed_on import torch, nn`, or all that it has; and the text of that module."""
    found = [one for one in _of_torch(program) if is_module(one.path)]
    if not found:
        return None
    names = [one.local for one in found]
    mentioned = {node.id for node in program.nodes(ast.Name)}  # type: ignore[attr-defined]
    if mentioned.isdisjoint(names):
        return None
    edits: list[Edit] = []
    for one in found:
        text = f"from {source} import {one.local}" if source[0] != "*" else "pass"
        edits.append((program.start(one.node), program.end(one.node), text))
    if source[0] == "*":
        start, end, _ = edits[0]
        edits[0] = (start, end, f"from {source[1:]} import *")
    statements = [program.text[program.start(one.node) : program.end(one.node)] for one in found]
    listed = f"__all__ = {names!r}" if source[0] == "*" else ""
    return program.edited(edits), "\n".join([*dict.fromkeys(statements), listed, ""])


def bound_in_expressions(program: Program) -> str | None:
    """`(y := f(x))` for `y = f(x)`."""
    return _bound(program, "({name} := {value})")


def annotated(program: Program) -> str | None:
    """`y: object = f(x)` for `y = f(x)`."""
    return _bound(program, "{name}: object = {value}", once=True)


def _bound(program: Program, form: str, *, once: bool = False) -> str | None:
    edits: list[Edit] = []
    for node in program.nodes(ast.FunctionDef):
        assert isinstance(node, ast.FunctionDef)
        shared = {name for each in node.body for name in _shared(each)}
        for one in node.body:
            target = one.targets[0] if isinstance(one, ast.Assign) else None
            if isinstance(one, ast.Assign) and len(one.targets) == 1 and _is_plain(target, one):
                assert isinstance(target, ast.Name)
                start, end = program.start(one), program.end(one)
                value = program.text[program.start(one.value) : program.end(one.value)]
                value = f"({value})" if "\n" in value else value  # it may have stood in brackets
                if not once or target.id not in shared:
                    edits.append((start, end, form.format(name=target.id, value=value)))
    return program.edited(edits) if edits else None


def _is_plain(target: ast.expr | None, one: ast.Assign) -> bool:
    return isinstance(target, ast.Name) and not isinstance(
        one.value, (ast.Tuple, ast.Yield, ast.YieldFrom, ast.Lambda)
    )


def _shared(node: ast.stmt) -> Iterator[str]:
    """The names that are the module's, or that of a function around: none has an annotation."""
    for one in ast.walk(node):
        if isinstance(one, (ast.Global, ast.Nonlocal)):
            yield from one.names


def _of_torch(program: Program) -> list[Imported]:
    return [
        one
        for one in imported(program)
        if one.path.partition(".")[0] == "torch" and len(one.node.names) == 1
    ]
