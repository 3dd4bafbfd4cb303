"""The hub's own certificate: tablets know it by its fingerprint, which stands in their code."""

from __future__ import annotations

import datetime
import hashlib
import ssl
from contextlib import closing

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from companion.hub.homes import Where, home_of
from companion.night.trouble import NightError

YEARS = 10


def certificate_beside(night: Where) -> bytes:
    """Certificate and key in one, kept for its owner's eyes; made at first."""
    with closing(home_of(night)) as home:
        return home.kept("certificate", _made)


def fingerprint(certificate: bytes) -> str:
    """SHA-256 of the certificate, as browsers show it, without colons."""
    try:
        der = ssl.PEM_cert_to_DER_cert(certificate.decode("ascii").split("-----BEGIN EC")[0])
    except ValueError as error:
        raise NightError("The certificate of the night is damaged.") from error
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
