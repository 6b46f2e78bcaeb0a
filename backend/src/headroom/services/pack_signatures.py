"""Signatures of packs by an SSH key: made and checked by ssh-keygen, trusted on first use.

What is signed is the list of hashes, which in turn names every file of the pack.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from headroom.services.pack_files import SEAL, SIGNATURE
from headroom.services.pack_folders import PackError

_NAMESPACE = "headroom-pack"
_SECONDS = 20
_KEY = re.compile(r"with (?P<kind>\S+) key (?P<key>SHA256:[A-Za-z0-9+/=]+)")


@dataclass(frozen=True, slots=True)
class Signature:
    """Whose key signed a pack. key: its fingerprint, empty where nobody's did.

    fault: what is wrong with it. unchecked: why it could not be checked here; nothing is known of
    it then.
    """

    key: str = ""
    fault: str | None = None
    unchecked: str | None = None


def sign_pack(folder: Path, key: Path) -> str:
    """Sign the sealed list of a pack's hashes; return the key's fingerprint. Raises PackError."""
    seal = folder / SEAL
    if not seal.is_file():
        raise PackError(f"{folder} is not sealed: `headroom pack seal {folder}` comes before")
    (folder / SIGNATURE).unlink(missing_ok=True)
    made = _ssh_keygen("-Y", "sign", "-f", str(key), "-n", _NAMESPACE, str(seal))
    if made is None:
        raise PackError("ssh-keygen is not here: install OpenSSH to sign")
    if made.returncode != 0:
        raise PackError(f"{key} does not sign: {made.stderr.strip() or made.stdout.strip()}")
    signature = signature_of(folder)
    if not signature.key:
        raise PackError(
            f"the signature cannot be checked: {signature.fault or signature.unchecked}"
        )
    return signature.key


def signature_of(folder: Path) -> Signature:
    """Return whose key signed a pack's list of hashes; whether the list holds is the seal's."""
    path = folder / SIGNATURE
    if not path.is_file():
        return Signature()
    seal = folder / SEAL
    if not seal.is_file():
        return Signature(fault=f"{SIGNATURE}: {SEAL} is not there: seal and sign again")
    checked = _ssh_keygen(
        "-Y", "check-novalidate", "-n", _NAMESPACE, "-s", str(path), given=seal.read_bytes()
    )
    if checked is None:
        return Signature(unchecked="ssh-keygen is not here, so that the signature was not checked")
    match = _KEY.search(checked.stdout)
    if checked.returncode != 0 or match is None:
        return Signature(fault=f"{SIGNATURE}: is no signature of {SEAL}: sign the pack again")
    return Signature(key=match["key"])


def _ssh_keygen(*words: str, given: bytes | None = None) -> subprocess.CompletedProcess[str] | None:
    """Return what ssh-keygen did; None where it is not installed."""
    try:
        done = subprocess.run(
            ["ssh-keygen", *words], input=given or b"", capture_output=True, timeout=_SECONDS
        )
    except FileNotFoundError:
        return None
    except subprocess.TimeoutExpired as error:
        raise PackError("ssh-keygen does not end: does the key ask for a password?") from error
    texts = (part.decode("utf-8", "replace") for part in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, *texts)
