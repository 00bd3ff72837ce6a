"""Where a name of an installed package leads: by jedi from import to import, and no further.

jedi finds the statement that makes a name. What the statement says is read from its text: an import
from a package that is known ends the search, though that package need not be installed here.
"""

from __future__ import annotations

import ast
import builtins
import sys
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_DEEPEST = 20
# Decorators after which a function gives what it is annotated with.
_KEEP = frozenset({"no_grad", "inference_mode", "enable_grad", "cache", "lru_cache"})

# Gives jedi's view of a text as if it stood in a file.
OpenScript = Callable[[str, Path], Any]


@dataclass(frozen=True, slots=True)
class _Led:
    """What a name is: a path outside, a class, or a function; `known` where one of them."""

    known: bool = False
    path: str = ""
    bases: tuple[str, ...] = ()
    members: tuple[tuple[str, str, str], ...] = ()
    returns: str = ""


_UNKNOWN = _Led()


def lead(path: str, stop: Iterable[str], script: OpenScript) -> dict[str, Any]:
    """What a dotted name is, in plain data, with the files that tell."""
    search = _Search(frozenset(stop), script)
    found = search.resolve(path)
    is_outside = found.path.partition(".")[0] in search.stop
    return {
        "same_as": found.path if is_outside else "",
        "bases": found.bases,
        "members": found.members if found.bases else (),
        "returns": found.returns,
        "files": sorted(search.files),
    }


@dataclass(slots=True)
class _Search:
    stop: frozenset[str]
    script: OpenScript
    files: set[str] = field(default_factory=set)
    _depth: int = 0
    _scopes: dict[Path, dict[str, list[Any]]] = field(default_factory=dict)

    def resolve(self, path: str) -> _Led:
        """What an absolute dotted name is."""
        head, _, leaf = path.rpartition(".")
        top = path.partition(".")[0]
        if top in self.stop or top in sys.stdlib_module_names:
            return _Led(known=True, path=path)
        if not head or self._depth >= _DEEPEST or not _is_dotted(path):
            return _UNKNOWN
        self._depth += 1
        try:
            return self._find(head, leaf)
        finally:
            self._depth -= 1

    def _find(self, head: str, leaf: str) -> _Led:
        code = f"from {head} import {leaf}"
        found = self.script(code, Path.cwd() / "asked.py").goto(1, len(code))
        if not found:
            owner = self.resolve(head)  # a module of another package under a name of its own
            return _Led(known=True, path=f"{owner.path}.{leaf}") if owner.path else _UNKNOWN
        answers = {answer for name in found for answer in self._made(name)}
        return answers.pop() if len(answers) == 1 else _UNKNOWN

    def _made(self, name: Any) -> Iterable[_Led]:
        """What each of the statements that bind a name in its module says."""
        if name.module_path is None or name._name.tree_name is None:
            return [_UNKNOWN]
        if name.module_name.partition(".")[0] in self.stop:  # through a star import
            return [_Led(known=True, path=name.full_name or "")]
        own = self._scope(name.module_path).get(name.name)
        return [self._says(one) for one in own] if own else [_UNKNOWN]

    def _scope(self, path: Path) -> dict[str, list[Any]]:
        """The names that a module binds, with their statements."""
        known = self._scopes.get(path)
        if known is None:
            self.files.add(str(path))
            known = self._scopes[path] = {}
            text = path.read_text("utf-8", "replace")
            for name in self.script(text, path).get_names():
                known.setdefault(name.name, []).append(name)
        return known

    def _says(self, name: Any) -> _Led:
        leaf = name._name.tree_name
        node = None if leaf is None else leaf.get_definition(import_name_always=True)
        if node is None:
            return _UNKNOWN
        if node.type in ("import_from", "import_name"):
            return self.resolve(_imported(name, node, leaf))
        if node.type == "expr_stmt" and len(node.get_defined_names()) == 1:
            written = node.get_rhs().get_code().strip()
            return self.resolve(self._absolute(name, written)) if _is_dotted(written) else _UNKNOWN
        if node.type not in ("classdef", "funcdef") or leaf is not node.name:
            return _UNKNOWN
        whole = node
        while whole.parent.type in ("decorated", "async_stmt", "async_funcdef"):
            whole = whole.parent
        tree = _parsed(whole.get_code(include_prefix=False), whole.start_pos[1])
        if isinstance(tree, ast.ClassDef) and not tree.decorator_list:
            return self._class(name, tree)
        if isinstance(tree, ast.FunctionDef) and _keeps_result(tree):
            returns = self._type(name, tree.returns)
            return _Led(known=bool(returns), returns=returns)
        return _UNKNOWN

    def _absolute(self, near: Any, dotted: str) -> str:
        """The absolute name of what a module writes so."""
        head, dot, rest = dotted.partition(".")
        bound = self._scope(near.module_path).get(head, [])
        paths = set()
        for name in bound:
            leaf = name._name.tree_name
            node = leaf.get_definition(import_name_always=True) if leaf is not None else None
            is_import = node is not None and node.type in ("import_from", "import_name")
            paths.add(_imported(name, node, leaf) if is_import else f"{name.module_name}.{head}")
        if len(paths) > 1:
            return ""
        if paths:
            return paths.pop() + dot + rest
        owner = "builtins" if hasattr(builtins, head) else near.module_name
        return f"{owner}.{dotted}"

    # -- classes and functions -----------------------------------------------------------------

    def _class(self, name: Any, tree: ast.ClassDef) -> _Led:
        bases: list[str] = []
        members = dict(self._members(name, tree))
        for written in tree.bases:
            base = written.value if isinstance(written, ast.Subscript) else written
            found = self.resolve(self._absolute(name, ast.unparse(base)))
            if not found.known:
                break  # what it has may come before what the bases after it have
            if found.path.partition(".")[0] in self.stop:
                bases.append(found.path)
            bases += found.bases
            members = {member[0]: member for member in found.members} | members
        return _Led(known=True, bases=tuple(dict.fromkeys(bases)), members=tuple(members.values()))

    def _members(self, name: Any, tree: ast.ClassDef) -> Iterable[tuple[str, tuple[str, str, str]]]:
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                is_plain = isinstance(node, ast.FunctionDef) and _keeps_result(node)
                kind, returns = "attribute", ""
                if is_plain:
                    kind, returns = "method", self._type(name, node.returns)
                elif [ast.unparse(one) for one in node.decorator_list] == ["property"]:
                    returns = self._type(name, node.returns)
                yield node.name, (node.name, kind, returns)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        yield target.id, (target.id, "attribute", "")

    def _type(self, near: Any, annotation: ast.expr | None) -> str:
        """An annotation with absolute names; "" for one that names nothing of the libraries."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            try:
                annotation = ast.parse(annotation.value, mode="eval").body
            except SyntaxError:
                return ""
        if annotation is None:
            return ""
        spelled = _Spelled(lambda dotted: self._outside(near, dotted))
        text = ast.unparse(spelled.visit(annotation))
        return text if spelled.meets(self.stop) else ""

    def _outside(self, near: Any, dotted: str) -> str:
        """A name of a library, of `typing` or a builtin; "object", of which nothing is known."""
        path = self.resolve(self._absolute(near, dotted)).path
        return path.removeprefix("builtins.").removeprefix("typing.") or "object"


class _Spelled(ast.NodeTransformer):
    """Spells the dotted names of an annotation anew."""

    def __init__(self, spell: Callable[[str], str]) -> None:
        self._spell = spell
        self._found: set[str] = set()

    def meets(self, packages: frozenset[str]) -> bool:
        """Whether one of the names is of one of the packages."""
        return any(path.partition(".")[0] in packages for path in self._found)

    def _spelled(self, node: ast.expr) -> ast.expr:
        path = self._spell(ast.unparse(node))
        self._found.add(path)
        return ast.parse(path, mode="eval").body

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._spelled(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return self._spelled(node)


def _imported(name: Any, node: Any, leaf: Any) -> str:
    """The absolute path that an import statement binds to a name; "" for none."""
    path: list[str] = [part.value for part in node.get_path_for_name(leaf)]
    level = getattr(node, "level", 0)
    if not level:
        return ".".join(path)
    parts = name.module_name.split(".")
    above = level - (name.module_path.stem == "__init__")
    if above >= len(parts):
        return ""
    return ".".join([*parts[: len(parts) - above], *path])


def _is_dotted(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))


def _parsed(code: str, column: int) -> ast.stmt | None:
    try:
        return ast.parse(textwrap.dedent(" " * column + code)).body[0]
    except (SyntaxError, ValueError, RecursionError, IndexError):
        return None


def _keeps_result(tree: ast.FunctionDef) -> bool:
    for written in tree.decorator_list:
        callee = written.func if isinstance(written, ast.Call) else written
        if ast.unparse(callee).rpartition(".")[2] not in _KEEP:
            return False
    return True
