import { within } from '../../census/windows.ts';
import type { Census, FilterRead, ListName, Walk } from '../../model/lists.ts';
import type { Finding } from '../../model/outcome.ts';
import { missing } from './missing.ts';
import { type Belongs, belongingTo, describeFilters } from './semantics.ts';

interface Listed {
  readonly id: string;
  readonly createdAt: string;
}

type Tests<Row> = Readonly<Record<string, (row: Row, values: readonly string[]) => Belongs>>;

/** How many records of one reading are named one by one. */
const NAMED = 5;

/** What a filtered reading gave that it must not, and what it left out although the plain list has it. */
export function compareRead<Row extends Listed>(
  read: { readonly walk: Walk; readonly rows: readonly Row[] },
  census: Census<Row>,
  tests: Tests<Row>,
  concerns?: readonly string[],
): Finding[] {
  const { walk } = read;
  if (walk.stopped === 'refused') return mayBeRefused(walk) ? [] : [refusal(walk)];
  const filters = walk.filters.filter((use) => concerns === undefined || concerns.includes(use.parameter));
  const belonging = belongingTo(tests, { ...walk, filters });
  const unexpected = read.rows.filter((row) => belonging(row) === false);
  return [
    ...unexpected.slice(0, NAMED).map(({ id }) => finding(walk, id, 'must not come', 'it came')),
    ...missing(walk, census, belongingTo(tests, walk))
      .slice(0, NAMED)
      .map((id) => finding(walk, id, 'must come', 'it did not come')),
    ...hidden(read, census, tests)
      .slice(0, NAMED)
      .map(({ id }) => finding(walk, id, 'must come without the filter too', 'it comes with the filter alone')),
  ];
}

/**
 * Where the other end of a range would be is promised of promotions alone: a service may call half a range none. Nor is it said
 * that an instant may be written with an offset.
 */
function mayBeRefused({ list, window, filters, pages }: Walk): boolean {
  const hasOffset = filters.some(
    ({ parameter, values }) =>
      (parameter === 'from' || parameter === 'to') && values.some((value) => !value.endsWith('Z')),
  );
  if (hasOffset && pages.at(-1)?.status === 400) return true;
  const isOneBound =
    filters.length === 1 && filters.every(({ parameter }) => parameter === 'from' || parameter === 'to');
  return list !== 'promotions' && window === null && isOneBound && pages.at(-1)?.status === 400;
}

/** What lies outside the range that was asked for beside a filter. */
export function strayedFromRange({ walk, rows }: FilterRead): Finding[] {
  const { window } = walk;
  if (window === null) return [];
  return rows
    .filter((row) => within(row.createdAt, window) === false)
    .slice(0, NAMED)
    .map(({ id }) => finding(walk, id, 'must not come', 'it came'));
}

/** Records that the filter finds, where the plain list, read to its end, has none of the kind: something hides them. */
function hidden<Row extends Listed>(
  { walk, rows }: { readonly walk: Walk; readonly rows: readonly Row[] },
  census: Census<Row>,
  tests: Tests<Row>,
): Row[] {
  const { window } = census;
  if (!census.complete || walk.filters.length !== 1) return [];
  const belonging = belongingTo(tests, { filters: walk.filters, window: null });
  if (census.rows.some((row) => belonging(row) !== false)) return [];
  return rows.filter((row) => window === null || within(row.createdAt, window) === true);
}

function finding(walk: Walk, id: string, expected: string, received: string): Finding {
  return {
    key: `${walk.list}:${parametersOf(walk)}:${id}:${received}`,
    message: `${walk.list} with ${conditions(walk)}: record ${id} ${expected}, but ${received}`,
    expected: `record ${id} ${expected}`,
    received,
    evidence: walk.pages.map((page) => page.exchange),
  };
}

function refusal(walk: Walk): Finding {
  const page = walk.pages.at(-1);
  return {
    key: `${walk.list}:${parametersOf(walk)}:refused`,
    message: `${walk.list} with ${conditions(walk)} was answered ${page?.status ?? 'nothing'}`,
    expected: 'status 200',
    received: `status ${page?.status ?? 'none'}`,
    evidence: page === undefined ? [] : [page.exchange],
  };
}

export function conditions(walk: Walk): string {
  const range = walk.window === null ? [] : [`from=${walk.window.from} and to=${walk.window.to}`];
  const filters = walk.filters.length === 0 ? [] : [describeFilters(walk.filters)];
  return [...filters, ...range].join(', ') || 'no filter';
}

function parametersOf(walk: Walk): string {
  return walk.filters.map((use) => use.parameter).join('+') || 'range';
}

/** The readings of one list in the type that its rows have: every row of a reading was projected by its list. */
export function readsOf<Row extends Listed>(
  filters: readonly FilterRead[],
  list: ListName,
  isRow: (row: FilterRead['rows'][number]) => row is Row & FilterRead['rows'][number],
): { readonly walk: Walk; readonly rows: readonly Row[] }[] {
  return filters
    .filter((read) => read.walk.list === list)
    .map(({ walk, rows }) => ({ walk, rows: rows.filter(isRow) }));
}
