"""What a worker of a loader knows about itself."""


class WorkerInfo:
    """`id` of `num_workers`, its `seed` and its own copy of the `dataset`.

    `current` is the worker whose turn it is.
    """

    current = None

    def __init__(self, id, num_workers, seed, dataset):
        self.id, self.num_workers, self.seed, self.dataset = id, num_workers, seed, dataset

    def does(self, work, *given):
        """Let the worker do something."""
        before, WorkerInfo.current = WorkerInfo.current, self
        try:
            return work(*given)
        finally:
            WorkerInfo.current = before
