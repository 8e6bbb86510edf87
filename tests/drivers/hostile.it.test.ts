import { spawn } from 'node:child_process';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { useSandbox } from '../support/counterproof.ts';
import {
  body,
  compressedBomb,
  drippingBody,
  drippingHeaders,
  endlessBody,
  endlessHeaders,
  endlessProcessing,
  hostileFront,
} from '../support/odd-servers.ts';
import { messageOf, outcomesOf, type Traces, traceFrom, visit } from './visit.ts';

/** Deployments that attack the real Dredd: what is said of them. Those that attack Chromium are rows of `proof/hostile/drivers.ts`. */
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
const DREDD_MB = 400;

const LARGE = /a body larger than 32 MB was not read/;
const LATE = /no complete answer within 1 s/;

const isDredd = ({ headers }: IncomingMessage) => String(headers['user-agent']).startsWith('Dredd');
const isSales = (request: IncomingMessage) => isDredd(request) && request.url?.includes('/sales') === true;

/** Checks what is meant for Dredd with this answer; it ends soon and small, and leaves nothing behind. */
async function attacked(isMeant: (request: IncomingMessage) => boolean, answer: RequestListener, timeoutMs: number) {
  const started = performance.now();
  const { run, written } = await visit('dredd', sandbox.handle, key, {
    front: hostileFront(isMeant, answer),
    timeoutMs,
  });
  expect((performance.now() - started) / 1000).toBeLessThan(DEADLINE_S);
  expect(traces.peakMegabytes()).toBeLessThan(DREDD_MB);
  expect(traces.processes()).toEqual([]);
  expect(traces.files()).toEqual([]);
  expect(traces.diskMegabytes()).toBeLessThan(DISK_MB);
  expect(written).not.toContain(key.slice(-20));
  return run;
}

it.each<[name: string, answer: RequestListener, reason: RegExp, timeoutMs: number]>([
  ['an endless body', endlessBody, LARGE, PATIENT_MS],
  ['a body that bursts when it is decoded', compressedBomb, LARGE, PATIENT_MS],
  ['a body that drips', drippingBody, LATE, TIMEOUT_MS],
  ['endless headers', endlessHeaders, /Header overflow/, PATIENT_MS],
  ['headers that drip', drippingHeaders, LATE, TIMEOUT_MS],
  ['answers that say "wait" without end', endlessProcessing, LATE, TIMEOUT_MS],
])('Dredd ends soon and small, with the reason, for %s', async (_name, answer, reason, timeoutMs) => {
  const run = await attacked(isDredd, answer, timeoutMs);
  expect(new Set(Object.values(outcomesOf(run, 'dredd')))).toEqual(new Set(['cantTell']));
  expect(messageOf(run, 'dredd-served')).toMatch(reason);
});

it.each<[string, () => string, RegExp]>([
  ['a list of millions of wrong records', () => `{"data":[${'0,'.repeat(15e6)}0]}`, /listSales at \/data\/0:/],
  ['a record of millions of values', () => `{"data":[[${'0,'.repeat(15e6)}0]]}`, /more than 60000 values/],
  ['millions of levels', () => '['.repeat(15e6) + ']'.repeat(15e6), /more than 200 levels/],
  ['megabytes that are not JSON', () => 'a'.repeat(31e6), /listSales at the top: the body is not JSON/],
])('Dredd ends soon and small, with the reason, for %s', async (_name, text, reason) => {
  const run = await attacked(isSales, body(text), PATIENT_MS);
  expect(Object.values(outcomesOf(run, 'dredd'))).not.toContain('error');
  const messages = ['dredd-sales', 'dredd-envelope'].map((rule) => messageOf(run, rule));
  expect(messages.join('\n')).toMatch(reason);
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
