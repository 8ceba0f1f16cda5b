# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Cardling as a page of static files: python -m tools.web [--out FOLDER] [--serve [--port N]].

The page lies in build/web and may be put into any folder of any web server: all addresses in it are
relative. Opened as a file it does not start, as browsers give such a page no worker.
"""

import argparse
import functools
import gzip
import http.server
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import ROOT
from tools.board import bundle, install
from tools.build import micropython, payload
from tools.pack import Mistake, deliver, pack_page
from tools.pack.languages import LANGUAGES
from tools.web import drive, icons, licences
from tools.web.join import join

PAGE = ROOT / "tools" / "web"
# Only its own origin; WebAssembly is compiled, no text becomes code.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none';"
    " form-action 'none'"
)
_TYPES = (".css", ".html", ".svg", ".webmanifest")
_SCRIPTS = ("install", "page", "start", "sw", "worker")  # with all that they import
_SERVICE = "sw.js"
IMAGE = "program.image"
_LATER = (".txt", ".zip", ".gz", ".br")  # not needed for the first picture, or the same again
_PACKED = (".bin", ".css", ".html", ".image", ".js", ".svg", ".txt", ".wasm", ".webmanifest")
_LEAST = 1000  # bytes that are worth it


def layout():
    """[[path, size]] of the files of the saves."""
    return [[path, len(data)] for path, data in payload.saves().items()]


def pack(files, image=b""):
    """board.bin: the length of a head, the head as JSON, and the files one after the other; the
    image of the program is one more."""
    packed = {**files, IMAGE: image}
    head = json.dumps(
        {
            "start": drive.start(),
            "saves": layout(),
            "install": install.rules(),
            "board": list(files)[len(drive.natives()) :],
            "files": [[path, len(data)] for path, data in packed.items()],
        }
    ).encode()
    return struct.pack("<I", len(head)) + head + b"".join(packed.values())


def images(files):
    """{name: bytes}: the memory of a MicroPython that has loaded the program, and after a first
    start in each language; see power.js. Of a first start the picture, too."""
    library = micropython.package_folder()
    with tempfile.TemporaryDirectory() as folder:
        command = [micropython.node(), str(PAGE / "image.mjs"), str(library), folder, *LANGUAGES]
        done = subprocess.run(command, input=pack(files), capture_output=True)
        if done.returncode:
            lines = [line[:200] for line in done.stderr.decode().splitlines() if line]
            raise micropython.MicroPythonError("\n".join(lines[-8:]))
        made = {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}
    stills = [made.pop(language + ".pixels") for language in LANGUAGES]
    return made | {icons.STILL: icons.still(stills)}


def terms(root, address=""):
    """{name: text} of what is filled in where a file of the page has {{name}}."""
    return {
        "policy": POLICY,
        "version": payload.version(root),
        "layout": json.dumps(layout()),
        "languages": json.dumps(list(LANGUAGES)),
        "words": json.dumps(pack_page.words(root), ensure_ascii=False),
        "address": address and address.rstrip("/") + "/",
    }


def build(root=ROOT, tell=lambda text: None, address=""):
    """{name: bytes} of the page; ``tell`` is told what takes a while. ``address``: where it will
    be, for those who show previews of links and want whole addresses."""
    texts = {
        path.name: path.read_text("utf-8")
        for path in sorted(PAGE.iterdir())
        if path.suffix in _TYPES
    }
    scripts = {path.stem: path.read_text("utf-8") for path in PAGE.glob("*.js")}
    texts |= {name + ".js": join(name, scripts, _SCRIPTS) for name in _SCRIPTS}
    made = {}
    filled = terms(root, address).items()
    for name, text in texts.items():
        for what, with_what in filled:
            text = text.replace("{{%s}}" % what, with_what)
        made[name] = text.encode()
    made |= icons.pictures(made["icon.svg"])
    made[icons.PREVIEW] = icons.preview(root / "assets" / "screenshots")
    package = micropython.package_folder()
    made["worker.js"] = _library(package) + made["worker.js"]
    made["micropython.wasm"] = (package / "micropython.wasm").read_bytes()
    tell("Compiling the program ...")
    files = drive.files()
    tell("Starting it in each language, so that the page need not ...")
    made |= images(files)
    made["board.bin"] = pack(files, made.pop(IMAGE))
    tell("Packing the zip files for boards ...")
    for major in payload.MAJORS:
        _, made["circuitpython-%d.zip" % major] = bundle.bundle(major, root)
    made["licences.txt"] = licences.text(root).encode()
    kept = {name: install.digest(data) for name, data in made.items() if _is_kept(name)}
    stamp = install.digest(json.dumps(kept, sort_keys=True).encode())
    worker = made[_SERVICE].decode().replace("{{stamp}}", stamp)
    made[_SERVICE] = worker.replace("{{files}}", json.dumps(kept)).encode()
    return made | compressed(made)


def compressed(made):
    """{name.gz: bytes} of what becomes smaller, for servers that send them: see docs/PAGE.md."""
    return {name + ".gz": gzip.compress(data, 9, mtime=0) for name, data in _packed(made).items()}


def smallest(made):
    """{name.br: bytes}: a sixth smaller than those, and takes some seconds."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in _packed(made).items():
            Path(folder, name).write_bytes(data)
        command = [micropython.node(), str(PAGE / "brotli.mjs"), folder]
        subprocess.run(command, check=True, capture_output=True)
        return {path.name: path.read_bytes() for path in sorted(Path(folder).glob("*.br"))}


def _packed(made):
    return {
        name: data for name, data in made.items() if name.endswith(_PACKED) and len(data) >= _LEAST
    }


# Of MicroPython's script: its exports, what it does when Node runs it, where it is. Without them
# it is the beginning of a plain script, which a worker has sooner than a module.
_EXPORTS = rb"export default _createMicroPythonModule;export (?=async function loadMicroPython\()"
_MAIN = rb"if\(globalThis\.loadMicroPython=loadMicroPython,.*?(?=class PyProxy\{)"
_PLACE = rb"import\.meta\.url"


def _library(package):
    """MicroPython's script as the beginning of another one."""
    text = (package / "micropython.mjs").read_bytes()
    for part, instead in ((_EXPORTS, b""), (_MAIN, b""), (_PLACE, b"self.location.href")):
        text, count = re.subn(part, instead, text, flags=re.S)
        if not count:
            raise micropython.MicroPythonError("micropython.mjs: not built as expected")
    return text + b"\n"


def _is_kept(name):
    """For when there is no network."""
    return name not in (_SERVICE, icons.PREVIEW) and not name.endswith((".gz", ".br", ".zip"))


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Sends the policy, too: a worker takes its own from there. Of a file that lies there
    compressed, too, it sends that."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self):
        path = self.translate_path(self.path)
        path += "index.html" if path.endswith("/") else ""
        asked = re.findall(r"[\w-]+", self.headers.get("Accept-Encoding", ""))
        for coding, ending in (("br", ".br"), ("gzip", ".gz")):
            small = path + ending
            # one that is older is of another version
            if (
                coding in asked
                and os.path.isfile(small)
                and os.stat(small).st_mtime_ns >= os.stat(path).st_mtime_ns
            ):
                # what has not changed is not sent again: a browser keeps it with its compiled code
                made = self.date_time_string(int(os.stat(small).st_mtime))
                known = made == self.headers.get("If-Modified-Since")
                self.send_response(304 if known else 200)
                self.send_header("Last-Modified", made)
                self.send_header("Vary", "Accept-Encoding")
                if not known:
                    self.send_header("Content-Type", self.guess_type(path))
                    self.send_header("Content-Encoding", coding)
                    self.send_header("Content-Length", str(os.stat(small).st_size))
                self.end_headers()
                return None if known else open(small, "rb")
        return super().send_head()

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that goes away in the middle of an answer is none."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*_)


def server(folder, port=0, handler=_Handler):
    """A web server on this machine alone."""
    return _Server(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, "web: %s (--help shows the options)\n" % message)


def main(argv=None, root=ROOT):
    """Write the page; returns the exit status."""
    parser = _Parser(prog="python -m tools.web", description="Make the page for the browser.")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=Path(root, "build/web"))
    parser.add_argument("--serve", action="store_true", help="also serve it on this machine")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--address", metavar="URL", default="", help="where it will be, for previews of links"
    )
    options = parser.parse_args(argv)
    if options.address and not re.fullmatch(r"https?://[^\s<>\"]+", options.address):
        parser.error("--address %s: expected https://..." % options.address)
    tell = functools.partial(print, flush=True)
    tell("Making the page: half a minute, the next time a few seconds.")
    try:
        made = build(root, tell, options.address)
        made |= smallest(made)
        deliver(options.out, made)
    except (payload.Problem, Mistake, micropython.Missing, micropython.MicroPythonError) as problem:
        print(problem, file=sys.stderr)
        return 1
    size = sum(len(gzip.compress(data)) for name, data in made.items() if not name.endswith(_LATER))
    tell("%s: %d files, %d KB compressed" % (options.out, len(made), -(-size // 1024)))
    if options.serve:
        try:
            with server(options.out, options.port) as serving:
                tell("Open http://localhost:%d/ in a browser. Ctrl-C ends it." % options.port)
                serving.serve_forever()
        except OSError as error:
            print("port %d: %s; choose another one with --port" % (options.port, error.strerror))
            return 1
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
