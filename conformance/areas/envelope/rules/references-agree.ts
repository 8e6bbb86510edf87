import type { LabelKind } from '../../../dictionary/label-places.ts';
import type { LabelPair } from '../../../model/dictionary.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally } from '../../../model/tally.ts';
import { labelsSeen } from '../../../reproduction/sights.ts';

/** With fewer in common than this, a rename explains differences of all. */
const LEAST: Readonly<Record<LabelKind, number>> = { store: 2, category: 3, product: 5, customer: 5, staff: 5 };

export const referencesAgree = rule({
  id: 'references-agree',
  requirements: ['ENV-49'],
  title: 'Endpoints show the same names, numbers and units for the same stores, products and categories',
  fault: 'Endpoints name the same things differently',
  fix: 'Show the same name, branch number, SKU or unit for an id in every endpoint. Look for an endpoint that takes it from another column.',
  needs: ['dictionary'],
  tolerates: { because: 'a shop may rename single things while it is read', upTo: { cases: 1, share: 0.5 } },
  quorum: { unclear: 0 },
  judge({ dictionary }) {
    return inParts('names in two endpoints', dictionary.pairs.map(countPair), {
      kind: 'data',
      reason: 'no two endpoints show the same things',
    });
  },
});

function countPair({ kind, field, operations: [one, other], common, unlike, shown, evidence }: LabelPair): Tally {
  const cases = 'names in two endpoints';
  const findings = shown.map(({ id, expected, received }) => ({
    key: `${kind} ${field} ${one} ${other} ${id}`,
    message: `${field} of ${kind} ${id}: expected ${expected} as in ${one}, received ${received} in ${other}`,
    expected: `${expected} (${one})`,
    received: `${received} (${other})`,
    evidence,
    // Lines of a sale have the label in a field of another name.
    ...(kind === 'product' && [one, other].includes('listSales')
      ? {}
      : labelsSeen({ id, field, operations: [one, other] }, evidence)),
  }));
  if (common >= LEAST[kind] || unlike === 0)
    return tally({ cases, kept: common - unlike, broken: findings, brokenCases: unlike, evidence });
  const reason = `${one} and ${other} differ on the ${field} of a ${kind}, with too few in common to rule out a rename`;
  return tally({ cases, kept: common - unlike, unclear: [{ reason, evidence }], evidence });
}
