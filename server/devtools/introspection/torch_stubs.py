"""torch's own stub files: overloads with result types for what is written in C++."""

from __future__ import annotations

import ast
import contextlib
import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from devtools.introspection.source_index import (
    Function,
    decorator_names,
    definitions,
    parse,
    stated,
)

# Stub file -> the module whose names it describes.
STUBS = {
    "_C/_VariableFunctions.pyi": "torch",
    "_C/_nn.pyi": "torch._C._nn",
    "_C/__init__.pyi": "torch._C",
    "nn/functional.pyi": "torch.nn.functional",
    "nn/parameter.pyi": "torch.nn.parameter",
    "jit/_script.pyi": "torch.jit._script",
    "_C/_distributed_c10d.pyi": "torch._C._distributed_c10d",
    "return_types.pyi": "torch.return_types",
    "_C/_monitor.pyi": "torch._C._monitor",
    "_C/_profiler.pyi": "torch._C._profiler",
    "_C/_autograd.pyi": "torch._C._autograd",
    "_C/_distributed_rpc.pyi": "torch._C._distributed_rpc",
    "_C/_nvtx.pyi": "torch._C._nvtx",
    "distributed/optim/zero_redundancy_optimizer.pyi": (
        "torch.distributed.optim.zero_redundancy_optimizer"
    ),
}


@dataclass(frozen=True, slots=True)
class Stub:
    """One stub file: its definitions, and the names its annotations may use."""

    definitions: dict[str, list[Function | ast.ClassDef]]
    scope: dict[str, object]

    def functions(self, name: str) -> list[Function]:
        """The overloads of a function or `Class.method`."""
        return stated(self.definitions.get(name, []))

    def class_body(self, name: str) -> list[ast.stmt]:
        """The body of a class."""
        nodes = [n for n in self.definitions.get(name, []) if isinstance(n, ast.ClassDef)]
        return nodes[-1].body if nodes else []


def load(root: Path) -> dict[str, Stub]:
    """Every stub that this wheel has, by the module it describes."""
    found = {}
    for file, module_name in STUBS.items():
        path = root / file
        if path.exists():
            found[module_name] = Stub(definitions(path), _scope(path, module_name))
    return found


def _scope(path: Path, module_name: str) -> dict[str, object]:
    """What the names in a stub mean: the module's own names, then the stub's imports."""
    scope: dict[str, object] = {}
    with contextlib.suppress(ImportError):
        scope.update(vars(importlib.import_module(module_name)))
    package = module_name if path.name == "__init__.pyi" else module_name.rpartition(".")[0]
    for node in parse(path).body:
        if isinstance(node, ast.ImportFrom):
            _bring_in(node, package, scope)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                with contextlib.suppress(ImportError):
                    importlib.import_module(alias.name)
                    top = importlib.import_module(alias.name.split(".")[0])
                    scope[alias.asname or alias.name.split(".")[0]] = top
    return scope


def _bring_in(node: ast.ImportFrom, package: str, scope: dict[str, object]) -> None:
    source = ("." * node.level) + (node.module or "")
    try:
        module: Any = importlib.import_module(source, package)
    except ImportError:
        return
    for alias in node.names:
        if hasattr(module, alias.name):
            scope[alias.asname or alias.name] = getattr(module, alias.name)


def is_property(node: Function) -> bool:
    """Whether a stub's function is a property."""
    return bool(decorator_names(node) & {"property", "cached_property"})
