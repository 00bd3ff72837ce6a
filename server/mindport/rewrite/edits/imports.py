"""How a MindSpore name is written in a file, and the imports it takes."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from mindport.knowledge.store import KnowledgeBase
from mindport.rewrite.edits import f_strings
from mindport.rewrite.edits.import_places import Head, head_of
from mindport.rewrite.view.tree import Tree, tree_of
from mindport.text.edit import Edit
from mindport.text.span import Span

_IMPORTS = (ast.Import, ast.ImportFrom)
# What nodes bind is one of these, or a name of another scope.
_NAMING = frozenset({"arg", "name"})
_OF_OTHERS = (ast.keyword, ast.alias)
# A nested name of these packages is written from the top: `mint.nn.functional.relu`.
_WHOLE = frozenset({"mindspore.mint"})
# These have an import of their own: what `import mindspore` does not bring with it, and what
# MindSpore code calls by short names.
_APART = (
    "mindspore.scipy.",
    "mindspore.mint.",
    "mindspore.nn.",
    "mindspore.ops.",
    "collections.abc.",
)
_WIDTH = 88  # of a line, as formatters have it


@dataclass(frozen=True, slots=True)
class Outline:
    """What matters of a file for its imports."""

    bound: dict[str, str]  # local name -> what an import in the head binds it to
    other: frozenset[str]  # names that stand for something else somewhere
    head: Head | None  # where imports go; None where there is no place for one
    newline: str
    formatted: f_strings.Places  # f-strings, and what may be changed in them
    in_formatted: tuple[Span, ...]
    is_sound: bool  # whether the text parses as it is


class Asked(NamedTuple):
    """A question to a spelling, which a method of it answers, and how the name is written."""

    way: Callable[[Spelling, str], str | None]
    name: str
    written: str | None


@dataclass(slots=True)
class Spelling:
    """The spellings chosen so far for one change of a file."""

    outline: Outline
    knowledge: KnowledgeBase
    freed: frozenset[str] = frozenset()  # names whose imports go away with this change
    compat: str = "mindport_compat"  # the module of the project's helpers
    around: frozenset[str] = frozenset()  # names that are those of files around
    lines: dict[str, None] = field(default_factory=dict)  # imports to add
    asked: list[Asked] = field(default_factory=list)  # all that was answered so far
    _chosen: dict[str, str] = field(default_factory=dict)  # module -> its local name
    _locals: dict[str, str] = field(default_factory=dict)  # the same of what is imported already

    def name(self, api: str) -> str | None:
        """How a name of MindSpore, or of Python's library, is written; asks for its import."""
        return self._answered(Spelling._name, api)

    def own_name(self, api: str) -> str | None:
        """The same for what is imported by its own name, as functions of deep packages are."""
        return self._answered(Spelling._own_name, api)

    def helper(self, function: str) -> str | None:
        """How a function of the project's helper package is written; asks for its import."""
        return self._answered(Spelling._helper, function)

    def repeats(self, asked: Iterable[Asked]) -> bool:
        """Whether questions have the same answers here; asks for the same imports then."""
        chosen = len(self.lines)
        if all(self._answered(one.way, one.name) == one.written for one in asked):
            return True
        self.take_back(chosen)
        return False

    def _answered(self, way: Callable[[Spelling, str], str | None], name: str) -> str | None:
        written = way(self, name)
        self.asked.append(Asked(way, name, written))
        return written

    def _name(self, api: str) -> str | None:
        prefixes = [api, *_owners(api)]
        for prefix in prefixes[: -1 if api.startswith(_APART) else None]:
            local = self._chosen.get(prefix) or self._bound(prefix)
            if local is not None:
                return local + api[len(prefix) :]
        module = self._module(prefixes[1:])
        if module is None or self.outline.head is None:
            return None
        leaf = module.rpartition(".")[2]
        choices = (leaf, f"ms_{leaf}")
        if "." not in module:
            choices = (module, *(("ms",) if module == "mindspore" else ()), f"{module}_")
        local = self._choose(module, choices)
        return None if local is None else local + api[len(module) :]

    def _own_name(self, api: str) -> str | None:
        leaf = api.rpartition(".")[2]
        known = self._chosen.get(api) or self._bound(api)
        return known or self._choose(api, (leaf, f"ms_{leaf}"))

    def _helper(self, function: str) -> str | None:
        module = f"{self.compat}.{function}"
        known = self._chosen.get(module)
        return known or self._choose(module, (function, f"{function}_", f"compat_{function}"))

    def take_back(self, chosen: int) -> None:
        """Forget all imports but the first ones, so many as `chosen`."""
        while len(self.lines) > chosen:
            self.lines.popitem()
            self._chosen.popitem()

    def keep(self, written: Collection[str]) -> None:
        """Forget the imports of names that are not written: their code went with other code."""
        for (module, local), line in zip([*self._chosen.items()], [*self.lines], strict=True):
            if local not in written:
                del self._chosen[module], self.lines[line]

    def _choose(self, module: str, choices: tuple[str, ...]) -> str | None:
        """The first local name that nothing else has, with the import that binds it."""
        local = next((choice for choice in choices if not self._is_taken(choice)), None)
        if local is not None:
            self._chosen[module] = local
            self.lines[import_of(module, local)] = None
        return local

    def _is_taken(self, name: str) -> bool:
        """Whether something else has a name."""
        if name in self.outline.bound and name not in self.freed:
            return True
        return name in self.outline.other or name in self.around or name in self._chosen.values()

    def edits(self) -> list[Edit]:
        """The edits that add the imports, if any are needed."""
        head = self.outline.head
        if not self.lines or head is None:
            return []
        statements = list(_joined(self.lines))
        return head.edits(statements, self.knowledge.packages, self.outline.newline)

    def _bound(self, path: str) -> str | None:
        if not self._locals:
            for local, bound in self.outline.bound.items():
                if local not in self.outline.other and local not in self.freed:
                    self._locals.setdefault(bound, local)
        return self._locals.get(path)

    def _module(self, owners: Sequence[str]) -> str | None:
        for owner in owners:
            if owner in _WHOLE:
                return owner
        for owner in owners:
            symbol = self.knowledge.symbol(owner)
            is_top = owner in ("mindspore", "collections.abc") or owner in sys.stdlib_module_names
            if is_top or (symbol is not None and symbol.kind == "module"):
                return None if self._is_in_whole(owner) else owner
        return None

    def _is_in_whole(self, owner: str) -> bool:
        return any(owner.startswith(f"{whole}.") for whole in _WHOLE)


@lru_cache(maxsize=4096)
def _owners(api: str) -> tuple[str, ...]:
    """The packages and classes around a name, from the inside out."""
    owners = []
    while api := api.rpartition(".")[0]:
        owners.append(api)
    return tuple(owners)


def import_of(module: str, local: str) -> str:
    """The statement that binds a module, or something in a module, to a name."""
    package, _, leaf = module.rpartition(".")
    renamed = f" as {local}" if local != leaf else ""
    return f"from {package} import {leaf}{renamed}" if package else f"import {module}{renamed}"


def _joined(statements: Iterable[str]) -> Iterator[str]:
    """Import statements in order; names of one module stand together."""
    ordered = sorted(statements, key=lambda one: (one.startswith("from"), one))
    for head, group in groupby(ordered, key=lambda one: one.partition(" import ")[0]):
        lines = list(group)
        names = [one.partition(" import ")[2] for one in lines]
        line = f"{head} import {', '.join(names)}"
        if len(lines) == 1 or not head.startswith("from "):
            yield from lines
        elif len(line) <= _WIDTH:
            yield line
        else:
            yield "\n".join([f"{head} import (", *(f"    {name}," for name in names), ")"])


@lru_cache(maxsize=2)
def outline_of(text: str) -> Outline:
    """The outline of a text."""
    whole = tree_of(text)
    head = _head(whole.module)
    imports = [node for node in head if isinstance(node, _IMPORTS)]
    bound = {local: path for node in imports for local, path in _bindings(node)}
    newline = "\r\n" if "\r\n" in text else "\n"
    return Outline(
        bound,
        frozenset(_other_names(whole, bound, set(map(id, imports)))),
        head_of(text, whole.module, head, whole.lines, newline),
        newline,
        f_strings.Places.of(whole),
        tuple(f_strings.places(whole)),
        whole.is_sound,
    )


def _other_names(whole: Tree, bound: dict[str, str], in_head: set[int]) -> Iterator[str]:
    """The names that mean something else than an import at the head of the file."""
    imports: list[ast.Import | ast.ImportFrom] = [*whole.nodes(ast.Import)]
    imports += whole.nodes(ast.ImportFrom)
    for statement in imports:
        if id(statement) not in in_head:
            yield from (name for name, path in _bindings(statement) if bound.get(name) != path)
    for name in whole.nodes(ast.Name):
        if name.id not in bound or not isinstance(name.ctx, ast.Load):
            yield name.id
    for kind in whole.kinds:
        attributes = _NAMING.intersection(kind._fields)
        if attributes and kind not in _OF_OTHERS:
            values = (getattr(one, field) for field in attributes for one in whole.nodes(kind))
            yield from (value for value in values if isinstance(value, str))


def _head(tree: ast.Module) -> list[ast.stmt]:
    """What the module begins with up to the end of its imports.

    Between these may stand what needs Python's library alone: `warnings.simplefilter("ignore")`.
    Before them there is no import, so nothing that needs one.
    """
    body = tree.body
    first = next((n for n, node in enumerate(body) if _imports_within(node)), len(body))
    end = first
    others: set[str] = set()  # names of other packages
    for place, node in enumerate(body[first:], start=first):
        if isinstance(node, _IMPORTS):
            end = place + 1
            others |= {local for local, path in _bindings(node) if not _is_of_python(path)}
        elif not _stands_alone(node, others):  # a magic of a notebook, masked, does
            break
    if end > first:
        return body[:end]
    return body[:1] if body and _is_constant(body[0], str) else []


def _is_of_python(path: str) -> bool:
    return path.partition(".")[0] in sys.stdlib_module_names


def _stands_alone(node: ast.stmt, others: Collection[str]) -> bool:
    """Whether a statement is a plain one that names nothing of other packages."""
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return isinstance(node, (ast.Assign, ast.AugAssign, ast.Expr)) and names.isdisjoint(others)


def _imports_within(node: ast.stmt) -> bool:
    return any(isinstance(inner, _IMPORTS) for inner in ast.walk(node))


def _is_constant(node: ast.stmt, kind: type) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, kind)


def _bindings(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ImportFrom):
        package = "." * node.level + (node.module or "")
        for item in node.names:
            yield item.asname or item.name, f"{package}.{item.name}"
        return
    for item in node.names:
        head = item.name.partition(".")[0]
        yield (item.asname, item.name) if item.asname else (head, head)
