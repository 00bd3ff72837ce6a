"""Parameters whose items differ in length, for what their function does with the lengths.

Who lists, compares or sorts by the lengths of items, slices by them, or pads the items to one,
expects other lengths.
"""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Cause
from mindport.analysis.shape.domain import Shaped, Table, TensorShape
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.held_items import called, data_of, held, part_of, uncut, ways
from mindport.analysis.shape.ragged import LENGTHS, is_called, measured
from mindport.analysis.shape.unsaid import Keys, held_in, path_of
from mindport.analysis.values.domain import Object

_PADDING = {"torch.nn.utils.rnn.pad_sequence", "torch.nn.utils.rnn.pack_sequence"}
_JOINING = {"torch.cat", "torch.concat", "torch.concatenate", "torch.hstack"}
_MAP = "builtins.map"
# The operations that tell of lengths.
_TELLING = frozenset({ir.LISTOF, ir.APPEND, ir.SLICE, ir.COMPARE, ir.CALL, ir.BINARY})


def why_ragged(s: Shapes, unit: Unit, parameter: ir.Term) -> Cause | None:
    """Why the items of a parameter differ in length: its function expects them to."""
    return dict(_told(s, unit).get(parameter, ())).get(())


def ragged_item(s: Shapes, unit: Unit, parameter: ir.Term) -> Shaped | None:
    """What an item of a parameter is that differs in length, or has parts that do."""
    found = dict(_told(s, unit).get(parameter, ()))
    if () in found:
        return _of_length(found[()])
    table = Table()
    for keys, cause in found.items():
        held: Shaped = _of_length(cause)
        for key in reversed(keys[1:]):
            held = Table(((key, held),))
        table = Table((*table.entries, (keys[0], held)))
    return table if table.entries else None


def _of_length(cause: Cause) -> TensorShape:
    return TensorShape(None, cause=cause, leading=True)


def _told(s: Shapes, unit: Unit) -> dict[ir.Term, list[tuple[Keys, Cause]]]:
    """For each parameter of a file, which parts of its items differ in length, and why."""
    known = s.ragged.get(unit)
    if known is None:
        known = s.ragged[unit] = {}
        for root, keys, term in (*_differing(s, unit), *_offsets(s, unit)):
            if root >= 0 and unit.ir.terms[root][0] == ir.PARAM:
                entry = (keys, Cause(unit.path, term, LENGTHS))
                known.setdefault(unit.ir.terms[root], []).insert(0, entry)
        for root, keys, term in _joined_beside(s, unit) if known else ():
            if keys and unit.ir.terms[root] in known:
                known[unit.ir.terms[root]].insert(0, (keys, Cause(unit.path, term, LENGTHS)))
    return known


def _joined_beside(s: Shapes, unit: Unit) -> Iterator[tuple[int, Keys, int]]:
    """What holds the tensors that are joined end to end, in which part of its items, and where.

    Beside a part that differs in length, they do so as well.
    """
    for term, parts in enumerate(unit.ir.terms):
        if parts[0] == ir.CALL and parts[2] and called(s, unit, parts[1]) & _JOINING:
            for item in held(unit.ir.terms, parts[2][0]):
                root, keys = path_of(s.ev, unit, item)
                if root >= 0:
                    yield root, keys, term


def _differing(s: Shapes, unit: Unit) -> Iterator[tuple[int, Keys, int]]:
    """What holds items that differ in length, in which part of them, and the place that tells."""
    telling = [one for one in enumerate(unit.ir.terms) if one[1][0] in _TELLING]
    for term, parts in telling:
        items = [one for one in _measured_at(s, unit, term) if one >= 0]
        items = [one for one in items if not _is_whole(unit.ir.terms, one)]
        told = [path_of(s.ev, unit, item) for item in items]
        if parts[0] == ir.CALL:
            told += (*_by_key(s, unit, parts), *_joined(s, unit, parts))
        for root, keys in told:
            for source, part in _sources(s, unit, root, keys):
                yield source, part, term


def _is_whole(terms: list[ir.Term], term: int) -> bool:
    """Whether a term is all of a parameter, or a slice of it, and not an item."""
    return bool(terms[uncut(terms, term)][0] == ir.PARAM)


def _sources(
    s: Shapes, unit: Unit, root: int, keys: Keys, further: int = 1
) -> Iterator[tuple[int, Keys]]:
    """What holds the items, or where that is a list of tensors made of others, what holds those:
    through so many further lists."""
    if root < 0:
        return
    yield held_in(s.ev, unit, root, keys)
    for item in held(unit.ir.terms, root):
        part = part_of(unit, item, keys)
        for data in () if part < 0 else _added(s, unit, data_of(s, unit, part)):
            given = path_of(s.ev, unit, uncut(unit.ir.terms, data))
            yield from _sources(s, unit, *given, further - 1) if further else (given,)


def _added(s: Shapes, unit: Unit, data: int) -> Iterator[int]:
    """What is joined to a list, or is as long as a part of it: `prompt` and `answer` of
    `[0] * len(prompt) + answer`."""
    parts = unit.ir.terms[data]
    if parts[0] == ir.BINARY and parts[1] in ("Add", "Mult"):
        for one in parts[2:]:
            yield from _added(s, unit, one)
    else:
        item = measured(s, unit, data)
        yield data if item < 0 else item


def _measured_at(s: Shapes, unit: Unit, term: int) -> tuple[int, ...]:
    """The items whose lengths a term compares, collects or slices by."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.LISTOF and len(parts) > 2:
        return (measured(s, unit, parts[1]),)
    if parts[0] in (ir.APPEND, ir.BINARY):
        return _put(s, unit, parts) if parts[0] == ir.APPEND else _joined_to(s, unit, term)
    if parts[0] == ir.SLICE and parts[2] >= 0:
        return (uncut(unit.ir.terms, measured(s, unit, parts[2])),)
    if parts[0] == ir.COMPARE and len(parts) == 3:
        return _longer(s, unit, parts[1:])
    return _beside_the_longest(s, unit, parts) if parts[0] == ir.CALL else ()


def _put(s: Shapes, unit: Unit, append: ir.Term) -> tuple[int, ...]:
    """The item whose elements are all put into a list, or whose length a list adds up."""
    value = unit.ir.terms[append[2]]
    if value[0] == ir.STAR:
        if any(isinstance(one, Object) for one in s.ev.value(unit, append[1])):
            return ()  # `tracker.update(boxes)` of a class of the project
        return tuple(_added(s, unit, int(value[1])))
    return _summed_up(s, unit, append) if append[3] < 0 else ()


def _joined_to(s: Shapes, unit: Unit, term: int) -> tuple[int, ...]:
    """The items of `stream += row + [end]`, where `stream` is a list at first."""
    _, operator, left, right = unit.ir.terms[term]
    carried = unit.ir.terms[left]
    if operator != "Add" or carried[0] != ir.PHI or term not in carried[1:]:
        return ()
    is_list = any(unit.ir.terms[one][0] == ir.LIST for one in carried[1:])
    return tuple(_added(s, unit, right)) if is_list else ()


def _summed_up(s: Shapes, unit: Unit, append: ir.Term) -> tuple[int, ...]:
    """The item of `ends.append(ends[-1] + len(row))`."""
    terms = unit.ir.terms
    added = terms[append[2]]
    if added[0] != ir.BINARY or added[1] != "Add":
        return ()
    sides = [one for one in added[2:] if terms[one][0] == ir.ITEM and terms[one][1] == append[1]]
    return tuple(measured(s, unit, one) for one in added[2:]) if sides else ()


def _offsets(s: Shapes, unit: Unit) -> Iterator[tuple[int, Keys, int]]:
    """The items of `seen += len(row)`, where `seen` is added to something: an offset."""
    terms = unit.ir.terms
    for carried in s.loops_of(unit):
        for term in terms[carried][1:]:
            if terms[term][:2] != (ir.BINARY, "Add") or carried not in terms[term][2:]:
                continue
            items = [measured(s, unit, side) for side in terms[term][2:]]
            if max(items) >= 0 and _is_added(terms, carried, term):
                yield (*path_of(s.ev, unit, max(items)), term)


def _is_added(terms: list[ir.Term], carried: int, counting: int) -> bool:
    """Whether a number is added to something else than what is counted up."""
    sums = (one for at, one in enumerate(terms) if one[:2] == (ir.BINARY, "Add") and at != counting)
    return any(carried in one[2:] for one in sums)


def _beside_the_longest(s: Shapes, unit: Unit, call: ir.Term) -> tuple[int, ...]:
    """The item of `longest = max(longest, len(row))`."""
    carried = [one for one in call[2] if unit.ir.terms[one][0] == ir.PHI]
    if len(call[2]) != 2 or not carried or not is_called(s, unit, call[1], "builtins.max"):
        return ()
    return tuple(measured(s, unit, one) for one in call[2])


def _longer(s: Shapes, unit: Unit, sides: tuple[int, ...]) -> tuple[int, ...]:
    """The item whose length is compared with that of the longest so far, or with 0."""
    for one, other in (sides, sides[::-1]):
        bound = ways(unit.ir.terms, other)
        item = measured(s, unit, one)
        if item >= 0 and any(_is_longest(s, unit, way, item) for way in bound):
            return (item,)
    return ()


def _is_longest(s: Shapes, unit: Unit, term: int, item: int) -> bool:
    return unit.ir.terms[term] == (ir.CONST, 0) or measured(s, unit, term) == item


def _by_key(s: Shapes, unit: Unit, call: ir.Term) -> Iterator[tuple[int, Keys]]:
    """What is ordered, or chosen from, by the length of an item: `key=lambda row: len(row[0])`."""
    key = dict(call[3]).get("key", -1)
    if key < 0:
        return
    callee = unit.ir.terms[call[1]]
    whole = call[2][0] if call[2] else callee[1] if callee[0] == ir.ATTR else -1
    if is_called(s, unit, key, "builtins.len"):
        yield whole, ()
    elif unit.ir.terms[key][0] == ir.FUNC:
        index = unit.ir.terms[key][1]
        for returned in unit.ir.functions[index].returns[:1]:
            keys = _part_of(unit.ir.terms, measured(s, unit, _unsigned(unit, returned)), index)
            if keys is not None:
                yield whole, keys


def _unsigned(unit: Unit, term: int) -> int:
    parts = unit.ir.terms[term]
    return parts[2] if parts[0] == ir.UNARY else term


def _part_of(terms: list[ir.Term], term: int, function: int) -> Keys | None:
    """Which part of its first parameter a term is; None for anything else."""
    keys: Keys = ()
    while term >= 0 and terms[term][0] == ir.ITEM and terms[terms[term][2]][0] == ir.CONST:
        keys = (terms[terms[term][2]][1], *keys)
        term = terms[term][1]
    return keys if term >= 0 and terms[term] == (ir.PARAM, function, 0) else None


def _joined(s: Shapes, unit: Unit, call: ir.Term) -> Iterator[tuple[int, Keys]]:
    """What holds the items that a call pads to one length, measures, or joins end to end.

    Tensors that are joined so may be alike; what is made for it, item by item, is not.
    """
    if not call[2] or not (names := called(s, unit, call[1])):
        return
    if names <= _PADDING:
        yield call[2][0], ()
    elif names == {_MAP} and len(call[2]) == 2 and is_called(s, unit, call[2][0], "builtins.len"):
        yield call[2][1], ()
    elif names <= _JOINING:
        for item in held(unit.ir.terms, call[2][0]):
            for data in _made_for(s, unit, item):
                yield path_of(s.ev, unit, data)


def _made_for(s: Shapes, unit: Unit, item: int) -> Iterator[int]:
    """For what a tensor is made: its data, or that as long as which it is."""
    if (data := data_of(s, unit, item)) != item:
        terms = unit.ir.terms
        sizes = terms[data][1:] if terms[data][0] == ir.TUPLE else (data,)
        yield from (one for size in sizes if (one := measured(s, unit, size)) >= 0)
        yield data
