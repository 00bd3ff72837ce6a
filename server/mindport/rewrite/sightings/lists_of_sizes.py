"""Lists of sizes where MindSpore takes a tuple alone: `nn.MaxPool2d([2, 2])`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse, UseKind
from mindport.analysis.values.lists import may_be_list
from mindport.knowledge.roles import has_role
from mindport.rewrite.sighting import Context, Sighting, seen

AS_TUPLE = "builtins.list.__as_tuple__"


def size_uses(context: Context) -> Iterator[ApiUse]:
    """The lists that such functions and layers are given."""
    tree, roles = context.tree, context.code.knowledge.roles
    for use in context.uses:
        call = tree.at(use.span)
        is_made = use.kind in (UseKind.CLASS, UseKind.FUNCTION) and isinstance(call, ast.Call)
        if not is_made or not has_role(roles, "sizes-in-tuples", use.api):
            continue
        assert isinstance(call, ast.Call)
        for one in (*call.args, *(keyword.value for keyword in call.keywords)):
            asked = tree.of(one)
            is_held = asked.term is not None and may_be_list(asked.unit, asked.term)
            if is_held or isinstance(one, ast.List):
                yield seen(tree, one, AS_TUPLE)


SIGHTINGS = (
    Sighting(
        "MP632",
        "list-of-sizes",
        "A list of sizes is given where MindSpore takes a tuple alone.",
        "MindSpore refuses a list of sizes here, and takes a tuple",
        find=size_uses,
        only_before=True,
    ),
)
