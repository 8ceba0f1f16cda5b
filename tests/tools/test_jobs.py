# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Jobs in processes, and what refuses a cluster. make lab-test plays on one."""

import sys

import pytest

from tools.bots import arena, jobs

GAMES = [("mantis", None, ("easy", "random"), deal, swap) for deal in range(3) for swap in (0, 1)]


def test_processes_give_what_each_job_gives_in_order():
    with jobs.workers(2) as pool:
        assert list(pool.imap(arena.match, GAMES)) == [arena.match(game) for game in GAMES]


def test_a_worker_of_the_same_sources_does_a_job_by_its_name():
    assert jobs.call("tools.arena", "match", jobs.version(), GAMES[0]) == arena.match(GAMES[0])


def test_a_worker_of_other_sources_does_none():
    with pytest.raises(jobs.Refused, match="a worker has other sources .* than this .*: update it"):
        jobs.call("tools.arena", "match", "another", GAMES[0])


class Client:
    """Workers of these versions."""

    def __init__(self, *versions):
        self.versions = versions

    def run(self, _):
        return dict(enumerate(self.versions))


def test_one_worker_of_other_sources_is_enough_to_refuse_a_cluster():
    jobs.Cluster(Client(jobs.version(), jobs.version()))
    with pytest.raises(jobs.Refused, match="other sources .none."):
        jobs.Cluster(Client(jobs.version(), "none"))


def test_without_dask_one_line_says_so(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert arena.main(["mantis", "easy", "random", "--cluster", "127.0.0.1:1"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "dask.distributed is not installed" in told
