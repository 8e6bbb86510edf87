import type { KeyName } from '../../../conformance/model/exchange.ts';
import type { ApiResponse, Handler } from '../../../contract/http.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { Deployment, Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { isSentWith, withKey } from '../../fault-kit/keys.ts';
import {
  all,
  changeBody,
  changeRecords,
  changeResponse,
  having,
  json,
  lacking,
  on,
  oneIn,
  part,
  parts,
  read,
  recordsIn,
  type When,
} from '../../fault-kit/wrapping.ts';

/** Where the holder of one key is answered with what the holder of another would get. */
function mistaken(handle: Handler, { keys }: Deployment, from: KeyName, to: KeyName, when: When): Handler {
  return (request) => {
    const isMistaken = isSentWith(request, keys.get(from)) && when(read(request));
    return handle(isMistaken ? withKey(request, keys.get(to)) : request);
  };
}

/** Where the caller is answered with what the other organization would get. */
function asOther(handle: Handler, deployment: Deployment, when: When): Handler {
  return mistaken(handle, deployment, 'good', 'other', when);
}

/** Where the other organization is answered with what the caller would get. */
function asUs(handle: Handler, deployment: Deployment, when: When): Handler {
  return mistaken(handle, deployment, 'other', 'good', when);
}

/** An id that is unknown to the caller's organization is looked up in the other one. */
function lookedUpEverywhere(handle: Handler, deployment: Deployment, operation: OperationId): Handler {
  const other = asOther(handle, deployment, () => true);
  return changeResponse(handle, on(operation), (answer, { request }) =>
    answer.status === 404 ? other(request) : answer,
  );
}

/** Who may read at all is looked at before the cache is. */
function cachedByAddress(handle: Handler, when: When): Handler {
  const known = new Map<string, ApiResponse>();
  return changeResponse(handle, when, (answer, { request }) => {
    if (answer.status !== 200) return answer;
    const before = known.get(request.url) ?? answer;
    known.set(request.url, before);
    return before;
  });
}

function found(handle: Handler, operation: OperationId, data: Parameters<typeof json>[1]): Handler {
  return changeResponse(handle, on(operation), (answer) => (answer.status === 404 ? json(200, { data }) : answer));
}

/** Whose records come, and who is found by id. */
export const tenancyRecordFaults: readonly Fault[] = [
  fault(
    'one-sale-in-200-of-foreign-store',
    'TEN-14',
    'One sale in two hundred names a store of another organization',
    (handle, { facts }) =>
      changeRecords(handle, on('listSales'), (sale) => {
        if (Number(sale.invoiceId) % 200 === 150) sale.store = { ...part(sale, 'store'), id: facts.foreignStore };
      }),
  ),
  fault(
    'promotion-of-foreign-store',
    'TEN-14',
    'A promotion of several stores names one of another organization',
    (handle, { facts }) =>
      changeRecords(handle, on('listPromotions'), (promotion) => {
        const stores = parts(promotion, 'stores');
        if (stores.length > 1) promotion.stores = [...stores, { ...stores[0], id: facts.foreignStore }];
      }),
  ),
  fault(
    'revenue-of-a-foreign-store-by-default',
    'TEN-14',
    'Where no range was asked, the last revenue row is of a store of another organization',
    (handle, { facts }) =>
      changeBody(handle, all(on('getRevenueAnalytics'), lacking('from', 'to', 'storeIds')), (body) => {
        const last = recordsIn(body).at(-1);
        if (last !== undefined) last.storeId = facts.foreignStore;
      }),
  ),
  fault(
    'product-carried-elsewhere',
    'TEN-14',
    'One product in ten is assigned to a store of another organization',
    (handle, { facts }) =>
      changeRecords(handle, on('listProducts'), (product) => {
        const stores = parts(product, 'assignedStores');
        if (String(product.sku).endsWith('7'))
          product.assignedStores = [...stores, { ...stores[0], id: facts.foreignStore }];
      }),
  ),
  fault(
    'override-of-another-organization',
    'TEN-14',
    'One product in twenty tells what it costs in a store of another organization',
    (handle, { facts }) =>
      changeRecords(handle, on('listProducts'), (product) => {
        const overrides = parts(product, 'branchOverrides');
        if (oneIn(20, product) && overrides.length > 0)
          product.branchOverrides = [...overrides, { ...overrides[0], storeId: facts.foreignStore }];
      }),
  ),
  fault('other-key-is-told-who-we-are', 'TEN-15', '/me remembers the organization of whoever asked first', (handle) => {
    let first: unknown;
    return changeBody(handle, on('getMe'), (body) => {
      first ??= part(part(body, 'data'), 'organization').id;
      part(part(body, 'data'), 'organization').id = first;
    });
  }),
  fault(
    'other-key-reads-our-customers',
    'TEN-15',
    'The ranking of customers is that of whoever asked first',
    (handle, deployment) => asUs(handle, deployment, on('getCustomerAnalytics')),
  ),
  fault(
    'other-key-reads-our-stores',
    'TEN-15',
    'The list of stores is cached without its organization',
    (handle, deployment) => asUs(handle, deployment, on('listStores')),
  ),
  fault(
    'other-key-reads-our-sales',
    'TEN-15',
    'Sales are answered out of the cache of whoever asked first',
    (handle, deployment) => asUs(handle, deployment, on('listSales')),
  ),
  fault('revenue-cached-across-keys', 'TEN-15', 'Revenue is cached by its address, whoever asks', (handle) =>
    cachedByAddress(handle, on('getRevenueAnalytics')),
  ),
  fault('logs-cached-across-keys', 'TEN-15', 'Inventory logs are cached by their address, whoever asks', (handle) =>
    cachedByAddress(handle, on('listInventoryLogs')),
  ),
  fault('promotions-cached-across-keys', 'TEN-15', 'Promotions are cached by their address, whoever asks', (handle) =>
    cachedByAddress(handle, on('listPromotions')),
  ),
  fault('unknown-customer-is-null', 'TEN-16', 'An unknown customer answers 200 with null', (handle) =>
    found(handle, 'getCustomer', null),
  ),
  fault('foreign-customer-found', 'TEN-17', 'A customer of another organization is found by id', (handle, deployment) =>
    lookedUpEverywhere(handle, deployment, 'getCustomer'),
  ),
  fault('unknown-staff-has-no-shifts', 'TEN-18', 'An unknown staff member answers 200 with no shifts', (handle) =>
    found(handle, 'listStaffShifts', []),
  ),
  fault(
    'foreign-staff-found',
    'TEN-19',
    'The shifts of another organization’s staff are found by id',
    (handle, deployment) => lookedUpEverywhere(handle, deployment, 'listStaffShifts'),
  ),
  fault('organization-header-believed', 'TEN-20', 'X-Organization-Id decides whose stores come', (handle, deployment) =>
    asOther(handle, deployment, ({ request }) => request.headers['x-organization-id'] !== undefined),
  ),
  fault(
    'organization-query-believed',
    'TEN-20',
    'organizationId in the query decides whose stores come',
    (handle, deployment) => {
      const other = asOther(handle, deployment, () => true);
      return (request) => {
        const asked = read(request);
        if (asked.operation !== 'listStores' || !asked.query.has('organizationId')) return handle(request);
        return other({ ...request, url: asked.path });
      };
    },
  ),
  fault('me-counts-one-store-more', 'TEN-21', '/me counts a store that was closed', (handle) =>
    changeBody(handle, on('getMe'), (body) => {
      const organization = part(part(body, 'data'), 'organization');
      organization.stores = Number(organization.stores) + 1;
    }),
  ),
  fault(
    'foreign-cashier-brings-sales',
    'TEN-22',
    'A staffId of another organization brings its sales',
    (handle, deployment) =>
      asOther(handle, deployment, all(on('listSales'), having('staffId', deployment.facts.foreignStaff))),
  ),
  fault(
    'foreign-product-brings-logs',
    'TEN-22',
    'A product of another organization brings its movements',
    (handle, deployment) => otherWhereEmpty(handle, deployment, all(on('listInventoryLogs'), having('productIds'))),
  ),
  fault(
    'foreign-category-brings-products',
    'TEN-22',
    'A category of another organization brings its products',
    (handle, deployment) => otherWhereEmpty(handle, deployment, all(on('listProducts'), having('categoryIds'))),
  ),
  fault(
    'foreign-category-brings-promotions',
    'TEN-22',
    'A category of another organization brings its promotions',
    (handle, deployment) => otherWhereEmpty(handle, deployment, all(on('listPromotions'), having('categoryIds'))),
  ),
  fault(
    'search-finds-everybodys-invoices',
    'TEN-22',
    'A search for an invoice number finds those of every organization',
    (handle, deployment) =>
      otherWhereEmpty(
        handle,
        deployment,
        all(on('listSales'), having('search'), ({ query }) => [...query].length === 1),
      ),
  ),
  fault(
    'cached-customer-for-everybody',
    'TEN-17',
    'A profile that was shown once is shown to every organization',
    (handle, { keys }) =>
      changeResponse(handle, on('getCustomer'), (answer, { request }) =>
        answer.status === 404 && isSentWith(request, keys.get('other'))
          ? handle(withKey(request, keys.get('good')))
          : answer,
      ),
  ),
  fault(
    'foreign-cursor-of-movements',
    'TEN-23',
    'A cursor of another organization’s movements shows its next page',
    (handle, deployment) => otherWhereRefused(handle, deployment, all(on('listInventoryLogs'), having('cursor'))),
  ),
  fault(
    'foreign-cursor-crosses',
    'TEN-23',
    'A cursor of another organization’s sales shows its next page',
    (handle, deployment) => otherWhereRefused(handle, deployment, all(on('listSales'), having('cursor'))),
  ),
  fault('listed-customers-not-found', 'TEN-24', 'Members are listed in analytics and not found by id', (handle) =>
    changeResponse(handle, on('getCustomer'), (answer) =>
      /"type":"MEMBER"/.test(answer.body) ? json(404, { message: 'not found' }) : answer,
    ),
  ),
  fault('listed-staff-not-found', 'TEN-24', 'Staff ids of analytics are unknown to /staff/{id}/shifts', (handle) =>
    changeResponse(handle, on('listStaffShifts'), (answer) =>
      answer.status === 200 ? json(404, { message: 'not found' }) : answer,
    ),
  ),
  fault('shifts-of-the-first', 'TEN-24', 'Everybody has the shifts of the first who was ever asked for', (handle) => {
    let first: unknown;
    return changeBody(handle, on('listStaffShifts'), (body) => {
      first ??= body.data;
      body.data = first;
    });
  }),
  fault(
    'profile-of-somebody-else',
    'TEN-24',
    'The profile of one customer is that of the first ever asked for',
    (handle) => {
      let first: unknown;
      return changeBody(handle, on('getCustomer'), (body, { path }) => {
        first ??= body.data;
        if (/[0-7]$/.test(path)) body.data = first;
      });
    },
  ),
];

function otherWhereEmpty(handle: Handler, deployment: Deployment, when: When): Handler {
  const other = asOther(handle, deployment, () => true);
  return changeResponse(handle, when, (answer, { request }) =>
    answer.body.startsWith('{"data":[]') ? other(request) : answer,
  );
}

function otherWhereRefused(handle: Handler, deployment: Deployment, when: When): Handler {
  const other = asOther(handle, deployment, () => true);
  return changeResponse(handle, when, async (answer, { request }) => {
    if (answer.status !== 400) return answer;
    const theirs = await other(request);
    return theirs.status === 200 ? theirs : answer;
  });
}
