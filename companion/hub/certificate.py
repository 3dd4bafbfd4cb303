"""The hub's own certificate: tablets know it by its fingerprint, which stands in their code."""

from __future__ import annotations

import datetime
import hashlib
import os
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from companion.night.trouble import NightError

YEARS = 10


def certificate_beside(night: Path) -> Path:
    """Certificate and key in one file for its owner's eyes; made at first."""
    path = night.with_name(night.name + ".certificate")
    if path.exists():
        return path
    data = _made()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise NightError("'{path}' cannot be written: {error}", path=path, error=error) from error
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    return path


def fingerprint(path: Path) -> str:
    """SHA-256 of the certificate, as browsers show it, without colons."""
    try:
        der = ssl.PEM_cert_to_DER_cert(path.read_text("ascii").split("-----BEGIN EC")[0])
    except (OSError, ValueError) as error:
        raise NightError("'{path}' is damaged: delete it to have new links.", path=path) from error
    return hashlib.sha256(der).hexdigest()


def _made() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Companion game night")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
