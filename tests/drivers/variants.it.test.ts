import { expect, it } from 'vitest';
import { variants } from '../../proof/variants/catalogue.ts';
import { useSandbox } from '../support/sandboxes.ts';
import { dreddHere, failedIn, outcomesOf, visit } from './visit.ts';

const sandbox = await useSandbox();
const child = dreddHere();

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
