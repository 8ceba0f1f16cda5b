# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The questions of MiniMonFa, put to the person at the device."""

from micropython import const
from cardling.confirmation import MINIMONFA, needs_confirmation
from cardling.minimonfa.numbers import (
    AWAY, FOUR, LIST, P_FIGHT, P_KEEP, R_CARD, R_CHIP, R_EVENT, R_EVENTS, R_HIRED, R_PAGE,
    R_TOTALS, R_VAULT,
)  # fmt: skip
from cardling.minimonfa.names import ability, card
from cardling.minimonfa.move_texts import move
from cardling.phases import phase
from cardling.messages import (
    M_DG_ASK_BUILD, M_DG_ASK_DEFEND, M_DG_ASK_EJECT, M_DG_ASK_KEEP, M_DG_ASK_LATE,
    M_DG_ASK_LOSE, M_DG_ASK_LOSE_MORE, M_DG_ASK_RAID, M_DG_ASK_REACT, M_DG_ASK_STONE,
    M_DG_ASK_TRAP, M_DG_ASK_WHERE, M_DG_BREAK, M_DG_BUILD_FIRST, M_DG_CHIP_ATTACK,
    M_DG_CHIP_END, M_DG_CHIP_FOUR, M_DG_CHIP_GO, M_DG_CHIP_LIST, M_DG_CHIP_PASS, M_DG_DISCARD,
    M_DG_DO_ATTACK, M_DG_DO_DONE, M_DG_DO_END, M_DG_DO_FOUR, M_DG_DO_HERO, M_DG_DO_KEEP,
    M_DG_DO_LIST, M_DG_DO_PICK, M_DG_DO_STORM, M_DG_DO_UNKEEP, M_DG_DO_UNSEND, M_DG_DO_WHY,
    M_DG_FETCH, M_DG_HALL, M_DG_IS_SEAT, M_DG_IS_SKILL, M_DG_IS_VAULT, M_DG_LOOK_DEAD,
    M_DG_LOOK_HIDDEN, M_DG_LOOK_STONE, M_DG_NO_GROUP, M_DG_NO_NOW, M_DG_PEEK, M_DG_RAZE,
    M_DG_REACT_TO, M_DG_REST, M_DG_REVIVE, M_DG_SEND, M_DG_SURE, M_DG_SURPLUS, M_MUST_CHOOSE,
)  # fmt: skip
from cardling.sounds import S_REFUSE
from cardling.tiles import T_BLANK, T_BUTTON, T_CROSS, T_INK, T_SLATE, T_WHITE, T_YELLOW
from engine.minimonfa.numbers import (
    C_RAID, DEAD, EVENT, FIGHT, F_ACTIVE, F_FIRST, F_HIRED, F_MARKS, F_PENDING, F_WANTED,
    F_WINDOW, HOME, ITEM, MERCENARY, MONSTER, NEW, Q_BUILD, Q_HALL, Q_KEEP, Q_LATE, Q_LOSE,
    Q_RAID, Q_RAZE, Q_REACT, Q_REST, Q_SEND, SENT, SHOWN, STONE, UNKNOWN, V_ITEM, V_RAID,
    V_REVEAL, V_SPEND, V_SWAP, V_USE, W_POUCH, Q_REVIVE, Q_FETCH, Q_BREAK, Q_KILL, Q_EJECT,
)  # fmt: skip
from cardling.device.boards import B, DOWN, LEFT, RIGHT, SELECT

PHASE = "ask"

# By question: what it says. Those of 24 to 29 are answered in a list, 24 not in a fight.
_FORMS = {
    1: M_DG_ASK_KEEP, 2: M_DG_ASK_BUILD, 3: M_DG_ASK_RAID, 4: M_DG_REST, 5: M_DG_SEND,
    6: M_DG_ASK_TRAP, 7: M_DG_ASK_DEFEND, 8: M_DG_ASK_REACT, 9: M_DG_ASK_LATE, 10: M_DG_ASK_LOSE,
    18: M_DG_ASK_LOSE, 19: M_DG_ASK_STONE, 20: M_DG_ASK_EJECT, 24: M_DG_BREAK, 25: M_DG_REVIVE,
    26: M_DG_PEEK, 28: M_DG_DISCARD, 29: M_DG_FETCH, 30: M_DG_HALL, 31: M_DG_RAZE,
}  # fmt: skip
_CHIPS = const(5)  # rows of the cursor
_SKILL = const(49)  # the design of a skill card
_LEAST = const(10)  # pixels of a name: P3


class Ask:
    """One question, from the moment it is asked until it is answered."""

    def __init__(self, screen):
        self.screen = screen
        self.view = view = screen.view
        self.q = q = view.asked()
        if screen.key != screen.me << 6 | q:
            screen.key = screen.me << 6 | q
            screen.row = screen.laid = -1
            screen.marks = 63  # all six
            screen.turn(screen.me)
        self.row = bytearray(128)
        n = view.moves(self.row)
        self.legal = bytes(self.row[:n])
        self.made = bytearray(3 * n)  # of each: verb, design, place
        if q <= Q_REST or q == Q_HALL:
            for i in range(n):
                self.made[3 * i] = view.parts(self.legal[i], self.row)
                self.made[3 * i + 1 : 3 * i + 3] = self.row[:2]
        self.picked = b""  # the moves of a card of the hand that looks for its place,
        self.from_ = 0  # and where it is
        self.sure = -1  # the move that waits for a second A,
        self.stepped = False  # which it need not if the cursor was moved there
        # what was laid has flown meanwhile
        wait = 300
        if screen.laid >= 0:
            wait = max(0, wait - screen.app.handheld.since(screen.app.pressed))
        screen.app.ignore_presses(wait)
        screen.news = ""
        self.list = Q_REVIVE <= q <= Q_FETCH or q == Q_BREAK and not view.fact(F_MARKS) & FIGHT
        self.codes = codes = []  # of the chips
        if q == Q_KEEP:
            if self._four() == 4:
                codes.append(FOUR)
        elif self.list:
            codes.append(LIST)
        raids = q == Q_RAID and max(self.legal) >= C_RAID
        if raids or q == Q_BUILD and 0 in self.legal and not view.fact(F_FIRST):
            codes.append(AWAY)
        if 0 in self.legal:
            codes.append(0)
        # What was chosen while building: to the vaults, or the end of the turn.
        self.then = screen.then if q == Q_RAID else -1
        screen.then = -1

    def _four(self):
        """How many heroes are chosen."""
        return bin(self.screen.marks).count("1")

    def at(self, ref):
        """The moves of a cell."""
        found = []
        for i in range(len(self.legal)):
            code = self.legal[i]
            if code and (not self.picked or code in self.picked) and self._is(i, code, ref):
                found.append(code)
        return found

    def _is(self, i, code, ref):
        """Does this move, the i-th, belong to this cell?"""
        view = self.view
        q = self.q
        s = self.screen.me
        card = ref - R_CARD if R_CARD <= ref < R_EVENT else -1
        d = code - 1
        if q == Q_KEEP:
            return card == d
        if q == Q_RAZE:
            return ref == R_VAULT + 6 * s + d % 6
        if q <= Q_REST or q == Q_HALL:
            verb = self.made[3 * i]
            d = self.made[3 * i + 1]
            place = self.made[3 * i + 2]
            if q == Q_HALL or self.picked:
                if verb == V_ITEM:
                    return self._own(ref, s) == place
                if place == NEW:
                    place = 0
                    while view.size(6 * s + place):
                        place += 1
                return ref == R_VAULT + 6 * s + place
            if verb == V_RAID:
                return ref == R_VAULT + place
            if verb == V_USE:
                return self._own(ref, s) == d
            if verb == V_SWAP or verb == V_REVEAL or verb == V_SPEND:
                return self._bears(ref, s, d)
            return card == d
        active = view.fact(F_ACTIVE)
        if q == Q_BREAK or q == Q_LATE:
            return self._bears(ref, active, d) or self._own(ref, active) == d >> 1
        if q == Q_SEND or q == Q_LOSE or Q_KILL <= q <= Q_EJECT:
            if ref == R_HIRED:
                return d == MERCENARY
            if d == MERCENARY:
                return False
        elif q <= Q_REACT:
            d >>= 1
            view.card(d, self.row)
            if self.row[3] >> 4 == ITEM:
                return self._bears(ref, s, d)
        return card == d or self._own(ref, active) == d

    def _own(self, ref, s):
        """The design of the hero of s in this cell; -1: none of his."""
        return self.view.hero(ref) if ref < 12 and ref >> 2 == s else -1

    def _bears(self, ref, s, d):
        """Is it the cell of a hero of s who carries the item d?"""
        if ref < 12 and ref >> 2 == s:
            for item in self.row[: self.view.items(ref, self.row)]:
                if item % SHOWN == d:
                    return True
        return False

    def chips(self):
        """The question, with the chips at its end."""
        screen = self.screen
        low = screen.low
        say = screen.app.say
        kit = screen.app.kit
        x = 158
        codes = b"" if self.picked else self.codes
        for code in reversed(codes):
            made = kit.line(0, low)
            made.show(" " + say(self.chip(code)) + " ")
            x -= made.width + 1
            made.x = x
            x -= 3
            screen.chips.insert(0, made)
        for i in range(len(codes)):
            screen.rows[_CHIPS].append(R_CHIP + i)
            screen.spots[_CHIPS].extend(bytes((screen.chips[i].x, low, 16, 16)))
        self.room = x - 5
        self.lit = -2  # none has a colour yet

    def draw(self, again):
        """Put it on the table."""
        self.screen.draw()
        self._begin()

    def _begin(self):
        """Ask, and put the cursor where it begins."""
        screen = self.screen
        if screen.row < 0:
            row = _CHIPS
            at = 0 if AWAY in self.codes else len(self.codes) - 1
            if self.q == Q_BUILD and screen.laid >= 0:  # the next card, or on
                row, at = self._first(row, at, (4,), screen.laid)
            elif self.q in (Q_BUILD, Q_SEND, Q_HALL, Q_RAZE) or not self.codes:
                row, at = self._first(row, at)
            screen.row = row
            screen.at = max(0, at)
            if self.list:
                self._open()
                return
        elif not screen.rows[screen.row]:
            screen.row = _CHIPS if self.codes else 0
        hint = screen.hint
        screen.hint = -1
        if self.list and hint >= 0:
            self._open(at=hint)
            return
        place = hint >= 0 and self.find(hint)
        self._say()  # on the page of the hint
        self.move(*place or (screen.row, screen.at))
        if hint < 0 and self.then in self.codes:
            if self.then:
                self._away()
            else:
                self._play(0)

    def _first(self, row, at, where=(4, 1, 2, 3), start=0):
        """The first cell that can be chosen in these rows, from that place on and round."""
        rows = self.screen.rows
        for r in where:
            n = len(rows[r])
            for i in range(start, start + n):
                if self.at(rows[r][i % n]):
                    return r, i % n
        return row, at

    def _say(self):
        """The question itself."""
        self.screen.ask.show(self.wording(_FORMS[self.q]))

    def move(self, row, at):
        """Put the cursor there and say what A does."""
        screen = self.screen
        n = len(screen.rows[row])
        screen.row = row
        screen.at = at = max(0, min(at, n - 1))
        cursor = screen.cursor
        if row == _CHIPS or not n:
            cursor.x = -180
        else:
            x, y, w, h = screen.spots[row][4 * at : 4 * at + 4]
            screen.app.kit.point(cursor, x - 2, y - 2, w + 4, min(h + 4, 32))
        color = screen.app.kit.color
        lit = at if row == _CHIPS else -1
        for i in range(len(screen.chips)):
            if i == lit:
                screen.chips[i].tint(color(T_INK), color(T_YELLOW))
            elif i == self.lit or self.lit < -1:
                screen.chips[i].tint(color(T_WHITE), color(T_SLATE))
        self.lit = lit
        if n:
            text, can = self.about(screen.rows[row][at])
            tile = T_BUTTON if can else T_CROSS if can is None else T_BLANK
            if screen.button[0] != tile:
                screen.button[0] = tile
            self._tell(text)

    def _tell(self, text):
        """What A does, cut: more is too much to paint. What is asked again has two lines."""
        screen = self.screen
        kit = screen.app.kit
        if self.sure < 0:
            screen.action.show(kit.fit(text, 108))
            return
        lines = list(kit.font.wrap(text, 144))
        if len(lines) > 2:
            lines = [kit.fit(text, 144)]
        screen.action.show("\n".join(lines))

    def sent(self, ref):
        """The move that sent this fighter, as far as it can be taken back; 0: none."""
        screen = self.screen
        code = 0
        if ref == R_HIRED and self.view.fact(F_HIRED) == 2:
            code = MERCENARY + 1
        elif ref < 12 and self.view.where(ref) == SENT:
            code = 1 + self.view.hero(ref)
        return code if code and screen.start is not None and code in screen.codes else 0

    def press(self, button):
        """A button of the person who is asked."""
        screen = self.screen
        if button <= RIGHT:
            self._unsure()
            self.stepped = True
            self._step(button)
            return
        cells = screen.rows[screen.row]
        if button == SELECT:
            self._look(cells[screen.at] if cells else R_CHIP)
        elif button == B:
            self._back()
        elif cells:
            self._do(cells[screen.at])

    def _step(self, button):
        """The cursor goes a step in that direction, over rows that are empty."""
        screen = self.screen
        row = screen.row
        rows = screen.rows
        if button >= LEFT:
            n = len(rows[row])
            at = (screen.at + (1 if button == RIGHT else -1)) % max(1, n)
            if not row and n:  # the pages
                screen.page = rows[0][at] - R_PAGE
                screen.at = at
                screen.draw()
                self._say()
            self.move(row, at)
            return
        step = 1 if button == DOWN else -1
        spot = screen.spots[row]
        x = spot[4 * screen.at] + spot[4 * screen.at + 2] // 2 if rows[row] else 0
        for _ in range(6):
            row = (row + step) % 6
            if rows[row]:
                break
        best = 0
        if row:  # the nearest one
            far = 999
            spot = screen.spots[row]
            for i in range(len(rows[row])):
                away = abs(spot[4 * i] + spot[4 * i + 2] // 2 - x)
                if away < far:
                    far = away
                    best = i
        else:
            while rows[0][best] - R_PAGE != screen.page and best < len(rows[0]) - 1:
                best += 1
        self.move(row, best)

    def _back(self):
        """B: the last thing is taken back."""
        screen = self.screen
        if self._unsure():
            return
        if self.picked:
            self.picked = b""
            screen.draw()
            self._say()
            self.move(4, self.from_)
        else:
            page = screen.page
            screen.turn(screen.me)
            # home from the others' pages; who came there from building is back at that
            if page != screen.page and (self.then != AWAY or screen.start is None):
                screen.row = -1
                screen.draw()
                self._begin()
            elif screen.start is not None:
                screen.back()
            else:
                self._tell(screen.app.say(M_MUST_CHOOSE))

    def _unsure(self):
        """No second A. True if one was waited for."""
        if self.sure < 0:
            return False
        self.sure = -1
        self.move(self.screen.row, self.screen.at)
        return True

    def _do(self, ref):
        """A."""
        screen = self.screen
        if ref >= R_CHIP:
            self._press_chip(self.codes[ref - R_CHIP])
            return
        if ref == R_TOTALS or ref >= R_PAGE:
            self._look(ref)
            return
        if self.q == Q_KEEP:
            screen.marks ^= 1 << (ref - R_CARD) % 24
            if self._four() == 4:
                screen.row = -1
            screen.question = None
            return
        codes = self.at(ref)
        if self.q == Q_SEND and self.sent(ref):
            screen.back(self.sent(ref))
        elif not codes:
            screen.app.handheld.sound.play(S_REFUSE)
        elif self.picked or self.q == Q_SEND or self.q == Q_RAID and ref >= R_VAULT:
            self._play(codes[0])
        elif self.q <= Q_REST and ref >= R_CARD and len(codes) == 1:
            self.from_ = screen.at
            self._play(codes[0])  # there is one place for it; B takes it back
        elif self.q <= Q_REST and ref >= R_CARD:
            self.from_ = screen.at
            self.picked = bytes(codes)
            screen.page = screen.me
            screen.draw()
            self._say()
            self.move(*self._first(4, 0))
        elif len(codes) > 1 or self.q <= Q_REST:
            d = -1  # a room or the hall of a vault
            if ref < 12:
                d = self.view.hero(ref)
            elif ref >= R_CARD:
                d = ref - R_CARD
            self._open(codes, d)
        else:
            self._play(codes[0])

    def _press_chip(self, code):
        screen = self.screen
        if code == LIST:
            self._open()
        elif code == AWAY:
            self._away()
        elif code == FOUR:
            codes = []
            first = 1 + (self.legal[0] - 1) // 24 * 24
            for i in range(6):
                if screen.marks >> i & 1:
                    codes.append(first + i)
            screen.question = None
            for code in codes[:3]:
                screen.match.play(code)
            screen.play(codes[3])
        elif (
            self.sure == code
            or self.stepped
            and self.q != Q_BUILD
            or not needs_confirmation(MINIMONFA, self.q, code, len(self.legal))
        ):
            if self.q == Q_BUILD and not self.view.fact(F_FIRST):
                screen.then = 0
            self._play(code)
        else:
            self.sure = code
            self._tell(screen.app.say(M_DG_SURE))

    def _away(self):
        """To the vaults that can be attacked; while one builds that ends it."""
        screen = self.screen
        if self.q == Q_BUILD:
            screen.then = AWAY
            self._play(0)
            return
        codes = [code for code in self.legal if code >= C_RAID]
        screen.page = (min(codes) - C_RAID) // 6
        screen.draw()
        self._say()
        self.move(*self._first(2, 0, (2, 3)))

    def _play(self, code):
        screen = self.screen
        screen.play(code)
        if screen.question is None:
            for made in screen.chips:
                made.show("")
            screen.cursor.x = -180

    def _open(self, codes=None, d=-1, at=-1):
        """A list to choose from."""
        screen = self.screen
        title = self.title(d, _FORMS[self.q])
        choices = screen.app.load("cardling.minimonfa.card").Choices
        screen.app.push(choices(screen, codes or list(self.legal), self.q, title, at))

    def _look(self, ref):
        """SELECT."""
        with self.screen.app.lent("card") as card:
            card.look(self.screen, ref)

    # --- what the question says, what A does with a cell, or why not

    @phase("tell")
    def wording(self, form):
        """The question itself; ``form``: its usual message."""
        screen = self.screen
        view = self.view
        say = screen.app.say
        wanted = view.fact(F_WANTED)
        name = ""
        if self.sure >= 0:
            form = M_DG_SURE
        elif self.picked:
            view.parts(self.picked[0], self.row)
            text = say.fill(M_DG_ASK_WHERE, say.card(self.row[0]))
            return screen.app.kit.fit(self.named(text), self.room)
        elif self.q == Q_BUILD and 0 not in self.legal:
            form = M_DG_BUILD_FIRST
        elif self.q == Q_LOSE and not view.fact(F_MARKS) & FIGHT:
            form = M_DG_SURPLUS
        elif self.q in (Q_LOSE, Q_KILL) and wanted > 1:
            form = M_DG_ASK_LOSE_MORE
        elif self.q == Q_REACT and view.fact(F_WINDOW) != W_POUCH:
            name = ability(screen.app, view.fact(F_PENDING))
        text = say.fill(M_DG_REACT_TO if name else form, name, wanted)
        if screen.page == P_KEEP:
            return text
        width = screen.app.kit.font.width
        if name and width(self.named(text)) > self.room:
            text = say(form)
        whole = self.named(text)
        if width(whole) > self.room:
            # The name of who is asked is cut; where even that does not fit, it is who plays
            # the turn.
            room = self.room - width(": " + text) - 1
            whole = text
            if room >= _LEAST:
                whole = screen.app.kit.short(screen.match.name(screen.me), room) + ": " + text
        return whole

    @phase("tell")
    def title(self, d, form):
        """Of a list: whose abilities they are, or the question."""
        say = self.screen.app.say
        return say.card(d) if d >= 0 else self.named(say(form))

    @phase("tell")
    def named(self, text):
        """A question; where several people play, with who is asked."""
        match = self.screen.match
        return match.name(self.screen.me) + ": " + text if match.people > 1 else text

    @phase("tell")
    def find(self, code):
        """(row, place) of the cell where a move is made, on the page that shows it; or None."""
        screen = self.screen
        if code == 0 and self.q == Q_BUILD and AWAY in self.codes:
            code = AWAY  # enough is built; the other chip ends the turn as well
        if code in self.codes:
            return 5, self.codes.index(code)
        if code >= C_RAID and self.q == Q_RAID and screen.page != (code - C_RAID) // 6:
            screen.page = (code - C_RAID) // 6
            screen.draw()
        for row in range(1, 5):
            for i in range(len(screen.rows[row])):
                if code in self.at(screen.rows[row][i]):
                    return row, i
        return None

    @phase("tell")
    def about(self, ref):
        """(what A does with a cell, or what it is; True, or None if that is not possible now)."""
        screen = self.screen
        view = self.view
        say = screen.app.say
        fill = say.fill
        if ref >= R_CHIP:
            return self._chosen(self.codes[ref - R_CHIP]), True
        if ref == R_TOTALS or ref == R_PAGE + P_FIGHT:
            return say(M_DG_DO_WHY), True
        if ref >= R_PAGE:
            s = ref - R_PAGE
            n = str(view.left(s, self.row))
            return fill(M_DG_IS_SEAT, n, view.hand(s, self.row), screen.match.name(s)), True
        codes = self.at(ref)
        d = -1
        name = ""
        if ref == R_HIRED:
            name = card(screen.app, MERCENARY)
        elif ref < 12:
            name = say.card(view.hero(ref))
        elif ref >= R_EVENT:
            d = ref - R_EVENTS
            return say.card(d) + ": " + say.rule(d), False
        elif ref >= R_CARD:
            d = ref - R_CARD
            if d != UNKNOWN:
                name = say.card(d)
        if self.q == Q_KEEP:
            chosen = screen.marks >> d % 24 & 1
            # The names of his abilities: their texts would be too much to paint for each step.
            names = [line.split(":")[0] for line in say.rule(d).split("\n")]
            screen.detail.show(screen.app.kit.fit(", ".join(names), 128))
            return fill(M_DG_DO_UNKEEP if chosen else M_DG_DO_KEEP, name), True
        if self.q == Q_SEND and self.sent(ref):
            return fill(M_DG_DO_UNSEND, name), True
        if codes and codes[0] >= C_RAID:
            return fill(M_DG_DO_STORM, "", self._holds(codes[0] - C_RAID)), True
        if codes:
            one = len(codes) == 1 or R_HIRED < ref < R_CARD
            if one and (self.picked or self.q > Q_REST or R_HIRED < ref < R_CARD):
                return move(screen.app, screen.match, codes[0]), True
            return fill(M_DG_DO_PICK if d >= 0 else M_DG_DO_HERO, name), True
        if d >= 0:
            return self._card(d, name)
        if ref < 12:
            where = view.where(ref)
            if where == DEAD:
                name += ": " + say(M_DG_LOOK_DEAD)
            elif where >= STONE:
                name += ": " + say(M_DG_LOOK_STONE)
            else:
                if self.q == Q_SEND and where == HOME and screen.page == P_FIGHT:
                    return say(M_DG_NO_GROUP), None
                power = view.power(ref)
                name += " %d/%d" % (power >> 5, power & 31)
            return name, False
        return self._vault(ref - R_VAULT)

    @phase("tell")
    def _holds(self, v):
        """How many may enter a vault (E13): a room is for one, a hall as many as it has symbols."""
        view = self.view
        n = view.size(v)
        row = bytearray(8)
        for c in self.row[: view.lair(v, self.row)]:
            view.card(c % SHOWN, row)
            if row[3] >> 4 == EVENT:
                n += row[1] - 1
        return n

    @phase("tell")
    def _card(self, d, name):
        """A card that cannot be chosen."""
        screen = self.screen
        view = self.view
        say = screen.app.say
        if d == UNKNOWN:
            return say(M_DG_LOOK_HIDDEN), False
        if screen.page == P_FIGHT:
            view.card(d, self.row)
            r = self.row[7]
            return ("%s %d/%d" % (name, r >> 4, r & 15) if r else name), False
        if d == _SKILL:
            return say(M_DG_IS_SKILL), False
        if screen.page == screen.me and self.q == Q_BUILD:
            return self._no(d, -1), None
        return name, False

    @phase("tell")
    def _no(self, d, v):
        """Why a card of the hand has no place in a vault (-1: nowhere), or (no card) why that
        cannot be attacked."""
        screen = self.screen
        app = screen.app
        with app.lent("engine.minimonfa.reasons"):
            why = self.view.why(d, v) if d >= 0 else screen.match.table.why_not(C_RAID + v)
        return app.say.fill(M_DG_NO_NOW + max(1, why) - 1, app.say.card(d) if d >= 0 else "")

    @phase("tell")
    def _vault(self, v):
        """A vault that cannot be chosen: why not, or its size."""
        screen = self.screen
        view = self.view
        fill = screen.app.say.fill
        if self.picked and v // 6 == screen.me:
            view.parts(self.picked[0], self.row)
            return self._no(self.row[0], v % 6), None
        if self.q == Q_RAID and v // 6 != screen.me:
            return self._no(-1, v), None
        n = free = view.size(v)
        row = bytearray(8)
        for c in self.row[: view.lair(v, self.row)]:
            view.card(c % SHOWN, row)
            if row[3] >> 4 == MONSTER:
                free -= row[3] & 15
        return fill(M_DG_IS_VAULT, str(n), v % 6 + 1, str(free)), False

    @phase("tell")
    def _chosen(self, code):
        """What a chip does."""
        screen = self.screen
        say = screen.app.say
        if code == FOUR:
            return say(M_DG_DO_FOUR)
        if code == AWAY:
            return say(M_DG_DO_DONE if self.q == Q_BUILD else M_DG_DO_ATTACK)
        if code == 0 and self.q == Q_BUILD:
            return say(M_DG_DO_END)
        return say(M_DG_DO_LIST) if code == LIST else move(screen.app, screen.match, code)

    @phase("tell")
    def chip(self, code):
        """The message of a chip."""
        if code == FOUR:
            return M_DG_CHIP_FOUR
        if code == AWAY:
            return M_DG_CHIP_ATTACK
        if code == LIST:
            return M_DG_CHIP_LIST
        if self.q <= Q_REST:
            return M_DG_CHIP_END
        return M_DG_CHIP_GO if self.q == Q_SEND else M_DG_CHIP_PASS
