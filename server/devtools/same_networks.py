"""`python -m devtools same-networks`: the networks of torchvision that MindCV has, too.

Writes `mapping_db/same_networks/mindcv.csv`: each network whose outputs MindCV's network gives with
the same weights, in evaluation and in training, with how much both differ and the names of its
modules on both sides. Layers that drop at random are compared by their rates, and switched off for
the outputs. To be run where both frameworks and both packages are.
"""

from __future__ import annotations

import csv
import importlib
import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mindport.knowledge.same_networks import COLUMNS, of_batch_norm

FILE = Path(__file__).parents[2] / "mapping_db" / "same_networks" / "mindcv.csv"
# Of how much the outputs of a batch differ among themselves. Rounding alone makes 3e-4 of a RegNet:
# so far are torch's outputs in float32 and in float64 apart.
LIMIT = 1e-3
_CLASSES, _SIZE, _BATCH = 32, 128, 4


def _modules(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """The names of weights by module: the part after the last point, to the whole name."""
    found: dict[str, dict[str, str]] = {}
    for name in names:
        module, _, own = name.rpartition(".")
        if own != "num_batches_tracked":
            found.setdefault(module, {})[own] = name
    return found


def _pairs(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[tuple[str, str]] | None:
    """The modules of both networks in their order; None where they do not fit."""
    ours, theirs = _modules(first), _modules(second)
    if len(ours) != len(theirs):
        return None
    for (_, one), (_, other) in zip(ours.items(), theirs.items(), strict=True):
        renamed = {of_batch_norm(own, one): name for own, name in one.items()}
        if renamed.keys() != other.keys():
            return None
        if any(first[renamed[own]].shape != second[other[own]].shape for own in renamed):
            return None
    return list(zip(ours, theirs, strict=True))


def _give_weights(network: Any, cell: Any, pairs: list[tuple[str, str]]) -> None:
    mindspore: Any = importlib.import_module("mindspore")
    state = network.state_dict()
    ours, cells = _modules(state), dict(cell.parameters_and_names())
    for module, other in pairs:
        for own, name in ours[module].items():
            value = mindspore.Tensor(state[name].numpy())
            cells[f"{other}.{of_batch_norm(own, ours[module])}"].set_data(value)


def _spread_out(network: Any) -> None:
    """Weights with which no part of a network is without effect, and outputs follow the inputs."""
    torch: Any = importlib.import_module("torch")
    norms = [one for one in network.modules() if isinstance(one, torch.nn.BatchNorm2d)]
    kept = [one.momentum for one in norms]
    for one in norms:
        one.weight.data.normal_(1, 0.2)
        one.bias.data.normal_(0, 0.2)
        one.momentum = 1.0  # the statistics become those of one batch
    with torch.no_grad():
        network.train()(torch.tensor(_images()))
    for one, momentum in zip(norms, kept, strict=True):
        one.momentum = momentum


def _images() -> Any:
    numpy: Any = importlib.import_module("numpy")
    found = numpy.random.default_rng(0).standard_normal((_BATCH, 3, _SIZE, _SIZE))
    return found.astype("float32")


def _rates_of_network(network: Any) -> list[float]:
    """How much each layer drops at random, in their order; they drop nothing any more."""
    rates = []
    for one in network.modules():
        if type(one).__name__ in ("Dropout", "StochasticDepth") and one.p:
            rates.append(round(float(one.p), 6))
            one.p = 0.0
    return rates


def _rates_of_cell(cell: Any) -> list[float]:
    rates, inner = [], set()
    for _, one in cell.cells_and_names():
        kind = type(one).__name__
        if kind == "DropPath":
            inner.add(id(one.dropout))
            if one.keep_prob < 1:
                rates.append(round(1 - float(one.keep_prob), 6))
                one.keep_prob = 1.0
        elif kind == "Dropout" and id(one) not in inner and one.p:
            rates.append(round(float(one.p), 6))
            one.p = 0.0
    return rates


def _difference(network: Any, cell: Any, *, training: bool) -> float:
    """The largest difference of the outputs, by how much the samples of a batch differ."""
    torch, mindspore = map(importlib.import_module, ("torch", "mindspore"))
    given = _images()
    network.train(training)
    cell.set_train(training)
    with torch.no_grad():
        expected = network(torch.tensor(given)).numpy()
    got = cell(mindspore.Tensor(given)).asnumpy()
    if got.shape != expected.shape:
        return float("inf")
    # The largest output would not do: it may say more of the biases than of the input.
    return float(abs(expected - got).max() / expected.std(axis=0).mean())


def _statistics(network: Any, cell: Any, pairs: list[tuple[str, str]]) -> float:
    """The largest difference of what batch normalization has gathered, as for outputs."""
    state, found = network.state_dict(), 0.0
    ours, cells = _modules(state), dict(cell.parameters_and_names())
    for module, other in pairs:
        for own in ("running_mean", "running_var"):
            if own in ours[module]:
                expected = state[ours[module][own]].numpy()
                got = cells[f"{other}.{of_batch_norm(own, ours[module])}"].asnumpy()
                found = max(found, float(abs(expected - got).max() / abs(expected).max()))
    return found


def _row(name: str, network: Any, cell: Any) -> tuple[str, ...] | str:
    """The row of a network; or why it has none."""
    state = network.state_dict()
    pairs = _pairs(state, dict(cell.parameters_and_names()))
    if pairs is None:
        return "other modules or shapes"
    rates, others = _rates_of_network(network), _rates_of_cell(cell)
    if rates != others:
        return f"layers drop {rates} and {others}"
    _spread_out(network)
    _give_weights(network, cell, pairs)
    evaluation = _difference(network, cell, training=False)
    if not evaluation <= LIMIT:
        return f"outputs in evaluation differ by {evaluation:.1e}"
    training = _difference(network, cell, training=True)
    training = max(training, _statistics(network, cell, pairs))
    if not training <= LIMIT:
        return f"outputs in training differ by {training:.1e}"
    names = " ".join(one if one == other else f"{one}:{other}" for one, other in pairs)
    return name, f"torchvision.models.{name}", f"{evaluation:.1e}", f"{training:.1e}", names


def rows(names: list[str]) -> Iterator[tuple[str, ...]]:
    """The rows of those networks that are the same."""
    torch: Any = importlib.import_module("torch")
    library = torch.library.Library("torchvision", "FRAGMENT")
    for one in ("nms", "qnms"):  # so that a build without its operators can be imported
        if not hasattr(torch.ops.torchvision, one):
            library.define(f"{one}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    vision, others = map(importlib.import_module, ("torchvision.models", "mindcv.models"))
    for name in names or vision.list_models():
        if not hasattr(vision, name) or not hasattr(others, name):
            continue
        torch.manual_seed(0)
        network = getattr(vision, name)(num_classes=_CLASSES)
        cell = getattr(others, name)(pretrained=False, num_classes=_CLASSES)
        row = _row(name, network, cell)
        print(name, row if isinstance(row, str) else row[2:4], file=sys.stderr, flush=True)
        if not isinstance(row, str):
            yield row


def main(names: list[str]) -> int:
    """Write the table; with names, print the rows of those networks."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows(names))
    ours, theirs = map(version, ("torchvision", "mindcv"))
    head = f"# mindcv {theirs} as torchvision {ours.partition('+')[0]}, run {date.today()}\n"
    if names:
        print(head + out.getvalue())
    else:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(head + out.getvalue(), encoding="utf-8")
    return 0
