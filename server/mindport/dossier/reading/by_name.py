"""What is known by name: `tricks.toml`, the table of APIs that are tricks."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from mindport.knowledge import toml


class Kind(NamedTuple):
    """A kind of trick; `tricks.toml` explains the fields."""

    kind: str
    way: str
    bases: tuple[str, ...] = ()
    apis: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    def has(self, api: str) -> bool:
        """Whether an API is one of them."""
        if api.rpartition(".")[2] in self.never:
            return False
        return api in self.apis or (bool(self.packages) and api.startswith(self.packages))


@lru_cache(maxsize=1)
def _tables() -> dict[str, Any]:
    return toml.loads(
        resources.files("mindport.dossier").joinpath("tricks.toml").read_text("utf-8")
    )


def _kind(table: dict[str, Any]) -> Kind:
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in table.items()
    }
    return Kind(**values)


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """The kinds that calls of libraries are."""
    return tuple(map(_kind, _tables()["kind"]))


@lru_cache(maxsize=1)
def augmentation() -> Kind:
    """The transforms of libraries."""
    return _kind({"kind": "augmentation", **_tables()["augmentation"]})


def packages_of(name: str) -> tuple[str, ...]:
    """The beginnings of names of a group: "images", "options", "weights"."""
    return tuple(_tables()[name]["packages"])


def module_of(package: str) -> str:
    """The name under which an installed package is imported, in small letters."""
    name = package.lower().replace("_", "-")
    found: str = _tables()["modules"].get(name, name.replace("-", "_"))
    return found.lower()
