"""What comes next in a night: the coming round, who plays the final, how it all ended."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, groupby

from companion.night import cut
from companion.night.arranging import Wishes, arranged
from companion.night.checking import must_be_complete, playing_tables
from companion.night.events import Event, Reseated, RoundSeated, Scheduled
from companion.night.night import Night, RoundPlayed
from companion.night.reseating import reseated
from companion.night.scoring import Placed, placed, places
from companion.night.seating import Round, Seated, Stage
from companion.night.standings import Standing, standings
from companion.night.trouble import NightError


def preliminary_standings(night: Night) -> tuple[Standing, ...]:
    """The standings after the rounds before the cut, as far as results are in."""
    players = [player for player in night.entrants if _took_part(night, player)]
    return standings(night.format, players, _games(night), night.seed)


def _took_part(night: Night, player: str) -> bool:
    return player in night.present or any(player in one.seating.players() for one in night.rounds)


def _games(night: Night) -> list[tuple[Placed, ...]]:
    found = []
    for number, played in enumerate(night.rounds, 1):
        if played.stage == "preliminary":
            target, full = night.play(number).target, max(night.sizes(number))
            results = played.results.values()
            found += [placed(night.format, result, target, full) for result in results]
    return found


def next_round(night: Night) -> list[Event]:
    """The events that seat the next round; NightError if the last one is not complete or the
    night has no more rounds."""
    must_be_complete(night)
    stage = coming_stage(night)
    if stage is None:
        raise NightError("All rounds have been played.")
    if stage == "preliminary":
        return _preliminary(night)
    return [RoundSeated(stage, _knockout(night, stage))]


def coming_stage(night: Night) -> Stage | None:
    """What the next round would be; None when all have been played."""
    if len(night.rounds) < night.preliminary:
        return "preliminary"
    players = len({*chain.from_iterable(one.seating.players() for one in night.rounds)})
    last = night.rounds[-1].stage
    return cut.next_stage(night.format.cut_for(players), last, night.with_semi_final)


def _preliminary(night: Night) -> list[Event]:
    """From the schedule if it still fits; or else the remaining rounds are made anew."""
    coming = night.coming
    if coming and set(chain(coming[0].players(), coming[0].sitting_out)) == night.present:
        return [RoundSeated("preliminary", coming[0])]
    past = [played.seating for played in night.rounds]
    number = len(past) + 1
    here = sorted(night.present, key=night.entrants.index)
    if night.format.rounds.pairing == "round-by-round":
        (found,) = arranged([here], past, _wishes(night, number), night.seed + number).rounds
        return [RoundSeated("preliminary", found)]
    rounds: list[Round] = []
    for left in _runs(night, number):
        wishes = _wishes(night, number + len(rounds))
        rounds += arranged([here] * left, [*past, *rounds], wishes, night.seed + number).rounds
    return [Scheduled(tuple(rounds)), RoundSeated("preliminary", rounds[0])]


def _runs(night: Night, first: int) -> list[int]:
    """How many coming rounds in a row have tables of the same sizes: a night may mix games."""
    numbers = range(first, night.preliminary + 1)
    return [len(list(same)) for _, same in groupby(numbers, key=night.sizes)]


def _wishes(night: Night, number: int) -> Wishes:
    weights, standing = night.format.seating, {}
    if night.format.rounds.pairing == "round-by-round" and night.rounds and weights.likeness:
        ranked = preliminary_standings(night)
        standing = {line.player: line.rank for line in ranked if line.player in night.present}
    return Wishes(night.sizes(number), weights, night.apart, standing)


def _knockout(night: Night, stage: Stage) -> Round:
    """The semi-final or the final, seeded by the standings; the better chooses first."""
    ranked = preliminary_standings(night)
    players = len({*chain.from_iterable(one.seating.players() for one in night.rounds)})
    step = night.format.cut_for(players)
    assert step is not None
    gone = {line.player for line in ranked} - night.present
    wanted = step.semi_final if stage == "semi-final" else step.final
    chosen = cut.qualified(ranked, wanted, gone)
    last = night.rounds[-1]
    if last.stage == "semi-final":
        in_it = [line.player for line in ranked if line.player in last.seating.players()]
        staying = [player for player in in_it if player not in gone]
        by_winning = night.format.cut.to_final == "winners"
        chosen = cut.finalists(_winners(night, last), staying, wanted, by_winning)
    tables = cut.seeded(chosen, max(night.sizes(len(night.rounds) + 1)))
    return Round(tuple(Seated(number, players) for number, players in enumerate(tables, 1)))


def lots_at_the_cut(night: Night) -> tuple[str, ...]:
    """Players whom only a lot sent into the stage that is played now, or kept out of it."""
    stages = [played.stage for played in night.rounds]
    first = next((at for at, stage in enumerate(stages) if stage != "preliminary"), None)
    if first is None or first != len(stages) - 1:
        return ()
    went_on = set(night.rounds[first].seating.players())
    ranked = preliminary_standings(night)
    gone = {line.player for line in ranked} - night.present - went_on
    return cut.lots_that_decide(ranked, len(went_on), gone)


def _winners(night: Night, played: RoundPlayed) -> list[str]:
    found = [places(night.format, result) for result in played.results.values()]
    return [player for one in found for player, place in one.items() if place == 1]


def reseat(night: Night, split: Collection[int] = ()) -> Reseated:
    """The current round for whoever is here now."""
    current = night.current
    if current is None:
        raise NightError("No round has been seated yet.")
    number = len(night.rounds)
    past = [played.seating for played in night.rounds[:-1]]
    seating = reseated(
        current.seating,
        playing_tables(current),
        night.present | _playing(current, split),
        past,
        _wishes(night, number),
        seed=night.seed + number,
        split=split,
    )
    return Reseated(seating, tuple(sorted(split)))


def _playing(current: RoundPlayed, split: Collection[int]) -> set[str]:
    tables = playing_tables(current) - set(split)
    return {p for table in current.seating.tables if table.number in tables for p in table.players}


def final_ranking(night: Night) -> tuple[str, ...]:
    """Everybody from the winner down: the final, then the semi-final, then the standings."""
    ranked = [line.player for line in preliminary_standings(night)]
    order: list[str] = []
    for played in reversed(night.rounds):
        if played.stage != "preliminary":
            order += [player for player in _by_place(night, played, ranked) if player not in order]
    return tuple(order + [player for player in ranked if player not in order])


def _by_place(night: Night, played: RoundPlayed, ranked: list[str]) -> list[str]:
    """Players of a stage by their place at the table, then by standing. Without a result: by
    standing."""
    place = {p: at for r in played.results.values() for p, at in places(night.format, r).items()}
    players = sorted(played.seating.players(), key=ranked.index)
    return sorted(players, key=lambda player: place.get(player, len(ranked)))
