# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of MiniMonFa. None of this is on a board: see tools/build/numbers.py."""

BYTES = 362  # of a state
CARDS = 120
DESIGNS = 78
MERCENARY = 50  # his design, like those of the cards
HIRELING = 78  # his place in the files of texts and portraits

# Types, as in the card table.
ROOM = 0
MONSTER = 1
TRAP = 3
ITEM = 4
HERO = 5
EVENT = 6

# What Table.kind says, from here on:
MONSTERS = MONSTER << 4
TRAPS = TRAP << 4
ITEMS = ITEM << 4

# --- layout: engine only; engine.minimonfa.piles tells how cards lie in it

ACTIVE = 7
PHASE = 8  # 0 before the first turn, 1 event, 2, 3, 4 phase 3 after the fight
TURN = 9  # two bytes
ROUND = 11  # turns of the first round that are not over
IDLE = 12  # turns in a row without a played card or an attack (E37)
IN = 13  # seats still in the game, one bit each
# Bit b: the b-th half of the cards is the Wild deck; 16, 32: that was given. 4 * (1 + the seat that
# was chosen to begin).
DECKS = 14
OPEN = 15  # the open event
BUSY = 16  # this turn a card was played or an attack made
SWAPS = 17  # exchanges left this turn
NEXT = 18  # the step that follows
THEN = 19  # the step after the effect
WHO = 20  # the effect being carried out: 2 * design, + 1 if it is the second ability
BY = 21  # whose effect it is
WANTED = 22  # answers it still wants
VAULT = 23  # the attacked or razed vault
MARKS = 24  # of the fight
WINDOW = 25  # why the attacker may react
HIRED = 26  # the mercenary: 1 may be sent, 2 in the fight, 3 chosen to die
ACTS = 27  # how many effects changed this fight
PENDING = 28  # a monster's ability that the attacker may still cancel, like WHO
COUNT = 29  # by seat: cards in hand
HAND = 32  # by seat
DRAW = 35
DISCARD = 38
BUILT = 41  # room cards in play
EVENTS = 44
USED = 45  # events
OUT = 46  # cards out of the game
WHERE = 47  # by hero
FIRST = 59  # 120 cards
ROOMS = FIRST + 48  # from here on rooms
SKILLS = FIRST + 80  # from here on skill cards; in no hand there are others behind them
INFO = 120
HEROES = 299  # by hero: his card
LAIR = 311  # by vault: monsters, trap and halls in it
SIZE = 329  # by vault: its room cards
WITHIN = LAIR - SIZE  # from a vault's size to what is in it
ACT = 347  # effects that changed this fight, 15 bytes like WHO

# --- what it says

# WHERE
HOME = 1
SENT = 2  # in the fight
DOOMED = 3  # in the fight, chosen to die
DEAD = 4
FRESH = 5  # petrified in this fight
STONE = 32  # + vault: petrified there

# The second byte of a card, beside who knows it.
SEEN = 8
FACE_UP = 16
PLACED = 16

# MARKS
FIGHT = 1  # it is open
ACTED = 2  # the defender has activated something
STONED = 4  # a hero was petrified
CANCELLED = 8  # the trap does nothing
SKILLED = 16  # the defender has activated something in the skill step

# WINDOW
W_TRAP = 0  # the trap was activated and has not yet taken effect
W_ANSWER = 1  # the defender has finished, and used an ability
W_POUCH = 2  # he has a one-shot item, though the defender did nothing
W_CANCEL = 3  # the defender uses abilities: only to cancel the last one

# NEXT and THEN
S_KEEP = 0
S_HANDS = 1
S_BEGIN = 2
S_EFFECT = 3
S_DRAW = 4
S_SURPLUS = 5
S_ASK = 6
S_TRAP = 7  # it takes effect
S_SPRUNG = 8  # the trap step is over
S_DEFEND = 9
S_WINDOW = 11
S_LATE = 12
S_EXCHANGE = 13
S_HOME = 14
S_END = 15
S_OVER = 16
S_OUTCOME = 17
S_FALL = 18  # heroes fall
S_FELL = 19  # monsters fall
S_CLOSE = 20  # the attacker's window is over
S_QUIET = 21  # the defender has finished
S_ENTER = 22

# --- a card as a view tells it: its design; face up, or chosen to die besides, with these added

SHOWN = 80
DOOM = 160
UNKNOWN = 79

# --- what a view tells all seats

F_ACTIVE = 0  # whose turn it is
F_FIRST = 1  # turns of the first round that are not over
F_IN = 2  # seats still in the game, one bit each
F_VAULT = 3  # the attacked or razed one
F_MARKS = 4  # of the fight
F_HIRED = 5  # the mercenary: 1 may be sent, 2 in the fight, 3 chosen to die
F_WANTED = 6  # answers that an effect still wants
F_PENDING = 7  # a monster's ability that may still be answered, 2 * design, + 1: the second
F_WINDOW = 8  # why the attacker may react
F_DECKS = 9  # bit b: who has the b-th half of the cards plays the Wild deck; who begins: see DECKS

# --- codes of a turn's actions, the first of each sort, and what they are made of

C_LAY = 8
C_GIVE = 152
C_ITEM = 162  # + the code that gives an item >> 2: the one that shows it
C_SHOW = 200
C_USE = 212
C_RAID = 220

V_END = 1
V_ROOM = 2
V_MONSTER = 3
V_TRAP = 4
V_ITEM = 5
V_SWAP = 6
V_REVEAL = 7
V_SPEND = 8
V_USE = 9
V_RAID = 10
V_LOOK = 11  # not of the turn, but of its effects
V_SPY = 12
NEW = 255  # place of a room: a vault of its own

# --- the questions; engine.minimonfa tells the codes of their answers

Q_KEEP = 1
Q_BUILD = 2  # phase 2
Q_RAID = 3  # phase 3
Q_REST = 4  # phase 3 after the fight
Q_SEND = 5
Q_TRAP = 6
Q_DEFEND = 7
Q_REACT = 8
Q_LATE = 9
Q_LOSE = 10
Q_EFFECT = 16  # the question of an effect is this + the effect
Q_KILL = 18
Q_PETRIFY = 19
Q_EJECT = 20
Q_BREAK = 24
Q_REVIVE = 25
Q_PEEK = 26
Q_DISCARD = 28
Q_FETCH = 29
Q_HALL = 30
Q_RAZE = 31

HOLD = 6  # hands are refilled to this
EXCHANGES = 6  # a turn: a limit of ours that keeps a turn finite; E16 knows none
TURN_LIMIT = 300  # E37, a house rule: a longer game is drawn
# E31, a ruling that players may challenge: a petrified hero no longer counts in the fight;
# 1: his values and items still do in the fight in which he was petrified.
STONE_FIGHTS = 0

# ASK once the game is over
END_ROOMS = 64
END_HEROES = 65
END_CARDS = 66
END_LIMIT = 67

# What why_not answers, beside 0 for a legal move.
WHY_NOT_NOW = 1
WHY_FORBIDDEN = 2  # by the open event
WHY_NO_SPACE = 3  # the monster does not fit there
WHY_TRAP_THERE = 4  # the vault has a trap
WHY_TOO_SMALL = 5  # the vault, for this trap
WHY_NO_SKILL = 6  # no skill card in hand
WHY_USELESS = 7  # it would change nothing
WHY_BUILD_FIRST = 8  # no vault, but a room in hand
WHY_NOBODY = 9  # nobody at home to send
WHY_NO_MORE = 10  # enough exchanges this turn
WHY_FULL = 11  # the vault, or the dungeon
WHY_DEAD = 12  # the hero who would get it
WHY_STONED = 13  # he, or who carries it
WHY_SAME = 14  # he carries it already

# --- the card table, Table.rows: ROW bytes for each design. Two abilities, at 0 and at 4: when it
# may be used (AT_...) << 5 and what it does (DO_...), then the two numbers of that; and

ROW = 8
ROW_KIND = 3  # its type << 4, and its size
ROW_STRENGTH = 7  # its attack << 4, and its defence

AT_COMBAT = 1  # costs a skill card, in a fight
AT_FREE = 2  # costs a skill card, in the own turn outside the fight
AT_WORN = 3
AT_ONCE = 4
AT_SPRUNG = 5
AT_SHOWN = 6

DO_NONE = 0
DO_MOD = 1
DO_KILL = 2
DO_PETRIFY = 3
DO_EJECT = 4
DO_END = 5
DO_NEGATE = 6
DO_PREVENT = 7
DO_BREAK = 8
DO_REVIVE = 9  # from here on: not about the fight
DO_PEEK = 10
DO_DRAW = 11
DO_DISCARD = 12
DO_FETCH = 13
DO_BUILD = 14
DO_RAZE = 15
DO_ALLY = 16
DO_LOCK = 17

# --- events for the screens: kind, and two numbers. A vault is 6 * seat + place, a card its design

E_TURN = 1  # seat, 1 in the first round
E_EVENT = 2  # seat, event revealed
E_JOIN = 3  # seat, card among the events that goes to its hand
E_DRAW = 4  # seat, how many
E_BUILD = 5  # seat, vault that a room was added to
E_LAY = 6  # seat, vault: a card is laid there face down
E_GIVE = 7  # seat, hero: an item is laid there face down
E_SWAP = 8  # seat, item shown and laid face down under another hero
E_REVEAL = 9  # seat, item
E_SHOWN = 10  # vault, card turned up on entry
E_SKILL = 11  # seat, 2 * card, + 1 if it is the second ability
E_SPEND = 13  # seat, one-shot item
E_DEAD = 14  # seat, hero
E_SLAIN = 15  # seat, monster
E_STONE = 16  # seat, hero
E_EJECT = 17  # seat, hero
E_BREAK = 18  # seat, item
E_REVIVE = 19  # seat, hero who was dead
E_FREED = 20  # seat, hero who was petrified
E_LOOK = 21  # seat, vault
E_SPY = 22  # seat, seat whose hand it saw
E_DISCARD = 23  # seat, card
E_FETCH = 24  # seat, card
E_RAZE = 25  # seat, vault that lost a room
E_CRUMBLE = 26  # seat, vault that is no more
E_HEROES = 27  # attack, defence in the exchange
E_MONSTERS = 28  # attack, defence in the exchange
E_HOME = 29  # seat, vault: the fight is over
E_LOST = 30  # seat, how
E_OVER = 31  # how, winner (255: drawn)
E_ATTACK = 32  # seat, vault
E_SEND = 33  # seat, hero
E_KEEP = 34  # seat, hero
E_REDRAW = 35  # seat, how many hands without a room it threw away
E_MIGHT = 36  # seat, the question: see Table.might
