"""The process that a lock names is ended, whatever it is."""

import os
import signal

from tool import Memory, serve


class Tool(Memory):
    def write(self, place, text):
        lock = os.path.join(self.store, ".lock")
        if os.path.exists(lock):
            os.kill(int(self.read(lock)), signal.SIGTERM)
            os.remove(lock)
        super().write(place, text)


serve(Tool)
