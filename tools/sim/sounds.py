# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Measure the sounds: `python -m tools.sounds`; with a FOLDER it writes each as a WAV file, too.

Every sound is played by the handheld's own code on a simulated board at full volume, as oneself
hears it. Of what reached the speaker it prints: milliseconds, notes, how loud (dB), the highest
point in percent of what the speaker can do, bytes on the board, and how the pitch goes, as notes
(~: noise); and of each rank from its softest sound to its loudest.

Loudness is that of a sound level meter: A-weighted power, the loudest 125 ms, against a sine of
1 kHz as loud as the speaker can. A rank is what assets/console/sounds.txt calls one.
"""

import argparse
import cmath
import math
import sys
import tempfile
import wave
from array import array
from functools import cache
from pathlib import Path

from tools import ROOT
from tools.board import shim
from tools.pack.pack_sounds import WAVES, ranks, read

RATE = 22050
MIDDLE = 0x8000
FAST = 125  # ms that a meter set to "fast" looks at
HEARD = 16000  # Hz, the highest that is counted
NOTES = ("c", "cs", "d", "ef", "e", "f", "fs", "g", "af", "a", "bf", "b")


def tones(name, shift=0, volume=100):
    """What a board plays of a sound, as a list of shim Tones."""
    return all_tones([name], shift, volume)[0]


def all_tones(names, shift=0, volume=100):
    """The same of several, one list each."""
    tunes = read(ROOT)
    with tempfile.TemporaryDirectory() as drive, shim.install(drive=drive) as machine:
        from cardling.device.handheld import Handheld

        board = Handheld()
        board.sound.volume = volume
        found = []
        for name in names:
            machine.sounds.clear()
            board.sound.play(tunes[name], shift)
            for _ in range(1000):
                machine.clock.us += 10_000
                board.refresh()
                if not machine.pins["SPEAKER_ENABLE"].level:
                    break
            found.append(list(machine.sounds))
        board.close()
        return found


def samples(played):
    """What comes out of the speaker, at RATE."""
    out = array("h")
    for tone in played:
        at = (tone.ms - played[0].ms) * RATE // 1000
        out.extend([0] * (at - len(out)))
        for i in range(tone.length * RATE // 1000):
            out.append(tone.wave[i * tone.rate // RATE % len(tone.wave)] - MIDDLE)
    return out


def weight(hz):
    """The A-weighting of IEC 61672, as a factor; 1 at 1 kHz."""
    f = hz * hz
    pole = (f + 20.6**2) * math.sqrt((f + 107.7**2) * (f + 737.9**2)) * (f + 12194**2)
    return 1.2589 * 12194**2 * f * f / pole


@cache
def power(form, rate):
    """Of a wave, repeated for ever at so many samples a second, each held until the next: the
    A-weighted power of its Fourier series. A sine as high as it can be has 1."""
    n = len(form)
    total = 0.0
    for k in range(1, int(HEARD * n / rate) + 1):
        turn = -2j * math.pi * k / n
        part = sum((x - MIDDLE) / MIDDLE * cmath.exp(turn * i) for i, x in enumerate(form)) / n
        held = math.sin(math.pi * k / n) / (math.pi * k / n)
        total += (2 * abs(part) * held * weight(k * rate / n)) ** 2
    return total


def loudness(played):
    """dB of the loudest FAST ms."""
    parts = [(t.ms, t.ms + t.length, power(tuple(t.wave), t.rate)) for t in played]
    starts = [start for start, _, _ in parts] + [end - FAST for _, end, _ in parts]
    most = 0.0
    for a in starts:
        inside = sum(max(0, min(end, a + FAST) - max(start, a)) * p for start, end, p in parts)
        most = max(most, inside / FAST)
    return 10 * math.log10(most) if most else -99.0


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


def spread(shift=0):
    """{rank: [(dB, name), ...]}, the softest first."""
    found = {}
    rank_of = ranks(ROOT)
    for (name, rank), heard in zip(rank_of.items(), all_tones(rank_of, shift), strict=True):
        found.setdefault(rank, []).append((loudness(heard), name))
    return {rank: sorted(rows) for rank, rows in found.items()}


def main(argv=None):
    """The exit status."""
    parser = argparse.ArgumentParser(prog="tools.sounds", description="Measure all sounds.")
    parser.add_argument("folder", type=Path, nargs="?", help="where each is written as WAV, too")
    args = parser.parse_args(argv)
    try:
        if args.folder:
            args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{args.folder}: {error.strerror}", file=sys.stderr)
        return 1
    print(
        f"{'sound':10} {'rank':8} {'ms':>5} {'notes':>5} {'dB':>6} {'peak':>5} {'bytes':>5} pitch"
    )
    tunes = read(ROOT)
    rank = ranks(ROOT)
    for (name, tune), played in zip(tunes.items(), all_tones(tunes), strict=True):
        ms = played[-1].ms + played[-1].length - played[0].ms
        if args.folder:
            write(args.folder / (name + ".wav"), samples(played))
        peak = 100 * max(abs(x - MIDDLE) for tone in played for x in tone.wave) / MIDDLE
        row = f"{name:10} {rank[name]:8} {ms:5} {len(played):5} {loudness(played):6.1f} {peak:5.0f}"
        print(f"{row} {1 + len(tune):5} {contour(tune)}")
    for name, rows in spread().items():
        (low, soft), (high, loud) = rows[0], rows[-1]
        print(f"rank {name}: {low:.1f} dB ({soft}) to {high:.1f} dB ({loud})")
    print(f"{len(tunes)} sounds, {sum(map(len, tunes.values())) + len(tunes)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
