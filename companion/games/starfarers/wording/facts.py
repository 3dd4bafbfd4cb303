"""What the packs say in English, marked for the catalogues: the titles of the boxes, and what their
open values are."""

from __future__ import annotations

from companion.wording.templates import N_, NC_

EDITIONS = (
    NC_("edition", "CATAN Starfarers (2019)"),
    NC_("edition", "The Starfarers of Catan (2001)"),
)

ABOUT = (
    N_("How often Fame for Sale may be used."),
    N_("Whether A Helping Hand takes from exactly two players ahead or from up to two."),
    N_("In which rounds advanced players found their colonies and the spaceport."),
    N_("The upgrades that advanced players choose from."),
    N_("The most half medals that one player can have."),
    N_("How many cards of each resource there are."),
    N_("The fame rings that a player starts with."),
    N_("The boosters that a player starts with."),
    N_("The printed board with its chips, entered by the owner of a box."),
    N_("An encounter card: its question and what follows from each answer."),
    N_("Branch 0: another source leaves out the second half medal."),
    N_("Another source rewards branch 0 and gives nothing at 2."),
    N_("Only one source gives the half medal for the victory."),
    N_("Another source splits the shake as 1-2, 3-4, 5."),
    N_("Another source rewards the refusal and splits the shake as 1, 2-3, 4-5."),
    N_("Another source takes a half medal for the escape."),
    N_("Another source compares with the left neighbour."),
    N_("Sources disagree about the opponent and the kind of test."),
    N_("One text locks the ship instead."),
)
