"""What the open values of the packs are. The packs say it in English; this marks it."""

from __future__ import annotations

from companion.wording.templates import N_

ABOUT = (
    N_("Which way the letters go from the corner to the middle."),
    N_("Which settlement of white has the star."),
    N_("Who begins on an island that was laid at random."),
)
