"""Files that root makes in a folder of another user, and that this user must be able to use."""

import os
from pathlib import Path


def adopt(descriptor: int, folder: Path) -> None:
    """Give a file that root has just made to the owner of its folder.

    An operator looks after a service as root; the service itself runs as somebody else.
    """
    if os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)


def adopt_all(new: Path) -> None:
    """Give a file or folder that root has just made, with all in it, to its folder's owner."""
    if os.geteuid() == 0:
        owner = new.parent.stat()
        for path in (new, *new.rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def make_folder(folder: Path) -> None:
    """Make a folder where there is none, for the owner of the one that it lies in."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        adopt_all(folder)
