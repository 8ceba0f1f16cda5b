# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Listen to the sounds: `python -m tools.sounds FOLDER` writes each as a WAV file.

Every sound is played by the handheld's own code on a simulated board at full volume, as oneself
hears it; what reached the speaker is written, and printed: milliseconds, notes, the highest point
and the loudness (root mean square) in percent of what the speaker can do, bytes on the board, and
how the pitch goes, as notes (~: noise).
"""

import argparse
import math
import sys
import tempfile
import wave
from array import array
from pathlib import Path

from tools import ROOT, shim
from tools.pack_sounds import WAVES, read

RATE = 22050
MIDDLE = 0x8000
NOTES = ("c", "cs", "d", "ef", "e", "f", "fs", "g", "af", "a", "bf", "b")


def tones(number, shift=0, volume=100):
    """What a board plays of a sound, as a list of shim Tones."""
    with tempfile.TemporaryDirectory() as drive, shim.install(drive=drive) as machine:
        from cardling.device.handheld import Handheld

        board = Handheld()
        board.sound.volume = volume
        board.sound.play(number, shift)
        for _ in range(1000):
            machine.clock.us += 10_000
            board.refresh()
            if not machine.pins["SPEAKER_ENABLE"].level:
                break
        board.close()
        return list(machine.sounds)


def samples(played):
    """What comes out of the speaker, at RATE."""
    out = array("h")
    for tone in played:
        at = (tone.ms - played[0].ms) * RATE // 1000
        out.extend([0] * (at - len(out)))
        for i in range(tone.length * RATE // 1000):
            out.append(tone.wave[i * tone.rate // RATE % len(tone.wave)] - MIDDLE)
    return out


def loudness(out):
    """Root mean square, in percent of the greatest."""
    return 100 * math.sqrt(sum(x * x for x in out) / len(out)) / MIDDLE


def contour(tune):
    """How the pitch goes: the notes of a packed tune, without those that only repeat."""
    names = []
    noise = ""
    for note in tune[::2]:
        if note >= 128:
            noise = "~" if note - 128 == WAVES.index("noise") else ""
        elif note:
            name = noise + NOTES[note % 12] + str(note // 12 - 1)
            if name not in names[-1:]:
                names.append(name)
    return " ".join(names)


def write(path, out):
    """A WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(out.tobytes())


def main(argv=None):
    """The exit status."""
    parser = argparse.ArgumentParser(prog="tools.sounds", description="Write all sounds as WAV.")
    parser.add_argument("folder", type=Path, help="where the files go")
    args = parser.parse_args(argv)
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{args.folder}: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{'sound':10} {'ms':>5} {'notes':>5} {'peak':>5} {'loud':>5} {'bytes':>5} pitch")
    tunes = read(ROOT)
    for number, (name, tune) in enumerate(tunes.items()):
        played = tones(number)
        out = samples(played)
        write(args.folder / (name + ".wav"), out)
        peak = 100 * max(map(abs, out)) / MIDDLE
        size = 1 + len(tune)
        ms = 1000 * len(out) // RATE
        row = f"{name:10} {ms:5} {len(played):5} {peak:5.0f} {loudness(out):5.1f} {size:5}"
        print(f"{row} {contour(tune)}")
    print(f"{len(tunes)} sounds, {sum(map(len, tunes.values())) + len(tunes)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
