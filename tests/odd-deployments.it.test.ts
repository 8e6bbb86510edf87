import { describe, expect, it } from 'vitest';
import { NOW } from '../proof/moment.ts';
import { type CaseResult, qualificationCases, qualifyCase } from '../proof/qualify-case.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { useDeployment } from './support/counterproof.ts';

/** Three stores, thirty products, a sale every other day: much of what a larger shop shows is there once, or not at all. */
const CORNER_SHOP = 0.005;
/** Whether the one record that a fault needs exists would depend on the day. */
moveClockTo(NOW);
const shop = await useDeployment(NOW, CORNER_SHOP);

const cases = qualificationCases();

function qualified(id: string): Promise<CaseResult> {
  const one = cases.find((candidate) => candidate.id === id);
  if (one === undefined) throw new Error(`there is no ${id}`);
  moveClockTo(NOW);
  return qualifyCase(one, shop);
}

describe('in a corner shop', () => {
  it.each(cases.filter(({ kind }) => kind !== 'fault').map(({ id }) => id))('%s has no false positive', async (id) => {
    const { failed, message } = await qualified(id);
    expect(failed, message).toEqual([]);
  });

  it.each([
    'sales-offset-cut-off',
    'logs-offset-cut-off',
    'revenue-offset-cut-off',
    'staff-offset-cut-off',
    'products-in-all-stores-asked',
    'later-pages-keep-one-type',
    'page-joined-with-payments',
    'products-limit-clamped',
    'phone-in-region',
  ])('%s is caught', async (id) => {
    const { caughtBy, message } = await qualified(id);
    expect(caughtBy, message).not.toEqual([]);
  });
});
