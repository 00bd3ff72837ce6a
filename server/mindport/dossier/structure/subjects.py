"""Models of a project that can be run: the call that makes each, and inputs that may fit it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any, NamedTuple

from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure.candidates import Candidate
from mindport.dossier.structure.forward_uses import methods_of, parameters_of
from mindport.dossier.structure.models import new_models
from mindport.dossier.structure.values import Given, Module, Named, NotStaticError, RaisedError
from mindport.verify.subject import Input, Subject

_MOST_CHOICES = 64  # inputs of one model that are tried
_SIDES = (32, 64, 28, 224, 84, 128, 299, 16, 8, 4)  # of pictures
_LENGTHS = (64, 1024, 16)  # of signals
_TOKENS = 16
_OF_PICTURES = frozenset({"Conv2d", "ConvTranspose2d"})


class Found(NamedTuple):
    """A model: what makes it and where, and how it can be run, or why it cannot."""

    name: str
    place: str
    subject: Subject | None
    why: str = ""


def subjects_of(reader: Reader) -> Iterator[Found]:
    """The models of a project in their order, each call once."""
    known: set[tuple[str, str]] = set()
    for candidate, model, module in new_models(reader).shown():
        place = f"{model.place.path}:{model.place.line}"
        if module is None:
            yield Found(candidate.name, place, None, next(iter(model.missing), "not static"))
            continue
        call = _call(candidate)
        if call is None:
            why = "its arguments are not numbers and texts"
            yield Found(candidate.name, place, None, why)
        elif (candidate.home, call) not in known:
            known.add((candidate.home, call))
            choices = tuple(dict.fromkeys([*candidate.inputs(), *_choices(module)]))
            subject = Subject(Path(candidate.home), call, choices=choices)
            yield Found(call, place, subject)


def _call(candidate: Candidate) -> str | None:
    """The call that makes a model, with the values of its arguments; None where one has no text."""
    try:
        positional, keywords = candidate.given()
    except (NotStaticError, RaisedError):
        return None
    texts = [*_texts(positional, keywords)]
    is_plain = candidate.home and None not in texts
    return f"{candidate.name}({', '.join(map(str, texts))})" if is_plain else None


def _texts(positional: Given, keywords: Named) -> Iterator[str | None]:
    yield from map(_text, positional)
    for name, value in keywords.items():
        text = _text(value)
        yield None if text is None else f"{name}={text}"


def _text(value: Any) -> str | None:
    """A plain value as text; None for an object."""
    if value is None or isinstance(value, (bool, int, str)):
        return repr(value)
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else None
    if isinstance(value, dict):
        pairs = [(_text(key), _text(one)) for key, one in value.items()]
        is_plain = all(None not in pair for pair in pairs)
        return "{" + ", ".join(f"{key}: {one}" for key, one in pairs) + "}" if is_plain else None
    if isinstance(value, (list, tuple)):
        inner = [_text(one) for one in value]
        held = ", ".join(map(str, inner)) + "," * (isinstance(value, tuple) and len(inner) == 1)
        form = "[{}]" if isinstance(value, list) else "({})"
        return None if None in inner else form.format(held)
    return None


def _choices(module: Module) -> Iterator[tuple[Input, ...]]:
    """Inputs that may fit, the likeliest first: what its layers take, for each input."""
    kinds: dict[str, list[Input]] = {}
    for _, layer in module.modules():
        found = list(_taken_by(layer))
        if found:
            kinds.setdefault(layer.name.rpartition(".")[2], found)
    if kinds.keys() & _OF_PICTURES:  # the first layer may take parts of a picture
        kinds["pictures"] = [Input((2, 3, side, side)) for side in (64, 224)]
    options = [one for found in kinds.values() for one in found]
    count = _inputs(module)
    if count == 1:
        yield from ((one,) for one in options[:_MOST_CHOICES])
    elif count:
        few = [one for found in kinds.values() for one in found[:4]]
        yield from islice(product(few, repeat=count), _MOST_CHOICES)
    if not options:
        yield (Input((2, 16)),) * count


def _inputs(module: Module) -> int:
    """How many arguments a call of the module needs."""
    forward = methods_of(module).get("forward")
    if forward is None:
        return 1
    return max(len(parameters_of(forward)) - len(forward.args.defaults), 0)


def _taken_by(layer: Module) -> Iterator[Input]:
    """What a layer of torch takes, for a batch of two."""
    facts = layer.facts
    match layer.name.rpartition(".")[2], facts:
        case kind, {"in_channels": int(count)} if kind in _OF_PICTURES:
            yield from (Input((2, count, side, side)) for side in _SIDES)
        case "Conv1d" | "ConvTranspose1d", {"in_channels": int(count)}:
            yield from (Input((2, count, length)) for length in _LENGTHS)
        case "Conv3d", {"in_channels": int(count)}:
            yield from (Input((2, count, side, side, side)) for side in (16, 32, 8))
        case "Linear", {"in_features": int(count)}:
            yield from (Input((2, count)), Input((2, 5, count)))
        case "LSTM" | "GRU" | "RNN", {"input_size": int(count)}:
            yield from (Input((5, 2, count)), Input((2, count)))
        case "Embedding", {"num_embeddings": int(count)}:
            yield from (Input((2, _TOKENS), "int64", count), Input((2,), "int64", count))
