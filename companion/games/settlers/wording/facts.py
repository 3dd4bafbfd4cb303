"""What the packs say in English, marked for the catalogues: the titles of the boxes, and what their
open values are."""

from __future__ import annotations

from companion.wording.templates import N_, NC_

EDITIONS = (
    NC_("edition", "CATAN (English 5th edition)"),
    NC_("edition", "The Settlers of Catan (English 4th edition)"),
    NC_("edition", "I Coloni di Catan (older Italian edition)"),
)

ABOUT = (
    N_("Which way the letters go from the corner to the middle."),
    N_("Which settlement of white has the star."),
    N_("Who begins on an island that was laid at random."),
)
