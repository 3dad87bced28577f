"""A private X server for each visit."""

import os
import select
import shutil
import subprocess

from .errors import BenchError
from .processes import stop_process


class Server:
    """A private Xvfb that chooses a free display number."""

    def __init__(self, screen):
        if not shutil.which("Xvfb"):
            raise BenchError("Xvfb is not installed (scripts/prepare.sh bench installs it)")
        read, write = os.pipe()
        extensions = [a for e in ("RANDR", "XTEST", "DAMAGE", "MIT-SHM", "GLX", "RENDER") for a in ("+extension", e)]
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset", *extensions],
            pass_fds=[write], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        os.close(write)
        number = b""
        try:
            # Xvfb writes the number and its newline separately, and fails if the pipe is closed in between.
            while not number.endswith(b"\n") and select.select([read], [], [], 20)[0] and (part := os.read(read, 16)):
                number += part
        finally:
            os.close(read)
        if not number.endswith(b"\n"):
            self.stop()
            raise BenchError("Xvfb did not start")
        number = number.strip()
        self.name = ":" + number.decode()
        self.pid = self.process.pid

    def stop(self):
        stop_process(self.process)
