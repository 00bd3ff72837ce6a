"""New code of a call, with a dtype that the text does not name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence

from mindport.compat.sources import known_functions, parameters_of
from mindport.rewrite.conversion.layer_settings import whole
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.text.span import Span

_NAME = re.compile(r"[^\W\d][\w.]*")
_ENDS_IN_COMMA = re.compile(r",\s*\)$")
_DTYPE = "dtype"


def takes_dtype(site: Site, target: str) -> bool:
    """Whether a function or class of MindSpore, or of the project, can be given a dtype."""
    if target in site.tree.evaluator.catalogue.named("ignoring-dtype"):
        return False
    package, _, name = target.rpartition(".")
    if package == "mindport_compat" and name in known_functions():
        names = parameters_of(name)
        return names is not None and _DTYPE in names
    every = site.code.signatures(target)
    return any(
        one.name == _DTYPE or one.kind == "**kwargs"
        for signature in every
        for one in signature.parameters
    )


def with_dtype(site: Site, rewrites: Sequence[Rewrite], target: str) -> tuple[Rewrite, ...] | None:
    """The changes of a call with the default dtype; None where it cannot be written there.

    A recipe may have written single precision in its place.
    """
    if site.call is None or not rewrites or not takes_dtype(site, target):
        return None
    default = f"{_DTYPE}={site.helper('get_default_dtype')}()"
    parts = _in_one_piece(whole(site.use.span, rewrites))
    call, last = _parsed(site, parts), parts[-1]
    if call is None:
        return None
    named = [one for one in call.keywords if one.arg in (_DTYPE, None)]
    single = f"{_DTYPE}={site.name('mindspore.float32')})"
    if isinstance(last, str) and last.endswith(single) and len(named) == 1:
        made = (*parts[:-1], f"{last.removesuffix(single)}{default})")
    else:
        comma = "" if _ENDS_IN_COMMA.search(_text(site, parts)) else ", "
        made = (*_without_bracket(parts), f"{comma}{default})")
    new = _parsed(site, made)
    is_more = new is not None and len(new.keywords) == len(call.keywords) + (not named)
    return (Rewrite(site.use.span, made),) if is_more else None


def wrapped(
    site: Site, rewrites: Sequence[Rewrite], helper: str, told: str = ""
) -> tuple[Rewrite, ...] | None:
    """The changes with what is called in a helper: `by_default(mint.zeros)(2)`."""
    if [one.span for one in rewrites] == [site.use.name_span]:
        parts = (f"{site.helper(helper)}(", *rewrites[0].parts, f"{told})")
        return (Rewrite(site.use.name_span, parts),)
    if site.call is None or not rewrites:
        return None
    whole_call = _in_one_piece(whole(site.use.span, rewrites))
    is_bracket = not _text(site, whole_call[:1]).strip("( ")  # `(torch.zeros)(2)`
    first, *others = whole_call[is_bracket:]
    name = _NAME.match(first) if isinstance(first, str) else None
    if name is None or not isinstance(first, str) or _parsed(site, whole_call) is None:
        return None
    text = f"{site.helper(helper)}({name[0]}{told}){first[name.end() :]}"
    return (Rewrite(site.use.span, (*whole_call[:is_bracket], text, *others)),)


def _in_one_piece(parts: Iterable[Part]) -> list[Part]:
    """The same with new text that stands side by side as one."""
    found: list[Part] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, str) and isinstance(last, str):
            found[-1] = last + part
        else:
            found.append(part)
    return found


def _text(site: Site, parts: Sequence[Part]) -> str:
    return "".join(one if isinstance(one, str) else site.code.text[slice(*one)] for one in parts)


def _without_bracket(parts: Sequence[Part]) -> list[Part]:
    """The same without the bracket at the end."""
    *before, last = parts
    return [*before, last[:-1] if isinstance(last, str) else Span(last.start, last.end - 1)]


def _parsed(site: Site, parts: Sequence[Part]) -> ast.Call | None:
    """What is written, where it calls something by its name and does nothing else."""
    try:
        found = ast.parse(_text(site, parts), mode="eval").body
    except SyntaxError:
        return None
    function: ast.expr | None = found.func if isinstance(found, ast.Call) else None
    while isinstance(function, ast.Attribute):
        function = function.value
    return found if isinstance(function, ast.Name) and isinstance(found, ast.Call) else None
