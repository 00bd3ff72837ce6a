"""Schedules of the learning rate that a program computes itself, and warm-up."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import Bodies, Body, parts_of, same
from mindport.dossier.reading.leaves import leaves
from mindport.dossier.reading.reader import Reader

_COS = frozenset({"math.cos", "numpy.cos"})  # a rate is a number, no tensor
_SIN = frozenset({"math.sin", "numpy.sin", "torch.sin", "torch.Tensor.sin"})
_PI = frozenset({"math.pi", "numpy.pi", "torch.pi"})
_LINSPACE = frozenset({"numpy.linspace", "torch.linspace"})
_WAY = (
    "Compute the rates of all steps before training, and give the list to the optimizer as"
    " `learning_rate`; or set `optimizer.learning_rate` with `ops.assign` in the loop."
)


def find(reader: Reader) -> Iterator[Entry]:
    """Hand-written schedules, where the rate is set, and warm-up in them."""
    bodies = reader.bodies
    cosines = [body for body in bodies.all if _is_cosine(bodies, body)]
    setting = [one for one in bodies.all if _sets_rate(one) and _runs(reader, one)]
    lambdas = [one for one in bodies.all if _is_lambda_rate(reader, one) and one not in cosines]
    computing = dict.fromkeys(body for one in setting for body in _computing(reader, one))
    others = [one for one in computing if one not in cosines]
    yield from (_entry(reader, body, "cosine, by hand", "likely") for body in cosines)
    yield from (_entry(reader, body, "function of the step", "certain") for body in lambdas)
    yield from (entry for body in setting for entry in _set(reader, body))
    for body in dict.fromkeys([*cosines, *setting, *lambdas, *others]):
        ramps = list(_warm_up(reader, body)) or list(_without_test(reader, body, setting))
        yield from ramps
    yield from (_entry(reader, one, _form(one), "likely") for one in others if _is_closure(one))


def _runs(reader: Reader, body: Body) -> bool:
    """Whether the program calls a function or trains in it: others may call what trains."""
    return reader.bodies.is_used(body.unit, body.function) or _trains(reader, body)


def _form(body: Body) -> str:
    """How a rate is computed that is no cosine."""
    names = {parts[1] for _, parts in body.terms() if parts[0] == ir.BINARY}
    return "polynomial, by hand" if "Pow" in names else "constant or linear, by hand"


def _is_closure(body: Body) -> bool:
    return body.function >= 0 and bool(body.unit.ir.functions[body.function].returns)


def _entry(reader: Reader, body: Body, form: str, sure: str) -> Entry:
    place = reader.body_place(body)
    name = f"{form}: {reader.function_name(body.unit, body.function)}"
    return Entry("schedule", name, (), (place,), _WAY, sure)


def _is_cosine(bodies: Bodies, body: Body) -> bool:
    """Whether a function that the program uses computes a cosine of a part of pi, and no sine."""
    terms = [at for at, parts in body.terms() if parts[0] == ir.CALL]
    waves = [at for at in terms if bodies.callees(body.unit, at) & _COS]
    if not waves or any(bodies.callees(body.unit, at) & _SIN for at in terms):
        return False
    inside = (one for at in waves for one in parts_of(body.unit, at))
    has_pi = any(_PI.intersection(bodies.libraries(body.unit, one)) for one in inside)
    return has_pi and bodies.is_used(body.unit, body.function)


def _sets_rate(body: Body) -> bool:
    """Whether it writes `group["lr"]` for groups met in a loop."""
    return bool(list(_rates(body)))


def _rates(body: Body) -> Iterator[tuple[int, int]]:
    """The terms that are written, with what is written."""
    terms = body.unit.ir.terms
    for at, parts in body.terms():
        if parts[0] == ir.APPEND and parts[3] >= 0 and terms[parts[3]] == (ir.CONST, "lr"):
            made = (terms[one] for one in parts_of(body.unit, parts[1], 12))
            if any(one[0] == ir.ATTR and one[2] == "param_groups" for one in made):
                yield at, parts[2]


def _set(reader: Reader, body: Body) -> Iterator[Entry]:
    rhythm = "per iteration" if _trains(reader, body) else None
    source = "code" if rhythm else "who calls it is not known"
    for at, value in list(_rates(body))[:1]:
        line = reader.line_of(body.unit, value) or reader.line_of(body.unit, at)
        place = reader.place(body.unit, line) if line else reader.body_place(body)
        name = f"set by hand {rhythm or ''}".strip()
        where = reader.function_name(body.unit, body.function)
        yield Entry("schedule", name, (Fact(f"set in {where}", rhythm, source),), (place,), _WAY)


def _trains(reader: Reader, body: Body) -> bool:
    """Whether the function, or one that calls it, computes gradients."""
    trains = reader.training.rounds
    above = reader.bodies.functions_above(body.unit, body.function, 3)
    around = {(body.unit, body.function), *((one.unit, one.index) for one in above)}
    return not trains.isdisjoint(around)


def _computing(reader: Reader, body: Body) -> Iterator[Body]:
    """The functions that pass a rate to one that sets it."""
    if body.function < 0:
        return
    function = reader.project.evaluator.atoms.the_function(body.unit, body.function)
    names = {parts[1:] for _, value in _rates(body) for parts in [body.unit.ir.terms[value]]}
    if not any(len(one) == 2 and one[0] == body.function for one in names):  # no parameter
        return
    for site in reader.project.evaluator.callers_of(function, 24):
        found = reader.bodies.by_function.get((site.unit, site.unit.ir.function_at(site.term)))
        if found is not None:
            yield found


def _is_lambda_rate(reader: Reader, body: Body) -> bool:
    """Whether it is given to LambdaLR or MultiplicativeLR."""
    if body.function < 0:
        return False
    return (body.unit, body.function) in reader.lambda_rates


def _warm_up(reader: Reader, body: Body) -> Iterator[Entry]:
    """A comparison of the step with a length, and a rate in proportion to the step below it."""
    unit = body.unit
    terms = body.terms()
    compared = [(at, parts) for at, parts in terms if parts[0] == ir.COMPARE and len(parts) == 3]
    for at, (_, left, right) in compared:
        for step, length in ((left, right), (right, left)):
            if unit.ir.terms[step][0] == ir.CONST or unit.ir.terms[length][0] == ir.CONST:
                continue
            if _is_ramp(reader, body, step, length):
                facts = tuple(leaves(reader, unit, length))
                line = reader.line_of(unit, at)
                place = reader.place(unit, line) if line else reader.body_place(body)
                name = reader.function_name(unit, body.function)
                yield Entry("warm-up", f"linear or polynomial: {name}", facts, (place,), _WAY)
                return


def _without_test(reader: Reader, body: Body, setting: list[Body]) -> Iterator[Entry]:
    """A ramp that no test ends: `min(most, a + b * step / length)`, `linspace(a, b, length)`."""
    unit = body.unit
    for at, parts in body.terms():
        if parts[0] != ir.CALL or len(parts[2]) < 2:
            continue
        length = _ramp_length(reader, body, at, sets=body in setting)
        if length >= 0:
            facts = tuple(leaves(reader, unit, length))
            line = reader.line_of(unit, at)
            place = reader.place(unit, line) if line else reader.body_place(body)
            name = f"linear: {reader.function_name(unit, body.function)}"
            yield Entry("warm-up", name, facts, (place,), _WAY, "likely")
            return


def _ramp_length(reader: Reader, body: Body, call: int, *, sets: bool) -> int:
    """The term of the length of a ramp that a call is; -1 where it is none."""
    unit, given = body.unit, body.unit.ir.terms[call][2]
    names = reader.bodies.callees(unit, call)
    if "builtins.min" in names and sets:
        inside = (unit.ir.terms[one] for term in given for one in parts_of(unit, term, 40))
        return next((one[3] for one in inside if one[:2] == (ir.BINARY, "Div")), -1)
    return int(given[2]) if names & _LINSPACE and len(given) > 2 and not sets else -1


def _is_ramp(reader: Reader, body: Body, step: int, length: int) -> bool:
    """Whether something is in proportion to the step: divided by the length, or interpolated."""
    return any(
        (parts[0] == ir.BINARY and _is_share(body, parts, step, length))
        or (parts[0] == ir.CALL and _is_ramp_call(reader, body, at, step, length))
        for at, parts in body.terms()
    )


def _is_share(body: Body, parts: ir.Term, step: int, length: int) -> bool:
    if parts[1] != "Div":
        return False
    over = any(same(body.unit, one, step) for one in parts_of(body.unit, parts[2], 30))
    return over and any(same(body.unit, one, length) for one in parts_of(body.unit, parts[3], 12))


def _is_ramp_call(reader: Reader, body: Body, at: int, step: int, length: int) -> bool:
    """An interpolation by the step, or a function of the project that is given both."""
    unit, parts = body.unit, body.unit.ir.terms[at]
    if len(parts[2]) < 2:
        return False
    if "numpy.interp" in reader.bodies.callees(unit, at):
        return any(same(unit, one, step) for one in parts_of(unit, parts[2][0], 12))
    is_given = step in parts[2] and length in parts[2]
    return is_given and any(reader.calls.functions_of(unit, parts[1]))
