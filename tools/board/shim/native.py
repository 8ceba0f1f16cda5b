# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Stand-ins for the native modules that neither CPython nor Blinka's displayio has. Each does what
its name says to a `Machine` (see __init__.py) and records it there; what Cardling does not use is
left out, so that using it fails here as it would on a smaller board."""

import struct
import time
import types
from array import array
from collections import deque

from .checks import DEINITED, Native, at_least, between, closed_set, must_be, whole
from .clock import ticks
from .hardware import BUTTONS

SCAN_MAX_EVENTS = 64


class Reload(BaseException):
    """The program asked for a fresh start: supervisor.reload()."""


class Reset(BaseException):
    """The program asked for a reset of the chip: microcontroller.reset()."""


class HardFault(BaseException):
    """The chip would do something nobody can foresee: no program may catch this."""


class Pin(metaclass=Native):
    """A pin by its name in `board`; one object at a time may use it. `level` is what it is driven
    to; `wire` is what it is connected to, if that is of interest."""

    _native = True

    def __init__(self, name, wire=None):
        self.name = name
        self.user = None
        self.level = False
        self.wire = wire

    def __repr__(self):
        return "board." + self.name

    def take(self, user):
        """Claim it."""
        if self.user is not None:
            raise ValueError("%s in use" % self.name)
        self.user = user

    def free(self):
        """Give it back."""
        self.user = None

    def drive(self, level):
        """An output puts it high or low."""
        before, self.level = self.level, bool(level)
        if self.wire is not None and before != self.level:
            self.wire.changed(self)

    def read(self, pull):
        """Its level, as an input with or without a pull sees it."""
        if self.wire is not None:
            return self.wire.level(self, pull)
        return pull == Pull.UP


class Register:
    """A 74HC165: as long as the latch is low its bits are what is pressed now; with the latch high
    every rising edge of the clock brings the next one to the data pin."""

    def __init__(self, pad, buttons):
        self._pad = pad
        self._buttons = buttons
        self._bits = [False] * len(buttons)  # of before power-on: nothing
        self._latch = False

    def changed(self, pin):
        """The program moves the clock or the latch."""
        if pin.name == "BUTTON_LATCH":
            self._load()
            self._latch = pin.level
        elif pin.name == "BUTTON_CLOCK" and pin.level and self._latch:
            self._bits = self._bits[1:] + [False]

    def level(self, pin, _):
        """The program reads."""
        if not self._latch:
            self._load()
        return self._bits[0] if pin.name == "BUTTON_OUT" else False

    def _load(self):
        if not self._latch:
            self._bits = [button in self._pad.down for button in self._buttons]


class Switch:
    """A button between a pin and ground: low when pressed, floating otherwise."""

    def __init__(self, pad, button):
        self._pad = pad
        self._button = button

    def changed(self, _):
        """Nobody drives it."""

    def level(self, _, pull):
        """The program reads."""
        return self._button not in self._pad.down and pull == Pull.UP


def wires(hardware, pad):
    """What is connected to which pin: name -> Register or Switch."""
    found = {name: Switch(pad, button) for name, button in hardware.keys.items()}
    if hardware.shift:
        register = Register(pad, hardware.shift)
        for name in ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"):
            found[name] = register
    return found


class Part(metaclass=Native):
    """What every hardware object has: its pins, deinit, and use in a with statement. It is of no
    use after deinit, which may be called again."""

    _native = True
    _pins = ()

    def _take(self, *pins):
        for pin in pins:
            must_be(pin, Pin, "pin")
        for pin in pins:
            pin.take(self)
        self._pins = pins

    def _alive(self):
        if not self._pins:
            raise ValueError(DEINITED)

    def deinit(self):
        """Give the pins back."""
        for pin in self._pins:
            pin.free()
        self._pins = ()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()


def module(name, doc, **names):
    """A module made here."""
    made = types.ModuleType(name, doc)
    made.__dict__.update(names)
    return made


# --- buttons and stick ------------------------------------------------------------------------


class Pad:
    """The player's hands: which buttons are down, and where the stick stands."""

    REST = 32768

    def __init__(self, hardware, clock):
        self._hardware = hardware
        self._clock = clock
        self.down = set()
        self.axes = [self.REST, self.REST]
        self.scanners = []

    def set(self, button, pressed):
        """Press or release a button of BUTTONS; directions lean the stick where there is one."""
        if button not in BUTTONS:
            raise ValueError("no button %r: one of %s" % (button, " ".join(BUTTONS)))
        if pressed == (button in self.down):
            return
        if pressed:
            self.down.add(button)
        else:
            self.down.discard(button)
        down = self.down
        self.axes = [
            self.REST + 32000 * (("RIGHT" in down) - ("LEFT" in down)),
            self.REST + 32000 * (("DOWN" in down) - ("UP" in down)),
        ]
        for scanner in self.scanners:
            scanner.notice(button, pressed)

    def lean(self, x, y):
        """Put the stick somewhere: two numbers from 0 to 65535."""
        self.axes = [x, y]


class Event(metaclass=Native):
    """keypad.Event: only `get_into` changes one."""

    _native = True

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self._set(at_least(whole(key_number), 0, "key_number"), bool(pressed), timestamp)

    def _set(self, key_number, pressed, timestamp):
        self._key_number = key_number
        self._pressed = pressed
        self._timestamp = ticks(_clock.us) if timestamp is None else whole(timestamp)

    key_number = property(lambda self: self._key_number)
    pressed = property(lambda self: self._pressed)
    released = property(lambda self: not self._pressed)
    timestamp = property(lambda self: self._timestamp)

    def __eq__(self, other):
        return (self.key_number, self.pressed) == (other.key_number, other.pressed)

    def __hash__(self):
        return self.key_number


class EventQueue(metaclass=Native):
    """keypad.EventQueue."""

    _native = True

    def __init__(self, size):
        self._size = size
        self._queue = deque()
        self.overflowed = False

    def put(self, event):
        """Add one, as the scanner does."""
        if len(self._queue) >= self._size:
            self.overflowed = True
        else:
            self._queue.append(event)

    def get(self):
        """The oldest event or None."""
        return self._queue.popleft() if self._queue else None

    def get_into(self, event):
        """Fill `event` with the oldest; False if there is none."""
        must_be(event, Event, "event")
        if not self._queue:
            return False
        first = self._queue.popleft()
        event._set(first.key_number, first.pressed, first.timestamp)
        return True

    def clear(self):
        """Forget all."""
        self._queue.clear()
        self.overflowed = False

    def __len__(self):
        return len(self._queue)

    def __bool__(self):
        return bool(self._queue)


class Scanner(Part):
    """keypad.ShiftRegisterKeys and keypad.Keys: `buttons` tells which button each key is."""

    def _begin(self, machine, buttons, max_events):
        self._pad = machine.pad
        self._buttons = buttons
        self._firmware = machine.firmware
        self._events = EventQueue(at_least(whole(max_events), 1, "max_events"))
        self._pad.scanners.append(self)
        if self._firmware < (9, 1, 0):
            self.reset()  # later ones take the first scan for what was there before

    def notice(self, button, pressed):
        """Called when the player does something."""
        if button in self._buttons:
            self._events.put(Event(self._buttons.index(button), pressed))

    @property
    def events(self):
        """The queue, which outlives the scanner."""
        self._alive()
        return self._events

    @property
    def key_count(self):
        """How many keys."""
        self._alive()
        return len(self._buttons)

    def reset(self):
        """Assume all keys are up: those that are not make an event. From 9.1.0 to 9.2.0 it assumed
        all are down."""
        self._alive()
        assumed = (9, 1, 0) <= self._firmware < (9, 2, 1)
        for button in self._buttons:
            if (button in self._pad.down) != assumed:
                self.notice(button, not assumed)

    def deinit(self):
        """Stop scanning."""
        super().deinit()
        if self in self._pad.scanners:
            self._pad.scanners.remove(self)


def _key_count(count, firmware):
    """How many keys a shift register has: a number, or a sequence with a number for each pin. From
    9.0 to 9.1 a number was taken for the object that holds it."""
    if isinstance(count, (tuple, list)):
        if len(count) != 1:
            raise ValueError("key_count length must be 1")
        return at_least(whole(count[0]), 1, "key_count")
    return at_least(2 * whole(count) + 1 if firmware < (9, 2, 0) else whole(count), 1, "key_count")


def keypad(machine):
    """The module keypad."""
    hardware = machine.hardware

    @closed_set
    class ShiftRegisterKeys(Scanner):
        _native = True

        def __init__(
            self,
            *,
            clock: Pin,
            data: Pin,
            latch: Pin,
            key_count,
            value_when_pressed,
            value_to_latch=True,
            interval=0.02,
            max_events=SCAN_MAX_EVENTS,
            debounce_threshold=1,
        ):
            must_be(clock, Pin, "clock")
            must_be(data, Pin, "data")
            must_be(latch, Pin, "latch")
            key_count = _key_count(key_count, machine.firmware)
            if debounce_threshold != 1 and machine.firmware < (9, 1, 0):
                raise TypeError("extra keyword arguments given")
            between(whole(debounce_threshold), 1, 127, "debounce_threshold")
            names = (clock.name, data.name, latch.name)
            if not hardware.shift or names != ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"):
                raise ValueError("no shift register at %s %s %s" % names)
            if not (value_when_pressed and value_to_latch):
                raise ValueError("this shift register latches high, and is high when pressed")
            self._take(clock, data, latch)
            # A bit beyond the buttons is never pressed.
            spare = (None,) * (key_count - len(hardware.shift))
            self._begin(machine, hardware.shift[:key_count] + spare, max_events)

    @closed_set
    class Keys(Scanner):
        _native = True

        def __init__(
            self,
            pins,
            *,
            value_when_pressed,
            pull=True,
            interval=0.02,
            max_events=SCAN_MAX_EVENTS,
            debounce_threshold=1,
        ):
            if value_when_pressed or not pull:
                raise ValueError("these keys are low when pressed and need a pull-up")
            for i, pin in enumerate(pins):
                if must_be(pin, Pin, "row_pins") in pins[:i]:
                    raise TypeError("row_pins contains duplicate pins")
            self._take(*pins)
            buttons = tuple(hardware.keys.get(pin.name) for pin in pins)
            self._begin(machine, buttons, max_events)

    return module(
        "keypad",
        "Buttons.",
        Event=Event,
        EventQueue=EventQueue,
        Keys=Keys,
        ShiftRegisterKeys=ShiftRegisterKeys,
    )


def analogio(machine):
    """The module analogio."""

    @closed_set
    class AnalogIn(Part):
        _native = True

        def __init__(self, pin, /):
            self._take(pin)
            self._name = pin.name

        @property
        def value(self):
            """0 to 65535."""
            self._alive()
            hardware = machine.hardware
            if self._name in hardware.stick:
                return machine.pad.axes[hardware.stick.index(self._name)]
            if self._name in hardware.battery:
                return round(machine.volts / hardware.battery[1] / 3.3 * 65535)
            return 0

    return module("analogio", "The stick and the battery.", AnalogIn=AnalogIn)


# --- pins, pixels, sound ----------------------------------------------------------------------


class Direction:
    """digitalio.Direction."""

    INPUT = "input"
    OUTPUT = "output"


class Pull(metaclass=Native):
    """digitalio.Pull."""

    _native = True

    UP = "up"
    DOWN = "down"


class DriveMode:
    """digitalio.DriveMode."""

    PUSH_PULL = "push-pull"
    OPEN_DRAIN = "open drain"


@closed_set
class DigitalInOut(Part):
    """digitalio.DigitalInOut."""

    _native = True

    def __init__(self, pin, /):
        self._take(pin)
        self._pin = pin
        self._direction = Direction.INPUT
        self._pull = None

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        """Drive the pin."""
        self._alive()
        self._direction = Direction.OUTPUT
        self._pin.drive(value)

    def switch_to_input(self, pull=None):
        """Read the pin."""
        self._alive()
        if pull not in (None, Pull.UP, Pull.DOWN):
            kind = type(pull).__name__
            raise TypeError("pull must be of type Pull or None, not %s" % kind)
        self._direction = Direction.INPUT
        self._pull = pull

    @property
    def direction(self):
        """One of Direction."""
        self._alive()
        return self._direction

    @direction.setter
    def direction(self, direction):
        if direction == Direction.INPUT:
            self.switch_to_input()
        elif direction == Direction.OUTPUT:
            self.switch_to_output()
        else:
            self._alive()
            raise ValueError("Invalid direction")

    @property
    def pull(self):
        """None or one of Pull."""
        self._alive()
        if self._direction == Direction.OUTPUT:
            raise AttributeError("Pull not used when direction is output.")
        return self._pull

    @pull.setter
    def pull(self, pull):
        self.pull  # noqa: B018 - refuses what reading refuses
        self.switch_to_input(pull)

    @property
    def value(self):
        """The level of the pin."""
        self._alive()
        if self._direction == Direction.OUTPUT:
            return self._pin.level
        return self._pin.read(self._pull)

    @value.setter
    def value(self, value):
        self._alive()
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin.drive(value)

    def deinit(self):
        """The pin floats: what it switched is off."""
        super().deinit()
        self._pin.level = False


def digitalio(_):
    """The module digitalio."""
    return module(
        "digitalio",
        "Pins.",
        DigitalInOut=DigitalInOut,
        Direction=Direction,
        DriveMode=DriveMode,
        Pull=Pull,
    )


def neopixel_write(machine):
    """The module neopixel_write."""

    def write(digitalinout, buf, /):
        """Keep the colours as (red, green, blue)."""
        must_be(digitalinout, DigitalInOut, "digitalinout")
        digitalinout._alive()
        if not isinstance(buf, (bytes, bytearray, memoryview, array)):
            raise TypeError("object with buffer protocol required")
        if digitalinout._direction != Direction.OUTPUT:
            raise ValueError("the pin is no output")  # a board sends nothing, and does not tell
        if digitalinout._pin.name == "NEOPIXEL":
            for i in range(min(machine.hardware.pixels, len(buf) // 3)):
                machine.pixels[i] = (buf[3 * i + 1], buf[3 * i], buf[3 * i + 2])
            machine.pixel_writes += 1

    return module("neopixel_write", "NeoPixels.", neopixel_write=write)


class Tone:
    """What was played: from when, how high, how loud (percent), how long (None: plays still), and
    whether the amplifier was on; of a sample also what it looked like, and samples a second."""

    def __init__(self, ms, hz, volume, wave=(), rate=0):
        self.ms = ms
        self.hz = hz
        self.volume = volume
        self.wave = wave
        self.rate = rate
        self.length = None
        self.heard = False

    def __repr__(self):
        return "Tone(%d ms, %d Hz, %d %%, %s ms%s)" % (
            self.ms,
            self.hz,
            self.volume,
            self.length,
            "" if self.heard else ", amplifier off",
        )


@closed_set
class RawSample(metaclass=Native):
    """audiocore.RawSample."""

    _native = True

    def __init__(self, buffer, *, channel_count=1, sample_rate=8000, single_buffer=True):
        if not isinstance(buffer, (bytes, bytearray, memoryview, array)):
            raise TypeError("object with buffer protocol required")
        if isinstance(buffer, array) and buffer.typecode not in "hHbB":
            raise ValueError("buffer must be a bytearray or array of type 'h', 'H', 'b', or 'B'")
        self._buffer = buffer
        self._sample_rate = whole(sample_rate)

    @property
    def sample_rate(self):
        """Samples in a second."""
        self._alive()
        return self._sample_rate

    @sample_rate.setter
    def sample_rate(self, sample_rate):
        self._alive()
        self._sample_rate = whole(sample_rate)

    def _alive(self):
        if self._buffer is None:
            raise ValueError(DEINITED)

    def tones(self, looped):
        """(Hz, percent, samples, rate) of what it sounds like; a buffer is a period if looped."""
        self._alive()
        middle = sum(self._buffer) / len(self._buffer)
        loud = max(abs(sample - middle) for sample in self._buffer)
        hz = self._sample_rate // len(self._buffer) if looped else 0
        return [(hz, round(loud * 100 / 32767), tuple(self._buffer), self._sample_rate)]

    def deinit(self):
        """Give the buffer back."""
        self._buffer = None


class Note:
    """synthio.Note."""

    def __init__(self, frequency, *, amplitude=1.0, waveform=None, envelope=None, **_):
        self.frequency = frequency
        self.amplitude = amplitude


class Envelope:
    """synthio.Envelope."""

    def __init__(self, **levels):
        self.__dict__.update(levels)


def _midi_to_hz(note):
    return 440 * 2 ** ((note - 69) / 12)


class Synthesizer:
    """synthio.Synthesizer: a tone is recorded when its note is pressed while it is played."""

    def __init__(self, *, sample_rate=11025, **_):
        self.sample_rate = sample_rate
        self.pressed = []
        self.out = None

    def press(self, notes):
        """Begin notes."""
        for note in notes if isinstance(notes, (list, tuple)) else (notes,):
            self.pressed.append(note if isinstance(note, Note) else Note(_midi_to_hz(note)))
        if self.out:
            self.out.follow()

    def release(self, notes):
        """End notes."""
        for note in notes if isinstance(notes, (list, tuple)) else (notes,):
            hz = note.frequency if isinstance(note, Note) else _midi_to_hz(note)
            self.pressed = [other for other in self.pressed if other.frequency != hz]
        if self.out:
            self.out.follow()

    def release_all(self):
        """End all notes."""
        self.pressed = []
        if self.out:
            self.out.follow()

    def tones(self, _):
        """(Hz, percent) of each note."""
        return [(round(note.frequency), round(note.amplitude * 100)) for note in self.pressed]

    def deinit(self):
        """Nothing to give back."""


def audio_out(machine, name):
    """The class AudioOut or PWMAudioOut."""

    class Out(Part):
        _native = True

        def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
            must_be(left_channel, Pin, "left_channel")
            self._take(left_channel)
            self._right = right_channel
            self._sample = None
            self._tones = []

        def play(self, sample, *, loop=False):
            """Record the tones, in place of what played."""
            self.stop()
            if not hasattr(sample, "tones"):
                kind = type(sample).__name__
                raise TypeError("'%s' object does not support 'protocol_audiosample'" % kind)
            if sample.sample_rate > 1_000_000:
                raise ValueError("sample_rate must be <= 1000000")
            self._sample = sample
            self._loop = loop
            if isinstance(sample, Synthesizer):
                sample.out = self
            self.follow()

        def follow(self):
            """End the tones that are under way and begin those of now."""
            self._end()
            for sounding in self._sample.tones(self._loop):
                tone = Tone(machine.clock.ms, *sounding)
                self._tones.append(tone)
                machine.sounds.append(tone)

        def stop(self):
            """Silence."""
            self._alive()
            self._end()
            if isinstance(self._sample, Synthesizer):
                self._sample.out = None
            self._sample = None

        def _end(self):
            enable = machine.pins.get("SPEAKER_ENABLE")
            for tone in self._tones:
                tone.length = machine.clock.ms - tone.ms
                tone.heard = enable is None or enable.level
            self._tones = []

        @property
        def playing(self):
            """Is something played?"""
            self._alive()
            return self._sample is not None

        def deinit(self):
            """Silence, and the pin given back. A SAMD51 then reads the number of the right pin,
            without looking if there is one."""
            if self._pins and name == "AudioOut" and self._right is None:
                raise HardFault("AudioOut.deinit: right_channel is NULL")
            if self._pins:
                self.stop()
            super().deinit()

    Out.__name__ = name
    return closed_set(Out)


def audio(machine):
    """The modules for sound: name -> module."""
    name = machine.hardware.audio
    kind = {"audioio": "AudioOut", "audiopwmio": "PWMAudioOut"}[name]
    return {
        name: module(name, "Sound output.", **{kind: audio_out(machine, kind)}),
        "audiocore": module("audiocore", "Samples.", RawSample=RawSample),
        "synthio": module(
            "synthio",
            "Notes.",
            Envelope=Envelope,
            Note=Note,
            Synthesizer=Synthesizer,
            midi_to_hz=_midi_to_hz,
        ),
    }


# --- the chip ---------------------------------------------------------------------------------


def microcontroller(machine):
    """The module microcontroller."""

    def reset():
        """The chip starts again."""
        raise Reset

    return module(
        "microcontroller",
        "The chip.",
        Pin=Pin,
        cpu=types.SimpleNamespace(frequency=120_000_000, temperature=25.0, uid=b"\0" * 16),
        delay_us=machine.clock.spend,
        nvm=machine.nvm,
        pin=types.SimpleNamespace(**machine.pins),
        reset=reset,
    )


_clock = None


def _ticks_ms():
    # One function for all machines: adafruit_ticks is imported once and keeps it.
    return ticks(_clock.look())


def alarm(machine):
    """The module alarm: RAM that keeps what is in it until the power goes."""
    return module("alarm", "Sleep.", sleep_memory=machine.sleep_memory)


def supervisor(machine):
    """The module supervisor."""
    global _clock
    _clock = machine.clock

    def reload():
        """The program starts again."""
        raise Reload

    def set_next_code_file(filename, **_):
        """Which program is started next; since 10.0 it must be there."""
        if not isinstance(filename, (str, bytes, type(None))):
            kind = type(filename).__name__
            raise TypeError("filename must be of type str or None, not %s" % kind)
        if filename and machine.firmware >= (10,) and not (machine.root / filename).exists():
            raise ValueError("File not found")
        machine.next_code = filename

    return module(
        "supervisor",
        "What runs the program.",
        get_previous_traceback=lambda: machine.traceback,
        reload=reload,
        runtime=types.SimpleNamespace(
            autoreload=True,
            display=machine.screen,
            serial_bytes_available=0,
            serial_connected=machine.usb,
            usb_connected=machine.usb,
        ),
        set_next_code_file=set_next_code_file,
        status_bar=types.SimpleNamespace(console=True, display=True),
        ticks_ms=_ticks_ms,
    )


def storage(machine):
    """The module storage."""
    drive = machine.drive

    class VfsFat:
        label = "CIRCUITPY"

        @property
        def readonly(self):
            """Is the drive read-only to the program?"""
            return drive.readonly

    def getmount(path):
        """The drive; there is no other."""
        if path != "/":
            raise OSError(22, "Invalid argument")
        return VfsFat()

    def remount(path, readonly=False, **_):
        """Decide who may write: not once a computer has the drive."""
        getmount(path)
        if machine.usb and drive.usb_drive and not machine.booting:
            raise RuntimeError("Cannot remount path when visible via USB.")
        drive.readonly = bool(readonly)

    def disable_usb_drive():
        """Hide the drive from the computer: only before USB is up."""
        if machine.usb and not machine.booting:
            raise RuntimeError("Cannot change USB devices now")
        drive.usb_drive = False
        drive.readonly = False

    def enable_usb_drive():
        """Show it again."""
        drive.usb_drive = True
        drive.readonly = True

    return module(
        "storage",
        "The drive.",
        VfsFat=VfsFat,
        disable_usb_drive=disable_usb_drive,
        enable_usb_drive=enable_usb_drive,
        getmount=getmount,
        remount=remount,
    )


def board(machine):
    """The module board."""
    return module(
        "board",
        "The board's pins and its display.",
        DISPLAY=machine.screen,
        board_id=machine.board,
        **machine.pins,
    )


def busio(_):
    """The module busio: names only, which Blinka's displayio mentions."""

    class Bus:
        def __init__(self, *_, **__):
            raise NotImplementedError("the simulator has no buses")

    return module("busio", "No buses.", I2C=Bus, SPI=Bus, UART=Bus)


# --- Python's own modules as the board has them -----------------------------------------------


def _localtime(machine):
    def localtime(secs=None, /):
        if secs is None:
            return machine.date
        secs = whole(int(secs) if isinstance(secs, float) else secs)
        if secs < 946_684_800:  # the year 2000
            raise OverflowError("timestamp out of range for platform time_t")
        return tuple(time.gmtime(secs))[:8] + (-1,)

    return localtime


def _packing(function):
    """A function of struct with the firmware's exceptions."""

    def call(*args):
        try:
            return function(*args)
        except struct.error as error:
            if "requires a buffer" in str(error):
                raise RuntimeError("Buffer too small") from None
            raise OverflowError(str(error)) from None

    return call


def python(machine):
    """time, random, gc and struct with what CircuitPython has, and nothing more."""
    clock, dice = machine.clock, machine.dice
    return {
        "struct": module(
            "struct",
            "Bytes to numbers and back.",
            calcsize=struct.calcsize,
            pack=_packing(struct.pack),
            pack_into=_packing(struct.pack_into),
            unpack=_packing(struct.unpack),
            unpack_from=_packing(struct.unpack_from),
        ),
        "time": module(
            "time",
            "The board's time.",
            monotonic=lambda: clock.look() / 1_000_000,
            monotonic_ns=lambda: clock.look() * 1000,
            localtime=_localtime(machine),
            sleep=clock.sleep,
        ),
        "random": module(
            "random",
            "Chance, from the simulator's seed.",
            choice=dice.choice,
            getrandbits=dice.getrandbits,
            randint=dice.randint,
            random=dice.random,
            randrange=dice.randrange,
            seed=dice.seed,
            uniform=dice.uniform,
        ),
        # The figure of an empty PyGamer: memory is measured elsewhere, on a 32-bit interpreter.
        "gc": module(
            "gc",
            "Nothing to collect here.",
            collect=lambda: 0,
            disable=lambda: None,
            enable=lambda: None,
            isenabled=lambda: True,
            mem_alloc=lambda: 0,
            mem_free=lambda: 146_000,
        ),
    }
