"""The counterparts of MindSpore's APIs, read back from the answers for torch's APIs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mindport.knowledge.answered import Answered, Answers
from mindport.knowledge.inventory import Inventory
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Parity
from mindport.knowledge.versions import release_key

_AREA = "network"
_TORCH, _TENSOR = "torch.", "Tensor."
_SAME = {Parity.EXACT.value: 0, Parity.RENAMED.value: 1, Parity.CHANGED.value: 2}


@dataclass(frozen=True, slots=True)
class _Offer:
    rank: tuple[object, ...]
    torch: str
    lines: tuple[tuple[str, str], ...]


def counterpart_lines(sources: Sources, answers: Answers) -> list[tuple[str, str, str]]:
    """MindSpore's name, torch's name, and parameters: `input axis=dim keep_dims=keepdim`.

    No parameters where they are torch's, in torch's order. Methods of tensors that have one name in
    both are left out.
    """
    best: dict[str, _Offer] = {}
    for api, answered in answers.by_api.items():
        if api.startswith(_TORCH):
            for name, offer in _offers(api, answered):
                if name not in best or offer.rank < best[name].rank:
                    best[name] = offer
    newest = sorted(sources.mindspore, key=release_key)[::-1]
    inventories = [sources.mindspore[release] for release in newest]
    return [
        (name, offer.torch, " ".join(own if own == of else f"{own}={of}" for own, of in pairs))
        for name, offer in sorted(best.items())
        if not (_TENSOR in name and _last(name) == _last(offer.torch))
        and (pairs := _pairs(name, offer, inventories, sources)) is not None
    ]


def _offers(api: str, answered: Answered) -> Iterator[tuple[str, _Offer]]:
    """The targets of an API in all releases that are the same to it."""
    for age, (_, _, by_backend) in enumerate(reversed(answered.runs)):
        for text in dict.fromkeys(by_backend):
            _, targets, area, *_ = json.loads(text, strict=False)
            if area != _AREA:
                continue
            for place, (name, parity, _, _, lines, *_) in enumerate(targets):
                is_other = _last(name) != _last(api)
                if parity not in _SAME or (is_other and parity == Parity.CHANGED.value):
                    continue
                is_method = (_TENSOR in name) != (_TENSOR in api)
                rank = (is_method, is_other, age, place, _SAME[parity], len(api), api)
                yield name, _Offer(rank, api, tuple(_named(line) for line in lines))


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _named(line: list[Any]) -> tuple[str, str]:
    """MindSpore's name and torch's, "" where one of them has no such parameter."""
    return line[1] or "", line[0] or ""


def _pairs(
    name: str, offer: _Offer, inventories: list[Inventory], sources: Sources
) -> list[tuple[str, str]] | None:
    """The parameters in MindSpore's order; None where nothing tells that order."""
    of_torch = {own: other for own, other in offer.lines if own and other}
    for inventory in inventories:
        entry = inventory.find(name)
        if entry is not None:
            first = entry.signatures[0].parameters if entry.signatures else ()
            pairs = [(one.name, of_torch.get(one.name, one.name)) for one in first]
            return [] if _are_those_of_torch(pairs, offer.torch, sources) else pairs
    return [pair for pair in offer.lines if all(pair)] or None


def _are_those_of_torch(pairs: list[tuple[str, str]], api: str, sources: Sources) -> bool:
    entry = sources.entry(api)
    own = [name for name, _ in pairs]
    return entry is not None and any(
        own == [one.name for one in signature.parameters][: len(own)]
        for signature in entry.signatures
    )
