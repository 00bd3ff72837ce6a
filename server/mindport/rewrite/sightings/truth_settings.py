"""Settings of layers that are 0 or 1, where MindSpore's classes take a boolean alone."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse, Argument, Confidence, UseKind
from mindport.knowledge.types import Parameter
from mindport.rewrite.sighting import Context, Sighting
from mindport.text.span import Span

TRUTH = "torch.nn.Module.__bool__"


def truth_uses(context: Context) -> Iterator[ApiUse]:
    """Integers among the arguments of layers where torch has a boolean by default."""
    for use in context.uses:
        if use.kind is not UseKind.CLASS or not use.api.startswith("torch.nn."):
            continue
        signatures = context.code.signatures(use.api)
        for place, argument in enumerate(use.arguments or () if signatures else ()):
            if not _is_truth(signatures[0].parameters, place, argument):
                continue
            span = _value(context.code.text, argument)
            if context.facts.kind_of(span) == "int":
                yield ApiUse(span, span, TRUTH, UseKind.METHOD, Confidence.INFERRED, None)


def _value(text: str, argument: Argument) -> Span:
    """Where the value of an argument is, behind its name."""
    start, end = argument.span
    if argument.keyword is None:
        return argument.span
    value = text[start:end].partition("=")[2].lstrip()
    return Span(end - len(value), end)


def _is_truth(parameters: tuple[Parameter, ...], place: int, argument: Argument) -> bool:
    """Whether an argument is for a parameter that is a boolean by default."""
    plain = [one for one in parameters if one.name != "self"]
    if argument.keyword is None:
        found = plain[place : place + 1]
    else:
        found = [one for one in plain if one.name == argument.keyword]
    return any(one.default in ("True", "False") for one in found)


SIGHTINGS = (
    Sighting(
        "MP621",
        "integer-setting",
        "A layer receives 0 or 1 for a boolean parameter.",
        "torch accepts an integer for a boolean here; MindSpore rejects it",
        find=truth_uses,
        only_before=True,
    ),
)
