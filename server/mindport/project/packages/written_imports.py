"""Import statements of packages, written for where their converted modules are."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass

from mindport.project.packages.asked_names import absolute
from mindport.project.packages.reduced import import_text, span_of
from mindport.syntax.source_file import parse
from mindport.text.edit import Edit
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

PLACE = "mindport_packages"

_DOTS = re.compile(r"from\s+(\.+)")
_MODULE = re.compile(r"from\s+(\.*\s*[\w.]+)")


@dataclass(frozen=True, slots=True)
class ImportWriter:
    """Where the modules of packages are imported from, in one file."""

    tops: Container[str]  # the packages
    modules: Container[str]  # their modules that are there
    stays: Callable[[str], bool]  # whether a name stays with the library
    package: str = ""  # the one that relative imports start from

    def edits(self, text: str) -> Iterable[Edit]:
        """The edits of a text."""
        tree, lines = parse(text).tree, LineIndex.of(text)
        found: dict[Span, Edit] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                found.update((one.span, one) for one in self._from(text, lines, node))
            elif isinstance(node, ast.Import) and any(map(self._is_ours, node.names)):
                found.update((one.span, one) for one in self._plain(tree, lines, node))
        return found.values()

    def _is_ours(self, alias: ast.alias) -> bool:
        return alias.name.partition(".")[0] in self.tops

    def _from(self, text: str, lines: LineIndex, node: ast.ImportFrom) -> Iterator[Edit]:
        module = absolute(self.package, node.level, node.module or "")
        if module.partition(".")[0] not in self.tops:
            return
        stay = [one for one in node.names if self.stays(f"{module}.{one.name}")]
        taken = [one for one in node.names if one not in stay]
        source = f"{'.' * node.level}{node.module or ''}" if node.level else f"{PLACE}.{module}"
        span = span_of(lines, node)
        if not stay or not taken:
            match = (_MODULE if node.module else _DOTS).match(text, span.start)
            if match is not None:
                yield Edit(Span(*match.span(1)), source if taken else module)
            return
        indent = f"\n{' ' * node.col_offset}"
        parts = [_named(module, stay, node), _named(source, taken, node)]
        yield Edit(span, indent.join(parts))

    def _plain(self, tree: ast.Module, lines: LineIndex, node: ast.Import) -> Iterator[Edit]:
        others = [one for one in node.names if not self._is_ours(one)]
        statements = [import_text(node, others)] if others else []
        edits: dict[Span, Edit] = {}
        for alias in node.names:
            if self._is_ours(alias):
                statements += self._statements(tree, lines, alias, edits)
        indent = f"\n{' ' * node.col_offset}"
        yield Edit(span_of(lines, node), indent.join(dict.fromkeys(statements)))
        yield from edits.values()

    def _statements(
        self, tree: ast.Module, lines: LineIndex, alias: ast.alias, edits: dict[Span, Edit]
    ) -> Iterator[str]:
        """The statements in place of one, and the edits of what it binds."""
        top = alias.name.partition(".")[0]
        if alias.asname:
            place = alias.name if self.stays(f"{alias.name}.") else f"{PLACE}.{alias.name}"
            yield f"import {place} as {alias.asname}"
            return
        chains = list(_chains(tree, top))
        if not any(self.stays(name) for name, _ in chains):
            yield f"from {PLACE} import {top}"
            if alias.name != top:
                yield f"import {PLACE}.{alias.name}"
            return
        yield f"import {alias.name}"
        for name, node in chains:
            module, part = self._longest(name, node)
            if part is not None and not self.stays(name):
                bound = module.replace(".", "_")
                yield f"import {PLACE}.{module} as {bound}"
                span = span_of(lines, part)
                edits[span] = Edit(span, bound)

    def _longest(self, name: str, node: ast.expr) -> tuple[str, ast.expr | None]:
        """The part of a dotted name that is a module."""
        parts = name.split(".")
        while len(parts) > 1:
            if ".".join(parts) in self.modules:
                return ".".join(parts), node
            parts.pop()
            node = node.value if isinstance(node, ast.Attribute) else node
        return "", None


def _named(module: str, names: list[ast.alias], node: ast.ImportFrom) -> str:
    made = ast.ImportFrom(module, names, 0)
    made.col_offset = node.col_offset
    return import_text(made, names)


def _chains(tree: ast.Module, top: str) -> Iterator[tuple[str, ast.expr]]:
    """The dotted names that begin with a name, each as long as it is."""
    inner: set[ast.expr] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and node not in inner:
            parts: list[str] = []
            at: ast.expr = node
            while isinstance(at, ast.Attribute):
                parts.append(at.attr)
                at = at.value
                inner.add(at)
            if isinstance(at, ast.Name) and at.id == top:
                yield ".".join([top, *reversed(parts)]), node
