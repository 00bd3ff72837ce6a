"""Positions of what is not zero with a fixed shape: as many rows as there are elements."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.roles import Roles, has_role
from mindport.rules.finding import Finding
from mindport.text.edit import Edit

ON_POSITIONS = "MP210"
_AS_METHOD = "torch.Tensor."


def sized_positions(
    text: str, finding: Finding, uses: Iterable[ApiUse], roles: Roles
) -> Edit | None:
    """The edit that asks for so many rows, the rest of -1; None where another form is meant."""
    use = next((one for one in uses if one.api == finding.api and one.span == finding.span), None)
    if use is None or use.arguments is None or not has_role(roles, "positions", use.api):
        return None
    is_method = use.api.startswith(_AS_METHOD)
    if len(use.arguments) != int(not is_method) or any(one.keyword for one in use.arguments):
        return None
    given = (
        text[slice(*use.name_span)].rpartition(".")[0].rstrip()
        if is_method
        else text[slice(*use.arguments[0].span)]
    )
    return Edit(use.span, _sized(given)) if _is_name(given) else None


def _sized(tensor: str) -> str:
    return f"{tensor}.nonzero_static(size={tensor}.numel())"


def _is_name(written: str) -> bool:
    """Whether it may be written twice: a name, or an attribute of one."""
    try:
        node = ast.parse(written.strip(), mode="eval").body
    except SyntaxError:
        return False
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)
