# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of Mindbug, and of Tag Team, which is the same table with four seats.

None of this is on a board: see tools/build/numbers.py.
"""

# --- layout: engine only; what engine.mindbug.piles says about cards and piles begins at HAND

ACTIVE = 7
NEXT = 8  # what follows when no ability waits any more
TURN = 9  # two bytes
PLAYED = 11  # the card that was played and is not in an area yet
ATTACKER = 12
SIDE = 13  # the attacking seat
TIMES = 14  # attacks the attacker has made this turn
FORCED = 15  # the creature Hunter named, if it was named before the Attack ability
POOL = 16  # how many abilities wait
WHO = 17  # the ability being resolved: its creature...
BY = 18  # ...controller << 6 | giving design; the winning team once the game is over
WANTED = 19  # what its question still wants: answers, a seat; how far round a window is
MARKS = 20
LIFE = 21  # by team
AURA = 23  # by team: creatures that change other creatures
LAW = 25  # by team: creatures that change what players may do
BUGS = 27  # by seat: ready Mindbugs | ready Mindfrogs << 4
COUNT = 31  # by seat: cards in hand
HAND = 35  # by seat, like the next three: the first card of a pile
BOARD = 39
DISCARD = 43
DECK = 47
UNUSED = 51
FIRST = 52  # the first card
PROOF = 252  # by seat: what it has shown not to hold, see engine.tagteam.knowledge
STATE = 160  # bytes; what the cards leave is for waiting abilities
TEAM_STATE = 256

# MARKS
TAKEN = 1  # the played card
SHOWN = 2  # a card of a hand is known to others
SKIPPED = 4  # << team: its last turn was skipped
BARRED = 16  # << seat: it cannot block this turn

# Table.value, by card; before the first one
BAN = (
    1  # the power from which on a mate may not play cards. An attribute more took 48 bytes a table.
)

# Table.trigger, by card.
WHEN = 15  # its ability happens: ON_...
HAS_AURA = 16
HAS_LAW = 32
RULES = HAS_AURA | HAS_LAW

# BUGS
READY = 15  # Mindbugs
FROG = 16  # one Mindfrog
FROGS = 240

# BY
GIVER = 63
ANY = 99  # power, in a card's numbers

# What look() says of a creature.
POWER = 255
SNEAKY = 8 << 8
TOUGH = 16 << 8
FRENZY = 1 << 8
HUNTER = 2 << 8
POISONOUS = 4 << 8
LIVE = 1 << 13  # its abilities happen

# --- how a card is: its second byte

IN_PLAY = 128
CHOSEN = 64
OWNER = 48  # << 4
EXHAUSTED = 4
CONTROLLER = 3
KNOWN = 15  # elsewhere than in play
IN_PLAY_OF = IN_PLAY | CONTROLLER  # to compare with IN_PLAY | seat
IN_PLAY_FOR = IN_PLAY | 1  # to compare with IN_PLAY | team
ALIKE = CHOSEN | EXHAUSTED | CONTROLLER  # creatures that are one answer agree in this

# --- what a view fills in for a seat's bar

BAR_LIFE = 0  # of its team
BAR_BUGS = 1
BAR_FROGS = 2
BAR_HAND = 3
BAR_DECK = 4
BAR_DISCARD = 5

# --- the questions of A49

# Codes are card numbers, 0 for no/none/done, 1 for yes; with four seats also seat + 2 for an
# opponent, and in a turn card + cards for its Action, from ACTION of engine.mindbug.sizes on.
Q_TURN = 1
Q_BUG = 2
Q_HUNT = 3
Q_BLOCK = 4
Q_AGAIN = 5
Q_ORDER = 6
Q_TARGET = 7
Q_UPTO = 8
Q_TAKE = 9
Q_DISCARD = 10
# with four seats
Q_GIVE = 11
Q_REVEAL = 12
Q_CHOOSE = 13  # an opponent
Q_OFFER = 14  # play the card that came to hand
Q_SCOUT = 15
Q_PICK = 16  # a creature for what only four seats have

TURN_LIMIT = 300  # A51, a house rule: a longer game is drawn

# What why_not answers, beside 0 for a legal move.
WHY_NOT_NOW = 1
WHY_NOT_YOURS = 2
WHY_SNEAKY = 3
WHY_TOO_WEAK = 4
WHY_OUT_OF_RANGE = 5
WHY_CHOSEN = 6
# with four seats
WHY_FORBIDDEN = 7  # by a creature of the mate
WHY_NO_EFFECT = 8
WHY_NOT_LEFT = 9  # hunts only to the left

# ASK once the game is over
END_LIFE = 32
END_STUCK = 33
END_LIMIT = 34
END_RACE = 35

# NEXT
N_END = 0
N_STRIKE = 1
N_AFTER = 2
N_COMMAND = 3

# --- the card tables: when an ability happens, and what it does. Cards are told from others by
# these numbers, too: none of them changes.

ON_NONE = 0
ON_CONSTANT = 1
ON_PLAY = 2
ON_ATTACK = 3
ON_DEFEATED = 4
ON_ACTION = 5
ON_MATE_PLAY = 6  # the mate's creatures have this ability, up to power c
ON_MATE_ATTACK = 7

DO_GAIN = 1
DO_DRAIN = 2
DO_EQUAL_LIFE = 3
DO_CAP_LIFE = 4
DO_DISCARD = 5
DO_STEAL = 6
DO_RECLAIM = 7
DO_REVIVE = 8
DO_DEFEAT = 9
DO_DEFEAT_FEWER = 10
DO_DEFEAT_ALL = 11
DO_TAKE = 12
DO_TAKE_UPTO = 13
# 14 to 22, and 31: only with four seats, see engine.tagteam; what is free may be for both
DO_BAR = 14  # an opponent cannot block this turn
DO_REGAIN = 15  # a Mindbug is ready again
DO_DEPART = 16  # the other team loses life, the creature goes to its mate's hand
DO_PASS = 17  # each opponent gives a card to his left
DO_SCOUT = 18  # a card from the top of the unused pile for the mate
DO_RECEIVE = 19  # the mate gives a card, which may be played
DO_MATCH = 20  # the mate reveals a card, a creature of its power is defeated
DO_BORROW = 21  # a creature of the mate to hand, which may be played
DO_COMMAND = 22  # the mate attacks with a creature
DO_HUNT_LEFT = 31  # hunts only creatures of the opponent on the left
DO_EVADE = 32
# 33 to 39: the creature's own power or keywords change
DO_TURN_POWER = 33
DO_ALONE = 34
DO_COPY = 35
# 40 to 47: other creatures' power or keywords change
DO_ALLY = 40
DO_ALLY_TURN = 41
DO_WEAK_KEYS = 42
DO_MATE = 43
# 48 and more: what players may do changes
DO_MUTE = 48
DO_PIN = 49
DO_BAN = 50
DO_RACE = 51

# --- events for the screens: kind, and two numbers

E_PLAY = 1  # seat, card
E_ENTER = 2  # seat, card
E_BUG = 3  # seat that takes, card
E_ATTACK = 4  # seat, card
E_HUNT = 5  # seat, forced blocker
E_BLOCK = 6  # seat, blocker
E_EXHAUST = 7  # seat, card
E_DEFEAT = 8  # seat, card
E_LIFE = 9  # team, life now
E_ABILITY = 10  # controller, creature
E_DISCARD = 11  # seat, card
E_STEAL = 12  # thief, card
E_RECLAIM = 13  # seat, number of cards
E_CONTROL = 14  # new controller, card
E_MUTED = 15  # controller, creature whose Play ability does not happen
E_OVER = 16  # how it ended, winning team (2: drawn)
E_ACTION = 17  # seat, creature
E_SKIP = 18  # seat, 0
E_CHOOSE = 19  # controller, opponent
E_GIVE = 20  # receiver, card: only for him and the giver
E_REVEAL = 21  # seat, card
E_RETURN = 22  # seat whose hand gets it, creature
E_REGAIN = 23  # seat, ready Mindbugs
E_SCOUT = 24  # receiver, card: only for him and the looker
E_MIGHT = 25  # seat, question: see Table.might
