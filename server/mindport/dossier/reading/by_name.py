"""What is known by name: `tricks.toml`, the table of APIs that are tricks."""

from __future__ import annotations

from functools import cache, lru_cache
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
        if bool(self.packages) and api.startswith(self.packages):
            return True
        return api in self.apis or any(one in self.apis for one in _shorter(api))


def _shorter(api: str) -> list[str]:
    """The names without one of the modules that they are in: `timm.data.mixup.Mixup`."""
    parts = api.split(".")
    return [".".join([*parts[:at], *parts[at + 1 :]]) for at in range(1, len(parts) - 1)]


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


def factories() -> list[str]:
    """The last names of functions of libraries that make an optimizer."""
    found: list[str] = _tables()["optimizers"]["factories"]
    return found


def module_of(package: str) -> str:
    """The name under which an installed package is imported, in small letters."""
    name = package.lower().replace("_", "-")
    found: str = _tables()["modules"].get(name, name.replace("-", "_"))
    return found.lower()


@lru_cache(maxsize=1)
def frameworks() -> tuple[tuple[tuple[str, ...], dict[str, str]], ...]:
    """The trainers of frameworks, with the kinds that their arguments are."""
    return tuple((tuple(one["packages"]), one["fields"]) for one in _tables()["settings"])


@lru_cache(maxsize=1)
def hooks() -> tuple[tuple[tuple[str, ...], dict[str, str]], ...]:
    """The classes of frameworks, with the kinds that their methods are."""
    return tuple((tuple(one["bases"]), one["methods"]) for one in _tables()["hooks"])


def fields(package: str = "") -> dict[str, str]:
    """The kinds that fields are by dotted keys: of mmengine's files, or of another package's."""
    tables = _tables()
    found: dict[str, str] = tables["fields_of"][package] if package else tables["fields"]
    return found


def packages_with_fields() -> tuple[str, ...]:
    """The packages whose configurations have fields of their own."""
    return tuple(_tables()["fields_of"])


def reads() -> dict[str, dict[str, list[str]]]:
    """The functions that are given all options, with the options that they read, by kind."""
    found: dict[str, dict[str, list[str]]] = _tables()["reads"]
    return found


def kind_of_type(name: str, otherwise: str) -> str:
    """The kind of what a field holds, where its type says more than the field; "" for none."""
    found: str = _tables()["typed"].get(name, otherwise)
    return found


@cache
def way_of(kind: str) -> str:
    """What there is in MindSpore for a kind."""
    if kind == "augmentation":
        return augmentation().way
    found = next((one.way for one in kinds() if one.kind == kind), "")
    return found or str(_tables()["ways"].get(kind, ""))
