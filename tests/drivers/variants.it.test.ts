import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DreddChild } from '../../conformance/areas/dredd/child.ts';
import { drive } from '../../conformance/areas/dredd/runner/drive.ts';
import { loadDredd } from '../../conformance/areas/dredd/runner/load.ts';
import { variants } from '../../proof/variants/catalogue.ts';
import { type Sandbox, startSandbox } from '../../reference-impl/index.ts';
import { failedIn, outcomesOf, visit } from './visit.ts';

let sandbox: Sandbox;
let child: DreddChild;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 1, scale: 0.02, rate: '100000/1s' });
  // In this process: a process for each of them would be most of the time.
  const loaded = loadDredd();
  child = { run: (job) => drive(job, loaded, () => undefined), stop: () => undefined };
});

afterAll(() => sandbox.close());

it.each(variants.map((variant) => [variant.id, variant] as const))('Dredd does not accuse %s', async (_id, variant) => {
  const keys = new Map(Object.entries(sandbox.keys).map(([name, value]) => [name as keyof typeof sandbox.keys, value]));
  const deployment = { handle: sandbox.handle, keys, facts: sandbox.facts };
  const visitor = variant.visitor?.(deployment) ?? deployment;
  const { run } = await visit('dredd', variant.wrap(deployment), visitor.keys.get('good') ?? '', {
    start: () => child,
  });
  expect(failedIn(run)).toEqual([]);
  expect(new Set(Object.values(outcomesOf(run, 'dredd')))).toEqual(new Set(['passed']));
});
