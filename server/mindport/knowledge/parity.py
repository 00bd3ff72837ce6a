"""Computing how far a MindSpore API behaves like a torch API, from their signatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from mindport.knowledge.comparison import RANK, Comparison, lower, pair
from mindport.knowledge.pairing import Agreement
from mindport.knowledge.types import Parameter, ParameterMapping, Parity, Signature

CALLABLE = frozenset({"function", "method", "class"})


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two APIs compared."""

    name: str
    kind: str
    signatures: tuple[Signature, ...]


def compare(torch: Side, target: Side, agreement: Agreement | None = None) -> Comparison:
    """Compare a torch API with a MindSpore API."""
    agreement = agreement or Agreement()
    named = Parity.EXACT if _leaf(torch.name) == _leaf(target.name) else Parity.RENAMED
    if torch.kind not in CALLABLE or target.kind not in CALLABLE:
        return _compare_values(torch, target, named)
    differences: tuple[str, ...] = ()
    if _is_one(torch, target, "method"):
        named = Parity.RENAMED
    if _is_one(torch, target, "class"):
        named = Parity.CHANGED
        differences = (f"{target.name} is {_one(target)}, {torch.name} {_one(torch)}.",)
    ours, theirs = _read_alike(torch, target)
    if not differences and _asks_nothing(torch, target, named):
        return Comparison(named, _stated(agreement), certain=False)
    if not ours or not theirs:
        unread = torch.name if not ours else target.name
        text = f"The parameters of {unread} are not known: compare before use."
        said = (*differences, text)
        return Comparison(Parity.CHANGED, _stated(agreement), said, certain=False)
    known = _names(ours) & _names(theirs) if _leaf(torch.name) == _leaf(target.name) else None
    outcomes = [
        _closest(
            [[_plain(part, torch) for part in _receive(one, torch, target)] for one in form],
            [_receive(other, target, torch) for other in theirs],
            agreement,
            known,
        )
        for form in _forms(ours)
    ]
    parity = reduce(lower, (outcome.parity for outcome in outcomes), named)
    return Comparison(parity, _lines_of(outcomes), differences)


def _is_one(torch: Side, target: Side, kind: str) -> bool:
    """Whether only one of the two is of a kind."""
    return (torch.kind == kind) != (target.kind == kind)


def _read_alike(torch: Side, target: Side) -> tuple[list[Signature], list[Signature]]:
    """The signatures that say something; all of them where both sides say the same."""
    if torch.signatures == target.signatures:
        return list(torch.signatures), list(target.signatures)
    return list(filter(_known, torch.signatures)), list(filter(_known, target.signatures))


def _closest(
    ours: Sequence[Sequence[Parameter]],
    theirs: Sequence[Sequence[Parameter]],
    agreement: Agreement,
    known: frozenset[str] | None,
) -> Comparison:
    """The best outcome of comparing each spelling of a form with each of their overloads."""
    return min(
        (pair(one, other, agreement, known=known) for one in ours for other in theirs),
        key=_badness,
    )


def _lines_of(outcomes: Sequence[Comparison]) -> tuple[ParameterMapping, ...]:
    """The lines of the first form, and of the others those of parameters not yet shown."""
    lines = list(outcomes[0].parameters)
    shown = {line.torch for line in lines} | {None}
    for outcome in outcomes[1:]:
        lines += [line for line in outcome.parameters if line.torch not in shown]
        shown |= {line.torch for line in outcome.parameters}
    return tuple(lines)


def _compare_values(torch: Side, target: Side, named: Parity) -> Comparison:
    if (torch.kind in CALLABLE) == (target.kind in CALLABLE) or "module" in (
        torch.kind,
        target.kind,
    ):
        return Comparison(named)
    called = "is called" if target.kind in CALLABLE else "is not called"
    text = f"{target.name} is {_one(target)} and {called}; {torch.name} is {_one(torch)}."
    return Comparison(Parity.CHANGED, (), (text,))


def _one(side: Side) -> str:
    """The kind of an API with its article."""
    return f"{'an' if side.kind[0] in 'aeiou' else 'a'} {side.kind}"


def _names(signatures: Sequence[Signature]) -> frozenset[str]:
    return frozenset(part.name for one in signatures for part in one.parameters)


def _leaf(name: str) -> str:
    return name.rpartition(".")[2]


def _known(signature: Signature) -> bool:
    """A bare (*args, **kwargs) says nothing, nor does `*args` without a name beside it."""
    kinds = {parameter.kind for parameter in signature.parameters}
    if kinds & {"normal", "keyword", "positional"}:
        return True
    return "**kwargs" not in kinds and not any(one.name == "args" for one in signature.parameters)


def _asks_nothing(torch: Side, target: Side, named: Parity) -> bool:
    """Whether there is nothing to compare, though a signature is not known.

    Either torch's takes no argument at all and only the package changes, or it takes whatever a
    subclass wants and the target can be made without arguments.
    """
    if not torch.signatures or any(map(_known, torch.signatures)):
        bare = all(not one.parameters for one in torch.signatures)
        unread = not any(map(_known, target.signatures))
        return bool(torch.signatures) and bare and unread and named is Parity.EXACT
    return (
        torch.kind == target.kind == "class"
        and all(map(_is_open, torch.signatures))
        and any(map(_asks_for_nothing, target.signatures))
    )


def _asks_for_nothing(signature: Signature) -> bool:
    return all(part.default is not None for part in signature.parameters)


def _is_open(signature: Signature) -> bool:
    return [part.kind for part in signature.parameters] == ["*args", "**kwargs"]


def _stated(agreement: Agreement) -> tuple[ParameterMapping, ...]:
    """The lines which the row itself gives, where no signature is known."""
    lines = [
        ParameterMapping(name, rule.to, "converted" if rule.value else "renamed", value=rule.value)
        if rule.to
        else ParameterMapping(name, None, "dropped", note=rule.drop or "")
        for name, rule in agreement.rules.items()
    ]
    lines += [
        ParameterMapping(None, name, "written_out", value=text)
        for name, text in agreement.write.items()
    ]
    return tuple(lines)


def _forms(signatures: Sequence[Signature]) -> list[list[Signature]]:
    """The overloads that ask something new, each with its other spellings.

    One that is a part of another asks nothing new; `size` and `*size` are two spellings of a form.
    """
    plain = [one for one in signatures if not any(_by_name(part) for part in one.parameters)]
    forms: dict[frozenset[str], list[Signature]] = {}
    for one in sorted(plain or signatures, key=lambda item: -len(item.parameters)):
        names = frozenset("input" if part.name == "self" else part.name for part in one.parameters)
        if names in forms:
            forms[names].append(one)
        elif not any(names < other for other in forms):
            forms[names] = [one]
    return list(forms.values())


def _by_name(parameter: Parameter) -> bool:
    """A dimension given by its name: a feature of torch alone, and hardly used."""
    annotation = parameter.annotation or ""
    return parameter.name in ("dim", "dims", "dim0", "names") and (
        "str" in annotation or "ellipsis" in annotation.lower()
    )


def _receive(signature: Signature, owner: Side, other: Side) -> tuple[Parameter, ...]:
    """The parameters; with the object itself in front where only one of the two is a method."""
    if owner.kind == "method" and other.kind != "method":
        return (Parameter("self", "positional"), *signature.parameters)
    return signature.parameters


def _plain(parameter: Parameter, owner: Side) -> Parameter:
    """The torch parameter with the default that its None stands for."""
    if parameter.default == "None":
        if parameter.name == "dtype" and owner.kind == "class":
            return replace(parameter, default="torch.float32")
        if parameter.name == "correction":
            return replace(parameter, default="1")
    return parameter


def _badness(outcome: Comparison) -> tuple[int, int]:
    loose = sum(line.torch is None or line.mindspore is None for line in outcome.parameters)
    return (RANK[outcome.parity], loose)
