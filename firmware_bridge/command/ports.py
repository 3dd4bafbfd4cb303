"""`roller ports`: the device list, in words or as JSON."""

import msgspec

from firmware_bridge.command.connection import complain
from firmware_bridge.discovery import look_around


def list_ports(*, as_json: bool, everywhere: bool) -> int:
    findings = look_around(everywhere=everywhere)
    for finding in findings:
        print(msgspec.json.encode(finding).decode() if as_json else finding.words)
    if any(finding.verdict == "roller" for finding in findings):
        return 0
    complain("No roller was found. Plug one in, or start one: roller virtual --link PATH")
    return 1
