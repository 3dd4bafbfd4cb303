"""What the open values of the edition packs are. The packs say it in English; this marks it."""

from __future__ import annotations

from companion.wording.templates import N_

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
    N_("Which way the letters go from the corner to the middle."),
    N_("Which settlement of white has the star."),
    N_("Who begins on an island that was laid at random."),
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
