"""Secrets: where they come from, where `tenhobot auth` keeps them, and how they stay unseen.

A secret such as the access token of X is looked for as the file ``x_access_token`` in
``$CREDENTIALS_DIRECTORY`` (systemd's `LoadCredential`), as the variable
``TENHOBOT_X_ACCESS_TOKEN``, and in ``secrets.json`` of the state folder, which only its owner
may read.
"""

import json
import logging
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tenhobot.errors import Fault
from tenhobot.ownership import adopt

FILE = "secrets.json"
_SHORTEST = 6


class CredentialError(Fault):
    """The secrets cannot be read or kept; the line holds none of them."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Credentials:
    """The secrets of one bot; printing this shows none."""

    state: Path
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)

    def of(self, network: str, names: Iterable[str]) -> dict[str, str]:
        """The secrets of a network that can be found, by name. Raises `CredentialError`."""
        stored = self._stored().get(network, {})
        found = {
            name: self._credential(f"{network}_{name}")
            or self.environ.get(f"TENHOBOT_{network}_{name}".upper(), "").strip()
            or stored.get(name, "").strip()
            for name in names
        }
        return {name: secret for name, secret in found.items() if secret}

    def prepare(self) -> None:
        """Make sure that secrets can be kept, before somebody goes and gets them.

        Raises `CredentialError`.
        """
        self._stored()
        try:
            self.state.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self.state).close()
        except OSError as error:
            raise self._unwritable(error) from error

    def keep(self, network: str, secrets: Mapping[str, str]) -> Path:
        """Store secrets so that only the owner can read them, whole or not at all; the file."""
        everything = self._stored() | {network: dict(secrets)}
        path = self.state / FILE
        try:
            self.state.mkdir(parents=True, exist_ok=True)
            # A temporary file of this kind has mode 0600 from its first moment.
            descriptor, draft = tempfile.mkstemp(prefix=".secrets-", dir=self.state)
            try:
                with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                    adopt(descriptor, self.state)
                    json.dump(everything, file, indent=2)
                    file.flush()
                    os.fsync(file.fileno())
                Path(draft).rename(path)
            except BaseException:
                Path(draft).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise self._unwritable(error) from error
        return path

    def _unwritable(self, error: OSError) -> CredentialError:
        return CredentialError(f"{self.state / FILE}: cannot be written: {error.strerror}")

    def _credential(self, name: str) -> str | None:
        if not (folder := self.environ.get("CREDENTIALS_DIRECTORY")):
            return None
        try:
            return (Path(folder) / name).read_text("utf-8-sig").strip()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise CredentialError(f"credential {name} cannot be read: {error}") from error

    def _stored(self) -> dict[str, dict[str, str]]:
        path = self.state / FILE
        try:
            with path.open(encoding="utf-8") as file:
                if os.fstat(file.fileno()).st_mode & 0o077:
                    raise CredentialError(
                        f"{path} can be read by others than its owner; run `chmod 600 {path}`"
                    )
                stored: dict[str, dict[str, str]] = json.load(file)
            if not all(isinstance(text, str) for own in stored.values() for text in own.values()):
                raise ValueError("a secret that is no text")
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            raise CredentialError(f"{path} cannot be read: {error.strerror}") from error
        except (ValueError, AttributeError):
            raise CredentialError(
                f"{path} is not what `tenhobot auth` wrote; remove it and authorise again"
            ) from None
        return stored


class Redaction(logging.Filter):
    """Blots known secrets out of every log record, its traceback included."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets: list[str] = []
        self.add(secrets)

    def add(self, secrets: Iterable[str]) -> None:
        """Blot these out as well; the longest first, since one may be part of another."""
        known = {*self._secrets, *(secret for secret in secrets if len(secret) >= _SHORTEST)}
        self._secrets = sorted(known, key=len, reverse=True)

    def clean(self, text: str) -> str:
        """The text with three asterisks for each secret."""
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return text

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, cleaned."""
        record.msg, record.args = self.clean(record.getMessage()), ()
        if record.exc_info:
            record.exc_text = self.clean(logging.Formatter().formatException(record.exc_info))
            record.exc_info = None
        return True
