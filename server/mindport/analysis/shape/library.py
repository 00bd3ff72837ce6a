"""Calls of libraries: arguments bound to a rule's names, and what follows for every API."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from mindport.analysis.shape.call import ShapeCall, ShapeRule
from mindport.analysis.shape.dimension import SAYS_NOTHING, SOME, Dynamic, Kind
from mindport.analysis.shape.domain import (
    Group,
    Made,
    Many,
    Number,
    Shaped,
    TensorShape,
    cause_of,
    dynamic_parts,
)
from mindport.analysis.shape.table import shape_rule

_MAX_NAME = 80
SEQUENTIAL = "torch.nn.Sequential"
# Other names under which torch takes a parameter.
ALIASES = {
    "axis": "dim",
    "x": "input",
    "self": "input",
    "keepdims": "keepdim",
    "exponent": "other",
    "split_sizes": "split_size",
    "split_size_or_sections": "split_size",
    "indices_or_sections": "sections",
}
# Parameters that only take numbers: what is not known of them is no data.
_NUMBERS = frozenset(
    {"start", "end", "step", "steps", "size", "n", "m", "fill_value", "row", "col", "offset"}
)
# Parameters that say where and how a result is kept, and nothing of what it holds.
_KEEPING = frozenset({"device", "dtype", "layout", "memory_format", "pin_memory", "requires_grad"})
# Parameters that take tensors (or say of each element where it goes): what is not known is data.
_PLACES = frozenset({"index", "indices", "mask", "source", "src"})


@dataclass(slots=True, eq=False)
class Passed:
    """What one call passes, and where; `positional` is None where it is not known how many.

    `leading` then holds those before the first `*values`, and `rest` what follows, in any number.
    """

    path: str
    term: int
    positional: tuple[Shaped | None, ...] | None
    keywords: Mapping[str, Shaped | None] = field(default_factory=dict)
    leading: tuple[Shaped | None, ...] = ()
    rest: tuple[Shaped | None, ...] = ()

    def after(self, *receiver: Shaped | None) -> Passed:
        """The same with something before the positional arguments."""
        if self.positional is None:
            return replace(self, leading=(*receiver, *self.leading))
        return Passed(self.path, self.term, (*receiver, *self.positional), self.keywords)

    def beside(self, keywords: Mapping[str, Shaped | None]) -> Passed:
        """The same with keywords that were given before, unless it gives them anew."""
        return replace(self, keywords={**keywords, **self.keywords})


def carried(passed: Passed) -> Shaped | None:
    """What is known of a result of which nothing else is: that a tensor passed on is dynamic."""
    for value in (*(passed.positional or passed.leading), *passed.keywords.values()):
        if isinstance(value, TensorShape):
            cause = cause_of(value)
            if cause is not None:
                return TensorShape(None, cause=cause)
    return None


def call_api(api: str, passed: Passed, rule: ShapeRule | None = None) -> Shaped | None:
    """What a function or method gives; the receiver is the first positional argument."""
    rule = rule or shape_rule(api)
    if rule is None:
        return carried(passed)
    bound = _bound(rule.parameters, _renamed(rule, passed))
    return _result(rule, ShapeCall(api, bound, passed.path, passed.term))


def call_layer(made: Made, passed: Passed) -> Shaped | None:
    """What a layer gives."""
    if made.cls == SEQUENTIAL and passed.positional:
        value = passed.positional[0]
        for layer in made.positional:
            through = replace(passed, positional=(value,))
            value = call_layer(layer, through) if isinstance(layer, Made) else carried(through)
        return value
    rule = shape_rule(made.cls)
    if rule is None or not rule.takes:
        return carried(passed)
    arguments = _bound(rule.parameters, replace(passed, positional=made.positional,
                                                keywords=dict(made.keywords)))  # fmt: skip
    arguments |= _bound(rule.takes, passed)
    # A layer has weights: what it gives is never fixed.
    call = ShapeCall(made.cls, arguments, passed.path, passed.term)
    return _named(rule, _sized(rule, call, rule.result(call)), call, call.value("input"))


def _bound(parameters: str, passed: Passed) -> dict[str, Shaped | None]:
    """Arguments by the names of a rule's parameters."""
    names = _names(parameters)
    bound: dict[str, Shaped | None] = {}
    if passed.positional is None:
        bound = dict.fromkeys(name.lstrip("*") for name in names)
        for place, name in enumerate(names):
            if name.startswith("*"):
                bound[name[1:]] = _moved((*passed.leading[place:], *passed.rest))
            elif place < len(passed.leading):
                bound[name] = passed.leading[place]
    else:
        for place, (name, value) in enumerate(zip(names, passed.positional, strict=False)):
            if name.startswith("*"):
                bound[name[1:]] = Group(passed.positional[place:])
                break
            bound[name] = value
    known = {name.lstrip("*") for name in names}
    for name, value in passed.keywords.items():
        alias = ALIASES.get(name, name)
        bound[name if name in known or alias not in known else alias] = value
    return bound


def _renamed(rule: ShapeRule, passed: Passed) -> Passed:
    """What is passed, by the names of the rule."""
    if not rule.aliases or not passed.keywords:
        return passed
    names = dict(rule.aliases)
    renamed = {names.get(name, name): value for name, value in passed.keywords.items()}
    return replace(passed, keywords=renamed)


def _moved(values: tuple[Shaped | None, ...]) -> Many | None:
    """Several values of unknown number, of which one depends on data."""
    moved = next((value for value in values if cause_of(value) is not None), None)
    return None if moved is None else Many(moved)


@lru_cache(maxsize=1024)
def _names(parameters: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in parameters.split(",") if name.strip())


def _result(rule: ShapeRule, call: ShapeCall) -> Shaped | None:
    """What a rule gives, fixed where all that it rests on is."""
    result = _sized(rule, call, rule.result(call))
    result = _named(rule, result, call, next(iter(call.arguments.values()), None))
    if isinstance(result, (TensorShape, Group)):
        return _marked(result, not rule.drawn and _rests_on_nothing(call, rule.unread))
    return result


def _sized(rule: ShapeRule, call: ShapeCall, result: Shaped | None) -> Shaped | None:
    """A result that is dynamic if what decides its shape depends on data."""
    if not rule.sizing:
        return result
    for name in _names(rule.sizing):
        cause = call.moved_by(name) if call.given(name) else None
        if cause is not None and not any(cause == found for found, _ in dynamic_parts(result)):
            dtype = result.dtype if isinstance(result, TensorShape) else ""
            one = TensorShape(None, dtype, cause=cause, name=SAYS_NOTHING)
            if isinstance(result, Many):
                return Many(one, result.length)
            return Many(one) if isinstance(result, Group) else one
    return result


def _marked(value: TensorShape | Group, fixed: bool) -> TensorShape | Group:
    if isinstance(value, TensorShape):
        return replace(value, fixed=fixed) if value.fixed != fixed else value
    parts = (_marked(e, fixed) if isinstance(e, TensorShape) else e for e in value.elements)
    return Group(tuple(parts), value.names)


def _named(
    rule: ShapeRule, result: Shaped | None, call: ShapeCall, first: Shaped | None
) -> Shaped | None:
    """A result with a name, where its shape is known to be another one than the first tensor's."""
    if isinstance(result, TensorShape) and result.dims in (None, (SOME,)) and not result.name:
        return replace(result, name=_derived(rule, call, first))
    if isinstance(result, Group) and rule.kind is Kind.AXIS:  # values and indices
        return Group(tuple(_named(rule, one, call, first) for one in result.elements), result.names)
    return result


def _derived(rule: ShapeRule, call: ShapeCall, first: Shaped | None) -> str:
    if isinstance(first, Group):  # of `cat([x, y])`, x
        first = next(iter(first.elements), None)
    if not isinstance(first, TensorShape) or first.name in ("", SAYS_NOTHING):
        return SAYS_NOTHING
    kept = ":kept" if call.flag("keepdim") else ""
    name = f"{first.name}.{_change(rule, call)}{kept}"
    return name if len(name) <= _MAX_NAME else SAYS_NOTHING


def _change(rule: ShapeRule, call: ShapeCall) -> str:
    """What a call makes of a shape: by the axes that it takes away, whatever it computes."""
    axes = call.axes() if rule.kind is Kind.AXIS and call.given("dim") else None
    return str(axes) if axes is not None else call.api.rpartition(".")[2]


def _is_data(name: str, value: Shaped | None, read: bool) -> bool:
    """Whether it is a number that depends on data, or may be data; not beside a tensor (`read`)."""
    if value is None:
        return name in _PLACES or (name not in _NUMBERS | _KEEPING and not read)
    if isinstance(value, Number):
        return isinstance(value.dim, Dynamic)
    return isinstance(value, Made) and name == "input"


def _rests_on_nothing(call: ShapeCall, unread: str) -> bool:
    """Whether nothing that a call reads depends on data: of a tensor `unread`, its shape alone."""
    read = False
    for name, value in _parts(call):
        if isinstance(value, TensorShape) and name == unread:
            if cause_of(value) is not None:
                return False
        elif isinstance(value, TensorShape):
            if not value.fixed:
                return False
            read = True
        elif _is_data(name, value, read):
            return False
    return True


def _parts(call: ShapeCall) -> Iterator[tuple[str, Shaped | None]]:
    """Each argument with its name; of lists, also in lists, what they hold and how many."""
    for name, value in call.arguments.items():
        waiting: list[Shaped | None] = [value]
        if isinstance(value, Group):
            waiting = list(value.elements)
        while waiting:
            part = waiting.pop()
            if isinstance(part, Many):
                waiting += [Number(part.length)] * isinstance(part.length, Dynamic)
                waiting.append(part.element)
            else:
                yield name, part
