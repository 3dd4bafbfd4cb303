"""Who may do what: a token a role, made from one secret that lies beside the night.

Nothing is stored for a token, so a hub that was started again knows those it gave out before.
Whoever deletes the secret makes all of them worthless.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from contextlib import closing
from typing import Literal, get_args

from companion.hub.homes import Where, home_of
from companion.night.trouble import NightError

Role = Literal["organiser", "referee"]
ROLES: tuple[Role, ...] = get_args(Role)
LENGTH = 32
"""Bytes of the secret."""


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

    def token(self, role: Role) -> str:
        mac = hmac.new(self._secret, role.encode(), hashlib.sha256).digest()
        return f"{role}.{urlsafe_b64encode(mac).decode().rstrip('=')}"

    def role(self, token: str) -> Role | None:
        """Whose token this is; None if it is nobody's. It takes as long for a wrong one."""
        given = token.encode("utf-8", "replace")
        found = [role for role in ROLES if hmac.compare_digest(self.token(role).encode(), given)]
        return found[0] if found else None
