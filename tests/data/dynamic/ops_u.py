import torch
from torch import nn


# inputs: x=float(5, 7, 9)
def unsafe_chunk_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.unsafe_chunk(x, 2)
    return x


# inputs: x=float(5, 5, 5)
def unsafe_chunk_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.unsafe_chunk(x, 2)  # flows


# inputs: x=float(5, 5, 5)
def unsafe_split_plain(x):
    return torch.unsafe_split(x, 2)


# inputs: x=float(5, 7, 9), n=int(low=1, high=3)
def unsafe_split_1_read(x, n):
    return torch.unsafe_split(x, int(n))  # dynamic: unsafe_split dim all


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def unsafe_split_2_read(x, n):
    return torch.unsafe_split(x, 5, int(n))  # dynamic: unsafe_split dim all


# inputs: x=float(5, 7, 9)
# init: 1
class UnsafeSplit2(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x):
        return torch.unsafe_split(x, 5, self.width)


# inputs: x=int(2, 3, low=0, high=14)
def unravel_index_branched(x):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.unravel_index(x, (4, 5))
    return x


# inputs: x=int(2, 3, low=0, high=14)
def unravel_index_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.unravel_index(x, (4, 5))  # flows


# inputs: x=float(8)
def unflatten_1_shape(x):
    return torch.unflatten(x, min(0, x.dim() - 1), (8,))


# inputs: x=float(8), n=int(low=1, high=3)
def unflatten_2_list_read(x, n):
    return torch.unflatten(x, 0, (4, int(n)))


# inputs: x=float(5)
def unbind_copy_plain(x):
    return torch.unbind_copy(x, 0)


# inputs: x=float(5, 5)
def unbind_copy_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.unbind_copy(x, 0)  # flows


# inputs: x=float(5), n=arg(0, 1)
def unbind_copy_1_chosen(x, n):
    return torch.unbind_copy(x, n)


# inputs: x=float()
def unfold_copy_plain(x):
    return torch.unfold_copy(x, 0, 1, 1)


# inputs: x=float(10, 12)
def unfold_copy_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.unfold_copy(x, 0, 1, 2)
    return x


# inputs: x=float(), n=int(low=0, high=2)
def unfold_copy_2_read(x, n):
    return torch.unfold_copy(x, 0, n.item(), 1)  # dynamic: unfold_copy dim 0


# inputs: x=float(), n=arg(1, 0)
def unfold_copy_3_chosen(x, n):
    return torch.unfold_copy(x, 0, 1, n)


# inputs: x=float(3, 4, 5)
def unsqueeze_plain(x):
    return torch.unsqueeze(x, 0)


# inputs: x=float(3, 4, 5), n=int(3, low=0, high=2)
def unsqueeze_1_read(x, n):
    return torch.unsqueeze(x, int(n.max()))  # dynamic: reshape dim 0, 1


# inputs: x=float(3, 4, 5), n=arg(0, 1)
def unsqueeze_1_chosen(x, n):
    return torch.unsqueeze(x, n)  # unfixed: reshape dim 0, 1


# inputs: x=float(3, 4, 5)
def unsqueeze_copy_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.unsqueeze_copy(x, 0)  # flows
