"""How Starship Catan looks on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import convert

from companion.core.chances import Draw, Roll, Rolled
from companion.core.events import Event
from companion.core.words import Note
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import COUNTED
from companion.games.starship.rules.moves import Look
from companion.games.starship.rules.sensor import sensor_cards
from companion.games.starship.rules.state import PirateAhead, SensorPlace, State, ship_of
from companion.games.starship.table_view import amounts, cards, laying_out
from companion.games.starship.table_view.commands import commands, verb_text
from companion.games.starship.table_view.effects import effects
from companion.games.starship.table_view.fight import fight
from companion.games.starship.table_view.figures import explained, flight_figures, ship_figures
from companion.games.starship.table_view.prompts import prompt
from companion.view.asking import Form, Question
from companion.view.building import Incomplete
from companion.view.captions import Caption, Line, caption_of, name
from companion.view.commands import Choice, Command
from companion.view.contest import Contest
from companion.view.game_table import Answers, GameTable
from companion.view.laying_out import Drawn
from companion.view.table_view import CardRow, Effect, Figure, Flow, Owed, Private, Sum

TO_KNOW = frozenset(
    (
        "your-turn",
        "game-won",
        "fight-won",
        "fight-lost",
        "keep-pirate-hidden",
        "reward-lost",
        "lost-no-room",
        "nothing-produced",
    )
)
"""Notes that tell something and leave hands where they are: nobody has to tick them."""
FLOWS: Mapping[str, Flow] = MappingProxyType(
    {"take": "in", "take-astro": "in", "give": "out", "pay-astro": "out"}
)
"""Notes by which goods come or go."""


def good_of(note: Note) -> str:
    return str(note.params.get("good", "astro"))


class StarshipTable(GameTable[Starship]):
    """The builder of this game's views. Positions are masked for their viewer."""

    shortage = "goods-short"
    flows = FLOWS

    # --- the middle

    def prompt(self, state: State) -> tuple[Line, ...]:
        return prompt(self.game, state, self.game.due(state), self.acting(state))

    def figures(self, state: State) -> tuple[Figure, ...]:
        return tuple(flight_figures(self.game.box, state))

    def rows(self, state: State) -> tuple[CardRow, ...]:
        box = self.game.box
        return cards.flight_row(box, state), cards.missions(box, state)

    def laying_out(self, step: Note) -> Drawn | None:
        return laying_out.drawn(step)

    # --- seats

    def goal(self) -> int:
        return self.game.box.limits.points_to_win

    def seat_figures(self, state: State, seat: str) -> tuple[Figure, ...]:
        return ship_figures(self.game.box, state, "sun" if seat == "sun" else "moon")

    def explain(self, state: State, key: str) -> Sum | None:
        return explained(self.game.box, state, key)

    def private(self, state: State, seat: str) -> Private:
        """A card that this viewer must not know is not in the position."""
        match state.pending[0] if state.pending else None:
            case PirateAhead(card=str(card)) if seat != state.active:
                return Private(lines={"pirate": cards.pirate_lines(self.game.box, card)})
            case SensorPlace(cards=seen) if seen and seat == state.active:
                return Private(lines={"sensor": tuple(name("card", card) for card in seen)})
        return Private()

    def owed(self, note: Note) -> Owed:
        count = note.params.get("count")
        goods = {good_of(note): count} if note.code in FLOWS and isinstance(count, int) else {}
        tick = note.seat is not None and note.code not in TO_KNOW
        return Owed(caption_of(note), goods, tick)

    def still_owed(
        self, state: State, seat: str, older: list[Note], back: list[Note]
    ) -> Iterable[Owed]:
        """Markers are turned, and not counted out: whatever came and went, what a bay holds now is
        all that hands have to know."""
        goods = ship_of(state, "sun" if seat == "sun" else "moon").goods
        touched = {good_of(note) for note in (*older, *back)}
        held = {good: getattr(goods, good) for good in COUNTED if good in touched}
        counted = tuple(f"{count} {good}" for good, count in held.items())
        yield Owed(Caption("holds-now", {"goods": counted}), held, flow="set", older=True)

    # --- what can be done

    def commands(self, state: State) -> Iterable[Command]:
        return commands(self.game, state)

    def choices_of(self, state: State, move: Any) -> tuple[Choice, ...]:
        """A verb of this game is made by one tap, or its form asks everything at once."""
        return ()

    def verb_text(self, command: Command) -> Line:
        return verb_text(command)

    def form(self, state: State, command: Command, answers: Answers) -> Form:
        return amounts.form(self.game, state, command, answers)

    def form_move(self, state: State, command: Command, answers: Answers) -> Any:
        if amounts.asks_order_below(state, command, answers):
            raise Incomplete(self.form(state, command, {**answers, "bottom": []}))
        return amounts.answered(state, command, answers)

    # --- chance

    def due(self, state: State) -> Question | None:
        """Of a card only the question: there are dozens of answers, asked for by `due_in_full`."""
        match self.game.due(state).chance:
            case "draw":
                return Question("card", "pick")
            case "look":
                shown = sensor_cards(self.game.box, state)
                return Question("cards", "pick", least=0, most=shown, secret=True)
        return super().due(state)

    def due_in_full(self, state: State) -> Question | None:
        due = self.due(state)
        if due is None or due.kind == "dice":
            return due
        deck = self.game.due(state).of or ""
        return cards.with_options(self.game.box, due, deck, self.game.likely(state))

    def chance(self, state: State, answers: Answers) -> Any:
        due = self.game.due(state)
        deck = due.of or ""
        match due.chance:
            case "roll":
                return Roll(deck, convert(answers["faces"], tuple[int, ...]))
            case "draw":
                return Draw(deck, convert(answers["card"], str))
            case "look":
                return Look(deck, convert(answers.get("cards", ()), tuple[str, ...]))
        raise KeyError("due")

    # --- what happened

    def effects(self, before: State, event: Event[Any] | None, after: State) -> tuple[Effect, ...]:
        return (*super().effects(before, event, after), *effects(before, event is None, after))

    def contest(self, state: State, rolled: Rolled | None = None) -> Contest | None:
        return fight(self.game.box, state, rolled)
