"""The networks, as they are taught. What they are for: companion/senses/dice_sight."""

from __future__ import annotations

import torch
from torch import Tensor, nn

STRIDE = 8
"""Pixels of the picture for each place at which the finder answers."""
USUAL = 24.0
"""The finder tells the size of a die by the logarithm of its part of this."""
CROP = 64
"""Pixels of the picture that the reader gets."""
ANSWERS = 7
"""No die, or one to six."""


def layer(before: int, after: int, size: int = 3, stride: int = 1, apart: int = 1) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, apart * (size // 2), apart, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(),
    )


def finder() -> nn.Sequential:
    """Where dice are: for every eighth pixel whether, how far from there, how large."""
    answer = nn.Conv2d(48, 4, 1)
    nn.init.normal_(answer.weight, std=0.01)
    # Most places have no die: that need not be learnt.
    nn.init.constant_(answer.bias, 0.0)
    answer.bias.data[0] = -2.5
    return nn.Sequential(
        layer(3, 12, 5, 2),
        layer(12, 24, 3, 2),
        layer(24, 32, 3, 2),
        layer(32, 48),
        layer(48, 48, apart=2),
        layer(48, 48, apart=2),
        layer(48, 48),
        answer,
    )


def reader(thin: float = 1.0) -> nn.Sequential:
    """What a die shows, and where its top is: seven answers, then across, down and side. A thin one
    has fewer planes."""
    a, b, c, d, e = (round(planes * thin) for planes in (24, 48, 64, 96, 32))
    return nn.Sequential(
        layer(3, a, 5, 2),
        layer(a, b, 3, 2),
        layer(b, c),
        layer(c, d, 3, 2),
        layer(d, d),
        layer(d, d),
        layer(d, e, 1),
        nn.Flatten(),
        nn.Linear(e * (CROP // 8) ** 2, ANSWERS + 3),
    )


def finder_loss(told: Tensor, wanted: Tensor, weight: Tensor) -> Tensor:
    """`wanted`: whether, across, down, size; only where a die is do the last three count."""
    die = wanted[:, 0]
    chance = torch.sigmoid(told[:, 0])
    missed = torch.where(die > 0.5, 1 - chance, chance)
    cross = nn.functional.binary_cross_entropy_with_logits(told[:, 0], die, reduction="none")
    count = (die * weight).sum().clamp(min=1)
    whether = (cross * missed**2 * weight).sum() / count
    where = nn.functional.smooth_l1_loss(told[:, 1:], wanted[:, 1:], reduction="none").sum(1)
    return whether + (where * die * weight).sum() / count


def reader_loss(told: Tensor, value: Tensor, top: Tensor) -> Tensor:
    names = nn.functional.cross_entropy(told[:, :ANSWERS], value)
    off = nn.functional.smooth_l1_loss(told[:, ANSWERS:], top, reduction="none", beta=0.1).sum(1)
    die = (value > 0).float()
    return names + 2 * (off * die).sum() / die.sum().clamp(min=1)
