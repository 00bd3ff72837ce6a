"""The state of the interpreter: files, their names, a budget; and where each rule is looked up."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mindport.analysis.project.module_names import ModuleMap, location
from mindport.analysis.values.catalogue import Catalogue
from mindport.dossier.structure.enums import add_choices
from mindport.dossier.structure.packages import Packages
from mindport.dossier.structure.values import (
    ClassValue,
    Function,
    Library,
    NotStaticError,
    Plain,
    RaisedError,
    Scope,
    Unknown,
)

STEPS = 400_000  # statements and calls that one model may take
DEPTH = 60  # calls within calls
_LONGEST_CODE = 60


@dataclass
class Machine:
    """One project under interpretation."""

    texts: Callable[[str], str | None]  # the text of a file, by its path
    modules: ModuleMap
    catalogue: Catalogue
    options: dict[str, Any] = field(default_factory=dict)  # of the command line, by their names
    shown: Callable[[str], str] = str  # the path of a file, as it is shown
    packages: Packages = field(default_factory=Packages)
    steps: int = STEPS
    depth: int = 0
    _trees: dict[str, dict[str, list[ast.stmt]]] = field(default_factory=dict)
    _scopes: dict[str, Scope] = field(default_factory=dict)
    _open: set[tuple[str, str]] = field(default_factory=set)

    def at(self, path: str, node: ast.AST) -> str:
        """The place of a part of a file, as it is shown."""
        return f"{self.shown(path)}:{getattr(node, 'lineno', 0)}" if path else ""

    def unknown(self, why: str, path: str, node: ast.AST) -> Unknown:
        """What is not known here; a reason that names nothing gets the code."""
        return Unknown(why if "`" in why else f"{why}: `{_code(node)}`", self.at(path, node))

    def tick(self) -> None:
        """Count a step; NotStaticError where there were too many."""
        self.steps -= 1
        if self.steps < 0:
            raise NotStaticError("its constructor takes too many steps")

    def scope(self, path: str) -> Scope:
        """The names of a file."""
        return self._scopes.setdefault(path, Scope(path))

    def bindings(self, path: str) -> dict[str, list[ast.stmt]]:
        """The statements of a file that bind each name of its top level."""
        known = self._trees.get(path)
        if known is None:
            known = self._trees[path] = {}
            try:
                tree = ast.parse(self.texts(path) or self.packages.text(path) or "")
            except (SyntaxError, ValueError, RecursionError):
                return known
            _bind(tree.body, known)
        return known

    def name(self, scope: Scope, name: str) -> Any:
        """What a name is, from the inside out; the builtins at last."""
        at: Scope | None = scope
        while at is not None:
            if name in at.names:
                return at.names[name]
            if at.outer is None:
                return self.of_file(at.path, name)
            at = at.outer
        return Unknown(f"`{name}`")

    def of_file(self, path: str, name: str) -> Any:
        """What a file binds to a name."""
        scope = self.scope(path)
        if name in scope.names:
            return scope.names[name]
        statements = self.bindings(path).get(name)
        if statements is None:
            return self._from_stars(path, name)
        if (path, name) in self._open:
            return Unknown(f"`{name}` rests on itself")
        self._open.add((path, name))
        try:
            value = self._bound(scope, statements[-1], name)
            scope.names[name] = value
            if isinstance(value, (dict, list, Plain)):
                self._change(scope, name)
        finally:
            self._open.discard((path, name))
        return scope.names.get(name, value)

    def _change(self, scope: Scope, name: str) -> None:
        """What the file does to a container after it has made it: `models.update(more)`."""
        from mindport.dossier.structure import calls, statements  # noqa: PLC0415

        for node in self.bindings(scope.path).get(f"{name}()", ()):
            try:
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    calls.decorated(self, scope, node)
                else:
                    statements.run(self, scope, [node])
            except (NotStaticError, RaisedError):
                continue

    def _from_stars(self, path: str, name: str) -> Any:
        file = self._star_with(path, name, set())
        if file is not None:
            return self.of_file(file, name)
        return Library(f"builtins.{name}") if hasattr(builtins, name) else Unknown(f"`{name}`")

    def _star_with(self, path: str, name: str, met: set[str]) -> str | None:
        """The file that binds a name, of those from which a file takes all names."""
        met.add(path)
        for statement in self.bindings(path).get("*", ()):
            if isinstance(statement, ast.ImportFrom):
                file = self.file_of(path, statement.level, statement.module or "")
                if file is None or file in met:
                    continue
                if name in self.bindings(file):
                    return file
                found = self._star_with(file, name, met)
                if found is not None:
                    return found
        return None

    def _bound(self, scope: Scope, statement: ast.stmt, name: str) -> Any:
        from mindport.dossier.structure import expressions  # noqa: PLC0415  (they need each other)

        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                return Function(statement, scope)
            case ast.ClassDef():
                return self.class_value(statement, scope)
            case ast.Import() | ast.ImportFrom():
                return self.imported(scope.path, statement, name)
            case ast.Assign(value=value) | ast.AnnAssign(value=value) if value is not None:
                try:
                    found = expressions.evaluate(self, scope, value)
                    return expressions.picked(statement, name, found)
                except (NotStaticError, RaisedError) as error:
                    return Unknown(error.why, error.place)
        return Unknown(f"`{name}`")

    def class_value(self, node: ast.ClassDef, scope: Scope) -> ClassValue:
        """A class with its bases."""
        from mindport.dossier.structure import expressions  # noqa: PLC0415

        bases = []
        for base in node.bases:
            inner = base.value if isinstance(base, ast.Subscript) else base
            bases.append(expressions.evaluate(self, scope, inner))
        made = ClassValue(node, scope, tuple(bases))
        add_choices(made, lambda inner, written: expressions.evaluate(self, inner, written))
        return made

    def imported(self, path: str, statement: ast.Import | ast.ImportFrom, name: str) -> Any:
        """What an import binds to a name."""
        for alias in statement.names:
            if (alias.asname or alias.name.partition(".")[0]) != name:
                continue
            if isinstance(statement, ast.Import):
                whole = alias.name if alias.asname else name
                file = self.file_of(path, 0, whole)
                return FileValue(file) if file else self.library(whole)
            module = statement.module or ""
            file = self.file_of(path, statement.level, module)
            inner = self._inside(path, statement, alias.name)
            if file is not None and file != path and alias.name in self.bindings(file):
                return self.of_file(file, alias.name)
            if inner is not None:
                return FileValue(inner)
            if file is not None:
                return self._from_stars(file, alias.name)
            return self.library(f"{module}.{alias.name}")
        return Unknown(f"`{name}`")

    def _inside(self, path: str, statement: ast.ImportFrom, name: str) -> str | None:
        module = f"{statement.module}.{name}" if statement.module else name
        return self.file_of(path, statement.level, module)

    def file_of(self, path: str, level: int, module: str) -> str | None:
        """The file that an import names: of the project, else of an installed package."""
        found = self.modules.file_of(path, level, module)
        return found if found is not None else self.packages.file_of(path, level, module)

    def inside(self, path: str, name: str) -> str | None:
        """The module of a name in the package of a file."""
        folder = path.removesuffix("/__init__.py")
        for inner in (f"{folder}/{name}.py", f"{folder}/{name}/__init__.py"):
            if self.modules.by_location.get(location(inner)) == inner:
                return inner
        return self.packages.below(path, name)

    def library(self, name: str) -> Any:
        """A name of a library, as it is known publicly; its version, where it is installed."""
        package, _, last = name.rpartition(".")
        if last == "__version__" and (version := self.packages.version(package)):
            return version
        return Library(self.catalogue.canonical(name))


@dataclass(frozen=True)
class FileValue:
    """A module of the project."""

    path: str


def _code(node: ast.AST) -> str:
    """The code that decides in a part of a file, in one line."""
    match node:
        case ast.If(test=part) | ast.While(test=part) | ast.For(iter=part):
            node = part
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return node.name
    text = " ".join(ast.unparse(node).split()).replace("`", "'")
    return text if len(text) <= _LONGEST_CODE else f"{text[:_LONGEST_CODE]}..."


def _bind(statements: list[ast.stmt], found: dict[str, list[ast.stmt]]) -> None:
    for node in statements:
        for name in _names(node):
            found.setdefault(name, []).append(node)
        if changed := _changed(node):
            found.setdefault(f"{changed}()", []).append(node)
        match node:
            case ast.If(body=body, orelse=orelse):
                _bind(body, found)
                _bind([one for one in orelse if not set(_names(one)) & set(found)], found)
            case ast.Try(body=body, handlers=handlers):
                _bind(body, found)
                for handler in handlers:
                    _bind([one for one in handler.body if not set(_names(one)) & set(found)], found)
            case ast.With(body=body):
                _bind(body, found)


def _names(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return [one.asname or one.name.partition(".")[0] for one in names]
        case ast.Assign(targets=targets):
            return [
                inner.id
                for target in targets
                for inner in ast.walk(target)
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
            ]
        case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None:
            return [name]
    return []


def _changed(node: ast.stmt) -> str:
    """The name of what a statement, or a decorator, puts something into; "" for none."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))]):
            return name
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            for one in node.decorator_list:
                match one:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
                        return name
                    case ast.Attribute(value=ast.Name(id=name)):
                        return name
    return ""
