import { expect, it } from 'vitest';
import type { ArtifactName } from '../model/artifacts.ts';
import type { ProbeContext } from '../model/probe.ts';
import { type AnyProbe, gatherAll } from './gather.ts';

/** Asks nothing: these probes know what they gather. */
const context = {} as ProbeContext;

function probeOf(artifact: ArtifactName, gather: () => Promise<unknown>, more: Partial<AnyProbe> = {}): AnyProbe {
  return { artifact, after: [], title: '', plan: () => 0, gather, ...more };
}

it('uses the time while others are at work in processes of their own, and says when it is over', async () => {
  const apart = Promise.withResolvers<string>();
  const calls: string[][] = [];
  let isOver = (): boolean => true;
  const gathering = gatherAll(
    [
      probeOf('dredd', () => apart.promise, { apart: true }),
      probeOf('walks', async () => 'walks'),
      probeOf('sales', async () => 'sales'),
    ],
    new Set(['dredd', 'walks', 'sales']),
    () => context,
    (soFar, over) => {
      calls.push(Object.keys(soFar).sort());
      isOver = over;
      setImmediate(() => apart.resolve('dredd'));
    },
  );
  const round = await gathering;
  expect(calls).toEqual([['sales', 'walks']]);
  expect(isOver()).toBe(true);
  expect(Object.keys(round)).toEqual(['dredd', 'walks', 'sales']);
});

it('has no such time where nobody is apart, or comes last', async () => {
  let called = 0;
  const walks = probeOf('walks', () => new Promise((resolve) => setTimeout(resolve, 20, 'walks')));
  const dredd = probeOf('dredd', async () => 'dredd', { apart: true });
  await gatherAll(
    [dredd, walks],
    new Set(['dredd', 'walks']),
    () => context,
    () => (called += 1),
  );
  expect(called).toBe(0);
});
