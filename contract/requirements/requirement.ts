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
import { surface, type ValueKind } from '../surface.ts';

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

/** Each has its rows in a file of its name, but for those of one parameter, which are in by-parameter.yaml. */
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

/** Words of a row that stand for the parameters of these kinds. */
const KINDS: ReadonlyMap<string, readonly ValueKind[]> = new Map([
  ['words', ['word']],
  ['booleans', ['boolean']],
  ['persons', ['person']],
  ['goods', ['goods']],
  ['texts', ['text']],
  ['filters', ['store', 'word', 'boolean', 'person', 'goods', 'text']],
]);

/** The parts of openapi.yaml that a row names: `paged?limit cursor, listSales?words, keyed 401, listStores, DateRange.from to`. */
export function namesIn(text: string): readonly string[] {
  return text.split(', ').flatMap((each) => {
    const [, head = each, sign = '', ends = ''] = /^(\w+)([.? ])(.+)$/.exec(each) ?? [];
    const heads: readonly string[] = GROUPS.get(head) ?? [head];
    return heads.flatMap((name) =>
      ends.split(' ').flatMap((end) => partsOf(name, sign, end).map((part) => `${name}${sign}${part}`)),
    );
  });
}

function partsOf(operation: string, sign: string, end: string): readonly string[] {
  const kinds = sign === '?' ? KINDS.get(end) : undefined;
  if (kinds === undefined) return [end];
  return surface.filter((one) => one.operation === operation && kinds.includes(one.kind)).map(({ name }) => name);
}
