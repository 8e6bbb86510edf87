import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openElsewhere } from '../client/exec/stage.ts';
import { Observer } from '../client/traffic/observer.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { addressPrinted, serving } from './support/counterproof.ts';

const folder = useFolder('targets');

/** No client of HTTP sends these by itself, and a link of another site leads a browser to some of them. */
const TARGETS = ['//[', '//', '/%', '/\x7f', 'http://[', '*', 'http://elsewhere.invalid/', `/${'a'.repeat(100_000)}`];
const METHODS = ['GET', 'POST', 'OPTIONS'];

interface Server {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

async function elsewhere(): Promise<Server> {
  const { url, close } = await openElsewhere(new Observer({ keys: () => [], now: () => 0, zero: 0 }));
  return { url, stop: close };
}

const COMMANDS: readonly (readonly [string, RegExp, ...string[]])[] = [
  ['sandbox', /Check:/, '--memory', '--scale', '0.01', '--log', 'off'],
  ['mock', /More:/, '--log', 'off'],
  ['mcp', /until Ctrl-C/],
  ['fleet', /shows it/, 'up'],
  ['client', /KEY=/, '--observe'],
];

const SERVERS: readonly (readonly [string, () => Promise<Server>])[] = [
  ['the other origin of a client', elsewhere],
  ...COMMANDS.map(([name, ready, ...more]): readonly [string, () => Promise<Server>] => [
    name,
    async () => {
      const { out, stop } = await serving([name, ...more, '--port', '0'], ready, { cwd: folder });
      return { url: addressPrinted(out), stop };
    },
  ]),
];

/** What comes back of a request with this target, and with the headers of a browser that was led here. */
function sent(method: string, target: string, url: string): Promise<string> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  // It may be closed before all of a long target is read.
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve(answer)));
}

it.each(SERVERS)('%s answers after any request target', async (_, start) => {
  writeFileSync(join(folder, 'fleet.yaml'), 'deployments: []\n');
  const { url, stop } = await start();
  try {
    for (const target of TARGETS) for (const method of METHODS) await sent(method, target, url);
    for (const target of ['//[', '/']) expect(await sent('GET', target, url)).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
  } finally {
    await stop();
  }
});
