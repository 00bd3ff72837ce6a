"""One call written in other ways: by keywords, unpacked, as a value, with each further parameter.

A way is made from the call of a sample and the signature of its API; torch tells whether it may be
called so, and what it gives.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from devtools.trials.literals import (
    as_setting,
    in_other_sequences,
    of_literal,
    of_other_kinds,
    setting_of,
    with_tensors,
)
from devtools.trials.sample import Sample
from devtools.trials.written_call import Call, called, given_text, table
from mindport.knowledge.types import Signature

# What people write for parameters that say where and how, not what.
_PLACED = {
    "device": ('"cpu"', 'torch.device("cpu")'),
    "dtype": ("torch.float32", "torch.float64", "torch.int64"),
    "generator": ("None", "torch.Generator()"),
    "inplace": ("False", "True"),
    "layout": ("torch.strided",),
    "memory_format": ("torch.contiguous_format", "torch.preserve_format"),
    "names": ("None",),
    "pin_memory": ("False",),
    "reduce": ("True", "False"),
    "requires_grad": ("False", "True"),
    "size_average": ("True", "False"),
}


class Variant(NamedTuple):
    """A program that makes the call of a sample in another way; `parameter` is the one it adds."""

    way: str
    parameter: str
    source: str


def variants(sample: Sample, signatures: Sequence[Signature]) -> Iterator[Variant]:
    """The other ways of a sample's call, each as a whole program."""
    tree = ast.parse(sample.source)
    node = _call_of(tree, sample)
    if node is None:
        return
    written = _ways(_understood(node, sample, signatures), sample)
    yield from (Variant(one.way, one.parameter, _with(tree, node, one.lines)) for one in written)


def _call_of(tree: ast.Module, sample: Sample) -> ast.Call | None:
    leaf = sample.api.rpartition(".")[2]
    calls = (one for one in ast.walk(tree) if isinstance(one, ast.Call))
    named = [one for one in calls if getattr(one.func, "attr", "") == leaf]
    return named[0] if len(named) == 1 else None


def _understood(node: ast.Call, sample: Sample, signatures: Sequence[Signature]) -> Call:
    arguments = tuple(map(ast.unparse, node.args))
    keywords = tuple((one.arg or "", ast.unparse(one.value)) for one in node.keywords)
    assert isinstance(node.func, ast.Attribute)
    receiver = ast.unparse(node.func.value) if sample.form in ("method", "in_place") else ""
    for signature in signatures:
        normal = [one.name for one in signature.parameters if one.kind == "normal"]
        every = {one.name for one in signature.parameters}
        if len(arguments) <= len(normal) and all(name in every for name, _ in keywords):
            named = (*zip(normal, arguments, strict=False), *keywords)
            function = ast.unparse(node.func)
            return Call(function, arguments, keywords, named, signature, receiver)
    return Call(ast.unparse(node.func), arguments, keywords, None, None, receiver)


class _Written(NamedTuple):
    """Lines before the call's statement, the call's place taken, and what is returned after it."""

    way: str
    parameter: str
    lines: tuple[str, ...]


def _ways(call: Call, sample: Sample) -> Iterator[_Written]:
    yield _Written("plain", "", (call.written(),))
    for make in _WAYS:
        for parameter, lines in make(call, sample):
            yield _Written(make.__name__.strip("_"), parameter, lines)


_Lines = Iterator[tuple[str, tuple[str, ...]]]


def _by_keyword(call: Call, _sample: Sample) -> _Lines:
    if call.named and call.arguments:
        yield "", (called(call.function, (), call.named),)


def _in_another_order(call: Call, _sample: Sample) -> _Lines:
    if call.named and len(call.named) > 1:
        yield "", (called(call.function, (), call.named[::-1]),)


def _unpacked(call: Call, _sample: Sample) -> _Lines:
    if call.arguments:
        yield "", (called(call.function, (f"*({', '.join(call.arguments)},)",), call.keywords),)


def _held_then_unpacked(call: Call, _sample: Sample) -> _Lines:
    if call.arguments:
        given = f"given = ({', '.join(call.arguments)},)"
        yield "", (given, called(call.function, ("*given",), call.keywords))


def _unpacked_by_keyword(call: Call, _sample: Sample) -> _Lines:
    if call.named:
        yield "", (called(call.function, (f"**{table(call.named)}",), ()),)


def _held_then_unpacked_by_keyword(call: Call, _sample: Sample) -> _Lines:
    given = f"options = {table(call.keywords)}"
    if call.keywords:
        yield "", (given, called(call.function, (*call.arguments, "**options"), ()))


def _partial(call: Call, _sample: Sample) -> _Lines:
    if call.keywords:
        made = f"function = functools.partial({call.function}, {given_text((), call.keywords)})"
        yield "", (made, called("function", call.arguments, ()))


def _as_a_value(call: Call, _sample: Sample) -> _Lines:
    yield "", (f"function = {call.function}", call.written("function"))


def _from_a_table(call: Call, _sample: Sample) -> _Lines:
    yield "", (f'functions = {{"one": {call.function}}}', call.written('functions["one"]'))


def _unbound(call: Call, sample: Sample) -> _Lines:
    function = f"torch.Tensor.{sample.api.rpartition('.')[2]}"
    if call.receiver:
        yield "", (called(function, (call.receiver, *call.arguments), call.keywords),)


def _number_as_a_tensor(call: Call, _sample: Sample) -> _Lines:
    yield from _each_changed(call, with_tensors)


def _number_of_another_kind(call: Call, _sample: Sample) -> _Lines:
    yield from _each_changed(call, of_other_kinds)


def _sequence_of_another_kind(call: Call, _sample: Sample) -> _Lines:
    yield from _each_changed(call, in_other_sequences)


def _from_settings(call: Call, _sample: Sample) -> _Lines:
    """Each literal as a value of a settings file, of which nothing is known before it is read."""
    for way, (written,) in _each_changed(call, as_setting):
        yield way, tuple(setting_of(written))


def _each_changed(call: Call, changed: Callable[[object], Iterator[str]]) -> _Lines:
    """The call with one of its literals, or defaults that are floats, written otherwise."""
    for at, value in enumerate(call.arguments):
        for held in of_literal(value, changed):
            given = (*call.arguments[:at], held, *call.arguments[at + 1 :])
            yield f"{at}={held}", (called(call.function, given, call.keywords),)
    left = [(one.name, one.default) for one in call.more if one.default and "." in one.default]
    for name, value in (*call.keywords, *left):
        for held in of_literal(value, changed):
            more = {**dict(call.keywords), name: held}
            yield f"{name}={held}", (called(call.function, call.arguments, tuple(more.items())),)


def _with_defaults(call: Call, _sample: Sample) -> _Lines:
    defaults = [(one.name, one.default) for one in call.more if one.default is not None]
    several = [("", defaults)] if len(defaults) > 1 else []
    for name, more in (*((one[0], [one]) for one in defaults), *several):
        yield name, (called(call.function, call.arguments, (*call.keywords, *more)),)


def _with_more(call: Call, _sample: Sample) -> _Lines:
    for one in call.more:
        for value in _PLACED.get(one.name, ()):
            if value != one.default:
                more = (*call.keywords, (one.name, value))
                yield f"{one.name}={value}", (called(call.function, call.arguments, more),)


def _into_another(call: Call, sample: Sample) -> _Lines:
    """`out=`, into a tensor that has to grow, and into one of the right shape."""
    if not any(one.name == "out" for one in call.more):
        return
    results = sample.values if isinstance(sample.values, list) else [sample.values]
    if not all(hasattr(one, "dtype") for one in results):
        return
    for name in ("grows", "fits"):
        shapes = [one.shape if name == "fits" else 0 for one in results]
        pairs = zip(shapes, results, strict=True)
        made = [f"torch.zeros({shape}, dtype=torch.{one.dtype})" for shape, one in pairs]
        held = made[0] if len(made) == 1 else f"({', '.join(made)})"
        written = called(call.function, call.arguments, (*call.keywords, ("out", "out")))
        yield f"out {name}", (f"out = {held}", written)
        yield f"out {name}, read", (f"out = {held}", f"_ = {written}", "out")


def _then_changed(call: Call, sample: Sample) -> _Lines:
    """The result is changed later, or what it is made of: do the two share memory as in torch?"""
    several = isinstance(sample.values, list) and sample.values
    first = several[0] if several else sample.values
    if sample.form not in ("function", "method") or not hasattr(first, "dtype"):
        return
    taken = _parameters(sample)
    names = ", ".join(taken)
    copied = f"{names}, = {', '.join(f'{name}.clone()' for name in taken)},"
    is_returned = f"return {call.function}(" in sample.source  # else parts of it are
    shown = f"(result, {names})" if is_returned else "result"
    for changed in ("result[0]" if several else "result", taken[0]) if taken else ():
        lines = (copied, f"result = {call.written()}", f"{changed}.fill_(1)")
        yield f"of {changed}", (*lines, shown)


def _parameters(sample: Sample) -> list[str]:
    """The tensors that the program of a sample takes."""
    body = ast.parse(sample.source).body
    return [arg.arg for one in body if isinstance(one, ast.FunctionDef) for arg in one.args.args]


_WAYS: tuple[Callable[[Call, Sample], _Lines], ...] = (
    *(_by_keyword, _in_another_order, _unpacked, _held_then_unpacked, _unpacked_by_keyword),
    *(_held_then_unpacked_by_keyword, _partial, _as_a_value, _from_a_table, _unbound),
    *(_with_defaults, _with_more, _into_another, _then_changed, _number_as_a_tensor),
    *(_number_of_another_kind, _sequence_of_another_kind, _from_settings),
)


def _with(tree: ast.Module, node: ast.Call, lines: Sequence[str]) -> str:
    """The program with the last line in place of a call, and the others before its statement."""
    new = copy.deepcopy(tree)
    pairs = zip(ast.walk(tree), ast.walk(new), strict=True)
    place = next(other for one, other in pairs if one is node)
    *before, value = lines
    for body in (one.body for one in ast.walk(new) if isinstance(one, ast.FunctionDef)):
        for index, statement in enumerate(body):
            if any(one is place for one in ast.walk(statement)):
                _Replaced(place, ast.parse(value, mode="eval").body).visit(statement)
                body[index:index] = ast.parse("\n".join(before)).body
                break
    modules = (
        one for one in ("functools", "json", "numpy") if any(f"{one}." in line for line in lines)
    )
    return "".join(f"import {one}\n" for one in modules) + f"{ast.unparse(new)}\n"


class _Replaced(ast.NodeTransformer):
    def __init__(self, place: ast.AST, value: ast.expr) -> None:
        self._place, self._value = place, value

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self._place:
            return self._value
        found: ast.AST = super().generic_visit(node)
        return found


def varied(sample: Sample, variant: Variant) -> Sample:
    """The sample of a variant, without what torch gives for it."""
    key = f"{sample.key}/{variant.way}/{variant.parameter}"
    return replace(sample, key=key, source=variant.source, values=None, weights=[], gradients=[])
