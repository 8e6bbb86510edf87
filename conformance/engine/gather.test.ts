import { expect, it } from 'vitest';
import type { ArtifactName } from '../model/artifacts.ts';
import { NotEnough, type ProbeContext } from '../model/probe.ts';
import { type AnyProbe, gatherAll } from './gather.ts';

/** Asks nothing: these probes know what they gather. */
const context = {} as ProbeContext;

function probeOf(artifact: ArtifactName, gather: () => Promise<unknown>, more: Partial<AnyProbe> = {}): AnyProbe {
  return { artifact, requires: [], title: '', plan: () => 0, gather, ...more };
}

it('calls meanwhile once only probes in other processes are left, and says when they are done', async () => {
  const pending = Promise.withResolvers<string>();
  const calls: string[][] = [];
  let isOver = (): boolean => true;
  const gathering = gatherAll(
    [
      probeOf('dredd', () => pending.promise, { outOfProcess: true }),
      probeOf('walks', async () => 'walks'),
      probeOf('sales', async () => 'sales'),
    ],
    new Set(['dredd', 'walks', 'sales']),
    () => context,
    (soFar, over) => {
      calls.push(Object.keys(soFar).sort());
      isOver = over;
      setImmediate(() => pending.resolve('dredd'));
    },
  );
  const round = await gathering;
  expect(calls).toEqual([['sales', 'walks']]);
  expect(isOver()).toBe(true);
  expect(Object.keys(round)).toEqual(['dredd', 'walks', 'sales']);
});

it('never calls meanwhile without a probe in another process, or when it finishes last', async () => {
  let called = 0;
  const walks = probeOf('walks', () => new Promise((resolve) => setTimeout(resolve, 20, 'walks')));
  const dredd = probeOf('dredd', async () => 'dredd', { outOfProcess: true });
  await gatherAll(
    [dredd, walks],
    new Set(['dredd', 'walks']),
    () => context,
    () => (called += 1),
  );
  expect(called).toBe(0);
});

it('waits for optional artifacts and runs without them, but not without required ones', async () => {
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
      seeing('walks', { optional: ['sales', 'logs'] }),
      seeing('filters', { requires: ['sales'], optional: ['logs'] }),
      seeing('past', { requires: ['logs'], optional: ['sales'] }),
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
