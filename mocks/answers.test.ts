import { describe, expect, it } from 'vitest';
import { keyedOperations, pagedOperation } from '../contract/operations.ts';
import { checkResponse } from '../contract/testing/responses.ts';
import { exampleNames } from './answers.ts';
import { mockFor, pathOf } from './testing/mock-for.ts';

const everyExample = keyedOperations.flatMap((operation) =>
  exampleNames(operation).map((name) => ({ operation, name })),
);

describe('examples', () => {
  it.each(everyExample)('$operation keeps the contract in the shape "$name"', async ({ operation, name }) => {
    const { status, body } = await mockFor()(pathOf(operation), { prefer: `example=${name}` });
    expect(status).toBe(200);
    expect(checkResponse(operation, 200, JSON.parse(body), 'strict')).toEqual([]);
  });

  it('has no value in nulls that could be null and is not', async () => {
    const { body } = await mockFor()(pathOf(pagedOperation('promotions')), { prefer: 'example=nulls' });
    const [first] = JSON.parse(body).data;
    const nullable = [
      'triggerThreshold',
      'discountType',
      'discountValue',
      'freeQuantity',
      'unlockedPrice',
      'from',
      'to',
    ];
    expect(nullable.map((field) => first[field])).toEqual(nullable.map(() => null));
  });

  it('shows each movement type in enums', async () => {
    const { body } = await mockFor()(pathOf('listInventoryLogs'), { prefer: 'example=enums' });
    expect(new Set(JSON.parse(body).data.map(({ type }: { type: string }) => type)).size).toBe(16);
  });

  it('has undocumented fields in extra, where records are open', async () => {
    const { body } = await mockFor()(pathOf('listStores'), { prefer: 'example=extra' });
    expect(JSON.parse(body).data[0]).toHaveProperty('addedLater');
  });

  it('stretches texts and leaves ids alone in longest', async () => {
    const { body } = await mockFor()(pathOf('listSales'), { prefer: 'example=longest' });
    const [sale] = JSON.parse(body).data;
    expect(sale.store.name.length).toBeGreaterThan(300);
    expect(sale.store.id).toHaveLength(36);
  });
});
