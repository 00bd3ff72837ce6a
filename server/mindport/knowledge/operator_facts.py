"""What torch's operators do with memory, types and gradients (mapping_db/inventory/operators)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

FAMILIES = ("bool", "integer", "float", "complex")
COLUMNS = (
    *("api", "shares", "when", "views", "repeats", "writes", *FAMILIES, "made"),
    *("gradient", "indices", "adapts", "fields", "order"),
)
_HALVES = {"complex64": "float32", "complex128": "float64"}
_WHOLES = {half: whole for whole, half in _HALVES.items()}


def family(dtype: str) -> str:
    """bool, integer, float or complex; "" for what is no dtype of torch."""
    if dtype == "bool" or dtype.startswith("complex"):
        return dtype.rstrip("0123456789")
    if "float" in dtype:
        return "float"
    return "integer" if "int" in dtype else ""


@dataclass(frozen=True, slots=True)
class OperatorFacts:
    """What calls of an API did. Positions count from the object of a method."""

    api: str
    shares: frozenset[int]  # arguments whose memory a result may share
    always_shares: bool  # whether it did in every call
    shares_unasked: bool  # whether it did in some that change nothing, where others do change it
    views: frozenset[int]  # those of them of which the result is another object
    repeats: frozenset[int]  # those of them of which it may have elements several times
    writes: frozenset[int]  # arguments that it may change
    rules: tuple[tuple[str, str], ...]  # by family of what is given ("made": nothing): the dtype
    passes: frozenset[int] | None  # arguments that a gradient passes through; None: not known
    indices: frozenset[int]  # arguments that take indices, classes or masks
    adapts: frozenset[int]  # arguments that, without dimensions, take the dtype of the others
    fields: tuple[str, ...]  # the names of several results
    order: str  # how results lie: "own", "kept" as given, "changed" as views, "" as new tensors

    @property
    def was_called(self) -> bool:
        """Whether it was seen to give a tensor, and is not known by its schema alone."""
        return any(rule for _, rule in self.rules)

    @property
    def changes(self) -> bool:
        """Whether it changes its object, or first argument, and gives it back."""
        return 0 in self.writes & self.shares

    @property
    def hands_on(self) -> frozenset[int]:
        """The arguments whose memory the result may share, unless it is asked to change them."""
        is_plain = self.always_shares or self.shares_unasked or self.gives_changed
        return self.shares if is_plain else self.shares - self.writes

    def handed_on(self, given: int) -> frozenset[int]:
        """The same for so many arguments: of several that it computes with, it gives none back.

        `einsum` of one tensor may be that tensor, of two it is a new one.
        """
        others = (self.passes or frozenset()) - self.shares
        is_computed = not self.always_shares and any(place < given for place in others)
        return frozenset() if is_computed and not self.writes else self.hands_on

    @property
    def gives_changed(self) -> bool:
        """Whether it gives what it changes: torch ends its name so."""
        return self.api.endswith("_") and bool(self.shares & self.writes)

    @property
    def is_cut(self) -> bool:
        """Whether no gradient passes: the result never has one."""
        return self.passes is not None and not self.passes

    def result(self, given: str) -> str:
        """The dtype of the tensor that it gives for a dtype, "" where that is not known.

        `given` may be a family: then the answer may be one. What is kept of several families
        is kept of one that was not tried. A tensor that is changed in place keeps its own.
        """
        if self.gives_changed:
            return given
        rules = [self._rule(kind).partition(";")[0] for kind in FAMILIES]
        known = [rule for rule in rules if rule]
        keeps = len(known) > 1 and set(known) == {"same"}
        rule = rules[FAMILIES.index(family(given))]
        return self._applied(rule or ("same" if keeps else ""), given)

    def results(self, given: str) -> tuple[str, ...]:
        """The dtypes of the tensors where it gives several; one where all are alike."""
        rules = self._rule(given).partition(";")[2].split()
        return tuple(self._applied(rule, given) for rule in rules)

    @property
    def results_of_any(self) -> tuple[str, ...]:
        """The same for every dtype: "" for a tensor whose dtype depends on what is given."""
        tried = [rule.partition(";")[2].split() for kind, rule in self.rules if kind in FAMILIES]
        every = [rules for rules in tried if rules]
        if len({len(one) for one in every}) != 1:
            return ()
        always = (one[0] if len(set(one)) == 1 else "" for one in zip(*every, strict=True))
        return tuple(self._applied(rule, "") for rule in always)

    @property
    def made(self) -> str:
        """The dtype that it makes of no tensor, "" where that is not known or depends on values."""
        return self._applied(self._rule("").partition(";")[0], "")

    @property
    def makes(self) -> bool:
        """Whether it makes tensors of no tensor, and of none alone."""
        return [name for name, rule in self.rules if rule] == ["made"]

    @property
    def gives(self) -> str:
        """What it gives whatever it is given, complex numbers aside: a dtype, a family, or ""."""
        kinds = [(kind, rule.partition(";")[0]) for kind, rule in self.rules if kind != "complex"]
        found = {self._applied(rule, kind) for kind, rule in kinds if rule}
        if len(found) == 1:
            return found.pop()
        families = set(map(family, found))
        return families.pop() if len(families) == 1 else ""

    def _rule(self, given: str) -> str:
        return dict(self.rules).get(family(given) if given else "made", "")

    @staticmethod
    def _applied(rule: str, given: str) -> str:
        if rule == "same":
            return given
        if rule == "real":
            return "float" if given == "complex" else _HALVES.get(given, "")
        if rule == "complex":
            return "complex" if given == "float" else _WHOLES.get(given, "")
        return "" if rule == "varies" or " " in rule else rule


def read_operator_facts(folder: Path) -> list[tuple[str, ...]]:
    """The lines of all tables of the folder, by the columns."""
    found = []
    for file in sorted(folder.glob("*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            lines = {line["api"]: line for line in csv.DictReader(stream)}
        for api, line in lines.items():
            _widen(line, lines.get(api.removesuffix("_"), line))
        found += [tuple(line[name] for name in COLUMNS) for line in lines.values()]
    return found


def _widen(line: dict[str, str], other: dict[str, str]) -> None:
    """Add what was seen of the same operator out of place: calls in place are tried less often."""
    if other["gradient"] in ("", "none"):
        return
    for column in ("gradient", "indices"):
        places = {*line[column].replace("none", "").split(), *other[column].split()}
        line[column] = " ".join(sorted(places))


def from_line(line: tuple[str, ...]) -> OperatorFacts:
    """The facts that a line of a table holds."""
    held = dict(zip(COLUMNS, line, strict=True))
    gradient = held["gradient"]
    return OperatorFacts(
        held["api"],
        _places(held["shares"]),
        held["when"] == "always",
        held["when"] == "unasked",
        _places(held["views"]),
        _places(held["repeats"]),
        _places(held["writes"]),
        tuple((name, held[name]) for name in (*FAMILIES, "made")),
        _places(gradient.removeprefix("none")) if gradient else None,
        _places(held["indices"]),
        _places(held["adapts"]),
        tuple(held["fields"].split()),
        held["order"],
    )


def _places(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split()))
