import type { LabelKind, LabelPair } from '../../../model/dictionary.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally } from '../../../model/tally.ts';
import { ANSWERS_ARE_STEADY } from '../../shared/presupposed.ts';
import { labelsSeen } from '../../shared/sights.ts';
import { disagreementMessage } from '../disagreements.ts';

/** With fewer in common than this, a rename explains differences of all. */
const LEAST: Readonly<Record<LabelKind, number>> = { store: 2, category: 3, product: 5, customer: 5, staff: 5 };

export const referencesAgree = rule({
  id: 'references-agree',
  requirements: ['ENV-49'],
  presupposes: [ANSWERS_ARE_STEADY, { groups: ['label'], share: 'record' }],
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
    subject: { entity: kind, field, operations: [one, other], record: id },
    message: disagreementMessage({ field, kind, id, expected, one, received, other }),
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
