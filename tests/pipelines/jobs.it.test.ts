import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { junitComplaints, workflowCommands } from '../../reports/testing/read-back.ts';
import { addressPrinted, keysPrinted, ONE_SHOT, type Running, ran, useServedShops } from '../support/counterproof.ts';
import { GithubRunner, GitlabRunner, pairsIn } from '../support/github-runner.ts';
import { served } from '../support/odd-servers.ts';
import { packedArchive, shim } from '../support/project.ts';

/** A job of each service: with the GitHub Action, with the GitLab component, and with the script of the examples. */
const version = packedArchive();
const { good, faulty } = await useServedShops();

function closedAtTheEnd<Of extends { close(): unknown }>(runner: Of): Of {
  onTestFinished(() => void runner.close());
  return runner;
}

const PUSH = { event_name: 'push', ref_name: 'main' };
const PULL_REQUEST = { event_name: 'pull_request', ref_name: '7/merge', base_ref: 'main' };

const errorsIn = (log: string) =>
  workflowCommands(log).flatMap(({ kind, message }) => (kind === 'error' ? [message] : []));

const INJECTED = '$(touch injected); `touch injected`';

describe('the GitHub Action', () => {
  function checked(runner: GithubRunner, shop: Running, github: typeof PUSH, inputs: Record<string, string> = {}) {
    // Without the packages that npm would have to fetch.
    const given = { version, url: addressPrinted(shop.out), browser: 'false', dredd: 'false', ...inputs };
    return runner.run({ inputs: given, env: keysPrinted(shop.out), github });
  }

  it('is green for a correct deployment, red for a fault, and compares a pull request with its base branch', async () => {
    const runner = closedAtTheEnd(new GithubRunner());
    const green = await checked(runner, good, PUSH);
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
    const red = await checked(runner, faulty, { ...PUSH, ref_name: 'main-2' }, { url: '' });
    rmSync(config);
    expect([red.failed, red.outputs.verdict]).toEqual([true, 'nonconformant']);
    expect(Number(red.outputs.failed)).toBeGreaterThan(0);
    expect(errorsIn(red.log).some((message) => message.includes('tabCreatorId'))).toBe(true);
    expect(red.summary).toMatch(/^## ❌ nonconformant/);
    expect(red.artifact).toContain('run.json');
    const { failed, outputs, log, summary, artifact } = await checked(runner, faulty, PULL_REQUEST);
    expect(failed).toBe(true);
    expect(Number(outputs.regressions)).toBeGreaterThan(0);
    expect(workflowCommands(log).map(({ properties }) => properties.title)).toContainEqual(
      expect.stringMatching(/^Counterproof: compared with/),
    );
    expect(summary).toContain('## ❌ Regression: conformant → nonconformant');
    expect(artifact).toContain('comparison.md');
  });

  it('fails with one error, and no artifact, for a command in an input, which it does not run', async () => {
    const runner = closedAtTheEnd(new GithubRunner());
    const { failed, outputs, log, summary, artifact } = await checked(runner, good, PUSH, { only: INJECTED });
    expect({ failed, artifact }).toEqual({ failed: true, artifact: null });
    expect(outputs).toMatchObject({ verdict: 'usage', run: '' });
    expect(errorsIn(log)).toEqual([expect.stringMatching(/--only/)]);
    expect(summary).toMatch(/^\s*## ❌ Counterproof: usage\n/);
    expect(existsSync(join(runner.workspace, 'injected'))).toBe(false);
  });

  it('judges a client in place of a deployment, and compares it with the base branch', async () => {
    const runner = closedAtTheEnd(new GithubRunner());
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

const OUT = 'counterproof-out';

/** GitLab's interface for the artifacts of a branch, which leads to a storage of its own. */
async function artifactsOf(run: string) {
  const asked: IncomingMessage[] = [];
  const { url, close } = await served((request, response) => {
    asked.push(request);
    if (request.url?.startsWith('/storage') === true) response.end(run);
    else response.writeHead(302, { location: '/storage/run.json' }).end();
  });
  return { asked, url: `${url}/api/v4`, close };
}

/** The variables of a job that runs for a merge request. */
function mergeRequest(api: string, target: string): Record<string, string> {
  const branch = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: target, CI_PROJECT_ID: '42' };
  return { CI_API_V4_URL: api, CI_JOB_TOKEN: 'token-of-the-job', ...branch };
}

describe.skipIf(inject('missing').includes('git'))('the GitLab component', () => {
  function checked(
    runner: GitlabRunner,
    shop: Running,
    inputs: Record<string, unknown> = {},
    variables: Record<string, string> = {},
  ) {
    const given = { version, url: '$STAGING_URL', browser: false, dredd: false, ...inputs };
    return runner.run(given, { STAGING_URL: addressPrinted(shop.out), ...keysPrinted(shop.out), ...variables });
  }

  const variablesLeftBy = (runner: GitlabRunner) => pairsIn(runner.read(`${OUT}/counterproof.env`));

  it('is green for a correct deployment, red for a fault, and shows no token to the storage of the target branch', async () => {
    const runner = closedAtTheEnd(new GitlabRunner());
    const green = await checked(runner, good);
    expect(green.code, green.log).toBe(0);
    expect(variablesLeftBy(runner)).toMatchObject({ COUNTERPROOF_VERDICT: 'conformant', COUNTERPROOF_FAILED: '0' });
    expect(JSON.parse(runner.read(`${OUT}/gl-code-quality-report.json`))).toEqual(expect.any(Array));
    expect(await junitComplaints(runner.read(`${OUT}/junit.xml`))).toEqual([]);
    for (const key of Object.values(keysPrinted(good.out))) expect(green.log).not.toContain(key);

    const gitlab = await artifactsOf(runner.read(`${OUT}/run.json`));
    const { code, log } = await checked(runner, faulty, {}, mergeRequest(gitlab.url, 'release/1'));
    await gitlab.close();
    expect(code).not.toBe(0);
    expect(gitlab.asked.map(({ url, headers }) => [url, headers['job-token']])).toEqual([
      [
        '/api/v4/projects/42/jobs/artifacts/release%2F1/raw/counterproof-out/run.json?job=counterproof',
        'token-of-the-job',
      ],
      ['/storage/run.json', undefined],
    ]);
    expect(log).toContain('Compared with release/1');
    expect(runner.read(`${OUT}/comparison.md`)).toContain('## ❌ Regression');
    const left = variablesLeftBy(runner);
    expect(left).toMatchObject({ COUNTERPROOF_VERDICT: 'nonconformant' });
    expect(Number(left.COUNTERPROOF_REGRESSIONS)).toBeGreaterThan(0);
    expect(runner.read(`${OUT}/gl-code-quality-report.json`)).toMatch(/"severity": ?"critical"/);
  });

  it('goes on without the run of the target branch', async () => {
    const runner = closedAtTheEnd(new GitlabRunner());
    const inputs = { only: 'auth', 'fail-on': 'nonconformant' };
    const { code, log } = await checked(runner, good, inputs, mergeRequest('http://127.0.0.1:1', 'main'));
    expect(code, log).toBe(0);
    expect(log).toContain('no run of main');
  });

  it('is refused with an input that is not one of its choices', async () => {
    const runner = closedAtTheEnd(new GitlabRunner());
    const { code, log } = await checked(runner, good, { 'fail-on': 'sometimes' });
    expect(code).not.toBe(0);
    expect(log).toContain('fail-on');
  });
});

describe('the script of the examples', () => {
  const folder = useFolder('shell');

  beforeAll(() => {
    mkdirSync(join(folder, 'bin'));
    // As npx does it, with the package of this checkout: --yes counterproof@VERSION COMMAND.
    shim(join(folder, 'bin'), 'npx', `shift 2\nexec '${process.execPath}' '${TESTED_BIN}' "$@"`);
  });

  function checked(shop: Running, more: Readonly<Record<string, string>> = {}) {
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, STAGING_URL: addressPrinted(shop.out), ...more };
    return ran('bash', [resolve('examples/pipelines/check.sh')], { cwd: folder, env });
  }

  it('releases what keeps the contract, stops for a fault, and compares the two', async () => {
    const released = await checked(good, keysPrinted(good.out));
    expect(released).toMatchObject({ code: 0, out: expect.stringMatching(/\nrelease\n$/) });
    renameSync(join(folder, 'counterproof-out'), join(folder, 'base'));
    const { code, out } = await checked(faulty, { ...keysPrinted(faulty.out), BASE: 'base' });
    expect(code).toBe(1);
    expect(out).toContain('Regression: conformant → nonconformant');
    expect(out).toMatch(/\nstop: the contract is broken\n$/);
  });

  it('stops where the key is missing', async () => {
    expect(await checked(good)).toMatchObject({ code: 2, out: 'stop: nothing was checked\n' });
  });
});
