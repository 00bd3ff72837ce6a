"""What the signatures of a call say of one of its arguments."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence

from mindport.analysis.uses.api_use import ApiUse, Argument
from mindport.knowledge.types import Parameter, Signature
from mindport.rewrite.view.tree import Tree

UNTYPED = frozenset({""})  # no signature says a type


def node_of(tree: Tree, use: ApiUse, argument: Argument) -> ast.expr | None:
    """The expression that is given; None where it is not found."""
    call = tree.at(use.span)
    if argument.keyword is None or not isinstance(call, ast.Call):
        return tree.at(argument.span)
    return next((one.value for one in call.keywords if one.arg == argument.keyword), None)


def types_taken(
    signatures: Iterable[Signature], use: ApiUse, argument: Argument
) -> Collection[str]:
    """The types that the forms of the call take there, "" for one that is not known."""
    given = use.arguments or ()
    places = [one for one in given if one.keyword is None]
    fitting = (one.parameters for one in signatures if _fits(one.parameters, given))
    parameters = [_parameter(one, argument, places) for one in fitting]
    return {"" if one is None else one.annotation or "" for one in parameters}


def _fits(parameters: Sequence[Parameter], given: Sequence[Argument]) -> bool:
    """Whether a form has the parameters that are given."""
    places = sum(one.kind in ("normal", "positional") for one in parameters)
    names = {one.name for one in parameters}
    is_open = any(one.kind == "*args" for one in parameters)
    count = sum(one.keyword is None for one in given)
    is_named = all(one.keyword in names for one in given if one.keyword is not None)
    return is_named and (is_open or count <= places)


def _parameter(
    parameters: Sequence[Parameter], argument: Argument, places: Sequence[Argument]
) -> Parameter | None:
    if argument.keyword is not None:
        return next((one for one in parameters if one.name == argument.keyword), None)
    normal = [one for one in parameters if one.kind in ("normal", "positional")]
    place = places.index(argument)
    if place < len(normal):
        return normal[place]
    return next((one for one in parameters if one.kind == "*args"), None)
