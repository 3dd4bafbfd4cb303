"""Answers to what is pending: starting pieces, seven, encounters and what they bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.starfarers.rules.encounter_answers import price_of
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.encounters import encounter_of
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import NOTHING, Goods
from companion.games.starfarers.rules.moves import (
    AddUpgrade,
    Begin,
    ChooseLocked,
    Discard,
    ForgoJump,
    PlaceColony,
    PlaceGiftShip,
    PlaceSpaceport,
    RemoveUpgrade,
    Rob,
    SpaceJump,
    TakeFriendship,
    TakeRelief,
    TakeResources,
)
from companion.games.starfarers.rules.state import DiscardHalf, State, TakeAny
from companion.games.starfarers.table_view.lines import card_icon
from companion.games.starfarers.table_view.verbs import (
    Moves,
    VerbKind,
    named,
    new_ship,
    place,
    point,
    reason,
    ship,
    spaceport,
)
from companion.view.commands import Choice, Command


def _founded(state: State, move: PlaceSpaceport) -> tuple[Choice, ...]:
    """Where the spaceport stands, and which ship with it, where and how it starts."""
    return (
        point("at", move.at),
        Choice("ship", move.ship),
        Choice("upgrade", move.upgrade),
        Choice("rings", str(move.rings)),
        point("ship_at", move.ship_at),
    )


def _jump(state: State, move: SpaceJump) -> tuple[Choice, ...]:
    return (*ship(state, move), point("to", move.to))


def _upgrade(state: State, move: RemoveUpgrade) -> tuple[Choice, ...]:
    return (Choice("upgrade", move.upgrade),)


_ON_THE_MAP: dict[type, VerbKind] = {
    PlaceColony: VerbKind("place-colony", "colony", place),
    PlaceSpaceport: VerbKind("place-spaceport", "spaceport", _founded, spaceport),
    PlaceGiftShip: VerbKind("place-gift", "trade_ship", new_ship),
    SpaceJump: VerbKind("space-jump", "star", _jump),
    ChooseLocked: VerbKind("choose-locked", "close", ship),
}
_ONE_OF_A_FEW: dict[type, tuple[VerbKind, str, str]] = {
    Begin: (VerbKind("begin"), "seat", "player"),
    Rob: (VerbKind("rob", "card"), "victim", "player"),
    TakeRelief: (
        VerbKind("take-relief", "resource", text=named("good", "resource")),
        "resource",
        "resource",
    ),
    TakeFriendship: (VerbKind("take-friendship", text=named("card", "card")), "card", "card"),
    AddUpgrade: (
        VerbKind("add-upgrade", "upgrade", text=named("part", "upgrade")),
        "upgrade",
        "upgrade",
    ),
}
"""With the field that tells such moves apart, and its name in the words."""

_REMOVE = VerbKind("remove-upgrade", "upgrade", _upgrade, named("part", "upgrade"))
_LOSE = VerbKind("lose-upgrade", "booster", _upgrade)
_FORGO = VerbKind("forgo-jump", "close")
_DISCARD, _TAKE = VerbKind("discard", "card"), VerbKind("take-any", "card")
_GIVE, _YES, _NO = VerbKind("give", "card"), VerbKind("yes", "check"), VerbKind("no", "close")

KINDS: dict[type, tuple[VerbKind, ...]] = {
    **{kind: (verb,) for kind, verb in _ON_THE_MAP.items()},
    **{kind: (verb,) for kind, (verb, _, _) in _ONE_OF_A_FEW.items()},
    RemoveUpgrade: (_REMOVE, _LOSE),
}
"""Those that are told more than a tap, or are called otherwise than by their code."""


def answers(game: Starfarers, state: State, legal: Moves) -> Iterator[Command]:
    for kind, verb in _ON_THE_MAP.items():
        if moves := legal.get(kind):
            yield verb.command(*moves, group="choose")
    for kind, (verb, field, param) in _ONE_OF_A_FEW.items():
        for move in legal.get(kind, ()):
            told = getattr(move, field)
            if kind is TakeFriendship:
                yield _friend(game, verb, move)
            else:
                group = "who-begins" if kind is Begin else "choose"
                yield verb.one_tap(move, group, **{param: told})
    yield from _losses(legal.get(RemoveUpgrade, []))
    for move in legal.get(ForgoJump, ()):
        yield _FORGO.one_tap(move, "end")
    yield from _card_errands(state)
    yield from _encounter_answers(game, state, legal)


def _friend(game: Starfarers, verb: VerbKind, move: TakeFriendship) -> Command:
    """A friendship card is shown by what it is good for."""
    icon, params = card_icon(game.box.friendship[move.card]), {"card": move.card}
    return verb.command(move, which=move.card, group="choose", params=params, icon=icon)


def _losses(moves: list[RemoveUpgrade]) -> Iterator[Command]:
    """Where several seats give up an upgrade, each chooses its own at its own side."""
    losers = dict.fromkeys(move.seat for move in moves)
    if len(losers) < 2:
        for move in moves:
            yield _REMOVE.one_tap(move, "choose", upgrade=move.upgrade)
        return
    for seat in losers:
        yield _LOSE.command(*(move for move in moves if move.seat == seat), group="own")


def _card_errands(state: State) -> Iterator[Command]:
    """Cards that seats have to give or may take, each at its own side."""
    front = type(state.pending[0])
    for item in state.pending:
        if not isinstance(item, front):
            return
        errand: dict[str, Any] = {"group": "own", "sealed": isinstance(item, DiscardHalf)}
        if isinstance(item, DiscardHalf):
            verb, move, count = _DISCARD, Discard(item.seat, NOTHING), item.count
            yield verb.command(move, form=verb.code, params={"count": count}, **errand)
        elif isinstance(item, TakeAny):
            verb, count = _TAKE, min(item.count, sum(state.bank))
            take = TakeResources(item.seat, NOTHING)
            yield verb.command(take, form=verb.code, params={"count": count}, **errand)
        else:
            return


def _encounter_answers(game: Starfarers, state: State, legal: Moves) -> Iterator[Command]:
    """A yes that costs cards asks which; so does a present. One that is not to be paid says why."""
    for gift in legal.get(GiveInEncounter, ())[:1]:
        yield _GIVE.command(gift, form="give", group="choose")
    told = legal.get(AnswerEncounter, ())
    for no in (move for move in told if move.answer == "no"):
        yield _NO.one_tap(no, "choose")
    yes = [move for move in told if move.answer == "yes"]
    if len(yes) == 1:
        yield _YES.one_tap(yes[0], "choose")
    elif yes:
        yield _YES.command(yes[0], form="yes", same=("seat", "answer"), group="choose")
    elif told:
        paid = _paid_yes(game, state)
        why = reason(game, state, paid)
        yield _YES.command(paid, form="yes", same=("seat", "answer"), group="choose", problem=why)


def _paid_yes(game: Starfarers, state: State) -> AnswerEncounter:
    """As an example: a yes that is paid with one kind of card."""
    encounter = encounter_of(state)
    assert encounter is not None
    asked, brings = price_of(game.box, encounter)
    return AnswerEncounter(state.active, "yes", Goods(ore=asked), Goods(food=brings))
