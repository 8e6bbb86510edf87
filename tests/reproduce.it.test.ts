import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../api/index.ts';
import { childEnvironment } from '../conformance/drivers/child-environment.ts';
import { counterproof } from './support/counterproof.ts';

let folder: string;
let broken: Sandbox;
let correct: Sandbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-reproduce-'));
  broken = await createSandbox({ fault: 'products-limit-clamped' });
  correct = await createSandbox();
  const env = { COUNTERPROOF_KEY: broken.keys.good };
  const args = ['--only', 'parameter-page-limit-above', '--no-browser', '--no-dredd', '--out', folder];
  const ended = await counterproof(['check', broken.url, ...args], { env });
  expect(ended.code, ended.err).toBe(1);
});

afterAll(async () => {
  await broken.close();
  await correct.close();
  rmSync(folder, { recursive: true, force: true });
});

async function reproduced(...args: string[]) {
  return await counterproof(['reproduce', folder, ...args], { env: { COUNTERPROOF_KEY: broken.keys.good } });
}

/** As a person runs it: what was printed, in a shell. */
function played(script: string, { url, keys }: Sandbox, key = keys.good): Promise<number | null> {
  const file = join(folder, 'reproduce.sh');
  writeFileSync(file, script);
  const env = { ...childEnvironment(process.env), COUNTERPROOF_KEY: key };
  return new Promise((resolve) => spawn('sh', [file, url], { env, stdio: 'ignore' }).on('exit', resolve));
}

describe('counterproof reproduce', () => {
  it('writes a script that exits with 1 while the fault is there, and with 0 when it is gone', async () => {
    const { code, out } = await reproduced('parameter-page-limit-above');
    expect(code).toBe(0);
    expect(out).not.toContain(broken.keys.good);
    expect(await played(out, broken)).toBe(1);
    expect(await played(out, correct)).toBe(0);
  });

  it('writes a script that exits with 2 where the key is refused', async () => {
    const { out } = await reproduced('1');
    expect(await played(out, broken, 'cp_live_0000000000000000')).toBe(2);
  });

  it('asks the deployment first, and refuses where the fault is gone', async () => {
    expect(await reproduced('1', '--live')).toMatchObject({ code: 0, err: '' });
    const gone = await counterproof(['reproduce', folder, '1', '--live', '--url', correct.url], {
      env: { COUNTERPROOF_KEY: correct.keys.good },
    });
    expect(gone).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringMatching(/^counterproof reproduce: .* not seen any more.*\n$/),
    });
  });

  it.each([
    [
      ['parameter-page-limit-abov'],
      /unknown rule "parameter-page-limit-abov"\. Did you mean parameter-page-limit-above\?/,
    ],
    [['7'], /cause 7: this run has causes 1 to 1\./],
    [['page-no-holes'], /page-no-holes did not fail in this run: it is "untested"\./],
    [['1', '--format', 'pdf'], /--format pdf: use sh, har, vitest or markdown\./],
    [['1', '--url', 'https://pos.example.com'], /--url is for --live/],
    [[], /give a run\.json and a failed rule/],
  ])('says in one line what is wrong with %j', async (args, line) => {
    const { code, out, err } = await reproduced(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(line);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each(['har', 'vitest', 'markdown'])('also writes %s, without a key', async (format) => {
    const { code, out } = await reproduced('1', '--format', format);
    expect(code).toBe(0);
    expect(out).toContain('/public-api/v1/products');
    expect(out).not.toContain(broken.keys.good);
  });
});
