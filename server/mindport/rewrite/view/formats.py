"""What is written into texts: by f-strings, `"{}".format(...)`, `format(...)` and `"%s" % ...`."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from typing import NamedTuple

from mindport.rewrite.view.tree import Tree

_AS = {-1: "", 115: "s", 114: "r", 97: "a"}
OF_NUMBERS = re.compile(r"[\d+<>=^,._ ]*[deEfFgG%]")
_PERCENT = re.compile(r"%(?:\((\w+)\))?([#0\- +]*[\d*]*(?:\.[\d*]+)?)([a-zA-Z%])")


class Written(NamedTuple):
    """A value, how it is converted ("r" by `repr`), and its format; 0 is a computed part."""

    value: ast.expr
    conversion: str
    format: str


def of_f_string(one: ast.FormattedValue) -> Written:
    """What stands between two braces of an f-string."""
    parts = one.format_spec.values if isinstance(one.format_spec, ast.JoinedStr) else []
    said = (str(part.value) if isinstance(part, ast.Constant) else "0" for part in parts)
    return Written(one.value, _AS[one.conversion], "".join(said))


def of_calls(tree: Tree) -> Iterator[Written]:
    """What `format(...)` and `"{}".format(...)` write."""
    for call in tree.calls("builtins.format"):
        match call.args:
            case [value]:
                yield Written(value, "", "")
            case [value, ast.Constant(value=str(how))]:
                yield Written(value, "", how)
    for function in tree.members("format"):
        holder = tree.parent(function)
        if isinstance(holder, ast.Call) and holder.func is function:
            yield from _of_call(holder, function.value)


def _of_call(call: ast.Call, text: ast.expr) -> Iterator[Written]:
    """The arguments of `"...".format(...)` that stand alone for a field."""
    if not isinstance(text, ast.Constant) or not isinstance(text.value, str):
        return
    if any(isinstance(one, ast.Starred) for one in call.args):
        return
    try:
        fields = list(string.Formatter().parse(text.value))
    except ValueError:
        return
    given: dict[str, ast.expr] = {str(place): one for place, one in enumerate(call.args)}
    given.update((one.arg, one.value) for one in call.keywords if one.arg)
    count = iter(range(len(fields)))
    for _, name, spec, conversion in fields:
        place = str(next(count)) if name == "" else name
        if place in given:
            yield Written(given[place], conversion or "", spec_of(spec))


def filled(tree: Tree) -> Iterator[tuple[ast.Call, list[ast.expr]]]:
    """Calls of `format` whose text says numbers of what is in no argument alone, and the arguments.

    The text is computed, or one is unpacked (`format(**values)`), or a part of it is written
    (`"{meter.val:.3f}".format(meter=meter)`).
    """
    for function in tree.members("format"):
        call = tree.parent(function)
        if isinstance(call, ast.Call) and call.func is function:
            fields = _fields(function.value)
            has_more = (
                _is_text(tree, function.value) if fields is None else _has_hidden(call, fields)
            )
            if has_more:
                yield call, _given(call)


def _given(call: ast.Call) -> list[ast.expr]:
    """All arguments, those that are unpacked as they are written."""
    given = [one.value if isinstance(one, ast.Starred) else one for one in call.args]
    return [*given, *(one.value for one in call.keywords)]


def _fields(text: ast.expr) -> list[str] | None:
    """The names of the fields of a text that are numbers; None where it is computed."""
    if not isinstance(text, ast.Constant):
        return None
    try:
        found = list(string.Formatter().parse(str(text.value)))
    except ValueError:
        return []
    return [name or "" for _, name, spec, _ in found if OF_NUMBERS.fullmatch(spec_of(spec))]


def _has_hidden(call: ast.Call, fields: list[str]) -> bool:
    """Whether the value of a field is not one argument as it stands: unpacked, or a part of it."""
    has_stars = any(isinstance(one, ast.Starred) for one in call.args)
    is_unpacked = has_stars or any(one.arg is None for one in call.keywords)
    if not fields:
        return False
    return is_unpacked or any("." in name or "[" in name for name in fields)


def _is_text(tree: Tree, node: ast.expr) -> bool:
    return "str" in tree.of(node).kinds or isinstance(node, (ast.JoinedStr, ast.BinOp))


def spec_of(spec: str | None) -> str:
    """A format, in which 0 is a part that is computed."""
    return re.sub(r"\{.*?\}", "0", spec or "")


def of_percents(tree: Tree) -> Iterator[Written]:
    """What `"%s" % value` writes."""
    for one in tree.nodes(ast.BinOp):
        match one:
            case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str(text)), right=right):
                yield from _of_percent(text, right)


def _of_percent(text: str, right: ast.expr) -> Iterator[Written]:
    fields = [one for one in _PERCENT.findall(text) if one[2] != "%"]
    if isinstance(right, ast.Dict):
        named = {
            key.value: value
            for key, value in zip(right.keys, right.values, strict=True)
            if isinstance(key, ast.Constant)
        }
        pairs = [(named[one[0]], one) for one in fields if one[0] in named]
    else:
        values = right.elts if isinstance(right, ast.Tuple) else [right]
        is_plain = len(values) == len(fields) and not any("*" in one[1] for one in fields)
        pairs = list(zip(values, fields, strict=True)) if is_plain else []
    for value, (_, flags, conversion) in pairs:
        yield Written(value, "" if conversion == "s" else conversion, flags)


def written(tree: Tree) -> Iterator[Written]:
    """All that is written into texts."""
    yield from map(of_f_string, tree.nodes(ast.FormattedValue))
    yield from of_calls(tree)
    yield from of_percents(tree)
