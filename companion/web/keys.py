"""Who may do what: a token a role, made from one secret that lies beside the night.

Nothing is stored for a token, so a hub that was started again knows those it gave out before.
Whoever deletes the secret makes all of them worthless.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import closing, suppress
from typing import Literal, NamedTuple, get_args

from companion.hub.homes import Where, home_of
from companion.night.trouble import NightError

Role = Literal["organiser", "referee"]
ROLES: tuple[Role, ...] = get_args(Role)
LENGTH = 32
"""Bytes of the secret."""
LONGEST_NAME = 60


class Keys:
    """Makes tokens and knows them again."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def beside(cls, night: Where) -> Keys:
        """The secret of this night: made at first, for the eyes of its owner alone."""
        with closing(home_of(night)) as home:
            secret = home.kept("secret", lambda: secrets.token_bytes(LENGTH))
        if len(secret) != LENGTH:
            raise NightError("'{path}' is damaged: delete it to have new links.", path="secret")
        return cls(secret)

    @property
    def secret(self) -> bytes:
        """For codes of tables; it never leaves the process."""
        return self._secret

    def token(self, role: Role, name: str = "") -> str:
        """`name` is whose link it is: what is done with it is done under this name."""
        start = f"{role}.{_spelled(name.encode())}" if name else role
        mac = hmac.new(self._secret, start.encode(), hashlib.sha256).digest()
        return f"{start}.{_spelled(mac)}"

    def holder(self, token: str) -> Holder | None:
        """Whose token this is; None if it is nobody's. It takes as long for a wrong one."""
        found = None
        for role in ROLES:
            name = _name_in(token, role)
            if hmac.compare_digest(
                self.token(role, name).encode(), token.encode("utf-8", "replace")
            ):
                found = Holder(role, name)
        return found


class Holder(NamedTuple):
    """What a token allows, and whose it is if it was made for somebody."""

    role: Role
    name: str = ""


def _spelled(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _name_in(token: str, role: Role) -> str:
    parts = token.split(".")
    if len(parts) != 3 or parts[0] != role or len(parts[1]) > 4 * LONGEST_NAME:
        return ""
    with suppress(ValueError):
        return urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)).decode()
    return ""
