import { expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import { NOW } from '../proof/moment.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { knownFault } from './support/faulty.ts';
import { useDeployment } from './support/sandboxes.ts';

/** The world of the qualification, in which each of these faults shows. */
moveClockTo(NOW);
const deployment = await useDeployment(NOW);

/** Two faults of one endpoint, or of what one rule can take for the other's doing: each has to lead a reader to itself. */
it.each([
  ['sales-to-cut-to-the-second', 'page-ties-skipped'],
  ['described-invoice-is-text', 'points-null'],
  ['address-in-profile', 'statement-in-a-header'],
  ['foreign-store-empty-on-sales', 'range-missing-on-later-pages'],
  ['discounts-of-one-sale-left-out', 'staff-of-subtotals'],
  ['organization-header-believed', 'last4-in-lower-case'],
  ['promotions-limit-1-refused', 'promotions-category-ignored'],
])('%s and %s are two causes', async (one, other) => {
  const [first, second] = [knownFault(one), knownFault(other)];
  const handle = second.wrap({ ...deployment, handle: first.wrap(deployment) });
  const run = await checkWithoutFile({ ...visitTo({ handle, burst: false, visitor: deployment }), only: null });
  const causes = (run.causes ?? []).map((cause) =>
    [cause, ...cause.follows].flatMap(({ requirements }) => requirements),
  );
  const led = (requirement: string) => causes.flatMap((held, index) => (held.includes(requirement) ? [index] : []));
  const [ofFirst, ofSecond] = [led(first.requirement), led(second.requirement)];
  expect(ofFirst.length * ofSecond.length, JSON.stringify(run.causes?.map(({ rule }) => rule))).toBeGreaterThan(0);
  expect(new Set([...ofFirst, ...ofSecond]).size, JSON.stringify(run.causes, null, 1)).toBeGreaterThan(1);
});
