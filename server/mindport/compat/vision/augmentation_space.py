"""Strengths of augmentation."""

import numpy


def augmentation_space(count, tilt, width, height, angle, factor, bits):
    """For each step its strengths, weakest first, and whether they have a sign.

    Given are the largest tilt, moves, angle and change of a factor, and how many bits go.
    """
    ends = {"ShearX": tilt, "ShearY": tilt, "TranslateX": width, "TranslateY": height}
    ends |= {"Rotate": angle, "Brightness": factor, "Color": factor, "Contrast": factor}
    ends["Sharpness"] = factor
    space = {"Identity": (None, False)}
    space |= {name: (numpy.linspace(0.0, end, count), True) for name, end in ends.items()}
    space["Posterize"] = (8 - numpy.round(numpy.arange(count) / ((count - 1) / bits)), False)
    space["Solarize"] = (numpy.linspace(255.0, 0.0, count), False)
    return space | {"AutoContrast": (None, False), "Equalize": (None, False)}
