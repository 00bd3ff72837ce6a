"""How a MindSpore name is written in a file, and the imports it takes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from mindport.knowledge.store import KnowledgeBase
from mindport.rewrite.tree import tree_of
from mindport.text.edit import Edit
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_IMPORTS = (ast.Import, ast.ImportFrom)
# The packages of which a nested name is written from the top: `mint.nn.functional.relu`.
_WHOLE = frozenset({"mindspore.mint"})
# What `import mindspore` does not bring with it: these have an import of their own.
_APART = ("mindspore.scipy.",)


@dataclass(frozen=True, slots=True)
class Outline:
    """What matters of a file for its imports."""

    bound: dict[str, str]  # local name -> what an import in the head binds it to
    other: frozenset[str]  # names that stand for something else somewhere
    insertion: int | None  # where an import goes; None where there is no place for one
    lead: str  # what stands before the imports,
    tail: str  # and behind them
    newline: str
    formatted: tuple[Span, ...]  # f-strings: in them nothing is changed
    is_sound: bool  # whether the text parses as it is


@dataclass(slots=True)
class Spelling:
    """The spellings chosen so far for one change of a file."""

    outline: Outline
    knowledge: KnowledgeBase
    freed: frozenset[str] = frozenset()  # names whose imports go away with this change
    compat: str = "mindport_compat"  # the module of the project's helpers
    lines: dict[str, None] = field(default_factory=dict)  # imports to add
    times_asked: int = 0  # what was made without a question is the same whatever is freed
    _chosen: dict[str, str] = field(default_factory=dict)  # module -> its local name

    def name(self, api: str) -> str | None:
        """How a MindSpore name is written; asks for an import where one is needed."""
        self.times_asked += 1
        prefixes = [api, *_owners(api)]
        for prefix in prefixes[: -1 if api.startswith(_APART) else None]:
            local = self._chosen.get(prefix) or self._bound(prefix)
            if local is not None:
                return local + api[len(prefix) :]
        module = self._module(prefixes[1:])
        if module is None or self.outline.insertion is None:
            return None
        leaf = module.rpartition(".")[2]
        choices = ("mindspore", "ms", "mindspore_") if "." not in module else (leaf, f"ms_{leaf}")
        local = self._choose(module, choices)
        return None if local is None else local + api[len(module) :]

    def own_name(self, api: str) -> str | None:
        """The same for what is imported by its own name, as functions of deep packages are."""
        self.times_asked += 1
        leaf = api.rpartition(".")[2]
        known = self._chosen.get(api) or self._bound(api)
        return known or self._choose(api, (leaf, f"ms_{leaf}"))

    def helper(self, function: str) -> str | None:
        """How a function of the project's helper module is written; asks for its import."""
        self.times_asked += 1
        module = f"{self.compat}.{function}"
        known = self._chosen.get(module)
        return known or self._choose(module, (function, f"{function}_", f"compat_{function}"))

    def take_back(self, chosen: int) -> None:
        """Forget all imports but the first ones, so many as `chosen`."""
        while len(self.lines) > chosen:
            self.lines.popitem()
            self._chosen.popitem()

    def _choose(self, module: str, choices: tuple[str, ...]) -> str | None:
        """The first local name that nothing else has, with the import that binds it."""
        bound = self.outline.bound.keys() - self.freed
        taken = {*bound, *self.outline.other, *self._chosen.values()}
        local = next((choice for choice in choices if choice not in taken), None)
        if local is not None:
            self._chosen[module] = local
            self.lines[_statement(module, local)] = None
        return local

    def edits(self) -> list[Edit]:
        """The edit that adds the imports, if any are needed."""
        place, outline = self.outline.insertion, self.outline
        if not self.lines or place is None:
            return []
        text = "".join(f"{line}{outline.newline}" for line in sorted(self.lines, key=_import_order))
        return [Edit(Span(place, place), outline.lead + text + outline.tail)]

    def _bound(self, path: str) -> str | None:
        for local, bound in self.outline.bound.items():
            if bound == path and local not in self.outline.other and local not in self.freed:
                return local
        return None

    def _module(self, owners: list[str]) -> str | None:
        for owner in owners:
            if owner in _WHOLE:
                return owner
        for owner in owners:
            symbol = self.knowledge.symbol(owner)
            if owner == "mindspore" or (symbol is not None and symbol.kind == "module"):
                return None if self._is_in_whole(owner) else owner
        return None

    def _is_in_whole(self, owner: str) -> bool:
        return any(owner.startswith(f"{whole}.") for whole in _WHOLE)


def _owners(api: str) -> list[str]:
    """The packages and classes that a name stands in, from the inside out."""
    owners = []
    while api := api.rpartition(".")[0]:
        owners.append(api)
    return owners


def _statement(module: str, local: str) -> str:
    package, _, leaf = module.rpartition(".")
    renamed = f" as {local}" if local != leaf else ""
    return f"from {package} import {leaf}{renamed}" if package else f"import {module}{renamed}"


def _import_order(line: str) -> tuple[bool, str]:
    return (line.startswith("from"), line)


@lru_cache(maxsize=8)
def outline_of(text: str) -> Outline:
    """The outline of a text."""
    whole = tree_of(text)
    tree, lines = whole.module, whole.lines
    head = _head(tree)
    imports = [node for node in head if isinstance(node, _IMPORTS)]
    bound = {local: path for node in imports for local, path in _bindings(node)}
    newline = "\r\n" if "\r\n" in text else "\n"
    insertion, lead, tail = _insertion(text, tree, head, lines, newline)
    other: set[str] = set()
    formatted: list[Span] = []
    in_head = set(map(id, imports))
    for node in whole.within(tree):
        if isinstance(node, _IMPORTS):
            if id(node) not in in_head:
                other.update(local for local, path in _bindings(node) if bound.get(local) != path)
        elif isinstance(node, ast.JoinedStr):
            formatted.append(whole.span(node))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id not in bound:
                other.add(node.id)
        else:
            other.update(_names_bound(node))
    return Outline(
        bound,
        frozenset(other),
        insertion,
        lead,
        tail,
        newline,
        tuple(formatted),
        whole.is_sound,
    )


def _head(tree: ast.Module) -> list[ast.stmt]:
    """What the module begins with up to the end of its first run of imports.

    Before that run there is no import, so nothing that needs one.
    """
    body = tree.body
    first = next((n for n, node in enumerate(body) if _imports_within(node)), len(body))
    end = first
    for place, node in enumerate(body[first:], start=first):
        if isinstance(node, _IMPORTS):
            end = place + 1
        elif not _is_constant(node, int):  # a magic of a notebook, masked
            break
    if end > first:
        return body[:end]
    return body[:1] if body and _is_constant(body[0], str) else []


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


def _names_bound(node: ast.AST) -> Iterable[str]:
    for attribute in ("id", "arg", "name"):
        name = getattr(node, attribute, None)
        if isinstance(name, str) and not isinstance(node, (ast.keyword, ast.alias)):
            yield name


def _insertion(
    text: str, tree: ast.Module, head: list[ast.stmt], lines: LineIndex, newline: str
) -> tuple[int | None, str, str]:
    """Where an import goes, behind the head on a line of its own, and what stands around it."""
    rest = tree.body[len(head) :]
    if not head:
        first = rest[0] if rest else None
        decorators = getattr(first, "decorator_list", None)
        line = min([first.lineno, *(one.lineno for one in decorators or ())]) if first else 1
        return lines.offset(line - 1, 0), "", newline * (1 if decorators is None else 2)
    end = head[-1].end_lineno or head[-1].lineno
    if rest and rest[0].lineno <= end:  # `import torch; x = 1`
        return None, "", ""
    place = lines.offset(end, 0)
    ended = text[:place].endswith(("\n", "\r"))
    is_docstring = isinstance(head[-1], ast.Expr)
    return place, ("" if ended else newline) + (newline if is_docstring else ""), ""
