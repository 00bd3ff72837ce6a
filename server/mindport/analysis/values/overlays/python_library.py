"""The standard library, numpy, einops and accelerate, as far as values pass through them."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.values.command_line import NAMESPACE, PARSER
from mindport.analysis.values.containers import element, joined
from mindport.analysis.values.domain import UNKNOWN, Constant, Sequence, Value, join
from mindport.analysis.values.evaluator import GENERATOR, Call, Evaluator
from mindport.analysis.values.value_kinds import kinds_of

_ARRAY = "numpy.ndarray"


def _partial(ev: Evaluator, call: Call) -> Value:
    if not call.positional:
        return UNKNOWN
    return ev.atoms.partial(call.positional[0], call.positional[1:], call.keywords)


def _same(_ev: Evaluator, call: Call) -> Value:
    return call.argument(0)


def _reduce(ev: Evaluator, call: Call) -> Value:
    held = join(element(ev, call.argument(1)), call.argument(2))
    return ev.call(call.argument(0), Call((held, held))) or held


def _chain(ev: Evaluator, call: Call) -> Value:
    return ev.instance(GENERATOR, joined(tuple(element(ev, value) for value in call.positional)))


def _chain_of(ev: Evaluator, call: Call) -> Value:
    return ev.instance(GENERATOR, element(ev, element(ev, call.argument(0))))


def _repeat(ev: Evaluator, call: Call) -> Value:
    return ev.instance(GENERATOR, call.argument(0))


def _zip_longest(ev: Evaluator, call: Call) -> Value:
    row = ev.atoms.sequence(tuple(element(ev, value) for value in call.positional))
    return ev.instance(GENERATOR, row)


def einx_call(ev: Evaluator, _call: Call) -> Value:
    """einx gives the kind of tensor that it is given: beside torch, torch's."""
    return ev.tensor


def numpy_call(ev: Evaluator, _call: Call) -> Value:
    """Whatever numpy gives, it is no tensor."""
    return ev.instance(_ARRAY)


# Functions of numpy.random that give a number of Python where no size is asked for: the place of
# the size, and the class of the number.
_DRAWN = {
    **dict.fromkeys(("rand", "randn", "random", "random_sample"), (0, "float")),
    **dict.fromkeys(("beta", "normal", "uniform"), (2, "float")),
    **{"binomial": (2, "int"), "poisson": (1, "int"), "randint": (2, "int")},
    **{"standard_normal": (0, "float"), "exponential": (1, "float")},
}
# What functions of numpy.random make, with methods of the same names.
_STREAMS = {"RandomState": "numpy.random.RandomState", "default_rng": "numpy.random.Generator"}


def _drawn(place: int, kind: str, *, behind: int = 0) -> Callable[[Evaluator, Call], Value]:
    """A number, or an array; the arguments are `behind` so many others."""

    def drawn(ev: Evaluator, call: Call) -> Value:
        positional = call.positional[behind:]
        given = [*positional, *(value for _, value in call.keywords)]
        is_sized = len(positional) > place or any(name == "size" for name, _ in call.keywords)
        if is_sized or call.starred or any(kinds_of(ev, one) - {"int", "float"} for one in given):
            return numpy_call(ev, call)
        return ev.instance(kind)

    return drawn


def _places(ev: Evaluator, call: Call) -> Value:
    """Arrays of places, or a tuple of them: what is taken out of these is of numpy as well."""
    return ev.instance(_ARRAY, ev.instance(_ARRAY, numpy_call(ev, call)))


def _array(ev: Evaluator, call: Call) -> Value:
    """einops keeps the kind of its argument; what it is given beside torch is a tensor."""
    return call.argument(0) or ev.tensor


def _prepared(ev: Evaluator, call: Call) -> Value:
    """accelerate gives back what it prepares, a single object alone."""
    given = call.positional[1:]  # without the accelerator
    return given[0] if len(given) == 1 else ev.atoms.sequence(given)


def _given(_ev: Evaluator, call: Call) -> Value:
    return call.argument(1)


def _packed(ev: Evaluator, _call: Call) -> Value:
    return ev.atoms.sequence((ev.tensor, ev.instance("list")))


def _unpacked(ev: Evaluator, _call: Call) -> Value:
    return ev.instance("list", ev.tensor)


def _named_tuple(ev: Evaluator, call: Call) -> Value:
    """`namedtuple("Point", "x y")`: a class, as the call of its constructor without arguments."""
    fields = call.argument(1, "field_names")
    names: tuple[str, ...] = ()
    for atom in fields:
        if isinstance(atom, Constant) and isinstance(atom.value, str):
            names = tuple(atom.value.replace(",", " ").split())
        elif isinstance(atom, Sequence):
            held = [e[0].value for e in atom.elements if e and isinstance(e[0], Constant)]
            names = tuple(name for name in held if isinstance(name, str))
    known = ev.atoms.sequence(tuple(ev.atoms.constant(name) for name in names), names)
    return ev.atoms.partial(ev.atoms.library(_NEW_TUPLE, "external"), (known,), ())


_NEW_TUPLE = "collections.namedtuple.__new__"


def _new_tuple(ev: Evaluator, call: Call) -> Value:
    kind = call.argument(0)[0]
    names = kind.names if isinstance(kind, Sequence) else ()
    given = dict(zip(names, call.positional[1:], strict=False)) | dict(call.keywords)
    return ev.atoms.sequence(tuple(given.get(name, UNKNOWN) for name in names), names)


def _default_dict(ev: Evaluator, call: Call) -> Value:
    return ev.atoms.record((), ev.call(call.argument(0), Call()))


# What gives no objects but whole numbers, in whichever form.
_OF_PLACES = (
    "nonzero flatnonzero argwhere argsort argpartition arange random.randint random.permutation"
)


def _made(kind: str) -> Callable[[Evaluator, Call], Value]:
    return lambda ev, _call: ev.instance(kind)


# What functions of Python's library give, where that is one number.
_NUMBERS = {
    "time": {"float": "time perf_counter monotonic process_time thread_time"},
    "math": {
        "float": (
            "acos acosh asin asinh atan atan2 atanh cbrt copysign cos cosh degrees dist erf erfc "
            "exp exp2 expm1 fabs fmod fsum gamma hypot ldexp lgamma log log10 log1p log2 nextafter "
            "pow radians remainder sin sinh sqrt tan tanh ulp"
        ),
        "int": "ceil comb factorial floor gcd isqrt lcm perm trunc",
        "bool": "isclose isfinite isinf isnan",
    },
    "random": {
        "float": "random uniform gauss normalvariate triangular betavariate expovariate",
        "int": "randint randrange getrandbits",
    },
}

CALLS: dict[str, Callable[[Evaluator, Call], Value]] = {
    **{
        f"{module}.{name}": _made(kind)
        for module, kinds in _NUMBERS.items()
        for kind, names in kinds.items()
        for name in names.split()
    },
    PARSER: lambda ev, _call: ev.instance(PARSER),
    f"{PARSER}.parse_args": lambda ev, _call: ev.instance(NAMESPACE),
    f"{PARSER}.parse_known_args": lambda ev, _call: ev.atoms.sequence(
        (ev.instance(NAMESPACE), ev.instance("list"))
    ),
    **{f"numpy.{name}": _places for name in _OF_PLACES.split()},
    "numpy.where": lambda ev, call: (numpy_call if call.argument(1, "x") else _places)(ev, call),
    **{f"numpy.random.{name}": _drawn(*given) for name, given in _DRAWN.items()},
    **{
        f"{kind}.{name}": _drawn(*given, behind=1)
        for kind in _STREAMS.values()
        for name, given in _DRAWN.items()
    },
    "numpy.random.Generator.integers": numpy_call,
    **{f"numpy.random.{name}": _made(kind) for name, kind in _STREAMS.items()},
    "functools.partial": _partial,
    "functools.partialmethod": _partial,
    "functools.reduce": _reduce,
    "functools.wraps": lambda _ev, _call: UNKNOWN,
    "copy.copy": _same,
    "copy.deepcopy": _same,
    "itertools.chain": _chain,
    "itertools.chain.from_iterable": _chain_of,
    "itertools.repeat": _repeat,
    "itertools.zip_longest": _zip_longest,
    "itertools.islice": lambda ev, call: ev.instance(GENERATOR, element(ev, call.argument(0))),
    "collections.defaultdict": _default_dict,
    "collections.namedtuple": _named_tuple,
    _NEW_TUPLE: _new_tuple,
    "collections.deque": lambda ev, call: ev.instance("list", element(ev, call.argument(0))),
    "logging.getLogger": lambda ev, _call: ev.instance("logging.Logger"),
    "typing.cast": lambda _ev, call: call.argument(1),
    # einops works on tensors and arrays alike and keeps the kind
    "accelerate.Accelerator.prepare": _prepared,
    **dict.fromkeys(
        (
            f"accelerate.Accelerator.{name}"
            for name in (
                "prepare_model",
                "prepare_optimizer",
                "prepare_scheduler",
                "prepare_data_loader",
                "unwrap_model",
                "gather",
                "gather_for_metrics",
            )
        ),
        _given,
    ),
    "einops.rearrange": _array,
    "einops.reduce": _array,
    "einops.repeat": _array,
    "einops.einsum": _array,
    "einops.pack": _packed,
    "einops.unpack": _unpacked,
    "tqdm.tqdm": _same,
    "tqdm.auto.tqdm": _same,
    "tqdm.notebook.tqdm": _same,
}
