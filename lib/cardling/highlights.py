# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Statistics of a match for its last page: which card did most, and where the game turned. They are
kept in the attributes opinions, tally and lives of cardling.match.Match. Also stores the result and
starts a rematch."""

from micropython import const

from engine import GAMES
from cardling.match import DEALS
from cardling.save import DONE, GAME, OK
from cardling.save.restart import REPLAY
from cardling.save.match_record import (
    AT_DEAL, AT_FOE, AT_GAME, AT_TURNS, AT_VERSION, AT_WON, AT_WRITE, RESULT,
)  # fmt: skip

_MOST = const(64)  # bytes of the tally, and of lives


def credit(match, i):
    """Whose deed is the event at place i of the log? That of the last card before it that did
    something, and is not the one that was defeated."""
    log = match.log
    kind, a, b = log[i : i + 3]
    watched = match._watched
    defeat = watched[1]
    if not watched[0]:
        if len(watched) < 4:
            if not match.tally or match.tally[1] < b:
                match.tally = bytes((log[i - 2], b))
            return
        while i >= 0 and log[i] != watched[4]:
            if log[i] == watched[3]:
                _point(match, log[i + 2])
            i -= 3
        return
    if kind != defeat:
        last = match._watched[0]
        for k in range(0, len(match.lives), 2):
            if match.lives[k + 1] >> 4 == a:
                last = match.lives[k + 1] & 15
        if len(match.lives) < _MOST:
            match.lives += bytes((match.move_turn, a << 4 | min(b, 15)))
        if b >= last:
            return
    i -= 3
    while i >= 0 and (
        match._watched.find(bytes((log[i],)), 3) < 0 or kind == defeat and log[i + 2] == b
    ):
        i -= 3
    if i >= 0:
        _point(match, log[i + 2])


def _point(match, card):
    """It has done one more."""
    tally = bytearray(match.tally)
    k = 0
    while k < len(tally) and tally[k] != card:
        k += 2
    if k == len(tally) and k < _MOST:
        tally += bytes((card, 0))
    if k < len(tally):
        tally[k + 1] = min(tally[k + 1] + 1, 255)
    match.tally = bytes(tally)


def best(match):
    """(card, how often) of the one that did most, the first of equals; None if none did any."""
    tally = match.tally
    found = None
    for k in range(0, len(tally), 2):
        if found is None or tally[k + 1] > found[1]:
            found = tally[k], tally[k + 1]
    return found


def last(match, seat):
    """The card that did something last for that seat or its partner, 0: none did."""
    log = match.log
    i = match.logged - 3
    while i >= 0 and (match._watched.find(bytes((log[i],)), 3) < 0 or (log[i + 1] ^ seat) & 1):
        i -= 3
    return log[i + 2] if i >= 0 else 0


def judge(match, seat, worth):
    """A bot holds its position for worth that much: the first bot's opinion is kept once a
    turn, and where it changed most."""
    opinions = match.opinions
    turn = match.table.turn
    first = 0
    while not match.players[first]:
        first += 1
    if worth is None or seat != first or opinions[0] and opinions[1] == turn:
        return
    worth = 128 + max(-127, min(127, worth // 8))
    _settle(match)  # what came before was not the end
    if opinions[0]:
        change = (worth - opinions[0]) // 2
        match.pending_change = change, turn, _decided(match, seat, change)
    opinions[0] = worth
    opinions[1] = turn
    match.since_opinion = 0


def _settle(match):
    """The change that was held back is the largest so far, or not."""
    if match.pending_change:
        change, turn, event = match.pending_change
        match.pending_change = None
        opinions = match.opinions
        if abs(change) > (abs(opinions[2] - 128) if opinions[2] else 0):
            opinions[2] = 128 + change
            opinions[3] = turn
            match.turning_point = event


def _decided(match, bot, change):
    """What made the bot think so, of all since its last opinion: the decision of whom it helped, as
    a kind, two numbers and a turn; None: nobody knows any more."""
    log = match.log
    start = match.logged - min(match.since_opinion, match.logged)
    watched = match._watched
    if not watched:
        return None
    found = -1
    if not watched[0]:  # what counts there is what came of it
        for kind in watched[2], watched[1]:
            for i in range(start, match.logged, 3):
                if found < 0 and log[i] == kind:
                    found = i
    else:
        for i in range(start, match.logged, 3):
            mover = match.movers[i // 3] - 1
            if log[i] == watched[1] or log[i] == watched[2]:
                continue  # what came of it
            if mover >= 0 and (mover - bot & 1 == 0) == (change > 0):
                if change < 0 or found < 0:  # the bot's first move, or the last of the others
                    if found < 0 or match.movers[i // 3 - 1] != mover + 1:
                        found = i
    if found < 0:
        return None
    turn = match.opinions[1] if change > 0 else match.move_turn
    return log[found], log[found + 1], log[found + 2], turn


def finish(match):
    """It is decided: in one write the result takes the place of the saved game, to be counted by
    cardling.pages.results. So a power cut leaves one of the two, and never both. Then
    its moves are kept, to look back: a cut in between loses those alone."""
    change = match.pending_change
    if change and change[1] != match.move_turn:  # else it is the end that one saw coming
        _settle(match)
    match.pending_change = None
    alone = match.people == 1
    won = alone and match.conceded < 0 and match.table.score(match.viewer()) > 0
    turns = min(match.view(-1).turns(), 255)
    deal = match.seed - DEALS if match.is_shared_deal() else 0
    store = match.app.store
    result = bytearray(RESULT)
    result[AT_VERSION] = DONE
    result[AT_GAME] = GAMES.index(match.game)
    result[AT_FOE] = max(match.players) if alone else 0
    result[AT_WON] = won
    result[AT_TURNS] = turns
    result[AT_DEAL:AT_WRITE] = deal.to_bytes(2, "little")
    result[AT_WRITE:] = store.seq.to_bytes(4, "little")
    match.result = bytes(result)
    store.write(GAME, match.result)
    if match.tape and store.status == OK:
        data = match.finished_game().pack(True)
        with match.app.lent("cardling.save.last_games") as last_games:
            last_games.add(store, data)


def rematch(match):
    """The same people, another deal; after a deal to share, what there is to say of it."""
    if match.is_shared_deal():
        match.app.start(match.app.load("cardling.deals").look(match))
        return
    # Any deal: the end has shown the code of this one, and of that nobody must find the next.
    deal = match.app.load("cardling.before_game").deal
    deal(match.app, match.game, None, match.players, match.names, match.variant, match.options())


def look_back(match):
    """At a game that is over: it is the newest on the drive, or is carried as it is."""
    store = match.app.store
    data = b"" if store.status == OK else match.finished_game().pack(True)
    match.app.start(bytes((REPLAY, 0, 0, 0, max(0, match.viewer()))) + data)
