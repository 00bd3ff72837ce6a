"""Which overloads of a signature fit a call, by the arguments that are given."""

from __future__ import annotations

from mindport.analysis.values.domain import (
    Atom,
    Constant,
    Instance,
    Value,
)
from mindport.analysis.values.evaluator import Call, Evaluator
from mindport.knowledge.types import Signature


def chosen_overloads(
    ev: Evaluator, signatures: tuple[Signature, ...], call: Call
) -> list[Signature]:
    """The first overload that takes the arguments of a call.

    Where an argument may be None, that is the one for None and the one for what else it may be.
    """
    found: list[Signature] = []
    for signature in signatures:
        given = _fitting(ev, signature, call)
        if given is None:
            continue
        found.append(signature)
        if not any(_is_for_none(signature, name) and len(value) > 1 for name, value in given):
            break
    return found


def _fitting(ev: Evaluator, signature: Signature, call: Call) -> list[tuple[str, Value]] | None:
    """The arguments of a call by the names of a signature that takes them; else None."""
    by_name = {parameter.name: parameter for parameter in signature.parameters}
    places = [p for p in signature.parameters if p.kind in ("positional", "normal")]
    if len(call.positional) > len(places) and all(p.kind != "*args" for p in by_name.values()):
        return None
    given = [*zip((p.name for p in places), call.positional, strict=False), *call.keywords]
    for name, value in given:
        if name not in by_name or not _agrees(ev, by_name[name].annotation or "", value):
            return None
    is_whole = call.starred or _required(signature).issubset(name for name, _ in given)
    return given if is_whole else None


def _is_for_none(signature: Signature, name: str) -> bool:
    """Whether a parameter takes None alone."""
    return any(one.name == name and one.annotation == "None" for one in signature.parameters)


def _required(signature: Signature) -> set[str]:
    """The parameters that every call has to pass."""
    kinds = ("positional", "normal", "keyword")
    return {p.name for p in signature.parameters if p.default is None and p.kind in kinds}


def _agrees(ev: Evaluator, annotation: str, value: Value) -> bool:
    """Whether a value may be passed for an annotated parameter; unknown values always may."""
    if annotation == "None":  # who passes something passes something else
        return any(isinstance(one, Constant) and one.value is None for one in value)
    if not annotation or len(value) != 1:
        return True
    words = _words_for(ev, value[0])
    return not words or any(word in annotation for word in words)


def _words_for(ev: Evaluator, atom: Atom) -> tuple[str, ...]:
    """The words of which an annotation that takes the atom has one; none where any may."""
    if ev.is_tensor(atom):
        return "Tensor", "Any"
    match atom:
        case Constant(value=constant) if constant is not None:
            kind = type(constant).__name__
            return _NUMERIC.get(kind, (kind, "Any"))
        case Instance(cls=("int" | "float") as kind):
            return _NUMERIC[kind]
        case Instance(cls=cls) if ev.catalogue.is_scanned(cls):
            return "Any", *(one.rpartition(".")[2] for one in ev.catalogue.mro(cls))
    return ()


_NUMERIC = {
    "int": ("int", "float", "Number", "Any", "complex", "SymInt", "object"),
    "float": ("float", "Number", "Any", "complex", "object"),
    "bool": ("bool", "int", "Number", "Any", "object"),
}
