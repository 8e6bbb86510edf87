import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTime, idsOf, openTruth, type Row, some, type Truth } from '../testing/deployment-truth.ts';
import { paymentMethods, type Sale, saleStates } from '../world/records.ts';

let truth: Truth;
beforeAll(async () => {
  truth = await openTruth();
});
afterAll(() => truth.close());

type Keep = (sale: Sale) => boolean;

async function expectSales(query: string, keep: Keep, atLeast = 1): Promise<void> {
  const found = await truth.walk(`/sales?${allTime}&${query}`);
  const meant = truth.sales.filter(keep);
  expect(meant.length).toBeGreaterThanOrEqual(atLeast);
  expect(idsOf(found)).toEqual(idsOf(meant));
}

describe('each filter selects what the shop itself would', () => {
  it.each(saleStates)('status=%s', (state) => expectSales(`status=${state}`, (sale) => sale.state === state));

  it('several states', async () => {
    const keep: Keep = ({ state }) => state === 'PENDING' || state === 'REFUNDED';
    await expectSales('status=PENDING,REFUNDED', keep);
    await expectSales('status=PENDING&status=REFUNDED', keep);
  });

  it.each(paymentMethods)('paymentMethods=%s', (method) =>
    expectSales(`paymentMethods=${method}`, ({ payments }) => payments.some((payment) => payment.method === method)),
  );

  it('several methods, with split payments once', () =>
    expectSales('paymentMethods=CASH,CARD', ({ payments }) =>
      payments.some(({ method }) => method === 'CASH' || method === 'CARD'),
    ));

  it('storeIds', async () => {
    const [one, two] = [some(truth.shop.stores), some(truth.shop.stores, 1)];
    await expectSales(`storeIds=${one.id}`, ({ store }) => store.id === one.id);
    await expectSales(
      `storeIds=${one.id}&storeIds=${two.id}`,
      ({ store }) => store.id === one.id || store.id === two.id,
    );
  });

  it('staffId is the recorded cashier, tabCreatorId who opened the tab', async () => {
    const tabbed = some(truth.sales.filter(({ tabCreator, staff }) => tabCreator !== null && tabCreator !== staff));
    await expectSales(`staffId=${tabbed.staff.id}`, ({ staff }) => staff === tabbed.staff);
    await expectSales(`tabCreatorId=${tabbed.tabCreator?.id}`, ({ tabCreator }) => tabCreator === tabbed.tabCreator);
  });

  it('search finds the whole invoice number, and nothing for other text', async () => {
    const { invoiceId } = some(truth.sales, 17);
    await expectSales(`search=${invoiceId}`, (sale) => sale.invoiceId === invoiceId);
    for (const text of ['abc', `${invoiceId}x`, '-1', '1e3', '99999999999999999999', '%25', '_', "'"]) {
      await expectSales(`search=${encodeURIComponent(text)}`, () => false, 0);
    }
  });

  it('all at once', () =>
    expectSales(
      `status=PAID&paymentMethods=CASH&storeIds=${some(truth.shop.stores).id}`,
      (sale) =>
        sale.state === 'PAID' && sale.payments.some(({ method }) => method === 'CASH') && sale.store.index === 0,
    ));

  it('staff of the neighbour have no sales here', () =>
    expectSales(`staffId=${some(truth.neighbour.staff).id}`, () => false, 0));
});

describe('a range', () => {
  it('has both its bounds, to the millisecond', async () => {
    const sorted = truth.sales.map(({ createdAt }) => createdAt).sort((a, b) => a - b);
    const [from, to] = [some(sorted, 300), some(sorted, 900)];
    const between = (low: number, high: number) =>
      truth.walk(`/sales?from=${new Date(low).toISOString()}&to=${new Date(high).toISOString()}`);
    const count = (low: number, high: number) => sorted.filter((at) => at >= low && at <= high).length;
    expect(await between(from, to)).toHaveLength(count(from, to));
    expect(await between(from + 1, to - 1)).toHaveLength(count(from + 1, to - 1));
    expect(await between(from, from)).toHaveLength(count(from, from));
  });

  it('left out, is the last 30 days, and says so', async () => {
    const { meta } = await truth.get('/sales');
    expect(meta.dateRange).toEqual({ from: '2025-05-16T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' });
    const recent = truth.sales.filter(({ createdAt }) => createdAt >= Date.parse(meta.dateRange.from));
    expect(idsOf(await truth.walk('/sales'))).toEqual(idsOf(recent));
  });
});

describe('a walk', () => {
  it.each([1, 7, 100])('visits every sale once in pages of %i, newest first', async (limit) => {
    const found = await truth.walk(`/sales?${allTime}&status=PENDING,REVERTED,REFUNDED`, limit);
    const meant = truth.sales.filter(({ state }) => ['PENDING', 'REVERTED', 'REFUNDED'].includes(state));
    expect(idsOf(found)).toEqual(idsOf(meant));
    const instants = found.map(({ createdAt }) => createdAt);
    expect(instants).toEqual(instants.toSorted().reverse());
  });

  it('crosses sales that share one instant', async () => {
    const instants = truth.sales.map(({ createdAt }) => createdAt);
    const shared = some(instants.filter((at, index) => instants.indexOf(at) !== index));
    const at = new Date(shared).toISOString();
    const found = await truth.walk(`/sales?from=${at}&to=${at}`, 1);
    expect(found.length).toBeGreaterThan(1);
    expect(idsOf(found)).toEqual(idsOf(truth.sales.filter(({ createdAt }) => createdAt === shared)));
  });

  it('is not disturbed by sales that are rung up meanwhile', async () => {
    const first = await truth.get(`/sales?${allTime}&limit=50`);
    await truth.store.addLiveSale(truth.shop.id, Date.parse('2025-06-14T12:35:00.000Z'));
    const second = await truth.get(`/sales?${allTime}&limit=50&cursor=${first.pagination.nextCursor}`);
    const newest = truth.sales.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, 100);
    const seen = [...first.data, ...second.data];
    expect(new Set(idsOf(seen)).size).toBe(100);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      newest.map(({ createdAt }) => new Date(createdAt).toISOString()),
    );
  });
});

it('a record is what was rung up', async () => {
  const split = some(truth.sales.filter(({ payments, lines }) => payments.length > 1 && lines.length > 1));
  const [record] = await truth.walk(`/sales?${allTime}&search=${split.invoiceId}`);
  expect(record).toMatchObject({
    id: split.id,
    createdAt: new Date(split.createdAt).toISOString(),
    status: split.state,
    total: split.total / 100,
    store: { id: split.store.id, name: split.store.name, branchNo: split.store.branchNo },
    staff: { id: split.staff.id, name: split.staff.name },
    tabCreator: split.tabCreator === null ? null : { id: split.tabCreator.id, name: split.tabCreator.name },
  });
  expect(record.payments.map(({ sequence }: Row) => sequence)).toEqual(split.payments.map((_, index) => index + 1));
  expect(record.payments.map(({ amount }: Row) => amount)).toEqual(split.payments.map(({ amount }) => amount / 100));
  expect(record.lineItems.map(({ productId }: Row) => productId)).toEqual(split.lines.map(({ product }) => product.id));
});
