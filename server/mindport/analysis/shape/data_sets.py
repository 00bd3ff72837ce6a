"""How many items a data set, a sampler or a loader gives, by what it was made of."""

from __future__ import annotations

from mindport.analysis.shape.dimension import SOME, Dim
from mindport.analysis.shape.domain import Group, Made, Many, Number, Shaped, length

OF_LOADER = (
    *("dataset", "batch_size", "shuffle", "sampler", "batch_sampler", "num_workers"),
    *("collate_fn", "pin_memory", "drop_last"),
)
# What says how many items there are, by the positions of the arguments.
_COUNTING = {
    "torch.utils.data.RandomSampler": ("items", "replacement", "num_samples"),
    "torch.utils.data.WeightedRandomSampler": ("weights", "num_samples"),
    "torch.utils.data.SequentialSampler": ("items",),
    "torch.utils.data.SubsetRandomSampler": ("indices",),
    "torch.utils.data.Subset": ("dataset", "indices"),
    "torch.utils.data.TensorDataset": ("tensor",),
}
_LOADER = "torch.utils.data.DataLoader"


def named_arguments(made: Made, names: tuple[str, ...]) -> dict[str, Shaped | None]:
    """What an object was made of, by the names of the parameters."""
    return dict(zip(names, made.positional, strict=False)) | dict(made.keywords)


def items_of(items: Shaped | None) -> Dim:
    """How many items a data set or a sampler gives, `SOME` where that is not known."""
    if not isinstance(items, Made):
        return length(items) if isinstance(items, (Group, Many)) else SOME
    name = _COUNTING.get(items.cls)
    if name is None:
        return SOME
    passed = named_arguments(items, name)
    asked = passed.get("num_samples")
    if isinstance(asked, Number):
        return asked.dim
    chosen = passed.get("indices", passed.get("tensor"))
    return length(chosen) if chosen is not None else items_of(passed.get("items"))


def rounds_over(value: Shaped | None) -> Dim:
    """How many rounds a loop over a value makes; a loader has more batches of more items."""
    if not isinstance(value, Made):
        return length(value)
    if value.cls != _LOADER:
        return items_of(value)
    passed = named_arguments(value, OF_LOADER)
    batches = passed.get("batch_sampler") or passed.get("sampler") or passed.get("dataset")
    return items_of(batches) if isinstance(batches, Made) else SOME
