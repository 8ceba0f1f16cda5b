# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Jobs on a cluster of two workers, one of which is killed: make lab-test"""

import os
import signal
import sys

from distributed import Client, LocalCluster

from tools.bots import arena, jobs

GAMES = [
    (game, None, names, deal, swap)
    for game, names in (
        ("mindbug", ("easy", "random")),
        ("tagteam", ("greedy", "random")),
        ("mantis", ("medium", "random")),
        ("minimonfa", ("random", "random")),
    )
    for deal in range(20)
    for swap in range(2)
]


def killed(pool, pids):
    """What the games give on the cluster; a quarter on, one worker is killed."""
    found = []
    for result in pool.imap(arena.match, GAMES):
        found.append(result)
        if len(found) == len(GAMES) // 4:
            os.kill(pids[0], signal.SIGKILL)
    return found


def main():
    """The exit status."""
    with jobs.workers(2) as pool:
        alone = list(pool.imap(arena.match, GAMES))
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        with jobs.workers(None, cluster.scheduler_address) as pool:
            together = killed(pool, pids)
        left = list(client.run(os.getpid).values())
        if together != alone:
            print("lab-test: the cluster's games differ from those of processes on this machine")
            return 1
        if pids[0] in left:
            print("lab-test: no worker was killed")
            return 1
        print(f"lab-test: {len(GAMES)} games are the same, in the same order; a worker was killed")
        # as a worker with another checkout answers
        client.run(_change)
        try:
            with jobs.workers(None, cluster.scheduler_address):
                print("lab-test: workers of another version were taken")
                return 1
        except jobs.Refused as why:
            print(f"lab-test: refused: {why}")
    return 0


def _change():
    jobs.version = lambda: "another"


if __name__ == "__main__":
    sys.exit(main())
