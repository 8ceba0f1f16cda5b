# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A real browser for the tests of the page: browser.mjs starts it, this tells it what to do. ENGINE
in the environment says which, Chromium if it says nothing; engines.py tries all."""

import base64
import fcntl
import json
import os
import platform
import shutil
import subprocess
import threading
import time
from pathlib import Path

from tools import ROOT
from tools.build import micropython

HERE = Path(__file__).parent
FOLDER = ROOT / "build" / "browser"
ENGINE = os.environ.get("ENGINE", "chromium")
BUTTONS = "UP DOWN LEFT RIGHT A B START SELECT".split()
WIDTH, HEIGHT = 160, 128
HANGS = "hangs"  # an address that conftest.py answers when a test says so
# the picture as the page shows it, to be decoded: RGB, three bytes a pixel
PIXELS = """(() => {
    const canvas = document.getElementById("screen");
    const { data } = canvas.getContext("2d").getImageData(0, 0, 160, 128);
    let text = "";
    for (let i = 0; i < data.length; i += 4)
        text += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
    return btoa(text);
})()"""
_MACHINES = ("x86_64", "amd64")  # that the package has a Chromium for
_LONGEST = 180  # s for whatever is waited for: longer than any machine takes


class Trouble(Exception):
    """What the browser said."""


def missing(engine=ENGINE):
    """Why there can be no such browser on this machine, "" if there can."""
    if engine == "firefox":
        return "" if _firefox() else "no firefox-esr or firefox"
    if engine == "webkit":
        lacks = [what for what, path in zip(_WEBKIT, _webkit(), strict=True) if not path]
        if not (shutil.which("Xvfb") or os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY"}):
            lacks.append("Xvfb")
        return "no %s (webkit2gtk-driver, xvfb)" % ", ".join(lacks) if lacks else ""
    if platform.machine().lower() not in _MACHINES or platform.system() != "Linux":
        kind = "%s %s" % (platform.system(), platform.machine())
        return "no browser for %s in the package of the tests: the page is not tested here" % kind
    return ""


_WEBKIT = "WebKitWebDriver", "MiniBrowser"


def _firefox():
    return shutil.which("firefox-esr") or shutil.which("firefox")


def _webkit():
    """Debian puts the browser beside its library."""
    driver, name = _WEBKIT
    found = sorted(str(path) for path in Path("/usr").glob("lib*/*/webkit2gtk-*/" + name))
    return shutil.which(driver), shutil.which(name) or (found[-1] if found else None)


class Browser:
    """One browser, several contexts that know nothing of each other."""

    def __init__(self):
        if not (HERE / "node_modules").exists():
            raise micropython.Missing("tests/web/node_modules is not there: run make browser")
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = [micropython.node(), str(HERE / "browser.mjs"), ENGINE]
        if ENGINE == "firefox":
            command.append(_firefox())
        elif ENGINE == "webkit":
            command += _webkit()
        else:
            command.append(str(FOLDER))
            self._unpack(command)
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.pid = self._process.pid
        self.version = self.answer()

    @staticmethod
    def _unpack(command):
        with open(FOLDER / "lock", "w") as lock:  # another process may be unpacking it
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (FOLDER / "unpacked").exists():
                subprocess.run([*command, "unpack"], check=True)
                (FOLDER / "unpacked").touch()

    def close(self):
        """Away with it."""
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def order(self, name, **what):
        """Do it, and return the answer."""
        self.send(name, **what)
        return self.answer()

    def send(self, name, **what):
        """Begin to do it; the answer is taken later, before anything else is ordered."""
        self._process.stdin.write(json.dumps({"name": name, **what}) + "\n")
        self._process.stdin.flush()

    def answer(self):
        """Of what was ordered last."""
        late = threading.Timer(_LONGEST, self._process.kill)
        late.start()
        line = self._process.stdout.readline()
        late.cancel()
        if not line:
            raise Trouble("the browser has gone")
        told = json.loads(line)
        if "error" in told:
            raise Trouble(told["error"])
        return told["answer"]


# the page's worker runs another script first; see conftest.py
_FIRST = """window.Worker = class extends Worker {
    constructor(url, ...more) { super(url + "?before=" + encodeURIComponent(%s), ...more); }
};"""


class Page:
    """A page in a context of its own, or in that of another page. ``before`` runs in it before its
    own scripts, ``within`` in its worker."""

    def __init__(self, browser, url, beside=None, context=0, within="", **how):
        if within:
            how["before"] = how.get("before", "") + _FIRST % json.dumps(within)
        self.browser = browser
        self._own = not (beside or context)
        self.context = beside.context if beside else context or browser.order("context")
        how = {"width": 1280, "height": 800, "ratio": 1, "touch": False, "language": "", **how}
        self.number = browser.order("open", context=self.context, url=url, **how)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._own:
            self.browser.order("close", context=self.context)
        else:
            self.do("shut")

    def do(self, name, **what):
        """An order for this page."""
        return self.browser.order(name, page=self.number, **what)

    def run(self, script, *args):
        """What this JavaScript returns; it may await."""
        return self.do("run", script=script, args=args)

    def wait(self, script):
        """Until this JavaScript is true."""
        self.do("wait", script=script)

    def ready(self):
        """Until the handheld is on."""
        self.wait("document.body.dataset.ready")
        return self

    # --- with ?clock=manual: time passes when a test says so

    def ask(self, name, what=None):
        """Ask the worker."""
        return self.run("return await cardling.ask(args[0], args[1])", name, what)

    def frames(self, count, ms=30):
        """Let so many frames pass."""
        self.ask("step", [count, ms])

    def press(self, *buttons, before=2, after=6):
        """Buttons, down and up, time passing."""
        for button in buttons:
            number = BUTTONS.index(button)
            self.run(
                """const [number, before, after] = args, ask = cardling.ask;
                ask("hold", [number, true]); ask("step", [before, 30]);
                ask("hold", [number, false]); await ask("step", [after, 30]);""",
                number,
                before,
                after,
            )

    @property
    def front(self):
        """The screen in front, and whether it asks."""
        return self.ask("front")

    @property
    def words(self):
        """The texts on the screen."""
        return [row.partition("\t")[2] for row in self.ask("words").split("\n")]

    def pixels(self):
        """The picture as the page shows it: RGB, three bytes a pixel."""
        return base64.b64decode(self.run("return " + PIXELS))

    @property
    def heard(self):
        """Requests and messages until now."""
        return self.do("heard")

    def until(self, condition):
        """Until condition() is true."""
        end = time.monotonic() + _LONGEST
        while not condition():
            if time.monotonic() > end:
                raise AssertionError("still waiting")
            time.sleep(0.05)
