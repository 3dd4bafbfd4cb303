"""What the packs say in English, marked for the catalogues: the titles of the boxes, and what their
open values are."""

from __future__ import annotations

from companion.wording.templates import N_, NC_

EDITIONS = (
    NC_("edition", "Starship Catan (Mayfair 2001)"),
    NC_("edition", "Sternenschiff Catan (Kosmos 2001)"),
)

ABOUT = (
    N_("How many cards the Sensor Module looks at."),
    N_("The number of the Sun ship's Science Module."),
    N_("The number of the Moon ship's Science Module."),
    N_("The number of the Sun ship's Production Module."),
    N_("The number of the Moon ship's Production Module."),
    N_("The numbers of the level-2 Production Module."),
    N_("The name printed on the ore planet with price 3."),
    N_("Famine: a resource that may not be chosen as the reward."),
    N_("SOS: how many resources it rewards."),
    N_("Galactic Council Meeting: how many resources it rewards."),
    N_("Urgent Need II: how many resources it rewards."),
    N_("Urgent Need II: a resource that may not be chosen as the reward."),
)
