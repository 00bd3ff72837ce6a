"""What torch keeps for itself and projects use all the same."""

import torch
import torch.nn.functional as F
import torch.nn.modules.utils as utils
from torch import nn
from torch._utils import _flatten_dense_tensors, _unflatten_dense_tensors
from torch.nn.init import _calculate_correct_fan
from torch.nn.modules.loss import _Loss, _WeightedLoss
from torch.nn.modules.utils import _ntuple, _pair, _quadruple, _single, _triple

to_five = _ntuple(5)


class Blur(nn.Module):
    def __init__(self, kernel_size):
        super().__init__()
        self.kernel_size = _pair(kernel_size)
        self.around = utils._reverse_repeat_tuple([one // 2 for one in self.kernel_size], 2)

    def forward(self, x):
        return F.avg_pool2d(F.pad(x, self.around), self.kernel_size, stride=1)


class Dice(_Loss):
    def __init__(self, smooth=1.0, **options):
        super().__init__(**options)
        self.smooth = smooth

    def forward(self, x, target):
        found = 1 - (2 * (x * target).sum(1) + self.smooth) / (
            x.sum(1) + target.sum(1) + self.smooth
        )
        return found.mean() if self.reduction == "mean" else found


class Focal(_WeightedLoss):
    def __init__(self, gamma=2, weight=None, reduction="mean"):
        super().__init__(weight, reduction=reduction)
        self.gamma = gamma

    def forward(self, x, target):
        found = F.cross_entropy(x, target, weight=self.weight, reduction="none")
        found = (1 - torch.exp(-found)) ** self.gamma * found
        return getattr(found, self.reduction)() if self.reduction != "none" else found


def case_of_tuples():
    made = [_single(1), _pair(3), _pair([1, 2]), _triple((1, 2, 3)), _quadruple("a"), to_five(0)]
    default = utils._list_with_default([None, 7], [2, 3, 4]), utils._list_with_default(3, [1])
    return made, default, utils._pair(2), to_five.__name__, list(map(_pair, (1, 2)))


def case_of_layers():
    x = torch.arange(24.0).reshape(1, 2, 3, 4)
    return Blur(3)(x), Blur((1, 3)).kernel_size, Blur((1, 3)).around


def case_of_losses():
    x, target = torch.tensor([[0.2, 0.7], [0.9, 0.1]]), torch.tensor([[0.0, 1.0], [1.0, 0.0]])
    dice = Dice()(x, target), Dice(reduction="none")(x, target), Dice(size_average=False).reduction
    focal = Focal(weight=torch.tensor([1.0, 2.0])), Focal(3, reduction="sum")
    kinds = isinstance(focal[0], _Loss), isinstance(dice, _Loss), list(focal[0].state_dict())
    return (
        dice,
        [one(x, torch.tensor([1, 0])) for one in focal],
        kinds,
        Dice(reduce=False).reduction,
    )


def is_loss(module: nn.Module) -> bool:
    return isinstance(module, _Loss)


def case_of_kinds():
    other = nn.MSELoss(), nn.CrossEntropyLoss(), nn.Linear(1, 1), nn.NLLLoss(), nn.L1Loss()
    weighted = isinstance(Focal(), _WeightedLoss), isinstance(Dice(), _WeightedLoss)
    return [is_loss(one) for one in (*other, Dice(), Focal())], weighted


def case_of_fans():
    weight = torch.ones(4, 3, 2)
    return [_calculate_correct_fan(weight, mode) for mode in ("fan_in", "FAN_OUT")]


def case_of_flat_tensors():
    given = [torch.ones(2, 2), torch.arange(3.0), torch.tensor(5.0)]
    flat = _flatten_dense_tensors(given)
    return flat, _unflatten_dense_tensors(flat * 2, given)
