"""Calls that may be given bfloat16, which most kernels on CPU lack: only a run tells it.

A text that gives bfloat16 as a dtype may call them with it. Where it is known,
`sightings/brain_floats` casts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mindport.analysis.uses.api_use import UseKind
from mindport.knowledge.operator_facts import OperatorFacts
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.facts.short_floats import makes_brain_floats
from mindport.rewrite.sightings.brain_floats import computes, places
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion

_HELPER = "in_brain_float"
_DTYPE = "bfloat16"
_METHOD = re.compile(r"(\.\w+)\((.*)", re.DOTALL)


def in_brain_float(site: Site, conversion: Conversion) -> Conversion:
    """The same conversion where an argument may hold bfloat16."""
    is_left = conversion.applicability.value == "display"
    made = None if is_left else cast_around(site, conversion.rewrites)
    if made is None:
        return conversion
    helpers = tuple(dict.fromkeys((*conversion.helpers, *site.helpers)))
    return conversion._replace(rewrites=made, helpers=helpers)


def cast_around(site: Site, rewrites: Sequence[Rewrite]) -> tuple[Rewrite, ...] | None:
    """The rewrites of a use with the helper around; None where no argument may hold bfloat16."""
    if site.code.backend is not Backend.CPU or not _may_be_given(site):
        return None
    made = _of_name(site, rewrites) if rewrites else None
    return made or _of_method(site, rewrites) or _written(site, rewrites)


def _may_be_given(site: Site) -> bool:
    """Whether the text may make tensors of bfloat16, and one that is given may be one."""
    call, tree = site.call, site.tree
    is_layer = site.code.kind(site.use.api) == "class"
    if call is None or is_layer or site.plain is not None:
        return False
    if not tree.once(makes_brain_floats):
        return False
    # Of a method in place, the use is of the one that gives a new tensor.
    facts = site.code.knowledge.operator_facts(site.use.api) or tree.of(call.func).operator
    return facts is not None and _takes_floats(site, call, facts)


def _takes_floats(site: Site, call: ast.Call, facts: OperatorFacts) -> bool:
    given = [one.node for one in site.positional(0)]
    given = given or [one.value for one in call.keywords if one.arg != "dtype"]
    if computes(facts):
        return any(_may_hold(site, one) for one in given)
    # Where there are several results, nothing else casts them.
    if not facts.results(_DTYPE) or facts.writes:
        return False
    return any(site.held(one).dtype == _DTYPE or _may_hold(site, one) for one in given)


def _may_hold(site: Site, node: ast.expr) -> bool:
    """Whether it may be a tensor of any floats, or is one of bfloat16 that nothing casts."""
    asked = site.tree.of(node)
    held = asked.held
    if held.is_exact and held.dtype == _DTYPE and not held.is_number:
        return node not in site.tree.once(places)  # which are cast
    is_open = not held.is_exact and held.family in ("", "float") and not held.is_number
    return is_open and not asked.is_whole_number and not isinstance(node, ast.Constant)


def _of_name(site: Site, rewrites: Sequence[Rewrite]) -> tuple[Rewrite, ...] | None:
    """`mint.cos(x)` by a helper: only the name of the function changes."""
    call = site.call
    whole = rewrites[0] if len(rewrites) == 1 else None
    if call is None or whole is None or site.use.kind not in (UseKind.FUNCTION, UseKind.METHOD):
        return None
    if whole.span == site.tree.span(call.func) and site.use.kind is UseKind.FUNCTION:
        return (Rewrite(whole.span, (f"{site.helper(_HELPER)}(", *whole.parts, ")")),)
    texts = [one if isinstance(one, str) else site.code.text[slice(*one)] for one in whole.parts]
    name = _called("".join(texts)) if whole.span == site.tree.span(call) else ""
    at = next((at for at, one in enumerate(texts) if name and one.startswith(name)), None)
    if at is None or "".join(texts[:at]).strip("("):
        return None
    around = f"{site.helper(_HELPER)}({name}){texts[at].removeprefix(name)}"
    return (Rewrite(whole.span, (*whole.parts[:at], around, *whole.parts[at + 1 :])),)


def _called(text: str) -> str:
    """The name of the function that new code calls; "" where it is no call."""
    try:
        made = ast.parse(text, mode="eval").body
    except SyntaxError:
        return ""
    called = made.func if isinstance(made, ast.Call) else made
    name = text[called.col_offset : called.end_col_offset] if called is not made else ""
    return name if name.replace(".", "").isidentifier() else ""


def _of_method(site: Site, rewrites: Sequence[Rewrite]) -> tuple[Rewrite, ...] | None:
    """`x.abs()`, which stays the same method of MindSpore's tensor; its arguments may change."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None or site.use.kind is not UseKind.METHOD:
        return None
    if not isinstance(call.func, ast.Attribute) or site.unbound is not None:
        return None
    changed = {one.span: one.parts for one in rewrites}
    spans = [site.tree.span(one) for one in call.args]
    parts: list[Part] = [part for one in spans for part in (", ", *changed.pop(one, (one,)))]
    for keyword in call.keywords:
        span, whole = site.tree.span(keyword.value), site.tree.span(keyword)
        new = changed.pop(span, None)
        parts += [", ", whole] if new is None else [f", {keyword.arg}=", *new]
    if changed:
        return None
    name = site.code.text[slice(*site.use.name_span)].rpartition(".")[2].strip()
    before = f"{site.helper(_HELPER)}({site.name('mindspore.Tensor')}.{name})("
    return (Rewrite(site.tree.span(call), (before, receiver.span, *parts, ")")),)


def _written(site: Site, rewrites: Sequence[Rewrite]) -> tuple[Rewrite, ...] | None:
    """`x.index_fill(1, i.int(), 2.0)`: a method in a call that is written anew."""
    whole = rewrites[0] if len(rewrites) == 1 else None
    if whole is None or site.call is None or whole.span != site.tree.span(site.call):
        return None
    match whole.parts:
        case [Span() as receiver, str(first), *rest]:
            named = _METHOD.fullmatch(first) if _is_one_call(site, whole) else None
        case _:
            named = None
    if named is None:
        return None
    name, more = named.groups()
    before = f"{site.helper(_HELPER)}({site.name('mindspore.Tensor')}{name})("
    return (Rewrite(whole.span, (before, receiver, f", {more}", *rest)),)


def _is_one_call(site: Site, whole: Rewrite) -> bool:
    """Whether new code is a call of a method, with arguments, of what its first part is."""
    texts = [one if isinstance(one, str) else site.code.text[slice(*one)] for one in whole.parts]
    try:
        made = ast.parse("".join(texts), mode="eval").body
    except SyntaxError:
        return False
    called = made.func if isinstance(made, ast.Call) and made.args else None
    if not isinstance(called, ast.Attribute):
        return False
    lines = texts[0].encode().split(b"\n")
    return (called.value.end_lineno, called.value.end_col_offset) == (len(lines), len(lines[-1]))
