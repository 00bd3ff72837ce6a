"""torch.use_deterministic_algorithms; MindSpore 2.10 takes this setting once in a process."""

import mindspore


def be_deterministic(mode=True):
    """Take kernels that give the same numbers each time, from now on."""
    if mode and not be_deterministic.is_set:
        mindspore.set_deterministic(True)
        be_deterministic.is_set = True


be_deterministic.is_set = False
