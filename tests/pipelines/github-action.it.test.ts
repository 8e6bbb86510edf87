import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workflowCommands } from '../../reports/testing/read-back.ts';
import { addressPrinted, keysPrinted, ONE_SHOT, type Running, useServedShops } from '../support/counterproof.ts';
import { GithubRunner } from '../support/github-runner.ts';
import { packedArchive } from '../support/project.ts';

/** Without the packages that npm would have to fetch. */
const PLAIN = { browser: 'false', dredd: 'false' };
const PUSH = { event_name: 'push', ref_name: 'main' };
const PULL_REQUEST = { event_name: 'pull_request', ref_name: '7/merge', base_ref: 'main' };

const version = await packedArchive();
const { good, faulty } = await useServedShops();
let runner: GithubRunner;

beforeEach(() => {
  runner = new GithubRunner();
});

afterEach(() => runner.close());

function check(
  shop: Running,
  github: Parameters<GithubRunner['run']>[0]['github'],
  inputs: Record<string, string> = {},
) {
  const env = keysPrinted(shop.out);
  return runner.run({ inputs: { version, url: addressPrinted(shop.out), ...PLAIN, ...inputs }, env, github });
}

describe('the GitHub Action', () => {
  it('is green for a correct deployment, with outputs, summary and artifact', async () => {
    const { failed, outputs, log, summary, artifact } = await check(good, PUSH);
    expect(failed, log).toBe(false);
    expect(outputs).toMatchObject({ verdict: 'conformant', failed: '0', regressions: '' });
    const [, undecided] = /Not decided \((\d+) rules?\)/.exec(log) ?? [];
    expect(outputs.undecided).toBe(undecided);
    expect(Number(outputs.passed)).toBeGreaterThan(200);
    expect(outputs.sarif).toBe(join(runner.workspace, 'counterproof-out/counterproof.sarif'));
    expect(artifact).toEqual(
      expect.arrayContaining(['counterproof.sarif', 'evidence.ndjson.gz', 'junit.xml', 'report.html', 'run.json']),
    );
    expect(workflowCommands(log).filter(({ kind }) => kind === 'error')).toEqual([]);
    expect(summary).toMatch(/^## ✅ conformant/);
    for (const key of Object.values(keysPrinted(good.out))) expect(`${log}${summary}`).not.toContain(key);
  });

  it('is red for a fault, with an annotation, and compares a pull request with the last run of its base branch', async () => {
    await check(good, PUSH);
    // The run of another branch whose name begins in the same way is not taken for it.
    const red = await check(faulty, { ...PUSH, ref_name: 'main-2' }, { only: 'filters' });
    expect([red.failed, red.outputs.verdict]).toEqual([true, 'nonconformant']);
    expect(Number(red.outputs.failed)).toBeGreaterThan(0);
    const errors = workflowCommands(red.log).filter(({ kind }) => kind === 'error');
    expect(errors.some(({ message }) => message.includes('tabCreatorId'))).toBe(true);
    expect(red.summary).toMatch(/^## ❌ nonconformant/);
    expect(red.artifact).toContain('run.json');
    const { failed, outputs, log, summary, artifact } = await check(faulty, PULL_REQUEST);
    expect(failed).toBe(true);
    expect(Number(outputs.regressions)).toBeGreaterThan(0);
    expect(workflowCommands(log).map(({ properties }) => properties.title)).toContainEqual(
      expect.stringMatching(/^Counterproof: compared with/),
    );
    expect(summary).toContain('## ❌ Regression: conformant → nonconformant');
    expect(artifact).toContain('comparison.md');
  });

  it('says that the key is missing', async () => {
    const inputs = { version, url: addressPrinted(good.out), ...PLAIN };
    const { failed, outputs, log, summary, artifact } = await runner.run({ inputs, github: PUSH });
    expect({ failed, artifact }).toEqual({ failed: true, artifact: null });
    expect(outputs).toMatchObject({ verdict: 'usage', run: '' });
    const [error] = workflowCommands(log).filter(({ kind }) => kind === 'error');
    expect(error?.message).toContain('set COUNTERPROOF_KEY');
    expect(summary).toMatch(/^\s*## ❌ Counterproof: usage\n/);
  });

  const KEY = 'cp_live_0123456789abcdef';
  const withKey = (url: string, more: Record<string, string> = {}) =>
    runner.run({ inputs: { version, url, ...PLAIN, ...more }, env: { COUNTERPROOF_KEY: KEY }, github: PUSH });

  it('says that the deployment cannot be reached, also where no verdict fails the job', async () => {
    const { failed, outputs, log } = await withKey('http://127.0.0.1:1', { 'fail-on': 'never' });
    expect(failed).toBe(true);
    expect(outputs.verdict).toBe('unreachable');
    expect(workflowCommands(log).filter(({ kind }) => kind === 'error')).toHaveLength(1);
  });

  it('refuses a key that is given as an input, without repeating it', async () => {
    const { failed, log, summary } = await withKey(KEY);
    expect(failed).toBe(true);
    expect(log).toContain('looks like an API key');
    expect(`${log}${summary}`).not.toContain(KEY);
  });

  it('takes its settings from a configuration in the working directory', async () => {
    const config = { url: addressPrinted(good.out), only: ['auth'] };
    writeFileSync(join(runner.workspace, 'counterproof.config.json'), JSON.stringify(config));
    const { failed, outputs } = await check(good, PUSH, { url: '', 'fail-on': 'nonconformant' });
    expect({ failed, verdict: outputs.verdict }).toEqual({ failed: false, verdict: 'incomplete' });
  });

  it('judges a client in place of a deployment, and compares it with the base branch', async () => {
    writeFileSync(join(runner.workspace, 'best.mjs'), ONE_SHOT);
    const inputs = { version, client: `"${process.execPath}" best.mjs`, tasks: 'best-customers' };
    const judge = (github: typeof PUSH, more: Record<string, string> = {}) =>
      runner.run({ inputs: { ...inputs, 'fail-on': 'regression', ...more }, github });
    const pushed = await judge(PUSH);
    expect(pushed).toMatchObject({ failed: true, outputs: { verdict: 'nonconformant', failed: '2', undecided: '0' } });
    expect(pushed.summary).toMatch(/^## ❌ nonconformant: the client/);
    expect(pushed.artifact).toEqual(expect.arrayContaining(['report.html', 'run.json', 'junit.xml']));
    const titles = workflowCommands(pushed.log).map(({ properties }) => properties.title);
    expect(titles).toContainEqual(expect.stringMatching(/^CLI-13/));
    const same = await judge(PULL_REQUEST);
    expect(same.failed, same.log).toBe(false);
    expect(same.outputs).toMatchObject({ verdict: 'nonconformant', regressions: '0' });
    expect(same.log).toContain('fail-on regression lets it pass');
    writeFileSync(join(runner.workspace, 'best.mjs'), 'process.exit(7);');
    const broken = await judge(PULL_REQUEST, { 'fail-on': 'never' });
    expect(broken.failed, broken.log).toBe(true);
    expect(broken.outputs, broken.log).toMatchObject({ verdict: 'incomplete', run: '' });
    expect(broken.summary).toContain('exit code 7. There is nothing to judge.');
  });

  it('runs nothing that is written in an input', async () => {
    const { failed, log } = await check(good, PUSH, { only: '$(touch injected); `touch injected`' });
    expect(failed).toBe(true);
    expect(log).toContain('--only');
    expect(existsSync(join(runner.workspace, 'injected'))).toBe(false);
  });
});
