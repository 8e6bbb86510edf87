import { describe, expect, it } from 'vitest';
import { censusOf, logRow, productRow, promotionRow, WIDE } from '../../../model/examples/evidence.ts';
import { LOGS, one, PRODUCTS, PROMOTIONS } from '../../shared/filters/semantics.ts';
import { subjectOf } from './readings.ts';
import { together } from './together.ts';

const parametersOf = (asks: ReturnType<typeof together>) =>
  asks.map(({ filters = [] }) => filters.map(({ parameter }) => parameter).toSorted());

describe('filters that are sent together', () => {
  const goods = [
    ['p1', 'food', 'north'],
    ['p2', 'food', 'south'],
    ['p3', 'drinks', 'north'],
  ].map(([id = '', categoryId = '', store = '']) =>
    productRow({ id, sku: `SKU-${id}`, categoryId, storeIds: [store] }),
  );
  const products = subjectOf('products', censusOf('products', goods, null), PRODUCTS);
  const [food, north, first] = [one('categoryIds', 'food'), one('storeIds', 'north'), one('search', 'SKU-p2')];

  it('would each let more records through if another were dropped', () => {
    expect(parametersOf(together(products, [food, north], 3))).toEqual([['categoryIds', 'storeIds']]);
  });

  it('are not sent where dropping one changes nothing', () => {
    const same = goods.filter(({ categoryId }) => categoryId === 'food');
    const subject = subjectOf('products', censusOf('products', same, null), PRODUCTS);
    expect(together(subject, [food, one('search', 'SKU-')], 3)).toEqual([]);
  });

  it('are as many as show something, and only as many as may be sent', () => {
    expect(together(products, [food, north, first], 1)).toHaveLength(1);
    expect(parametersOf(together(products, [food, north, first], 9)).flat()).toContain('search');
  });

  it('never hold two bounds, of which one may come before the other', () => {
    const rows = [
      promotionRow({ id: 'a', to: '2026-01-01T00:00:00.000Z', from: null, trigger: 'CODE' }),
      promotionRow({ id: 'b', to: null, from: '2026-03-01T00:00:00.000Z', trigger: 'CODE' }),
      promotionRow({ id: 'c', to: null, from: null, trigger: 'AUTO' }),
    ];
    const subject = subjectOf('promotions', censusOf('promotions', rows, null), PROMOTIONS);
    const uses = [
      one('from', '2026-02-01T00:00:00.000Z'),
      one('to', '2026-02-01T00:00:00.000Z'),
      one('triggers', 'CODE'),
    ];
    const asked = parametersOf(together(subject, uses, 9));
    expect(asked).toContainEqual(['from', 'triggers']);
    expect(asked.filter((names) => names.includes('from') && names.includes('to'))).toEqual([]);
  });

  it('come with a range that leaves records out on both sides', () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      logRow({
        id: `log-${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 10, index)).toISOString(),
        type: index % 2 === 0 ? 'RESTOCK' : 'DELETE',
        storeId: index % 3 === 0 ? 'store-1' : 'store-2',
      }),
    );
    const subject = subjectOf('logs', censusOf('logs', rows, WIDE), LOGS);
    const [asked] = together(subject, [one('types', 'RESTOCK'), one('storeIds', 'store-1')], 1);
    const isOutside = ({ createdAt }: { readonly createdAt: string }) => ({
      before: createdAt < (asked?.window?.from ?? ''),
      after: createdAt > (asked?.window?.to ?? '9'),
    });
    expect(rows.map(isOutside)).toEqual(rows.map((_, index) => ({ before: index < 3, after: index > 8 })));
  });
});
