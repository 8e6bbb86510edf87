import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { junitComplaints } from '../../reports/testing/read-back.ts';
import { addressPrinted, keysPrinted, type Running, useServedShops } from '../support/counterproof.ts';
import { GitlabRunner, pairsIn } from '../support/github-runner.ts';
import { addressOf } from '../support/odd-servers.ts';
import { packedArchive } from '../support/project.ts';

const OUT = 'counterproof-out';
const withGit = describe.skipIf(inject('missing').includes('git'));

const version = packedArchive();
const { good, faulty } = await useServedShops();
let runner: GitlabRunner;

beforeEach(() => {
  runner = new GitlabRunner();
});

afterEach(() => runner.close());

/** Without the packages that npm would have to fetch. */
const PLAIN = { browser: false, dredd: false };

function check(shop: Running, inputs: Record<string, unknown> = {}, variables: Record<string, string> = {}) {
  const given = { STAGING_URL: addressPrinted(shop.out), ...keysPrinted(shop.out), ...variables };
  return runner.run({ version, url: '$STAGING_URL', ...PLAIN, ...inputs }, given);
}

const variablesLeft = () => pairsIn(runner.read(`${OUT}/counterproof.env`));

/** GitLab's interface for the artifacts of a branch, which leads to a storage of its own. */
async function artifactsOf(run: string) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    if (request.url?.startsWith('/storage') === true) response.end(run);
    else response.writeHead(302, { location: '/storage/run.json' }).end();
  });
  return { asked, url: `${await addressOf(server)}/api/v4`, close: () => server.close() };
}

/** The variables of a job that runs for a merge request. */
function mergeRequest(api: string, target: string): Record<string, string> {
  const branch = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: target, CI_PROJECT_ID: '42' };
  return { CI_API_V4_URL: api, CI_JOB_TOKEN: 'token-of-the-job', ...branch };
}

withGit('the GitLab component', () => {
  it('is green for a correct deployment, red for a fault, and shows no token to the storage of the target branch', async () => {
    const green = await check(good);
    expect(green.code, green.log).toBe(0);
    expect(variablesLeft()).toMatchObject({ COUNTERPROOF_VERDICT: 'conformant', COUNTERPROOF_FAILED: '0' });
    expect(JSON.parse(runner.read(`${OUT}/gl-code-quality-report.json`))).toEqual(expect.any(Array));
    expect(await junitComplaints(runner.read(`${OUT}/junit.xml`))).toEqual([]);
    for (const key of Object.values(keysPrinted(good.out))) expect(green.log).not.toContain(key);

    const gitlab = await artifactsOf(runner.read(`${OUT}/run.json`));
    const { code, log } = await check(faulty, {}, mergeRequest(gitlab.url, 'release/1'));
    gitlab.close();
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
    const left = variablesLeft();
    expect(left).toMatchObject({ COUNTERPROOF_VERDICT: 'nonconformant' });
    expect(Number(left.COUNTERPROOF_REGRESSIONS)).toBeGreaterThan(0);
    expect(runner.read(`${OUT}/gl-code-quality-report.json`)).toMatch(/"severity": ?"critical"/);
  });

  it('goes on without the run of the target branch', async () => {
    const inputs = { only: 'auth', 'fail-on': 'nonconformant' };
    const { code, log } = await check(good, inputs, mergeRequest('http://127.0.0.1:1', 'main'));
    expect(code, log).toBe(0);
    expect(log).toContain('no run of main');
  });

  it('is refused with an input that is not one of its choices', async () => {
    const { code, log } = await check(good, { 'fail-on': 'sometimes' });
    expect(code).not.toBe(0);
    expect(log).toContain('fail-on');
  });
});
