# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Jobs of arena, ladder, report and training: in processes here, or on a Dask cluster.

A job is a function of a module and its argument, which has the seed: what it gives depends on
nothing else, so all ways give the same, in the order of the jobs. A cluster's workers run in a
checkout of their own; one whose engine or tools are others than here is refused. If a worker goes,
Dask gives its jobs to another.
"""

import contextlib
import functools
import hashlib
import importlib
import multiprocessing
import sys

from tools import ROOT


class Refused(ValueError):
    """A cluster that cannot be used, and why."""


@functools.cache
def version():
    """Of all sources that a job can depend on."""
    whole = hashlib.sha256()
    for room in ("engine", "tools", "assets"):
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in (".py", ".pxd", ".pyx", ".txt"):
                whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
                whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


def call(module, name, wanted, argument):
    """A job, on a worker of a cluster."""
    if version() != wanted:
        raise Refused(other(version(), wanted))
    return getattr(importlib.import_module(module), name)(argument)


def other(there, here):
    """The sentence about a worker."""
    return f"a worker has other sources ({there}) than this checkout ({here}): update it"


class Local:
    """So many processes."""

    def __init__(self, pool):
        self.pool = pool

    def imap(self, function, jobs):
        """What each job gives, in order, as soon as it is there."""
        return self.pool.imap(function, jobs)


class Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, client):
        self.client = client
        for there in client.run(_version).values():
            if there != version():
                raise Refused(other(there, version()))

    def imap(self, function, jobs):
        """What each job gives, in order, as soon as it is there."""
        module = function.__module__
        if module == "__main__":  # python -m tools.arena
            module = sys.modules["__main__"].__spec__.name
        of = functools.partial(call, module, function.__name__, version())
        futures = self.client.map(of, list(jobs), pure=False)
        try:
            for future in futures:
                yield future.result()
        finally:
            self.client.cancel(futures)


def _version():
    """On a worker; one without this module is of another version, too."""
    try:
        from tools.bots import jobs
    except ImportError:
        return "none"
    return jobs.version()


@contextlib.contextmanager
def workers(count, address=None, **options):
    """Who does the jobs: ``count`` processes, or the cluster at that address. ValueError."""
    if not address:
        with multiprocessing.Pool(count, **options) as pool:
            yield Local(pool)
        return
    try:
        from distributed import Client
    except ImportError:
        raise Refused(
            "--cluster: dask.distributed is not installed here; make lab puts it where "
            "build/lab/bin/python -m tools.arena finds it"
        ) from None
    try:
        client = Client(address, timeout=20)
    except (OSError, ValueError) as why:
        raise Refused(f"--cluster {address}: {why}") from None
    with client:
        yield Cluster(client)
