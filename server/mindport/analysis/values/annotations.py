"""Annotations of the scanned code, read as values; and what `isinstance` tells."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import ancestors, derives_from
from mindport.analysis.values.containers import joined
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Class,
    Constant,
    Function,
    Instance,
    Library,
    Method,
    Object,
    Sequence,
    Value,
    join,
)
from mindport.analysis.values.evaluator import GENERATOR, Evaluator
from mindport.analysis.values.guesses import or_guess

# Classes too general to tell what a value is.
_VAGUE = frozenset(
    {"torch.nn.Module", "builtins.object", "torch.optim.Optimizer", "torch.utils.data.Dataset"}
)
_GENERIC_LISTS = frozenset({"List", "list", "Sequence", "MutableSequence", "Set", "set", "Deque"})
_GENERIC_ITERATORS = frozenset({"Iterator", "Iterable", "Generator", "Collection"})
_GENERIC_DICTS = frozenset(
    {"Dict", "dict", "OrderedDict", "Mapping", "MutableMapping", "DefaultDict", "defaultdict"}
)
_TRANSPARENT = frozenset({"Optional", "Union", "Annotated", "Final", "ClassVar", "Required"})
_TENSOR_TYPES = frozenset(
    {"Float", "Int", "Bool", "Shaped", "Num", "Integer", "Inexact", "Real", "Complex", "UInt8"}
)


def annotated_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """ANNOTATED: the value where it says more than the annotation."""

    def given() -> Value:
        return ev.value(unit, parts[1]) if parts[1] >= 0 else UNKNOWN

    def declared(value: Value) -> Value:
        return join(annotation_value(ev, unit, parts[2]), value)

    return or_guess(ev, ("annotated",), given, declared, is_precise)


def is_precise(value: Value) -> bool:
    """Whether a value tells more than None or a general base class."""
    return any(not _is_vague(atom) for atom in value)


def _is_vague(atom: Atom) -> bool:
    if isinstance(atom, Constant):
        return atom.value is None
    if isinstance(atom, Instance):
        return atom.cls in _VAGUE
    if isinstance(atom, Library):
        return atom.name in _VAGUE
    return False


def annotation_value(ev: Evaluator, unit: Unit, term: int) -> Value:
    """What a variable with this annotation holds."""
    parts = unit.ir.terms[term]
    operation = parts[0]
    if operation == ir.ITEM:
        return _generic(ev, unit, parts[1], parts[2])
    if operation == ir.BINARY and parts[1] == "BitOr":
        return join(annotation_value(ev, unit, parts[2]), annotation_value(ev, unit, parts[3]))
    if operation == ir.CONST:
        return ev.atoms.constant(None) if parts[1] is None else _quoted(ev, unit, parts[1])
    if operation in (ir.TUPLE, ir.LIST):
        return joined(tuple(annotation_value(ev, unit, part) for part in parts[1:]))
    return instances_of(ev, ev.value(unit, term))


def _quoted(ev: Evaluator, unit: Unit, text: object) -> Value:
    """A forward reference inside a larger annotation, such as `List["Tensor"]`."""
    if isinstance(text, str) and text.isidentifier() and text in unit.ir.names:
        return instances_of(ev, ev.value(unit, unit.ir.names[text]))
    return UNKNOWN


def _leaf(atom: Atom) -> str:
    return atom.name.rpartition(".")[2] if isinstance(atom, Library) else ""


def _generic(ev: Evaluator, unit: Unit, base: int, index: int) -> Value:
    terms = unit.ir.terms
    inner = terms[index][1:] if terms[index][0] == ir.TUPLE else (index,)
    return joined(tuple(_of_generic(ev, unit, atom, inner) for atom in ev.value(unit, base)))


def _of_generic(ev: Evaluator, unit: Unit, atom: Atom, inner: tuple[int, ...]) -> Value:
    """What a generic class or form means with what its brackets hold."""
    leaf = _leaf(atom)
    if leaf in _TRANSPARENT:
        return joined(tuple(annotation_value(ev, unit, term) for term in inner))
    if leaf in _GENERIC_LISTS:
        return ev.instance("list", annotation_value(ev, unit, inner[0]))
    if leaf in _GENERIC_ITERATORS:
        return ev.instance(GENERATOR, annotation_value(ev, unit, inner[0]))
    if leaf in _GENERIC_DICTS:
        return ev.atoms.record((), annotation_value(ev, unit, inner[-1]))
    if leaf in ("Tuple", "tuple"):
        return _tuple(ev, unit, inner)
    if leaf in ("Type", "type"):
        return ev.value(unit, inner[0])
    if leaf in _TENSOR_TYPES and _leaf_package(atom) == "jaxtyping":
        return annotation_value(ev, unit, inner[0])
    return instances_of(ev, (atom,))


def _leaf_package(atom: Atom) -> str:
    return atom.name.partition(".")[0] if isinstance(atom, Library) else ""


def _tuple(ev: Evaluator, unit: Unit, inner: tuple[int, ...]) -> Value:
    if len(inner) == 2 and unit.ir.terms[inner[1]] == (ir.CONST, ...):
        return ev.instance("tuple", annotation_value(ev, unit, inner[0]))
    return ev.atoms.sequence(tuple(annotation_value(ev, unit, term) for term in inner))


_WITH_CLASSES = 3  # what NARROW has by `isinstance`; by another test it has one more
_BUILTIN_CLASSES = frozenset({"int", "float", "bool", "str", "bytes", "complex"})


def instances_of(ev: Evaluator, classes: Value) -> Value:
    """Instances of the classes that a value may be."""
    result = UNKNOWN
    for atom in classes:
        if isinstance(atom, Class):
            result = join(result, ev.atoms.instance_of(atom))
        elif isinstance(atom, Library):
            result = join(result, _library_instances(ev, atom))
        elif isinstance(atom, Constant) and atom.value is None:
            result = join(result, (atom,))
        elif isinstance(atom, Sequence):
            for element in atom.elements:
                result = join(result, instances_of(ev, element))
        elif isinstance(atom, Instance) and atom.cls in ("list", "tuple"):
            result = join(result, instances_of(ev, atom.items))
    return result


def _library_instances(ev: Evaluator, atom: Library) -> Value:
    if atom.kind == "class":
        return ev.instance(atom.name)
    if atom.kind != "external":
        return UNKNOWN
    leaf = atom.name.rpartition(".")[2]
    if atom.name.startswith("builtins.") and leaf in _BUILTIN_CLASSES:
        return ev.instance(leaf)
    if leaf in _GENERIC_DICTS:
        return ev.atoms.record((), UNKNOWN)
    if leaf in ("List", "list", "Tuple", "tuple", "set", "Set", "Sequence"):
        return ev.instance("list")
    if atom.name == "numpy.ndarray":
        return ev.instance("numpy.ndarray")
    return UNKNOWN


def narrow_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """NARROW: the part of a value that is an instance of the classes, else an instance of them.

    Of a function that is asked, the class that it asks for, as far as that is known.
    """
    value = ev.value(unit, parts[1])
    classes = _flat(ev.value(unit, parts[2]))
    if len(parts) > _WITH_CLASSES:
        classes = _asked_for(ev, classes)
        if not classes:
            return value
    kept = tuple(atom for atom in value if _may_be(ev, atom, classes))
    return kept or instances_of(ev, classes)


def _asked_for(ev: Evaluator, functions: Value) -> Value:
    """The classes whose instances pass a test."""
    names = [one.name if isinstance(one, Library) else "" for one in functions]
    if not names or not all(ev.catalogue.has_role("tests-of-tensors", one) for one in names):
        return UNKNOWN
    return ev.atoms.library("torch.Tensor", "class")


def _flat(classes: Value) -> Value:
    result = UNKNOWN
    for atom in classes:
        if isinstance(atom, Sequence):
            result = join(result, joined(atom.elements))
        else:
            result = join(result, (atom,))
    return result


def _may_be(ev: Evaluator, atom: Atom, classes: Value) -> bool:
    return any(_is_instance(ev, atom, cls) for cls in classes)


def _is_instance(ev: Evaluator, atom: Atom, cls: Atom) -> bool:
    if isinstance(cls, Class):
        return isinstance(atom, Object) and cls in ancestors(ev, atom.cls)
    if not isinstance(cls, Library):
        return False
    name = cls.name.removeprefix("builtins.")
    if isinstance(atom, Instance):
        return ev.catalogue.is_subclass(atom.cls, name) or atom.cls == name
    if isinstance(atom, Object):
        return derives_from(ev, atom.cls, name)
    if isinstance(atom, Constant):
        return type(atom.value).__name__ == name
    if isinstance(atom, Sequence):
        return name.rpartition(".")[2] in ("tuple", "list", "Sequence", "Iterable")
    if isinstance(atom, (Function, Method)):
        return name.endswith("FunctionType")
    return name in ("dict", "collections.abc.Mapping", "Mapping")
