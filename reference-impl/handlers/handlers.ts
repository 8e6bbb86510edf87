import { serializeMeResponse } from '../../contract/generated/serializers.ts';
import type { KeyedOperation } from '../../contract/operations.ts';
import { defaultRange, type Range, rangeMember } from '../../contract/serving/range.ts';
import { ProblemError } from '../answers.ts';
import { type Body, PageBody } from '../body.ts';
import type { OperationHandler, OperationRequest } from '../call.ts';
import type { Page } from '../store/index.ts';

/** Every operation that needs a key. The contract's own document needs none and reads no store. */
export const operationHandlers: Readonly<Record<KeyedOperation, OperationHandler>> = {
  getMe: async ({ principal }) =>
    serializeMeResponse({
      data: {
        key: { id: principal.keyId, prefix: principal.prefix, last4: principal.last4 },
        organization: { id: principal.organizationId, name: principal.organizationName, stores: principal.stores },
      },
    }),
  listStores: async ({ store, organizationId }) => rowsBody(await store.stores(organizationId)),
  listSales: ranged(async (request, range) =>
    pageBody(await request.store.sales(request.organizationId, { ...pageQuery(request), ...range }), range),
  ),
  listProducts: async (request) => pageBody(await request.store.products(request.organizationId, pageQuery(request))),
  // No default range: a missing bound is no bound, because a promotion without a schedule stays eligible.
  listPromotions: async (request) =>
    pageBody(await request.store.promotions(request.organizationId, pageQuery(request))),
  listInventoryLogs: ranged(async (request, range) =>
    pageBody(await request.store.inventoryLogs(request.organizationId, { ...pageQuery(request), ...range }), range),
  ),
  getRevenueAnalytics: ranged(async ({ store, organizationId, query }, range) =>
    rowsBody(await store.revenue(organizationId, range, query.storeIds), range),
  ),
  getStaffAnalytics: ranged(async (request, range) =>
    rowsBody(await request.store.staffAnalytics(request.organizationId, { ...rowQuery(request), ...range }), range),
  ),
  getCustomerAnalytics: ranged(async (request, range) =>
    rowsBody(await request.store.customerAnalytics(request.organizationId, { ...rowQuery(request), ...range }), range),
  ),
  listStaffShifts: ranged(async ({ store, organizationId, query }, range) => {
    const { id = '', storeIds } = query;
    return rowsBody(found(await store.staffShifts(organizationId, id, { ...range, storeIds })), range);
  }),
  getCustomer: async ({ store, organizationId, query }) =>
    recordBody(found(await store.customer(organizationId, query.id ?? ''))),
};

function ranged(handle: (request: OperationRequest, range: Range) => Promise<Body>): OperationHandler {
  return (request) => handle(request, defaultRange(request.query, request.now));
}

function pageQuery({ query }: OperationRequest) {
  return { ...query, limit: query.limit ?? 25 };
}

function rowQuery({ query }: OperationRequest) {
  return { ...query, limit: query.limit ?? 100 };
}

function found<T>(record: T | null): T {
  if (record === null) throw new ProblemError('not_found');
  return record;
}

/** A body joins records that the store holds as JSON; nothing is parsed or serialized again. */
function pageBody({ records, nextCursor }: Page, range?: Range): Body {
  const next = nextCursor === null ? 'null' : `"${nextCursor}"`;
  const [head, tail] = ['{"data":[', `],"pagination":{"nextCursor":${next}}${meta(range)}}`];
  return new PageBody(head, records, tail);
}

function rowsBody(rows: readonly string[], range?: Range): Body {
  return new PageBody('{"data":[', rows, `]${meta(range)}}`);
}

function recordBody(record: string): string {
  return `{"data":${record}}`;
}

function meta(range: Range | undefined): string {
  return range === undefined ? '' : rangeMember(range);
}
