import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { ApiRequest, Handler } from '../../contract/http.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { on } from '../../proof/fault-kit/on.ts';
import { changeResponse, json, withHeader } from '../../proof/fault-kit/responses.ts';
import { signingPair } from '../../reports/testing/render-text.ts';
import { counterproof, useSandbox } from '../support/counterproof.ts';
import { selfSigned, tlsFront } from '../support/odd-servers.ts';
import { failedIn, messageOf, outcomesOf, visit } from './visit.ts';

const folder = useFolder('browser');
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

const isDocument = ({ url }: ApiRequest): boolean => url.endsWith('openapi.json');
const isBrowser = ({ headers }: ApiRequest): boolean => 'sec-fetch-mode' in headers;
const preflightAlone: Handler = (request) =>
  (request.method === 'OPTIONS' ? openToEverybody(sandbox.handle) : sandbox.handle)(request);
const refusing: Handler = (request) =>
  request.headers.origin === undefined ? sandbox.handle(request) : Promise.resolve(json(403, {}));
const picky: Handler = (request) =>
  isDocument(request) && String(request.headers.accept).includes('text/html')
    ? Promise.resolve(json(406, {}))
    : sandbox.handle(request);
const silent: Handler = (request) =>
  request.url.endsWith('/me') && isBrowser(request) ? new Promise(() => undefined) : sandbox.handle(request);

/** Leads a browser to another address of its own. */
const moved: Handler = (request) => {
  if (request.url.endsWith('?moved')) return sandbox.handle({ ...request, url: request.url.slice(0, -6) });
  if (!isDocument(request) || !isBrowser(request)) return sandbox.handle(request);
  return Promise.resolve({ status: 302, headers: { location: `${request.url}?moved` }, body: '' });
};

/** Also one that no browser would keep. */
const withCookie = changeResponse(on.me, (response) =>
  withHeader(response, 'set-cookie', '__Host-visitor=1; Domain=elsewhere.test'),
)(sandbox.handle);
const forSaving = changeResponse(on.document, (response) =>
  withHeader(response, 'content-disposition', 'attachment; filename="openapi.json"'),
)(sandbox.handle);

const CROSS = 'browser-cross-origin-blocked';
const REACHABLE = 'browser-document-reachable';
const COOKIES = 'browser-no-cookies';
const read = /a page on another origin read \/me with the key/;

describe('in a real Chromium', () => {
  it('a good deployment passes every rule, with few requests and no key written down', async () => {
    const { run, written } = await visit('browser', sandbox.handle, key);
    expect(new Set(Object.values(outcomesOf(run, 'browser')))).toEqual(new Set(['passed']));
    expect(messageOf(run, COOKIES)).toMatch(/with it/);
    expect(run.plan.probes.find(({ probe }) => probe === 'browser')?.sent).toBeLessThanOrEqual(5);
    expect(written).not.toContain(key.slice(key.indexOf('live_') + 5));
  });

  it.each<[string, Handler, rule: string, outcome: string, message: RegExp]>([
    ['a page on another origin that can read the API', openToEverybody(sandbox.handle), CROSS, 'failed', read],
    ['an answer that is withheld after a preflight', preflightAlone, CROSS, 'passed', /withheld the answer/],
    ['a readable refusal', openToEverybody(refusing), CROSS, 'passed', /refused/],
    ['an answer that does not come', silent, CROSS, 'cantTell', /no usable answer/],
    ['openapi.json that is elsewhere in its origin', moved, REACHABLE, 'passed', /./],
    ['openapi.json that is offered for saving', forSaving, REACHABLE, 'passed', /./],
    ['openapi.json that minds what a browser sends', picky, REACHABLE, 'failed', /./],
    ['cookies', withCookie, COOKIES, 'failed', /__Host-visitor/],
  ])('%s', async (_, handle, rule, outcome, message) => {
    const { run } = await visit('browser', handle, key, { timeoutMs: handle === silent ? 3000 : 10_000 });
    expect([outcomesOf(run, 'browser')[rule], messageOf(run, rule)]).toEqual([outcome, expect.stringMatching(message)]);
    expect(failedIn(run)).toEqual(outcome === 'failed' ? [rule] : []);
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
    expect(outcomesOf(run, 'browser')[CROSS]).toBe(outcome);
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
  const { run } = await visit('browser', sandbox.handle, key, { front: tlsFront, ca: selfSigned.cert });
  expect(new Set(Object.values(outcomesOf(run, 'browser')))).toEqual(new Set(['untested']));
  expect(messageOf(run, COOKIES)).toMatch(/does not trust the certificate \(ERR_CERT_AUTHORITY_INVALID\)/);
});

it('without a Chromium the rules are untested, with the command that installs one', async () => {
  const { run } = await visit('browser', sandbox.handle, key, { env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  expect(new Set(Object.values(outcomesOf(run, 'browser')))).toEqual(new Set(['untested']));
  expect(messageOf(run, COOKIES)).toMatch(/npx playwright install chromium/);
});

it('keeps every secret out of the environment of each Chromium that it starts', async () => {
  const [chromium, seen] = [join(folder, 'chromium'), join(folder, 'environments')];
  writeFileSync(chromium, `#!/bin/sh\nenv >> ${seen}\nexit 1\n`, { mode: 0o755 });
  const keys = { COUNTERPROOF_KEY: key, COUNTERPROOF_REVOKED_KEY: sandbox.keys.revoked };
  const others = { DEPLOY_TOKEN: 'secret-of-the-pipeline', NODE_OPTIONS: '--no-warnings' };
  const env = { ...keys, ...others, COUNTERPROOF_SIGNING_KEY: signingPair().privatePem, CHROMIUM_PATH: chromium };
  const args = ['check', sandbox.url, '--only', 'browser', '--format', 'pdf', '--bundle', '--out', join(folder, 'out')];
  const ended = await counterproof(args, { env });
  expect(ended.out).toContain('(signed)');
  const environments = readFileSync(seen, 'utf8');
  // One for the rules on browsers, one to print the PDF.
  expect(environments.match(/^PATH=/gm)?.length).toBeGreaterThanOrEqual(2);
  expect(environments).not.toMatch(/COUNTERPROOF_|PRIVATE KEY|_live_|DEPLOY_TOKEN|NODE_OPTIONS/);
});
