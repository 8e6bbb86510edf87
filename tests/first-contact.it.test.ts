import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../api/index.ts';
import { run } from '../cli/commands/check.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { inProcess } from './support/in-process.ts';

const folder = useFolder('baseline');
let broken: Sandbox;
let correct: Sandbox;

beforeAll(async () => {
  broken = await createSandbox();
  await broken.fault('average-cost-of-the-product', 'log-search-percent-breaks');
  correct = await createSandbox();
});

afterAll(async () => {
  await broken.close();
  await correct.close();
});

function check({ url, keys }: Sandbox, ...args: string[]) {
  return inProcess(run, [url, '--no-browser', '--no-dredd', ...args], { COUNTERPROOF_KEY: keys.good }, folder);
}

describe('--write-waivers', () => {
  it('writes what fails now, and the next run with it is conformant, also where the failure leaves something undecided', async () => {
    const first = await check(broken, '--write-waivers', 'known.json', '--owner', 'dana', '--expires', '2999-12-31');
    expect(first, first.out).toMatchObject({ code: 1, err: '' });
    const waivers = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
    expect(waivers).not.toEqual([]);
    for (const waiver of waivers)
      expect(waiver).toMatchObject({
        target: broken.url,
        owner: 'dana',
        expires: '2999-12-31',
        reason: expect.stringMatching(/^baseline of \d{4}-\d\d-\d\d$/),
      });
    const second = await check(broken, '--waivers', 'known.json');
    expect(second, second.out).toMatchObject({ code: 0, err: '' });
    expect(second.out.replace(/\s+/g, ' ')).toContain('left undecided by the failure of');
  });

  it.each([
    [['--write-waivers', 'there.json'], 'the file exists'],
    [['--write-waivers', 'new.json', '--expires', '2020-01-01'], 'in the past'],
    [['--write-waivers', 'new.json', '--expires', 'soon'], 'give a day'],
    [['--owner', 'dana'], 'goes with --write-waivers'],
    [['--quick', '--only', 'auth'], 'give one of them'],
  ])('refuses %j before anything is sent', async (args, why) => {
    writeFileSync(join(folder, 'there.json'), '[]');
    const before = correct.requests.length;
    const { code, err } = await check(correct, ...args);
    expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(err).toContain(why);
    expect(correct.requests.length).toBe(before);
  });
});

describe('--quick', () => {
  it('sends at most 60 requests, and is never conformant', async () => {
    correct.forget();
    const { code, out } = await check(correct, '--quick', '--out', 'quick');
    expect(code, out).toBe(3);
    expect(out).toMatch(/^Quick look: nothing failed in \d\d+ must requirements\./m);
    expect(correct.requests.length).toBeGreaterThan(10);
    expect(correct.requests.length).toBeLessThanOrEqual(60);
  });

  it('finds a leak', async () => {
    const { code, out } = await check(broken, '--quick', '--out', 'quick-broken');
    expect(code, out).toBe(1);
    expect(out).not.toContain('Quick look');
  });
});
