import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { Keyring } from '../keyring.ts';
import { RequestLog } from './request-log.ts';
import { Stream } from './stream.ts';

const answer = { status: 200, headers: {}, body: '{}' };

function page() {
  const written: string[] = [];
  const response = {
    writableLength: 0,
    writeHead() {},
    write: (text: string) => written.push(text),
    once() {},
    end() {},
  };
  return { written, response: response as unknown as ServerResponse };
}

/** Learns of its only key when it is listed. */
function keyring() {
  let listed = 0;
  const ring: Keyring = {
    async list() {
      listed++;
      return [];
    },
    idOf: ({ authorization }) => (listed > 0 && authorization === 'Bearer known' ? 'the-id' : null),
    keyOf: () => null,
  };
  return { ring, listed: () => listed };
}

const ask = (authorization: string) => ({ method: 'GET', url: '/', headers: { authorization } });

it('reads the keys for a key that it has not seen, and not for each request', async () => {
  const { ring, listed } = keyring();
  const log = new RequestLog();
  const stream = new Stream({ log, keyring: ring, hide: (text) => text });
  const { written, response } = page();
  stream.open(response);
  const sent = () => written.filter((text) => text.startsWith('event: requests'));
  for (let tick = 1; tick <= 3; tick++) {
    log.add(ask('Bearer known'), answer, performance.now());
    await expect.poll(() => sent().length).toBe(tick);
  }
  expect(listed()).toBe(1);
  for (const text of sent()) expect(text).toContain('"key":"the-id"');

  log.add(ask('Bearer another'), answer, performance.now());
  await expect.poll(() => sent().length).toBe(4);
  expect(listed()).toBe(2);
  expect(written.at(-1)).toContain('"key":null');
});
