"""torch.optim.swa_utils.get_ema_multi_avg_fn."""

import mindspore

from mindport.compat.tensors.set_values import set_values
from mindport.compat.training.get_ema_avg_fn import get_ema_avg_fn


def get_ema_multi_avg_fn(decay=0.999):
    """An average of many weights, each of which keeps so much of what it was."""
    average = get_ema_avg_fn(decay)

    def averaged(olds, news, count):
        for old, new in zip(olds, news):
            value = average(old, new, count).to(old.dtype)
            if isinstance(old, mindspore.Parameter):
                old.set_data(value)
            else:
                set_values(old, value)

    return averaged
