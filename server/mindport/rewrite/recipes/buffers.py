"""`self.mask = nn.Buffer(x)`: a MindSpore cell registers buffers by name."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.training.buffers import BUFFER
from mindport.text.span import Span

_TARGET = "mindspore.nn.Cell.register_buffer"


def _buffer(site: Site) -> Made | Refused | None:
    """The statement as a call of `register_buffer`."""
    given = site.arguments("data", "persistent")
    if site.call is None or given is None:
        return None
    statement = site.tree.parent(site.call)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    target = targets[0] if len(targets) == 1 else None
    if not isinstance(target, ast.Attribute) or "data" not in given:
        return Refused("it is a buffer of a module from where it is held")
    function = site.tree.function(target)
    if getattr(function, "name", "") != "__init__" or not isinstance(target.value, ast.Name):
        return Refused("a buffer that is there already cannot be registered once more")
    parts: list[Part] = [f'{target.value.id}.register_buffer("{target.attr}", ']
    parts.append(given["data"].span)
    if "persistent" in given:
        parts += [", persistent=", given["persistent"].span]
    whole = Span(site.tree.span(target).start, site.tree.span(site.call).end)
    return Made((site.put(whole, *parts, ")"),), _TARGET)


RECIPES: Recipes = {BUFFER: _buffer}
