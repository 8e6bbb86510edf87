import {
  analyticsOperations,
  byIdOperations,
  keyedOperations,
  listOperations,
  type OperationId,
  pagedOperations,
  rangedOperations,
  rankedOperations,
} from '../operations.ts';

/** Of what a deployment answers. Their order is that of all lists of requirements and rules. */
export const deploymentAreas = [
  'document',
  'envelope',
  'auth',
  'tenancy',
  'parameters',
  'pagination',
  'filters',
  'promotions',
  'inventory',
  'analytics',
  'minimization',
  'errors',
  'read-only',
] as const;

/** Each has its rows in a file of its name. */
export type RequirementArea = (typeof deploymentAreas)[number] | 'client';

/** How it can be checked from outside, or why it cannot. */
type Visibility =
  | { readonly seen: string; readonly untestable?: never }
  | { readonly seen?: never; readonly untestable: string };

interface Described {
  readonly id: string;
  readonly area: RequirementArea;
  /** A key of `sections`. */
  readonly section: string;
  readonly title: string;
  readonly text: string;
  /** What happens on a real deployment where it is not kept. */
  readonly why?: string;
  /** The parts of openapi.yaml that it covers: `listSales`, `listSales?limit`, `listSales 403`, `SaleSummary.total`. */
  readonly names?: readonly string[];
}

/** Required or recommended by the source. */
type Promised = Described & Visibility & { readonly level: 'must' | 'should'; readonly chose?: never };

/** Something the source leaves unsaid, and what the reference implementation does there. */
type Open = Described & {
  readonly level: 'open';
  readonly chose: string;
  readonly seen?: string;
  readonly untestable?: never;
};

export type Requirement = Promised | Open;

/** Words of a row that stand for several operations. */
const GROUPS: ReadonlyMap<string, readonly OperationId[]> = new Map([
  ['keyed', keyedOperations],
  ['lists', listOperations],
  ['paged', pagedOperations],
  ['ranged', rangedOperations],
  ['ranked', rankedOperations],
  ['analytics', analyticsOperations],
  ['byId', byIdOperations],
]);

/** The parts of openapi.yaml that a row names: `paged?limit cursor, keyed 401, listStores, DateRange.from to`. */
export function namesIn(text: string): readonly string[] {
  return text.split(', ').flatMap((each) => {
    const [, head = each, sign = '', ends = ''] = /^(\w+)([.? ])(.+)$/.exec(each) ?? [];
    const heads: readonly string[] = GROUPS.get(head) ?? [head];
    return heads.flatMap((name) => ends.split(' ').map((end) => `${name}${sign}${end}`));
  });
}
