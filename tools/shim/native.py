# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Stand-ins for the native modules that neither CPython nor Blinka's displayio has. Each does what
its name says to a `Machine` (see __init__.py) and records it there; what Cardling does not use is
left out, so that using it fails here as it would on a smaller board."""

import types
from collections import deque

from .clock import ticks
from .hardware import BUTTONS

SCAN_MAX_EVENTS = 64


class Reload(BaseException):
    """The program asked for a fresh start: supervisor.reload()."""


class Reset(BaseException):
    """The program asked for a reset of the chip: microcontroller.reset()."""


class Pin:
    """A pin by its name in `board`; one object at a time may use it."""

    def __init__(self, name):
        self.name = name
        self.user = None
        self.level = False

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


class Part:
    """What every hardware object has: its pins, deinit, and use in a with statement."""

    def _take(self, *pins):
        self._pins = pins
        for pin in pins:
            pin.take(self)

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


class Event:
    """keypad.Event."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp

    @property
    def released(self):
        """The opposite of pressed."""
        return not self.pressed

    def __eq__(self, other):
        return (self.key_number, self.pressed) == (other.key_number, other.pressed)

    def __hash__(self):
        return self.key_number


class EventQueue:
    """keypad.EventQueue."""

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
        if not self._queue:
            return False
        first = self._queue.popleft()
        event.key_number = first.key_number
        event.pressed = first.pressed
        event.timestamp = first.timestamp
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

    def _begin(self, pad, clock, buttons, max_events):
        self._clock = clock
        self._pad = pad
        self._buttons = buttons
        self.key_count = len(buttons)
        self.events = EventQueue(max_events)
        pad.scanners.append(self)
        self.reset()

    def notice(self, button, pressed):
        """Called when the player does something."""
        if button in self._buttons:
            time = ticks(self._clock.us)
            self.events.put(Event(self._buttons.index(button), pressed, time))

    def reset(self):
        """Assume all keys are up: those that are not make an event."""
        for button in self._buttons:
            if button in self._pad.down:
                self.notice(button, True)

    def deinit(self):
        """Stop scanning."""
        super().deinit()
        if self in self._pad.scanners:
            self._pad.scanners.remove(self)


def keypad(machine):
    """The module keypad."""
    hardware, pad, clock = machine.hardware, machine.pad, machine.clock

    class ShiftRegisterKeys(Scanner):
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
            names = (clock.name, data.name, latch.name)
            if not hardware.shift or names != ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"):
                raise ValueError("no shift register at %s %s %s" % names)
            if not (value_when_pressed and value_to_latch):
                raise ValueError("this shift register latches high, and is high when pressed")
            self._take(clock, data, latch)
            # A bit beyond the buttons is never pressed.
            spare = (None,) * (key_count - len(hardware.shift))
            self._begin(pad, machine.clock, hardware.shift[:key_count] + spare, max_events)

    class Keys(Scanner):
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
            self._take(*pins)
            buttons = tuple(hardware.keys.get(pin.name) for pin in pins)
            self._begin(pad, clock, buttons, max_events)

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

    class AnalogIn(Part):
        reference_voltage = 3.3

        def __init__(self, pin):
            self._take(pin)
            self._name = pin.name

        @property
        def value(self):
            """0 to 65535."""
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


class Pull:
    """digitalio.Pull."""

    UP = "up"
    DOWN = "down"


class DriveMode:
    """digitalio.DriveMode."""

    PUSH_PULL = "push-pull"
    OPEN_DRAIN = "open drain"


class DigitalInOut(Part):
    """digitalio.DigitalInOut."""

    def __init__(self, pin):
        self._take(pin)
        self.pin = pin
        self.direction = Direction.INPUT
        self.pull = None
        self.drive_mode = DriveMode.PUSH_PULL

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        """Drive the pin."""
        self.direction = Direction.OUTPUT
        self.drive_mode = drive_mode
        self.pin.level = bool(value)

    def switch_to_input(self, pull=None):
        """Read the pin."""
        self.direction = Direction.INPUT
        self.pull = pull

    @property
    def value(self):
        """The level of the pin."""
        return self.pin.level

    @value.setter
    def value(self, value):
        if self.direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self.pin.level = bool(value)

    def deinit(self):
        """The pin floats: what it switched is off."""
        super().deinit()
        self.pin.level = False


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

    def write(pin, buf):
        """Keep the colours as (red, green, blue)."""
        if pin.direction != Direction.OUTPUT:
            raise ValueError("the pin is no output")
        if pin.pin.name == "NEOPIXEL":
            for i in range(min(machine.hardware.pixels, len(buf) // 3)):
                machine.pixels[i] = (buf[3 * i + 1], buf[3 * i], buf[3 * i + 2])
            machine.pixel_writes += 1

    return module("neopixel_write", "NeoPixels.", neopixel_write=write)


class Tone:
    """What was played: from when, how high, how loud (percent), how long (None: plays still), and
    whether the amplifier was on."""

    def __init__(self, ms, hz, volume):
        self.ms = ms
        self.hz = hz
        self.volume = volume
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


class RawSample:
    """audiocore.RawSample."""

    def __init__(self, buffer, *, channel_count=1, sample_rate=8000, single_buffer=True):
        self.buffer = buffer
        self.sample_rate = sample_rate

    def tones(self, looped):
        """(Hz, percent) of what it sounds like; one period per buffer if it is looped."""
        middle = sum(self.buffer) / len(self.buffer)
        loud = max(abs(sample - middle) for sample in self.buffer)
        hz = self.sample_rate // len(self.buffer) if looped else 0
        return [(hz, round(loud * 100 / 32767))]

    def deinit(self):
        """Nothing to give back."""


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
        def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
            self._take(left_channel)
            self._sample = None
            self._tones = []
            self.paused = False

        def play(self, sample, *, loop=False):
            """Record the tones, in place of what played."""
            self.stop()
            self._sample = sample
            self._loop = loop
            if isinstance(sample, Synthesizer):
                sample.out = self
            self.follow()

        def follow(self):
            """End the tones that are under way and begin those of now."""
            self._end()
            for hz, volume in self._sample.tones(self._loop):
                tone = Tone(machine.clock.ms, hz, volume)
                self._tones.append(tone)
                machine.sounds.append(tone)

        def stop(self):
            """Silence."""
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
            return self._sample is not None

        def deinit(self):
            """Silence, and the pin given back."""
            self.stop()
            super().deinit()

    Out.__name__ = name
    return Out


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
        """Which program is started next."""
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


def python(machine):
    """time, random and gc with what CircuitPython has, and nothing more."""
    clock, dice = machine.clock, machine.dice
    return {
        "time": module(
            "time",
            "The board's time.",
            monotonic=lambda: clock.look() / 1_000_000,
            monotonic_ns=lambda: clock.look() * 1000,
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
