"""Recipes that are templates: `form("input other", "({input!o} & {other!o})")`."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from string import Formatter

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Write
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part

_COMPAT = "compat."


def form(
    names: str,
    *templates: str,
    target: str = "",
    ignored: Collection[str] = (),
    refused: str = "",
    suits_all: bool = False,
) -> Write:
    """A recipe by the template that has a slot for each argument that is given, and no other.

    `names` are torch's parameters; for an operator its sides, for an attribute its object. A slot
    is one of them (`!o`: in brackets where an operand needs them), a MindSpore name in full, or
    `compat.` and a helper. An argument that is None says nothing, one that is `ignored` may say
    anything. Without a template for a call the row decides, or it is `refused`. `target` is the
    first MindSpore name or helper, if not given.
    """
    slots = {template: frozenset(_slots(template)) for template in templates}

    def recipe(site: Site) -> Made | Refused | None:
        given = _given(site, names.split(), ignored)
        found = (one for one in templates if given is not None and given.keys() == slots[one])
        template = next(found, None)
        if given is None or template is None:
            return Refused(refused) if refused and site.call is not None else None
        made = site.replaced(*_parts(site, template, given))
        return Made((made,), target or _target(template), suits_all=suits_all)

    return recipe


def _given(site: Site, names: list[str], ignored: Collection[str]) -> Mapping[str, Given] | None:
    """What is given, by torch's names."""
    if site.call is not None:
        given = site.arguments(*names, *ignored)
        return None if given is None else dict(_said(given, ignored))
    match site.tree.at(site.use.span):
        case ast.BinOp(left=left, right=right):
            return dict(zip(names, (site.given(left), site.given(right)), strict=False))
        case ast.UnaryOp(operand=operand):
            return {names[0]: site.given(operand)}
    is_read = site.is_method and site.code.kind(site.use.api) != "method"
    receiver = site.receiver if is_read else None
    return None if receiver is None else dict(zip(names, [receiver], strict=False))


def _said(given: Mapping[str, Given], ignored: Collection[str]) -> Iterator[tuple[str, Given]]:
    for name, one in given.items():
        if name not in ignored and not one.says(None):
            yield name, one


def _parts(site: Site, template: str, given: Mapping[str, Given]) -> list[Part]:
    parts: list[Part] = []
    for text, slot, _, conversion in Formatter().parse(template):
        parts += [text] if text else []
        if slot and slot in given:
            one = given[slot]
            parts += site.enclosed(one) if conversion else [site.tree.span(one.node)]
        elif slot:
            is_helper = slot.startswith(_COMPAT)
            parts.append(site.helper(slot[len(_COMPAT) :]) if is_helper else site.name(slot))
    return parts


def _slots(template: str) -> list[str]:
    """The names of arguments in a template."""
    return [slot for _, slot, _, _ in Formatter().parse(template) if slot and "." not in slot]


@lru_cache(maxsize=256)
def _target(template: str) -> str:
    """What does the work: the first name of MindSpore or of the project."""
    named = (slot for _, slot, _, _ in Formatter().parse(template) if slot and "." in slot)
    return next(named, "").replace(_COMPAT, "mindport_compat.", 1)
