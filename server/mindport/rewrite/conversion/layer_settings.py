"""What a layer was made with, asked by torch's name: `loss.reduction`.

Most classes of MindSpore do not hold it. Where a file makes all its layers of a class by plain
calls, `with_settings` stores on each layer what the file asks for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mindport.analysis.uses.api_use import UseKind
from mindport.compat.sources import parameters_of
from mindport.knowledge.types import Signature
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion

# Where one is given, torch holds another `reduction` than the one that is written.
_LEGACY = ("size_average", "reduce")


def is_told_setting(site: Site) -> bool:
    """Whether an attribute is a setting that `with_settings` stores on layers of its class."""
    node = site.tree.at(site.use.name_span)
    if site.use.kind is not UseKind.ATTRIBUTE or not isinstance(node, ast.Attribute):
        return False
    owner = site.tree.kind(node.value)
    if f"{owner}.{node.attr}" not in site.tree.evaluator.catalogue.named("kept-settings"):
        return False
    signature = _signature(site, owner)
    return signature is not None and site.tree.once(_are_told, owner, node.attr, signature)


def with_told_settings(site: Site, conversion: Conversion) -> Conversion:
    """The call that makes a layer, in `with_settings` where the file asks for its settings."""
    api, call = site.use.api, site.call
    if site.use.kind is not UseKind.CLASS or call is None or site.plain is not None:
        return conversion
    signature = _signature(site, api)
    asked = site.tree.once(_asked, api) if signature is not None else ()
    lacking = [one for one in asked if one not in _held(conversion.target)]
    told = [one for one in lacking if site.tree.once(_are_told, api, one, signature)]
    if signature is None or not told or conversion.applicability.value != "safe":
        return conversion
    values = _values(call, signature) or {}
    parts: list[Part] = [f"{site.helper('with_settings')}("]
    parts += whole(site.use.span, conversion.rewrites)
    for name in told:
        given = values[name]
        parts += [f", {name}=", given if isinstance(given, str) else site.tree.span(given)]
    helpers = tuple(dict.fromkeys((*conversion.helpers, *site.helpers)))
    rewrite = Rewrite(site.use.span, (*parts, ")"))
    return conversion._replace(rewrites=(rewrite,), helpers=helpers)


def _held(target: str) -> Sequence[str]:
    """What a class of the project holds by torch's names."""
    package, _, name = target.rpartition(".")
    return tuple(parameters_of(name) or ()) if package == "mindport_compat" else ()


def _signature(site: Site, api: str) -> Signature | None:
    forms = site.code.signatures(api)
    return forms[0] if len(forms) == 1 else None


def _asked(tree: Tree, api: str) -> tuple[str, ...]:
    """The settings of a class that a file asks its objects for."""
    known = tree.evaluator.catalogue.named("kept-settings")
    names = [one.rpartition(".")[2] for one in sorted(known) if one.rpartition(".")[0] == api]
    return tuple(one for one in names if any(_of_class(tree, one, api)))


def _of_class(tree: Tree, name: str, api: str) -> Iterator[ast.Attribute]:
    return (one for one in tree.members(name) if tree.kind(one.value) == api)


def _are_told(tree: Tree, api: str, name: str, signature: Signature) -> bool:
    """Whether each layer of a class is made by a plain call, and the setting stays as it is."""
    if any(not isinstance(one.ctx, ast.Load) for one in _of_class(tree, name, api)):
        return False
    named = [*tree.nodes(ast.Attribute), *tree.nodes(ast.Name)]
    count = sum(tree.api(one) == api for one in named)
    values = [_values(one, signature) for one in tree.calls(api)]
    return len(values) == count > 0 and all(one and name in one for one in values)


def _values(call: ast.Call, signature: Signature) -> dict[str, ast.expr | str] | None:
    """What a call gives, or leaves at torch's default, and can be written twice."""
    if any(isinstance(one, ast.Starred) for one in call.args):
        return None
    if any(one.arg is None for one in call.keywords):
        return None
    known = [one for one in signature.parameters if not one.kind.startswith("*")]
    found: dict[str, ast.expr | str] = {
        one.name: one.default for one in known if one.default is not None
    }
    places = [one.name for one in known if one.kind != "keyword"]
    given = {**dict(zip(places, call.args, strict=False))}
    given.update({one.arg: one.value for one in call.keywords if one.arg is not None})
    if any(not _is_none(given[one]) for one in _LEGACY if one in given):
        found.pop("reduction", None)
        given.pop("reduction", None)
    return {
        name: value
        for name, value in {**found, **given}.items()
        if isinstance(value, str) or _is_plain(value)
    }


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_plain(value: ast.expr) -> bool:
    """Whether it may be computed twice."""
    parts = (ast.Constant, ast.Name, ast.Attribute, ast.Tuple, ast.UnaryOp, ast.USub, ast.Load)
    return all(isinstance(one, parts) for one in ast.walk(value))


def whole(span: Span, made: Sequence[Rewrite]) -> Iterator[Part]:
    """A call with the changes that were made in it."""
    start = span.start
    for one in sorted(made, key=lambda rewrite: rewrite.span):
        if start < one.span.start:
            yield Span(start, one.span.start)
        yield from one.parts
        start = one.span.end
    if start < span.end:
        yield Span(start, span.end)
