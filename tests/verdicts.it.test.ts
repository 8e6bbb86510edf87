import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOf } from '../cli/commands/keys-from-environment.ts';
import type { Run } from '../conformance/model/run.ts';
import type { ApiRequest, Handler } from '../contract/http.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { startMock } from '../mocks/index.ts';
import { serve } from '../reference-impl/index.ts';
import { closedAfterwards, counterproof, type Ended, useSandbox } from './support/counterproof.ts';

/** The program as a pipeline runs it: what it says, what it writes, and the code that it ends with. */
const QUICK = ['--no-dredd', '--no-browser', '--format', 'json'];

const folder = useFolder('verdicts');
const sandbox = await useSandbox(0.01);
const asked: ApiRequest[] = [];
let atOnce = 0;
let most = 0;

const counting: Handler = async (request) => {
  asked.push(request);
  atOnce += 1;
  most = Math.max(most, atOnce);
  const answer = await sandbox.handle(request);
  atOnce -= 1;
  return answer;
};
const correct = closedAfterwards(await serve(counting));

function checked(name: string, url: string, ...more: string[]): Promise<Ended> {
  const args = ['check', url, '--out', join(folder, name), ...QUICK, ...more];
  return counterproof(args, { env: { COUNTERPROOF_KEY: sandbox.keys.good } });
}

function runOf(name: string): Run {
  return JSON.parse(readFileSync(join(folder, name, 'run.json'), 'utf8'));
}

it('what is required and was not decided is incomplete: 3, with the reason; a wrong word is a usage error', async () => {
  const { code, out } = await checked('required', correct.url, '--require', 'keys,burst', '--allow', 'writes');
  expect([code, out]).toEqual([
    3,
    expect.stringMatching(/required: keys \(.*COUNTERPROOF_REVOKED_KEY.*COUNTERPROOF_DISABLED_KEY/),
  ]);
  expect(runOf('required').summary).toContain('burst (a burst is not sent without --allow burst)');
  const again = ['judge', join(folder, 'required'), '--out', join(folder, 'judged'), '--require', 'writes'];
  expect((await counterproof(again)).code).toBe(0);
  const wrong = await checked('wrong', correct.url, '--require', 'key');
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/--require.*keys, foreign, burst/)]);
});

it('a plan names what would be asked, how many requests and how long, and asks who is there and no more', async () => {
  asked.length = 0;
  const { code, out, err } = await checked('plan', correct.url, '--plan');
  expect([code, err]).toEqual([0, '']);
  expect(asked.length).toBeLessThanOrEqual(2);
  const lines = out.trimEnd().split('\n');
  expect(lines.shift()).toMatch(/^127\.0\.0\.1 is loopback, so a burst and write methods will be sent too\./);
  const [total = ''] = lines.splice(-1);
  const covered = lines.splice(-1);
  expect(covered).toEqual([expect.stringMatching(/^ +parameters: \d+ of \d+ pairs of choices, seed \S+$/)]);
  const planned = lines.map((line) => /^ *(\d+) {2}\w+ +\S.*$/.exec(line)?.[1]).map(Number);
  expect(planned.length).toBeGreaterThan(10);
  const sum = planned.reduce((all, one) => all + one, 0);
  const words =
    'requests, and never more than 2500, a burst not counted; about \\d+ s at \\d+ requests a second, ended after 15 min';
  expect(total).toMatch(new RegExp(`^ *${sum} {2}${words}$`));
  expect(existsSync(join(folder, 'plan'))).toBe(false);
});

it.each([
  [[], true, 'ended after 15 min'],
  [['--allow', 'key-in-url', '--max-duration', '90s'], false, 'ended after 90 s'],
])('a plan for a live system with %j says what stays untested, and when it ends', async (more, untested, ends) => {
  const { out } = await checked('plan', correct.url, '--plan', '--profile', 'production', ...more);
  const line =
    'auth-key-in-query-refused stays untested: the key is not sent in query strings without --allow key-in-url';
  expect(out.includes(line)).toBe(untested);
  const [, seed] = /pairs of choices, seed (\d+)$/m.exec(out) ?? [];
  expect(out).toContain(`seed ${seed} was drawn; the next run draws another, unless --seed ${seed} is given`);
  expect(out.trimEnd().endsWith(ends)).toBe(true);
});

it('a check of a live system draws its seed, and asks the same again with it', async () => {
  const part = ['--profile', 'production', '--pace', '0', '--only', 'parameters'];
  const parameters = async (name: string, ...more: string[]) => {
    asked.length = 0;
    const { out } = await checked(name, correct.url, ...part, ...more);
    const { seed = '' } = runOf(name).plan;
    expect(out).toMatch(new RegExp(`^Seed: +${seed} \\(--seed ${seed} asks the same again\\)$`, 'm'));
    // Values may be of the run: ids of nothing, and the present.
    const names = asked.map(({ url }) => url.replaceAll(/=[^&]*/g, '')).filter((url) => url.includes('?'));
    return { seed, names: names.toSorted() };
  };
  const [drawn, other] = [await parameters('drawn'), await parameters('other')];
  expect(other.seed).not.toBe(drawn.seed);
  expect(other.names).not.toEqual(drawn.names);
  expect((await parameters('again', '--seed', drawn.seed)).names).toEqual(drawn.names);
});

it('all that a check sends has the User-Agent that it was given, also what Dredd and Chromium send', async () => {
  asked.length = 0;
  const args = ['check', correct.url, '--only', 'auth-key-accepted,dredd,browser', '--out', join(folder, 'agent')];
  const agent = 'PosSync/2.1 (Linux)';
  const { out } = await counterproof([...args, '--user-agent', agent], {
    env: { COUNTERPROOF_KEY: sandbox.keys.good },
  });
  expect(out).toContain(`User-Agent:    ${agent}`);
  expect(runOf('agent').profile.userAgent).toBe(agent);
  expect(asked.length).toBeGreaterThan(30);
  expect(new Set(asked.map(({ headers }) => headers['user-agent']))).toEqual(new Set([agent]));
});

it('the profile for live systems sends no writes and no burst, two requests at a time', async () => {
  const part = 'by-id-same-record,read-only-post-refused,rate-limit-answers-429';
  asked.length = 0;
  most = 0;
  const { code, out } = await checked('polite', correct.url, '--profile', 'production', '--only', part);
  expect(out).not.toContain('loopback');
  expect(code).toBe(3);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([]);
  expect(most).toBeLessThanOrEqual(2);
  const { requests, durationMs, results } = runOf('polite');
  const outcomes = part.split(',').map((id) => results.find(({ rule }) => rule === id)?.outcome);
  expect(outcomes).toEqual(['passed', 'untested', 'untested']);
  expect(requests / (durationMs / 1000)).toBeLessThan(12);
});

it('the mock keeps the shape, and the profile for it is conformant', async () => {
  const mock = await startMock({ port: 0 });
  const args = ['check', mock.url, '--profile', 'shape', '--out', join(folder, 'shape'), ...QUICK];
  const env = environmentOf({ ...mock.keys, other: '' });
  const other = ['check', mock.url, '--only', 'envelope', '--out', join(folder, 'mock'), ...QUICK];
  const advised = await counterproof(other, { env });
  expect(advised.out.replaceAll(/\s+/g, ' ')).toContain('if this is a mock, check it with --profile shape');
  const { code, out, err } = await counterproof(args, { env });
  await mock.close();
  expect([code, err], out).toEqual([0, '']);
  const { verdict, profile, results } = runOf('shape');
  expect([verdict, profile.name]).toEqual(['conformant', 'shape']);
  const left = results.filter(({ message }) => message === 'left out by the profile "shape"');
  expect(new Set(left.map(({ area }) => area))).toEqual(
    new Set(['filters', 'promotions', 'inventory', 'analytics', 'pagination', 'envelope']),
  );
});
