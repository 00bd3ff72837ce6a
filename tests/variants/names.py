"""Other names for what a program binds itself, and calls that are split over lines."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterator

from variants.edits import Edit, Program

_WORD = re.compile(r"[^\W\d]\w*")


def renamed(program: Program, known: Collection[str]) -> tuple[str, dict[str, str]] | None:
    """Other names for variables, parameters, functions and attributes; and the way back.

    `known` are members of library classes: an attribute of such a name may be theirs.
    """
    names = set(_variables(program)) - set(_fixed(program)) - set(dir(builtins))
    attributes = set(_attributes(program)) - set(_fixed(program)) - set(known)
    new = {name: f"q{place}_of" for place, name in enumerate(sorted(names | attributes))}
    edits: list[Edit] = []
    skipped: set[str] = set()
    for node in ast.walk(program.tree):
        try:
            edits += _edits(program, node, names, attributes, new)
        except ValueError as error:
            skipped.add(str(error))
    if skipped:
        gone = {new[name] for name in skipped}
        edits = [one for one in edits if one[2] not in gone]
    if not edits:
        return None
    return program.edited(edits), {after: before for before, after in new.items()}


def _edits(
    program: Program,
    node: ast.AST,
    names: set[str],
    attributes: set[str],
    new: dict[str, str],
) -> Iterator[Edit]:
    if isinstance(node, ast.Name) and node.id in names:
        yield program.name_edit(node, new[node.id])
    elif isinstance(node, ast.arg) and node.arg in names:
        yield program.name_edit(node, new[node.arg])
    elif isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in names:
        keyword = "class" if isinstance(node, ast.ClassDef) else "def"
        start = program.start(node)
        found = re.compile(rf"{keyword}\s+{node.name}\b").match(program.text, start)
        if found is None:
            raise ValueError(node.name)
        yield (found.end() - len(node.name), found.end(), new[node.name])
    elif isinstance(node, ast.Attribute) and node.attr in attributes:
        end = program.end(node)
        if program.text[end - len(node.attr) : end] != node.attr:
            raise ValueError(node.attr)
        yield (end - len(node.attr), end, new[node.attr])


def _variables(program: Program) -> Iterator[str]:
    in_classes = {id(one) for cls in program.nodes(ast.ClassDef) for one in cls.body}  # type: ignore[attr-defined]
    for node in ast.walk(program.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)) and id(node) not in in_classes:
            yield node.name


def _attributes(program: Program) -> Iterator[str]:
    """What is bound on the first parameter of a method."""
    for method in program.nodes(ast.FunctionDef):
        assert isinstance(method, ast.FunctionDef)
        own = method.args.args[0].arg if method.args.args else ""
        for node in ast.walk(method):
            is_set = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            if is_set and isinstance(node.value, ast.Name) and node.value.id == own:
                yield node.attr


def _fixed(program: Program) -> Iterator[str]:
    """Names that are more than a binding: of imports, keywords, class bodies, words in texts."""
    for node in ast.walk(program.tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            yield from node.names
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _WORD.findall(node.value)
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node)


def _of_class(cls: ast.ClassDef) -> Iterator[str]:
    for one in cls.body:
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield one.name
            continue
        for node in ast.walk(one):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def split(program: Program) -> str | None:
    """Every argument of a call on a line of its own."""
    places: set[int] = set()
    for call in program.nodes(ast.Call):
        assert isinstance(call, ast.Call)
        if id(call) in program.in_strings:
            continue
        for one in (*call.args, *call.keywords):
            if not isinstance(one, ast.GeneratorExp) or len(call.args) > 1:
                start = program.start(one)
                is_in_text = program.text[start - 1] in "\"'"  # `cast("torch.Tensor", x)`
                places.add(start - 1 if is_in_text else start)
    return program.edited((place, place, "\n") for place in places) if places else None
