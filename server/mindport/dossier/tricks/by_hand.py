"""Augmentations that a program writes itself, in NumPy, OpenCV, PIL or torch.

They draw at random and change an image; their kind follows from what the function does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import derives_from
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import Bodies, Body, is_chance, parts_of, same
from mindport.dossier.reading.by_name import packages_of
from mindport.dossier.reading.reader import Reader

_WAY = (
    "It stays as it is, in a Python function for `dataset.map` or in the source of"
    " GeneratorDataset: it works on arrays. Check that its random numbers are seeded per worker."
)
_FLIPS = frozenset({"numpy.flip", "numpy.fliplr", "numpy.flipud", "cv2.flip", "torch.flip",
                    "torch.Tensor.flip", "PIL.ImageOps.mirror", "PIL.ImageOps.flip"})  # fmt: skip
_CALLED = {
    "flip": _FLIPS,
    "affine": frozenset({"cv2.warpAffine", "cv2.getRotationMatrix2D", "scipy.ndimage.rotate"}),
    "perspective": frozenset({"cv2.warpPerspective", "cv2.getPerspectiveTransform"}),
    "blur": frozenset({"cv2.GaussianBlur", "cv2.medianBlur", "cv2.blur"}),
    "copy-paste": frozenset({"cv2.drawContours", "cv2.seamlessClone"}),
}  # fmt: skip
_BETA = frozenset({"numpy.random.beta", "random.betavariate", "torch.distributions.Beta",
                   "torch.distributions.beta.Beta"})  # fmt: skip


def find(reader: Reader) -> Iterator[Entry]:
    """The functions of the program that change images by chance."""
    bodies = reader.bodies
    for body in bodies.all:
        if body.function < 0 or not bodies.has_chance(body.unit, body.function, 1):
            continue
        kinds = [kind for kind, test in _KINDS.items() if test(bodies, body)]
        transform = _is_transform(body)
        if not kinds and transform and _draws_itself(bodies, body):
            kinds = ["random transform"]
        if kinds and bodies.is_used(body.unit, body.function) and _is_on_data(reader, body):
            name = f"{', '.join(kinds)}: {reader.function_name(body.unit, body.function)}"
            facts = tuple(_made_with(reader, body))
            yield Entry("augmentation", name, facts, (reader.body_place(body),), _WAY, "likely")


def _made_with(reader: Reader, body: Body) -> Iterator[Fact]:
    """What the objects whose method it is are made with."""
    owner = body.unit.ir.functions[body.function].owner
    if owner >= 0 and body.unit.ir.functions[body.function].name == "__call__":
        cls = reader.project.evaluator.atoms.the_class(body.unit, owner)
        for called in reader.calls.by_class.get(cls, ()):
            yield from (one for one in reader.facts(called, "", cls) if one.value is not None)


def _draws_itself(bodies: Bodies, body: Body) -> bool:
    """Whether it draws, or a function that it names: not what only calls other transforms."""
    if bodies.has_chance(body.unit, body.function, 0):
        return True
    terms = body.unit.ir.terms
    for called in bodies.calls.in_function.get((body.unit, body.function), ()):
        callee = terms[called.term][1]
        if terms[callee][0] in (ir.ATTR, ir.GLOBAL):
            inner = bodies.calls.functions_of(body.unit, callee)
            if any(bodies.has_chance(one.unit, one.index, 0) for one in inner):
                return True
    return False


def _is_on_data(reader: Reader, body: Body) -> bool:
    """Whether it is no step of a model: a dropout of paths draws at random, too."""
    owner = body.unit.ir.functions[body.function].owner
    names = reader.calls.names_in(body.unit, body.function)
    if any(name.startswith("matplotlib.") for name in names):
        return False  # it draws a picture for people
    if owner < 0:
        return True
    cls = reader.project.evaluator.atoms.the_class(body.unit, owner)
    is_module = derives_from(reader.project.evaluator, cls, "torch.nn.Module")
    return not is_module or any(name.startswith(packages_of("images")) for name in names)


def _is_transform(body: Body) -> bool:
    """Whether it is `__call__` of a class whose objects are made: it takes what it changes."""
    function = body.unit.ir.functions[body.function]
    if function.owner < 0 or function.name != "__call__" or len(function.parameters) < 2:
        return False
    return bool(function.returns)


def _calls(body: Body, bodies: Bodies, names: frozenset[str]) -> bool:
    return any(
        not names.isdisjoint(bodies.callees(body.unit, at))
        for at, parts in body.terms()
        if parts[0] == ir.CALL
    )


def _calling(kind: str) -> Callable[[Bodies, Body], bool]:
    return lambda bodies, body: _calls(body, bodies, _CALLED[kind])


def _is_flip(bodies: Bodies, body: Body) -> bool:
    """A slice with the step -1, or a function that mirrors, where the function itself draws."""
    if not bodies.has_chance(body.unit, body.function, 0):
        return False
    terms = body.unit.ir.terms
    slices = [
        terms[one]
        for _, parts in body.terms()
        if parts[0] == ir.TUPLE
        for one in parts[1:]
        if terms[one][0] == ir.SLICE
    ]
    steps = [terms[parts[3]] for parts in slices if parts[3] >= 0]
    backwards = any(
        step == (ir.CONST, -1)
        or (step[0] == ir.UNARY and step[1] == "USub" and terms[step[2]] == (ir.CONST, 1))
        for step in steps
    )
    return backwards or _calls(body, bodies, _FLIPS)


def _is_hsv(bodies: Bodies, body: Body) -> bool:
    """A conversion to HSV, and back."""
    return any(
        name.startswith("cv2.COLOR_") and "2HSV" in name
        for at, parts in body.terms()
        if parts[0] == ir.ATTR
        for name in bodies.libraries(body.unit, at)
    )


def _is_mixup(bodies: Bodies, body: Body) -> bool:
    """`r * a + (1 - r) * b` with a drawn r, or halves of two."""
    draws_beta = _calls(body, bodies, _BETA)
    for _, parts in body.terms():
        if parts[0] == ir.BINARY and parts[1] == "Add":
            weights = _weights(body, parts[2]), _weights(body, parts[3])
            if all(weights) and _add_up(body, *weights, draws_beta=draws_beta):
                return True
    return False


def _weights(body: Body, term: int) -> list[int]:
    """The factors of a product."""
    parts = body.unit.ir.terms[term]
    return list(parts[2:]) if parts[0] == ir.BINARY and parts[1] == "Mult" else []


def _add_up(body: Body, left: list[int], right: list[int], *, draws_beta: bool) -> bool:
    """Whether a factor of one product and a factor of the other are one together."""
    unit, terms = body.unit, body.unit.ir.terms
    for one in left:
        for other in right:
            if terms[one] == terms[other] == (ir.CONST, 0.5):
                return True
            if draws_beta and (_is_rest(unit, one, other) or _is_rest(unit, other, one)):
                return True
    return False


def _is_rest(unit: Unit, term: int, weight: int) -> bool:
    """Whether a term is `1 - weight`."""
    terms = unit.ir.terms
    parts = terms[term]
    if parts[0] != ir.BINARY or parts[1] != "Sub":
        return False
    return terms[parts[2]] in ((ir.CONST, 1), (ir.CONST, 1.0)) and same(unit, parts[3], weight)


def _is_mosaic(bodies: Bodies, body: Body) -> bool:
    """One index, and three or eight others drawn at random, in one list."""
    unit, terms = body.unit, body.unit.ir.terms
    for _, parts in body.terms():
        if parts[0] != ir.BINARY or parts[1] != "Add":
            continue
        first = terms[parts[2]]
        if first[0] != ir.LIST or len(first) != 2:
            continue
        inside = list(parts_of(unit, parts[3], 60))
        counts = {terms[at][1] for at in inside if terms[at][0] == ir.CONST}
        if counts & {3, 8} and bodies.from_chance(unit, parts[3], 0):
            return True
    return False


def _is_cut(bodies: Bodies, body: Body) -> bool:
    """A region with drawn bounds is written."""
    if not bodies.has_chance(body.unit, body.function, 0):
        return False
    unit = body.unit
    for index in bodies.written_places(body):
        parts = unit.ir.terms[index][1:]
        slices = [
            one for one in parts if unit.ir.terms[one][0] == ir.SLICE and _is_bound(unit, one)
        ]
        if len(slices) >= 2 and all(bodies.from_chance(unit, one, 0) for one in slices):
            return True
    return False


def _is_crop(bodies: Bodies, body: Body) -> bool:
    """A slice that begins at a drawn place, and ends a length after it."""
    if not bodies.has_chance(body.unit, body.function, 0):
        return False
    unit, terms = body.unit, body.unit.ir.terms
    read = {one for _, parts in body.terms() if parts[0] == ir.ITEM for one in _index(unit, parts)}
    slices = [terms[one] for one in read if terms[one][0] == ir.SLICE]
    for parts in slices:
        if min(parts[1:3]) < 0:
            continue
        end = terms[parts[2]]
        ends_after = end[0] == ir.BINARY and any(same(unit, parts[1], one) for one in end[2:])
        if ends_after and bodies.from_chance(unit, parts[1], 0):
            return True
    return False


def _index(unit: Unit, item: ir.Term) -> tuple[int, ...]:
    """The index of a subscript that is read."""
    index = unit.ir.terms[item[2]]
    return index[1:] if index[0] == ir.TUPLE else (item[2],)


def _is_bound(unit: Unit, term: int) -> bool:
    """Whether a slice has a bound: `:` takes everything."""
    return any(
        one >= 0 and unit.ir.terms[one] != (ir.CONST, None) for one in unit.ir.terms[term][1:]
    )


def _is_moved(bodies: Bodies, body: Body) -> bool:
    """Elements are read or written at several places at once that were drawn."""
    unit, terms = body.unit, body.unit.ir.terms
    if not bodies.has_chance(unit, body.function, 0):
        return False
    read = [parts[2] for _, parts in body.terms() if parts[0] == ir.ITEM]
    for index in (*read, *bodies.written_places(body)):
        parts = terms[index]
        if parts[0] == ir.TUPLE and len(parts) > 2:
            drawn = [one for one in parts[1:] if terms[one][0] not in (ir.SLICE, ir.CONST)]
            if sum(_is_drawn(bodies, body, one) for one in drawn) >= 2:
                return True
    return False


def _is_drawn(bodies: Bodies, body: Body, term: int) -> bool:
    """Whether an index, a tensor of places, too, is computed of a draw."""
    calls = (at for at in parts_of(body.unit, term) if body.unit.ir.terms[at][0] == ir.CALL)
    return any(is_chance(name) for at in calls for name in bodies.callees(body.unit, at))


_KINDS: dict[str, Callable[[Bodies, Body], bool]] = {
    "mosaic": _is_mosaic,
    "mixup": _is_mixup,
    "hsv": _is_hsv,
    "affine": _calling("affine"),
    "perspective": _calling("perspective"),
    "flip": _is_flip,
    "cutout or cutmix": _is_cut,
    "moved or erased": _is_moved,
    "crop": _is_crop,
    "copy-paste": _calling("copy-paste"),
    "blur": _calling("blur"),
}
