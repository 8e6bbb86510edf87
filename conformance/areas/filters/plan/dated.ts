import { parametersOfKind } from '../../../../contract/surface.ts';
import type { Census, FilterUse } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { recentSlice, tightWindow, within } from '../../../see/windows.ts';
import { BY, one } from '../../shared/filters/semantics.ts';
import {
  asked,
  doubled,
  each,
  inBothForms,
  MANY,
  oneEach,
  rangeReadings,
  readings,
  readingsFor,
  type Subject,
  several,
  someInBothForms,
  subjectOf,
  withAnother,
} from './readings.ts';
import { SOME, together } from './together.ts';
import {
  absentValues,
  byFrequency,
  covering,
  easilyLost,
  FOUR_PAGES,
  farApart,
  firstOfEach,
  literalSearches,
  longestText,
  type Names,
  rareTogether,
  type Searchable,
  searchesElsewhere,
  searchWord,
  skusOf,
  spread,
  TWO_PAGES,
} from './values.ts';

const PEOPLE = parametersOfKind('person').map(({ name }) => name);

export function salesReadings(census: Census<SaleRow>): WalkAsk[] {
  const subject = subjectOf('sales', census);
  const { rows } = census;
  const { found, frequent } = subject;
  const [statuses, methods, stores] = [frequent('status'), frequent(BY.method), frequent('storeIds')];
  const people = PEOPLE.map((name) => [name, spread(frequent(name), 2)] as const);
  // Of the cashiers, who come first.
  const known = people[0]?.[1][0];
  // A search may find only what is in one state.
  const numbered = rows.filter(({ invoiceId }) => Number.isFinite(invoiceId));
  const searched = new Set([...numbered.slice(-1), ...firstOfEach(numbered, ({ status }) => status)]);
  const invoices = [...searched].map(({ invoiceId }) => String(invoiceId));
  // All but one, where that leaves several: a dropped filter by store would return the sales of that one.
  const allButOne = stores.length > 2 ? [...stores.slice(0, 1), ...stores.slice(2, 4)] : stores;
  const onOnePage = [
    ...each('status', statuses.slice(1)),
    [several('status', farApart('listSales', 'status', statuses))],
    ...each(BY.method, methods),
    [several(BY.method, farApart('listSales', BY.method, methods))],
    ...each('storeIds', spread(stores, 4)),
    [doubled('storeIds', stores[0])],
    ...each('search', invoices),
    ...people.flatMap(([name, ids]) => each(name, ids.slice(1))),
    // Of several values each, one filter may be dropped because of the other.
    [several('status', statuses.slice(1)), one(BY.method, methods[0]), several('storeIds', allButOne)],
  ];
  const paged = [
    ...inBothForms(BY.method, rareTogether(found(BY.method), TWO_PAGES)).map((use) => [use]),
    ...people.map(([name, ids]) => [one(name, ids[0])]),
    [one('status', statuses[0]), one('storeIds', stores[1] ?? stores[0] ?? '')],
  ];
  const inForms = [
    ...inBothForms('status', rareTogether(found('status'), FOUR_PAGES)),
    ...someInBothForms('storeIds', stores),
  ];
  const matchingNothing = [
    ...each('status', absentValues('listSales', 'status', statuses)),
    // Sales that are found all the same do not show how they were paid, or who opened them.
    [several(BY.method, absentValues('listSales', BY.method, methods))],
    ...people.flatMap(([name, ids]) => (ids.length === 0 ? [[one(name, known)]] : [])),
    ...searchTotal(rows),
  ];
  return [
    ...readingsFor(subject, { onOnePage, paged, inForms, matchingNothing }),
    ...readings(subject, each('status', statuses.slice(0, 1)), MANY),
    ...together(subject, eachFilter(subject, rows)),
    ...paidInTwoWays(census),
    ...searchAnotherTime(census),
    ...searchPart(census),
    ...rangeReadings(subject),
  ];
}

/** A sale that was paid in two ways, by both: it must be returned once, not once for each. */
function paidInTwoWays({ rows, window }: Census<SaleRow>): WalkAsk[] {
  const waysOf = ({ payments }: SaleRow) => [...new Set(payments.map(({ method }) => method))];
  if (window === null) return [];
  const isIn = within(window);
  const sale = rows.find((row) => isIn(row.createdAt) === true && waysOf(row).length > 1);
  if (sale === undefined) return [];
  return inBothForms(BY.method, waysOf(sale)).map((use) => ({
    ...asked('sales', [use], tightWindow(sale.createdAt)),
    purpose: 'a sale that was paid in two ways',
    cap: 1,
  }));
}

function eachFilter({ frequent }: Subject, rows: readonly SaleRow[]): FilterUse[] {
  const byTime = rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  // Those of the range that is asked for.
  const middle = byTime.slice(Math.floor(rows.length / 3), Math.ceil((2 * rows.length) / 3));
  const invoices = spread(middle, SOME).map(({ invoiceId }) => String(invoiceId));
  return [
    ...oneEach('search', invoices),
    ...PEOPLE.flatMap((name) => oneEach(name, frequent(name).slice(0, SOME))),
    ...['storeIds', 'status', BY.method].flatMap((name) => oneEach(name, frequent(name), SOME)),
  ];
}

/** A total that no invoice number contains: a search that looks at amounts as well would find it. */
function searchTotal(rows: readonly SaleRow[]): FilterUse[][] {
  const amounts = rows.map(({ total }) => String(total)).filter((total) => /^\d{2,}$/.test(total));
  const alone = amounts.find((total) => !rows.some(({ invoiceId }) => String(invoiceId).includes(total)));
  return alone === undefined ? [] : [[one('search', alone)]];
}

/** An older invoice, looked for among the newest sales. */
function searchAnotherTime({ rows, window }: Census<SaleRow>): WalkAsk[] {
  const newest = window === null ? null : recentSlice(rows, window, 10);
  const older = rows.find((row) => newest?.rows.includes(row) === false);
  if (newest === null || older === undefined) return [];
  const ask = asked('sales', [one('search', String(older.invoiceId))], newest.window);
  return [{ ...ask, purpose: 'invoice of another time', cap: 1 }];
}

/**
 * Digits that many invoice numbers contain: where a search finds parts, it has to apply on the second page as well. Read as a
 * number, digits that begin with 0 are others.
 */
function searchPart({ rows, window }: Census<SaleRow>): WalkAsk[] {
  const limit = 3;
  const invoices = rows.map(({ invoiceId }) => String(invoiceId));
  const part = [...new Set(invoices.map((invoice) => invoice.slice(-2)))].find((digits) => {
    const found = invoices.filter((invoice) => invoice.includes(digits)).length;
    return !digits.startsWith('0') && found > 2 * limit && found < invoices.length / 2;
  });
  if (window === null || part === undefined) return [];
  const ask = asked('sales', [one('search', part)], window);
  return [{ ...ask, purpose: 'a part of many invoice numbers', limit, cap: 2 }];
}

export function logsReadings(census: Census<LogRow>, names: Names): WalkAsk[] {
  const subject = subjectOf('logs', census);
  const { rows } = census;
  const { found, frequent } = subject;
  const [types, stores] = [frequent('types'), frequent('storeIds')];
  const [category, ...otherCategories] = spread(frequent(BY.category), 2);
  const [product] = frequent(BY.product);
  const others = rows.filter(({ productId }) => productId !== product);
  const moves = [...Map.groupBy(others, ({ productId }) => productId)].sort(([a], [b]) => (a < b ? -1 : 1));
  const eventful = covering(
    moves.map(([id, some]) => [id, new Set(some.map(({ type }) => type))]),
    3,
  );
  const titles = byFrequency(rows.map((row) => row.productName));
  const skus = skusOf(rows);
  const onOnePage = [
    ...each('types', types.slice(1)),
    [several('types', farApart('listInventoryLogs', 'types', types))],
    ...each('storeIds', spread(stores, 2)),
    ...otherCategories.map((value) => withAnother(subject, one(BY.category, value), oneEach('storeIds', stores, 6))),
    [doubled('types', types[0])],
    ...each(BY.product, eventful),
    ...each('search', [longestText(titles), ...easilyLost(titles), ...easilyLost(skus)]),
  ];
  const paged = [[one(BY.category, category)], [one(BY.product, product)], [one('search', skus[0])]];
  const inForms = [
    ...inBothForms('types', rareTogether(found('types'), FOUR_PAGES)),
    ...someInBothForms('storeIds', stores),
  ];
  const literal = literalSearches(
    [...titles.map(searchWord), ...skus],
    [...titles, ...skus],
    ['percent', 'underscore', 'underscore between', 'backslash'],
  );
  const matchingNothing = [
    ...each('types', absentValues('listInventoryLogs', 'types', types)),
    ...each('search', literal),
    ...each('search', searchesElsewhere(rows.map((row) => searchable(row, names)))),
  ];
  const eachFilter = [
    // Of what moved often, more other filters can be missed.
    ...oneEach('search', skus.slice(0, SOME)),
    ...oneEach(BY.product, frequent(BY.product).slice(0, SOME)),
    ...[BY.category, 'storeIds', 'types'].flatMap((name) => oneEach(name, frequent(name), SOME)),
    several('types', types.slice(2)),
  ];
  return [
    ...readingsFor(subject, { onOnePage, paged, inForms, matchingNothing }),
    ...readings(subject, each('types', types.slice(0, 1)), MANY),
    ...together(subject, eachFilter),
    ...rangeReadings(subject),
  ];
}

/** The category of a product is neither its name nor its SKU, and the type and the store of a movement are none of the product. */
function searchable(
  { productName, sku, type, categoryId, storeId }: LogRow,
  { categories, stores }: Names,
): Searchable {
  const others = { category: categories([categoryId]), type: [type], store: stores([storeId]) };
  return { searched: [productName, sku], others };
}
