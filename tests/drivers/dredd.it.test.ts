import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { check, createSandbox } from '../../api/index.ts';
import { startDredd } from '../../conformance/ask/drivers/dredd/dredd-driver.ts';
import type { ApiRequest, Handler } from '../../contract/http.ts';
import { pagedOperation } from '../../contract/operations.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { read } from '../../proof/fault-kit/conditions.ts';
import { on } from '../../proof/fault-kit/on.ts';
import { changeRecords, changeResponse, json } from '../../proof/fault-kit/responses.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { serve } from '../../reference-impl/index.ts';
import { useSandbox } from '../support/counterproof.ts';
import { compressing, selfSigned, tlsFront } from '../support/odd-servers.ts';
import { failedIn, messageOf, outcomesOf, type VisitOptions, visit } from './visit.ts';

const sandbox = await useSandbox();
const key = sandbox.keys.good;

function runner(name: string) {
  return () => startDredd(new URL(`./runners/${name}.mjs`, import.meta.url));
}

const passed = new Set(['passed']);
const temporary = useFolder('killed');

const isDriver = ({ headers }: ApiRequest): boolean => /Dredd|Chrom/.test(String(headers['user-agent']));

it('passes every rule of a good deployment, with every transaction accounted for and no key written down', async () => {
  const keyed: string[] = [];
  const watched: Handler = (request) => {
    if (read(request).operation === 'getOpenapi' && request.headers.authorization !== undefined)
      keyed.push(request.url);
    return sandbox.handle(request);
  };
  const { run, written } = await visit('dredd', watched, key);
  expect(new Set(Object.values(outcomesOf(run, 'dredd')))).toEqual(passed);
  expect(run.plan.probes.find(({ probe }) => probe === 'dredd')?.sent).toBeGreaterThanOrEqual(32);
  expect(written).toContain('"expected":55,"requests":32');
  expect(written).not.toContain(key.slice(key.indexOf('live_') + 5));
  // The document is asked for without a key.
  expect(keyed).toEqual([]);
});

const below: Handler = (request) => sandbox.handle({ ...request, url: request.url.replace(/^\/tenants\/a/, '') });

function unstable(): Handler {
  let asked = 0;
  return async (request) => {
    asked += 1;
    if (asked % 7 === 3) return { ...json(429, {}), headers: { 'retry-after': '0' } };
    return asked % 11 === 5 ? json(503, {}) : sandbox.handle(request);
  };
}

it.each<[string, Handler, VisitOptions]>([
  ['live below a path', below, { below: '/tenants/a' }],
  ['stand behind a gateway that compresses for everybody', sandbox.handle, { front: compressing }],
  ['have a trusted certificate of a private authority', sandbox.handle, { front: tlsFront, ca: selfSigned.cert }],
  ['limit Dredd, and stumble', unstable(), {}],
])('a good deployment may %s', async (_, handle, options) => {
  const { run } = await visit('dredd', handle, key, options);
  expect(new Set(Object.values(outcomesOf(run, 'dredd')))).toEqual(passed);
});

/** Which rules fail is shown by `faults.it.test.ts`; here is what they say. */
describe('one promise broken', () => {
  const refusedNowhere = changeResponse(on.promotions, (response) =>
    response.status === 403 ? json(200, { data: [] }) : response,
  );
  const inTheLast = changeRecords(on.sales, (sale, index) => {
    if (index === 24) sale.tabCreator = 'nobody';
  });
  const ofPromotions = `^seen in 1 of 7 transactions: ${pagedOperation('promotions')} 403: .* received 200$`;

  it.each([
    ['in one status of one operation', refusedNowhere, 'dredd-foreign-store', ofPromotions],
    ['in one field of the last record', inTheLast, 'dredd-sales', 'listSales at /data/24/tabCreator'],
  ] as const)('%s', async (_, change, rule, message) => {
    const { run } = await visit('dredd', change(sandbox.handle), key);
    expect(failedIn(run)).toEqual([rule]);
    expect(messageOf(run, rule)).toMatch(new RegExp(message));
  });

  it('with the key and personal data in a body that is no JSON: neither is written down', async () => {
    const { run, written } = await visit(
      'dredd',
      changeResponse(on.stores, (response, { request }) => {
        return isDriver(request) && response.status === 200
          ? { status: 200, headers: { 'content-type': 'application/json' }, body: `{"call": +66 81 234 5678, ${key}` }
          : response;
      })(sandbox.handle),
      key,
    );
    expect(messageOf(run, 'dredd-envelope')).toMatch(/listStores at the top: the body is not JSON/);
    expect(written).not.toContain('234 5678');
    expect(written).not.toContain(key.slice(-30));
  });
});

/** What is hostile to Dredd is a row of `proof/hostile/drivers.ts`; here is what is said of it. */
it.each<[string, Handler, RegExp, timeoutMs: number]>([
  [
    'is too large',
    async () => json(200, { data: 'a'.repeat(2 ** 25) }),
    /a body larger than 32 MB was not read/,
    15_000,
  ],
  ['does not come', () => new Promise(() => undefined), /no complete answer within 1 s/, 1000],
])('cannot tell where every answer to Dredd %s', async (_, answer, reason, timeoutMs) => {
  const handle: Handler = (request) => (isDriver(request) ? answer(request) : sandbox.handle(request));
  const { run } = await visit('dredd', handle, key, { timeoutMs });
  expect(new Set(Object.values(outcomesOf(run, 'dredd')))).toEqual(new Set(['cantTell']));
  expect(messageOf(run, 'dredd-served')).toMatch(reason);
});

it.each(['browser', 'dredd'])('leaves nothing behind when the check is killed, for %s', async (area) => {
  const asked = Promise.withResolvers<void>();
  const silent: Handler = (request) => {
    if (!isDriver(request)) return sandbox.handle(request);
    asked.resolve();
    return new Promise(() => undefined);
  };
  const served = await serve(silent, { graceMs: 100 });
  const { PATH, HOME, CHROMIUM_PATH } = process.env;
  const command = [TESTED_BIN, 'check', served.url, '--only', area, '--out', join(temporary, 'out')];
  const env = { PATH, HOME, CHROMIUM_PATH, TMPDIR: temporary, COUNTERPROOF_KEY: key };
  const checking = spawn(process.execPath, command, { stdio: 'ignore', env });
  await asked.promise;
  checking.kill('SIGKILL');
  // Every process that it started inherits the folder. Needs /proc.
  const search = `grep -ls ${temporary} /proc/[0-9]*/environ`;
  await expect.poll(() => spawnSync('sh', ['-c', search], { encoding: 'utf8' }).stdout).toBe('');
  await expect.poll(() => readdirSync(temporary)).toEqual([]);
  await served.close();
});

describe('Dredd itself broken is our error, and never green', () => {
  it.each([
    ['crashing', /exit code 7/],
    ['missing', /exit code 1/],
  ])('%s', async (name, message) => {
    const { run } = await visit('dredd', sandbox.handle, key, { start: runner(name) });
    expect(run.verdict).toBe('incomplete');
    expect(new Set(Object.values(outcomesOf(run, 'dredd')))).toEqual(new Set(['error']));
    expect(messageOf(run, 'dredd-served')).toMatch(message);
  });

  it('has neither keys in its arguments nor the environment of the run', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('COUNTERPROOF_REVOKED_KEY', 'cp_live_of-the-test');
    vi.stubEnv('DEPLOY_TOKEN', 'secret of-the-test');
    const { run, written } = await visit('dredd', sandbox.handle, key, { start: runner('telling') });
    expect(messageOf(run, 'dredd-served')).toContain('telling.mjs');
    expect(messageOf(run, 'dredd-served')).not.toMatch(/COUNTERPROOF|DEPLOY_TOKEN/);
    expect(written).not.toContain('of-the-test');
  });
});

it.each([60, 100, 400])('%i requests are as many as a deployment gets, Dredd and Chromium included', async (budget) => {
  await using shop = await createSandbox();
  const drivers = { browser: true, dredd: true };
  await check(shop.url, { key: shop.keys, profile: 'production', pace: 0, budget, ...drivers });
  expect(shop.requests.length).toBeLessThanOrEqual(budget);
  expect(shop.requests.length).toBeGreaterThan(budget / 2);
});
