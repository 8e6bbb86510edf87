import { type Document, meaningOf, refName, type Schema, schemaOf } from './document.ts';

/** Types of the answers for Python, and a pytest fixture that starts the sandbox: the text of one module. */
export function pythonModule(document: Document): string {
  const types = Object.entries(document.components.schemas).map(([name, schema]) => typeOf(document, name, schema));
  const text = `${HEAD}\n${types.join('\n')}${FIXTURE}`;
  return `export const pythonModuleText =\n  ${JSON.stringify(text)};\n`;
}

function typeOf(document: Document, name: string, schema: Schema): string {
  const { properties, required = [] } = schema;
  if (properties === undefined) return `${name} = ${pythonType(document, schema)}\n${docstring(schema)}`;
  const fields = Object.entries(properties).map(([field, value]) => {
    const type = pythonType(document, value);
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, value };
  });
  if (fields.some(({ field }) => RESERVED.has(field))) {
    const entries = fields.map(
      ({ field, type, value }) => `${comment(value)}    ${JSON.stringify(field)}: ${quoted(type)},\n`,
    );
    return `${name} = TypedDict(${JSON.stringify(name)}, {\n${entries.join('')}})\n${docstring(schema)}`;
  }
  const lines = fields.map(({ field, type, value }) => `    ${field}: ${type}\n${docstring(value, '    ')}`);
  return `\nclass ${name}(TypedDict):\n${docstring(schema, '    ')}\n${lines.join('')}`;
}

/** Words of Python that cannot name a field of a class. */
const RESERVED: ReadonlySet<string> = new Set(['from', 'in', 'is', 'class', 'import']);

/** Behind a name, where editors look for it. A field of a named type has that type's. */
function docstring(schema: Schema, indent = ''): string {
  const meaning = meaningOf(schema);
  return meaning === '' ? '' : `${indent}"""${meaning.replaceAll('"', "'")}"""\n`;
}

function comment(schema: Schema): string {
  const meaning = meaningOf(schema);
  return meaning === '' ? '' : `    # ${meaning}\n`;
}

function quoted(type: string): string {
  return /[[|]/.test(type) ? JSON.stringify(type) : type;
}

function pythonType(document: Document, schema: Schema): string {
  const [part] = schema.allOf ?? [];
  const named = schema.$ref ?? part?.$ref;
  const isNull =
    schema.nullable === true || (named !== undefined && schemaOf(document, { $ref: named }).nullable === true);
  const type = named === undefined ? plainType(document, schema) : refName(named);
  // A name of a value says itself that it may be null; that of a record cannot.
  const says = named !== undefined && schemaOf(document, { $ref: named }).properties === undefined;
  return isNull && !says ? `${type} | None` : type;
}

function plainType(document: Document, { type, enum: values, items, properties }: Schema): string {
  if (values !== undefined) return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (type === 'array') return `list[${pythonType(document, items ?? {})}]`;
  if (type === 'object' || properties !== undefined) return 'dict[str, Any]';
  return { string: 'str', number: 'float', integer: 'int', boolean: 'bool' }[type ?? ''] ?? 'Any';
}

const HEAD = `"""The answers of the point-of-sale API as types, and a pytest fixture that starts its sandbox.

Written by \`npx counterproof contract export --format python\`. Needs Python 3.11 and, for the fixture, pytest and Node.
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
`;

const FIXTURE = `

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
        if address := re.search(r" at (http://\\S+)$", line.strip()):
            url = address[1]
        if key := re.match(r"  (good|revoked|disabled|rotated|other) +(cp_live_\\w+)", line):
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
`;
