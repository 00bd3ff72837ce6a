"""What the text of a file says that shapes ask again and again, each found once."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.masks import choosing_perhaps_none
from mindport.analysis.shape.places import (
    Place,
    extent_of,
    filled_each_round,
    is_filled_alike,
    places_of,
    ways_of,
    written_in,
)
from mindport.analysis.shape.tensor_parameters import making_of_arrays


class WrittenFacts:
    """Branches, loops and places of the files of a project, by their units."""

    def __init__(self) -> None:
        self._tests: dict[Unit, dict[int, int]] = {}
        self._written: dict[Unit, frozenset[int]] = {}
        self._filled: dict[Unit, frozenset[int]] = {}
        self._carried: dict[Unit, dict[int, ir.Place]] = {}
        self._over: dict[Unit, dict[int, ir.Place]] = {}
        self._around: dict[Unit, dict[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {}
        self._ways: dict[Unit, dict[tuple[int, ...], tuple[int, ...]]] = {}
        self._places: dict[Unit, dict[int, Place]] = {}
        self._extents: dict[Unit, list[tuple[int, int]]] = {}
        self._ordered: dict[Unit, list[tuple[Place, int]]] = {}
        self._giving: dict[Unit, frozenset[int]] = {}
        self._items: dict[Unit, list[int]] = {}
        self._choosing: dict[Unit, frozenset[int]] = {}
        self._slices: dict[Unit, list[int]] = {}

    def test_of(self, unit: Unit, term: int) -> int | None:
        """The condition of the branch that binds a name to a term."""
        known = self._tests.get(unit)
        if known is None:
            entries = [entry for part in unit.ir.parts for entry in part.branches]
            sure = self._sure_of(unit)
            known = self._tests[unit] = {
                term: entry[0]
                for entry in entries
                for pair in entry[5]
                if not is_filled_alike(unit.ir.terms, pair)
                for term in pair
                if term not in sure
            }
        return known.get(term)

    def fills_each_round(self, unit: Unit, term: int) -> bool:
        """Whether a term is a list into which each round of its loop puts a value."""
        sure, parts = self._sure_of(unit), unit.ir.terms[term]
        return term in sure or (parts[0] == ir.PHI and any(one in sure for one in parts[1:]))

    def _sure_of(self, unit: Unit) -> frozenset[int]:
        known = self._filled.get(unit)
        if known is None:
            known = self._filled[unit] = filled_each_round(unit.ir)
        return known

    def tests_between(self, unit: Unit, ways: tuple[int, ...]) -> tuple[int, ...]:
        """The conditions that decide which of two terms a name is bound to, or how often it was."""
        known = self._ways.get(unit)
        if known is None:
            known = self._ways[unit] = ways_of(unit.ir)
        return known.get(ways, ())

    def is_written(self, unit: Unit, term: int) -> bool:
        """Whether something is put into a tensor in place, after it was made."""
        known = self._written.get(unit)
        if known is None:
            known = self._written[unit] = written_in(unit.ir)
        return term in known

    def loop_of(self, unit: Unit, term: int) -> ir.Place | None:
        """The loop that carries a PHI term from round to round."""
        return self.loops_of(unit).get(term)

    def loops_of(self, unit: Unit) -> dict[int, ir.Place]:
        """The loop that carries each PHI term."""
        known = self._carried.get(unit)
        if known is None:
            known = self._carried[unit] = {
                phi: entry for part in unit.ir.parts for entry in part.loops for phi in entry[8]
            }
        return known

    def loop_over(self, unit: Unit, term: int) -> ir.Place | None:
        """The loop that iterates over a term, or that runs while it is true."""
        known = self._over.get(unit)
        if known is None:
            loops = (entry for part in unit.ir.parts for entry in part.loops)
            known = self._over[unit] = {entry[0]: entry for entry in loops}
        return known.get(term)

    def around(self, unit: Unit, call: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The conditions and the loops around a call of a method that stands alone."""
        known = self._around.get(unit)
        if known is None:
            calls = (entry for part in unit.ir.parts for entry in part.around)
            known = self._around[unit] = {one: (tests, loops) for one, tests, loops in calls}
        return known.get(call, ((), ()))

    def places(self, unit: Unit) -> dict[int, Place]:
        """Where the calls and subscripts of a file stand."""
        known = self._places.get(unit)
        if known is None:
            known = self._places[unit] = places_of(unit.ir)
        return known

    def extents(self, unit: Unit) -> list[tuple[int, int]]:
        """The first and the last line of each part of a file at which something stands."""
        known = self._extents.get(unit)
        if known is None:
            known = self._extents[unit] = [extent_of(part) for part in unit.ir.parts]
        return known

    def ordered_places(self, unit: Unit) -> list[tuple[Place, int]]:
        """The same in the order of the text, with their terms."""
        known = self._ordered.get(unit)
        if known is None:
            known = [(place, term) for term, place in self.places(unit).items()]
            known = self._ordered[unit] = sorted(known)
        return known

    def may_choose_none(self, unit: Unit, index: int) -> bool:
        """Whether what a subscript chooses is asked whether it is empty."""
        known = self._choosing.get(unit)
        if known is None:
            known = self._choosing[unit] = choosing_perhaps_none(unit.ir.terms)
        return index in known

    def gives_arrays(self, unit: Unit, function: int) -> bool:
        """Whether a function makes tensors of what may be arrays."""
        known = self._giving.get(unit)
        if known is None:
            known = self._giving[unit] = making_of_arrays(unit)
        return function in known

    def slices(self, unit: Unit) -> list[int]:
        """The slices of a file: `: len(row)`."""
        known = self._slices.get(unit)
        if known is None:
            terms = enumerate(unit.ir.terms)
            known = self._slices[unit] = [one for one, parts in terms if parts[0] == ir.SLICE]
        return known

    def made_of_items(self, unit: Unit) -> list[int]:
        """The lists that are made item by item: `[len(row) for row in rows]`."""
        known = self._items.get(unit)
        if known is None:
            known = self._items[unit] = [
                term
                for term, parts in enumerate(unit.ir.terms)
                if parts[0] == ir.LISTOF and len(parts) > 2
            ]
        return known
