"""torch.optim.swa_utils.update_bn."""

from mindspore import Tensor

from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.cells.set_training import set_training
from mindport.compat.tensors.set_values import set_values


def update_bn(loader, model, device=None):
    """Give the batch norms of a model the means of their statistics over all batches."""
    norms = []
    for part in model.cells_and_names():
        held = [
            (getattr(part[1], f"moving_{one}", None), getattr(part[1], f"running_{other}", None))
            for one, other in (("mean", "mean"), ("variance", "var"))
        ]
        held = [first if first is not None else second for first, second in held]
        if all(isinstance(one, Tensor) for one in held):
            norms.append((part[1], held, [one * 0 for one in held]))
    if not norms:
        return
    was_training, count = model.training, 0
    set_training(model)
    with no_grad():
        for batch in loader:
            count += 1
            for norm, held, _ in norms:
                for one in held:
                    set_values(one, one * 0)
                seen = norm._buffers.get("num_batches_tracked")
                if seen is not None:
                    set_values(seen, seen * 0)
            model(batch[0] if isinstance(batch, (list, tuple)) else batch)
            for norm, held, sums in norms:  # from 0 on, they hold that share of the batch
                for place, one in enumerate(held):
                    sums[place] += one / _share(norm)
        for norm, held, sums in norms:
            for one, total in zip(held, sums):
                set_values(one, total / count if count else total + (one is held[1]))
            seen = norm._buffers.get("num_batches_tracked")
            if seen is not None:
                set_values(seen, seen + (count - 1))
    set_training(model, was_training)


def _share(norm):
    """How much of a batch its statistics take."""
    return 1 if norm.momentum is None else norm.momentum
