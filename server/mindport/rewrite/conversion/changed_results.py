"""Whether what a use gives is changed later, by whoever gets it."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.changes import is_changed_by_callers


def is_changed_by_any(site: Site) -> bool:
    """Whether its result, or its object, is changed in its function, or by callers in the file."""
    made = site.call or site.tree.at(site.use.span)
    is_given = isinstance(made, ast.expr) and is_changed_by_callers(site.tree, made)
    return site.is_changed or is_given
