import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, createSandbox, type Sandbox } from '../api/index.ts';
import { childEnvironment } from '../conformance/ask/drivers/child-environment.ts';
import { counterproof } from './support/counterproof.ts';
import { type Project, readersProject } from './support/project.ts';

/** One that curl and jq show, one that takes a schema to be read, and one that takes a burst; the document needs no key. */
const FAULTS = [
  ['products-limit-clamped', 'parameter-page-limit-above', { has: 'jq', needsKey: true }],
  ['described-invoice-is-text', 'document-accepts-promised-values', { has: 'import(', needsKey: false }],
  ['limit-is-403', 'rate-limit-answers-429', { has: '--parallel', needsKey: true }],
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
function inProject(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: project.folder,
    env: { ...childEnvironment(process.env), PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: stripVTControlCharacters(said) })));
}

/** How each form is written and run; where nothing can be said, Vitest has no other code for it than for a failure. */
const FORMS = [
  ['sh', 'reproduce.sh', ['sh', 'reproduce.sh'], 3],
  ['vitest', 'reproduce.test.ts', ['node_modules/.bin/vitest', 'run', 'reproduce.test.ts'], 1],
] as const;

describe.each(FAULTS)('the reproduction of %s', (fault, rule, { has, needsKey }) => {
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

  it.each(FORMS)('as %s says whether it is there', async (format, file, command, unclear) => {
    const { out, err } = await counterproof(['reproduce', run, rule, '--format', format]);
    expect(err).toBe('');
    if (format === 'sh') expect(out).toContain(has);
    expect(out.split('\n').length).toBeLessThanOrEqual(150);
    writeFileSync(join(project.folder, file), out);
    const ended = (url: string, key: string) =>
      inProject(command, { ...BURST, COUNTERPROOF_URL: url, COUNTERPROOF_KEY: key });
    expect(await ended(broken.url, broken.keys.good)).toMatchObject({
      code: 1,
      said: expect.not.stringMatching(/^(?:Error: )?Cannot tell/m),
    });
    expect(await ended(correct.url, correct.keys.good)).toMatchObject({ code: 0 });
    const clouded = [await ended('http://127.0.0.1:9', broken.keys.good)];
    // A limit that the runs before have met refuses a wrong key as well.
    await expect.poll(() => statusOfMe(broken)).toBe(200);
    if (needsKey) clouded.push(await ended(broken.url, 'cp_live_0000000000000000'));
    for (const { code, said } of clouded) {
      expect(code, said).toBe(unclear);
      expect(said).toMatch(/^(?:Error: )?Cannot tell/m);
    }
  });
});
