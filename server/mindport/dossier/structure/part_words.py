"""What the parts of a network are in the field's words: backbone, neck, head, encoder, decoder.

Decided by what the parts do, never by their names: what reaches them in `forward`, what they
compute with it, and how large they are. A part for which this tells nothing has no word.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mindport.dossier.structure.duties import Duties
from mindport.dossier.structure.forward_uses import Use, gives_several, uses_of
from mindport.dossier.structure.values import Module

BACKBONE, NECK, HEAD = "backbone", "neck", "head"
ENCODER, DECODER, BOTH = "encoder", "decoder", "encoder and decoder"

_NETWORK = 4  # modules of a part that is a network of its own
_LEAST_SHARE = 0.2  # of the parameters: a smaller first part is a stem


def words_of(module: Module, duties: Duties) -> dict[str, str]:
    """The words for the children of a module, by their names."""
    known = {name: duties.word(child) for name, child in module.children.items()}
    known = {name: word for name, word in known.items() if word}
    uses = {name: use for name, use in uses_of(module).items() if name not in known}
    return {**_Parts(module, uses, duties).words(), **known}


@dataclass(frozen=True)
class _Parts:
    """The children of a module that its `forward` uses."""

    module: Module
    uses: dict[str, Use]
    duties: Duties

    def words(self) -> dict[str, str]:
        """The words for them."""
        found = self._autoencoder() or self.pair()
        backbone = {} if found else self._backbone()
        for name, use in self.uses.items():
            if name in found or name in backbone:
                continue
            if self._is_head(name):
                found[name] = HEAD
            elif name not in self.networks:
                continue
            elif is_pair(self.module.children[name], self.duties):
                found[name] = BOTH
            elif self._joins_levels(name) or (backbone and self._is_between(use)):
                found[name] = NECK
        has_rest = any(word in (HEAD, NECK) for word in found.values())
        return {**found, **backbone} if has_rest else found

    @cached_property
    def networks(self) -> frozenset[str]:
        """The parts that are networks of their own, not single layers."""
        return frozenset(
            name
            for name in self.uses
            if sum(1 for _ in self.module.children[name].modules()) >= _NETWORK
        )

    @cached_property
    def _feeding(self) -> frozenset[str]:
        """The parts whose result another part takes."""
        return frozenset(name for use in self.uses.values() for name in use.after)

    def _autoencoder(self) -> dict[str, str]:
        """Parts that make their data smaller, and those after them that make it larger again."""
        children = self.module.children
        larger = {
            name
            for name in self.networks
            if self.uses[name].after
            and self.duties.enlarges(children[name])
            and not gives_several(children[name])
        }
        above = {name for one in larger for name in self.uses[one].after} & self.networks
        smaller = {
            name
            for name in above - larger
            if not (self.uses[name].gives or self.uses[name].after & larger)
        }
        if not any(self.duties.shrinks(children[name]) for name in smaller):
            return {}
        return {**dict.fromkeys(smaller, ENCODER), **dict.fromkeys(larger, DECODER)}

    def pair(self) -> dict[str, str]:
        """A part that makes something of the input, and one that makes the output from its result.

        The second begins with an input of its own (the target sequence), or linear layers end with
        as many features as the first began with.
        """
        for last in sorted(self.networks):
            use = self.uses[last]
            for first in sorted(use.after & self.networks):
                given = self.uses[first].inputs
                has_own = use.begins and use.inputs - given
                is_back = use.gives and not use.inputs and self._returns(first, last)
                if given and (has_own or is_back):
                    return {first: ENCODER, last: DECODER}
        return {}

    def _returns(self, first: str, last: str) -> bool:
        """Whether the second part ends with the features that the first began with."""
        begin = _widths(self.module.children[first])[:1]
        end = _widths(self.module.children[last])[-1:]
        return bool(begin and end) and begin[0][0] == end[0][1] != begin[0][1]

    def _backbone(self) -> dict[str, str]:
        """The one large part that takes the input, for others."""
        sizes = {name: child.count() or 0 for name, child in self.module.children.items()}
        whole = sum(sizes.values()) or 1
        firsts = [
            name
            for name in self.networks & self._feeding
            if self.uses[name].inputs
            and not (self.uses[name].gives or self.uses[name].after)
            and sizes[name] / whole >= _LEAST_SHARE
        ]
        return dict.fromkeys(firsts, BACKBONE) if len(firsts) == 1 else {}

    def _is_head(self, name: str) -> bool:
        """Whether a part makes the output from what a network before it made, for nobody else."""
        use = self.uses[name]
        is_last = use.gives and not use.begins and name not in self._feeding
        return is_last and bool(use.after & self.networks) and _combines(self.module.children[name])

    def _joins_levels(self, name: str) -> bool:
        """Whether a part takes results of several networks, and gives several."""
        use = self.uses[name]
        is_between = not use.gives and name in self._feeding
        return (
            is_between
            and len(use.after & self.networks) > 1
            and gives_several(self.module.children[name])
        )

    def _is_between(self, use: Use) -> bool:
        return not use.gives and not use.inputs and bool(use.after)


def is_pair(module: Module, duties: Duties) -> bool:
    """Whether a module is an encoder with its decoder."""
    return bool(_Parts(module, uses_of(module), duties).pair())


def _combines(module: Module) -> bool:
    """Whether a part has a weight that combines features; a norm scales each alone."""
    shapes = [one.shape for one in module.all_parameters()]
    return any(shape is None or len(shape) > 1 for shape in shapes)


def _widths(module: Module) -> list[tuple[int, int]]:
    """The numbers of features that all linear layers take and give, in their order."""
    found = [
        (one.facts.get("in_features"), one.facts.get("out_features")) for _, one in module.modules()
    ]
    return [(a, b) for a, b in found if isinstance(a, int) and isinstance(b, int)]
