import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, createSandbox, type Sandbox } from '../api/index.ts';
import { childEnvironment } from '../conformance/ask/drivers/child-environment.ts';
import { counterproof } from './support/counterproof.ts';
import { type Project, readersProject } from './support/project.ts';

/** One of a status, one that takes a schema to be read, and one that takes a burst; the document needs no key. */
const FAULTS = [
  ['products-limit-clamped', 'parameter-page-limit-above', { needsKey: true }],
  ['described-invoice-is-text', 'document-accepts-promised-values', { needsKey: false }],
  ['limit-is-403', 'rate-limit-answers-429', { needsKey: true }],
] as const;

async function statusOfMe({ url, keys }: Sandbox): Promise<number> {
  const { status } = await fetch(`${url}/public-api/v1/me`, { headers: { authorization: `Bearer ${keys.good}` } });
  return status;
}

const BURST = { COUNTERPROOF_ALLOW: 'burst' };

let project: Project;
let correct: Sandbox;

beforeAll(async () => {
  project = await readersProject(['vitest']);
  correct = await createSandbox({ rate: '100/60s' });
});

afterAll(async () => {
  await correct.close();
  project.remove();
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** As a person runs it, in a project that `npm init -y` made. */
function inProject(env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn('node_modules/.bin/vitest', ['run', 'reproduce.test.ts'], {
    cwd: project.folder,
    env: { ...childEnvironment(process.env), PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: stripVTControlCharacters(said) })));
}

/** How each judge is called; where nothing can be said, Vitest has no other code for it than for a failure. */
const FORMS = [
  ['--live', 3],
  ['vitest', 1],
] as const;

describe.each(FAULTS)('the reproduction of %s', (fault, rule, { needsKey }) => {
  let broken: Sandbox;
  let run: string;

  beforeAll(async () => {
    broken = await createSandbox({ fault });
    const checked = await check(broken.url, {
      key: broken.keys,
      only: [rule],
      allow: ['burst'],
      browser: false,
      dredd: false,
    });
    run = join(project.folder, `${fault}.json`);
    writeFileSync(run, JSON.stringify(checked.run));
  });

  afterAll(() => broken.close());

  async function judgedLive(url: string, key: string): Promise<Ended> {
    const env = { ...BURST, COUNTERPROOF_KEY: key };
    const { code, out, err } = await counterproof(['reproduce', run, rule, '--live', '--url', url], { env });
    return { code, said: out + err };
  }

  async function asTest() {
    const { out, err } = await counterproof(['reproduce', run, rule, '--format', 'vitest']);
    expect(err).toBe('');
    writeFileSync(join(project.folder, 'reproduce.test.ts'), out);
    return (url: string, key: string) => inProject({ ...BURST, COUNTERPROOF_URL: url, COUNTERPROOF_KEY: key });
  }

  it.each(FORMS)('%s says whether it is there', async (form, unclear) => {
    const ended = form === '--live' ? judgedLive : await asTest();
    expect(await ended(broken.url, broken.keys.good)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The fault is there: '),
    });
    expect(await ended(correct.url, correct.keys.good)).toMatchObject({ code: 0 });
    const clouded: Ended[] = [];
    // A limit that the runs before have met refuses a wrong key as well.
    await expect.poll(() => statusOfMe(broken)).toBe(200);
    if (needsKey) clouded.push(await ended(broken.url, 'cp_live_0000000000000000'));
    for (const { code, said } of clouded) {
      expect(code, said).toBe(unclear);
      expect(said).toContain('Cannot tell');
    }
  });
});
