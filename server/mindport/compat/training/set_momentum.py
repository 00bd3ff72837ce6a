"""The momentum of groups, which is the first of `betas` where there is none."""


def set_momentum(group, value):
    """Set the momentum of a group."""
    if "betas" in group:
        group["betas"] = (value, *group["betas"][1:])
    else:
        group["momentum"] = value
