"""How far two parameters agree, and what a comparison of signatures gives."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from mindport.knowledge.defaults import same_as_default
from mindport.knowledge.pairing import GENERAL, Agreement, is_misplaced, only_ones, partners_of
from mindport.knowledge.rows import ParameterRule
from mindport.knowledge.types import Parameter, ParameterMapping, Parity

RANK = {parity: rank for rank, parity in enumerate(Parity)}


def lower(first: Parity, second: Parity) -> Parity:
    """The lower of two parities."""
    return first if RANK[first] >= RANK[second] else second


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome."""

    parity: Parity
    parameters: tuple[ParameterMapping, ...] = ()
    differences: tuple[str, ...] = ()
    certain: bool = True  # False: a signature is not known


def pair(
    ours: Sequence[Parameter],
    theirs: Sequence[Parameter],
    agreement: Agreement,
    *,
    known: frozenset[str] | None,
) -> Comparison:
    """Compare two signatures parameter by parameter."""
    partners = partners_of(ours, theirs, agreement)
    if known is not None:
        partners |= only_ones(ours, theirs, agreement, partners, known)
    outcomes: list[tuple[ParameterMapping, Parity]] = []
    for one in ours:
        if one.kind == "**kwargs" or one.name.startswith("_"):
            continue
        rule = agreement.rules.get(one.name)
        other = partners.get(one.name)
        if other is None:
            outcomes.append(lacking(one, rule))
        elif _takes_sequence(other, rule):
            line = ParameterMapping(one.name, other.name, "same", one.default, other.default)
            outcomes.append((line, Parity.EXACT))
        else:
            # A receiver that goes nowhere takes no place: `x.new_tensor(data)`, `tensor(data)`.
            mine = [part for part in ours if part.name != "self" or "self" in partners]
            placed = is_misplaced(one, other, mine, theirs)
            outcomes.append(_matched(one, other, rule, agreement.write, placed))
    taken = {other.name for other in partners.values()}
    outcomes += [
        extra(other, agreement.write)
        for other in theirs
        if other.name not in taken and other.kind != "**kwargs"
    ]
    parity = reduce(lower, (effect for _, effect in outcomes), Parity.EXACT)
    return Comparison(parity, tuple(line for line, _ in outcomes))


def _takes_sequence(other: Parameter, rule: ParameterRule | None) -> bool:
    """Whether the row says that a sequence goes in as it is, for several arguments."""
    return rule is not None and (rule.to or "").startswith("*") and other.kind == "*args"


def _matched(
    one: Parameter,
    other: Parameter,
    rule: ParameterRule | None,
    write: MappingOf[str, str],
    misplaced: bool,
) -> tuple[ParameterMapping, Parity]:
    line = ParameterMapping(one.name, other.name, "same", one.default, other.default)
    if rule is not None and rule.value is not None:
        return replace(line, status="converted", value=rule.value), Parity.CHANGED
    if other.name in write:
        return replace(line, status="written_out", value=write[other.name]), Parity.CHANGED
    if (one.kind == "*args") != (other.kind == "*args"):
        many = "several arguments" if other.kind == "*args" else "one sequence"
        return replace(line, status="converted", note=f"takes {many}"), Parity.CHANGED
    default = _other_default(one, other, line)
    if default is not None:
        return default
    if misplaced:
        note = "by keyword only" if other.kind == "keyword" else "at another position"
        return replace(line, status="reordered", note=note), Parity.RENAMED
    if one.name == other.name:
        return line, Parity.EXACT
    unnamed = "positional" in (one.kind, other.kind) or one.kind == "*args"
    return replace(line, status="renamed"), Parity.EXACT if unnamed else Parity.RENAMED


def _other_default(
    one: Parameter, other: Parameter, line: ParameterMapping
) -> tuple[ParameterMapping, Parity] | None:
    """The line where the defaults differ; None where they do not."""
    if one.default is None or "..." in (one.default, other.default):  # left out of a stub
        return None
    changed = replace(line, status="default_differs")
    if other.default is None:
        if other.kind == "*args":
            return None
        return replace(changed, note="required in MindSpore"), Parity.CHANGED
    if same_as_default(one.name, one.default, other.default):
        return None
    return changed, Parity.EXACT if one.name in GENERAL else Parity.CHANGED


def lacking(one: Parameter, rule: ParameterRule | None) -> tuple[ParameterMapping, Parity]:
    """What a parameter of torch becomes that MindSpore does not have."""
    general = one.name in GENERAL
    if rule is not None and rule.drop is not None:
        note = rule.drop
    else:
        note = GENERAL.get(one.name, "not in MindSpore")
    line = ParameterMapping(one.name, None, "dropped", one.default, note=note)
    harmless = rule is not None and rule.unless_default and one.default is not None
    return line, Parity.EXACT if general or harmless else Parity.CHANGED


def extra(other: Parameter, write: MappingOf[str, str]) -> tuple[ParameterMapping, Parity]:
    """What a parameter of MindSpore is given that torch does not have."""
    line = ParameterMapping(None, other.name, "extra", mindspore_default=other.default)
    if other.name in write:
        return replace(line, status="written_out", value=write[other.name]), Parity.CHANGED
    if other.default is None and other.kind != "*args":
        return replace(line, note="required in MindSpore"), Parity.CHANGED
    return line, Parity.EXACT
