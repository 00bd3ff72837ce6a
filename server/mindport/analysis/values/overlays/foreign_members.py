"""Members of classes outside the inventories: names that do not tell a tensor from others."""

from __future__ import annotations

_BUILTIN = frozenset(
    name
    for cls in (str, bytes, list, dict, set, tuple, int, float, complex, object)
    for name in dir(cls)
)
# numpy.ndarray as of numpy 1.26 and 2.
_METHODS = (
    "all any argmax argmin argpartition argsort astype byteswap choose clip compress conj "
    "conjugate copy cumprod cumsum diagonal dot dump dumps fill flatten getfield item itemset "
    "max mean min newbyteorder nonzero partition prod ptp put ravel repeat reshape resize round "
    "searchsorted setfield setflags sort squeeze std sum swapaxes take tobytes tofile tolist "
    "tostring trace transpose var view to_device "
)
_VALUES = (
    "T base ctypes data device dtype flags flat imag itemsize mT nbytes ndim real shape size "
    "strides "
)
# What pandas, PIL, h5py, sympy, sparse arrays and plain user classes often have.
_COMMON = (
    "abs add apply backward byte char close convert cpu crop cuda diff div double eq exp "
    "filter float ge grad group gt half index info int isin le load log long lt map median "
    "mode mul name names ne neg norm numpy open pow quantile read register_hook rename "
    "requires_grad requires_grad_ reset rotate rsub save short show sin split sqrt state step "
    "sub tan to type unique update values where write zero_ to_dense to_sparse is_cuda "
    "logical_and logical_or forward train eval children modules compile get_parameter "
    "dataset sampler batch_size event_shape batch_shape sample mean variance stddev cdf "
)

ARRAY_METHODS = frozenset(_METHODS.split())
# Members that classes everywhere have: even several of them together tell nothing.
WIDESPREAD_MEMBERS = _BUILTIN | ARRAY_METHODS | frozenset(_VALUES.split())
FOREIGN_MEMBERS = WIDESPREAD_MEMBERS | frozenset(_COMMON.split())
