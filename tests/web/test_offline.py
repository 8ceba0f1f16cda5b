# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Without a network, with a broken cache, a newer version, a server that sends no policy."""

import gzip
import os
import shutil
import threading
import time
import urllib.request

import pytest
from browser import Page

from tools.web import __main__ as web

KEPT = """return (async () => {
    await navigator.serviceWorker.ready;
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).length;
})()"""
CONTROLLED = "navigator.serviceWorker.controller !== null"
NOTE = "document.getElementById('note').textContent"


class _Plain(web._Handler):
    """A server of static files that knows nothing of policies."""

    def send_header(self, name, value):
        if name != "Content-Security-Policy":
            super().send_header(name, value)


class Site:
    """The page on a server that can go away."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.on()
        self.url = "http://localhost:%d/" % self.port

    def on(self):
        def handler(*args):
            return _Plain(*args, directory=str(self.folder))

        self.server = web.http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def off(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def site(page_folder, tmp_path):
    shutil.copytree(page_folder, tmp_path / "site")
    made = Site(tmp_path / "site")
    yield made
    made.off()


@pytest.fixture
def page(browser, site):
    """A page that was there before, and all of it is kept."""
    with Page(browser, site.url) as page:
        page.ready()
        page.wait(CONTROLLED)
        assert page.run(KEPT) == sum(web._is_kept(path.name) for path in site.folder.iterdir())
        yield page


@pytest.mark.everywhere
def test_it_plays_without_a_network(page, site):
    site.off()
    page.do("reload")
    page.ready()
    page.wait("document.getElementById('line').textContent")
    site.on()


def test_the_service_worker_adds_the_policy(page):
    page.do("reload")
    page.ready()
    header = "return (await fetch('worker.js')).headers.get('Content-Security-Policy')"
    assert page.run(header) == web.POLICY


def test_a_broken_cache_heals_and_says_so(page, site):
    page.run(
        """const [name] = await caches.keys();
        const cache = await caches.open(name);
        const [key] = (await cache.keys()).filter((key) => key.url.endsWith("board.bin"));
        await cache.put(key, new Response("broken"));"""
    )
    page.do("reload")
    page.ready()
    page.wait(NOTE + ".includes('fetched again')")
    site.off()
    page.do("reload")  # it is whole again
    page.ready()
    site.on()


def test_a_newer_version_is_told_and_taken(page, site):
    for name in ("style.css", "sw.js"):
        path = site.folder / name
        text = path.read_text("utf-8")
        if name == "sw.js":
            old = web.install.digest(site.old)
            text = text.replace(old, web.install.digest(site.new)).replace(
                'STAMP = "', 'STAMP = "n'
            )
        else:
            site.old = text.encode()
            text += "/* newer */\n"
            site.new = text.encode()
        path.write_text(text, "utf-8")
    page.do("reload")
    page.ready()
    page.wait(NOTE + ".includes('newer')")
    page.do("reload")
    page.ready()
    assert "newer" in page.run("return await (await fetch('style.css')).text()")
    assert page.run("return (await caches.keys()).length") == 1  # the old one has gone


@pytest.mark.parametrize("name", ["micropython.wasm", "board.bin", "worker.js"])
def test_a_page_that_is_not_whole_says_so(browser, site, name):
    """Nothing is kept yet, and a file is missing on the server."""
    (site.folder / name).unlink()
    with Page(browser, site.url) as page:
        page.wait("document.getElementById('why').textContent.includes('went wrong')")
        assert page.run("return document.getElementById('why').checkVisibility()")


def test_a_zip_is_kept_once_asked_for(browser, site):
    get = """try {
            const answer = await fetch("circuitpython-10.zip");
            return answer.ok ? (await answer.arrayBuffer()).byteLength : 0;
        } catch { return 0; }"""
    with Page(browser, site.url) as page:
        page.ready()
        page.wait(CONTROLLED)
        size = page.run(get)
        assert size > 1000000
        site.off()
        assert page.run(get) == size
        assert page.run(get.replace("-10", "-9")) == 0
        site.on()


def test_what_lies_there_compressed_is_sent_so(made, site):
    """To who takes it; and nothing that is older than what it is of."""

    def get(name, **headers):
        request = urllib.request.Request(site.url + name, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return answer.headers.get("Content-Encoding"), answer.read()

    for name, kind in (("", "index.html"), ("worker.js?before=", "worker.js")):
        plain = made[kind]
        assert get(name) == (None, plain)
        how, small = get(name, **{"Accept-Encoding": "br, gzip"})
        assert how == "gzip" and gzip.decompress(small) == plain and len(small) < len(plain) / 2
    newer = site.folder / "style.css"
    newer.write_bytes(b"/* newer */")
    os.utime(newer, ns=(time.time_ns() + 10**9,) * 2)
    assert get("style.css", **{"Accept-Encoding": "gzip"}) == (None, b"/* newer */")
    assert "icon-512.png.gz" not in made
