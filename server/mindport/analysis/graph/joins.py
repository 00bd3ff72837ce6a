"""Ways that a tensor parts, and that end in values which a graph cannot join.

Where the code alone decides, a graph has one way. Where a tensor decides, it has all of them, and
what they end in has to be of one kind: a number and a tensor are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.kinds import NUMBER, TENSOR, is_read, is_tensor, kind_of, rests_on_data
from mindport.analysis.graph.obstacle import function_of, is_read_by_others
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import Evaluator

_PAIRS = 5  # the places in a branch, and in a loop
_IS_CONDITION, _BREAKS, _RETURNS, _CARRIED = range(5, 9)
_RANGE, _LIST_OF = "builtins.range", "tolist"


def is_mixed(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether `and` or `or` joins a tensor with what is none, and the code does not settle it."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.PHI:
        return False
    kinds = [kind_of(ev, unit, one) for one in parts[1:]]
    if TENSOR not in kinds or NUMBER not in kinds:
        return False
    first = kinds.index(TENSOR)
    before = [one for one, kind in zip(parts[1:], kinds, strict=True) if kind == NUMBER][:first]
    return NUMBER in kinds[first:] or any(
        is_read(ev, unit, one) or _is_counted(unit, one) for one in before
    )


def asks_number(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a condition of a comprehension is a tensor, a number or text, which is no truth."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.COMPARE:
        return any(kind_of(ev, unit, part) == TENSOR for part in parts[1:])
    is_made = parts[0] == ir.BINARY and parts[1] == "Mod"
    return is_made or kind_of(ev, unit, term) == TENSOR


def _is_counted(unit: Unit, term: int) -> bool:
    """Whether a condition compares what a loop carries from round to round."""
    parts = unit.ir.terms[term]
    return bool(parts[0] == ir.COMPARE) and any(
        unit.ir.terms[one][0] == ir.PHI and any(later > one for later in unit.ir.terms[one][1:])
        for one in parts[1:]
    )


def joins(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Place, int, str]]:
    """Branches and loops whose ends do not join: with their function, and the message's form."""
    for branch in part.branches:
        function = function_of(unit, branch[0])
        if len(branch) <= _PAIRS or not is_compiled(function):
            continue
        if _parts_ways(ev, unit, branch[0]) and any(
            _differ(ev, unit, *pair) for pair in branch[_PAIRS]
        ):
            yield branch, function, ""
    for loop in part.loops:
        # A condition may be a constant, which all functions share.
        function = function_of(unit, loop[_CARRIED][0]) if len(loop) > _CARRIED and loop[-1] else -1
        if is_compiled(function):
            yield from ((where, function, form) for where, form in _of_loop(ev, unit, loop))


def _parts_ways(ev: Evaluator, unit: Unit, test: int) -> bool:
    """Whether a condition is a tensor, or a number that was read from one."""
    parts = unit.ir.terms[test]
    if parts[0] == ir.PHI:  # `a and b`
        return any(_parts_ways(ev, unit, one) for one in parts[1:] if one < test)
    if parts[0] == ir.UNARY:
        return _parts_ways(ev, unit, parts[2])
    return kind_of(ev, unit, test) == TENSOR or is_read(ev, unit, test)


def _differ(ev: Evaluator, unit: Unit, one: int, other: int) -> bool:
    """Whether two ends are a number and a tensor, and something is done with what they are."""
    if other < 0:
        return any(_are_apart(ev, unit, one, end) for end in _other_results(unit, one))
    return _are_apart(ev, unit, one, other) and _is_used(unit, one, other)


def _other_results(unit: Unit, result: int) -> Iterator[int]:
    for function in unit.ir.functions:
        if result in function.returns:
            yield from (one for one in function.returns if one != result)


def _are_apart(ev: Evaluator, unit: Unit, one: int, other: int) -> bool:
    terms = unit.ir.terms
    one, other = _at_first(unit, one), _at_first(unit, other)
    left, right = terms[one], terms[other]
    if left[0] == right[0] == ir.TUPLE and len(left) == len(right):
        return any(_are_apart(ev, unit, *pair) for pair in zip(left[1:], right[1:], strict=True))
    if _is_longer(unit, one, other) or _is_longer(unit, other, one):
        return True
    kinds = {kind_of(ev, unit, one), kind_of(ev, unit, other)}
    if kinds == {TENSOR}:
        return _differ_in_type(ev, unit, one, other)
    return kinds == {TENSOR, NUMBER}


def _at_first(unit: Unit, term: int) -> int:
    """What a name that a loop carries is in the first round."""
    parts = unit.ir.terms[term]
    is_head = parts[0] == ir.PHI and len(parts) == 3 and parts[2] > term > parts[1]
    return int(parts[1]) if is_head else term


def _is_longer(unit: Unit, one: int, other: int) -> bool:
    """Whether a list is another one that was appended to."""
    parts = unit.ir.terms[one]
    while parts[0] == ir.APPEND and parts[3] < 0:
        if _at_first(unit, parts[1]) == other:
            return True
        parts = unit.ir.terms[parts[1]]
    return False


def _differ_in_type(ev: Evaluator, unit: Unit, one: int, other: int) -> bool:
    held = numbers_of(ev).held
    families = {held(unit, one).family, held(unit, other).family}
    return "" not in families and len(families) == 2


def _is_used(unit: Unit, one: int, other: int) -> bool:
    """Whether the value that is one of two is read, or returned."""
    return any(
        parts[0] == ir.PHI and one in parts and other in parts and is_read_by_others(unit, term)
        for term, parts in enumerate(unit.ir.terms)
    )


def _of_loop(ev: Evaluator, unit: Unit, loop: ir.Place) -> Iterator[tuple[ir.Place, str]]:
    asked, is_condition, carried = loop[0], loop[_IS_CONDITION], loop[_CARRIED]
    terms = unit.ir.terms
    phis = [one for one in carried if terms[one][0] == ir.PHI and len(terms[one]) == 3]
    if is_condition and terms[asked][0] == ir.CONST:
        by_tensor = any(kind_of(ev, unit, test) == TENSOR for test in _tests(unit, loop))
        if by_tensor and any(_counts(unit, one) for one in phis):
            yield loop, "counted"
        return
    if not _runs_by_data(ev, unit, asked, is_condition):
        return
    for phi in phis:
        is_open = is_condition or _is_list_or_result(unit, phi)
        if is_open and _are_apart(ev, unit, *terms[phi][1:]):
            yield loop, ""
            return


def _is_list_or_result(unit: Unit, phi: int) -> bool:
    """Whether a loop over a range ends in what does not join: operators take either."""
    terms = unit.ir.terms
    is_returned = any(
        phi == one or (terms[one][0] == ir.TUPLE and phi in terms[one][1:])
        for function in unit.ir.functions
        for one in function.returns
    )
    return is_returned or terms[terms[phi][2]][0] == ir.APPEND


def _tests(unit: Unit, loop: ir.Place) -> Iterator[int]:
    """The conditions that end a loop; of `a or b` each."""
    for test in (*loop[_BREAKS], *loop[_RETURNS]):
        parts = unit.ir.terms[test]
        yield from parts[1:] if parts[0] == ir.PHI else (test,)


def _counts(unit: Unit, phi: int) -> bool:
    """Whether a name is a whole number that each round makes larger: `n += 1`."""
    terms = unit.ir.terms
    _, first, later = terms[phi]
    step = terms[later]
    is_whole = terms[first][0] == ir.CONST and type(terms[first][1]) is int
    return is_whole and step[0] == ir.BINARY and step[1] == "Add" and phi in step[2:]


def _runs_by_data(ev: Evaluator, unit: Unit, asked: int, is_condition: bool) -> bool:
    """Whether a tensor says how often a loop runs, from its first round on."""
    terms = unit.ir.terms
    if is_condition:
        compared = terms[asked][1:] if terms[asked][0] == ir.COMPARE else (asked,)
        return any(is_tensor(ev, unit, one) for one in compared)
    parts = terms[asked]
    if parts[0] != ir.CALL:
        return False
    callee = terms[parts[1]]
    if callee[0] == ir.ATTR and callee[2] == _LIST_OF:
        return is_tensor(ev, unit, callee[1])
    is_range = apis(ev, unit, parts[1]) == {_RANGE}
    return is_range and any(rests_on_data(ev, unit, one) for one in parts[2])
