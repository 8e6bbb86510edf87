import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../../conformance/playwright/gather.ts';
import { rules } from '../../conformance/suite.ts';
import type { Handler } from '../../contract/http.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { having, all as when } from '../../proof/fault-kit/conditions.ts';
import { on } from '../../proof/fault-kit/on.ts';
import { changeRecords } from '../../proof/fault-kit/responses.ts';
import { serve } from '../../reference-impl/index.ts';
import { closedAfterwards, ran, useSandbox } from '../support/counterproof.ts';
import { measured } from '../support/in-process.ts';

const folder = useFolder('playwright');
const PAGINATION = rules.filter((rule) => rule.area === 'pagination').length;

// In a smaller shop no sale is older than all that is read at once, so that a rule on long ranges has nothing to decide by.
const sandbox = await useSandbox(1);
const key = sandbox.keys.good;
const env = { COUNTERPROOF_KEY: key };
const served = closedAfterwards(await serve(measured(faulty(sandbox.handle)), { graceMs: 100 }));

/** One promise broken on later pages alone, one piece of advice to give, and everything else in order. */
function faulty(handle: Handler): Handler {
  const broken = changeRecords(when(on.sales, having('cursor')), (sale) => delete sale.rounding)(handle);
  return async (request) => {
    const response = await broken(request);
    return { ...response, headers: { ...response.headers, 'set-cookie': 'visitor=1' } };
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

  it('fails, skips and advises as it judges, names requirements, and writes the key into no report, trace or attachment', async () => {
    const choice = '@ENV-11|@AUTH-24|@AUTH-11|@AUTH-22';
    const run = await runProject({ ...env, COUNTERPROOF_URL: served.url }, '--grep', choice, '--trace', 'on');
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/types-sales: .* @envelope @ENV-11/);
    expect(run.output).toMatch(/listSales \/data\/\*\/rounding/);
    expect(run.output).toMatch(/- .*auth-revoked-key-refused/);
    expect(run.written).toContain('untested: COUNTERPROOF_REVOKED_KEY is not set');
    expect(run.output).toMatch(/✓ .*auth-no-cookies/);
    expect(run.written).toContain('"type":"advisory"');
    expect(run.written).toMatch(/"type":"requirement","description":"ENV-11 A sale has all its fields"/);
    expect(run.written).toContain('$COUNTERPROOF_KEY');
    expect(run.written.length).toBeGreaterThan(100_000);
    expect(`${run.written}${run.output}`).not.toContain(key.slice(key.indexOf('live_') + 5));
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

interface ProjectRun {
  readonly code: number | null;
  readonly output: string;
  /** Every file that was written, archives unpacked, as one text. */
  readonly written: string;
}

/** `npx playwright test -c …`, as a user calls it, in a folder of its own. */
async function runProject(own: Record<string, string>, ...args: string[]): Promise<ProjectRun> {
  const cwd = await mkdtemp(join(folder, 'run-'));
  const command = [resolve('node_modules/playwright/cli.js'), 'test', '-c', resolve('conformance/playwright')];
  const { code, out, err } = await ran(process.execPath, [...command, ...args], { cwd, env: own });
  return { code, output: `${out}${err}`, written: await everythingIn(cwd) };
}

async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map(textOf))).join('\n');
}

const EMBEDDED = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/;

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (file.endsWith('.zip')) return unzipped(bytes);
  if (file.endsWith('.gz')) return gunzipSync(bytes).toString('utf8');
  const text = bytes.toString('utf8');
  const [, report] = EMBEDDED.exec(text) ?? [];
  return report === undefined ? text : `${text}\n${unzipped(Buffer.from(report, 'base64'))}`;
}

const ENTRY = Buffer.from('PK\x03\x04');
const DEFLATED = 8;

/** What an archive holds as one text, names and what is not packed in its bytes: enough to look for what must not be in it. */
function unzipped(bytes: Buffer): string {
  const texts = [bytes.toString('latin1')];
  for (let at = bytes.indexOf(ENTRY); at >= 0; at = bytes.indexOf(ENTRY, at + 4)) {
    const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (bytes.readUInt16LE(at + 8) === DEFLATED) texts.push(inflateRawSync(bytes.subarray(begin)).toString());
  }
  return texts.join('\n');
}
