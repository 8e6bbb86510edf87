import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsFrom } from '../../conformance/playwright/gather.ts';
import { rules } from '../../conformance/suite.ts';
import type { Handler } from '../../contract/http.ts';
import { having, on, all as when } from '../../proof/fault-kit/conditions.ts';
import { changeRecords } from '../../proof/fault-kit/responses.ts';
import { type Sandbox, type Served, serve, startSandbox } from '../../reference-impl/index.ts';
import { type ProjectRun, runProject } from './project.ts';

const PAGINATION = rules.filter((rule) => rule.area === 'pagination').length;

let sandbox: Sandbox;
let served: Served;
let key: string;
let env: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 1, scale: 0.02, rate: '100000/1s' });
  key = sandbox.keys.good;
  served = await serve(faulty(sandbox.handle), { graceMs: 100 });
  env = { COUNTERPROOF_KEY: key };
});

afterAll(async () => {
  await served.close();
  await sandbox.close();
});

/** One promise broken on later pages alone, one piece of advice to give, and everything else in order. */
function faulty(handle: Handler): Handler {
  const broken = changeRecords(when(on.sales, having('cursor')), (sale) => delete sale.rounding)(handle);
  return async (request) => {
    const response = await broken(request);
    const headers = { ...response.headers, 'content-length': `${Buffer.byteLength(response.body)}` };
    return { ...response, headers: { ...headers, 'set-cookie': 'visitor=1' } };
  };
}

function passedIn({ output }: ProjectRun): number {
  return Number(/(\d+) passed/.exec(output)?.[1] ?? 0);
}

describe('the suite as a Playwright Test project', () => {
  it('passes against a deployment that keeps its promises, and is chosen from by tags', async () => {
    const run = await runProject({ ...env, COUNTERPROOF_URL: sandbox.url }, '--grep', '@pagination');
    expect(passedIn(run)).toBe(PAGINATION);
    expect(run.code).toBe(0);
  });

  describe('against one that does not', () => {
    let run: ProjectRun;

    beforeAll(async () => {
      const choice = '@ENV-11|@AUTH-24|@AUTH-11|@AUTH-22';
      run = await runProject({ ...env, COUNTERPROOF_URL: served.url }, '--grep', choice, '--trace', 'on');
    });

    it('fails the test of the broken promise, and says which', () => {
      expect(run.code).toBe(1);
      expect(run.output).toMatch(/types-sales: .* @envelope @ENV-11/);
      expect(run.output).toMatch(/listSales \/data\/\*\/rounding/);
    });

    it('skips what could not be asked, with the reason', () => {
      expect(run.output).toMatch(/- .*auth-revoked-key-refused/);
      expect(run.written).toContain('untested: COUNTERPROOF_REVOKED_KEY is not set');
    });

    it('passes what is advice, and writes it on the test', () => {
      expect(run.output).toMatch(/✓ .*auth-no-cookies/);
      expect(run.written).toContain('"type":"advisory"');
    });

    it('names requirements on every test', () => {
      expect(run.written).toMatch(/"type":"requirement","description":"ENV-11 A sale has all its fields"/);
    });

    it('writes the key into no report, trace or attachment', () => {
      expect(run.written).toContain('$COUNTERPROOF_KEY');
      expect(run.written.length).toBeGreaterThan(100_000);
      expect(run.written).not.toContain(key.slice(key.indexOf('live_') + 5));
      expect(run.output).not.toContain(key.slice(key.indexOf('live_') + 5));
    });
  });

  it('shards, and every shard gathers for itself', async () => {
    const target = { ...env, COUNTERPROOF_URL: sandbox.url, COUNTERPROOF_PROFILE: 'ci' };
    const first = await runProject(target, '--grep', '@pagination', '--shard', '1/2');
    const second = await runProject(target, '--grep', '@pagination', '--shard', '2/2');
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(passedIn(first)).toBeGreaterThan(0);
    expect(passedIn(second)).toBeGreaterThan(0);
    expect(passedIn(first) + passedIn(second)).toBe(PAGINATION);
  });

  it('leaves no key in the environment that workers inherit', () => {
    const given = { COUNTERPROOF_URL: 'http://127.0.0.1:1', COUNTERPROOF_KEY: key, COUNTERPROOF_OTHER_KEY: 'other' };
    expect([...settingsFrom(given).keys.values()]).toEqual([key, 'other']);
    expect(given).toEqual({ COUNTERPROOF_URL: 'http://127.0.0.1:1' });
  });

  it('says in one line what it was not given', async () => {
    const run = await runProject({ COUNTERPROOF_KEY: key });
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/set COUNTERPROOF_URL to the http or https address/);
  });
});
