import { rule } from '../../../model/rule.ts';
import { count, inParts, type Tally } from '../../../model/tally.ts';
import { type Kind, type Labels, labelsOf } from '../labels.ts';

/** With fewer in common than this, a rename explains differences of all. */
const LEAST: Readonly<Record<Kind, number>> = { store: 2, category: 3, product: 5 };
const SHOWN = 5;

export const referencesAgree = rule({
  id: 'references-agree',
  requirements: ['ENV-49'],
  title: 'Endpoints show the same names, numbers and units for the same stores, products and categories',
  fault: 'Endpoints name the same things differently',
  fix: 'Show the same name, branch number, SKU or unit for an id in every endpoint. Look for an endpoint that takes it from another column.',
  needs: ['exchanges'],
  tolerates: { because: 'a shop may rename single things while it is read', upTo: { cases: 1, share: 0.5 } },
  quorum: { unclear: 0 },
  judge({ exchanges }) {
    const labels = labelsOf(exchanges);
    const pairs = labels.flatMap((one, index) =>
      labels.slice(index + 1).flatMap((other) => (isOfTheSame(one, other) ? [[one, other] as const] : [])),
    );
    return inParts(
      'names in two endpoints',
      pairs.map(([one, other]) => countPair(one, other)),
      { kind: 'data', reason: 'no two endpoints show the same things' },
    );
  },
});

function isOfTheSame(one: Labels, other: Labels): boolean {
  return one.kind === other.kind && one.field === other.field && one.operation !== other.operation;
}

function countPair(one: Labels, other: Labels): Tally {
  const { kind, field } = one;
  const common = [...one.byId.keys()].filter((id) => other.byId.has(id));
  const labelOf = ({ byId }: Labels, id: string) => byId.get(id) ?? new Set<string>();
  const isAlike = (id: string) => areAlike(field, labelOf(one, id), labelOf(other, id));
  const counted = count(common, {
    cases: 'names in two endpoints',
    isKept: isAlike,
    unclear: (id) =>
      common.length < LEAST[kind] && !isAlike(id)
        ? `${one.operation} and ${other.operation} differ on the ${field} of ${kind} ${id}, with too few in common to rule out a rename`
        : null,
    finding: (id) => {
      const [expected, received] = [one, other].map((labels) => [...labelOf(labels, id)].join(' or '));
      return {
        key: `${kind} ${field} ${one.operation} ${other.operation} ${id}`,
        message: `${field} of ${kind} ${id}: expected ${expected} as in ${one.operation}, received ${received} in ${other.operation}`,
        expected: `${expected} (${one.operation})`,
        received: `${received} (${other.operation})`,
        evidence: [...one.evidence, ...other.evidence],
      };
    },
    evidence: () => [...one.evidence, ...other.evidence],
  });
  return { ...counted, broken: counted.broken.slice(0, SHOWN) };
}

/** A thing may have a longer and a shorter name. */
function areAlike(field: string, some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const fits = (one: string, other: string) =>
    one === other || (field === 'name' && (one.includes(other) || other.includes(one)));
  return [...some].some((one) => [...others].some((other) => fits(one, other)));
}
