import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaleFilters } from './sale-filters.ts';
import { type SaleFacts, SaleIndex } from './sale-index.ts';

const first = 1000;

/** Sales in the order of time, many of them at one instant. */
const history = fc
  .array(fc.tuple(fc.nat(2), fc.nat(4), fc.integer({ min: 1, max: 511 }), fc.nat(30), fc.nat(3), fc.nat(2)), {
    maxLength: 3000,
    size: 'max',
  })
  .map((sales) => {
    let instant = 50;
    return sales.map(([later, state, methods, store, staff, tab], index): SaleFacts => {
      instant += later;
      return [first + 1 + index, instant, 1 << state, methods, 1 << store, staff + 1, tab === 0 ? null : tab];
    });
  });

const bound = fc.oneof(fc.constantFrom(null, 0, -1), fc.integer({ min: 40, max: 6000 }));

const filters = fc.record({
  from: bound,
  to: bound,
  stores: fc.oneof(fc.constant(0), fc.nat(0x7fffffff)),
  statuses: fc.oneof(fc.constant(0), fc.nat(31)),
  methods: fc.oneof(fc.constant(0), fc.nat(511)),
  staff: fc.nat(5),
  tab: fc.nat(3),
  invoice: fc.oneof(fc.constant(0), fc.integer({ min: first, max: first + 3000 })),
});

/** The meaning of the filters, one sale at a time. */
function passes([seq, at, status, methods, store, staff, tab]: SaleFacts, wanted: SaleFilters): boolean {
  return (
    (wanted.from === null || at >= wanted.from) &&
    (wanted.to === null || at <= wanted.to) &&
    (wanted.stores === 0 || (wanted.stores & store) !== 0) &&
    (wanted.statuses === 0 || (wanted.statuses & status) !== 0) &&
    (wanted.methods === 0 || (wanted.methods & methods) !== 0) &&
    (wanted.staff === 0 || wanted.staff === staff) &&
    (wanted.tab === 0 || wanted.tab === tab) &&
    (wanted.invoice === 0 || wanted.invoice === seq)
  );
}

function indexOf(sales: readonly SaleFacts[]): SaleIndex {
  const index = new SaleIndex(first);
  expect(index.add(sales)).toBe(true);
  return index;
}

describe('the index of sales', () => {
  it('finds what passes, newest first, from where the page before ended', () => {
    const before = fc.option(fc.integer({ min: first, max: first + 3100 }));
    fc.assert(
      fc.property(history, filters, before, fc.integer({ min: 1, max: 101 }), (sales, wanted, end, limit) => {
        const expected = sales
          .filter((sale) => passes(sale, wanted) && (end === null || sale[0] < end))
          .map(([seq]) => seq)
          .toReversed()
          .slice(0, limit);
        expect(indexOf(sales).find({ filters: wanted, before: end, limit })).toEqual(expected);
      }),
    );
  });

  it('takes each sale once, also when it is read twice', () => {
    const sales = fc.sample(history, { numRuns: 1, seed: 4 })[0] ?? [];
    const index = indexOf(sales);
    expect(index.add(sales.slice(-5))).toBe(true);
    expect(index.next).toBe(first + 1 + sales.length);
  });

  it('refuses a row that leaves a gap', () => {
    const index = new SaleIndex(first);
    expect(index.add([[first + 2, 50, 1, 1, 1, 1, null]])).toBe(false);
    expect(index.next).toBe(first + 1);
  });
});
