"""The arguments of a call, bound to the parameters of the torch API, and what they run into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import takewhile

from mindport.analysis.uses.api_use import ApiUse, Argument
from mindport.knowledge.defaults import same_default
from mindport.knowledge.types import ParameterMapping, Signature, Target

# Parameters that most torch APIs take by keyword only, and that MindSpore sets elsewhere or takes
# alike; another default of one changes no result.
KEYWORD_ONLY = frozenset(
    {
        *("device", "dtype", "generator", "layout", "memory_format", "out", "pin_memory"),
        *("requires_grad", "sparse_grad", "stable"),
    }
)
NEUTRAL = KEYWORD_ONLY | {"inplace", "reduce", "size_average"}

# The same few pairs of literals are compared for every call.
_same_default = lru_cache(maxsize=4096)(same_default)

_TENSOR = "torch.Tensor"
# What numpy calls arguments; torch's own functions take these names as well.
AS_IN_NUMPY = {
    **{"axis": "dim", "keepdims": "keepdim"},
    **{"x": "input", "a": "input", "x1": "input", "x2": "other"},
}

_COMPARED = frozenset({"default_differs", "written_out"})


class Passing(str, Enum):
    """How an argument is given."""

    POSITION = "position"
    KEYWORD = "keyword"


@dataclass(frozen=True, slots=True)
class Bound:
    """An argument with the parameter that takes it."""

    line: ParameterMapping
    argument: Argument
    passing: Passing


@dataclass(frozen=True, slots=True)
class Call:
    """One use, with its arguments bound.

    `visible` is False where the arguments cannot be told: no call here, an unpacking, or a call of
    a form that the API does not have.
    """

    use: ApiUse
    bound: tuple[Bound, ...] = ()
    visible: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """One way to call an API: its positional parameters, the variadic one, and all names."""

    places: tuple[str, ...]
    variadic: str | None
    names: frozenset[str]
    open: bool  # takes any keyword
    tensors: frozenset[str] = frozenset()  # the parameters that take a tensor and nothing else

    def fits(self, positional: Sequence[Argument], keywords: Iterable[str]) -> bool:
        """Whether a call with these arguments has this form."""
        enough = len(positional) <= len(self.places) or self.variadic is not None
        if not enough or not (self.open or self.names.issuperset(keywords)):
            return False
        given = zip(self.places, positional, strict=False)
        return not any(name in self.tensors and one.constant is not None for name, one in given)


def forms_of(signatures: Sequence[Signature], target: Target | None) -> tuple[Form, ...]:
    """The forms of an API, those first that take any number of arguments."""
    forms = [_form(signature) for signature in signatures]
    if not forms and target is not None:  # not in an inventory: as the parameter lines stand
        names = [line.torch for line in target.parameters if line.torch not in (None, "self")]
        known = [name for name in names if name is not None]
        places = takewhile(lambda name: name not in KEYWORD_ONLY, known)
        forms = [Form(tuple(places), None, frozenset(known), True)]
        if any(name in KEYWORD_ONLY for name in known):  # `torch.zeros(2, 3)`: `size` takes both
            forms.append(Form(forms[0].places, "", frozenset(known), True))
    return tuple(sorted(forms, key=lambda form: not form.variadic))


def _form(signature: Signature) -> Form:
    kinds = [(one.name, one.kind) for one in signature.parameters]
    return Form(
        tuple(name for name, kind in kinds if kind in ("positional", "normal")),
        next((name for name, kind in kinds if kind == "*args"), None),
        frozenset(name for name, kind in kinds if kind in ("normal", "keyword")),
        any(kind == "**kwargs" for _, kind in kinds),
        frozenset(one.name for one in signature.parameters if one.annotation == _TENSOR),
    )


def bind(use: ApiUse, forms: Sequence[Form], lines: Mapping[str, ParameterMapping]) -> Call:
    """Bind the arguments of a use to the parameter lines, by the form of the call."""
    arguments = use.arguments
    if not arguments:
        return Call(use, (), arguments is not None)
    positional = [one for one in arguments if one.keyword is None]
    names = {
        one.keyword: _meant(one.keyword, lines) for one in arguments if one.keyword is not None
    }
    keywords = list(names.values())
    visible = "*" not in keywords and "**" not in keywords
    if not lines:
        return Call(use, (), visible)
    form = _form_for(forms, positional, keywords, lines) if visible else None
    bound = [
        Bound(line, one, Passing.KEYWORD)
        for one in arguments
        if one.keyword is not None and (line := lines.get(names[one.keyword])) is not None
    ]
    if form is not None:
        bound += _by_place(form, positional, lines)
    return Call(use, tuple(bound), form is not None)


def _form_for(
    forms: Sequence[Form],
    positional: Sequence[Argument],
    keywords: Sequence[str],
    lines: Mapping[str, ParameterMapping],
) -> Form | None:
    """The form of a call; of several the one whose parameters are compared, and taken.

    Some are forms that torch gave up. Of `x.max(n)` nobody knows the form: nothing is said then.
    """
    fitting = [form for form in forms if form.fits(positional, keywords)]
    compared = [f for f in fitting if all(name in lines for name in f.places[: len(positional)])]
    taken = (
        f for f in compared if all(_is_taken(lines[name]) for name in f.places[: len(positional)])
    )
    return next(taken, next(iter(compared), fitting[0] if fitting else None))


def _is_taken(line: ParameterMapping) -> bool:
    return line.status != "dropped" or line.torch in KEYWORD_ONLY


def _by_place(
    form: Form, positional: Sequence[Argument], lines: Mapping[str, ParameterMapping]
) -> Iterator[Bound]:
    for place, one in enumerate(positional):
        name = form.places[place] if place < len(form.places) else form.variadic
        line = lines.get(name) if name else None
        if line is not None:
            yield Bound(line, one, Passing.POSITION)


def _meant(keyword: str, lines: Mapping[str, ParameterMapping]) -> str:
    """The parameter that a keyword means: torch also takes the names of NumPy."""
    other = AS_IN_NUMPY.get(keyword)
    return other if other is not None and keyword not in lines and other in lines else keyword


def dropped(call: Call) -> list[Bound]:
    """Arguments without a counterpart, save those that say no more than the default."""
    found: dict[str | None, Bound] = {}
    for one in call.bound:
        line = one.line
        if line.mindspore is None and line.status == "dropped" and not _says_default(one):
            found.setdefault(line.torch, one)  # a variadic one is told once
    return list(found.values())


def renamed(call: Call) -> list[Bound]:
    """Arguments given by a name that is another one in the target."""
    return [
        one
        for one in call.bound
        if one.passing is Passing.KEYWORD
        and one.line.mindspore is not None
        and one.line.mindspore != one.argument.keyword
    ]


def misplaced(call: Call) -> list[Bound]:
    """Arguments given by position that would land elsewhere in the target."""
    return [
        one
        for one in call.bound
        if one.line.status == "reordered" and one.passing is Passing.POSITION
    ]


def converted(call: Call) -> list[Bound]:
    """Arguments whose value has to be written in another way."""
    return [one for one in call.bound if one.line.status == "converted" and not _fits(one, call)]


def changed_defaults(call: Call, target: Target) -> list[ParameterMapping]:
    """Lines whose default differs, where the call leaves it to the default; one for a parameter."""
    if not call.visible:
        return []
    # Several torch parameters can lead to one: `unbiased` and `correction` to `ddof`.
    given = {one.line.mindspore for one in call.bound}
    found: dict[str | None, ParameterMapping] = {}
    for line in target.parameters:
        if line.status in _COMPARED and line.mindspore not in given and not _equal(line):
            found.setdefault(line.mindspore, line)
    return list(found.values())


def lacks_required(target: Target) -> list[str]:
    """Parameters that the target asks for and torch does not have."""
    return [
        line.mindspore
        for line in target.parameters
        if line.status == "extra" and line.mindspore and line.note.startswith("required")
    ]


def _says_default(one: Bound) -> bool:
    given, default = one.argument.constant, one.line.torch_default
    return given is not None and default is not None and _same_default(given, default)


def _fits(one: Bound, call: Call) -> bool:
    if one.line.value is not None:
        return False
    # The form changes only between one sequence and several arguments.
    if "one sequence" in one.line.note:
        return sum(argument.keyword is None for argument in call.use.arguments or ()) <= 1
    return not (one.argument.constant or "").startswith(("(", "["))


def _equal(line: ParameterMapping) -> bool:
    if line.torch in NEUTRAL:
        return True
    if line.status == "written_out":
        return False
    # None stands for a choice that torch makes inside, and "..." for what a stub leaves out: what
    # the default is, the signature does not tell.
    if line.torch_default is None or line.mindspore_default is None:
        return line.torch is None
    return line.torch_default in ("None", "...") or _same_default(
        line.torch_default, line.mindspore_default
    )
