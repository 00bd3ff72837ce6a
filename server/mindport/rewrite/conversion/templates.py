"""The templates of mapping_db/forms: `({input!o} + {other!o})`, `{mindspore.ops.f}({x}<, {y}>)`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

from mindport.rewrite.conversion.helper_calls import inside, named_by_torch
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part

_COMPAT = "compat."
_OPTIONAL = re.compile(r"<([^<>]*)>")
_WHOLE, _INSIDE, _OTHERS, _ROW = "whole", "...", "*", "row"
_NO_ARGUMENTS = frozenset({_WHOLE, _OTHERS, _ROW})


class _Slot(NamedTuple):
    """A text and the slot behind it, in the part of a template that has a number."""

    part: int  # odd for what is left out where an argument of it is not given
    text: str
    name: str
    way: str  # how the argument is written
    default: str


@lru_cache(maxsize=1024)
def _read(template: str) -> tuple[_Slot, ...]:
    found: list[_Slot] = []
    for number, part in enumerate(_OPTIONAL.split(template)):
        for text, slot, _, way in Formatter().parse(part):
            name, _, default = (slot or "").partition("|")
            found.append(_Slot(number, text, name, way or "", default))
    return tuple(found)


@lru_cache(maxsize=1024)
def slots_of(template: str) -> tuple[frozenset[str], frozenset[str] | None]:
    """The arguments that have to be given, and those that may be; None for any."""
    every = [one for one in _read(template) if one.name and "." not in one.name]
    names = {one.name for one in _read(template)}
    needed = frozenset(
        one.name
        for one in every
        if not one.part % 2 and not one.default and one.name not in _NO_ARGUMENTS
    )
    is_open = not names.isdisjoint((_WHOLE, _INSIDE, _OTHERS))
    return needed, None if is_open else frozenset(one.name for one in every)


@lru_cache(maxsize=1024)
def target_of(template: str) -> str:
    """What does the work: the first name of MindSpore or of the project; "" for the row's."""
    names = [] if any(one.name == _ROW for one in _read(template)) else names_in(template)
    return next(iter(names), "").replace(_COMPAT, "mindport_compat.", 1)


@lru_cache(maxsize=1024)
def unbracketed(template: str) -> str:
    """A template without the brackets that are around the whole of it; a tuple keeps them."""
    depth, is_plain = 0, template.startswith("(")
    for place, letter in enumerate(template):
        depth += (letter in "([") - (letter in ")]")
        is_plain &= depth > 0 or place == len(template) - 1
        is_plain &= depth > 1 or letter not in ",:"
    return template[1:-1] if is_plain else template


def names_in(template: str) -> list[str]:
    """The names of MindSpore, and helpers as `compat.name`."""
    return [one.name for one in _read(template) if "." in one.name and one.name != _INSIDE]


def parts_of(site: Site, template: str, given: Mapping[str, Given]) -> list[Part]:
    """What a template says of a use, with its arguments in it."""
    lacking = {one.part for one in _read(template) if one.part % 2 and _is_lacking(one, given)}
    slots = [one for one in _read(template) if one.part not in lacking]
    own = {one.name for one in slots}
    for name in sorted(filter(_is_of_mindspore, own), key=lambda one: one.count(".")):
        site.name(name)  # the import of a package serves what is in its modules
    others = {name: one for name, one in given.items() if name not in own}
    parts: list[Part] = []
    for slot, after in zip(slots, (*(one.text for one in slots[1:]), ""), strict=True):
        parts += [slot.text] if slot.text else []
        if slot.name in given:
            filled = _WAYS[slot.way](site, given[slot.name])
            # `1.int()` is no Python: the dot would be one of the number.
            is_number = after.startswith(".") and isinstance(given[slot.name].node, ast.Constant)
            parts += ["(", *filled, ")"] if is_number else filled
        elif slot.name:
            parts += _filled(site, slot, others)
    return parts


def _is_lacking(slot: _Slot, given: Mapping[str, Given]) -> bool:
    is_argument = slot.name not in ("", *_NO_ARGUMENTS) and "." not in slot.name
    return is_argument and slot.name not in given


def _is_of_mindspore(name: str) -> bool:
    return "." in name and name != _INSIDE and not name.startswith(_COMPAT)


def _filled(site: Site, slot: _Slot, others: Mapping[str, Given]) -> Iterator[Part]:
    """What a slot becomes that is no argument."""
    span = inside(site) if slot.name == _INSIDE else None
    if slot.name == _WHOLE:
        yield site.use.span
    elif slot.name == _INSIDE:
        yield from [] if span is None else [span]
    elif slot.name == _OTHERS:
        for place, (name, one) in enumerate(others.items()):
            yield f"{', ' if place else ''}{name}="
            yield site.tree.span(one.node)
    else:
        yield slot.default or _named(site, slot.name)


def _named(site: Site, name: str) -> str:
    if name == _ROW:
        target = site.code.facts(site.use.api).target
        name = "" if target is None else target.api
    is_helper = name.startswith(_COMPAT)
    return site.helper(name.removeprefix(_COMPAT)) if is_helper else site.name(name)


def _as_float(site: Site, given: Given) -> list[Part]:
    value = given.literal if given.is_literal else None
    if isinstance(value, (int, float)):
        return [repr(float(value))]
    return ["float(", site.tree.span(given.node), ")"]


def _as_given(site: Site, given: Given) -> list[Part]:
    """By keyword where it is given so."""
    outer = site.tree.parent(given.node)
    span = site.tree.span(given.node)
    if not isinstance(outer, ast.keyword) or outer.arg is None:
        return [span]
    return [f"{named_by_torch(site, outer.arg, None)}=", span]


def _complement(site: Site, given: Given) -> list[Part]:
    """What a number lacks to 1."""
    value = given.literal if given.is_literal else None
    if isinstance(value, (int, float)):
        return [repr(round(1 - value, 12))]
    return ["1 - ", *site.enclosed(given)]


_WAYS: dict[str, Callable[[Site, Given], list[Part]]] = {
    "": lambda site, given: [site.tree.span(given.node)],
    "c": _complement,
    "f": _as_float,
    "s": lambda site, given: [site.tree.itself(given.node)],
    "v": lambda _site, given: [str(given.literal)],
    "k": _as_given,
    "o": Site.enclosed,  # in brackets where an operand needs them
}
