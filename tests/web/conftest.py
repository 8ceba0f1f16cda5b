# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page, served on this machine, and one browser for all tests of a process."""

import fcntl
import os
import threading

import browser as chromium
import pytest

from tools.pack import deliver
from tools.web import __main__ as web


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory):
    """The page as `make web` makes it, once for all processes: it takes seconds."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "web"
    with open(shared / "web.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            deliver(folder, web.build())
    return folder


@pytest.fixture(scope="session")
def made(page_folder):
    """{name: bytes} of it."""
    return {path.name: path.read_bytes() for path in page_folder.iterdir()}


class _Handler(web._Handler):
    """Whoever asks for chromium.HANGS gets no answer until the server's event is set."""

    def do_GET(self):
        if self.path.endswith("/" + chromium.HANGS):
            self.server.answers.wait()
        super().do_GET()


@pytest.fixture(scope="session")
def server(page_folder):
    """What serves it."""
    with web.server(page_folder.parent, handler=_Handler) as server:
        server.answers = threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.answers.set()
        server.shutdown()


@pytest.fixture(scope="session")
def url(page_folder, server):
    """Where it is served: a folder of a site, as all its addresses are relative."""
    return "http://localhost:%d/%s/" % (server.server_port, page_folder.name)


@pytest.fixture(scope="session")
def browser():
    """Chromium."""
    found = chromium.Browser()
    yield found
    found.close()


def pytest_collection_modifyitems(config, items):
    """Where there is no browser for this machine, that is said once and the rest is run."""
    why = chromium.missing()
    if why:
        kept = [item for item in items if "browser" not in getattr(item, "fixturenames", ())]
        if len(kept) < len(items):
            config.pluginmanager.get_plugin("terminalreporter").write_line(why)
            config.hook.pytest_deselected(items=[item for item in items if item not in kept])
            items[:] = kept
