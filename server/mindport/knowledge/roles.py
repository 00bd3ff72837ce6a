"""Reading what names are for, where no signature says it (mapping_db/roles)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from mindport.knowledge import toml

# The names of each role; one that ends in `*` stands for all that begin so.
Roles: TypeAlias = "Mapping[str, frozenset[str]]"


def read_roles(folder: Path) -> tuple[tuple[str, str], ...]:
    """Role and name; ValueError for a table without names or without a source."""
    found: list[tuple[str, str]] = []
    for file in sorted(folder.glob("*.toml")):
        for role, table in toml.loads(file.read_text(encoding="utf-8")).items():
            if not table.get("source") or not table.get("names"):
                raise ValueError(f"{file.name}: [{role}] needs `source` and `names`")
            found += [(role, name) for name in table["names"]]
    return tuple(found)


def roles_of(rows: list[tuple[str, ...]]) -> Roles:
    """The names of each role."""
    roles: dict[str, set[str]] = {}
    for role, name in rows:
        roles.setdefault(role, set()).add(name)
    return {role: frozenset(names) for role, names in roles.items()}


def has_role(roles: Roles, role: str, name: str) -> bool:
    """Whether a name has a role, be it whole or by its beginning."""
    names = roles.get(role, frozenset())
    return name in names or name.startswith(_beginnings(names))


@lru_cache(maxsize=64)
def _beginnings(names: frozenset[str]) -> tuple[str, ...]:
    return tuple(one[:-1] for one in names if one.endswith("*"))
