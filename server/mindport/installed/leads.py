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

from parso.grammar import load_grammar
from parso.utils import python_bytes_to_unicode

_DEEPEST = 20
# Decorators after which a function gives what it is annotated with.
_KEEP = frozenset({"no_grad", "inference_mode", "enable_grad", "cache", "lru_cache"})

_IMPORTS = ("import_from", "import_name")

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


@dataclass(frozen=True, slots=True, eq=False)
class _Module:
    name: str
    path: Path
    root: Any  # its tree, of parso


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
    _roots: dict[Path, Any] = field(default_factory=dict)

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
        leaf = name._name.tree_name
        if name.module_path is None or leaf is None:
            return [_UNKNOWN]
        if name.module_name.partition(".")[0] in self.stop:  # through a star import
            return [_Led(known=True, path=name.full_name or "")]
        path = name.module_path
        self.files.add(str(path))
        if path not in self._roots:
            self._roots[path] = _current(path, leaf.get_root_node())
        module = _Module(name.module_name, path, self._roots[path])
        return [self._says(module, one) for one in _bound(module, leaf.value)] or [_UNKNOWN]

    def _says(self, module: _Module, leaf: Any) -> _Led:
        node = leaf.get_definition(import_name_always=True)
        if node.type in _IMPORTS:
            return self.resolve(_imported(module, leaf))
        if node.type == "expr_stmt" and leaf.parent is node and len(node.get_defined_names()) == 1:
            written = node.get_rhs().get_code().strip()
            is_name = _is_dotted(written)
            return self.resolve(self._absolute(module, written)) if is_name else _UNKNOWN
        if node.type not in ("classdef", "funcdef") or leaf is not node.name:
            return _UNKNOWN
        whole = node
        while whole.parent.type in ("decorated", "async_stmt", "async_funcdef"):
            whole = whole.parent
        tree = _parsed(whole.get_code(include_prefix=False), whole.start_pos[1])
        if isinstance(tree, ast.ClassDef) and not tree.decorator_list:
            return self._class(module, tree)
        if isinstance(tree, ast.FunctionDef) and _keeps_result(tree):
            returns = self._type(module, tree.returns)
            return _Led(known=bool(returns), returns=returns)
        return _UNKNOWN

    def _absolute(self, module: _Module, dotted: str) -> str:
        """The absolute name of what a module writes so."""
        head, dot, rest = dotted.partition(".")
        paths = set()
        for leaf in _bound(module, head):
            is_import = leaf.get_definition(import_name_always=True).type in _IMPORTS
            paths.add(_imported(module, leaf) if is_import else f"{module.name}.{head}")
        if len(paths) > 1:
            return ""
        if paths:
            return paths.pop() + dot + rest
        owner = "builtins" if hasattr(builtins, head) else module.name
        return f"{owner}.{dotted}"

    # -- classes and functions -----------------------------------------------------------------

    def _class(self, module: _Module, tree: ast.ClassDef) -> _Led:
        bases: list[str] = []
        members = dict(self._members(module, tree))
        for written in tree.bases:
            base = written.value if isinstance(written, ast.Subscript) else written
            found = self.resolve(self._absolute(module, ast.unparse(base)))
            if not found.known:
                break  # what it has may come before what the bases after it have
            if found.path.partition(".")[0] in self.stop:
                bases.append(found.path)
            bases += found.bases
            members = {member[0]: member for member in found.members} | members
        return _Led(known=True, bases=tuple(dict.fromkeys(bases)), members=tuple(members.values()))

    def _members(
        self, module: _Module, tree: ast.ClassDef
    ) -> Iterable[tuple[str, tuple[str, str, str]]]:
        for node in tree.body:
            match node:
                case ast.FunctionDef() if _keeps_result(node):
                    yield node.name, (node.name, "method", self._type(module, node.returns))
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    is_property = [ast.unparse(one) for one in node.decorator_list] == ["property"]
                    returns = self._type(module, node.returns) if is_property else ""
                    yield node.name, (node.name, "attribute", returns)
                case ast.Assign(targets=targets):
                    for name in (one.id for one in targets if isinstance(one, ast.Name)):
                        yield name, (name, "attribute", "")
                case ast.AnnAssign(target=ast.Name(id=name)):
                    yield name, (name, "attribute", "")

    def _type(self, module: _Module, annotation: ast.expr | None) -> str:
        """An annotation with absolute names; "" for one that names nothing of the libraries."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            try:
                annotation = ast.parse(annotation.value, mode="eval").body
            except SyntaxError:
                return ""
        if annotation is None:
            return ""
        spelled = _Spelled(lambda dotted: self._outside(module, dotted))
        text = ast.unparse(spelled.visit(annotation))
        return text if spelled.meets(self.stop) else ""

    def _outside(self, module: _Module, dotted: str) -> str:
        """A name of a library, of `typing` or a builtin; "object", of which nothing is known."""
        path = self.resolve(self._absolute(module, dotted)).path
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


def _current(path: Path, root: Any) -> Any:
    """The tree of a file as it is now: the one at hand may be kept from an older text.

    parso goes by the time of the last change, which what installs packages may set to any.
    """
    text = python_bytes_to_unicode(path.read_bytes(), errors="replace")
    return root if root.get_code() == text else load_grammar().parse(text)


def _bound(module: _Module, name: str) -> list[Any]:
    """The places where the top level of a module binds a name."""
    found = []
    for leaf in module.root.get_used_names().get(name, ()):
        node = leaf.get_definition(import_name_always=True)
        if node is None or leaf.parent.type == "trailer" or node.type == "sync_comp_for":
            continue
        if node.type in _IMPORTS and leaf not in node.get_defined_names():
            continue
        if node.search_ancestor("funcdef", "classdef", "lambdef") is None:
            found.append(leaf)
    return found


def _imported(module: _Module, leaf: Any) -> str:
    """The absolute path that an import statement binds to a name; "" for none."""
    node = leaf.get_definition(import_name_always=True)
    path: list[str] = [part.value for part in node.get_path_for_name(leaf)]
    if not node.level:
        return ".".join(path)
    parts = module.name.split(".")
    above = node.level - (module.path.stem == "__init__")
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
