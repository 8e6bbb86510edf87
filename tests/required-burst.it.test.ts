import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { crowded, limited, seconds, tooFast, unavailable } from '../proof/fault-kit/limits.ts';
import { type Sandbox, serve } from '../reference-impl/index.ts';
import { counterproof, useSandbox } from './support/counterproof.ts';

/** Whole checks with `--require burst`: a limit that was not met never counts as one that was seen. */
const folder = useFolder('required-burst');
const unlimited = await useSandbox(0.01);
const normal = await useSandbox(0.01, '1000/10s');

type Handle = Sandbox['handle'];
const RULES = ['rate-limit-answers-429', 'rate-limit-serves-again'];

async function checked(name: string, { keys }: Sandbox, handle: Handle) {
  const server = await serve(handle);
  const out = join(folder, name.replaceAll(/\W+/g, '-'));
  const args = ['check', server.url, '--out', out, '--no-dredd', '--no-browser', '--format', 'json'];
  const ended = await counterproof([...args, '--require', 'burst'], { env: { COUNTERPROOF_KEY: keys.good } });
  await server.close();
  const run: Run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  const outcomes = run.results.filter(({ rule }) => RULES.includes(rule)).map(({ outcome }) => outcome);
  return { ...ended, run, outcomes };
}

describe('a run that has to decide on the limit is incomplete, and says what to do, where a burst met', () => {
  it('no limit', async () => {
    const { code, out, run, outcomes } = await checked('no limit', unlimited, unlimited.handle);
    expect([code, run.verdict, outcomes]).toEqual([3, 'incomplete', ['cantTell', 'cantTell']]);
    const words =
      /required: burst \(a burst of \d+ requests met no limit \(\d+ answered 200\): .* give this deployment a lower limit for the check\)/;
    expect(run.summary).toMatch(words);
    expect(out).toMatch(words);
  });

  it('something else, at whose first sign it ended', async () => {
    const { handle } = unlimited;
    const { code, run, outcomes } = await checked(
      'load',
      unlimited,
      crowded(16, unavailable({ server: 'nginx' })).wrap(handle),
    );
    expect([code, outcomes]).toEqual([3, ['cantTell', 'cantTell']]);
    expect(run.summary).toMatch(/required: burst \(whether a burst of \d+ requests met a limit is not known/);
  });
});

describe('a run that has to decide on the limit is conformant where a burst met', () => {
  const small = limited((_served, left) => tooFast({ 'retry-after': seconds(left) })).wrap(unlimited.handle);
  it.each<[string, Sandbox, Handle]>([
    ['the limit of every sandbox', normal, normal.handle],
    ['a small limit', unlimited, small],
  ])('%s', async (name, sandbox, handle) => {
    const { code, outcomes, run } = await checked(name, sandbox, handle);
    expect([code, outcomes]).toEqual([0, ['passed', 'passed']]);
    // No request of such a run waits out a limit but those of the burst.
    expect(run.results.filter(({ rule, outcome }) => rule === 'rate-limit-ends' && outcome === 'failed')).toEqual([]);
  });
});
