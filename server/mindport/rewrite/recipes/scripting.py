"""What torch's compilers ask of a program: not needed in MindSpore."""

from __future__ import annotations

import ast
import re

from mindport.analysis.uses.api_use import UseKind
from mindport.rewrite.conversion.forms import removed
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part
from mindport.text.span import Span

_REST = re.compile(r"[ \t]*(#\s*(?:noqa|type:|pylint)[^\r\n]*)?\r?\n[ \t]*")  # a linter's note


def _undecorated(site: Site) -> Made | None:
    """A decorator that says nothing to MindSpore goes away with its line."""
    if site.use.kind is not UseKind.DECORATOR and not _is_decorator(site):
        return None
    text = site.code.text
    sign = text.rfind("@", 0, site.use.span.start)
    rest = _REST.match(text, site.use.span.end)
    if sign < 0 or rest is None or text[sign + 1 : site.use.span.start].strip():
        return None
    return Made((site.put(Span(sign, rest.end())),))


def _compiled(site: Site) -> Made | Refused | None:
    """`torch.jit.script(f)` is `f`, which runs as it is written."""
    if site.use.kind is UseKind.DECORATOR or _is_decorator(site):
        return _undecorated(site)
    call = site.call
    if call is None:
        return None
    if len(call.args) != 1 or isinstance(call.args[0], ast.Starred):
        return Refused("the compiled object is not statically known")
    return Made((site.replaced(*site.enclosed(site.given(call.args[0]))),))


def _is_decorator(site: Site) -> bool:
    """Whether it stands behind an `@`, called or not."""
    text = site.code.text
    line = text[text.rfind("\n", 0, site.use.span.start) + 1 : site.use.span.start]
    return line.strip() == "@"


def _assert(site: Site) -> Made | None:
    """`torch._assert(condition, message)` as a statement."""
    given = site.arguments("condition", "message")
    if given is None or len(given) != 2 or not site.is_statement:
        return None
    text = site.code.text
    parts: list[Part] = ["assert "]
    for name in ("condition", "message"):
        span = given[name].span
        is_long = "\n" in text[slice(*span)] and span == site.tree.span(given[name].node)
        parts += ["(", span, ")"] if is_long else [span]
        parts += [", "] if name == "condition" else []
    return site.written("assert", *parts)


def _final(site: Site) -> Made | None:
    """`x: torch.jit.Final[int]` says no more than `x: int`."""
    name = site.tree.at(site.use.name_span)
    whole = site.tree.parent(name) if name is not None else None
    if not isinstance(whole, ast.Subscript) or whole.value is not name:
        return None
    statement = site.tree.parent(whole)
    if not isinstance(statement, ast.AnnAssign) or statement.annotation is not whole:
        return None
    return Made((site.put(site.tree.span(whole), site.tree.span(whole.slice)),))


RECIPES: Recipes = {
    **{
        f"torch.jit.{name}": _undecorated
        for name in ("_overload", "_overload_method", "export", "ignore", "unused")
    },
    "torch.fx.wrap": lambda site: _undecorated(site) or removed(site),
    "torch._assert": _assert,
    "torch.jit.Final": _final,
    **dict.fromkeys(
        (
            *("torch.compile", "torch.jit.script", "torch.jit.script_if_tracing"),
            *("torch.compiler.disable", "torch._dynamo.disable", "torch.compiler.allow_in_graph"),
        ),
        _compiled,
    ),
}
