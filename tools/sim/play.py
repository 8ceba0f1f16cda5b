# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Play the handheld on a desktop: in a window, or in the terminal if there is none. With neither,
it plays a game against itself and leaves pictures.

    python -m tools.play [--board pygamer] [--seed N] [--script FILE] [--shots DIR]
"""

import argparse
import array
import contextlib
import os
import select
import signal
import sys
import time
from pathlib import Path

from tools import ROOT
from tools.board.shim import BOARDS, BUTTONS, installed
from tools.sim import FRAME_MS, Sim, enlarged

HELP = (
    "arrows or WASD: stick   Z J Enter: A   X K Backspace: B",
    "Esc or 1: START   Tab or 2: SELECT   P: picture   Q: quit",
)
SHORT_HELP = "arrows  Z: A  X: B  Esc: START  Tab: SELECT  PgUp PgDn: scroll  Q: quit"
QUIT, PICTURE, BACK, ON = "quit", "picture", "scroll back", "scroll on"

# The same keys for the window and the terminal; the names are pygame's.
KEYS = {
    "up": "UP",
    "w": "UP",
    "down": "DOWN",
    "s": "DOWN",
    "left": "LEFT",
    "a": "LEFT",
    "right": "RIGHT",
    "d": "RIGHT",
    "z": "A",
    "j": "A",
    "return": "A",
    "x": "B",
    "k": "B",
    "backspace": "B",
    "escape": "START",
    "1": "START",
    "tab": "SELECT",
    "2": "SELECT",
    "page up": BACK,
    "page down": ON,
    "p": PICTURE,
    "q": QUIT,
}
# What a terminal sends for the keys that are no letters.
SEQUENCES = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\x1b[5~": "page up",
    b"\x1b[6~": "page down",
    b"\x1b": "escape",
    b"\r": "return",
    b"\n": "return",
    b"\x7f": "backspace",
    b"\x08": "backspace",
    b"\t": "tab",
}

DEMO_LIMIT_MS = 60 * 60 * 1000
SETTLED_MS = 300  # a picture that stands so long is worth keeping
MOMENTS = 24
GIF_FRAMES = 200


class Problem(Exception):
    """What the user is told in one line."""


# --- scripts ------------------------------------------------------------------------------------


def read_script(path):
    """The presses of a script: [(ms since power-on, button), ...]."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Problem("%s: %s" % (path, error.strerror)) from None
    except UnicodeDecodeError:
        raise Problem("%s: not UTF-8 text" % path) from None
    presses = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        where = "%s:%d: " % (path, number)
        if len(words) != 2:
            raise Problem(where + "expected 'MS BUTTON', found '%s'" % line.strip())
        ms, button = words
        if not (ms.isascii() and ms.isdigit()):
            raise Problem(where + "'%s' is not a number of milliseconds" % ms)
        if button not in BUTTONS:
            raise Problem(
                where + "no button is called '%s'; there are %s" % (button, " ".join(BUTTONS))
            )
        if presses and int(ms) < presses[-1][0]:
            raise Problem(where + "%s ms is earlier than the line above" % ms)
        presses.append((int(ms), button))
    return presses


def run_script(sim, presses, shots):
    """Carry out a script at full speed; pictures after each press if `shots` is a folder."""
    sim.boot(ms=0)
    paths = []
    for index, (ms, button) in enumerate(presses):
        sim.run(max(0, ms - sim.now))
        following = presses[index + 1][0] if index + 1 < len(presses) else ms + 1000
        sim.tap(button)
        sim.run(min(max(following - sim.now, 0), 1000))
        if shots:
            paths.append(sim.shot(shots / ("%03d-%s.png" % (index + 1, button))))
    sim.run(1000)
    if shots:
        paths.append(sim.shot(shots / "last.png"))
    print("Script done: %d presses in %.1f s of board time." % (len(presses), sim.now / 1000))
    for path in paths:
        print(path)


class Player:
    """What window and terminal share: the script's presses, real time, pictures."""

    def __init__(self, sim, presses, shots):
        self.sim = sim
        self._shots = shots or Path("build/shots")
        self._last = time.monotonic()
        sim.boot(ms=0)
        for ms, button in presses:
            sim.tap(button, after=max(0, ms - sim.now))

    def step(self):
        """Let the board live as long as the desktop did since the last step. False at the end."""
        now = time.monotonic()
        # After a pause (a suspended terminal) time goes on from where it stopped.
        self.sim.run(min((now - self._last) * 1000, 250))
        self._last = now
        return self.sim.running

    def picture(self):
        """Keep a picture of the screen."""
        return self.sim.shot(self._shots / time.strftime("cardling-%Y%m%d-%H%M%S.png"))


# --- window -------------------------------------------------------------------------------------


def has_display():
    """Is there a screen to open a window on?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def window_module():
    """pygame with its display open, None (and why) if there is no window to be had."""
    try:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        pygame.display.init()
        pygame.font.init()
        if "SDL_VIDEODRIVER" not in os.environ:
            # Where the display does not answer SDL takes one that nobody sees.
            if pygame.display.get_driver() in ("dummy", "offscreen"):
                raise pygame.error("the display does not answer")
        return pygame
    except ImportError:
        print("no window: pygame is not installed (pip install pygame-ce)", file=sys.stderr)
    except pygame.error as error:
        print("no window: %s" % error, file=sys.stderr)
    return None


def play_window(player):
    """Play in a window."""
    pygame = window_module()
    if pygame is None:
        raise Problem("play: no window can be opened")
    width, height = player.sim.image().size
    info = pygame.display.Info()
    scale = max(4, min(info.current_w * 8 // 10 // width, info.current_h * 7 // 10 // height))
    window = pygame.display.set_mode((width * scale, height * scale + 76))
    pygame.display.set_caption("Cardling - " + player.sim.board)
    font = pygame.font.Font(None, 20)
    codes = {pygame.key.key_code(name): meaning for name, meaning in KEYS.items()}
    speaker = _Speaker(pygame)
    clock = pygame.time.Clock()
    shown = None
    try:
        while player.step():
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    return
                meaning = codes.get(getattr(event, "key", None))
                if event.type == pygame.KEYDOWN and meaning == QUIT:
                    return
                if event.type == pygame.KEYDOWN and meaning == PICTURE:
                    print(player.picture())
                elif meaning in BUTTONS and event.type == pygame.KEYDOWN:
                    player.sim.down(meaning)
                elif meaning in BUTTONS and event.type == pygame.KEYUP:
                    player.sim.up(meaning)
            speaker.follow(player.sim.sounds)
            now = (len(player.sim.repaints), player.sim.pixels)
            if now != shown:
                shown = now
                _paint(pygame, window, font, player.sim, scale)
                pygame.display.flip()
            clock.tick(60)
    finally:
        pygame.quit()


def _paint(pygame, window, font, sim, scale):
    image = sim.image()
    window.fill((24, 24, 28))
    picture = pygame.image.frombytes(image.tobytes(), image.size, "RGB")
    window.blit(pygame.transform.scale_by(picture, scale), (0, 0))
    bottom = image.height * scale
    for i, color in enumerate(sim.pixels):
        # Brighter than they are: on the board even a fifth of the light is plenty.
        lit = [min(255, part * 4) for part in color]
        pygame.draw.circle(window, lit, (24 + 28 * i, bottom + 16), 9)
        pygame.draw.circle(window, (70, 70, 76), (24 + 28 * i, bottom + 16), 9, 1)
    for i, line in enumerate(HELP):
        window.blit(font.render(line, True, (170, 170, 180)), (14, bottom + 34 + 19 * i))


@contextlib.contextmanager
def _silent():
    """What libraries in C write to the console is not seen: without a sound card ALSA writes eight
    lines, past Python, and then fails in a way that Python is told."""
    sys.stderr.flush()
    console = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(console, 2)
        os.close(console)
        os.close(nowhere)


class _Speaker:
    """Makes the recorded tones sound, where the desktop can."""

    RATE = 22050

    def __init__(self, pygame):
        self._playing = []
        self._seen = 0
        self._sound = None
        try:
            with _silent():
                pygame.mixer.init(self.RATE, -16, 1, 512)
            self._sound = pygame.mixer.Sound
        except (pygame.error, NotImplementedError) as error:
            print("no sound: %s" % error, file=sys.stderr)

    def follow(self, tones):
        if self._sound is None:
            return
        for tone, sound in self._playing:
            if tone.length is not None:
                sound.stop()
        self._playing = [pair for pair in self._playing if pair[0].length is None]
        for tone in tones[self._seen :]:
            if tone.length is None and tone.hz:
                sound = self._sound(buffer=self._wave(tone))
                sound.play(loops=-1)
                self._playing.append((tone, sound))
        self._seen = len(tones)

    def _wave(self, tone):
        """The samples of the tone at the desktop's rate, as softly as a small speaker."""
        count = max(2, len(tone.wave) * self.RATE // tone.rate)
        step = len(tone.wave) / count
        return array.array("h", [(tone.wave[int(i * step)] - 0x8000) // 4 for i in range(count)])


# --- terminal -----------------------------------------------------------------------------------


FOOT = 12  # pixels at the bottom of a picture that always show: what A does
LEAST = 14  # rows of a terminal
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # bits: top left, top right, bottom left, bottom right


def half_blocks(image, true_color=True):
    """The picture as lines for a terminal: every cell is an upper half block, so that it shows two
    pixels, one in the colour of the text and one in that of the ground."""
    data, width, height = _padded(image, 1)
    rows = []
    for y in range(0, height, 2):
        cells = []
        for x in range(width):
            cells.append(("▀", _pixel(data, width, x, y), _pixel(data, width, x, y + 1)))
        rows.append(_colored(cells, true_color))
    return rows


def quarter_blocks(image, true_color=True):
    """The picture in half as many columns: a cell shows four pixels in two colours, the most
    frequent and the one that differs most from it."""
    data, width, height = _padded(image, 2)
    rows = []
    for y in range(0, height, 2):
        cells = []
        for x in range(0, width, 2):
            four = [_pixel(data, width, x + i % 2, y + i // 2) for i in range(4)]
            ground = max(four, key=four.count)
            ink = max(four, key=lambda color: _far(color, ground))
            bits = sum(
                (color != ground and _far(color, ink) < _far(color, ground)) << i
                for i, color in enumerate(four)
            )
            cells.append((QUADRANTS[bits], ink, ground))
        rows.append(_colored(cells, true_color))
    return rows


def _padded(image, across):
    """(RGB bytes, width, height) in whole cells: black is added at the right and below."""
    width, height = -(-image.width // across) * across, -(-image.height // 2) * 2
    return image.convert("RGB").crop((0, 0, width, height)).tobytes(), width, height


def _pixel(data, width, x, y):
    at = 3 * (y * width + x)
    return data[at : at + 3]


def _far(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _colored(cells, true_color):
    """One line of cells (character, ink, ground)."""
    code = _true if true_color else _nearest
    line = []
    before = None
    for character, ink, ground in cells:
        if (ink, ground) != before:
            before = (ink, ground)
            line.append("\x1b[38;%s;48;%sm" % (code(ink), code(ground)))
        line.append(character)
    return "".join(line) + "\x1b[0m"


def _true(color):
    return "2;%d;%d;%d" % tuple(color)


def _nearest(color):
    """The number of the nearest of the 256 colours: a cube of 6 x 6 x 6, or one of 24 greys."""
    steps = [0 if part < 48 else 1 if part < 115 else (part - 35) // 40 for part in color]
    levels = [55 + 40 * step if step else 0 for step in steps]
    grey = min(23, max(0, (sum(color) // 3 - 3) // 10))
    cube_error = sum((a - b) ** 2 for a, b in zip(color, levels, strict=True))
    grey_error = sum((part - 8 - 10 * grey) ** 2 for part in color)
    if grey_error < cube_error:
        return "5;%d" % (232 + grey)
    return "5;%d" % (16 + 36 * steps[0] + 6 * steps[1] + steps[2])


def typed(data):
    """What bytes from a terminal mean: buttons, QUIT, PICTURE."""
    meanings = []
    while data:
        size = 1
        if data[:2] in (b"\x1b[", b"\x1bO"):
            # A sequence ends with a letter or ~; those that are not in SEQUENCES are other keys.
            size = 3
            while size < len(data) and not 0x40 <= data[size - 1] <= 0x7E:
                size += 1
        name = SEQUENCES.get(data[:size], data[:size].decode("latin-1").lower())
        if name in KEYS:
            meanings.append(KEYS[name])
        data = data[size:]
    return meanings


class Crop:
    """What a terminal has room for: the whole picture, or a part of it that follows what changes,
    above the bottom of the picture, which always shows."""

    def __init__(self, size, columns, rows):
        """Problem: the terminal is too small."""
        width, self.height = size
        if columns < width // 2 or rows < LEAST:
            raise Problem(
                "The terminal is %d x %d characters: make it at least %d x %d."
                % (columns, rows, width // 2, LEAST)
            )
        self.blocks = half_blocks if columns >= width else quarter_blocks
        self.whole = rows >= self.height // 2 + 1 + len(HELP)
        self.room = 2 * (rows - 1) - FOOT  # pixels of the part that follows
        self.top = 0

    def follow(self, areas):
        """Show what was painted: the middle of it; of a new screen the beginning."""
        last = self.height - FOOT - self.room
        tops = [y for _, y, _, _ in areas if y < self.height - FOOT]
        if tops:
            low = max(y + h for _, y, _, h in areas if y < self.height - FOOT)
            high = min(tops)
            if low - high > self.height // 2:
                self.top = 0
            elif high < self.top or low > self.top + self.room:
                self.top = (low + high - self.room) // 2
        self.top = max(0, min(self.top, last)) & ~1

    def scroll(self, step):
        """By hand; step 1 or -1."""
        last = self.height - FOOT - self.room
        self.top = max(0, min(self.top + step * self.room // 2, last)) & ~1

    def lines(self, image, true_color):
        """The picture as lines of characters."""
        if self.whole:
            return self.blocks(image, true_color)
        width, height = image.size
        part = image.crop((0, self.top, width, self.top + self.room))
        foot = image.crop((0, height - FOOT, width, height))
        return self.blocks(part, true_color) + self.blocks(foot, true_color)


def play_terminal(player):
    """Play in the terminal, which is afterwards as it was before."""
    import termios
    import tty

    image = player.sim.image()
    Crop(image.size, *os.get_terminal_size(sys.stdout.fileno()))
    keyboard = sys.stdin.fileno()
    settings = termios.tcgetattr(keyboard)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    out = sys.stdout
    try:
        tty.setcbreak(keyboard)
        # the other screen, no cursor, no line that goes on in the next row; empty
        out.write("\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J")
        _terminal_loop(player, keyboard, out)
    finally:
        out.write("\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l")
        out.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, settings)


def _terminal_loop(player, keyboard, out):
    true_color = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    shown = size = crop = None
    lines = []
    while player.step():
        if _ready(keyboard, 0.025):
            data = os.read(keyboard, 1024)
            if not data:
                return
            if data[-2:] in (b"\x1b[", b"\x1bO") or data[-1:] == b"\x1b":
                # Esc, or the beginning of an arrow: that one comes in one go, or nearly.
                data += os.read(keyboard, 1024) if _ready(keyboard, 0.02) else b""
            for meaning in typed(data):
                if meaning == QUIT:
                    return
                if meaning == PICTURE:
                    player.picture()
                elif meaning in (BACK, ON):
                    crop.scroll(1 if meaning == ON else -1)
                    shown = None
                else:
                    player.sim.tap(meaning)  # a terminal does not tell when a key is released
        if os.get_terminal_size(out.fileno()) != size:
            size = os.get_terminal_size(out.fileno())
            crop = Crop(player.sim.image().size, *size)
            shown, lines = None, []
            out.write("\x1b[0m\x1b[2J")
        now = (len(player.sim.repaints), player.sim.pixels)
        if now != shown:
            for repaint in player.sim.repaints[shown[0] if shown else now[0] :]:
                crop.follow(repaint.areas)
            shown = now
            lines = _show(player.sim, crop, true_color, lines, out)


def _ready(file, seconds):
    return bool(select.select([file], [], [], seconds)[0])


def _show(sim, crop, true_color, before, out):
    lines = crop.lines(sim.image(), true_color)
    code = _true if true_color else _nearest
    lights = (" " if crop.whole else "").join(
        "\x1b[38;%sm●\x1b[0m" % code(bytes(min(255, part * 4) for part in color))
        for color in sim.pixels
    )
    lines.extend([lights, *HELP] if crop.whole else [lights + " " + SHORT_HELP])
    for row, line in enumerate(lines):
        if row >= len(before) or before[row] != line:
            # Erasing comes first: after the last column it would take that one with it.
            out.write("\x1b[%d;1H\x1b[K%s" % (row + 1, line))
    out.flush()
    return lines


# --- demo ---------------------------------------------------------------------------------------


def _demo_program():
    """Runs on the board in the place of code.py: the app plays both sides of one game."""
    from cardling import app
    from cardling.device import handheld

    board = handheld.Handheld()
    game = app.App(board, demo=True)
    while game.frame():
        installed().clock.sleep(FRAME_MS / 1000)
    board.close()
    return getattr(game, "summary", "")


def demo(sim, folder):
    """A whole game at full speed, its main moments as PNG and all of it as GIF in `folder`."""
    started = time.monotonic()
    film = Film(sim)
    sim.boot(ms=0, program=_demo_program)
    while sim.running and sim.now < DEMO_LIMIT_MS:
        sim.run(FRAME_MS)
        film.look()
    paths = film.save(folder)
    for path in paths:
        print(path)
    if sim.running:
        raise Problem("demo: the game was not over after %d min" % (DEMO_LIMIT_MS // 60000))
    if sim.result:
        print(sim.result)
    print(
        "Demo: %.1f s on a %s, played in %.1f s, with %d pictures painted and %d tones."
        % (
            sim.now / 1000,
            sim.board,
            time.monotonic() - started,
            len(sim.repaints),
            len(sim.sounds),
        )
    )


class Film:
    """Collects what is seen: frames for a GIF, and the pictures that stand for a while."""

    def __init__(self, sim):
        self._sim = sim
        self._frames = []  # (ms, image)
        self._moments = []
        self._every = 100
        self._count = 0
        self._changed = 0
        self._settled = True

    def look(self):
        """Call it often; it keeps what is new."""
        sim = self._sim
        new = sim.repaints[self._count :]
        self._count += len(new)
        if new and (not self._frames or sim.now - self._frames[-1][0] >= self._every):
            self._frames.append((sim.now, sim.image()))
            if len(self._frames) > 2 * GIF_FRAMES:
                del self._frames[1::2]
                self._every *= 2
        # A blinking cursor does not unsettle a picture.
        if any(repaint.pixels > 1000 for repaint in new):
            self._changed = sim.now
            self._settled = False
        elif not self._settled and sim.now - self._changed >= SETTLED_MS:
            self._settled = True
            self._keep()

    def _keep(self):
        image = self._sim.image()
        if not self._moments or _difference(image, self._moments[-1][1]) > 0.08:
            self._moments.append((self._sim.now, image))

    def save(self, folder):
        """Write everything; returns the paths."""
        folder.mkdir(parents=True, exist_ok=True)
        for old in [*folder.glob("moment-*.png"), *folder.glob("demo.gif")]:
            old.unlink()
        self._moments.append((self._sim.now, self._sim.image()))
        self._frames.append((self._sim.now, self._sim.image()))
        paths = []
        for number, (ms, image) in enumerate(_thin(self._moments, MOMENTS), 1):
            path = folder / ("moment-%02d-%06d.png" % (number, ms))
            enlarged(image, 3).save(path)
            paths.append(path)
        frames = _thin(self._frames, GIF_FRAMES)
        times = [ms for ms, _ in frames] + [frames[-1][0] + 1500]
        pictures = [enlarged(image, 2).quantize(64) for _, image in frames]
        pictures[0].save(
            folder / "demo.gif",
            save_all=True,
            append_images=pictures[1:],
            duration=[min(1500, max(60, times[i + 1] - times[i])) for i in range(len(frames))],
            loop=0,
        )
        return [*paths, folder / "demo.gif"]


def _difference(one, other):
    a, b = one.tobytes(), other.tobytes()
    different = sum(a[i : i + 3] != b[i : i + 3] for i in range(0, len(a), 3))
    return different * 3 / len(a)


def _thin(items, most):
    if len(items) <= most:
        return items
    return [items[i * (len(items) - 1) // (most - 1)] for i in range(most)]


# --- the program --------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, "play: %s (--help shows the options)\n" % message)


def _arguments(argv):
    parser = _Parser(
        prog="python -m tools.play",
        description="Play Cardling on a desktop.",
        epilog=" ".join(HELP),
    )
    parser.add_argument("--board", choices=BOARDS, default="pygamer")
    parser.add_argument("--seed", type=int, help="the same seed gives the same game")
    parser.add_argument("--script", metavar="FILE", help="a file of presses: lines of 'MS BUTTON'")
    parser.add_argument("--shots", metavar="DIR", type=Path, help="where pictures go")
    parser.add_argument("--drive", metavar="DIR", type=Path, help="where saves go")
    parser.add_argument(
        "--mode",
        choices=("auto", "window", "terminal", "demo", "script"),
        default="auto",
        help="demo: a game that plays itself, as pictures; script: only --script, at full speed",
    )
    return parser.parse_args(argv)


def _mode(options):
    """The first that works here, unless the user chose."""
    if options.mode != "auto":
        return options.mode
    if has_display() and window_module():
        return "window"
    if sys.stdin.isatty() and sys.stdout.isatty() and sys.platform != "win32":
        return "terminal"
    return "script" if options.script else "demo"


def main(argv=None, root=ROOT):
    """The program; returns the exit status."""
    options = _arguments(argv)
    try:
        presses = read_script(options.script) if options.script else []
        mode = _mode(options)
        if mode == "script" and not options.script:
            raise Problem("play: --mode script needs --script FILE")
        if not (Path(root) / "lib" / "cardling" / "app.py").exists():
            raise Problem("lib/cardling/app.py: not there")
        alone = mode in ("demo", "script")
        # A demo leaves the player's saves alone.
        drive = options.drive or (None if alone else ROOT / "build" / "drive")
        seed = 1 if alone and options.seed is None else options.seed
        with Sim(options.board, drive, seed, root) as sim:
            if mode == "demo":
                demo(sim, options.shots or Path("build/demo"))
            elif mode == "script":
                run_script(sim, presses, options.shots)
            elif mode == "terminal":
                play_terminal(Player(sim, presses, options.shots))
            else:
                play_window(Player(sim, presses, options.shots))
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass  # a way to leave like any other
    return 0


if __name__ == "__main__":
    sys.exit(main())
