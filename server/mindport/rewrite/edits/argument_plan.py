"""How the arguments of a torch call are given to its target, or why that is not known."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.types import Parameter, ParameterMapping, Signature, Target
from mindport.rules.call import (
    NEUTRAL,
    Bound,
    Call,
    Passing,
    bind,
    changed_defaults,
    dropped,
    forms_of,
)
from mindport.rules.facts import Facts, Standing

# Arguments that change no result where MindSpore does without them, whatever their value is.
WITHOUT_EFFECT = frozenset(
    {"device", "pin_memory", "memory_format"}
    | {"capturable", "foreach", "fused"}  # how an optimizer computes
)
STRIDED = "torch.strided"  # the layout of all tensors in MindSpore
_BY_NAME = frozenset({"normal", "keyword"})


@dataclass(slots=True)
class Passed:
    """What becomes of one argument: a new keyword, a template for its value, or nothing at all."""

    keyword: str | None = None  # None: by position
    value: str | None = None  # `{}` stands for what is written
    is_dropped: bool = False


@dataclass(slots=True)
class Plan:
    """What becomes of a call, argument by argument, and what is written out besides."""

    passed: list[Passed] = field(default_factory=list)
    wrapped: tuple[int, int] | None = None  # first and last argument that become one sequence
    added: list[tuple[str, str]] = field(default_factory=list)
    is_safe: bool = True


def plan_of(
    use: ApiUse, facts: Facts, signatures: Iterable[Signature], receiver: str | None = None
) -> Plan | None:
    """The plan for a call, by the first form of the target that takes it whole.

    `receiver` is the parameter that the object of a method becomes the argument of.
    """
    target = facts.target
    call = bind(use, facts.forms, facts.lines)
    if target is None or not call.visible:
        return None
    if not facts.lines:
        return _unchanged(use, facts, signatures)
    added = _written_out(call, target)
    if added is None or len(call.bound) != len(use.arguments or ()):
        return None
    bound = sorted(call.bound, key=lambda one: one.argument.span)
    plans = (_Fitting(one.parameters, call, receiver).plan(bound, added) for one in signatures)
    return next(filter(None, plans), None)


def _unchanged(use: ApiUse, facts: Facts, signatures: Iterable[Signature]) -> Plan | None:
    """The plan where no parameters were compared: all stay, if the row says that nothing differs.

    Such a target tells no parameters, or torch does not.
    """
    arguments = use.arguments or ()
    is_exact = facts.standing is Standing.EXACT
    if not arguments:
        is_enough = is_exact or not all(_required(one.parameters) for one in signatures)
        return Plan() if is_enough else None
    keywords = [one.keyword for one in arguments if one.keyword is not None]
    if not is_exact or not NEUTRAL.isdisjoint(keywords):
        return None
    positional = [one for one in arguments if one.keyword is None]
    forms = forms_of(list(signatures), None)
    passed = [Passed(one.keyword) for one in arguments]
    return Plan(passed) if any(form.fits(positional, keywords) for form in forms) else None


def _written_out(call: Call, target: Target) -> list[tuple[str, str]] | None:
    """What has to be written because the defaults differ; None where that is not known."""
    given = {one.line.mindspore for one in call.bound}
    differing = (one for one in target.parameters if one.status == "default_differs")
    if any(one.mindspore not in given and _is_open(one) for one in differing):
        return None
    found: list[tuple[str, str]] = []
    for line in changed_defaults(call, target):
        value = line.torch_default if line.value is None else line.value
        if line.mindspore is None or not _is_literal(value):
            return None
        found.append((line.mindspore, str(value)))
    return found


def _is_open(line: ParameterMapping) -> bool:
    """Whether torch's default stands for a choice that its signature does not tell."""
    return line.torch not in NEUTRAL and line.torch_default in ("None", "...", None)


def _is_literal(text: str | None) -> bool:
    try:
        ast.literal_eval(text or "")
    except (ValueError, SyntaxError):
        return False
    return True


def _required(parameters: Iterable[Parameter]) -> set[str]:
    """The parameters that a call has to give."""
    given = (one for one in parameters if one.kind not in ("*args", "**kwargs"))
    return {one.name for one in given if one.default is None}


class _Fitting:
    """The attempt to give arguments to one form of the target."""

    def __init__(self, parameters: tuple[Parameter, ...], call: Call, receiver: str | None) -> None:
        self._parameters = parameters
        self._kinds = {one.name: one.kind for one in parameters}
        self._places = [one.name for one in parameters if one.kind in ("positional", "normal")]
        self._variadic = next((one.name for one in parameters if one.kind == "*args"), None)
        self._call = call
        self._taken = [receiver] if receiver is not None else []
        self._next = len(self._taken)
        self._by_name = False
        self._plan = Plan()

    def plan(self, bound: list[Bound], added: list[tuple[str, str]]) -> Plan | None:
        if self._taken and self._taken != self._places[:1]:
            return None
        for place, one in enumerate(bound):
            passed = self._drop(one) if one.line.mindspore is None else self._pass(place, one)
            if passed is None:
                return None
            self._plan.passed.append(passed)
        for name, value in added:
            if self._kinds.get(name) not in _BY_NAME or name in self._taken:
                return None
            self._taken.append(name)
            self._plan.added.append((name, value))
        return self._plan if _required(self._parameters) <= set(self._taken) else None

    def _drop(self, one: Bound) -> Passed | None:
        """Only what says no more than the default, or what has no effect in MindSpore."""
        if any(one.argument is other.argument for other in dropped(self._call)):
            if one.line.torch == "inplace":
                self._plan.is_safe = False  # who else holds the tensor sees no change
            elif one.line.torch not in WITHOUT_EFFECT and one.argument.constant != STRIDED:
                return None
        return Passed(is_dropped=True)

    def _pass(self, place: int, one: Bound) -> Passed | None:
        name = (one.line.mindspore or "").lstrip("*")
        if name != self._variadic:
            self._wrap(one)
            if self._continues(place):
                return Passed()
            if name in self._taken:
                return None
        is_known, value = self._value_of(one, name)
        if not is_known:
            return None
        is_named = self._kinds.get(name) in _BY_NAME and not self._starts_sequence(place)
        if self._may_go_by_place(one, is_named) and self._goes_by_place(name, one):
            return Passed(None, value)
        if not is_named:
            return None
        self._by_name = True
        self._taken.append(name)
        return Passed(name, value)

    def _may_go_by_place(self, one: Bound, is_named: bool) -> bool:
        """Not behind one by name, and what is given by name stays so."""
        return not self._by_name and not (is_named and one.passing is Passing.KEYWORD)

    def _value_of(self, one: Bound, name: str) -> tuple[bool, str | None]:
        """Whether it is known how an argument is written, and its new text if it has one."""
        if one.line.status != "converted":
            return True, None
        value = one.line.value
        if value is None and self._plan.wrapped is None:
            if "several arguments" in one.line.note and name == self._variadic:
                value = self._unpacked(one)
            return value is not None or "one sequence" in one.line.note, value
        return True, value

    def _goes_by_place(self, name: str, one: Bound) -> bool:
        """Whether the next place is that of the parameter; if so, it is taken."""
        if self._next < len(self._places) and self._places[self._next] == name:
            self._next += 1
            self._taken.append(name)
            return True
        if name == self._variadic and one.passing is Passing.POSITION:
            self._next = len(self._places)
            return True
        return False

    def _wrap(self, one: Bound) -> None:
        """Make one sequence of several arguments that the target takes as one."""
        of_line = {id(b.argument) for b in self._call.bound if b.line is one.line}
        places = [
            place
            for place, argument in enumerate(self._call.use.arguments or ())
            if argument.keyword is None and id(argument) in of_line
        ]
        if len(places) > 1:
            self._plan.wrapped = (places[0], places[-1])

    def _unpacked(self, one: Bound) -> str | None:
        """The template by which a sequence becomes several arguments; None where it may be none."""
        if one.passing is Passing.KEYWORD:
            return None
        if (one.argument.constant or "").startswith(("(", "[")):
            return "*{}"
        several = sum(b.line is one.line for b in self._call.bound) > 1
        return "{}" if several or one.argument.constant is not None else None

    def _continues(self, place: int) -> bool:
        wrapped = self._plan.wrapped
        return wrapped is not None and wrapped[0] < place <= wrapped[1]

    def _starts_sequence(self, place: int) -> bool:
        """A sequence made of several arguments is not given by keyword."""
        wrapped = self._plan.wrapped
        return wrapped is not None and wrapped[0] <= place <= wrapped[1]
