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
