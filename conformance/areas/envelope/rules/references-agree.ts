import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { type Kind, type Saying, sayingsOf } from '../sayings.ts';

/** Names change, one by one: only where all of so many have another name is one of the two endpoints wrong. */
const LEAST: Readonly<Record<Kind, number>> = { store: 2, category: 3, product: 5 };

export const referencesAgree = rule({
  id: 'references-agree',
  area: 'envelope',
  requirements: ['ENV-49'],
  title: 'Endpoints call the same stores, products and categories the same',
  help: 'The same id has the same name, branch number, SKU or unit wherever it is told. Where every one of them differs between two endpoints, one of the two takes it from another column.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const sayings = sayingsOf(exchanges);
    const pairs = sayings.flatMap((one, index) =>
      sayings.slice(index + 1).flatMap((other) => (isOfTheSame(one, other) ? [[one, other] as const] : [])),
    );
    const told = pairs.filter(([one, other]) => common(one, other).length >= LEAST[one.kind]);
    if (told.length === 0) return lacksData('no two endpoints spoke of the same things');
    const findings = told.flatMap(([one, other]) => contradiction(one, other));
    return findings.length > 0
      ? failed(findings[0]?.message ?? '', findings)
      : passed(`${told.length} pairs of endpoints spoke of the same things, and called some of them the same`);
  },
});

function isOfTheSame(one: Saying, other: Saying): boolean {
  return one.kind === other.kind && one.field === other.field && one.operation !== other.operation;
}

function common({ byId }: Saying, other: Saying): string[] {
  return [...byId.keys()].filter((id) => other.byId.has(id));
}

function contradiction(one: Saying, other: Saying): Finding[] {
  const ids = common(one, other);
  const calledBy = ({ byId }: Saying, id: string) => byId.get(id) ?? new Set<string>();
  if (!ids.every((id) => areApart(one.field, calledBy(one, id), calledBy(other, id)))) return [];
  const [id = ''] = ids;
  const said = (saying: Saying) => [...calledBy(saying, id)].join(' or ');
  const plural = one.kind === 'category' ? 'categories' : `${one.kind}s`;
  return [
    {
      key: `${one.kind} ${one.field} ${one.operation} ${other.operation}`,
      message: `${one.operation} and ${other.operation} agree on the ${one.field} of none of ${ids.length} ${plural}`,
      expected: `${one.kind} ${id}: ${said(one)} (${one.operation})`,
      received: `${said(other)} (${other.operation})`,
      evidence: [...one.evidence, ...other.evidence],
    },
  ];
}

function areApart(field: string, some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  // A thing may go by a longer and a shorter name.
  const fits = (one: string, other: string) =>
    one === other || (field === 'name' && (one.includes(other) || other.includes(one)));
  return ![...some].some((one) => [...others].some((other) => fits(one, other)));
}
