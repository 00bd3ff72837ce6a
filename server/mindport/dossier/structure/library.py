"""Calls of libraries in an interpreted constructor: layers, builtins, methods of plain values."""

from __future__ import annotations

import math
from ast import literal_eval
from collections.abc import Callable
from typing import Any

from mindport.dossier.reading.by_name import packages_of
from mindport.dossier.structure import objects, tensors
from mindport.dossier.structure.enums import AUTO
from mindport.dossier.structure.inspection import is_class, is_function, names_in
from mindport.dossier.structure.layers import DEFAULTS, LAYERS, ORDERS
from mindport.dossier.structure.machine import FileValue, Machine
from mindport.dossier.structure.makers import cycle, field, ordered, partial, reduced, repeat
from mindport.dossier.structure.module_members import clone
from mindport.dossier.structure.named_tuples import named_tuple
from mindport.dossier.structure.norms import (
    orthogonal,
    parametrized_spectral_norm,
    parametrized_weight_norm,
    spectral_norm,
    weight_norm,
)
from mindport.dossier.structure.patterns import rearranged
from mindport.dossier.structure.plain_library import RULED, plain_call
from mindport.dossier.structure.values import (
    Given,
    Library,
    Module,
    Named,
    NotStaticError,
    Options,
    Parameter,
    Tensor,
    Unknown,
    why_of,
)

_SEQUENTIAL = "torch.nn.Sequential"
_LISTS = ("torch.nn.ModuleList", "torch.nn.ParameterList")
_TENSORS = frozenset(
    f"torch.{name}"
    for name in ("zeros", "ones", "empty", "randn", "rand", "Tensor", "FloatTensor", "full")
)
_SETTING = ("builtins.setattr", "builtins.delattr", "builtins.exec")


def call(machine: Machine, name: str, positional: Given, keywords: Named) -> Any:
    """What a call of a library name gives."""
    rule = _CALLS.get(name)
    if rule is not None:
        return rule(machine, positional, keywords)
    plain = plain_call(name, positional, keywords)
    if plain is not None:
        return plain.value
    if name.startswith("math."):
        return _plain_call(getattr(math, name[5:], None), positional, keywords)
    if name in _TENSORS:
        return _tensor(positional, keywords)
    if objects.is_module_class(machine, Library(name)):
        module = Module(name)
        initialise(machine, module, [Library(name)], positional, keywords)
        return module
    if name.startswith("builtins."):
        return _builtin(name.removeprefix("builtins."), machine, positional, keywords)
    computed = tensors.function(name.rpartition(".")[2], positional, keywords)
    if computed is not None and name.startswith("torch."):
        return computed
    if name.startswith(packages_of("options")):
        return Options(machine.options)
    if name.startswith("torch.nn.init."):
        return None
    if "Tensor" in (getattr(machine.catalogue.entry(name), "returns", "") or ""):
        return Tensor()
    if changes(name) and any(isinstance(one, Module) for one in (*positional, *keywords.values())):
        raise NotStaticError(f"a module that `{name}` changes")
    return Unknown(f"the result of `{name}`")


def ruled_packages() -> frozenset[str]:
    """The packages whose functions have rules here: their own code is not followed."""
    return frozenset(one.partition(".")[0] for one in (*_CALLS, *RULED))


def changes(name: str) -> bool:
    """Whether a function of a library changes the module or the object that it gets."""
    return name.startswith("torch.nn.utils.") or name in _SETTING


def initialise(
    machine: Machine, module: Any, line: list[Any], positional: Given, keywords: Named
) -> None:
    """What the constructor of a library class does to a module."""
    name = next((one.name for one in line if isinstance(one, Library)), "")
    if not isinstance(module, Module):
        return
    if name == _SEQUENTIAL:
        _fill(module, positional)
    elif name in _LISTS:
        from mindport.dossier.structure import expressions  # noqa: PLC0415  (they need each other)

        for one in positional[:1]:
            for at, held in enumerate(expressions.iterated(one)):
                _put(module, str(at), held)
    elif name in ("torch.nn.ModuleDict", "torch.nn.ParameterDict"):
        for key, held in dict(positional[0]).items() if positional else ():
            _put(module, key, held)
    else:
        _layer(machine, module, name, positional, keywords)


def _put(module: Module, name: Any, value: Any) -> None:
    if not isinstance(name, str):
        why, place = why_of(name, "it is no text")
        raise NotStaticError(f"the name of a module: {why}", place)
    if isinstance(value, Module):
        module.children[name] = value
    elif isinstance(value, Parameter):
        module.parameters[name] = value
    elif isinstance(value, Unknown):
        raise NotStaticError(f"a module that is not known: {value.why}", value.place)


def _fill(module: Module, positional: tuple[Any, ...]) -> None:
    if len(positional) == 1 and isinstance(positional[0], dict):
        for key, one in positional[0].items():
            _put(module, key, one)
        return
    for at, one in enumerate(positional):
        _put(module, str(at), one)


def _layer(machine: Machine, module: Module, name: str, positional: Given, keywords: Named) -> None:
    known = next((one for one in machine.catalogue.mro(name) if one in LAYERS), "")
    given = bound(machine, known or name, positional, keywords)
    module.facts.update(
        {key: value for key, value in given.items() if not isinstance(value, Module)}
    )
    if known:
        LAYERS[known](module, given)
        return
    if name in ("torch.nn.TransformerEncoder", "torch.nn.TransformerDecoder"):
        _stack(module, given)
    elif not name.startswith(("torch.nn.", *packages_of("layers"))):
        raise NotStaticError(f"`{name}`, whose parameters are not known")


def _stack(module: Module, given: dict[str, Any]) -> None:
    layer = given.get("encoder_layer") or given.get("decoder_layer")
    layers = Module("torch.nn.ModuleList")
    if not isinstance(layer, Module) or type(given.get("num_layers")) is not int:
        raise NotStaticError("the layers of a transformer")
    for at in range(given["num_layers"]):
        layers.children[str(at)] = clone(layer)
    module.children["layers"] = layers
    if isinstance(given.get("norm"), Module):
        module.children["norm"] = given["norm"]


def bound(machine: Machine, name: str, positional: Given, keywords: Named) -> dict[str, Any]:
    """The arguments by name, with defaults as signatures have them."""
    given: dict[str, Any] = dict(DEFAULTS.get(name, {}))
    order = ORDERS.get(name)
    for signature in machine.catalogue.signatures(name)[:1]:
        for one in signature.parameters:
            if one.default is not None:
                try:
                    given.setdefault(one.name, literal_eval(one.default))
                except (ValueError, SyntaxError):
                    continue
        order = order or tuple(one.name for one in signature.parameters)
    given.update(zip(order or (), positional, strict=False))
    return {**given, **keywords}


def _tensor(positional: Given, keywords: Named) -> Tensor:
    shape: Any = keywords.get("size", positional)
    if len(shape) >= 1 and isinstance(shape[0], (tuple, list)):
        shape = shape[0]
    if all(type(one) is int for one in shape):
        return Tensor(tuple(shape))
    return Tensor(None, origin=next((one for one in shape if isinstance(one, Unknown)), None))


def _module(machine: Machine, positional: Given, keywords: Named) -> Any:
    """`importlib.import_module` with an absolute name."""
    name = positional[0] if positional else keywords.get("name")
    if not isinstance(name, str) or name.startswith(".") or len(positional) > 1:
        return name if isinstance(name, Unknown) else Unknown("the name of a module")
    file = machine.file_of("", 0, name)
    return FileValue(file) if file else machine.library(name)


def _identity(_machine: Machine, positional: Given, _keywords: Named) -> Any:
    sizes = positional[:2] if len(positional) > 1 else positional[:1] * 2
    return _tensor(sizes, {}) if sizes else Tensor()


def _parameter(_machine: Machine, positional: Given, keywords: Named) -> Any:
    held = positional[0] if positional else keywords.get("data")
    shape = held.shape if isinstance(held, Tensor) else None
    why, place = why_of(held, "")
    origin = Unknown(why, place) if why else None
    return Parameter(shape, keywords.get("requires_grad", True) is not False, origin=origin)


def _linspace(_machine: Machine, positional: Given, keywords: Named) -> Any:
    given = dict(zip(("start", "end", "steps"), positional, strict=False)) | keywords
    start, end, steps = given.get("start"), given.get("end"), given.get("steps")
    numbers = [one for one in (start, end, steps) if isinstance(one, (int, float))]
    if len(numbers) < 3:
        return Tensor()
    start, end, many = numbers[0], numbers[1], max(int(numbers[2]), 1)
    return [start + (end - start) * at / max(many - 1, 1) for at in range(many)]


def _copied(_machine: Machine, positional: Given, _keywords: Named) -> Any:
    value = positional[0]
    if isinstance(value, Module):
        return clone(value)
    return (
        list(value)
        if isinstance(value, list)
        else dict(value)
        if isinstance(value, dict)
        else value
    )


_CALLS: dict[str, Callable[[Machine, Given, Named], Any]] = {
    "torch.nn.Parameter": _parameter,
    "torch.nn.parameter.Parameter": _parameter,
    "functools.partial": partial,
    "functools.reduce": reduced,
    "dataclasses.field": field,
    "collections.OrderedDict": ordered,
    "collections.namedtuple": named_tuple,
    "inspect.isclass": is_class,
    "inspect.isfunction": is_function,
    "builtins.dir": names_in,
    "torch.eye": _identity,
    "enum.auto": lambda *_: AUTO,
    "torch.is_tensor": lambda _m, given, _k: (
        given[0] if isinstance(given[0], Unknown) else isinstance(given[0], Tensor)
    ),
    "torch.meshgrid": tensors.meshed,
    "importlib.import_module": _module,
    "torch.linspace": _linspace,
    "numpy.linspace": _linspace,
    "copy.deepcopy": _copied,
    "copy.copy": _copied,
    "torch.nn.init.calculate_gain": lambda *_: 1.0,
    "torch.nn.utils.weight_norm": weight_norm,
    "torch.nn.utils.spectral_norm": spectral_norm,
    "torch.nn.utils.parametrizations.weight_norm": parametrized_weight_norm,
    "torch.nn.utils.parametrizations.spectral_norm": parametrized_spectral_norm,
    "torch.nn.utils.parametrizations.orthogonal": orthogonal,
    **dict.fromkeys(packages_of("patterns"), rearranged),
    "itertools.repeat": repeat,
    "itertools.cycle": cycle,
    "itertools.chain": lambda _m, p, _k: [one for each in p for one in each],
}


def _plain_call(function: Any, positional: Given, keywords: Named) -> Any:
    """A function of plain numbers."""
    if not callable(function):
        return function if function is not None else Unknown("a number")
    try:
        return function(*positional, **keywords)
    except (TypeError, ValueError, ArithmeticError):
        return next((one for one in positional if isinstance(one, Unknown)), Unknown("a number"))


def _builtin(name: str, machine: Machine, positional: Given, keywords: Named) -> Any:
    from mindport.dossier.structure.builtins import BUILTINS  # noqa: PLC0415

    rule = BUILTINS.get(name)
    return Unknown(f"`{name}`") if rule is None else rule(machine, positional, keywords)
