"""Hands at a real table that do exactly what they are told, one instruction after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.words import Note
from tests.games.starship.real_table import UNNAMED, UNSEEN, Place, RealTable, ShipOnTheTable, must

_Done = Callable[[RealTable, ShipOnTheTable, dict[str, Any]], None]
_DONE: dict[str, _Done] = {}


def carry_out(table: RealTable, note: Note) -> None:
    """Do what this instruction says, or raise CannotBeDone. What is said to all is done by one."""
    must(note.code in _DONE, f"hands do not know what to do: {note.code}")
    ship = table.ships[note.seat] if note.seat else table.nobodys
    _DONE[note.code](table, ship, dict(note.params))


def _on(*codes: str) -> Callable[[_Done], _Done]:
    def register(function: _Done) -> _Done:
        _DONE.update(dict.fromkeys(codes, function))
        return function

    return register


@_on("lost-no-room", "nothing-produced", "reward-lost", "fight-lost", "your-turn", "game-won")
def _only_said(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    """Nothing to do with hands."""


# --- goods --------------------------------------------------------------------------------------


@_on("take")
def _take(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    ship.goods[params["good"]] += params["count"]
    must(ship.goods[params["good"]] == params["held"], "the marker stands elsewhere")


@_on("give")
def _give(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    ship.goods[params["good"]] -= params["count"]
    must(ship.goods[params["good"]] == params["held"] >= 0, "the marker stands elsewhere")


@_on("take-astro")
def _take_astro(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(table.endless or table.coins >= params["count"], "the bank has not so many coins now")
    ship.astro += params["count"]
    must(ship.astro == params["held"], "there are not so many Astro")


@_on("pay-astro")
def _pay_astro(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    ship.astro -= params["count"]
    must(ship.astro == params["held"] >= 0, "there are not so many Astro")


# --- tiles --------------------------------------------------------------------------------------


def _ships(kind: str, step: int) -> _Done:
    def done(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
        ship.hangar[kind] += step
        ship.beside[kind] -= step
        must(min(ship.hangar[kind], ship.beside[kind]) >= 0, f"no {kind} ship is there")
        must(sum(ship.hangar.values()) <= table.box.limits.hangar, "the hangar is full")

    return done


def _parts(part: str, old: int, new: int) -> _Done:
    """A tile comes on, goes off, or is turned; level 0 is beside the ship."""

    def done(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
        must(old in ship.parts[part], f"no {part} of level {old} is there")
        ship.parts[part].remove(old)
        ship.parts[part].append(new)

    return done


for _kind in ("colony", "trade"):
    _on(f"{_kind}-ship-in")(_ships(_kind, 1))
    _on(f"{_kind}-ship-out")(_ships(_kind, -1))
for _part in ("booster", "cannon"):
    _on(f"{_part}-on")(_parts(_part, 0, 1))
    _on(f"{_part}-off")(_parts(_part, 1, 0))
    _on(f"{_part}-over")(_parts(_part, 1, 2))
    _on(f"{_part}-back")(_parts(_part, 2, 1))


@_on("module-up")
def _module_up(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    module, level = params["module"], params["level"]
    must(ship.modules[module] == level - 1, "one level after the other")
    if level == 2:
        must(module in table.upper_modules, "this module does not lie between the ships")
        table.upper_modules.remove(module)
    ship.modules[module] = level


@_on("module-down")
def _module_down(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    module, level = params["module"], params["level"]
    must(ship.modules[module] == level + 1, "one level after the other")
    if level == 1:
        table.upper_modules.add(module)
    ship.modules[module] = level


# --- cards that come to a player ----------------------------------------------------------------


def _out_of_the_row(table: RealTable, card: str) -> None:
    must(bool(table.row) and table.row[-1].card == card, "the card is not the last of the row")
    table.row[-1] = Place()


@_on("colony-below-ship", "post-below-ship")
def _below(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    _out_of_the_row(table, params["card"])
    ship.below.add(params["card"])


@_on("fight-won")
def _won(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    table.beaten = params["card"]


@_on("pirate-beside-ship")
def _pirate(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(table.beaten == params["card"], "nobody has said yet who won")
    _out_of_the_row(table, params["card"])
    ship.cards.add(params["card"])


@_on("adventure-beside-ship")
def _kept_mission(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(params["card"] in table.missions, "this mission does not lie open")
    table.missions.remove(params["card"])
    ship.cards.add(params["card"])


@_on("mission-aside")
def _mission_aside(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(params["card"] in table.missions, "this mission does not lie open")
    table.missions.remove(params["card"])
    table.aside.add(params["card"])


def _special(card: str, *, taken: bool) -> _Done:
    def done(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
        whose = next((seat for seat, own in table.ships.items() if own is ship), "")
        must(bool(whose) == taken, "whose hands?")
        must(table.special[card] != whose, "the card lies there already")
        table.special[card] = whose

    return done


for _card in ("hero", "friend"):
    _on(f"{_card}-to")(_special(_card, taken=True))
    _on(f"{_card}-aside")(_special(_card, taken=False))


# --- between the ships --------------------------------------------------------------------------


@_on("take-stack")
def _take_stack(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(table.flying is None, "another stack is in the hand")
    table.flying, table.row = params["stack"], []
    table.in_hand = table.stacks[params["stack"] - 1]


@_on("top-up-stack")
def _top_up(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(table.flying == params["stack"] and not table.row, "the stack is not in the hand")
    must(table.reserve > 0 and not table.reserve_shown, "no card of the reserve can be shown")
    table.reserve -= 1
    table.in_hand += 1
    table.reserve_shown = True


@_on("keep-pirate-hidden")
def _keep_hidden(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(bool(table.pirate), "there is no pirate to hide")


@_on("lay-pirate-open")
def _lay_open(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(table.pirate == params["card"], "this pirate is not in the hand")
    table.row.append(Place(table.pirate))
    table.pirate = ""


@_on("turn-card")
def _turn(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(bool(table.row) and table.row[-1].card == params["card"], "the card does not lie there")
    must(not table.row[-1].turned, "the card is turned already")
    table.row[-1].turned = True


def _fill(card: str, *, turned: bool, face_down: bool = False) -> _Done:
    def done(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
        must(bool(table.row) and not table.row[-1].card, "there is no gap in the row")
        must(table.reserve > 0, "the reserve is empty")
        table.reserve -= 1
        table.row[-1] = Place(card, turned, face_down)

    return done


_on("replace-card")(_fill(UNNAMED, turned=False))
_on("replace-turned")(_fill(UNNAMED, turned=True))
_on("replace-face-down-turned")(_fill(UNSEEN, turned=True, face_down=True))
_on("replace-face-down")(_fill(UNSEEN, turned=False, face_down=True))


@_on("open-mission")
def _open_mission(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(len(table.missions) < table.box.limits.open_missions, "so many missions lie open already")
    must(table.adventures > 0 or bool(table.aside), "there is no mission left")
    must(not table.mission_turned, "one mission after the other")
    table.mission_turned = True


@_on("shuffle-stack")
def _shuffle(table: RealTable, ship: ShipOnTheTable, params: dict[str, Any]) -> None:
    must(table.flying == params["stack"], "this stack is not in the hand")
    must(not table.pirate, "a pirate was not laid open")
    must(all(place.card != UNNAMED for place in table.row), "a card of the reserve was not told")
    lying = sum(1 for place in table.row if place.card)
    table.stacks[params["stack"] - 1] = table.in_hand + lying
    table.flying, table.row, table.in_hand = None, [], 0
