import { recentSlice } from '../../../census/windows.ts';
import { SALES } from '../../../filters/semantics.ts';
import type { Census, FilterUse } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rangeReadings } from './ranges.ts';
import {
  each,
  inBothForms,
  LARGEST_PAGE,
  neverTogether,
  one,
  oneEach,
  readingsFor,
  type Subject,
  several,
  subjectOf,
} from './readings.ts';
import {
  absentValues,
  byFrequency,
  FOUR_PAGES,
  groupsByFrequency,
  rareTogether,
  someOf,
  spread,
  TWO_PAGES,
} from './values.ts';

export function salesReadings(census: Census<SaleRow>): WalkAsk[] {
  const subject = subjectOf('sales', census, SALES);
  const { rows } = census;
  const states = rows.map(({ status }) => status);
  const statuses = byFrequency(states);
  const methods = byFrequency(rows.flatMap((row) => row.payments.map((payment) => payment.method)));
  const stores = byFrequency(rows.map((row) => row.storeId));
  const [oneStaff, ...otherStaff] = spread(byFrequency(rows.flatMap((row) => row.staffId ?? [])), 2);
  const [opener, ...otherOpeners] = spread(byFrequency(rows.flatMap((row) => row.tabCreatorId ?? [])), 2);
  const unpaid = rows.find((row) => row.status !== statuses[0]);
  const invoices = [rows.at(-1), unpaid ?? rows[0]].flatMap((row) =>
    row === undefined ? [] : [String(row.invoiceId)],
  );
  const onOnePage = [
    ...each('status', statuses),
    ...each('paymentMethods', methods),
    ...each('storeIds', spread(stores, 4)),
    ...each('search', invoices),
    ...each('staffId', otherStaff),
    ...each('tabCreatorId', otherOpeners),
    ...combinations(rows, statuses, stores),
  ];
  const paged = [
    ...inBothForms('paymentMethods', methodsTogether(rows)).map((use) => [use]),
    [one('staffId', oneStaff)],
    [one('tabCreatorId', opener)],
    [one('status', statuses[0]), one('storeIds', stores[1] ?? stores[0] ?? '')],
  ];
  const inForms = [
    ...inBothForms('status', rareTogether(states, FOUR_PAGES)),
    ...inBothForms('storeIds', someOf(stores)),
  ];
  const matchingNothing = [
    ...each('status', absentValues('listSales', 'status', statuses)),
    // Sales that are found all the same do not show how they were paid, or who opened them.
    [several('paymentMethods', absentValues('listSales', 'paymentMethods', methods))],
    ...(opener === undefined ? [[one('tabCreatorId', oneStaff)]] : []),
    ...searchTotal(rows),
    ...searchElsewhere(rows, stores),
    ...combinationsOfNone(subject, statuses, stores),
  ];
  return [
    ...readingsFor(subject, { onOnePage, paged, inForms, matchingNothing }),
    ...searchAnotherTime(census),
    ...searchPart(census),
    ...rangeReadings(subject),
  ];
}

/** Several filters; if one of them were dropped, more records would be returned. */
function combinations(rows: readonly SaleRow[], statuses: readonly string[], stores: readonly string[]): FilterUse[][] {
  const rare = rows.filter((row) => row.status !== statuses[0]);
  const [byCashier] = groupsByFrequency(
    rows.map((row) => [row.status, row.payments[0]?.method ?? '', row.staffId ?? '']),
  );
  const [ofTab] = groupsByFrequency(
    rare.filter((row) => row.tabCreatorId !== null).map((row) => [row.status, row.tabCreatorId ?? '']),
  );
  const [status = '', method = '', staff = ''] = byCashier ?? [];
  return [
    [one('status', status), one('paymentMethods', method), one('staffId', staff)],
    [one('status', ofTab?.[0]), one('tabCreatorId', ofTab?.[1])],
    [several('status', statuses.slice(1)), one('paymentMethods', method), several('storeIds', allButOne(stores))],
  ];
}

/** Rare methods, two of which paid one sale together where there is such a sale: it must be returned once, not once for each. */
function methodsTogether(rows: readonly SaleRow[]): string[] {
  const paidBy = rows.map(({ payments }) => [...new Set(payments.map(({ method }) => method))].toSorted());
  const rare = rareTogether(paidBy.flat(), TWO_PAGES);
  const meet = (methods: readonly string[]) => methods.filter((method) => rare.includes(method)).length > 1;
  const [pair] = groupsByFrequency(paidBy.filter((methods) => methods.length === 2));
  if (pair === undefined || paidBy.some(meet)) return rare;
  return [...pair, ...rare.filter((method) => !pair.includes(method)).slice(-1)];
}

/** All but one: a dropped filter by store would return the sales of that one. */
function allButOne(stores: readonly string[]): readonly string[] {
  return stores.length > 1 ? [...stores.slice(0, 1), ...stores.slice(2, 4)] : stores;
}

/** Pairs without a common record: an invoice with another status, and people with stores where they do not work. */
function combinationsOfNone(
  subject: Subject<SaleRow>,
  statuses: readonly string[],
  stores: readonly string[],
): readonly FilterUse[][] {
  const { rows } = subject.census;
  const staff = oneEach('staffId', byFrequency(rows.flatMap((row) => row.staffId ?? [])), 6);
  const openers = oneEach('tabCreatorId', byFrequency(rows.flatMap((row) => row.tabCreatorId ?? [])), 6);
  const [first, last] = [rows[0], rows.at(-1)];
  const invoices = [first, last].flatMap((row) => (row === undefined ? [] : [one('search', String(row.invoiceId))]));
  const branches = oneEach('storeIds', stores, 6);
  return [
    ...neverTogether(subject, invoices, oneEach('status', statuses, 6)),
    ...neverTogether(subject, staff, branches),
    ...neverTogether(subject, openers, branches),
    ...neverTogether(subject, staff, openers),
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
  const filters = [one('search', String(older.invoiceId))];
  return [
    { list: 'sales', purpose: 'invoice of another time', limit: LARGEST_PAGE, filters, window: newest.window, cap: 1 },
  ];
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
  const filters = [one('search', part)];
  return [{ list: 'sales', purpose: 'a part of many invoice numbers', limit, filters, window, cap: 2 }];
}

/** The invoice of a sale, with another store. */
function searchElsewhere(rows: readonly SaleRow[], stores: readonly string[]): FilterUse[][] {
  const [row] = rows;
  const elsewhere = stores.find((id) => id !== row?.storeId);
  if (row === undefined || elsewhere === undefined) return [];
  // In the other store, another invoice number may contain this one.
  const others = rows.filter((other) => other.storeId === elsewhere);
  if (others.some((other) => String(other.invoiceId).includes(String(row.invoiceId)))) return [];
  return [[one('search', String(row.invoiceId)), one('storeIds', elsewhere)]];
}
