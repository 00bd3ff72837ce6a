"""The parameters of the call at the cursor, with the one that is being written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mindport.ide.callee import called_name, signatures_at
from mindport.ide.cursor import OpenCall, in_text, open_call
from mindport.ide.messages import message
from mindport.knowledge.types import Parameter, Signature
from mindport.project.workspace.model import FileModel
from mindport.text.span import Span

_QUALIFIER = re.compile(r"\b(?:torch|mindspore|typing|collections\.abc)\.(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class ShownSignature:
    """One overload; `parameters` are the places of the parameters in the label."""

    label: str
    parameters: tuple[Span, ...]
    active: int | None
    documentation: str


@dataclass(frozen=True, slots=True)
class SignatureHelp:
    """The overloads of the API that is called."""

    signatures: tuple[ShownSignature, ...]
    active: int


def signature_help(model: FileModel, offset: int) -> SignatureHelp | None:
    """The signatures of the call whose arguments an offset lies in."""
    if in_text(model.text, offset):
        return None
    call = open_call(model.text, offset)
    name = called_name(model, call) if call else None
    if call is None or name is None:
        return None
    found = signatures_at(model, call)
    if not found:
        return None
    note = _note(model, name)
    shown = [_shown(name, signature, call, note) for signature in found]
    fitting = [place for place, one in enumerate(shown) if one.active is not None]
    return SignatureHelp(tuple(shown), fitting[0] if fitting else 0)


def _note(model: FileModel, name: str) -> str:
    if name.startswith("mindspore."):
        replaced = model.knowledge.mappings_to(name, model.release)
        is_one = len(replaced) == 1
        return message("signature.mindspore", api=replaced[0]) if is_one else ""
    target = model.code.facts(name).target
    return message("signature.torch", target=target.api) if target else ""


def _shown(name: str, signature: Signature, call: OpenCall, note: str) -> ShownSignature:
    label = f"{name.rpartition('.')[2]}("
    spans: list[Span] = []
    starred = False
    for place, one in enumerate(signature.parameters):
        if place:
            label += ", "
        if one.kind == "keyword" and not starred:
            label += "*, "
        starred = starred or one.kind in ("*args", "keyword")
        text = _text(one)
        spans.append(Span(len(label), len(label) + len(text)))
        label += text
    label += ")" + (f" -> {_short(signature.returns)}" if signature.returns else "")
    return ShownSignature(label, tuple(spans), _active(signature, call), note)


def _text(one: Parameter) -> str:
    stars = {"*args": "*", "**kwargs": "**"}.get(one.kind, "")
    text = f"{stars}{one.name}"
    if one.annotation:
        text += f": {_short(one.annotation)}"
    if one.default is not None:
        text += f" = {one.default}" if one.annotation else f"={one.default}"
    return text


def _short(annotation: str) -> str:
    """Types without the packages they come from: one line has to hold them all."""
    return _QUALIFIER.sub("", annotation)


def _active(signature: Signature, call: OpenCall) -> int | None:
    """The parameter that the argument at the cursor goes to."""
    parameters = signature.parameters
    last = len(parameters) - 1
    if call.keyword is not None:
        for place, one in enumerate(parameters):
            if one.name == call.keyword and one.kind in ("normal", "keyword"):
                return place
        return last if parameters and parameters[last].kind == "**kwargs" else None
    places = [place for place, one in enumerate(parameters) if one.kind in ("positional", "normal")]
    if call.position < len(places):
        return places[call.position]
    return next((place for place, one in enumerate(parameters) if one.kind == "*args"), None)
