"""`try: ... except RuntimeError`: errors of operators, caught where the program waits for them."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.edits.statements import end_of_line
from mindport.rewrite.sightings.caught_errors import CAUGHT, OF_MATRICES, raised
from mindport.text.span import Span

_WAIT = "wait_for_errors"
_LEAVES = (ast.Break, ast.Continue, ast.Raise, ast.Return)
_ALL = ("RuntimeError", "TypeError", "ValueError")


def _caught(site: Site) -> Made | Refused | None:
    """The classes that MindSpore raises, and a wait for what was computed before."""
    caught = site.tree.at(site.use.span)
    if caught is None:
        return None
    handler = site.tree.parent(caught)
    node = site.tree.parent(handler) if handler is not None else None
    if not isinstance(handler, ast.ExceptHandler) or not isinstance(node, ast.Try):
        return None
    refused = _unsure(site, node, handler)
    if refused is not None:
        return refused
    parts = [one for one in _parts(caught) if site.tree.api(one) != OF_MATRICES]
    named = [site.code.text[slice(*site.tree.span(one))] for one in parts]
    classes = ", ".join(dict.fromkeys([*named, *_ALL]))
    changes = [Rewrite(site.use.span, (f"({classes})",))]
    if handler is _first(site, node):
        changes.append(_waiting(site, node.body[-1]))
    return Made(
        tuple(changes),
        f"mindport_compat.{_WAIT}",
        note="errors of MindSpore's operators are caught",
    )


def _parts(caught: ast.AST) -> list[ast.expr]:
    if isinstance(caught, ast.Tuple):
        return caught.elts
    return [caught] if isinstance(caught, ast.expr) else []


def _first(site: Site, node: ast.Try) -> ast.ExceptHandler | None:
    handlers = (one for one in node.handlers if one.type and raised(site.tree, one.type))
    return next(handlers, None)


def _unsure(site: Site, node: ast.Try, handler: ast.ExceptHandler) -> Refused | None:
    """Why it is not known what the handler would catch."""
    inner = [one for statement in node.body for one in ast.walk(statement)]
    *_, last = node.body
    is_bound = isinstance(last, ast.Return) and isinstance(last.value, (ast.Name, ast.Constant))
    returns = [one for one in inner if isinstance(one, ast.Return)]
    if any(isinstance(one, ast.Raise) for one in inner):
        return Refused("the program raises errors of its own there")
    if returns and not (is_bound and returns == [last]):
        return Refused("a result is returned before MindSpore has computed it")
    types = [one.type for one in node.handlers if one is not handler and one.type is not None]
    others = {site.tree.api(part) for one in types for part in _parts(one)}
    if others & {"builtins.TypeError", "builtins.ValueError"}:
        return Refused("another handler waits for the classes that MindSpore raises")
    said = [one for part in handler.body for one in ast.walk(part)]
    read = [part for one in said if isinstance(one, ast.Compare) for part in ast.walk(one)]
    if any(isinstance(one, ast.Name) and one.id == handler.name for one in read):
        return Refused("it reads the message, which is another one in MindSpore")
    return None


def _waiting(site: Site, last: ast.stmt) -> Rewrite:
    """The last statement with a wait behind it, or before it where it leaves."""
    span, text = site.tree.span(last), site.code.text
    wait = f"{site.helper(_WAIT)}()"
    start = site.tree.start_of_line(last)
    before = text[start : span.start]
    if before.strip():  # `try: y = f()` in one line
        return Rewrite(
            span, (wait, "; ", span) if isinstance(last, _LEAVES) else (span, "; ", wait)
        )
    if isinstance(last, _LEAVES):
        return Rewrite(span, (f"{wait}\n{before}", span))
    whole = Span(span.start, end_of_line(site.tree, last))
    return Rewrite(whole, (whole, f"\n{before}{wait}"))


def _of_matrices(site: Site) -> Made | Refused | None:
    """`LinAlgError`, a RuntimeError in torch, in a handler: alone, or among others."""
    named = site.tree.at(site.use.span)
    parent = site.tree.parent(named) if named is not None else None
    if isinstance(parent, ast.Tuple) and isinstance(site.tree.parent(parent), ast.ExceptHandler):
        return site.written("RuntimeError", "RuntimeError")
    return _caught(site)


RECIPES: Recipes = {CAUGHT: _caught, OF_MATRICES: _of_matrices}
