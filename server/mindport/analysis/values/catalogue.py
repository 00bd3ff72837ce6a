"""The symbols of the scanned libraries, as the analysis asks for them: by path, by member."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from mindport.knowledge.counterparts import Counterpart
from mindport.knowledge.operator_facts import OperatorFacts
from mindport.knowledge.roles import Roles, has_role
from mindport.knowledge.types import Parameter, Signature, past_itself
from mindport.knowledge.value_dependence import ValueDependence

# Parameters without an annotation that take tensors in torch, where the result is one, too.
_TENSORS = frozenset({"input", "tensor", "x1", "x2"})

_WORDS = re.compile(r"[\w.]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """What the inventory says of one name."""

    name: str
    kind: str
    returns: str
    bases: tuple[str, ...]


def _merged(orders: list[list[str]]) -> list[str]:
    """The C3 merge by which Python orders bases; what contradicts itself stands as it comes."""
    merged: list[str] = []
    while orders := [order for order in orders if order]:
        heads = [order[0] for order in orders]
        good = (head for head in heads if not any(head in order[1:] for order in orders))
        chosen = next(good, heads[0])
        merged.append(chosen)
        orders = [[name for name in order if name != chosen] for order in orders]
    return merged


class Catalogue:
    """Symbols and aliases of every scanned library."""

    def __init__(
        self,
        rows: Mapping[str, str],
        aliases: Iterable[tuple[str, str]],
        signatures: Callable[[str], tuple[Signature, ...]],
        companions: Iterable[str] = (),
        dependence: Callable[[str], tuple[ValueDependence, ...]] = lambda _api: (),
        *,
        operator: Callable[[str], OperatorFacts | None] = lambda _api: None,
        array_packages: Iterable[str] = (),
        roles: Roles | None = None,
        counterparts: Mapping[str, Counterpart] | None = None,
        helpers: Iterable[tuple[str, str]] = (),
    ) -> None:
        # Name, kind, returns, bases, ...: a text until it is asked for.
        self.rows: dict[str, tuple[str, ...] | str] = dict(rows)
        self.aliases = dict(aliases)
        self.packages = {name.partition(".")[0] for name in self.rows} | set(companions)
        self.array_packages = frozenset(array_packages)  # their arrays are no tensors
        self.counterparts = counterparts or {}  # what APIs of MindSpore are to torch
        self.helpers = dict(helpers)  # the API of torch that a helper does the work of
        self._roles = roles or {}
        self.has_installed = False  # rows of packages that are read, and not reported
        self.dependence = dependence  # how an API's results depend on the values of tensors
        self.operator = operator  # what an API does with memory, types and gradients
        self._read_signatures = signatures
        self._signatures: dict[str, tuple[Signature, ...]] = {}
        self._mro: dict[str, tuple[str, ...]] = {}
        self._members: dict[tuple[str, str], Entry | None] = {}

    def has_role(self, role: str, name: str) -> bool:
        """Whether a name is for this."""
        return has_role(self._roles, role, name)

    def named(self, role: str) -> frozenset[str]:
        """The names of a role that are written whole."""
        return self._roles.get(role, frozenset())

    def row(self, name: str) -> tuple[str, ...] | None:
        """Name, kind, returns, bases and overloads of a canonical name."""
        row = self.rows.get(name)
        if isinstance(row, str):
            row = self.rows[name] = (name, *row.split("\t"))
        return row

    def entry(self, name: str) -> Entry | None:
        """What the inventory says of a canonical name."""
        row = self.row(name)
        return None if row is None else Entry(row[0], row[1], row[2], tuple(row[3].split()))

    def kind(self, name: str) -> str:
        """The kind of a canonical name, "unknown" where the inventory does not have it."""
        row = self.row(name)
        return "unknown" if row is None else row[1]

    def is_scanned(self, path: str) -> bool:
        """Whether a dotted path lies in a package whose APIs are reported."""
        return path.partition(".")[0] in self.packages

    def canonical(self, path: str) -> str:
        """The public name of a path: aliases undone, also that of a leading part."""
        if path in self.rows:
            return path
        if behind := past_itself(path):
            return self.canonical(behind)
        found = self.aliases.get(path)
        if found is not None:
            return found
        head, _, leaf = path.rpartition(".")
        return f"{self.canonical(head)}.{leaf}" if head else path

    def mro(self, cls: str) -> tuple[str, ...]:
        """A class and its bases, nearest first."""
        known = self._mro.get(cls)
        if known is None:
            self._mro[cls] = (cls,)  # ends a circle of bases
            entry = self.entry(cls)
            bases = [self.canonical(base) for base in entry.bases] if entry else []
            orders = [list(self.mro(base)) for base in bases]
            known = self._mro[cls] = (cls, *_merged([*orders, bases]))
        return known

    def is_subclass(self, cls: str, base: str) -> bool:
        """Whether a library class derives from another."""
        return cls == base or base in self.mro(cls)

    def member(self, cls: str, name: str) -> Entry | None:
        """The member that a class has or inherits."""
        key = (cls, name)
        if key not in self._members:
            self._members[key] = self._find_member(cls, name)
        return self._members[key]

    def _find_member(self, cls: str, name: str) -> Entry | None:
        public = cls
        for owner in self.mro(cls):
            if "._" not in owner:
                public = owner
            found = self.entry(f"{owner}.{name}")
            if found is not None and found.kind not in ("module", "class"):
                # What a private base defines is known under the public class that has it.
                return found if public == owner else replace(found, name=f"{public}.{name}")
        return None

    def signatures(self, name: str) -> tuple[Signature, ...]:
        """The overloads of a function, method (under any class that has it) or constructor."""
        known = self._signatures.get(name)
        if known is None:
            known = self._signatures[name] = self._read_signatures(name)
        return known

    def takes_number(self, name: str, position: int, keyword: str | None) -> bool:
        """Whether a function takes an integer, or several, under a parameter, and no tensor."""
        said = [
            parameter.annotation or ""
            for signature in self.signatures(name)
            for place, parameter in enumerate(signature.parameters)
            if _takes(parameter, place, position, keyword)
        ]
        words = {word for text in said for word in _WORDS.findall(text)}
        return "int" in words and "torch.Tensor" not in words

    def takes_only(self, cls: str, name: str, position: int, keyword: str | None) -> bool:
        """Whether every overload of a function that has this parameter takes only a class there."""
        found = False
        for signature in self.signatures(name):
            for place, parameter in enumerate(signature.parameters):
                if _takes(parameter, place, position, keyword):
                    found = True
                    said = parameter.annotation
                    if said is None and parameter.name in _TENSORS and signature.returns == cls:
                        said = cls
                    if said not in (cls, f"{cls} | None"):
                        return False
                    break
        return found

    def takes_several(self, cls: str, name: str, position: int) -> bool:
        """Whether a function has a parameter at a position for a list of values of a class."""
        lists = (f"tuple[{cls}, ...] | list[{cls}]", f"{cls} | list[{cls}]")
        return any(
            position < len(signature.parameters)
            and signature.parameters[position].annotation in lists
            for signature in self.signatures(name)
        )


def _takes(parameter: Parameter, place: int, position: int, keyword: str | None) -> bool:
    """Whether a parameter at a place takes the argument at a position, or of a keyword."""
    if keyword:
        return parameter.name == keyword
    if parameter.kind == "*args":
        return place <= position
    return place == position and parameter.kind != "keyword"
