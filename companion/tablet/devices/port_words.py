"""What answered at a port, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tablet.speech import say

if TYPE_CHECKING:
    from firmware_bridge.discovery import Finding


def verdict_sentence(finding: Finding) -> str:
    if finding.greeting is not None:
        name, firmware = finding.greeting.name, finding.greeting.fw
        return say("A roller: {name}, firmware {firmware}", name=name, firmware=firmware)
    sentences = {
        "roller": say("A roller"),
        "other-protocol": say("A roller that speaks another version: update it or this app."),
        "gps": say("A receiver of positions, no roller"),
        "modem": say("A modem, no roller"),
        "echo": say("It only sends back what it gets: no roller"),
        "stranger": say("Something sends here, but it is no roller."),
        "silent": say("Nobody answers. Has it power, and its firmware?"),
        "denied": say("This app may not open it: ask whoever looks after this machine."),
        "busy": say("Another program uses it."),
        "missing": say("It is not there any more."),
        "failed": say("It cannot be opened."),
        "gone": say("It is not there any more."),
        "not-asked": say("It does not look like a roller, so it was not asked."),
    }
    return sentences[finding.verdict]
