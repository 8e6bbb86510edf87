"""The answers of the point-of-sale API as types, and a pytest fixture that starts its sandbox.

Written by `npx counterproof contract export --format python`. Needs Python 3.11 and, for the fixture, pytest and Node.
Save it as conftest.py, and pytest finds the fixture in every test of the folder.

    import json
    import urllib.request

    from conftest import StoresResponse

    def test_reads_stores(sandbox):
        request = urllib.request.Request(
            sandbox.url + "/public-api/v1/stores",
            headers={"Authorization": "Bearer " + sandbox.keys["good"]},
        )
        stores: StoresResponse = json.load(urllib.request.urlopen(request))
        assert stores["data"]
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict
# TYPES


@dataclass(frozen=True)
class Sandbox:
    """A sandbox that is running: its address, and its keys by name (good, revoked, disabled, rotated, other)."""

    url: str
    keys: dict[str, str]


@contextmanager
def start_sandbox(*options: str) -> Iterator[Sandbox]:
    """Starts a sandbox on a free port, in memory alone, and ends it afterwards: with start_sandbox("--seed", "2") as sandbox."""
    command = ["npx", "--no-install", "counterproof", "sandbox", "--port", "0", "--memory", "--log", "off", *options]
    # A session of its own: npx does not pass on that it is ended, so all of them are.
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield _read_start(process)
    finally:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGTERM)
        else:
            process.terminate()
        process.wait(timeout=30)


def _read_start(process: subprocess.Popen[str]) -> Sandbox:
    url, keys = "", {}
    for line in process.stdout or ():
        if address := re.search(r" at (http://\S+)$", line.strip()):
            url = address[1]
        if key := re.match(r"  (good|revoked|disabled|rotated|other) +(cp_live_\w+)", line):
            keys[key[1]] = key[2]
        if line.startswith("Check:"):
            return Sandbox(url, keys)
    raise RuntimeError("the sandbox did not start. What it says is above; without the package in this folder: npm install counterproof")


try:
    import pytest
except ImportError:
    pass
else:

    @pytest.fixture(scope="session")
    def sandbox() -> Iterator[Sandbox]:
        with start_sandbox() as running:
            yield running
