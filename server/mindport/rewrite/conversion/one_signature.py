"""The parameters of all forms of an API together, as those of one function of Python."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from mindport.analysis.values.evaluator import TENSOR
from mindport.knowledge.types import Parameter, Signature

Parameters: TypeAlias = "tuple[Parameter, ...]"

_SELF = "self"
_LOOSEST = ("normal", "positional", "*args")


def one_signature(forms: Sequence[Signature]) -> Parameters | None:
    """All parameters but `out`; None where the places of a form are no beginning of another's.

    Left out is what has a dtype or a name of torch for a default: None for a dtype says that of
    the input, which no written code knows.
    """
    behind = {name for one in forms for name in _behind_left_out(one.parameters)}
    known = [tuple(_expressible(one.parameters, behind)) for one in forms]
    if not known or any(one.kind == "**kwargs" for form in known for one in form):
        return None
    placed = sorted(map(_placed, known), key=len)
    found = placed[-1]
    for form in placed[:-1]:
        if not _begins(form, found):
            return None
        found = tuple(_both(*pair) for pair in zip_longest(found, form))
    return (*found, *_named(known, {one.name for one in found}))


def listed(parameters: Parameters, *, typed: bool = False) -> str:
    """A list of parameters as Python has it; `typed` says which are tensors."""
    parts: list[str] = []
    before = ""
    for one in parameters:
        if one.kind == "keyword" and before not in ("keyword", "*args"):
            parts.append("*")
        before = one.kind
        is_known = typed and (one.annotation == TENSOR or is_object(one))
        annotation = f": {one.annotation}" if is_known else ""
        default = f"={one.default}" if one.default is not None else ""
        parts.append(f"{'*' if is_star(one) else ''}{one.name}{annotation}{default}")
    return ", ".join(parts)


def passed_on(parameters: Parameters) -> str:
    """The arguments of a call that passes on its parameters."""
    return ", ".join(map(_passed, parameters))


def _passed(parameter: Parameter) -> str:
    start = {"*args": "*", "keyword": f"{parameter.name}="}.get(parameter.kind, "")
    return f"{start}{parameter.name}"


def object_of(owner: str) -> Parameter:
    """The parameter for the object of a method; `owner` is its class."""
    return Parameter(_SELF, "positional", None, owner)


def is_object(parameter: Parameter) -> bool:
    """Whether it is the object of a method."""
    return parameter.name == _SELF


def is_star(parameter: Parameter) -> bool:
    """Whether it takes any number of places."""
    return parameter.kind == "*args"


def _behind_left_out(parameters: Iterable[Parameter]) -> Iterable[str]:
    """What has another place in a function that is written without those that are left out."""
    is_left_out = False
    for one in parameters:
        if not _is_expressible(one):
            is_left_out = is_left_out or one.kind != "keyword"
        elif is_left_out and one.default is not None and one.kind == "normal":
            yield one.name


def _expressible(
    parameters: Iterable[Parameter], by_keyword: Collection[str]
) -> Iterable[Parameter]:
    """Those that a function can be written with."""
    for one in filter(_is_expressible, parameters):
        yield replace(one, kind="keyword") if one.name in by_keyword else one


def _is_expressible(parameter: Parameter) -> bool:
    is_type = parameter.default == "None" and "torch.dtype" in (parameter.annotation or "")
    is_known = parameter.default is None or _is_value(parameter.default)
    return parameter.name != "out" and not is_type and is_known


def _is_value(default: str) -> bool:
    """Whether a default can be written anywhere; `DEFAULT_PROTOCOL` is a name of torch's file."""
    try:
        ast.literal_eval(default)
    except (SyntaxError, ValueError):
        return False
    return True


def _placed(form: Parameters) -> Parameters:
    return tuple(one for one in form if one.kind != "keyword")


def _begins(form: Parameters, longer: Parameters) -> bool:
    """Whether calls of a form are calls of another one that has more places."""
    pairs = zip(form, longer, strict=False)
    is_same = len(form) == len(longer) or all(one.name == other.name for one, other in pairs)
    return is_same and all(one.default or is_star(one) for one in longer[len(form) :])


def _both(one: Parameter, other: Parameter | None) -> Parameter:
    """A parameter that may be given as in either of two forms."""
    if other is None:
        return one
    kind = max(one.kind, other.kind, key=_LOOSEST.index)
    default = None if kind == "*args" else one.default or other.default
    annotation = one.annotation if one.annotation == other.annotation else None
    return Parameter(one.name, kind, default, annotation)


def _named(forms: Sequence[Parameters], placed: Collection[str]) -> Iterable[Parameter]:
    """The parameters by keyword alone, without those that only one form needs.

    What has its place in another form alone is given by keyword, too.
    """
    given = [one for form in forms for one in form if one.name not in placed]
    given.sort(key=lambda one: one.default is not None)  # a default of one form is one of all
    every = {one.name: replace(one, kind="keyword") for one in given}
    return (one for one in every.values() if one.default or all(one in form for form in forms))


def of_one_form(forms: Sequence[Signature]) -> Parameters:
    """The parameters by keyword that only some forms have, and need: `decimals` of `round`."""
    every = {
        one.name: one
        for form in forms
        for one in form.parameters
        if one.kind == "keyword" and one.default is None and one.name != "out"
    }
    names = [{one.name for one in form.parameters} for form in forms]
    return tuple(one for name, one in every.items() if not all(name in form for form in names))
