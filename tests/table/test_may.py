# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""May whoever holds the device do this, and what does it show? Every entry of the menu that START
opens, and SELECT, at every kind of moment in every game, by presses.

Each moment is reached in two worlds that differ in what is hidden, also in the seed of the deal,
which would tell all of it. Whatever is seen or heard must be the same in both.
"""

import pytest
from console import NUMBERS, Console
from handheld import Handheld, lines

import engine
from cardling.characters import EACH
from engine.mindbug.numbers import E_STEAL
from engine.mindbug.numbers import HAND as HEADS
from tools.measure.presses import Hands
from tools.rules import parity

# What the cells say:
#   all    it may be done by anybody, and shows only what all at the table may know
#   own    it shows also what the person knows whose hand is open, and nothing more
#   asked  only the person who is asked gives up; where several play, the menu names that person
#   you    the only person gives up
#   kept   the game is saved, and the title comes
#   -      it is not offered, or does nothing
# The moments:
#   hand    a question for which a hand is open, behind a curtain if there are several people
#   public  a question that is asked without any hand
#   curtain, recap, called, shown (what a move did), thinks (a bot), dealt (the first cards)
# The code of the deal is nowhere: it would tell every hand.
TABLE = """
game       people  moment   resume  hint  log  help  settings  give_up  quit  SELECT
mindbug    01      hand     all     own   own  all   all       you      kept  own
mindbug    01      public   all     own   own  all   all       you      kept  own
mindbug    01      shown    all     -     own  all   all       you      kept  own
mindbug    01      thinks   all     -     own  all   all       you      kept  own
mindbug    01      dealt    all     -     own  all   all       you      kept  own
mindbug    00      curtain  all     -     all  all   all       -        kept  -
mindbug    00      recap    all     -     all  all   all       -        kept  own
mindbug    00      hand     all     own   all  all   all       asked    kept  own
mindbug    00      called   all     -     all  all   all       -        kept  all
mindbug    00      public   all     -     all  all   all       asked    kept  all
mindbug    00      shown    all     -     all  all   all       -        kept  all
mindbug    00      dealt    all     -     all  all   all       -        kept  -
tagteam    0111    hand     all     own   own  all   all       you      kept  own
tagteam    0111    public   all     own   own  all   all       you      kept  own
tagteam    0111    shown    all     -     own  all   all       you      kept  own
tagteam    0111    thinks   all     -     own  all   all       you      kept  own
tagteam    0001    curtain  all     -     all  all   all       -        kept  -
tagteam    0001    recap    all     -     all  all   all       -        kept  own
tagteam    0001    hand     all     own   all  all   all       asked    kept  own
tagteam    0001    called   all     -     all  all   all       -        kept  all
tagteam    0001    public   all     -     all  all   all       asked    kept  all
tagteam    0001    shown    all     -     all  all   all       -        kept  all
tagteam    0001    thinks   all     -     all  all   all       -        kept  all
mantis     011     public   all     all   all  all   all       you      kept  all
mantis     011     shown    all     -     all  all   all       you      kept  all
mantis     011     thinks   all     -     all  all   all       you      kept  all
mantis     001     public   all     all   all  all   all       asked    kept  all
mantis     001     shown    all     -     all  all   all       -        kept  all
mantis     001     thinks   all     -     all  all   all       -        kept  all
mantis     001     dealt    all     -     all  all   all       -        kept  all
minimonfa  01      hand     all     own   own  all   all       you      kept  own
minimonfa  01      public   all     own   own  all   all       you      kept  own
minimonfa  01      shown    all     -     own  all   all       you      kept  own
minimonfa  01      thinks   all     -     own  all   all       you      kept  -
minimonfa  001     curtain  all     -     all  all   all       -        kept  -
minimonfa  001     recap    all     -     all  all   all       -        kept  own
minimonfa  001     hand     all     own   all  all   all       asked    kept  own
minimonfa  001     public   all     -     all  all   all       asked    kept  all
minimonfa  001     shown    all     -     all  all   all       -        kept  all
minimonfa  001     thinks   all     -     all  all   all       -        kept  -
"""
HEAD, *ROWS = [line.split() for line in TABLE.strip().splitlines()]
ENTRIES = {
    "resume": "MENU_RESUME", "hint": "MENU_HINT", "log": "MENU_LOG", "help": "HELP",
    "settings": "SETTINGS", "give_up": "MENU_CONCEDE", "quit": "MENU_QUIT",
}  # fmt: skip
PAGES = {"hint": "Hint", "log": "Logbook", "help": "Help", "settings": "SettingsPage"}
NAMES = ("Anna", "Ben", "Cleo", "Dora")
PUBLIC = {"mindbug": (2, 4), "tagteam": (2, 4), "mantis": (), "minimonfa": (6, 7)}
HAND = {"mindbug": (1,), "tagteam": (1,), "minimonfa": (2,)}
ASK = 6
LOG = 30  # bytes of what happened before


class Holder(Handheld):
    """A table at some moment of a game."""

    def __init__(self, game, kinds, state, log=b"", seed=1, speed=3, frozen=False, chance=1):
        self.game = game
        self.kinds = kinds
        self.speed = speed
        self._log = log
        self._seed = seed
        self._frozen = frozen  # bots never have enough of thinking
        super().__init__(state, kinds, list(NAMES[: len(kinds)]), seed=chance)

    def before(self, match):
        if self._frozen:
            think = match.think
            match.think = lambda *given: min(think(*given), -1)
        match.seed = self._seed
        match.log[: len(self._log)] = self._log
        match.logged = len(self._log)
        match.unseen[:] = bytes((len(self._log),)) * len(self.kinds)

    @property
    def table(self):
        """The screen of the game."""
        return self.app.stack[0]

    def say(self, name):
        """A message."""
        return self.app.say(NUMBERS[name])

    def asked(self):
        """Wait until somebody is asked."""
        self.sim.run_until(lambda: self.table.question)
        self.sim.run(450)

    def reach(self, moment, code):
        """The moment, by presses."""
        sim = self.sim
        if moment in ("curtain", "recap") or moment == "hand" and self.kinds.count(0) > 1:
            sim.run_until(lambda: self.kind == "Curtain")
            if moment != "curtain":
                self.press("A")
                assert (self.kind == "Recap") == bool(self._log)
            if moment == "hand" and self._log:
                self.press("A")
        if moment in ("hand", "public", "shown"):
            self.asked()
        if moment == "shown":
            Hands(sim, self.app).play(code)
            assert self.table.events
        elif moment == "called":
            sim.run_until(lambda: self.table._called >= 0)
        elif moment == "thinks":
            sim.run_until(lambda: self.app.match.bot)
            sim.run(400)
        elif moment == "dealt":
            assert self.table.dealing >= 0

    def seen(self):
        """What can be seen of a page; the table itself is not looked at here."""
        if self.screen is self.table:
            return "table"
        return self.kind, self.sim.screen(), tuple(self.sim.pixels)

    def go(self, name):
        """Open the menu and choose that entry: what was seen; None if it is not offered."""
        self.press("START")
        if self.kind != "Menu":
            return None
        seen = [self.seen()]
        rows = self.screen.rows
        assert set(rows) <= {self.say(entry) for entry in ENTRIES.values()}, "more than the table"
        if self.say(ENTRIES[name]) not in rows:
            self.press("B")
            return None
        at = rows.index(self.say(ENTRIES[name]))
        while self.screen.at != at:  # a press may come while the menu is still painted
            self.press("DOWN")
        seen.append(self.seen())
        self.press("A")
        return seen

    def entry(self, name):
        """All that an entry shows, and back; None if it is not offered."""
        before = self.kind
        seen = self.go(name)
        if seen is None:
            return None
        if name in PAGES:
            assert self.kind == PAGES[name]
            if name == "hint":
                self.sim.run_until(lambda: self.screen.done)
            for button in ("", "UP", "RIGHT", "DOWN"):
                if button:
                    self.press(button)
                seen.append(self.seen())
            self.press("B")
        assert self.kind in (before, "Curtain")  # cards are not dealt again
        return seen

    def look(self):
        """All that SELECT shows, wherever the cursor is; None if that is nothing."""
        seen = []
        for way in ("", "LEFT", "UP", "RIGHT", "UP", "UP", "UP", "UP"):
            self.press(*[way] * bool(way), "SELECT")
            if self.screen is not self.table and self.kind != "Curtain":
                seen.append(self.seen())
                self.press("B")
        return seen or None

    def give_up(self):
        """What was asked before, and who has given up then; None if it is not offered."""
        if self.go("give_up") is None:
            return None
        title = self.screen.title
        self.press("DOWN", "A")
        return title, self.app.match.conceded

    def quit(self):
        """Is the game kept?"""
        assert self.go("quit")
        self.sim.run_until(lambda: self.kind == "Title")
        return self.app.store.read(1) is not None


def worlds(game, kinds, moment):
    """(state, {"own": its twin, "all": another one}, the log, who is asked, the move to be shown).
    The twins differ from it in what the person cannot know, and in what any of the seats cannot."""
    people = kinds.count(0)
    private = moment in ("hand", "curtain", "recap")
    questions = (HAND if private else PUBLIC)[game]
    for seed in range(300):
        t = engine.open(game, seats=len(kinds), seed=seed)
        walk = parity.Walk(seed)
        log = b""
        for step in range(70):
            if t.seat == engine.OVER:
                break
            bot = kinds[t.seat] > 0
            if moment == "dealt":
                fits = not step and not bot
            elif moment == "thinks":
                fits = step > 12 and bot
            else:
                fits = step > 12 and not bot and t.moves() > 1
                fits = fits and (not questions or t.state[ASK] in questions)
                fits = fits and (t.seat > 0 or moment != "called")
            if fits:
                code = 0 if 0 in t.choices[: t.moves()] else t.choices[0]
                person = kinds.index(0) if people == 1 else t.seat
                twins = {
                    "own": twin(t, [person], code, moment),
                    "all": twin(t, range(len(kinds)), code, moment),
                }
                if all(twins.values()):
                    return bytes(t.state), twins, log[-LOG:], t.seat, code
            if moment == "dealt":
                break
            t.play(t.choices[walk.below(t.moves())])
            log += bytes(t.events[: t.n_events])
    raise AssertionError("no such moment")


def stolen(game, kinds, state, seat):
    """The event by which a card of that hand came into it."""
    if game not in ("mindbug", "tagteam"):
        return b""
    return bytes((E_STEAL, seat, state[HEADS + seat]))


def twin(t, seats, code, moment):
    """A state that these seats cannot tell from that of t; if a move is shown, nor after it."""
    for dice in range(30):
        other = t.fork()
        for seat in seats:
            other.blind(seat, dice)
        if other.state == t.state:
            continue
        if moment != "shown":
            return bytes(other.state)
        one, two = t.fork(), other.fork()
        if code in two.choices[: two.moves()]:
            one.play(code)
            two.play(code)
            same = one.events[: one.n_events] == two.events[: two.n_events]
            if same and one.seat == two.seat != engine.OVER and one.n_events:
                return bytes(other.state)
    return None


@pytest.mark.parametrize("row", ROWS, ids="-".join)
def test_row(row):
    cells = dict(zip(HEAD, row, strict=True))
    game, moment = cells.pop("game"), cells.pop("moment")
    kinds = tuple(map(int, cells.pop("people")))
    state, twins, log, seat, code = worlds(game, kinds, moment)
    owner = seat if kinds.count(0) > 1 else kinds.index(0)
    several = kinds.count(0) > 1
    speed = 1 if moment in ("shown", "dealt", "called") else 3
    found = {}

    def open_(how, seed=1):
        chosen = twins[how] if how else state
        told = b"" if moment == "dealt" else log + stolen(game, kinds, chosen, owner)
        frozen = moment in ("shown", "thinks")  # no other move comes while one looks
        return Holder(game, kinds, chosen, told, seed, speed, frozen)

    def seen_in(how, names):
        """What these entries show in a world."""
        # The seed makes the bots' names, too, and the dice of a hint.
        seed = 1 + 7 * EACH if how and cells[names[0]] != "own" else 1
        with open_(how, seed) as holder:
            holder.reach(moment, code)
            return {n: holder.look() if n == "SELECT" else holder.entry(n) for n in names}

    def shown(*names):
        """Compare what they show."""
        one = seen_in(None, names)
        other = seen_in("all", names)
        for name in names:
            found[name] = "all" if one[name] else "-"
            assert bool(one[name]) == bool(other[name])
        differ = [name for name in names if one[name] != other[name]]
        if differ:
            other = seen_in("own", names)
            for name in differ:
                found[name] = "own" if one[name] == other[name] else "too much"

    names = ["resume", "log", "help", "settings", "SELECT"]
    if cells["hint"] == "own":  # bots think with their own dice in each world
        shown("hint")
    else:
        names.insert(1, "hint")
    if moment in ("called", "dealt", "recap"):  # they do not come again
        for name in names:
            shown(name)
    else:
        shown(*names)
    with open_(None) as holder:
        holder.reach(moment, code)
        given = holder.give_up()
        found["give_up"] = "asked" if given and several else "you" if given else "-"
    if given:
        title, loser = given
        assert loser == (seat if several else kinds.index(0))
        assert (NAMES[loser] in title) == several
    with open_(None) as holder:
        holder.reach(moment, code)
        found["quit"] = "kept" if holder.quit() else "lost"
    assert set(found) == set(cells)
    for name, what in found.items():
        may = [cells[name]]
        if may == ["own"]:
            may.append("all")
        if name == "SELECT":  # there may be nothing under the cursor
            may.append("-")
        assert what in may, f"{name}: {what}, not {cells[name]}"


# The title while a game of several people is kept, and what SELECT opens there. What each entry
# does with that game:
#   asks     it is dropped only if that is said in a menu of its own, and B goes back
#   curtain  it goes on, at a curtain
#   stays    it stays as it is
TITLE = """
GAME             asks
GAME_TAGTEAM     asks
GAME_MANTIS      asks
GAME_MINIMONFA   asks
RESUME           curtain
HELP             stays
SETTINGS         stays
STATS            stays
CODE_ENTER       stays
ABOUT            stays
LEARN_SHOW       stays
LEARN_WORDS      stays
TOGETHER         stays
LEARN_PUZZLES    stays
RIVALS           stays
RECORD           stays
LOOK_GAMES       stays
DEAL_NEXT        asks
"""


def at_the_title(state, seed, name):
    """(what it does, all that is seen of it) of an entry."""
    with Holder("mindbug", (0, 0), state, b"", seed) as holder:
        holder.reach("curtain", 0)
        assert holder.quit()
        before = holder.app.store.read(1)
        text = holder.app.say.fill(NUMBERS[name], count=1)
        if text not in holder.screen.rows:
            while holder.screen.at:
                holder.press("LEFT")
            holder.press("SELECT")
            assert text in holder.screen.rows
        title = holder.kind == "Title"
        at = holder.screen.rows.index(text)
        while holder.screen.at != at:
            holder.press("RIGHT" if title else "DOWN")
        seen = [holder.sim.screen()]
        holder.press("A")
        holder.sim.run(1500)
        seen.append(holder.sim.screen())
        if holder.kind == "Curtain":
            return "curtain", seen
        asks = holder.kind == "Menu" and holder.screen.title == holder.say("SURE_NEW")
        for button in ("DOWN", "UP", "B"):
            holder.press(button)
            seen.append(holder.sim.screen())
        assert holder.app.store.read(1) == before
        return "asks" if asks else "stays", seen


@pytest.mark.parametrize(("name", "does"), [line.split() for line in TITLE.strip().splitlines()])
def test_the_title_keeps_a_game_of_several_and_its_secrets(name, does):
    state, twins, *_ = worlds("mindbug", (0, 0), "curtain")
    seed = 5
    found, seen = at_the_title(state, seed, name)
    assert found == does
    assert at_the_title(twins["all"], seed + 7 * EACH, name) == (found, seen)


def test_the_tables_have_every_entry():
    """Of the menu of START and of the title."""
    with Holder("mindbug", (0, 2), worlds("mindbug", (0, 1), "hand")[0]) as holder:
        holder.reach("hand", 0)
        holder.press("START")
        assert holder.screen.rows == [holder.say(name) for name in ENTRIES.values()]
        holder.press("B")
        holder.quit()
        names = [line.split()[0] for line in TITLE.strip().splitlines()]
        rows = [holder.app.say.fill(NUMBERS[name], count=1) for name in names]
        found = list(holder.screen.rows)
        while holder.screen.at:
            holder.press("LEFT")
        holder.press("SELECT")
        assert rows == found + list(holder.screen.rows)


@pytest.mark.parametrize("way", ["LEARN_SHOW", "LEARN_PUZZLES"])
def test_in_a_lesson_and_a_puzzle_nothing_is_given_up(way):
    with Console() as console:
        console.press("SELECT")
        console.choose(way)
        if way == "LEARN_PUZZLES":
            console.press("A")
        console.sim.run_until(lambda: console.app.match)
        console.sim.run(600)
        if way == "LEARN_PUZZLES":
            console.press("A")  # the goal is read
        console.press("START")
        names = ("MENU_RESUME", "MENU_LOG", "HELP", "SETTINGS", "PUZZLE_LEAVE")
        assert console.screen.rows == [console.say(name) for name in names]


@pytest.mark.parametrize("kinds", [(0, 2), (0, 0)])
def test_the_code_comes_with_the_end_and_tells_nothing_of_the_rematch(kinds):
    """The same deal on two devices, by its code: the next one is another on each."""
    state = bytes(engine.open("mindbug", seed=7).state)
    seeds = set()
    for chance in (1, 2):
        with Holder("mindbug", kinds, state, seed=7, chance=chance) as holder:
            holder.reach("hand" if 0 in kinds[1:] else "public", 0)
            assert not any("Deal code" in label.text for label in lines(holder.app.kit.group))
            holder.give_up()
            holder.sim.run_until(lambda: holder.kind == "End" and not holder.screen.stage)
            holder.sim.run(1500)
            code = holder.app.match.code()
            assert any(code in label.text for label in lines(holder.app.kit.group))
            holder.press("A")
            holder.sim.run_until(lambda: holder.kind != "End")
            seeds.add(holder.app.match.seed)
    assert len(seeds) == 2
