import { isUuid } from '../../../contract/formats.ts';
import {
  byStoreOperations,
  hasTrait,
  type OperationId,
  operations,
  pagedOperations,
} from '../../../contract/operations.ts';
import { lastWeek } from '../../ask/questions/last-week.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { MultiForm } from '../../model/lists.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { nextCursorOf } from '../../see/answers.ts';
import { LIST_FILTERS } from '../shared/requests/list-filters.ts';
import { MOST_STORES } from '../shared/requests/most-stores.ts';
import type { TenancyTry } from '../shared/requests/tenancy-try.ts';
import { askOf, describe, multi, type Pairs, type Question } from './question.ts';

interface Placement {
  readonly position: 'alone' | 'first' | 'last';
  readonly form: MultiForm;
  readonly foreign: 'random' | 'given';
}

const AMONG_OWN: readonly Omit<Placement, 'foreign'>[] = [
  { position: 'first', form: 'comma' },
  { position: 'last', form: 'comma' },
  { position: 'first', form: 'repeated' },
  { position: 'last', form: 'repeated' },
];

/**
 * A foreign store in every place and both forms on every operation; a real one, where there is one, stands alone and takes half
 * of the other places: its own organization may see it alone, so that a key that is not compared shows there first.
 * Lists have two stores in one form and more in the other: a check may look at the first few, or at all but the second.
 */
export function foreignStores(context: ProbeContext, own: readonly string[], real: string | null): readonly Question[] {
  return byStoreOperations.flatMap((operation, turn) =>
    placements(own.length > 0, real !== null, turn).map(({ position, form, foreign }) => {
      const foreignStore =
        foreign === 'given' && real !== null ? real : context.randomUuid(`foreign store ${operation}`);
      const isShort = (turn % 2 === 0) === (form === 'comma');
      const stores = arranged(position, foreignStore, rotate(own, turn).slice(0, othersWith(position, isShort)));
      const combinedWith = combinedFor(operation, position, isShort);
      const query = [...multi('storeIds', stores, form), ...pairsFor(combinedWith, operation, context)];
      const about = describe({ operation, case: 'foreign-store', position, form, foreign, combinedWith });
      return { ...about, ask: askOf(operation, query) };
    }),
  );
}

function othersWith(position: Placement['position'], isShort: boolean): number {
  if (isShort) return 1;
  return position === 'last' ? MOST_STORES : 2;
}

/** The next page of a list of ours, with a foreign store put in on the way; the first page of a list that has no other. */
export function foreignOnNextPage(context: ProbeContext, plain: readonly Exchange[]): readonly Question[] {
  return pagedOperations.map((operation) => {
    const cursor = nextCursorOf(plain.find((exchange) => exchange.operation === operation));
    const combinedWith = cursor === null ? 'nothing' : 'cursor';
    const about = { case: 'foreign-store', position: 'alone', foreign: 'random', combinedWith } as const;
    const storeIds = context.randomUuid(`foreign store ${operation}`);
    const query = cursor === null ? { storeIds } : { storeIds, cursor };
    return { ...describe({ operation, ...about }), ask: askOf(operation, Object.entries(query)) };
  });
}

/**
 * The same store or no valid id: a check that knows neither must not let it through. It comes behind own stores, in the form in
 * which the list with a foreign one is short.
 */
export function foreignInCapitals(
  context: ProbeContext,
  own: readonly string[],
  real: string | null,
): readonly Question[] {
  const capitals = inCapitals(real);
  return byStoreOperations.map((operation, turn) => {
    const foreign = capitals === null ? 'random' : 'given';
    const store = capitals ?? context.randomUuid(`foreign store ${operation}`).toUpperCase();
    const form: MultiForm = turn % 2 === 0 ? 'comma' : 'repeated';
    const position = own.length === 0 ? 'alone' : 'last';
    const about = describe({ operation, case: 'foreign-store', position, form, foreign });
    const query = multi('storeIds', [...own.slice(0, MOST_STORES), store], form);
    return { ...about, inCapitals: true, ask: askOf(operation, query) };
  });
}

/** An id as it may be written as well; null where that is how it is written, or where it is no UUID. */
export function inCapitals(id: string | null): string | null {
  return id === null || !isUuid(id) || id === id.toUpperCase() ? null : id.toUpperCase();
}

export function ownStores(own: readonly string[]): readonly Question[] {
  const stores = own.slice(0, MOST_STORES);
  if (stores.length === 0) return [];
  return byStoreOperations.map((operation, turn) => {
    const form: MultiForm = turn % 2 === 0 ? 'comma' : 'repeated';
    const about = describe({ operation, case: 'own-stores', form, foreign: 'none' });
    // As other probes ask, where they do: the same request is sent once.
    const limit: Pairs = hasTrait(operation, 'ranked') ? [['limit', '100']] : [];
    return { ...about, ask: askOf(operation, [...multi('storeIds', stores, form), ...limit]) };
  });
}

/** The other organization's key asks for a store of ours. */
export function ownStoreWithOtherKey(own: readonly string[]): readonly Question[] {
  const [store] = own;
  if (store === undefined) return [];
  const parameter = "storeIds under the other organization's key";
  return (['listSales', 'getRevenueAnalytics'] as const).map((operation) => ({
    ...describe({ operation, case: 'foreign-store', position: 'alone', parameter }),
    ask: { ...askOf(operation, [['storeIds', store]]), credential: { key: 'other' } },
  }));
}

/** The real one alone, and in the repeated form of one operation and in the comma form of the next. */
function placements(withOwn: boolean, withReal: boolean, turn: number): readonly Placement[] {
  const alone: Placement = { position: 'alone', form: 'comma', foreign: withReal ? 'given' : 'random' };
  const mixed = (withOwn ? AMONG_OWN : []).map((placement, index): Placement => {
    const isReal = withReal && index >= AMONG_OWN.length / 2 === (turn % 2 === 0);
    return { ...placement, foreign: isReal ? 'given' : 'random' };
  });
  return [alone, ...mixed];
}

function arranged(position: Placement['position'], foreignStore: string, own: readonly string[]): readonly string[] {
  if (position === 'alone') return [foreignStore];
  return position === 'first' ? [foreignStore, ...own] : [...own, foreignStore];
}

function combinedFor(
  operation: OperationId,
  position: Placement['position'],
  isShort: boolean,
): TenancyTry['combinedWith'] {
  if (position === 'first' && isShort) return hasTrait(operation, 'ranged') ? 'range' : 'limit';
  return position === 'last' && !isShort && hasTrait(operation, 'paged') ? 'filter' : 'nothing';
}

function pairsFor(combinedWith: TenancyTry['combinedWith'], operation: OperationId, context: ProbeContext): Pairs {
  if (combinedWith === 'limit') return [['limit', '100']];
  if (combinedWith === 'filter' && hasTrait(operation, 'paged'))
    return Object.entries(LIST_FILTERS[operations[operation].name]);
  const { from, to } = lastWeek(context.startedAt);
  return combinedWith === 'range' ? Object.entries({ from, to }) : [];
}

function rotate<T>(items: readonly T[], turn: number): readonly T[] {
  const cut = items.length === 0 ? 0 : turn % items.length;
  return [...items.slice(cut), ...items.slice(0, cut)];
}
