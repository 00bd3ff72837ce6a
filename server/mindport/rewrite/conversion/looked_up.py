"""`getattr(torch, "relu")`, and the same by one of several known names: `getattr(F, name)`."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mindport.analysis.values.domain import Constant
from mindport.analysis.values.known_ways import are_known
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.own_file import Convert, own_file
from mindport.rewrite.conversion.site import Site

_TORCH = "torch"
_MOST = 24  # names that a table is written for
_KINDS = frozenset({"class", "function"})


class _Member(NamedTuple):
    """What takes the place of a member, and what shows that this is right."""

    text: str
    target: str
    helpers: tuple[str, ...]
    evidence: str


def looked_up(site: Site, convert: Convert) -> Made | None:
    """What the members of a module become that a call of `getattr` may give.

    None where a name is known only when the program runs, or has no equal in MindSpore.
    """
    key = _key(site)
    names = () if key is None else _names(site, key)
    found = {name: _member(site, name, convert) for name in names}
    written = {name: one for name, one in found.items() if one is not None}
    if key is None or not written or len(written) < len(found):
        return None
    return _as_name(site, *written.values()) if len(names) == 1 else _as_table(site, key, written)


def _as_name(site: Site, member: _Member) -> Made:
    is_name = member.text.replace(".", "").isidentifier()
    made = site.replaced(member.text if is_name else f"({member.text})")
    return Made((made,), member.target, evidence=member.evidence)


def _as_table(site: Site, key: ast.expr, members: Mapping[str, _Member]) -> Made:
    """A table of members, in which the name chooses; each member is safe by itself."""
    asked = next((one for one in members.values() if one.helpers), None)
    shown = asked or next(iter(members.values()))
    table = ", ".join(f'"{name}": {one.text}' for name, one in members.items())
    made = site.replaced(f"{{{table}}}[", site.tree.span(key), "]")
    return Made((made,), shown.target, evidence=shown.evidence)


def _key(site: Site) -> ast.expr | None:
    """The name that a call asks a module of torch for."""
    call, is_of_torch = site.call, f"{site.use.api}.".startswith(f"{_TORCH}.")
    if call is None or site.api_of(call.func) != "builtins.getattr":
        return None
    return call.args[1] if is_of_torch and len(call.args) == 2 else None


def _names(site: Site, node: ast.expr) -> Sequence[str]:
    """All names that an expression may be, in order; none where others may be, too."""
    asked = site.tree.of(node)
    if asked.term is None or not are_known(asked.evaluator, asked.unit, asked.term):
        return ()
    values = [one.value if isinstance(one, Constant) else None for one in asked.value]
    names = [one for one in values if isinstance(one, str) and one.isidentifier()]
    return sorted(set(names)) if len(names) == len(values) <= _MOST else ()


def _member(site: Site, name: str, convert: Convert) -> _Member | None:
    """What a member of a module becomes as a value; None where nothing safe takes its place."""
    api = f"{site.use.api}.{name}"
    is_known = site.code.kind(api) in _KINDS
    file = own_file(site, f"import {_TORCH}\n{api}\n", api) if is_known else None
    if file is None:
        return None
    conversion = file.conversion(convert, site.spelling)
    text = file.text_after(conversion)
    if not text or not conversion.rewrites:
        return None
    site.helpers.update(dict.fromkeys(conversion.helpers))
    found, shown = text.splitlines()[-1], conversion.evidence or api
    return _Member(found, conversion.target, tuple(conversion.helpers), shown)
