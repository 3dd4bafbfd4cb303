"""The five resources, as people write them and as hands count them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.hands import Cards

Resource = Literal["lumber", "brick", "wool", "grain", "ore"]
RESOURCES: tuple[Resource, ...] = ("lumber", "brick", "wool", "grain", "ore")
"""The order in which hands and the bank count them."""
INDEX: dict[str, int] = {resource: index for index, resource in enumerate(RESOURCES)}
NO_CARDS: Cards = (0,) * len(RESOURCES)

Few = Annotated[int, Meta(ge=0, le=99)]


class Resources(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Resource cards by name: a cost, an offer, what is thrown away."""

    lumber: Few = 0
    brick: Few = 0
    wool: Few = 0
    grain: Few = 0
    ore: Few = 0


NOTHING = Resources()


def cards(resources: Resources) -> Cards:
    """As hands count them."""
    return (resources.lumber, resources.brick, resources.wool, resources.grain, resources.ore)


def resources(counted: Cards) -> Resources:
    """As people write them."""
    return Resources(*counted)


def goods_text(counted: Cards) -> tuple[str, ...]:
    """A list such as ("2 ore", "1 wool"): the wording translates each item."""
    return tuple(
        f"{count} {resource}" for resource, count in zip(RESOURCES, counted, strict=True) if count
    )


def some(resource: str, count: int = 1) -> Resources:
    return Resources(**{resource: count})
