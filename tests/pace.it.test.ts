import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as check from '../cli/commands/check.ts';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { useSandbox } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';

const sandbox = await useSandbox(0.01);
const folder = useFolder('pace');

const PACE = 25;

it('the chart of a paced run shows no more requests in a second than were let through', async () => {
  const paced = ['--profile', 'production', '--pace', String(PACE), '--only', 'promotions', '--budget', '80'];
  const { err } = await inProcess(check.run, [sandbox.url, ...paced, '--format', 'json', '--out', folder], {
    COUNTERPROOF_KEY: sandbox.keys.good,
  });
  expect(err).toBe('');
  const run: Run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  const { mostInOneSecond = 0, stepMs = 0, answered = [] } = run.charts?.timeline ?? {};
  const seconds = Math.ceil(run.durationMs / 1000);
  // Many are asked for at once: counted by that moment, most of them would be in the first second.
  expect(run.requests).toBeGreaterThan(2 * PACE);
  expect(answered.reduce((sum, amount) => sum + amount, 0)).toBe(run.requests);
  // Two are never less apart than the pace, so that any stretch of a second holds no more than the pace, wherever it begins.
  // One more, and one more again: a busy machine may stop the thread before it notes when it sent one.
  expect(mostInOneSecond).toBeLessThanOrEqual(PACE + 2);
  expect(mostInOneSecond).toBeGreaterThanOrEqual(run.requests / seconds);
  for (const amount of answered) expect(amount).toBeLessThanOrEqual(Math.ceil((stepMs * PACE) / 1000) + 2);
});
