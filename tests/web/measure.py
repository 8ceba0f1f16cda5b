# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the page weighs and takes, in the tests' Chromium: python tests/web/measure.py

The first picture is compared with a page that only starts MicroPython in a worker, turn by turn.
"""

import gzip
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "lib"), str(ROOT / "tests"), str(Path(__file__).parent)]

from browser import Browser, Page  # noqa: E402
from test_page import MANUAL, play  # noqa: E402

import tools  # noqa: E402, F401  # before the standard module `code` is looked for
from tools.pack import deliver  # noqa: E402
from tools.web import __main__ as web  # noqa: E402

LOADS = 9
BARE = {
    "bare.html": b'<!DOCTYPE html><script type="module" src="bare.js"></script>',
    "bare.js": b"""const worker = new Worker("bare-worker.js", { type: "module" });
worker.onmessage = () => performance.mark("picture");
""",
    "bare-worker.js": b"""const { loadMicroPython } = await import("./micropython.js");
const mp = await loadMicroPython({ url: "micropython.wasm" });
mp.runPython("x = 1");
postMessage(1);
""",
}
FIRST = "performance.getEntriesByName('picture')[0]?.startTime"


def first(browser, address):
    """ms from the request to the first picture, with nothing kept from before."""
    with Page(browser, address) as page:
        page.wait(FIRST, 60)
        return page.run("return " + FIRST)


def main():
    """Print it all."""
    made = web.build()
    sent = {name: len(gzip.compress(data)) for name, data in made.items()}
    early = {name: size for name, size in sent.items() if not name.endswith(web._LATER)}
    print("first load: %d files, %d KB compressed" % (len(early), sum(early.values()) // 1024))
    with tempfile.TemporaryDirectory() as folder:
        deliver(Path(folder), made | BARE)
        server = web.server(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = "http://localhost:%d/" % server.server_port
        browser = Browser()
        try:
            measure(browser, url)
        finally:
            browser.close()
            server.shutdown()


def measure(browser, url):
    """The times."""
    bare, whole = [], []
    for _ in range(LOADS):
        bare.append(first(browser, url + "bare.html"))
        whole.append(first(browser, url + "?clock=manual"))
    a, b = statistics.median(bare), statistics.median(whole)
    print("first picture: %d ms, MicroPython alone %d ms, ratio %.2f" % (b, a, b / a))
    with Page(browser, url) as page:
        page.ready()
        asked = {address for address, _ in page.heard["requests"]}
        print("requests: %d" % len(asked))
    with Page(browser, url + MANUAL) as page:
        page.ready()
        play(page)
        before = page.ask("look")
        page.press("A", "A")
        start = time.perf_counter()
        count = page.ask("settle", [1500, 0])
        spent = time.perf_counter() - start
        print(
            "a bot's reply: %d frames of a board (%.1f s) in %.2f s" % (count, count * 0.03, spent)
        )
        after = page.ask("look")
        frames = after["frames"] - before["frames"]
        print("a frame of a game: %.1f ms" % ((after["spent"] - before["spent"]) / frames))
        print("heap: %d of %d bytes, growth %d" % (after["most"], after["board"], after["grown"]))
    with Page(browser, url + "?clock=watched") as page:
        page.ready()
        rate = page.run(
            """const { ask } = cardling; const start = performance.now();
            const before = (await ask("look")).frames;
            await new Promise((done) => setTimeout(done, 3000));
            return ((await ask("look")).frames - before) / (performance.now() - start) * 1000;"""
        )
        print("frames a second: %.1f" % rate)
        print(
            "memory of MicroPython: %d KB"
            % (page.run("return await cardling.ask('memory')") / 1024)
        )


if __name__ == "__main__":
    main()
