"""From readings of a live camera to proposals: a card is proposed once each time it is shown.

A code counts only when it was seen in several frames. A card that stays in view is not proposed
again; it has to leave and come back. Time is handed in, so that a test needs no clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from card_codes.code import Code
from card_codes.reading.marks import CardSeen, Reading


@dataclass(frozen=True, slots=True)
class Rules:
    """How sure is sure enough, in frames and seconds."""

    needed: int = 2
    """So many frames have to show a code that was decoded. Neither QR codes nor tags were ever
    misread once the picture had to bear them out."""
    needed_unsure: int = 3
    """A likeness is only a likeness: it has to be seen once more."""
    within: float = 1.5
    """Seconds that may lie between the first and the last of these frames."""
    gone_after: float = 1.2
    """A card looked for in vain for so many seconds has left. Blur hides it for shorter than that,
    and a busy tablet that does not look at all has not seen it leave."""
    hold_off: float = 2.0
    """After a proposal the same card is not proposed for so many seconds, even if it left: a hand
    that takes a card away passes it before the camera once more."""


@dataclass(slots=True)
class _Candidate:
    votes: deque[tuple[float, CardSeen]] = field(default_factory=deque)
    missing_since: float | None = None
    """The first frame without it, since the last one with it."""
    proposed_at: float = float("-inf")
    in_view: bool = False
    """It was proposed and has not left since."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The best of the sightings that made a card sure, and how many there were."""

    seen: CardSeen
    votes: int

    @property
    def code(self) -> Code:
        return self.seen.code


class Voting:
    """Remembers what was in view. One for each camera."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self._candidates: dict[Code, _Candidate] = {}

    @property
    def in_view(self) -> tuple[Code, ...]:
        """Cards that were proposed and have not left."""
        return tuple(code for code, known in self._candidates.items() if known.in_view)

    def see(self, reading: Reading, at: float) -> tuple[Proposal, ...]:
        """A frame was read at this time (seconds, never going back): what it makes sure."""
        cards = (*reading.cards, *reading.perhaps)
        self._forget({card.code for card in cards}, at)
        proposals = []
        for seen in _best_of_each(cards):
            candidate = self._candidates.setdefault(seen.code, _Candidate())
            candidate.votes.append((at, seen))
            if candidate.in_view:
                continue
            if at - candidate.proposed_at < self.rules.hold_off:
                continue
            if self._is_sure(candidate):
                candidate.in_view = True
                candidate.proposed_at = at
                best = max((seen for _, seen in candidate.votes), key=lambda seen: seen.quality)
                proposals.append(Proposal(best, len(candidate.votes)))
        return tuple(proposals)

    def accept(self, code: Code, at: float) -> None:
        """The table took this card from elsewhere (typed, tapped): do not propose it now."""
        candidate = self._candidates.setdefault(code, _Candidate())
        candidate.proposed_at = at
        candidate.missing_since = None
        candidate.in_view = True

    def _is_sure(self, candidate: _Candidate) -> bool:
        """A likeness that nothing bears out adds to the votes, but does not make a card by itself:
        what lies still looks the same in every frame, so that frames alone prove nothing."""
        if not any(seen.sure for _, seen in candidate.votes):
            return False
        decoded = any(seen.decoded for _, seen in candidate.votes)
        needed = self.rules.needed if decoded else self.rules.needed_unsure
        return len(candidate.votes) >= needed

    def _forget(self, here: set[Code], at: float) -> None:
        for code, candidate in list(self._candidates.items()):
            while candidate.votes and at - candidate.votes[0][0] > self.rules.within:
                candidate.votes.popleft()
            if code in here:
                candidate.missing_since = None
                continue
            if candidate.missing_since is None:
                candidate.missing_since = at
            if at - candidate.missing_since > self.rules.gone_after:
                candidate.in_view = False
                candidate.votes.clear()
                if at - candidate.proposed_at >= self.rules.hold_off:
                    del self._candidates[code]


def _best_of_each(cards: Iterable[CardSeen]) -> Iterable[CardSeen]:
    """Two labels with one code in a frame are one vote."""
    best: dict[Code, CardSeen] = {}
    for card in cards:
        if card.code not in best or card.quality > best[card.code].quality:
            best[card.code] = card
    return best.values()
