"""getattr(torch.optim, name)."""

from mindport.compat.training.Adadelta import Adadelta
from mindport.compat.training.Adafactor import Adafactor
from mindport.compat.training.Adagrad import Adagrad
from mindport.compat.training.Adam import Adam
from mindport.compat.training.Adamax import Adamax
from mindport.compat.training.AdamW import AdamW
from mindport.compat.training.ASGD import ASGD
from mindport.compat.training.LBFGS import LBFGS
from mindport.compat.training.NAdam import NAdam
from mindport.compat.training.RAdam import RAdam
from mindport.compat.training.RMSprop import RMSprop
from mindport.compat.training.Rprop import Rprop
from mindport.compat.training.SGD import SGD

_OPTIMIZERS = (
    *(ASGD, Adadelta, Adafactor, Adagrad, Adam, AdamW, Adamax),
    *(LBFGS, NAdam, RAdam, RMSprop, Rprop, SGD),
)


def optimizer_class(name, *default):
    """The optimizer of that name in torch."""
    found = {one.__name__: one for one in _OPTIMIZERS}
    if name in found:
        return found[name]
    if default:
        return default[0]
    raise AttributeError(f"no optimizer {name!r}: there are {', '.join(found)}")
