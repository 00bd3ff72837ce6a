"""The inventory of the installed torch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from devtools.introspection import (
    torch_modules,
    torch_names,
    torch_operators,
    torch_results,
    torch_stubs,
    torch_trials,
)
from devtools.introspection.annotations import TypeNotation
from devtools.introspection.record import Inventory, Record
from devtools.introspection.torch_classes import Classes
from devtools.introspection.torch_functions import Functions
from devtools.introspection.torch_names import Names

# Symbolic sizes exist only while a graph is traced; the code being read runs eagerly.
_CONCRETE = {"SymInt": "int", "SymFloat": "float", "SymBool": "bool"}


def collect() -> Inventory:
    """Introspect torch."""
    modules = torch_modules.walk()
    torch: Any = modules["torch"]
    root = Path(torch.__file__).parent
    names = torch_names.settle(modules)
    named_results = _name_result_types(torch.return_types, names)
    concrete = {id(getattr(torch, key)): value for key, value in _CONCRETE.items()}
    notation = TypeNotation(lambda v: concrete.get(id(v)) or names.name_of(v))
    inventory = Inventory("torch", str(torch.__version__).split("+")[0])
    functions = Functions(torch_stubs.load(root), notation, root)
    functions.named_results = named_results
    classes = Classes(functions, notation, names, inventory.symbols)
    for name in modules:
        inventory.symbols[name] = Record("module", public=_is_public(name))
    for name, value in sorted(names.objects.items()):
        if isinstance(value, type):
            classes.add(name, value, public=_is_public(name))
        elif torch_names.is_named(value):
            overloads = functions.overloads(name, value)
            inventory.symbols[name] = Record("function", overloads, public=_is_public(name))
        elif hasattr(type(value), "__getattr__"):  # a set of flags that no class lists
            inventory.symbols[name] = Record("module", public=_is_public(name))
        else:
            inventory.symbols[name] = Record(
                "constant", returns=notation.render_object(type(value))
            )
    _type_result_fields(inventory, named_results)
    torch_trials.fill_in(inventory.symbols, torch, notation)
    for name in torch_operators.NAMESPACES:
        inventory.symbols[name] = Record("module")
    for path, target in torch_operators.operator_aliases(torch, names.name_of):
        names.aliases.setdefault(path, target)
    _keep_valid_aliases(inventory, names)
    _mark_private(inventory)
    return inventory


def _is_public(name: str) -> bool:
    parts = name.split(".")
    return not any(part.startswith("_") and not part.endswith("__") for part in parts)


def _mark_private(inventory: Inventory) -> None:
    """Members of a private class are no more public than the class."""
    for name, record in inventory.symbols.items():
        if record.public and not _is_public(name):
            inventory.symbols[name] = replace(record, public=False)


def _name_result_types(module: ModuleType, names: Names) -> dict[str, str]:
    """Named tuples of results: canonical names by operator."""
    found = {}
    for key, value in vars(module).items():
        if isinstance(value, type) and issubclass(value, tuple) and not key.endswith("_out"):
            path = f"torch.return_types.{key}"
            names.objects[path] = value
            names.canonical[id(value)] = path
            if not key.startswith("_"):
                found[key] = path
    return found


def _type_result_fields(inventory: Inventory, named_results: dict[str, str]) -> None:
    """Fields of named results that no stub types are typed by the operator's schema."""
    for operator, path in named_results.items():
        for field, kind in torch_results.schema_fields(operator).items():
            record = inventory.symbols.get(f"{path}.{field}")
            if record is not None and not record.returns:
                inventory.symbols[f"{path}.{field}"] = replace(record, returns=kind)


def _keep_valid_aliases(inventory: Inventory, names: Names) -> None:
    for path, target in names.aliases.items():
        if target in inventory.symbols and path not in inventory.symbols:
            inventory.aliases[path] = target
