"""What was read and waits for an answer.

A camera reads a card that lies there again and again, and a die may fall twice the same way. What a
person sees stays as it is then: nothing moves below a finger that is about to say yes.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chances import Draw
from companion.senses.due_now import DueNow
from companion.senses.proposal import Proposal
from companion.view.snapshot import Reading


class Waiting:
    """The proposals of the open game, and which cards were answered though they lie there still."""

    def __init__(self) -> None:
        self.proposals: tuple[Proposal, ...] = ()
        """As they are shown, the likeliest first."""
        self._newest: dict[str, Proposal] = {}
        self._answered: set[str] = set()

    def hear(self, proposal: Proposal) -> None:
        """A later one about the same thing takes the place of an earlier one."""
        if proposal.about in self._answered:
            return
        self._newest[proposal.about] = proposal
        if not any(one.reads_like(proposal) for one in self.proposals):
            others = [one for one in self.proposals if one.about != proposal.about]
            self.proposals = tuple(sorted([*others, proposal], key=lambda one: not one.is_sure))

    def newest(self, proposal: Proposal) -> Proposal:
        """The last reading that said the same: its evidence belongs to the event."""
        newest = self._newest.get(proposal.about, proposal)
        return newest if newest.reads_like(proposal) else proposal

    def answer(self, proposal: Proposal) -> None:
        """People have said that it is not meant. A throw may be repeated; a card lies there still
        and would be read again."""
        self.keep(lambda one: one is not proposal)
        if proposal.source == "scan" and isinstance(proposal.move, Draw):
            self._answered.add(proposal.about)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What is kept beside the journal, for a tower tells a throw once. What only one seat may
        know is kept nowhere: it lies there still, and can be read again."""
        names = Reading.__struct_fields__
        return tuple(
            Reading(**{name: getattr(one, name) for name in names})
            for one in self.proposals
            if one.move is not None and not one.secret
        )

    def keep(self, fits: Callable[[Proposal], bool]) -> None:
        """Only these go on waiting."""
        self.proposals = tuple(one for one in self.proposals if fits(one))


def proposal_of(reading: Reading, due_now: DueNow) -> Proposal:
    """A reading that waited when the program ended waits again."""
    known = {name: getattr(reading, name) for name in Reading.__struct_fields__}
    secret = due_now.is_secret(reading.move)
    return Proposal(**known, due_number=due_now.due_number, secret=secret)
