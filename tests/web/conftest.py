# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page, served on this machine, and one browser for all tests of a process."""

import fcntl
import os
import threading
import urllib.parse
from pathlib import Path

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
    """Whoever asks for chromium.HANGS gets no answer until the server's event is set. The worker's
    script begins with what stands behind its ?before=, and so does the page."""

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        if parts.path.endswith("/" + chromium.HANGS):
            self.server.answers.wait()
        (before,) = urllib.parse.parse_qs(parts.query).get("before", [""])
        name = parts.path.rpartition("/")[2]
        if not before or name not in ("", "before.js", "worker.js"):
            return super().do_GET()
        data, kind = b"{%s}\n" % before.encode(), "text/javascript"
        if name == "worker.js":
            data += Path(self.translate_path(parts.path)).read_bytes()
        elif not name:
            script = b'<script src="before.js?before=%s">' % urllib.parse.quote(before).encode()
            data = Path(self.translate_path(parts.path), "index.html").read_bytes()
            data = data.replace(b"<script", script + b"</script><script", 1)
            kind = "text/html"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


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
    """What is tested in."""
    found = chromium.Browser()
    yield found
    found.close()


def pytest_collection_modifyitems(config, items):
    """Where there is no browser for this machine, that is said once and the rest is run. In another
    one than Chromium those tests run that need no more than every browser can."""
    if chromium.ENGINE != "chromium":
        items[:] = [item for item in items if item.get_closest_marker("everywhere")]
    why = chromium.missing()
    if why:
        kept = [item for item in items if "browser" not in getattr(item, "fixturenames", ())]
        if len(kept) < len(items):
            config.pluginmanager.get_plugin("terminalreporter").write_line(why)
            config.hook.pytest_deselected(items=[item for item in items if item not in kept])
            items[:] = kept
