import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { check, createSandbox } from '../api/index.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { asked, closedAfterwards, counterproof, ran } from './support/counterproof.ts';
import { useProject } from './support/project.ts';

const folder = useFolder('reproduce');
const broken = closedAfterwards(await createSandbox({ fault: 'products-limit-clamped' }));
const correct = closedAfterwards(await createSandbox({ rate: '100/60s' }));
const project = useProject(['vitest']);

beforeAll(async () => {
  const env = { COUNTERPROOF_KEY: broken.keys.good };
  const args = ['--only', 'parameter-page-limit-above', '--no-browser', '--no-dredd', '--out', folder];
  const ended = await counterproof(['check', broken.url, ...args], { env });
  expect(ended.code, ended.err).toBe(1);
});

async function reproduced(...args: string[]) {
  return await counterproof(['reproduce', folder, ...args], { env: { COUNTERPROOF_KEY: broken.keys.good } });
}

/** As a person runs it: what was printed, in a shell. */
function inShell(script: string, url: string, key: string) {
  const file = join(folder, 'reproduce.sh');
  writeFileSync(file, script);
  return ran('/bin/sh', [file, url], { env: { COUNTERPROOF_KEY: key }, cwd: folder });
}

describe('counterproof reproduce', () => {
  it('writes a script that shows the answers, and leaves the judging to --live', async () => {
    const { code, out } = await reproduced('parameter-page-limit-above');
    expect(code).toBe(0);
    expect(out).not.toContain(broken.keys.good);
    const shown = await inShell(out, broken.url, broken.keys.good);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain('HTTP/1.1 200 OK');
    expect(shown.out).toContain('The fault is there while the last answer has a status other than 400.');
    expect(shown.out).toContain(
      `Whether it is: npx counterproof reproduce ${join(folder, 'run.json')} parameter-page-limit-above --live --url ${broken.url}`,
    );
    expect((await inShell(out, correct.url, correct.keys.good)).out).toContain('HTTP/1.1 400 Bad Request');
  });

  it('writes a script that ends with 3 without a key, or an answer', async () => {
    const { out } = await reproduced('1');
    expect(await inShell(out, broken.url, '')).toMatchObject({
      code: 3,
      err: 'COUNTERPROOF_KEY is not set: set it.\n',
    });
    expect(await inShell(out, 'http://127.0.0.1:9', 'k')).toMatchObject({ code: 3 });
  });

  it('writes what shows it with --live where a format is given, and says the sentence apart', async () => {
    const { code, out, err } = await reproduced('1', '--live', '--url', broken.url, '--format', 'sh');
    const said = 'The fault is there: the last answer has status 200, not 400 (answered 200).\n';
    expect({ code, err }).toEqual({ code: 1, err: said });
    expect(out).toMatch(/^#!/);
  });
});

/** What anybody can write into a run.json, and what any server can answer. */
describe('a run that was forged', () => {
  const COMMANDS = 'x ##vso[task.setvariable]y ##[error]z\n::error::w \u009B31m \u202Eabc';

  async function forged(change: (reproduction: Reproduction) => Reproduction, format = 'sh') {
    const run: Run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    const results = run.results.map((result) =>
      result.reproduction === undefined ? result : { ...result, reproduction: change(result.reproduction) },
    );
    const file = join(folder, 'forged.json');
    writeFileSync(file, JSON.stringify({ ...run, results }));
    return await counterproof(['reproduce', file, '1', '--format', format]);
  }

  const withRequests = (part: Partial<Reproduction['requests'][number]>) => (reproduction: Reproduction) => ({
    ...reproduction,
    requests: reproduction.requests.map((request) => ({ ...request, ...part })),
  });

  it('runs nothing that it names as a command', async () => {
    const file = join(folder, 'ran');
    const { out } = await forged(withRequests({ curl: `touch ${file}`, body: '@/etc/passwd', method: 'GET' }));
    await inShell(out, correct.url, correct.keys.good);
    expect(existsSync(file)).toBe(false);
    expect(out).toContain("--data-raw '@/etc/passwd'");
  });

  it('names no version that is none', async () => {
    const run: Run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    const file = join(folder, 'version.json');
    writeFileSync(file, JSON.stringify({ ...run, suite: { ...run.suite, version: '1 & echo hi' } }));
    expect((await counterproof(['reproduce', file, '1', '--format', 'vitest'])).out).not.toContain('echo hi');
  });

  it.each(['sh', 'vitest', 'markdown'])('puts no command of a CI and no control character into %s', async (format) => {
    const { code, out } = await forged(
      (reproduction) => ({
        ...withRequests({ query: [['limit', COMMANDS]], curl: `curl '${COMMANDS}'` })(reproduction),
        finding: COMMANDS,
      }),
      format,
    );
    expect(code).toBe(0);
    expect(out).not.toMatch(/##(?:vso)?\[|^\s*::|(?!\n)\p{Cc}|[\u202A-\u202E]/mu);
    if (format !== 'sh') return;
    const { out: said } = await inShell(out, correct.url, correct.keys.good);
    expect(said).not.toMatch(/##(?:vso)?\[|^\s*::|(?!\n)\p{Cc}|[\u202A-\u202E]/mu);
  });
});

/** One of a status, one that takes a schema to be read, and one that takes a burst; the document needs no key. */
const FAULTS = [
  ['products-limit-clamped', 'parameter-page-limit-above', { needsKey: true }],
  ['described-invoice-is-text', 'document-accepts-promised-values', { needsKey: false }],
  ['limit-is-403', 'rate-limit-answers-429', { needsKey: true }],
] as const;

const BURST = { COUNTERPROOF_ALLOW: 'burst' };

interface Judged {
  readonly code: number | null;
  readonly said: string;
}

/** As a person runs it, in a project that `npm init -y` made. */
async function inProject(url: string, key: string): Promise<Judged> {
  const env = { ...BURST, COUNTERPROOF_URL: url, COUNTERPROOF_KEY: key };
  const args = ['run', 'reproduce.test.ts'];
  const { code, out, err } = await ran('node_modules/.bin/vitest', args, { cwd: project.folder, env });
  return { code, said: stripVTControlCharacters(out + err) };
}

const title = 'the reproduction of %s in %s says whether it is there, live and as a test';
it.each(FAULTS)(title, { timeout: 600_000 }, async (fault, rule, { needsKey }) => {
  await using broken = await createSandbox({ fault });
  const options = { only: [rule], browser: false, dredd: false };
  const checked = await check(broken.url, { ...options, key: broken.keys, allow: ['burst'] });
  const run = join(project.folder, `${fault}.json`);
  writeFileSync(run, JSON.stringify(checked.run));
  const live = async (url: string, key: string): Promise<Judged> => {
    const env = { ...BURST, COUNTERPROOF_KEY: key };
    const { code, out, err } = await counterproof(['reproduce', run, rule, '--live', '--url', url], { env });
    return { code, said: out + err };
  };
  const { out, err } = await counterproof(['reproduce', run, rule, '--format', 'vitest']);
  expect(err).toBe('');
  writeFileSync(join(project.folder, 'reproduce.test.ts'), out);
  // Where nothing can be said, Vitest has no other code for it than for a failure.
  for (const [ended, unclear] of [[live, 3] as const, [inProject, 1] as const]) {
    const there = { code: 1, said: expect.stringContaining('The fault is there: ') };
    expect(await ended(broken.url, broken.keys.good)).toMatchObject(there);
    expect(await ended(correct.url, correct.keys.good)).toMatchObject({ code: 0 });
    // A limit that the runs before have met refuses a wrong key as well.
    await expect.poll(async () => (await asked(broken.url, broken.keys.good)).status).toBe(200);
    if (!needsKey) continue;
    const { code, said } = await ended(broken.url, 'cp_live_0000000000000000');
    expect(code, said).toBe(unclear);
    expect(said).toContain('Cannot tell');
  }
});
