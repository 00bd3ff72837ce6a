"""What `configure_optimizers` of a LightningModule gives, in any of its forms."""


def optimizers_and_schedules(given):
    """The optimizers, and dictionaries of the schedules with their interval."""
    optimizers, schedules = [], []
    if isinstance(given, dict):
        given = [given]
    elif not isinstance(given, (list, tuple)):
        given = [] if given is None else [given]
    elif len(given) == 2 and isinstance(given[0], (list, tuple)):
        given, schedules = given[0], list(given[1])
    for one in given:
        optimizers.append(one["optimizer"] if isinstance(one, dict) else one)
        if isinstance(one, dict) and "lr_scheduler" in one:
            schedules.append(one["lr_scheduler"])
    usual = {"interval": "epoch", "frequency": 1, "monitor": None}
    told = [one if isinstance(one, dict) else {"scheduler": one} for one in schedules]
    return optimizers, [{**usual, **one} for one in told]
