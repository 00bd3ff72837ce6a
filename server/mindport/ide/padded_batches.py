"""Sequences padded to one length, in the place of the longest of each batch."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from mindport.analysis.uses.api_use import ApiUse, Argument
from mindport.knowledge.roles import Roles, has_role
from mindport.knowledge.store import KnowledgeBase
from mindport.rewrite.edits.imports import Spelling, outline_of
from mindport.rules.finding import Finding
from mindport.text.edit import Edit

# To be changed by whoever knows the data.
BOUND = 512
_PLACES = ("sequences", "batch_first", "padding_value")
_TORCH = "torch."


def padded_batches(
    text: str, finding: Finding, uses: Iterable[ApiUse], knowledge: KnowledgeBase
) -> tuple[Edit, ...]:
    """The edits that pad each sequence to `BOUND`, and cut a longer one; empty where that is not
    what the call does."""
    use = next((one for one in uses if one.api == finding.api and one.span == finding.span), None)
    given = _given(use, knowledge.roles) if use is not None else None
    if use is None or given is None:
        return ()
    spelling = Spelling(outline_of(text), knowledge)
    stack, pad = (spelling.name(f"{_TORCH}{name}") for name in ("stack", "nn.functional.pad"))
    if stack is None or pad is None:
        return ()
    row = _free_name(text)
    width = f"(0, 0) * ({row}.ndim - 1) + (0, {BOUND} - len({row}))"
    filling = given.get("padding_value")
    value = f", value={_value(text, filling)}" if filling is not None else ""
    sequences = _value(text, given["sequences"])
    at = "" if _is_first(given) else ", dim=1"
    made = f"{stack}([{pad}({row}, {width}{value}) for {row} in {sequences}]{at})"
    return (Edit(use.span, made), *spelling.edits())


def _is_first(given: dict[str, Argument]) -> bool:
    return "batch_first" in given and given["batch_first"].constant == "True"


def _given(use: ApiUse, roles: Roles) -> dict[str, Argument] | None:
    """The arguments by name; None where there is one that decides more."""
    if use.arguments is None or not has_role(roles, "padding", use.api):
        return None
    found: dict[str, Argument] = {}
    for place, one in enumerate(use.arguments):
        name = one.keyword or (_PLACES[place] if place < len(_PLACES) else "")
        if name not in _PLACES:
            return None
        found[name] = one
    order = found.get("batch_first")
    is_open = order is not None and order.constant not in ("True", "False")
    return None if is_open or "sequences" not in found else found


def _value(text: str, argument: Argument) -> str:
    """The value of an argument, be its keyword in the span or not."""
    return re.sub(rf"^{argument.keyword}\s*=\s*", "", text[slice(*argument.span)])


def _free_name(text: str) -> str:
    """A name for one sequence that the text does not use."""
    try:
        used = {one.id for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Name)}
    except SyntaxError:
        used = set(re.findall(r"\w+", text))
    names = ("row", "sequence", "one", *(f"row_{number}" for number in range(2, 100)))
    return next(name for name in names if name not in used)
