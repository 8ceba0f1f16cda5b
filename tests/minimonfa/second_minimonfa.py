# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa a second time, as plainly as the rules tell it: slow, with lists and generators.

It follows a table move by move and knows nothing of the engine's state. Every question it comes to
must be the table's question, every pile the table's pile. What only dice decide (shuffled events,
cards discarded at random) it takes over from the table.
"""

import re
from collections import Counter
from types import SimpleNamespace

from tools import ROOT

HEROES, MONSTERS, TRAPS, ITEMS, EVENTS = {}, {}, {}, {}, {}
DECKS = {}
LIMIT = 300  # turns


def _read():
    """The card lists: a name, what it is, then when and what it does."""
    tables = {"hero": HEROES, "monster": MONSTERS, "trap": TRAPS, "item": ITEMS, "event": EVENTS}
    for deck in ("classic", "wild", "common"):
        text = (ROOT / f"assets/minimonfa/cards/{deck}.txt").read_text()
        names = DECKS[deck] = {kind: [] for kind in tables}
        for block in text.split("\n== ")[1:]:
            title, *lines = block.split("\n")
            name = title.split(" / ")[0]
            kind, *about = lines[0].split()
            if kind not in tables:
                continue
            card = SimpleNamespace(name=name, kind=kind, does=[], sort="any", size=0)
            for word in about:
                if "/" in word:
                    card.attack, card.defence = map(int, word.split("/"))
                elif word.isdigit():
                    card.size = int(word)
                else:
                    card.sort = word
            for i, line in enumerate(lines):
                when, _, what = line.partition(" ")
                if when in ("combat", "free", "worn", "once", "sprung", "shown"):
                    words = [int(w) if re.fullmatch(r"[+-]?\d+", w) else w for w in what.split()]
                    label = lines[i + 1].removeprefix("en ").split(":")[0]
                    card.does.append((label, when, words[0], words[1:]))
            tables[kind][name] = card
            names[kind].append(name)


_read()


def _sort(name):
    """The sort of a card of a deck."""
    if name in ("Room", "Skill"):
        return name.lower()
    return "monster" if name in MONSTERS else "trap" if name in TRAPS else "item"


class Card:
    """A card in a vault or under a hero."""

    def __init__(self, name, up=False):
        self.name = name
        self.up = up
        self.seen = set()  # who looked at it

    def __str__(self):
        return self.name + ("" if self.up else "?")


class Hero:
    """One of the four: home, sent, doomed, dead or stone."""

    def __init__(self, name):
        self.name = name
        self.where = "home"
        self.items = []
        self.vault = None  # where he is petrified

    def __str__(self):
        held = ", ".join(sorted(str(x) for x in self.items))
        return self.name + ("[" + held + "]" if held else "")


class Vault:
    """Rooms and what is in them."""

    def __init__(self):
        self.rooms = self.halls = 0
        self.monsters = []
        self.trap = None
        self.stones = []  # (seat, hero)

    @property
    def size(self):
        return self.rooms + self.halls

    def cards(self):
        return self.monsters + ([self.trap] if self.trap else [])

    def list(self):
        names = ["hall"] * self.halls + [str(c) for c in self.cards()]
        return names + [f"stone {seat} {hero}" for seat, hero in self.stones]


class Player:
    def __init__(self):
        self.hand, self.draw, self.discard, self.heroes, self.vaults = [], [], [], [], []
        self.playing = True

    def at(self, *where):
        return [h for h in self.heroes if h.where in where]


class _Out(Exception):
    """The active player has lost."""


class _Over(Exception):
    """The fight is over at once."""


class Unclear(Exception):
    """Too much happened at the table between two questions to tell what the dice did."""


def _named(name, things):
    return next(x for x in things if x.name == name)


class Game:
    """The game. run() asks by yielding (seat, moves), is sent the move, returns the winners."""

    def __init__(self, table):
        self.table = table
        self.most = 6 if table.seats == 2 else 4
        self.players = [Player() for _ in range(table.seats)]
        self.events, self.used, self.open = [], [], None
        self.hired = 0  # the mercenary: 1 may be sent, 2 is inside, 3 dies
        self.fighting = False

    # --- turns

    def run(self, seat, first_turns, hired=0):
        """From phase 2 of ``seat`` on; so many turns belong to the first round."""
        idle = turns = 0
        begun = True
        while True:
            turns += 1
            self.me = seat
            self.busy = False
            self.swaps = 6  # a limit of the engine; E16 has none
            self.hired = hired
            hired = 0
            try:
                yield from self._turn(self.players[seat], first_turns > 0, begun)
            except _Out:
                self.players[seat].playing = False
                left = self._playing()
                if len(left) == 1:
                    return tuple(left)
                self._leave(seat)
            begun = self.fighting = False
            first_turns -= 1
            if self.open:
                self.used.append(self.open)
                self.open = None
            idle = 0 if self.busy else idle + 1
            left = self._playing()
            if idle >= len(left) and not any(self.players[s].draw for s in left):
                return ()
            if turns == LIMIT:
                return ()
            n = len(self.players)
            seat = next(s % n for s in range(seat + 1, seat + 1 + n) if s % n in left)

    def _playing(self):
        return [s for s, p in enumerate(self.players) if p.playing]

    def _others(self):
        return [s for s in self._playing() if s != self.me]

    def _leave(self, seat):
        """E43."""
        p = self.players[seat]
        for vault in list(p.vaults):
            self._destroy(p, vault)
        for hero in p.heroes:
            if hero.vault:
                hero.vault.stones.remove((seat, hero))
        p.hand, p.draw, p.discard, p.heroes = [], [], [], []
        self.busy = True

    def _turn(self, p, first, begun):
        if not begun:
            if not first:
                yield from self._event(p)
            n = max(0, 6 - len(p.hand))
            if self._shown("draw"):
                n += self._shown("draw")[0]
            p.hand += p.draw[:n]
            del p.draw[:n]
            if not p.vaults and "Room" not in p.hand:  # E35
                raise _Out
        while True:
            moves = self._cards(p) + self._gear(p, 2)
            if p.vaults or "Room" not in p.hand:
                moves.append("end")
            move = yield self.me, moves
            if move == "end":
                break
            yield from self._act(p, move)
        phase = 3
        while not first:
            moves = self._gear(p, phase) + ["end"]
            if phase == 3 and self._shown("lock") != ["attack"]:
                if p.at("home") or self.hired:
                    moves += [f"attack {s} {v + 1}" for s, v in self._enemy_vaults()]
            move = yield self.me, moves
            if move == "end":
                break
            if move.startswith("attack"):
                _, seat, vault = move.split()
                yield from self._attack(int(seat), int(vault) - 1)
                phase = 4
            else:
                yield from self._act(p, move)

    def _enemy_vaults(self):
        return [(s, v) for s in self._others() for v in range(len(self.players[s].vaults))]

    def _shown(self, what):
        """The numbers of the open event if it does ``what``."""
        if not self.open:
            return None
        _, _, does, about = EVENTS[self.open].does[0]
        return about if does == what else None

    def _event(self, p):
        """E10, E40."""
        if not self.events and self.used:
            rest = list(self.table.get(None, "events"))
            gone = sorted((Counter(self.used) - Counter(rest)).elements())
            if len(gone) != 1:
                raise Unclear
            self.events, self.used = gone + rest, []
        if not self.events:
            return
        name = self.events.pop(0)
        if name in EVENTS:
            self.open = name
            yield from self._effect(p, *EVENTS[name].does[0][2:])
        else:
            p.hand.append(name)

    # --- what can be done outside a fight

    def _skill(self, p):
        return "Skill" in p.hand and self._shown("lock") != ["skills"]

    def _pay(self, p):
        p.hand.remove("Skill")
        p.discard.append("Skill")
        self.busy = True

    def _sites(self, p):
        new = ["room new"] if len(p.vaults) < self.most else []
        return new + [f"room {i + 1}" for i, v in enumerate(p.vaults) if v.size < self.most]

    def _site(self, p, move):
        if move == "room new":
            p.vaults.append(Vault())
            return p.vaults[-1]
        return p.vaults[int(move[5:]) - 1]

    def _cards(self, p):
        moves = []
        for name in set(p.hand):
            sort = _sort(name)
            if sort == "room":
                moves += self._sites(p)
            elif sort == "item":
                moves += [f"item {name} to {h.name}" for h in p.at("home")]
            for i, v in enumerate(p.vaults):
                if sort == "monster" and self._shown("lock") != ["monsters"]:
                    full = sum(MONSTERS[c.name].size for c in v.monsters)
                    fits = full + MONSTERS[name].size <= v.size
                else:
                    fits = sort == "trap" and not v.trap and TRAPS[name].size <= v.size
                if fits:
                    moves.append(f"{sort} {name} to {i + 1}")
        return moves

    @staticmethod
    def _works(hero, item):
        return item.up and ITEMS[item.name].sort in ("any", HEROES[hero.name].sort)

    def _gear(self, p, phase):
        moves = []
        moves += self._free(p, "home")
        for hero in p.at("home"):
            for item in hero.items:
                _, when, what, _ = ITEMS[item.name].does[0]
                if phase < 4 and self.swaps:
                    to = [h.name for h in p.at("home") if h is not hero]
                    moves += [f"swap {item.name} from {hero.name} to {h}" for h in to]
                if phase == 3 and not item.up:
                    moves.append(f"reveal {item.name} of {hero.name}")
                if (when, what) == ("once", "revive") and self._works(hero, item) and p.at("dead"):
                    moves.append(f"spend {item.name}")
        return moves

    def _free(self, p, *where):
        """E20: abilities that are not about the fight."""
        moves = []
        for hero in p.at(*where):
            for name, when, what, _ in HEROES[hero.name].does:
                useful = self._unseen() if what == "peek" else p.at("dead")
                if when == "free" and useful and self._skill(p):
                    moves.append(f"use {hero.name} {name}")
        return moves

    def _item(self, p, name):
        return next((h, c) for h in p.heroes for c in h.items if c.name == name)

    def _act(self, p, move):
        verb, _, rest = move.partition(" ")
        self.busy = self.busy or verb not in ("swap", "reveal")
        if verb == "room":
            p.hand.remove("Room")
            self._site(p, move).rooms += 1
        elif verb in ("monster", "trap"):
            name, place = rest.split(" to ")
            p.hand.remove(name)
            vault = p.vaults[int(place) - 1]
            if verb == "trap":
                vault.trap = Card(name)
            else:
                vault.monsters.append(Card(name))
        elif verb == "item":
            name, hero = rest.split(" to ")
            p.hand.remove(name)
            _named(hero, p.heroes).items.append(Card(name))
        elif verb == "swap":
            name, hero = rest.split(" from ")[0], rest.split(" to ")[1]
            self._take_item(p, name)
            _named(hero, p.heroes).items.append(Card(name))
            self.swaps -= 1
        elif verb == "reveal":
            self._item(p, rest.split(" of ")[0])[1].up = True
        elif verb == "spend":
            self._take_item(p, rest)
            p.discard.append(rest)
            yield from self._effect(p, *ITEMS[rest].does[0][2:])
        else:
            self._pay(p)
            what, about = self._ability(rest, HEROES)
            yield from self._effect(p, what, about)

    def _take_item(self, p, name):
        hero, item = self._item(p, name)
        hero.items.remove(item)

    @staticmethod
    def _ability(text, table):
        """Effect and numbers of "CARD ABILITY"."""
        for card in table.values():
            for name, _, what, about in card.does:
                if text == card.name + " " + name:
                    return what, about
        raise KeyError(text)

    # --- effects outside a fight

    def _choose(self, seat, moves):
        """A target: asked only if there are two."""
        if len(set(moves)) == 1:
            return moves[0]
        return (yield seat, moves)

    def _unseen(self):
        out = []
        for s, v in self._enemy_vaults():
            hidden = [c for c in self.players[s].vaults[v].cards() if not c.up]
            if any(self.me not in c.seen for c in hidden):
                out.append((s, v))
        return out

    def _effect(self, p, what, about):
        if what == "ally":
            self.hired = 1
        elif what == "revive":
            heroes = p.at(about[1])
            if heroes:
                move = yield from self._choose(self.me, ["revive " + h.name for h in heroes])
                hero = _named(move[7:], heroes)
                if hero.vault:
                    hero.vault.stones.remove((self.me, hero))
                hero.where, hero.vault = "home", None
        elif what == "peek":
            yield from self._peek(about[0])
        elif what == "discard":
            self._toss()
        elif what == "fetch":
            cards = [c for c in p.discard if _sort(c) == about[0]]
            if cards:
                move = yield from self._choose(self.me, ["fetch " + c for c in cards])
                p.discard.remove(move[6:])
                p.hand.append(move[6:])
        elif what == "build":
            if self._sites(p):
                move = yield from self._choose(self.me, self._sites(p))
                self._site(p, move).halls += 1
                self.open = None
        elif what == "raze" and p.vaults:
            moves = [f"raze {i + 1}" for i, v in enumerate(p.vaults) if v.rooms]
            moves += [f"raze {i + 1} hall" for i, v in enumerate(p.vaults) if v.halls]
            _, place, *hall = (yield from self._choose(self.me, moves)).split()
            yield from self._shrink(p, p.vaults[int(place) - 1], hall)
        elif what == "break":
            foes = [self.players[s] for s in self._others()]
            yield from self._break(self.me, foes, ("home", "stone"))

    def _peek(self, what):
        if what == "vault":
            seats = len(self.players)
            looks = {
                f"look {v + 1}" if seats == 2 else f"look {s} {v + 1}": (s, v)
                for s, v in self._unseen()
            }
            if looks:
                seat, vault = looks[(yield from self._choose(self.me, list(looks)))]
                for card in self.players[seat].vaults[vault].cards():
                    card.seen.add(self.me)
        elif self.table.seat == self.me:  # what is known of a hand is not kept here
            asked = moves_of(self.table)
            if asked[0].startswith("choose"):
                assert set(asked) <= {f"choose {s}" for s in self._others()}
                yield self.me, asked

    def _toss(self):
        for s in self._playing():
            p = self.players[s]
            if p.hand:
                lost = list((Counter(self.table.get(s, "discard")) - Counter(p.discard)).elements())
                if len(lost) != 1:
                    raise Unclear
                p.hand.remove(lost[0])
                p.discard += lost

    def _shrink(self, p, vault, hall):
        """MAMB-13."""
        if hall:
            vault.halls -= 1
        else:
            vault.rooms -= 1
            p.discard.append("Room")
        if not vault.size:
            self._destroy(p, vault)
        while sum(MONSTERS[c.name].size for c in vault.monsters) > vault.size > 0:
            moves = ["lose " + c.name for c in vault.monsters]
            move = yield from self._choose(self.me, moves)
            vault.monsters.remove(_named(move[5:], vault.monsters))
            p.discard.append(move[5:])

    def _break(self, seat, players, where):
        held = {
            "break " + c.name: (p, h, c)
            for p in players
            for h in p.at(*where)
            for c in h.items
            if c.up
        }
        if held:
            p, hero, card = held[(yield from self._choose(seat, list(held)))]
            hero.items.remove(card)
            p.discard.append(card.name)

    def _destroy(self, p, vault):
        p.discard += ["Room"] * vault.rooms + [c.name for c in vault.cards()]
        for _, hero in vault.stones:
            hero.where, hero.vault = "home", None
        p.vaults.remove(vault)

    # --- fights

    def _attack(self, seat, place):
        p, self.foe = self.players[self.me], seat
        self.vault = vault = self.players[seat].vaults[place]
        while True:
            moves = ["go"] if self._inside() else []
            if self._inside() < vault.rooms + 2 * vault.halls:
                moves += ["send " + h.name for h in p.at("home")]
                moves += ["send Mercenary"] if self.hired == 1 else []
            move = yield self.me, moves
            if move == "go":
                break
            if move == "send Mercenary":
                self.hired = 2
            else:
                _named(move[5:], p.heroes).where = "sent"
        self.busy = self.fighting = True
        self.bonus, self.prevented = [0, 0, 0, 0], [0, 0]
        self.cancelled = self.acted = self.petrified = self.sprung = False
        for card in vault.cards():
            card.up = True
        try:
            yield from self._fight(p, self.players[seat], vault)
        except _Over:
            if self.sprung:
                self._use_trap()
        for hero in p.at("sent"):
            hero.where = "home"
        self.hired = 0
        self.fighting = False

    def _fight(self, p, foe, vault):
        if vault.trap and self._skill(foe):  # E21
            trap = vault.trap.name
            if (yield self.foe, ["skill " + trap, "pass"]) != "pass":
                self._pay(foe)
                self.acted = self.sprung = True
                yield from self._react(p, "trap")
                self._use_trap()
                if not self.cancelled:
                    yield from self._strike(p, *TRAPS[trap].does[0][2:])
        if vault.monsters:
            yield from self._skills(p, foe, vault)
            yield from self._late(p)
            yield from self._exchange(p, foe, vault)
        if self._inside() and not vault.monsters and not self.petrified:  # E27, E32
            self._destroy(foe, vault)

    def _use_trap(self):
        self.players[self.foe].discard.append(self.vault.trap.name)
        self.vault.trap = None
        self.sprung = False

    def _skills(self, p, foe, vault):
        """E23: the defender uses what he likes, then the attacker answers, and so on."""
        skilled = False
        while True:
            used = False
            while self._skill(foe):
                moves = [
                    f"skill {c.name} {name}"
                    for c in vault.monsters
                    for name, *_ in MONSTERS[c.name].does
                ]
                move = (yield self.foe, moves + ["pass"]) if moves else "pass"
                if move == "pass":
                    break
                self._pay(foe)
                self.acted = used = skilled = True
                yield from self._strike(p, *self._ability(move[6:], MONSTERS))
            if not used:
                break
            yield from self._react(p, "skill")
        if not skilled:
            yield from self._react(p, "pouch")

    def _react(self, p, why):
        """E20, MAMB-4: the attacker's window. "pouch": only if he has an item for it."""
        while True:
            moves = []
            items = []
            for hero in p.at("sent"):
                for name, when, what, _ in HEROES[hero.name].does:
                    usable = why == "trap" and not self.cancelled if what == "negate" else True
                    if when == "combat" and usable and self._skill(p) and self.acted:
                        moves.append(f"skill {hero.name} {name}")
                for item in hero.items:
                    _, when, what, _ = ITEMS[item.name].does[0]
                    if what == "negate":
                        usable = why == "trap" and not self.cancelled
                    else:
                        usable = what == "end" and why != "trap"
                    if when == "once" and usable and self._works(hero, item):
                        items.append("spend " + item.name)
            if not items and (not moves or why == "pouch"):
                return
            move = yield self.me, moves + items + self._free(p, "home", "sent") + ["pass"]
            if move == "pass":
                return
            if move.startswith("use"):
                yield from self._act(p, move)
                continue
            if move.startswith("spend"):
                self._take_item(p, move[6:])
                p.discard.append(move[6:])
                what, about = ITEMS[move[6:]].does[0][2:]
            else:
                self._pay(p)
                what, about = self._ability(move[6:], HEROES)
            if what == "negate":
                self.cancelled = True
            elif what == "end":
                raise _Over
            else:
                self._count(0, what, about)

    def _count(self, side, what, about):
        """MOD and PREVENT of a side: 0 heroes, 1 monsters."""
        if what == "prevent":
            self.prevented[side] += about[0]
            return
        side ^= about[0] == "enemy"
        self.bonus[2 * side] += about[1]
        self.bonus[2 * side + 1] += about[2]

    def _strike(self, p, what, about):
        """A trap or a monster's ability takes effect."""
        if what == "kill":
            for _ in range(about[0]):
                if self._alive(p):
                    moves = ["lose " + n for n in self._alive(p)]
                    self._doom(p, (yield from self._choose(self.me, moves))[5:])
            self._bury(p)
        elif what == "eject":
            moves = ["eject " + n for n in self._alive(p)]
            name = (yield from self._choose(self.me, moves))[6:]
            if name == "Mercenary":
                self.hired = 0
            else:
                _named(name, p.heroes).where = "home"
        elif what == "petrify":
            moves = ["stone " + n for n in self._alive(p)]
            name = (yield from self._choose(self.foe, moves))[6:]
            if name == "Mercenary":
                self.hired = 0
            else:
                hero = _named(name, p.heroes)
                hero.where, hero.vault = "stone", self.vault
                self.vault.stones.append((self.me, hero))
                self.petrified = True
        elif what == "break":
            yield from self._break(self.foe, [p], ("sent",))
        else:
            self._count(1, what, about)
        if not self._inside():  # MAMB-7
            raise _Over

    def _late(self, p):
        """E25."""
        while True:
            hidden = {
                f"reveal {c.name} of {h.name}": c for h in p.at("sent") for c in h.items if not c.up
            }
            if not hidden:
                return
            move = yield self.me, [*hidden, *self._free(p, "home", "sent"), "pass"]
            if move == "pass":
                return
            if move in hidden:
                hidden[move].up = True
            else:
                yield from self._act(p, move)

    def totals(self):
        """E24."""
        sums = list(self.bonus)
        p = self.players[self.me]
        fighters = [(0, HEROES[h.name]) for h in p.at("sent", "doomed")]
        fighters += [(2, MONSTERS[c.name]) for c in self.vault.monsters]
        for side, card in fighters:
            sums[side] += card.attack
            sums[side + 1] += card.defence
        changes = []
        for hero in p.at("sent", "doomed"):
            worn = [c for c in hero.items if self._works(hero, c)]
            for _, when, _, about in [ITEMS[c.name].does[0] for c in worn]:
                if when == "worn":
                    changes.append((0, about[1:]))
        if self.hired >= 2:
            changes.append((0, self._shown("ally")))
        about = self._shown("mod") or ["nobody"]
        if about[0] in ("heroes", "both"):
            changes.append((0, about[1:]))
        if about[0] in ("monsters", "both"):
            changes.append((2, about[1:]))
        for side, (attack, defence) in changes:
            sums[side] += attack
            sums[side + 1] += defence
        return [max(0, x) for x in sums]

    def _exchange(self, p, foe, vault):
        """E26."""
        a, d, monsters_a, monsters_d = self.totals()
        wounds = max(0, monsters_a - d - self.prevented[0])
        while wounds and self._alive(p):
            name = self._alive(p)[0]
            if len(self._alive(p)) > wounds:
                name = (yield self.me, ["lose " + n for n in self._alive(p)])[5:]
            self._doom(p, name)
            wounds -= 1
        wounds = max(0, a - monsters_d - self.prevented[1])
        left = list(vault.monsters)
        while wounds and left:
            name = left[0].name
            if len(left) > wounds:
                name = (yield self.foe, ["lose " + c.name for c in left])[5:]
            left.remove(_named(name, left))
            wounds -= 1
        foe.discard += [c.name for c in vault.monsters if c not in left]
        vault.monsters = left
        self._bury(p)

    def _alive(self, p):
        return [h.name for h in p.at("sent")] + (["Mercenary"] if self.hired == 2 else [])

    def _inside(self):
        heroes = self.players[self.me].at("sent", "doomed")
        return len(heroes) + (self.hired >= 2)

    def _doom(self, p, name):
        if name == "Mercenary":
            self.hired = 3
        else:
            _named(name, p.heroes).where = "doomed"

    def _bury(self, p):
        for hero in p.at("doomed"):
            hero.where = "dead"
            p.discard += [c.name for c in hero.items]
            hero.items = []
        if self.hired == 3:
            self.hired = 0
        if len(p.at("dead")) == 4:  # E36
            raise _Out

    # --- the comparison

    def compare(self):
        """Everything on the table is as it is here."""
        get = self.table.get
        for seat, p in enumerate(self.players):
            assert sorted(get(seat, "hand")) == sorted(p.hand)
            assert get(seat, "draw") == p.draw
            assert sorted(get(seat, "discard")) == sorted(p.discard)
            assert _plain(get(seat, "heroes")) == _plain(p.at("home", "sent", "doomed"))
            assert _plain(get(seat, "dead")) == _plain(p.at("dead"))
            assert get(seat, "vaults") == len(p.vaults)
            for i, vault in enumerate(p.vaults):
                size, *names = get(seat, f"vault {i + 1}")
                assert (size, _plain(names)) == (vault.size, _plain(vault.list()))
        assert get(None, "events") == self.events
        assert get(None, "event") == (self.open or "-")
        if self.fighting and self.table.seat != 255:
            assert get(None, "totals") == "{}/{} {}/{}".format(*self.totals())


def _plain(names):
    """Heroes with their items in order, all sorted."""
    out = []
    for name in map(str, names):
        head, bracket, items = name.partition("[")
        out.append(head + bracket + ", ".join(sorted(items.removesuffix("]").split(", "))))
    return sorted(out)


def moves_of(table):
    """The texts of the legal moves."""
    return [table.describe(c) for c in table.choices[: table.moves()]]
