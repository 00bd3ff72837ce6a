"""torch.utils.data.get_worker_info."""

from mindport.compat.data.WorkerInfo import WorkerInfo


def get_worker_info():
    """The worker whose turn it is; None where the program itself fetches."""
    return WorkerInfo.current
