import { expect, it } from 'vitest';
import type { ArtifactName } from '../model/artifacts.ts';
import { NotEnough, type ProbeContext } from '../model/probe.ts';
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

it('waits for what a probe hopes for, and goes on without it; not without what it needs', async () => {
  const given: Record<string, unknown> = {};
  const seeing = (artifact: ArtifactName, more: Partial<AnyProbe>): AnyProbe => ({
    ...probeOf(artifact, async () => artifact, more),
    gather: async (_, artifacts) => {
      given[artifact] = artifacts;
      return artifact;
    },
  });
  const slow = probeOf('sales', () => new Promise((resolve) => setTimeout(resolve, 20, 'the sales')));
  const lost = probeOf('logs', () => Promise.reject(new NotEnough('the first page of logs answered 404')));
  const round = await gatherAll(
    [
      seeing('walks', { hopes: ['sales', 'logs'] }),
      seeing('filters', { after: ['sales'], hopes: ['logs'] }),
      seeing('past', { after: ['logs'], hopes: ['sales'] }),
      slow,
      lost,
    ],
    new Set(['walks', 'filters', 'past']),
    () => context,
  );
  expect(given).toEqual({ walks: { sales: 'the sales' }, filters: { sales: 'the sales' } });
  expect(round).toMatchObject({
    walks: { state: 'gathered' },
    filters: { state: 'gathered' },
    past: { state: 'notEnough', reason: 'the first page of logs answered 404' },
  });
});
