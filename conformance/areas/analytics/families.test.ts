import { expect, it } from 'vitest';
import type { AnalyticsName } from '../../../contract/operations.ts';
import type { AnalyticsRow, CustomerRow, RevenueRow, StaffRow } from '../../model/analytics.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { exchange, saleRow } from '../../model/examples/evidence.ts';
import { messageText } from '../../model/message.ts';
import type { Judgement } from '../../model/outcome.ts';
import { familiesByArea } from '../../suite.ts';
import { type Habits, readings, type ShopEvidence } from '../../testing/fake-analytics.ts';
import { clubShop, type Rung, shop } from '../../testing/fake-shop.ts';
import { CORRECT, type HabitCase, habitCases, NO_ANSWERS, NO_SALES } from '../../testing/habit-cases.ts';
import { judgementOf } from '../../testing/rule-cases.ts';

/** Those that count what was sold; empty answers have cases of their own. */
const rules = (familiesByArea.analytics ?? [])
  .flatMap((family) => family.rules)
  .filter(({ needs }) => !needs.includes('emptyAnswers'));

function judged(id: string, evidence: ShopEvidence): Judgement | undefined {
  const rule = rules.find((one) => one.id === id);
  return rule && judgementOf(rule, evidence as Artifacts);
}

const isPaid = ({ sale }: Rung): boolean => sale.status === 'PAID';
const orStatus = (status: string) => (rung: Rung) => isPaid(rung) || rung.sale.status === status;
const startOfDay = (instant: string) => Date.parse(`${instant.slice(0, 10)}T00:00:00.000Z`);
const endOfDay = (instant: string) => Date.parse(`${instant.slice(0, 10)}T23:59:59.999Z`);
const includes = (row: unknown, text: string) => JSON.stringify(row).includes(text);

const manyCustomers = shop({ sales: 1500, customers: 600 });

/** The rules of which each case breaks the promise, with what breaks it. Kinds of rules are named by how their ids end. */
const BROKEN: Readonly<Record<string, readonly HabitCase[]>> = {
  '-average': [
    [
      'averages are rounded to whole coins, in a currency with cents',
      eachRow((row) => ({ avgOrderValue: Math.round(Number(row.avgOrderValue)) })),
      /the average is not/,
    ],
    ['one is wrong', eachRow((row, index) => ({ avgOrderValue: Number(row.avgOrderValue) + (index === 4 ? 1 : 0) }))],
    ['null despite sales', eachRow((row) => ({ avgOrderValue: row.txCount === 1 ? null : row.avgOrderValue }))],
  ],
  '-paid-only': [
    ...['REFUNDED', 'PENDING', 'CANCELLED', 'REVERTED'].map(
      (status): HabitCase => [
        `${status} sales are counted`,
        { counts: orStatus(status) },
        new RegExp(`counts sales that are .*${status}`),
        clubShop(),
      ],
    ),
    ['all but cancelled', { counts: ({ sale }) => sale.status !== 'CANCELLED' }, /counts sales that are/, clubShop()],
    [
      'sales that the list does not show are counted',
      {
        counts: orStatus('REFUNDED'),
        amount: ({ sale }) => (sale.status === 'PAID' ? sale.total : sale.total + 500_000),
      },
      /counts sales that \/sales does not list/,
      clubShop(),
    ],
    [
      'refunded sales are counted in a store alone',
      { counts: (rung, ask) => isPaid(rung) || (rung.sale.status === 'REFUNDED' && ask.storeIds.length > 0) },
      /in its store/,
      clubShop(),
    ],
  ],
  '-range-adds-up': [
    ['the lower bound is ignored', { from: () => 0 }, /not the sum of its parts/],
    ['the upper bound is ignored', { to: () => Number.POSITIVE_INFINITY }],
    [
      'bounds are widened to whole days',
      { from: (ask) => startOfDay(ask.window.from) - 86_400_000, to: (ask) => endOfDay(ask.window.to) },
    ],
  ],
  '-stores-add-up': [
    ['the filter is ignored', { stores: () => [] }, /not the sum of its single stores/],
    ['the second of two stores is left out', { stores: (ask) => ask.storeIds.slice(0, 1) }],
    [
      'one store is not found by its filter',
      { counts: (rung, ask) => isPaid(rung) && !(ask.storeIds.length === 1 && rung.sale.storeId === 'store-c') },
    ],
  ],
  '-store-forms': [
    [
      'only the first of repeated storeIds is read',
      { stores: (ask) => (ask.form === 'repeated' ? ask.storeIds.slice(0, 1) : ask.storeIds) },
      /another row for/,
    ],
    ['the last with commas alone', { stores: (ask) => (ask.form === 'comma' ? ask.storeIds.slice(-1) : ask.storeIds) }],
    ['commas do nothing', { stores: (ask) => (ask.form === 'comma' && ask.storeIds.length > 1 ? [] : ask.storeIds) }],
  ],
  '-ranked': [
    [
      'two rows change places in a limited answer',
      {
        list: (rows, ask) =>
          ask.limit === 5 || ask.limit === 7 ? [...rows.slice(1, 2), ...rows.slice(0, 1), ...rows.slice(2)] : rows,
      },
    ],
  ],
  '-ranking-complete': [
    [
      'one person is left out of long ranges',
      {
        list: (rows, ask) =>
          ask.purpose.startsWith('whole')
            ? rows.filter((row) => !includes(row, '"staff-3"') && !includes(row, '"customer-1"'))
            : rows,
      },
      /has more in "part 1/,
    ],
    [
      'sales of one store are left out where no store is named',
      { counts: (rung, ask) => isPaid(rung) && (ask.storeIds.length > 0 || rung.sale.storeId !== 'store-c') },
      /has more in/,
    ],
  ],
  '-rows-at-most-100': [['one row too many', { rows: (ask) => (ask.limit ?? 100) + 1 }, /more rows than the limit/]],
  '-default-limit': [
    ['the default is lower', { rows: (ask) => ask.limit ?? 5 }, /fewer rows/],
    ['limit 100 means something else', { rows: (ask) => (ask.limit === 100 ? 5 : (ask.limit ?? 100)) }],
  ],
  '-limit': [
    ['the limit is ignored', { rows: () => 100, list: (rows, ask) => (ask.limit === null ? rows : rows.toReversed()) }],
    [
      'limit 2 begins with the second row',
      { rows: () => 100, list: (rows, ask) => (ask.limit === 2 ? rows.slice(1, 3) : rows.slice(0, ask.limit ?? 100)) },
      /row 1 differs/,
    ],
    ['limit 1 gives nothing', { list: (rows, ask) => (ask.limit === 1 ? [] : rows) }, /fewer rows/],
    [
      'the limit is applied before the ranking',
      { rows: () => 100, list: (rows, ask) => (ask.limit === null ? rows : rows.slice(-ask.limit)) },
    ],
  ],
  'revenue-row-per-date-and-store': [
    [
      'a repeated row in one long answer',
      { list: (rows, ask) => (ask.purpose === 'whole range' ? [...rows, ...rows.slice(7, 8)] : rows) },
      /there are several rows of/,
    ],
  ],
  'customers-listed-once': [
    [
      'a repeated row in one limited answer',
      { list: (rows, ask) => (ask.limit === 7 ? [...rows.slice(0, 6), ...rows.slice(5, 6)] : rows) },
      /there are several rows of/,
    ],
  ],
  '-store-named': [
    ['another name', eachRow((_, index) => (index === 1 ? { storeName: 'Name of store-x' } : {})), /the name of/],
    ['an unknown store', eachRow(() => ({ storeId: 'store-x' })), /not a store of the organization/],
  ],
  'revenue-equals-paid-sales': [
    ['subTotal is summed up', { amount: ({ sale }) => sale.subTotal }, /revenue of store/],
    [
      'refunded sales are counted in one store',
      { counts: (rung) => isPaid(rung) || (rung.sale.status === 'REFUNDED' && rung.sale.storeId === 'store-b') },
      /store store-b does not/,
    ],
    [
      'one method is left out',
      { counts: (rung) => isPaid(rung) && !rung.sale.payments.some(({ method }) => method === 'CASH') },
    ],
    ['a store is left out', { counts: (rung) => isPaid(rung) && rung.sale.storeId !== 'store-c' }],
    ['a sale with two payments counts twice', { amount: ({ sale }) => sale.total * sale.payments.length }],
    ['only the first two hundred sales are counted', { counts: (rung) => isPaid(rung) && rung.sale.invoiceId < 200 }],
    ['discounts of lines are subtracted again', { amount: ({ sale, lineDiscount }) => sale.total - lineDiscount }],
    ['the upper bound is the end of its day', { to: (ask) => endOfDay(ask.window.to) }],
    ['the lower bound is the beginning of its day', { from: (ask) => startOfDay(ask.window.from) }],
  ],
  '-counts-paid-sales': [
    ['each payment is counted', eachRow((row) => ({ txCount: row.txCount + 1 })), /txCount of/],
    ['pending sales are counted', { counts: orStatus('PENDING') }],
    ['one sale in four hundred is lost', { counts: (rung) => isPaid(rung) && rung.sale.invoiceId % 400 !== 150 }],
  ],
  'staff-revenue-equals-paid-sales': [
    [
      'a sale counts for the one who opened the tab',
      { staff: ({ sale }) => sale.tabCreatorId ?? sale.staffId ?? '' },
      /does not match their paid sales/,
    ],
    ['reverted sales are counted', { counts: orStatus('REVERTED') }],
    [
      'subTotal is summed up for one of them',
      { amount: ({ sale }) => (sale.staffId === 'staff-4' ? sale.subTotal : sale.total) },
      /staff-4/,
    ],
    ['a cashier is missing', { list: (rows) => rows.filter((row) => !includes(row, 'staff-5')) }, /staff-5/],
    [
      'the first rows are not the first of the ranking',
      { list: (rows, ask) => (ask.limit === 1 ? [] : rows), rows: (ask) => ask.limit ?? 4 },
    ],
  ],
  'staff-store-filter': [
    ['the filter is ignored', { stores: () => [] }, /does not match their paid sales/],
    ['the second store of several is left out', { stores: (ask) => ask.storeIds.slice(0, 1) }, /two stores/],
    ['the third store of many is left out', { stores: (ask) => ask.storeIds.slice(0, 2) }, /many stores/],
    [
      'staff are filtered by their own store',
      { counts: (rung, ask) => isPaid(rung) && (ask.storeIds.length === 0 || rung.sale.staffId !== 'staff-2') },
      /staff-2/,
    ],
  ],
  'customers-rows-at-most-100': [
    ['all without a limit', { rows: (ask) => ask.limit ?? 1000 }, /more rows than the default limit/, manyCustomers],
  ],
  'revenue-counts-paid-sales': [
    [
      'the second of two stores is left out',
      { stores: (ask) => (ask.storeIds.length === 2 ? ask.storeIds.slice(0, 1) : ask.storeIds) },
      /two stores/,
    ],
  ],
  'staff-range-adds-up': [
    ['discounts are those of all time', { staffRow: () => ({ discountAmount: 500 }) }, /discountAmount of/],
    [
      'discounted sales of one part are missing',
      { staffRow: (_row, _index, ask) => (ask.purpose === 'part 2 of 3' ? { discountedTxCount: 0 } : {}) },
      /discountedTxCount of/,
    ],
  ],
  'staff-stores-add-up': [['discounts of all', { staffRow: () => ({ discountAmount: 500 }) }, /discountAmount of/]],
  'customers-range-adds-up': [
    ['missing in short ranges', { list: (rows, ask) => (ask.purpose === 'part 1 of 2' ? rows.slice(0, -1) : rows) }],
  ],
};

/** More that a correct deployment may do. */
const KEPT: Readonly<Record<string, readonly HabitCase[]>> = {
  'revenue-store-forms': [
    [
      'repeated storeIds are summed in another order',
      { revenueRow: (row, _, ask) => (ask.form === 'repeated' ? { revenue: row.revenue * (1 + 2e-16) } : {}) },
    ],
  ],
  'staff-revenue-equals-paid-sales': [['a row per store', { staff: ({ sale }) => `${sale.staffId}/${sale.storeId}` }]],
  'staff-ranking-complete': [['a ranking that is cut at 100', {}, /./, manyCustomers]],
  'customers-ranking-complete': [['a ranking that is cut at 100', {}, /./, manyCustomers]],
};

/** Of the rule itself, and of the longest ending that fits, so that `-default-limit` is not `-limit`. */
function casesOf(id: string): HabitCase[] {
  const endings = Object.keys(BROKEN).filter((ending) => ending.startsWith('-') && id.endsWith(ending));
  const longest = endings.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const endpoint = endpointOf(id);
  const cases = [...(BROKEN[longest] ?? []), ...(BROKEN[id] ?? [])];
  return cases.map(([name, habits, ...more]) => [name, { endpoint, ...habits }, ...more]);
}

function eachRow(
  change: (row: AnalyticsRow, index: number) => Partial<RevenueRow & StaffRow & CustomerRow>,
): Partial<Habits> {
  return { revenueRow: change, staffRow: change, customerRow: change };
}

function endpointOf(id: string): AnalyticsName {
  return (['revenue', 'staff', 'customers'] as const).find((name) => id.startsWith(name)) ?? 'revenue';
}

const withoutSales = readings({}, []);

for (const rule of rules) {
  const { id } = rule;
  habitCases(rule, { passes: [CORRECT, ...(KEPT[id] ?? [])], fails: casesOf(id), cannotTell: [NO_SALES, NO_ANSWERS] });

  it(`${id} lacks data where nothing was sold`, () => {
    expect(judged(id, withoutSales)).toMatchObject({ outcome: 'cantTell', lacksData: true });
  });
}

it('customers are ranked in an answer to no parameters, too', () => {
  const data = [10, 20].map((revenue) => ({ id: `c-${revenue}`, revenue, txCount: 1, avgOrderValue: revenue }));
  const plainAnswer = exchange({ operation: 'getCustomerAnalytics', body: { data } });
  const judgement = judged('customers-ranked', { ...readings(), exchanges: [plainAnswer] });
  expect(judgement?.outcome).toBe('failed');
  expect(judgement?.findings.map(({ message }) => messageText(message))[0]).toMatch(
    /customers \(asked with nothing\): row 2 has more revenue/,
  );
});

it('a difference in many answers lists each of them, and counts answers', () => {
  const judgement = judged('revenue-equals-paid-sales', readings({ amount: ({ sale }) => sale.subTotal }));
  expect(judgement?.message).toMatch(/^seen in \d+ of \d+ answers, first: revenue \(/);
  expect(judgement?.findings.length).toBeGreaterThan(3);
});

it('more lost answers than readable ones decide nothing', () => {
  const lost = readings({ status: (ask) => (ask.purpose === 'whole range' ? 200 : 503) }, [
    ...shop(),
    { sale: saleRow({ id: 'unpaid', status: 'PENDING' }), customerId: null, lineDiscount: 0 },
  ]);
  expect(judged('revenue-average', lost)?.outcome).toBe('cantTell');
});
