import { existsSync, rmSync, writeFileSync } from 'node:fs';
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

const version = packedArchive();
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

const errorsIn = (log: string) =>
  workflowCommands(log).flatMap(({ kind, message }) => (kind === 'error' ? [message] : []));

const INJECTED = '$(touch injected); `touch injected`';

describe('the GitHub Action', () => {
  it('is green for a correct deployment, red for a fault, and compares a pull request with its base branch', async () => {
    const green = await check(good, PUSH);
    expect(green.failed, green.log).toBe(false);
    expect(green.outputs).toMatchObject({ verdict: 'conformant', failed: '0', regressions: '' });
    const [, undecided] = /Not decided \((\d+) rules?\)/.exec(green.log) ?? [];
    expect(green.outputs.undecided).toBe(undecided);
    expect(Number(green.outputs.passed)).toBeGreaterThan(200);
    expect(green.outputs.sarif).toBe(join(runner.workspace, 'counterproof-out/counterproof.sarif'));
    const files = ['counterproof.sarif', 'evidence.ndjson.gz', 'junit.xml', 'report.html', 'run.json'];
    expect(green.artifact).toEqual(expect.arrayContaining(files));
    expect(errorsIn(green.log)).toEqual([]);
    expect(green.summary).toMatch(/^## ✅ conformant/);
    for (const key of Object.values(keysPrinted(good.out))) expect(`${green.log}${green.summary}`).not.toContain(key);
    // The run of another branch whose name begins in the same way is not taken for it.
    const config = join(runner.workspace, 'counterproof.config.json');
    writeFileSync(config, JSON.stringify({ url: addressPrinted(faulty.out), only: ['filters'] }));
    const red = await check(faulty, { ...PUSH, ref_name: 'main-2' }, { url: '' });
    rmSync(config);
    expect([red.failed, red.outputs.verdict]).toEqual([true, 'nonconformant']);
    expect(Number(red.outputs.failed)).toBeGreaterThan(0);
    expect(errorsIn(red.log).some((message) => message.includes('tabCreatorId'))).toBe(true);
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

  it('fails with one error, and no artifact, for a command in an input, which it does not run', async () => {
    const { failed, outputs, log, summary, artifact } = await check(good, PUSH, { only: INJECTED });
    expect({ failed, artifact }).toEqual({ failed: true, artifact: null });
    expect(outputs).toMatchObject({ verdict: 'usage', run: '' });
    expect(errorsIn(log)).toEqual([expect.stringMatching(/--only/)]);
    expect(summary).toMatch(/^\s*## ❌ Counterproof: usage\n/);
    expect(existsSync(join(runner.workspace, 'injected'))).toBe(false);
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
});
