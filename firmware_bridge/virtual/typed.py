"""The commands a person types at the virtual roller, or a program sends it as a line `!command`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_bridge.messages import SETS, SetName, Show, check_show
from firmware_bridge.virtual.faults import RATES

if TYPE_CHECKING:
    from firmware_bridge.virtual.stand_in import VirtualRoller

HELP = """\
throw [SET] [SHOW]      throws now: throw, throw blue, throw blue 3, throw dice 2,5
place SET SHOW          lays dice or balls down by hand
bump SET                knocks against a die
doubtful                the next throw stays doubtful
button [long]           presses the button
drop 1% | drop 3        lines that vanish: a share from now on, or the next few
duplicate 2% | ...      lines that come twice
corrupt 5% | ...        lines with one wrong byte
delay 0.2               every line later by so many seconds
split on|off            lines come in small pieces
garbage [N]             random bytes
freeze [SECONDS], thaw  stands still
reset                   restarts in mid-line
unplug, replug          pulls the cable and puts it back; the device stays on
power                   the same with the power cut: replug afterwards
protocol N              greets with this protocol number
calm                    no more faults
help, quit"""

FOREVER = 1e9


class TypedCommands:
    """One method a command, found in a table: a typing error is told, never raised."""

    def __init__(self, roller: VirtualRoller) -> None:
        self._roller = roller
        self._commands = {
            "throw": self._throw,
            "place": self._place,
            "bump": self._bump,
            "doubtful": self._doubtful,
            "button": self._button,
            "delay": self._delay,
            "split": self._split,
            "garbage": self._garbage,
            "freeze": self._freeze,
            "thaw": self._thaw,
            "reset": self._reset,
            "unplug": self._unplug,
            "replug": self._replug,
            "power": self._power,
            "protocol": self._protocol,
            "calm": self._calm,
        }

    def obey(self, text: str, now: float) -> str:
        """Says what it did, or what it did not understand."""
        word, *rest = text.split() or ["help"]
        if word == "help":
            return HELP
        try:
            if word in RATES:
                return self._rate(word, rest)
            if word in self._commands:
                return self._commands[word](rest, now)
        except (ValueError, IndexError) as problem:
            return f"not understood: {text} ({problem}). Type help."
        return f"not understood: {text}. Type help."

    def _set(self, word: str) -> SetName:
        for name in self._roller.device.lying:
            if word == name:
                return name
        raise ValueError(f"sets are {', '.join(self._roller.device.lying)}")

    def _show(self, name: SetName, word: str) -> Show:
        show = tuple(word.split(","))
        check_show(name, show)
        return show

    def _throw(self, rest: list[str], now: float) -> str:
        name = self._set(rest[0]) if rest and rest[0] in SETS else None
        words = rest[1:] if name else rest
        armed = name or self._roller.device.armed_set
        if words and armed is None:
            raise ValueError("nothing is armed: name the set")
        show = self._show(armed, words[0]) if words and armed else None
        self._roller.tower.throw(name, show, now)
        return "thrown"

    def _place(self, rest: list[str], now: float) -> str:
        name = self._set(rest[0])
        self._roller.device.rest(name, self._show(name, rest[1]), 97, now)
        return "placed"

    def _bump(self, rest: list[str], now: float) -> str:
        self._roller.tower.bump(self._set(rest[0]), now)
        return "bumped"

    def _doubtful(self, _rest: list[str], _now: float) -> str:
        self._roller.tower.next_doubtful = True
        return "the next throw stays doubtful"

    def _button(self, rest: list[str], now: float) -> str:
        self._roller.device.press(rest[0] if rest else "short", now)
        return "pressed"

    def _rate(self, fault: str, rest: list[str]) -> str:
        amount = rest[0] if rest else "1"
        if amount.endswith("%"):
            share = float(amount[:-1]) / 100
            if not 0 <= share <= 1:
                raise ValueError("a share is 0% to 100%")
            self._roller.faults.rates[fault] = share
            return f"{fault}: {amount} of all lines"
        self._roller.faults.next_[fault] += int(amount)
        return f"{fault}: the next {amount}"

    def _delay(self, rest: list[str], _now: float) -> str:
        self._roller.faults.delay = min(max(0.0, float(rest[0])), 60.0)
        return f"every line {self._roller.faults.delay} s later"

    def _split(self, rest: list[str], _now: float) -> str:
        self._roller.faults.split = rest != ["off"]
        return "in pieces" if self._roller.faults.split else "in whole lines"

    def _garbage(self, rest: list[str], _now: float) -> str:
        count = min(int(rest[0]) if rest else 200, 4000)
        self._roller.cable.write(self._roller.faults.garbage(count))
        return f"{count} bytes of garbage"

    def _freeze(self, rest: list[str], _now: float) -> str:
        self._roller.freeze(float(rest[0]) if rest else FOREVER)
        return "frozen"

    def _thaw(self, _rest: list[str], _now: float) -> str:
        self._roller.freeze(0.0)
        return "thawed"

    def _reset(self, _rest: list[str], _now: float) -> str:
        self._roller.reset()
        return f"reset, boot {self._roller.device.boot}"

    def _unplug(self, _rest: list[str], _now: float) -> str:
        self._roller.unplug()
        return "unplugged"

    def _replug(self, _rest: list[str], _now: float) -> str:
        self._roller.cable.plug()
        return f"plugged in at {self._roller.port}"

    def _power(self, _rest: list[str], _now: float) -> str:
        self._roller.cut_power()
        return "power cut; replug it"

    def _protocol(self, rest: list[str], _now: float) -> str:
        self._roller.device.protocol = int(rest[0])
        return f"greets with protocol {rest[0]}"

    def _calm(self, _rest: list[str], _now: float) -> str:
        faults = self._roller.faults
        faults.rates = dict.fromkeys(RATES, 0.0)
        faults.next_.clear()
        faults.delay, faults.split = 0.0, False
        return "no more faults"
