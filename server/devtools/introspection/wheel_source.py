"""The modules of a wheel as their sources state them; nothing is imported."""

from __future__ import annotations

import ast
import typing
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from devtools.introspection.annotations import Known

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


@dataclass(slots=True)
class SourceModule:
    """One module: what it defines, what it brings in, and what it lists."""

    name: str
    is_package: bool
    tree: ast.Module
    defined: dict[str, list[Definition]] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)  # name -> module, name there
    stars: list[str] = field(default_factory=list)
    listed: list[str] | None = None
    listed_by: list[str] = field(default_factory=list)  # whose lists `__all__` takes over

    @property
    def package(self) -> str:
        """The package that relative imports start from."""
        return self.name if self.is_package else self.name.rpartition(".")[0]


def read(wheel: Path, library: str) -> tuple[str, dict[str, SourceModule]]:
    """The version and the modules of a library in a wheel."""
    version, modules = "", {}
    with zipfile.ZipFile(wheel) as archive:
        for file in sorted(archive.namelist()):
            if file.endswith(".dist-info/METADATA"):
                text = archive.read(file).decode()
                version = next(
                    line.split(":")[1].strip()
                    for line in text.splitlines()
                    if line.startswith("Version:")
                )
            if not file.startswith(f"{library}/") or not file.endswith(".py"):
                continue
            name = file.removesuffix(".py").replace("/", ".")
            is_package = name.endswith(".__init__")
            name = name.removesuffix(".__init__")
            modules[name] = _module(name, is_package, ast.parse(archive.read(file).decode()))
    return version.split("+")[0], modules


def _module(name: str, is_package: bool, tree: ast.Module) -> SourceModule:
    module = SourceModule(name, is_package, tree)
    _read_body(module, tree.body)
    return module


def _read_body(module: SourceModule, body: list[ast.stmt]) -> None:
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                module.defined.setdefault(node.name, []).append(node)
            case ast.ImportFrom():
                _read_import(module, node)
            case ast.Import():
                _read_plain_import(module, node)
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                _list_names(module, value)
            case ast.AugAssign(target=ast.Name(id="__all__"), value=value):
                _list_names(module, value)
            case ast.Expr(
                ast.Call(ast.Attribute(ast.Name("__all__"), "extend" | "append"), [value])
            ):
                _list_names(module, value)
            case ast.Assign(targets=[ast.Name(id=key)]) | ast.AnnAssign(target=ast.Name(id=key)):
                module.defined.setdefault(key, []).append(node)
            case ast.If() | ast.Try():
                handlers = [one.body for one in getattr(node, "handlers", [])]
                _read_body(module, sum(handlers, [*node.body, *node.orelse]))


def _read_plain_import(module: SourceModule, node: ast.Import) -> None:
    for alias in node.names:
        target = alias.name if alias.asname else alias.name.split(".")[0]
        module.imported[alias.asname or target] = (target, "")


def _list_names(module: SourceModule, value: ast.expr) -> None:
    """What a value adds to `__all__`: strings, and names of modules or of other lists."""
    module.listed = (module.listed or []) + _strings(value)
    module.listed_by += [node.id for node in ast.walk(value) if isinstance(node, ast.Name)]


def _strings(value: ast.expr) -> list[str]:
    return [
        node.value
        for node in ast.walk(value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def _read_import(module: SourceModule, node: ast.ImportFrom) -> None:
    source = node.module or ""
    if node.level:
        parts = module.package.split(".")
        head = parts[: len(parts) - node.level + 1]
        source = ".".join([*head, source]) if source else ".".join(head)
    for alias in node.names:
        if alias.name == "*":
            module.stars.append(source)
        else:
            module.imported[alias.asname or alias.name] = (source, alias.name)


def readable(modules: Mapping[str, SourceModule], name: str) -> list[str]:
    """The names that `name.key` reads: those exported, and those a package imports by name."""
    module, library = modules[name], name.partition(".")[0]
    imported = {
        key
        for key, (source, there) in module.imported.items()
        if there and source.partition(".")[0] == library and not key.startswith("_")
    }
    # Who needs a block of a model imports it from its file, though its `__all__` leaves it out.
    made = {
        key
        for key, nodes in module.defined.items()
        if library != "mindspore"
        and not key.startswith("_")
        and isinstance(nodes[-1], ast.ClassDef | ast.FunctionDef)
    }
    inside = imported if module.is_package else made
    return sorted({*exported(modules, name), *inside})


def exported(modules: Mapping[str, SourceModule], name: str) -> list[str]:
    """The names that `from name import *` brings, or that a reader would call public."""
    module = modules[name]
    if module.listed is not None:
        others = (_listed_by(modules, module, key) for key in module.listed_by)
        return sorted(set(module.listed).union(*others))
    names = {key for key in module.defined if not key.startswith("_")}
    if module.is_package:
        library = name.partition(".")[0]
        names |= {
            k
            for k, (source, _) in module.imported.items()
            if source.startswith(library) and not k.startswith("_")
        }
        for star in module.stars:
            names |= set(exported(modules, star)) if star in modules else set()
    return sorted(names)


def _listed_by(modules: Mapping[str, SourceModule], module: SourceModule, key: str) -> list[str]:
    """The names that a module of this name, or a list of this name, holds."""
    source, there = module.imported.get(key, ("", ""))
    for name in (f"{source}.{there}", f"{module.package}.{key}"):
        if name in modules and name != module.name:
            return exported(modules, name)
    home, there = find(modules, module.name, key) or ("", "")
    nodes = modules[home].defined[there] if home else []
    return [text for node in nodes if isinstance(node, ast.Assign) for text in _strings(node.value)]


def find(
    modules: Mapping[str, SourceModule], module_name: str, key: str, depth: int = 0
) -> tuple[str, str] | None:
    """Where a name of a module is defined: the module and the name there."""
    module = modules.get(module_name)
    if module is None or depth > 12:
        return None
    if key in module.defined:
        return module_name, key
    if key in module.imported:
        source, there = module.imported[key]
        return find(modules, source, there, depth + 1) if there else None
    for star in module.stars:
        if star in modules and key in exported(modules, star):
            return find(modules, star, key, depth + 1)
    return None


def scope(modules: Mapping[str, SourceModule], module: SourceModule) -> dict[str, object]:
    """What the names in a module's annotations mean."""
    names: dict[str, object] = {}
    for star in module.stars:
        if star in modules:
            names |= {k: _known(modules, star, k) for k in exported(modules, star)}
    for key, (source, there) in module.imported.items():
        names[key] = _imported(modules, source, there)
    for key, nodes in module.defined.items():
        if isinstance(nodes[-1], ast.ClassDef):
            names[key] = Known(f"{module.name}.{key}")
    return names


def _imported(modules: Mapping[str, SourceModule], source: str, there: str) -> object:
    """What an imported name means; `there` is its name in the module that it is from."""
    if source in ("typing", "typing_extensions") and hasattr(typing, there):
        return getattr(typing, there)
    if source == "typing" and not there:
        return typing
    if source in modules and there:
        return _known(modules, source, there)
    return Known(f"{source}.{there}" if there else source)


def _known(modules: Mapping[str, SourceModule], source: str, key: str) -> Known:
    place = find(modules, source, key)
    return Known(".".join(place or (source, key)))
