"""Copying torch's weights into a cell, by name."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from mindport.verify.job import Row


def copied(
    net: Any,
    state: dict[str, Any],
    twins: dict[str, str],
    leaves: dict[str, dict[str, str]],
) -> tuple[dict[str, Any], list[Row]]:
    """The parameters by torch's names, and a row for each weight that fits nowhere.

    `state` holds torch's arrays by name, `twins` the names that share one with another name,
    `leaves` what torch calls the weights of MindSpore's layers.
    """
    mindspore: Any = importlib.import_module("mindspore")
    left, names, rows = dict(state), {}, []
    for path, cell in net.cells_and_names():
        for leaf, one, is_parameter in _own(cell):
            key = _torch_name(path, leaf, _names_of(cell, leaves), state)
            if key is None:
                if is_parameter:
                    rows.append(_misfit(_joined(path, leaf), "not in torch"))
                continue
            left.pop(key, None)
            value = like(state[key], one)
            if tuple(value.shape) != tuple(one.shape):
                rows.append(_misfit(key, f"shape {tuple(one.shape)}, torch {value.shape}"))
            elif is_parameter:
                one.set_data(mindspore.Tensor(value))
                names[key] = one
            else:
                cell.register_buffer(leaf, mindspore.Tensor(value))
    lost = (key for key in left if not key.endswith("num_batches_tracked"))
    rows += [
        _misfit(key, "the converted model has no such parameter")
        for key in lost
        if not _is_twin(key, twins, left)
    ]
    return names, rows


def _own(cell: Any) -> Iterator[tuple[str, Any, bool]]:
    """The parameters and buffers of a cell itself, and whether each is a parameter."""
    for leaf, one in list(cell.parameters_and_names(expand=False)):
        yield leaf, one, True
    for leaf, one in list(cell.named_buffers(recurse=False)):
        yield leaf, one, False


def _names_of(cell: Any, leaves: dict[str, dict[str, str]]) -> dict[str, str]:
    """What torch calls the weights of a cell, by its class or one that it derives from."""
    known = (leaves[one.__name__] for one in type(cell).__mro__ if one.__name__ in leaves)
    return next(known, {})


def like(array: Any, other: Any) -> Any:
    """An array in the shape of another one, where only dimensions of size 1 differ."""
    one, two = ([n for n in found if n != 1] for found in (array.shape, other.shape))
    return array.reshape(other.shape) if one == two else array


def _misfit(name: str, problem: str) -> Row:
    return Row("weight", name, "", "", problem=problem)


def _is_twin(key: str, twins: dict[str, str], left: dict[str, Any]) -> bool:
    """Whether another name of the same tensor was taken."""
    first = twins.get(key, key)
    group = [first, *(name for name, one in twins.items() if one == first)]
    return any(name not in left for name in group)


def _torch_name(path: str, leaf: str, names: dict[str, str], state: dict[str, Any]) -> str | None:
    candidates = (_joined(path, leaf), _joined(path, names.get(leaf, leaf)))
    return next((name for name in candidates if name in state), None)


def _joined(path: str, leaf: str) -> str:
    return f"{path}.{leaf}" if path else leaf
