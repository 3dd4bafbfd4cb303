"""The encounter cards of a box, entered by choosing from lists: a card is a step to be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.words import Message
from companion.games.starfarers.own_board import CARDS
from companion.games.starfarers.rules import encounter_entry as entry
from companion.games.starfarers.rules.encounter_entry import CardDraft
from companion.games.starfarers.rules.encounter_reading import step_text
from companion.games.starfarers.rules.encounter_script import CONTESTS, read_step
from companion.games.starfarers.tablet.board_parts import Part
from companion.tablet.speech import pgettext
from companion.tablet.troubles import problems_shown
from companion.tablet.widgets import ButtonGrid, SmallButton, VerbButton, heading, note

ENCOUNTERS = 32
ACROSS = 6
"""So many numbers of cards side by side; and of a step."""
NARROW = 2
"""So many keys with words."""


def card_key(number: int) -> str:
    return f"{CARDS}encounter-{number}"


class CardsPart(Part):
    """Which cards are there; one of them; what follows from each answer."""

    number = 0
    """The card that is open; 0 where all are listed."""
    card = CardDraft()
    branch = ""
    kind_of_step = ""

    # --- which cards there are ------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        return self._one() if self.number else self._all()

    @property
    def _entered(self) -> Mapping[str, Any]:
        return self.page.draft.cards

    def _missing(self) -> list[int]:
        every = range(1, ENCOUNTERS + 1)
        return [number for number in every if card_key(number) not in self._entered]

    def _all(self) -> list[Widget]:
        missing = self._missing()
        there = ENCOUNTERS - len(missing)
        title = pgettext(
            "board", "Encounter cards from your box: {count} of {all}", count=there, all=ENCOUNTERS
        )
        how = pgettext(
            "board",
            "Number your cards as they lie, and tap a number. Cards that are not entered are read "
            "as in 2019.",
        )
        keys = [
            SmallButton(
                str(number),
                icon="" if number in missing else "check",
                act=partial(self._open, number),
            )
            for number in range(1, ENCOUNTERS + 1)
        ]
        said = ", ".join(map(str, missing))
        lacking = pgettext("board", "Missing: {numbers}", numbers=said)
        return [
            heading(title),
            note(how),
            ButtonGrid(ACROSS, *keys),
            *([note(lacking)] if missing else ()),
        ]

    def _open(self, number: int) -> None:
        self.number, self.branch, self.kind_of_step = number, "", ""
        facts = self._entered.get(card_key(number))
        self.card = entry.begun(facts) if facts else CardDraft()
        self._to_top()

    def close(self) -> None:
        """Back to the list; what was not done is forgotten."""
        self.number = 0
        self._to_top()

    stop = close

    def undone(self) -> None:
        self.number = 0

    def _to_top(self) -> None:
        self.show()
        self.page.ids.list.scroll_y = 1

    # --- one card -------------------------------------------------------------------------------

    def _one(self) -> list[Widget]:
        title = heading(self.words.name("card", f"encounter-{self.number}"))
        if not self.card.kind:
            keys = [
                SmallButton(words, act=partial(self._become, kind))
                for kind, words in _kinds().items()
            ]
            asked = note(pgettext("board", "Who is met?"))
            return [title, asked, ButtonGrid(NARROW, *keys), self.not_now()]
        return [title, *self._question(), *self._branches(), *self._ends()]

    def _become(self, kind: str) -> None:
        self.card = CardDraft(kind)
        self.branch = entry.branches(self.card)[0]
        self._to_top()

    def _question(self) -> Iterable[Widget]:
        card = self.card
        words = pgettext("board", "{kind}: another one", kind=_kinds()[card.kind])
        yield SmallButton(words, icon="turn", act=self._become_again)
        if numbers := entry.numbers_asked(card):
            yield note(pgettext("board", "How many cards does it cost?"))
            yield self._numbers(numbers, card.asked, "asked")
        if numbers := entry.numbers_brought(card):
            yield note(pgettext("board", "How many cards does the swap bring?"))
            yield self._numbers(numbers, card.brings, "brings")
        if card.is_gift:
            words = pgettext("board", "Then it is asked whether to attack")
            icon = "check" if card.attack else ""
            yield SmallButton(words, icon=icon, chosen=card.attack, act=self._turn_attack)

    def _become_again(self) -> None:
        self.card = CardDraft()
        self._to_top()

    def _numbers(self, numbers: Iterable[int], chosen: int, field: str) -> ButtonGrid:
        keys = [
            SmallButton(
                str(number),
                chosen=number == chosen,
                act=partial(self._change, **{field: number}),
            )
            for number in numbers
        ]
        return ButtonGrid(5, *keys)

    def _change(self, **changes: Any) -> None:
        self.card = replace(self.card, **changes)
        self.show()

    def _turn_attack(self) -> None:
        self.card = entry.with_attack(self.card, not self.card.attack)
        self.branch = entry.branches(self.card)[0]
        self.show()

    # --- what follows from an answer --------------------------------------------------------------

    def _branches(self) -> Iterable[Widget]:
        names, told = entry.branches(self.card), self.card.steps
        if self.branch not in names:
            self.branch = names[0]
        keys = [
            SmallButton(
                _branch_names()[name],
                icon="check" if told.get(name) else "",
                chosen=name == self.branch,
                act=partial(self._answer, name),
            )
            for name in names
        ]
        yield ButtonGrid(4, *keys)
        steps = told.get(self.branch, ())
        if not steps:
            yield note(self.words.message(Message("step-nothing")))
        for place, step in enumerate(steps):
            words = f"{place + 1}. {self._said(step)}"
            yield SmallButton(words, icon="close", act=partial(self._take, place))
        kinds = entry.offered(self.card, self.branch)
        if not kinds:
            return
        yield note(pgettext("board", "What happens next?"))
        if self.kind_of_step in kinds:
            steps = entry.STEPS[self.kind_of_step]
            across = dict.fromkeys(("good", "fame", "any", "lose_cards", "wear"), 5)
            yield ButtonGrid(
                across.get(self.kind_of_step, NARROW),
                *(self._step_key(step) for step in steps),
            )
        yield ButtonGrid(NARROW, *(self._kind_key(kind) for kind in kinds))

    def _said(self, step: str) -> str:
        read = read_step(step)
        if read.kind in CONTESTS:
            return f"{_step_names()[read.kind]}: {_side_names()[read.who]}"
        return self.words.message(step_text(read, "", first=True))

    def _step_key(self, step: str) -> SmallButton:
        read, act = read_step(step), partial(self._add, step)
        if read.kind == "good":
            return SmallButton(str(read.amount), icon=read.good, act=act)
        words = _side_names()[read.who] if read.who else step.rpartition(" ")[2]
        return SmallButton(words, act=act)

    def _kind_key(self, kind: str) -> SmallButton:
        steps = entry.STEPS[kind]
        act = partial(self._add, steps[0]) if len(steps) == 1 else partial(self._choose, kind)
        return SmallButton(_step_names()[kind], chosen=kind == self.kind_of_step, act=act)

    def _answer(self, branch: str) -> None:
        self.branch, self.kind_of_step = branch, ""
        self.show()

    def _choose(self, kind: str) -> None:
        self.kind_of_step = kind
        self.show()

    def _add(self, step: str) -> None:
        self.card = entry.with_step(self.card, self.branch, step)
        self.kind_of_step = ""
        self.show()

    def _take(self, place: int) -> None:
        self.card = entry.without_step(self.card, self.branch, place)
        self.show()

    # --- what becomes of it -----------------------------------------------------------------------

    def _ends(self) -> Iterable[Widget]:
        done = pgettext("board", "This card is done")
        yield VerbButton(done, icon="check", act=self._done)
        yield self.not_now()
        if card_key(self.number) in self._entered:
            away = pgettext("board", "Take this card away")
            yield SmallButton(away, icon="close", act=self._remove)

    def _done(self) -> None:
        """The next missing one is asked for at once."""
        key, page = card_key(self.number), self.page
        with problems_shown(page.app):
            name = _kinds()[self.card.kind]
            page.draft.change_card("cards", key, entry.facts(self.card, key, name))
            later = [one for one in self._missing() if one > self.number]
            self._open((later or self._missing() or [0])[0])

    def _remove(self) -> None:
        with problems_shown(self.page.app):
            self.page.draft.change_card("cards", card_key(self.number), None)
            self.close()


def _kinds() -> dict[str, str]:
    return {
        "merchants": pgettext("board", "Merchants"),
        "merchant-prince": pgettext("board", "A prince of the merchants"),
        "false-merchants": pgettext("board", "False merchants"),
        "travelers": pgettext("board", "The Travelers"),
        "pirate-demand": pgettext("board", "Pirates demand cards"),
        "pirate-raid": pgettext("board", "A pirate robs the others"),
        "pirate-barter": pgettext("board", "A pirate's bargain"),
        "pirate-attack": pgettext("board", "Pirates attack: flee?"),
        "distress-call": pgettext("board", "A ship in distress"),
        "ship-under-attack": pgettext("board", "A ship under attack"),
        "space-distortion": pgettext("board", "Space is bent: jump?"),
        "wear-and-tear": pgettext("board", "Wear, for everybody"),
    }


def _branch_names() -> dict[str, str]:
    return {
        "yes": pgettext("board", "Yes"),
        "no": pgettext("board", "No"),
        **{f"give_{count}": pgettext("board", "Gives {count}", count=count) for count in range(4)},
        "win": pgettext("board", "Wins"),
        "lose": pgettext("board", "Loses"),
        "low": pgettext("board", "Shakes 1 or 2"),
        "middle": pgettext("board", "Shakes 3"),
        "high": pgettext("board", "Shakes 4 or 5"),
        "everybody": pgettext("board", "Everybody"),
    }


def _side_names() -> dict[str, str]:
    return {
        "left": pgettext("board", "left neighbour"),
        "right": pgettext("board", "right neighbour"),
        "second left": pgettext("board", "second on the left"),
        "second right": pgettext("board", "second on the right"),
    }


def _step_names() -> dict[str, str]:
    return {
        "fame": pgettext("board", "Fame"),
        "any": pgettext("board", "Cards of choice"),
        "good": pgettext("board", "Cards of a kind"),
        "upgrade": pgettext("board", "An upgrade"),
        "lose_cards": pgettext("board", "Pirates take cards"),
        "combat": pgettext("board", "A fight"),
        "speed": pgettext("board", "Speed decides"),
        "flee": pgettext("board", "Boosters decide"),
        "shake": pgettext("board", "Shake the ship"),
        "lock": pgettext("board", "A ship stays"),
        "jump": pgettext("board", "A ship jumps"),
        "trade_ship": pgettext("board", "A trade ship"),
        "each_one": pgettext("board", "Draw from all others"),
        "each_gives": pgettext("board", "All others give"),
        "gift_back": pgettext("board", "The present comes back"),
        "lose_swapped": pgettext("board", "The swap is lost"),
        "wear": pgettext("board", "More upgrades than"),
        "council": pgettext("board", "Galactic Council"),
        "reshuffle": pgettext("board", "Shuffle all cards"),
        "draw_another": pgettext("board", "Draw another card"),
    }
