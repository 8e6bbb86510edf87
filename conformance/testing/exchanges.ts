import type { StoresEvidence } from '../model/artifacts.ts';
import { type Attempt, type BodyFacts, type Exchange, type Leak, NO_FACTS } from '../model/exchange.ts';
import type { Census, FilterUse, ListName, Walk, Window } from '../model/lists.ts';
import type { LogRow, PromotionRow, SaleRow } from '../model/rows.ts';

/** An exchange in which nothing is wrong, but for what the case says. */
export function exchange(
  partial: Partial<Omit<Exchange, 'facts'>> & { readonly facts?: Partial<BodyFacts> } = {},
): Exchange {
  return {
    id: 'ex-0001',
    probe: 'test',
    operation: 'listSales',
    method: 'GET',
    path: '/public-api/v1/sales',
    query: [],
    credential: { key: 'good' },
    requestHeaders: [],
    status: 200,
    error: null,
    headers: [['content-type', 'application/json']],
    body: { data: [] },
    text: null,
    at: 0,
    ms: 1,
    attempts: [],
    ...partial,
    facts: { ...NO_FACTS, isJson: true, contentType: 'application/json', ...partial.facts },
  };
}

/** Evidence of these exchanges alone. */
export function exchanges(...all: readonly Parameters<typeof exchange>[0][]): { readonly exchanges: Exchange[] } {
  return { exchanges: all.map((partial) => exchange(partial)) };
}

export function leakOf(partial: Partial<Leak>): Leak {
  return {
    category: 'phone',
    by: 'name',
    where: 'body',
    path: '/data/*/phone',
    shape: '999',
    weight: 'certain',
    count: 1,
    records: ['record-400'],
    ...partial,
  };
}

/** A walk that ended by itself, one page per array of ids. */
export function walkOf(pages: readonly (readonly string[])[], partial: Partial<Walk> = {}): Walk {
  return {
    list: 'sales',
    purpose: 'test',
    limit: pages[0]?.length ?? null,
    window: null,
    filters: [],
    pages: pages.map((ids, index) => ({
      exchange: `ex-${String(index + 1).padStart(4, '0')}`,
      status: 200,
      count: ids.length,
      nextCursor: index === pages.length - 1 ? 'null' : 'uuid',
    })),
    ids: pages.flat(),
    stopped: 'end',
    startedAt: 0,
    endedAt: 1,
    ...partial,
  };
}

/** A request that was answered with this status, or not at all. */
export function attempt(status: number | null, partial: Partial<Attempt> = {}): Attempt {
  return { status, error: null, ms: 1, waitedMs: 0, limitHeaders: [], ...partial };
}

/** The stores of the organization, all of them listed. */
export function ourStores(...ids: readonly string[]): StoresEvidence {
  const stores = ids.map((id, index) => ({ id, name: id, branchNo: String(index) }));
  return { stores, complete: true, evidence: ['ex-0002'] };
}

export function saleRow(partial: Partial<SaleRow> = {}): SaleRow {
  const { createdAt = '2026-01-10T10:00:00.000Z' } = partial;
  return {
    id: 'sale-1',
    createdAt,
    updatedAt: '2026-01-10T10:00:00.000Z',
    invoiceId: 1,
    status: 'PAID',
    subTotal: 100,
    total: 100,
    discountType: null,
    discountValue: 0,
    pointsUsed: 0,
    rounding: 0,
    storeId: 'store-1',
    staffId: 'staff-1',
    tabCreator: null,
    payments: [payment({ createdAt })],
    lines: [{ productId: 'product-1', unit: 'cup', quantity: 1, actualQuantity: 1 }],
    ...partial,
  };
}

export function payment(partial: Partial<SaleRow['payments'][number]> = {}): SaleRow['payments'][number] {
  return { method: 'CASH', amount: 100, sequence: 1, createdAt: '2026-01-10T10:00:00.000Z', ...partial };
}

export function promotionRow(partial: Partial<PromotionRow> = {}): PromotionRow {
  return {
    id: 'promotion-1',
    createdAt: '2026-01-01T00:00:00.000Z',
    name: 'Happy Hour',
    status: 'ACTIVE',
    trigger: 'QUANTITY',
    from: null,
    to: null,
    storeIds: [],
    categories: [],
    products: [],
    ...partial,
  };
}

export function logRow(partial: Partial<LogRow> = {}): LogRow {
  return {
    id: 'log-1',
    createdAt: '2026-01-10T10:00:00.000Z',
    type: 'RESTOCK',
    quantity: 1,
    previousStock: 10,
    currentStock: 11,
    productId: 'product-1',
    productName: 'Iced Tea',
    sku: 'SKU-1',
    categoryId: 'category-1',
    storeId: 'store-1',
    saleId: null,
    ...partial,
  };
}

export const WIDE: Window = { from: '2025-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };

/** The plain list, read to its end. */
export function censusOf<Row extends { readonly id: string }>(
  list: ListName,
  rows: readonly Row[],
  window: Window | null = WIDE,
): Census<Row> {
  const walk = walkOf([rows.map((row) => row.id)], { list, window });
  return { window, rows, complete: true, walk, evidence: ['ex-0001'] };
}

export function use(parameter: string, ...values: readonly string[]): FilterUse {
  return { parameter, values, form: 'comma' };
}
