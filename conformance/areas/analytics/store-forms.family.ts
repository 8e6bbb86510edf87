import { type AnalyticsName, analyticsOperation } from '../../../contract/operations.ts';
import type { AnalyticsRead, AnalyticsRow } from '../../model/analytics.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import { plural } from '../../model/values/plural.ts';
import { ROWS_ARE_SHOWN, STORES_READ_HERE } from '../shared/presupposed.ts';
import { type Checked, countPairs, type Pair, pairsOf } from './counting/count-answers.ts';
import { isLastOfMany } from './counting/ranking.ts';
import { ENDPOINTS, type EndpointRow, endpointRows, keyOf, readsOf, rowNames } from './counting/rows.ts';
import type { Sold } from './counting/sums.ts';
import { EXAMPLE_STORES, exampleOf } from './examples.ts';

const DIFFER = { revenue: 'Revenue differs', staff: 'Staff analytics differ', customers: 'Customer analytics differ' };

/** Several stores mean the same, whether they are separated by commas or the parameter is repeated. */
export const storeFormsFamily = family({
  needs: ['analytics'],
  every: { confirm: true, presupposes: [STORES_READ_HERE, ROWS_ARE_SHOWN] },
  count: ({ analytics }, { endpoint }: EndpointRow) => {
    const pairs = pairsOf(readsOf(analytics, endpoint), areTwoForms);
    return countPairs(endpoint, pairs, (pair) => checkForms(endpoint, pair), 'two stores with sales');
  },
  example: ({ endpoint }) => ({
    kept: inTwoForms(endpoint, 100),
    broken: inTwoForms(endpoint, 200),
    unclear: inTwoForms(endpoint, 100, 503),
  }),
  about: ({ endpoint }) => [`${analyticsOperation(endpoint)}?storeIds`],
  rows: endpointRows(ENDPOINTS, (endpoint) => ({
    id: 'store-forms',
    requirements: ['FIL-22'],
    title: `storeIds with commas and storeIds repeated give the same ${endpoint === 'revenue' ? endpoint : `${rowNames[endpoint]} rows`}`,
    fault: `${DIFFER[endpoint]} between comma and repeated storeIds`,
    fix: 'Read every occurrence of storeIds, and split each at its commas. Clients and HTTP libraries write lists in either form.',
  })),
});

function areTwoForms(a: AnalyticsRead<unknown>, b: AnalyticsRead<unknown>): boolean {
  return a.form === 'comma' && b.form === 'repeated' && a.storeIds.length > 1 && a.limit === b.limit;
}

/** Summed in another order, the same figures may differ in their last digit. */
const SAME = 0.011;

function checkForms(endpoint: AnalyticsName, { a: comma, b: repeated }: Pair<AnalyticsRow>): Checked {
  if (comma.rows.length + repeated.rows.length === 0) return null;
  const [first, second] = [byKey(comma.rows), byKey(repeated.rows)];
  const mayBeCut = endpoint === 'revenue' ? () => false : isLastOfMany(comma);
  const cut = new Set([...comma.rows, ...repeated.rows].filter(mayBeCut).map(keyOf));
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter(
      (key) => !isSame(first.get(key), second.get(key)) && !(cut.has(key) && !(first.has(key) && second.has(key))),
    )
    .map((key) => ({
      subject: { record: key },
      message: say('repeated storeIds give another row for {key} than the same storeIds with commas', { key }),
      expected: figuresText(first.get(key)),
      received: figuresText(second.get(key)),
    }));
}

function byKey(rows: readonly AnalyticsRow[]): ReadonlyMap<string, Sold> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function isSame(one: Sold | undefined, other: Sold | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.txCount === other.txCount && Math.abs(one.revenue - other.revenue) <= SAME;
}

function figuresText(row: Sold | undefined): string {
  return row === undefined ? 'no row' : `revenue ${row.revenue} in ${plural(row.txCount, 'sale')}`;
}

function inTwoForms(endpoint: AnalyticsName, repeated: number, status = 200) {
  return exampleOf(endpoint, [
    { storeIds: EXAMPLE_STORES, rows: [{ revenue: 100 }] },
    { storeIds: EXAMPLE_STORES, form: 'repeated', status, rows: [{ revenue: repeated }] },
  ]);
}
