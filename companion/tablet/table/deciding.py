"""What the dock shows of a position: its prompt, its keys and what stands in their place.

Read from the control; no widget here but the ones that bodies bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from companion.tablet.speech import capital, pgettext
from companion.tablet.table.key import Piece
from companion.tablet.table.key_pool import KeyWords
from companion.tablet.table.panel import DOT
from companion.tablet.table.table_control import TableControl
from companion.tablet.theme import Owner
from companion.view.asking import Verb

PLAIN_GROUPS = ("grid", "choose", "main", "end")
FEW = 6
"""So many verbs need no groups; more keys than that need more room."""
NOT_NOW = "not-now"
"""The key back from what was opened; dice and lists wait meanwhile."""
TELL = "tell"
"""The key that opens what is due on a sheet, where it may also stay untold."""


class Deciding(NamedTuple):
    """Everything one dock shows; `waits_for_board` where a place is to be tapped, with the price
    of what will lie there."""

    prompt: tuple[str, ...]
    keys: tuple[KeyWords, ...] = ()
    asks_due: bool = False
    waits_for_board: bool = False
    aside: tuple[str, ...] = ()
    cost: Mapping[str, int] = MappingProxyType({})

    @property
    def folded(self) -> bool:
        """Nothing to choose from here: a line is enough."""
        few = all(key.place in ("main", "end") for key in self.keys) and len(self.keys) < 2
        return self.waits_for_board or (few and not self.asks_due)

    @property
    def many(self) -> bool:
        """More keys than two rows have room for in long words, or some beside the dice."""
        grid = sum(key.place in ("grid", "tab") for key in self.keys)
        return grid > FEW or (self.asks_due and grid > 0)

    @property
    def crowded(self) -> bool:
        """Dice or a list with more keys beside them than two wings have room for."""
        return self.asks_due and len(self.keys) > 1


class Decisions:
    """Makes a `Deciding` of what the control knows; remembers which group of verbs is open."""

    def __init__(
        self,
        control: TableControl,
        owners: Mapping[str, Owner],
        show: Callable[[], None],
        open_page: Callable[[str], None],
    ) -> None:
        self._control, self._owners = control, owners
        self._show, self._open_page = show, open_page
        self._group = ""
        self._shown = -1
        """The event after which the dock was shown last: a key that opened a group is done then."""

    def now(self) -> Deciding:
        deciding = self._deciding()
        hint = pgettext("table", "Tap one of the marked places. Undo takes it back.")
        return deciding._replace(aside=(hint,) if deciding.waits_for_board else self.where())

    def where(self) -> tuple[str, ...]:
        """The phase and the turn, and the turn alone; before the first turn, the phase."""
        view = self._control.view
        phase = capital(str(view.phase))
        if not view.turn:
            return (phase,) if phase else ()
        turn = pgettext("table", "Turn {turn}", turn=view.turn)
        return (f"{phase}{DOT}{turn}", turn) if phase else (turn,)

    def _deciding(self) -> Deciding:
        control = self._control
        if names := control.waits_for_ticks:
            listed = control.words.listed(names)
            return Deciding((pgettext("table", "Not ticked yet: {players}", players=listed),))
        prompt = tuple(map(str, control.view.prompt))
        if names := control.waits_for:
            listed = control.words.listed(names)
            prompt = (*prompt, pgettext("table", "Waiting for {players}", players=listed))
        if control.view.winner:
            result = self._to_page("result", pgettext("table", "Result"), "point")
            return Deciding(prompt, (result,))
        if control.asks_here:
            return Deciding(self._asked_prompt(prompt), tuple(self._options()))
        if control.places:
            verb, keys = control.verb(control.chosen), tuple(self._beside_places())
            cost = verb.cost if verb is not None else {}
            return Deciding(self._asked_prompt(prompt), keys, waits_for_board=True, cost=cost)
        keys = tuple(self._verb_keys())
        if any(key.key == NOT_NOW for key in keys):
            return Deciding((control.words.caption(self._group, {}),), keys)
        due = control.view.due
        if due is None:
            return Deciding(prompt, keys)
        if due.kind == "enter":
            enter = self._to_page("enter", pgettext("table", "Enter it"), "fit")
            return Deciding(prompt, (*keys, enter))
        if due.kind == "pick" and any(key.place == "main" for key in keys):
            tell = KeyWords(TELL, pgettext("table", "Tell"), control.open_due, "reveal", "end")
            return Deciding(prompt, (*keys, tell))
        return Deciding(prompt, keys, asks_due=True)

    def _to_page(self, page: str, text: str, icon: str) -> KeyWords:
        return KeyWords(page, text, partial(self._open_page, page), icon, "main")

    # --- what a verb asks further

    def _asked_prompt(self, prompt: tuple[str, ...]) -> tuple[str, ...]:
        control = self._control
        verb = control.verb(control.chosen)
        asked = str(control.question.text) if control.question else ""
        if verb is None or verb.group == "choose":
            return (asked,) if asked else prompt
        return tuple(filter(None, (str(verb.text), asked)))

    def _back(self, act: Callable[[], None]) -> KeyWords:
        return KeyWords(NOT_NOW, pgettext("table", "Not now"), act, "close", "end")

    def _options(self) -> Iterator[KeyWords]:
        question = self._control.question
        assert question is not None
        for option in question.options:
            key, act = f"option {option.key}", partial(self._control.pick, option.key)
            owner = self._owners.get(option.seat)
            icon, colour = owner or (option.icon, None)
            detail = str(option.detail)
            yield KeyWords(key, str(option.text), act, icon, detail=detail, colour=colour)
        yield self._back(self._control.step_back)

    def _beside_places(self) -> Iterator[KeyWords]:
        """What the board waits for is chosen by itself where it is the only answer; then there is
        no way back, only what can be done instead."""
        control = self._control
        chosen = control.verb(control.chosen)
        alone = chosen is not None and chosen.group == "choose"
        if alone and not control.begun:
            others = (verb for verb in control.dock_verbs if verb.key != control.chosen)
            yield from map(self._key, others)
        else:
            yield self._back(control.step_back)

    # --- verbs

    def _verb_keys(self) -> Iterator[KeyWords]:
        """A few verbs stand side by side. Of many, each group has a tab; where there is only one
        group, a key opens it."""
        control = self._control
        verbs = control.dock_verbs
        groups = list(dict.fromkeys(v.group for v in verbs if v.group not in PLAIN_GROUPS))
        if sum(verb.group not in ("main", "end") for verb in verbs) <= FEW and not control.view.due:
            yield from map(self._key, verbs)
            return
        plain = [verb for verb in verbs if verb.group in PLAIN_GROUPS]
        moved_on, self._shown = control.view.n != self._shown, control.view.n
        if self._group not in groups or (moved_on and len(groups) == 1):
            self._group = self._first_open(groups) if len(groups) > 1 else ""
        inside = [verb for verb in verbs if self._group and verb.group == self._group]
        if len(groups) == 1 and inside:
            yield from map(self._key, inside)
            yield self._back(partial(self._open, ""))
            return
        before = [verb for verb in plain if len(groups) == 1 and verb.group == "grid"]
        yield from map(self._key, before)
        for group in groups:
            yield self._tab(group, [verb for verb in verbs if verb.group == group], len(groups))
        yield from map(self._key, [verb for verb in (*inside, *plain) if verb not in before])

    def _first_open(self, groups: list[str]) -> str:
        verbs = self._control.dock_verbs
        possible = [v.group for v in verbs if v.group in groups and v.why_not is None]
        return possible[0] if possible else groups[0]

    def _tab(self, group: str, verbs: list[Verb], groups: int) -> KeyWords:
        text, act = self._control.words.caption(group, {}), partial(self._open, group)
        icon, place = (verbs[0].icon, "tab") if groups > 1 else ("", "grid")
        return KeyWords(f"tab {group}", text, act, icon, place, chosen=group == self._group)

    def _open(self, group: str) -> None:
        self._group = group
        self._show()

    def _key(self, verb: Verb) -> KeyWords:
        """What another seat may do here has its name on it."""
        act, control = partial(self._control.tap, verb.key), self._control
        name = str(control.seat(verb.seat).name)
        other = "" if verb.seat == control.view.acting or name in str(verb.text) else name
        icon, colour = verb.icon, None
        if not icon and len({one.seat for one in control.dock_verbs}) > 1:
            icon, colour = self._owners[verb.seat]
        return KeyWords(
            verb.key,
            str(verb.text),
            act,
            icon,
            verb.group if verb.group in ("main", "end") else "grid",
            str(verb.detail) or other,
            verb.cost,
            verb.lacks,
            str(verb.why_not.text) if verb.why_not else "",
            verb.key == self._control.chosen,
            colour,
            self._piece(verb),
        )

    def _piece(self, verb: Verb) -> Piece | None:
        """What the verb lays, as the board draws it: the icon names its glyph."""
        plan = self._control.plan if verb.cost else None
        if plan is None or verb.icon not in plan.glyphs:
            return None
        return Piece(plan.glyphs[verb.icon], self._owners[verb.seat])
