# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the page weighs and takes, in the tests' Chromium: python tests/web/measure.py [--figures]

The first picture is compared with a page that only starts MicroPython in a worker, turn by turn: by
the clock, which other work on the machine disturbs (so the best of many, and ahead of that work
where the system allows it), and by the time of the processor, all of Chromium's processes together
less what an empty page takes. All in a browser of everyday, which for a first visit forgets all
that it has kept of either page; a later one is in a new tab, as is that of the page it is compared
with.
"""

import argparse
import gzip
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / where) for where in (".", "lib", "tests/shared", "tests/web")]

from browser import Browser, Page  # noqa: E402
from test_page import CODE, MANUAL, play  # noqa: E402

import tools  # noqa: E402, F401  # before the standard module `code` is looked for
from tools.measure import figures  # noqa: E402
from tools.pack import deliver  # noqa: E402
from tools.web import __main__ as web  # noqa: E402

LOADS = 15
QUIET = 0.4  # s
LIBRARY = web.micropython.package_folder() / "micropython.mjs"
EMPTY = b'<!DOCTYPE html><title>-</title><script type="module" src="empty.js"></script>'
BARE = {
    "micropython.js": LIBRARY.read_bytes(),
    "empty.html": EMPTY,
    "empty.js": b'performance.mark("picture");',
    "bare.html": EMPTY.replace(b"empty.js", b"bare.js"),
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
TICK = 1000 / os.sysconf("SC_CLK_TCK")


def spent(root):
    """ms of the processor that a process and all below it have taken."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just gone
        # its own, and that of those below it that have gone
        found[int(path.parent.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    total, front = 0, [root]
    while front:
        pid = front.pop()
        total += found[pid][1]
        front += [child for child, (parent, _) in found.items() if parent == pid]
    return total * TICK


class Loads:
    """A page that is loaded again and again, each time in a new tab. What it does after its first
    picture is waited for, a moment longer than it says, as Chromium compiles and deletes on: the
    next one is undisturbed."""

    def __init__(self, address, after="true"):
        self.address = address
        self.after = after
        self.times = []
        self.work = 0

    def load(self, browser, beside):
        """Once."""
        time.sleep(QUIET)
        before = spent(browser.pid)
        with Page(browser, self.address, beside=beside) as page:
            page.wait(FIRST)
            self.work += spent(browser.pid) - before
            self.times.append(page.run("return " + FIRST))
            page.wait(self.after)

    @property
    def ms(self):
        """By the clock."""
        return min(self.times)

    @property
    def usual(self):
        """By the clock, as often more as less."""
        return statistics.median(self.times)

    @property
    def cpu(self):
        """Of the processor."""
        return self.work / len(self.times)


def hurry():
    """Ahead of other work, with all that is started from here."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except (AttributeError, PermissionError):
        print("other work on this machine may disturb the clock", file=sys.stderr)


def main(argv=None):
    """Print it all."""
    parser = argparse.ArgumentParser(description="Measure the page for the browser.")
    parser.add_argument("--figures", action="store_true", help="write docs/FIGURES.md as well")
    options = parser.parse_args(argv)
    made = web.build()
    with tempfile.TemporaryDirectory() as folder:
        deliver(Path(folder), made | BARE)
        server = web.server(folder)
        hurry()  # the server's threads, too
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = "http://localhost:%d/" % server.server_port
        browser = Browser()
        try:
            rows = [*weight(browser, url, made), *starts(browser, url), *running(browser, url)]
        finally:
            browser.close()
            server.shutdown()
    rows += alike()
    for what, value, goal in rows:
        print("%-56s %14s  %s" % (what, value, goal))
    if options.figures:
        about = figures.stamp("python tests/web/measure.py --figures")
        figures.write("web", about + figures.table(["what", "measured", "goal"], rows))


def weight(browser, url, made):
    """What comes over the wire until it can be played."""
    with Page(browser, url + "?clock=watched") as page:
        page.ready()
        names = {
            address.rpartition("/")[2].partition("?")[0] for address, _ in page.heard["requests"]
        }
    size = sum(len(gzip.compress(made[name or "index.html"])) for name in names - {"sw.js"})
    yield "first load: requests", len(names), "40"
    yield "first load: KB compressed", -(-size // 1024), "1,500"


def starts(browser, url):
    """The first picture."""
    kinds = {}
    for visit in ("first visit", "later visit, its saves read"):
        ours = Loads(url + "?clock=manual", "document.body.dataset.ready")
        kinds[visit] = Loads(url + "empty.html"), Loads(url + "bare.html"), ours
    with Page(browser, "about:blank", context=browser.order("context", everyday=True)) as page:
        for _ in range(LOADS):
            for visit, pages in kinds.items():
                for kind in pages:
                    if visit == "first visit":
                        page.do("forget", origin=url)
                    kind.load(browser, page)
    for visit, (empty, bare, ours) in kinds.items():
        yield "%s: first picture, ms" % visit, round(ours.ms), ""
        yield "... MicroPython alone, ms", round(bare.ms), ""
        yield "... the ratio of the best of both", "%.2f" % (ours.ms / bare.ms), "1.5"
        yield "... of the medians", "%.2f" % (ours.usual / bare.usual), "1.5"
        work = ours.cpu - empty.cpu, bare.cpu - empty.cpu
        yield "... of the processor: ms", "%d / %d" % work, ""


def running(browser, url):
    """A game."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        play(page)
        before = page.ask("look")
        page.press("A", "A")
        start = time.perf_counter()
        count = page.ask("settle", [1500, 0])
        took = time.perf_counter() - start
        after = page.ask("look")
        frames = after["frames"] - before["frames"]
        yield "a bot's reply: s on a PyGamer", "%.1f" % (count * 0.03), ""
        yield "a bot's reply: s on the page", "%.2f" % took, "as on a PyGamer"
        yield "a frame of a game: ms", "%.1f" % ((after["spent"] - before["spent"]) / frames), "30"
        yield "live heap, most", after["most"], "%d" % after["board"]
        yield "growth of the heap", after["grown"], "0"
    with Page(browser, url + "?clock=watched") as page:
        page.ready()
        rate = page.run(
            """const { ask } = cardling, wait = (ms) => new Promise((done) => setTimeout(done, ms));
            await ask("deal", args[0]);
            while ((await ask("front")).split(" ")[0] !== "Mindbug") {
                await ask("hold", [4, true]);
                await wait(80);
                await ask("hold", [4, false]);
                await wait(150);
            }
            const start = performance.now(), before = (await ask("look")).frames;
            await wait(3000);
            return ((await ask("look")).frames - before) / (performance.now() - start) * 1000;""",
            CODE,
        )
        yield "frames a second, while cards are dealt", "%.1f" % rate, "30"
        memory = page.run("return await cardling.ask('memory')")
        yield "memory of MicroPython in the worker: KB", memory // 1024, ""


def alike():
    """How many pictures the tests compare with the simulator's, pixel by pixel."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-s", "tests/web/test_same.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    counts = re.findall(r"(\d+) pictures alike", done.stdout)
    value = sum(map(int, counts)) if done.returncode == 0 else "they differ"
    yield "pictures of the page that are the simulator's, pixel by pixel", value, "all"


if __name__ == "__main__":
    main()
