"""The inventory of a library from the sources in its wheel; nothing is imported."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

from devtools.introspection import attributes, wheel_source
from devtools.introspection.annotations import Known, TypeNotation
from devtools.introspection.body_result import result_of_body
from devtools.introspection.mindspore_results import platforms
from devtools.introspection.record import Inventory, Overload, Record
from devtools.introspection.source_index import Function, decorator_names, signature, stated
from devtools.introspection.wheel_source import SourceModule

_DUNDERS = {"__call__", "__getitem__", "__len__", "__iter__", "__enter__"}
_SKIPPED = {"csrc", "prototype", "version", "extension"}


def collect(library: str, wheel: Path) -> Inventory:
    """Read a library's public names from its wheel."""
    version, modules = wheel_source.read(wheel, library)
    inventory = Inventory(library, version)
    names, homes = _settle(modules, inventory.aliases)
    reader = _Reader(modules, homes, inventory.symbols)
    for name in sorted(modules):
        if _is_public(name):
            inventory.symbols[name] = Record("module")
    for path, (module_name, key) in sorted(names.items()):
        reader.add(path, modules[module_name], key)
    for alias in [a for a, target in inventory.aliases.items() if target not in inventory.symbols]:
        del inventory.aliases[alias]
    return inventory


def _is_public(name: str) -> bool:
    parts = name.split(".")
    return not any(part.startswith("_") or part in _SKIPPED for part in parts)


def _settle(
    modules: Mapping[str, SourceModule], aliases: dict[str, str]
) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Canonical paths with the places of their definitions, and the reverse."""
    paths: dict[tuple[str, str], list[str]] = {}
    for name in sorted(modules):
        if not _is_public(name):
            continue
        for key in wheel_source.readable(modules, name):
            place = wheel_source.find(modules, name, key)
            if place is not None:
                paths.setdefault(place, []).append(f"{name}.{key}")
    names: dict[str, tuple[str, str]] = {}
    homes: dict[str, str] = {}
    for place, group in paths.items():
        best = min(group, key=lambda path: (path.count("."), len(path), path))
        names[best] = place
        homes[".".join(place)] = best
        for path in {*group, ".".join(place)} - {best}:
            aliases[path] = best
    return names, homes


class _Reader:
    """Turns definitions into records."""

    def __init__(
        self,
        modules: Mapping[str, SourceModule],
        homes: dict[str, str],
        symbols: dict[str, Record],
    ) -> None:
        self.modules = modules
        self.homes = homes
        self.symbols = symbols
        self.notation = TypeNotation(
            lambda value: homes.get(value) if isinstance(value, str) else None
        )

    def add(self, path: str, module: SourceModule, key: str) -> None:
        """Record a definition under its canonical path."""
        if path in self.symbols:
            return
        nodes = module.defined[key]
        scope = wheel_source.scope(self.modules, module)
        last = nodes[-1]
        public = not any(part.startswith("_") for part in path.split("."))
        if isinstance(last, ast.ClassDef):
            self._add_class(path, last, scope, public)
        elif isinstance(last, Function):
            functions = stated([n for n in nodes if isinstance(n, Function)])
            overloads = tuple(self._overload(n, scope, drop_receiver=False) for n in functions)
            said = platforms(ast.get_docstring(last))
            self.symbols[path] = Record("function", overloads, platforms=said, public=public)
        else:
            self.symbols[path] = Record("constant", returns=self._constant(last, scope))

    def _constant(self, node: ast.stmt, scope: Mapping[str, object]) -> str:
        match node:
            case ast.AnnAssign(annotation=annotation):
                return self.notation.render(annotation, scope)
            case ast.Assign(value=ast.Constant(value=value)):
                return type(value).__name__
            case ast.Assign(value=ast.Call(func=func)):
                return self._constructed(func, scope)
        return ""

    def _constructed(self, node: ast.expr, scope: Mapping[str, object]) -> str:
        text = self.notation.render(node, scope)
        return text if text.rpartition(".")[2][:1].isupper() else ""

    def _overload(
        self, node: Function, scope: Mapping[str, object], drop_receiver: bool
    ) -> Overload:
        found = signature(node, lambda e: self.notation.render(e, scope), drop_receiver)
        return found if found.returns else Overload(found.params, result_of_body(node))

    def _add_class(
        self, path: str, node: ast.ClassDef, scope: Mapping[str, object], public: bool
    ) -> None:
        bases = [self._base(base, scope) for base in node.bases]
        self.symbols[path] = Record(
            "class",
            self._constructor(node, scope),
            bases=tuple(base for base in bases if base),
            platforms=platforms(ast.get_docstring(node)),
            public=public,
        )

        def render(expression: ast.expr) -> str:
            return self.notation.render(expression, scope)

        found = attributes.declared(node.body, render)
        methods: dict[str, list[Function]] = {}
        for item in node.body:
            if isinstance(item, Function):
                methods.setdefault(item.name, []).append(item)
            elif isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name):
                found.setdefault(item.targets[0].id, self._constant(item, scope))
        for init in methods.get("__init__", []):
            if isinstance(init, ast.FunctionDef):
                made = attributes.set_by_init(init, render, lambda e: self._constructed(e, scope))
                found = {**found, **{k: v or found.get(k, "") for k, v in made.items()}}
        for key, kind in sorted(found.items()):
            if not key.startswith("_"):
                self.symbols[f"{path}.{key}"] = Record("attribute", returns=kind, public=public)
        for key, nodes in sorted(methods.items()):
            if not key.startswith("_") or key in _DUNDERS:
                self.symbols[f"{path}.{key}"] = self._method(nodes, scope, public)

    def _method(self, nodes: list[Function], scope: Mapping[str, object], public: bool) -> Record:
        marks = decorator_names(nodes[0])
        if marks & {"property", "cached_property"}:
            return Record("property", returns=self._overload(nodes[0], scope, True).returns)
        drop = "staticmethod" not in marks
        overloads = tuple(self._overload(n, scope, drop) for n in stated(list(nodes)))
        said = platforms(ast.get_docstring(nodes[-1]))
        return Record("method", overloads, platforms=said, public=public)

    def _base(self, node: ast.expr, scope: Mapping[str, object]) -> str:
        name = self.notation.render(node, scope)
        short = name.split("[")[0]
        if short.rpartition(".")[2] in ("object", "Generic", "Protocol", "ABC", "Any"):
            return ""
        module_name, _, key = short.rpartition(".")
        module = self.modules.get(module_name)
        if module is not None and short not in self.symbols and key in module.defined:
            self.add(short, module, key)
        return short

    def _constructor(self, node: ast.ClassDef, scope: Mapping[str, object]) -> tuple[Overload, ...]:
        inits = [n for n in node.body if isinstance(n, Function) and n.name == "__init__"]
        if inits:
            found = (self._overload(n, scope, drop_receiver=True) for n in stated(list(inits)))
            return tuple(Overload(o.params) for o in found)
        for base in node.bases:
            name = self._home_of(base, scope)
            module_name, _, key = name.rpartition(".")
            module = self.modules.get(module_name)
            last = module.defined.get(key, [None])[-1] if module else None
            if module is not None and isinstance(last, ast.ClassDef):
                return self._constructor(last, wheel_source.scope(self.modules, module))
        return ()

    def _home_of(self, node: ast.expr, scope: Mapping[str, object]) -> str:
        value = scope.get(node.id) if isinstance(node, ast.Name) else None
        return value.name if isinstance(value, Known) else ""
