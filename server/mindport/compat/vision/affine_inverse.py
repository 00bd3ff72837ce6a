"""Matrices of affine transforms."""

import math


def affine_inverse(center, angle, translate, scale, shear):
    """The numbers that lead from a place in the transformed image to one in the original."""
    turn, tilt_x, tilt_y = math.radians(angle), math.radians(shear[0]), math.radians(shear[1])
    (cx, cy), (tx, ty) = center, translate
    a = math.cos(turn - tilt_y) / math.cos(tilt_y)
    b = -math.cos(turn - tilt_y) * math.tan(tilt_x) / math.cos(tilt_y) - math.sin(turn)
    c = math.sin(turn - tilt_y) / math.cos(tilt_y)
    d = -math.sin(turn - tilt_y) * math.tan(tilt_x) / math.cos(tilt_y) + math.cos(turn)
    found = [one / scale for one in (d, -b, 0.0, -c, a, 0.0)]
    found[2] += found[0] * (-cx - tx) + found[1] * (-cy - ty) + cx
    found[5] += found[3] * (-cx - tx) + found[4] * (-cy - ty) + cy
    return found
