import { expect, it } from 'vitest';
import type { ArtifactName } from '../model/artifacts.ts';
import { NotEnough, type ProbeContext } from '../model/probe.ts';
import { type AnyProbe, gatherAll } from './gather.ts';

/** Asks nothing: these probes know what they gather. */
const context = {} as ProbeContext;

function probeOf(artifact: ArtifactName, gather: () => Promise<unknown>, more: Partial<AnyProbe> = {}): AnyProbe {
  return { artifact, requires: [], title: '', plan: () => 0, gather, ...more };
}

it('keeps artifacts in the order in which they were wanted, not in which they finished', async () => {
  const slow = probeOf('dredd', () => new Promise((resolve) => setTimeout(resolve, 20, 'dredd')));
  const round = await gatherAll(
    [slow, probeOf('walks', async () => 'walks')],
    new Set(['dredd', 'walks']),
    () => context,
  );
  expect(Object.keys(round)).toEqual(['dredd', 'walks']);
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

it('waits for what comes before only where the run gathers it', async () => {
  const order: string[] = [];
  const noting = (artifact: ArtifactName, more: Partial<AnyProbe> = {}): AnyProbe =>
    probeOf(artifact, async () => order.push(artifact), more);
  const slow = {
    ...noting('walks'),
    gather: () => new Promise((resolve) => setTimeout(() => resolve(order.push('walks')), 20)),
  };
  const probes = [noting('parameters', { after: ['walks'] }), slow];
  await gatherAll(probes, new Set(['parameters', 'walks']), () => context);
  expect(order.splice(0)).toEqual(['walks', 'parameters']);
  await gatherAll(probes, new Set(['parameters']), () => context);
  expect(order).toEqual(['parameters']);
});

it('lets what was asked be sent before the next probe plans', async () => {
  const order: string[] = [];
  const asking = probeOf('filters', async () => process.nextTick(() => order.push('sent')), { requires: ['sales'] });
  const planning = probeOf('past', async () => order.push('planned'), { requires: ['sales'] });
  const probes = [probeOf('sales', async () => 'the sales'), asking, planning];
  await gatherAll(probes, new Set(['filters', 'past']), () => context);
  expect(order).toEqual(['sent', 'planned']);
});
