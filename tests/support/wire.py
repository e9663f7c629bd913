"""A network between two programs of this machine that can be cut without a word, and mended."""

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

AT_ONCE = 65_536  # bytes


class Wire:
    """Passes on what it gets on ``port`` to another port, and back."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._is_whole = threading.Event()
        self._is_whole.set()
        self._sockets: list[socket.socket] = [self._listener]

    def cut(self) -> None:
        """Hold back everything, in both directions; both ends see an open connection."""
        self._is_whole.clear()

    def mend(self) -> None:
        """Pass on what was held back."""
        self._is_whole.set()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.mend()
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the listener was closed
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self._sockets += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(AT_ONCE):
                self._is_whole.wait()
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)
