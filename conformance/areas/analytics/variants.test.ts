import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rules as everyRule } from '../../suite.ts';
import { cents, type Habits, readings } from '../../testing/fake-analytics.ts';
import { type Rung, shop } from '../../testing/fake-shop.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { EXAMPLE_ROWS } from './examples.ts';
import { first, last, timedSales } from './timed-sales.ts';

const known = new Set(Object.keys(readings()));
const rules = everyRule.filter(({ area, needs }) => area === 'analytics' && needs.every((need) => known.has(need)));

/** Rules that fail, with their first finding: none may, on a correct deployment. */
function failing(habits: Partial<Habits>, rungs: readonly Rung[] = shop()): string[] {
  const evidence = { ...readings(habits, rungs) };
  return rules.flatMap((rule) => {
    const judgement = judgementOf(rule, evidence as Parameters<typeof rule.judge>[0]);
    return judgement.outcome === 'failed' ? [`${rule.id}: ${judgement.message}`] : [];
  });
}

function paidTime({ sale }: Rung): number {
  return Math.max(Date.parse(sale.createdAt), ...sale.payments.map((payment) => Date.parse(payment.createdAt)));
}

const overnight = (rungs: readonly Rung[]): Rung[] =>
  rungs.map((rung, index) => (index % 50 === 0 ? paidLater(rung, 20 * 3_600_000) : rung));

function paidLater(rung: Rung, ms: number): Rung {
  const createdAt = new Date(Date.parse(rung.sale.createdAt) + ms).toISOString();
  return {
    ...rung,
    sale: { ...rung.sale, payments: rung.sale.payments.map((payment) => ({ ...payment, createdAt })) },
  };
}

function withSales(change: (rung: Rung, index: number) => Partial<Rung['sale']>): Rung[] {
  return shop().map((rung, index) => ({ ...rung, sale: { ...rung.sale, ...change(rung, index) } }));
}

/** A sale every few seconds, everywhere. */
function crowded(): Rung[] {
  return withSales(({ sale }, index) => {
    const createdAt = new Date(Date.parse('2026-03-05T10:00:00.000Z') + index * 700).toISOString();
    return { createdAt, updatedAt: createdAt, payments: sale.payments.map((payment) => ({ ...payment, createdAt })) };
  });
}

const allTime: Partial<Habits> = {
  customerRow: (row, _index, _ask, rungs) => {
    const own = rungs
      .filter((rung) => rung.customerId === row.id && rung.sale.status === 'PAID')
      .map(paidTime)
      .sort((a, b) => a - b);
    return {
      firstPurchaseAt: new Date(own[0] ?? 0).toISOString(),
      lastPurchaseAt: new Date(own.at(-1) ?? 0).toISOString(),
    };
  },
};

/** One sale in four was changed days later, and is counted then, as ranges of the list have it. */
const changedLater = (rungs: readonly Rung[]): Rung[] =>
  rungs.map((rung, index) => {
    const later = index % 4 === 0 ? 86_400_000 * (1 + (index % 5)) : 0;
    const updatedAt = new Date(paidTime(rung) + later).toISOString();
    return { ...rung, sale: { ...rung.sale, updatedAt } };
  });

const byChange: Partial<Habits> = { instant: ({ sale }) => Date.parse(sale.updatedAt), salesRangedBy: 'updatedAt' };

const VARIANTS: readonly (readonly [string, Partial<Habits>, (readonly Rung[])?])[] = [
  ['the reading of the reference', {}],
  ['a sale counts when it is paid', { instant: paidTime }],
  ['the same, with tabs that stay open over night', { instant: paidTime }, overnight(shop())],
  ['tabs that stay open over night, counted when created', {}, overnight(shop())],
  ['a sale counts when it was last changed, as in ranges of the list', byChange, changedLater(shop())],
  ['first and last purchase of all time', allTime],
  ['first and last purchase of all time, in a crowded shop', allTime, crowded()],
  [
    'purchases to the second',
    {
      customerRow: (row) => ({
        firstPurchaseAt: `${row.firstPurchaseAt?.slice(0, 19)}.000Z`,
        lastPurchaseAt: `${row.lastPurchaseAt?.slice(0, 19)}.000Z`,
      }),
    },
  ],
  [
    'averages and rates unrounded',
    {
      revenueRow: (row) => ({ avgOrderValue: row.revenue / row.txCount }),
      staffRow: (row) => ({ discountRate: (row.discountAmount / (row.revenue + row.discountAmount)) * 100 }),
    },
  ],
  [
    'averages cut off after the cent, rates to one decimal',
    {
      customerRow: (row) => ({ avgOrderValue: Math.floor((row.revenue / row.txCount) * 100) / 100 }),
      staffRow: (row) => ({ discountRate: Math.round(Number(row.discountRate) * 10) / 10 }),
    },
  ],
  [
    'a currency without cents',
    {
      revenueRow: (row) => ({ avgOrderValue: Math.round(row.revenue / row.txCount) }),
      staffRow: (row) => ({ avgOrderValue: Math.round(row.revenue / row.txCount) }),
      customerRow: (row) => ({ avgOrderValue: Math.round(row.revenue / row.txCount) }),
    },
    withSales(({ sale }) => ({ total: Math.round(sale.total), subTotal: Math.round(sale.subTotal) })),
  ],
  [
    'rows of nothing',
    {
      list: (rows, ask) => {
        const { endpoint, window } = ask;
        const of = endpoint === 'revenue' ? 'store-a' : 'idle';
        const idle = EXAMPLE_ROWS[endpoint]({ of, revenue: 0, txCount: 0, avgOrderValue: 0 });
        const day = window.from.slice(0, 10);
        const more = 'date' in idle ? { ...idle, date: day } : idle;
        const unwanted = ask.storeIds.length > 0 && !ask.storeIds.includes('store-a');
        const doubled =
          endpoint === 'revenue' && rows.some((row) => JSON.stringify(row).includes(`${day}","storeId":"store-a`));
        return unwanted || doubled || rows.length >= (ask.limit ?? 100)
          ? rows
          : [...rows, more as (typeof rows)[number]];
      },
    },
  ],
  ['a row of staff for each store', { staff: ({ sale }) => `${sale.staffId}/${sale.storeId}` }],
  ['sales below zero', {}, withSales(({ sale }, index) => (index % 40 === 3 ? { total: -sale.total } : {}))],
  [
    'no instants of payment',
    {},
    withSales(({ sale }) => ({ payments: sale.payments.map((payment) => ({ ...payment, createdAt: '' })) })),
  ],
  [
    'four out of five sales at one of few instants',
    {},
    withSales(({ sale }, index) =>
      index % 5 === 0 ? {} : { createdAt: `${sale.createdAt.slice(0, 13)}:00:00.000Z`, payments: [] },
    ),
  ],
  ['everything at one instant', {}, withSales(() => ({ createdAt: '2026-03-05T10:00:00.000Z', payments: [] }))],
  ['nothing but paid sales', {}, withSales(() => ({ status: 'PAID' }))],
  ['nothing paid', {}, withSales(() => ({ status: 'PENDING' }))],
  ['one store', {}, withSales(() => ({ storeId: 'store-a' }))],
  ['more than a hundred customers', {}, shop({ sales: 1000, customers: 400 })],
  ...[0, 1, 2, 3, 5, 8, 13, 25, 60].map((sales) => [`${sales} sales`, {}, shop({ sales })] as const),
];

describe('correct deployments that choose differently', () => {
  for (const [name, habits, rungs] of VARIANTS) {
    it(`fails nothing: ${name}`, () => {
      expect(failing(habits, rungs)).toEqual([]);
    });
  }

  it('fails nothing in any shop', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 300 }),
      fc.boolean(),
      (seed, sales, customers, late) => {
        const rungs = shop({ seed, sales, customers });
        expect(failing(late ? { ...allTime, instant: paidTime } : {}, rungs)).toEqual([]);
      },
    );
    fc.assert(property, { numRuns: 10, seed: 1 });
  });
});

it('the shop that stands in for a deployment has sales whose payment comes later', () => {
  const timed = timedSales(shop().map((rung) => rung.sale));
  expect(timed.some((entry) => last(entry) > first(entry))).toBe(true);
  expect(cents(1.005)).toBeCloseTo(1);
});
