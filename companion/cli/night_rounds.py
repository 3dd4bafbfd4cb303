"""Steps of `companion night` that make a night: opening it, seating, the clock, its end."""

from __future__ import annotations

import argparse
import secrets
import time

from companion.cli.night_answers import Step, answer, names_of, no_options, open_night
from companion.cli.output import OK, Failure
from companion.hub.homes import home_of
from companion.hub.night_file import NightFile
from companion.hub.plays import play_as_told
from companion.hub.ticking import ticks
from companion.hub.words import lots_sentence, round_title, time_left
from companion.night import events
from companion.night.events import Closed, Event, Opened
from companion.night.formats import read_format
from companion.night.night import Night
from companion.night.planning import final_ranking, lots_at_the_cut, next_round, reseat
from companion.night.seating import repeats
from companion.night.trouble import NightError
from companion.wording.phrases import Phrases


def _add_new(command: argparse.ArgumentParser) -> None:
    command.add_argument("--name", help="what the night is called (default: the file's name)")
    command.add_argument("--format", default="shop-night", help="see `companion night formats`")
    command.add_argument(
        "--game",
        action="append",
        required=True,
        metavar="TITLE[,TARGET[,SIZES]]",
        help="what is played, as 'Island', 'Sea,14' or 'For two,10,2'; once for each round",
    )
    command.add_argument("--rounds", type=int, help="rounds before the cut (default: the format's)")
    command.add_argument(
        "--semi-final", action="store_true", help="play one where the format leaves it open"
    )
    command.add_argument("--seed", type=int, help="what lots and seating are drawn from")


def _new(options: argparse.Namespace) -> int:
    format = read_format(options.format)
    plays = tuple(map(play_as_told, options.game))
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    rounds = format.rounds.preliminary if options.rounds is None else options.rounds
    name = options.name or home_of(options.file).title
    with NightFile.new(
        options.file, Opened(name, format, plays, rounds, options.semi_final, seed)
    ) as file:
        night = file.night
    document = {"night": night.name, "format": format.id, "rounds": rounds, "seed": seed}
    return answer(
        options, document, f"{home_of(options.file).name}: {name}, {format.title}, {rounds} rounds."
    )


def _add_seat(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--again", action="store_true", help="the current round, for whoever is here now"
    )
    command.add_argument(
        "--split", type=int, action="append", default=[], metavar="TABLE", help="with --again"
    )


def _seat(options: argparse.Namespace) -> int:
    if options.split and not options.again:
        raise Failure("--split seats a round anew: say --again too.")
    with open_night(options) as file:
        if options.again:
            night = file.do(lambda night: [reseat(night, options.split)])
        else:
            night = file.do(next_round)
        names = names_of(file, options)
    return _show_round(options, night, names)


def _show_round(options: argparse.Namespace, night: Night, names: dict[str, str]) -> int:
    number = len(night.rounds)
    played = night.rounds[-1]
    again = repeats([one.seating for one in night.rounds], night.apart)
    document = {
        "round": number,
        "stage": played.stage,
        "game": night.play(number).title,
        "tables": [
            {"table": t.number, "players": t.players, "names": [names[p] for p in t.players]}
            for t in played.seating.tables
        ],
        "sitting_out": played.seating.sitting_out,
        "repeats": again,
        "lots": lots_at_the_cut(night),
    }
    phrases = Phrases(options.language)
    lines = [f"{round_title(night, number, phrases)}:"]
    for table in played.seating.tables:
        lines.append(f"  {table.number:3}  {', '.join(names[p] for p in table.players)}")
    if played.seating.sitting_out:
        lines.append(f"    -  {', '.join(names[p] for p in played.seating.sitting_out)}")
    if lots := lots_at_the_cut(night):
        level = ", ".join(names[player] for player in lots)
        lines.append(lots_sentence(level, phrases))
    return answer(options, document, "\n".join(lines))


def _add_clock(command: argparse.ArgumentParser) -> None:
    command.add_argument("act", choices=("show", "watch", "start", "pause", "resume", "give"))
    command.add_argument("--minutes", type=int, default=0, help="with give; less with a minus")
    command.add_argument(
        "--table", type=int, action="append", default=[], help="with give; without: for all"
    )


def _clock(options: argparse.Namespace) -> int:
    if options.act == "watch":
        return _watch(options)
    acts: dict[str, Event] = {
        "start": events.RoundStarted(),
        "pause": events.ClockPaused(),
        "resume": events.ClockResumed(),
        "give": events.TimeGiven(options.minutes * 60, tuple(options.table)),
    }
    with open_night(options) as file:
        night = file.do(lambda _: [acts[options.act]] if options.act in acts else [])
        now = file.now
    current = night.current
    if current is None:
        raise NightError("No round has been seated yet.")
    clock = current.clock
    left = clock.left(now)
    document = {
        "played": clock.played(now),
        "left": left,
        "tables": {str(table): clock.left(now, table) for table in clock.extra_at},
        "paused": clock.paused_since is not None,
        "at_end": night.format.time.at_end,
    }
    text = time_left(clock.played(now) if left is None else left)
    own = [f"{table}: {time_left(clock.left(now, table) or 0)}" for table in clock.extra_at]
    return answer(options, document, "  ".join([text, *own]))


def _watch(options: argparse.Namespace) -> int:
    """The clock on one line until all results are in; the bell of the terminal is its sound."""
    with open_night(options) as file:
        for tick in ticks(file, time.sleep):
            warning = "\a" if tick.rung else ""
            print(f"\r{tick.text}{warning}  ", end="", flush=True)
    print()
    return OK


def _close(options: argparse.Namespace) -> int:
    with open_night(options) as file:
        night = file.do(lambda _: [Closed()])
        names = names_of(file, options)
    ranking = final_ranking(night)
    text = "\n".join(f"{place:3}  {names[player]}" for place, player in enumerate(ranking, 1))
    return answer(options, {"ranking": ranking}, text)


STEPS = (
    Step("new", "open a night", _add_new, _new),
    Step("seat", "seat the next round", _add_seat, _seat),
    Step("clock", "start, pause or look at the clock, give more time", _add_clock, _clock),
    Step("close", "end the night and tell who came where", no_options, _close),
)
