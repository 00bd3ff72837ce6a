"""torch.multiprocessing.spawn."""

import multiprocessing

from mindport.compat.distributed.SpawnedProcesses import SpawnedProcesses


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """Start processes that call `fn(rank, *args)`; wait for all, or return them.

    The processes get copies of tensors. A group of processes that calculate together is started
    by `msrun`: `init_process_group` ends with an error here.
    """
    context = multiprocessing.get_context(start_method)
    processes = [
        context.Process(target=fn, args=(rank, *args), daemon=daemon) for rank in range(nprocs)
    ]
    for one in processes:
        one.start()
    started = SpawnedProcesses(processes)
    if not join:
        return started
    while not started.join():
        pass
    return None
