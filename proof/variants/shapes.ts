import type { Variant } from '../fault.ts';
import { lacks } from '../fault-kit/paging.ts';
import { valuesOf } from '../fault-kit/questions.ts';
import {
  all,
  changeBody,
  changeRecords,
  changeResponse,
  eachObject,
  having,
  isLoose,
  json,
  type Loose,
  on,
  oneIn,
  part,
  parts,
  recordsIn,
} from '../fault-kit/wrapping.ts';
import { customersNumbered } from './numbered.ts';

const RECORD_LISTS = ['listSales', 'listProducts', 'listPromotions', 'listInventoryLogs'] as const;

function isHiddenIn(product: Loose, asked: readonly string[]): boolean {
  const hidden = new Set(
    parts(product, 'branchOverrides').flatMap((one) => (one.hidden === true ? [one.storeId] : [])),
  );
  const carrying = parts(product, 'assignedStores').filter(({ id }) => asked.includes(String(id)));
  return carrying.length > 0 && carrying.every(({ id }) => hidden.has(id));
}

/** What records and the description may look like beyond what is promised. */
export const shapeVariants: readonly Variant[] = [
  {
    id: 'richer-stores-and-staff',
    requirements: ['ENV-37', 'ENV-38', 'ENV-40'],
    title: 'Stores have an address, a phone and opening hours; staff rows and customers have more harmless fields',
    wrap: ({ handle }) => {
      const stores = changeRecords(handle, on('listStores'), (store) => {
        Object.assign(store, {
          address: '99 Sukhumvit Road, Bangkok 10110',
          phone: '+66 2 123 4567',
          email: 'asok@example-shop.test',
          timezone: 'Asia/Bangkok',
          isActive: true,
          openingHours: [{ day: 'MON', open: '09:00', close: '21:00' }],
          createdAt: '2024-01-01T00:00:00.000Z',
        });
      });
      const staff = changeRecords(stores, on('getStaffAnalytics'), (row) => {
        Object.assign(row, {
          rank: 1,
          observedLateShiftCount: 0,
          drawerShiftDifferenceCount: 2,
          averageItemsPerSale: 1.5,
        });
      });
      return changeBody(staff, on('getCustomer'), (body) => {
        if (isLoose(body.data)) Object.assign(body.data, { createdAt: '2024-01-01T00:00:00.000Z', visitCount: 3 });
      });
    },
  },
  {
    id: 'organization-with-its-contact',
    requirements: ['ENV-44'],
    title: '/me tells how the shop itself is reached, as it is printed on its receipts',
    wrap: ({ handle }) =>
      changeBody(handle, on('getMe'), (body) => {
        const organization = part(part(body, 'data'), 'organization');
        Object.assign(organization, { phone: '+66 2 123 4567', email: 'baansuan@example-shop.test' });
      }),
  },
  {
    id: 'promotions-until-the-end-of-time',
    requirements: ['PROMO-23'],
    title: 'A promotion without an end ends in 9999',
    wrap: ({ handle }) =>
      changeRecords(handle, on('listPromotions'), (promotion) => {
        if (promotion.to === null) promotion.to = '9999-12-31T23:59:59.999Z';
      }),
  },
  {
    id: 'bare-staff-and-stores',
    requirements: ['ENV-37', 'ENV-40'],
    title: 'Staff rows have only the named fields, stores only their reference',
    wrap: ({ handle }) =>
      changeBody(handle, on('getStaffAnalytics', 'listStores'), (body, asked) => {
        body.data = recordsIn(body).map((row) =>
          asked.operation === 'listStores' ? pick(row, STORE) : pick(row, STAFF),
        );
      }),
  },
  {
    id: 'harmless-extra-fields',
    requirements: ['ENV-44'],
    title: 'Documented records carry a currency, a version and a link',
    wrap: ({ handle }) =>
      changeBody(
        changeRecords(handle, on(...RECORD_LISTS, 'getRevenueAnalytics', 'getCustomerAnalytics'), (record) => {
          Object.assign(record, {
            currency: 'THB',
            version: 3,
            object: 'record',
            links: { self: `/public-api/v1/x/${String(record.id)}` },
          });
        }),
        () => true,
        (body) => {
          body.success = true;
          if (isLoose(body.pagination))
            Object.assign(body.pagination, { hasMore: body.pagination.nextCursor !== null, limit: 25 });
        },
      ),
  },
  {
    id: 'nulls-where-nothing-was-sold',
    requirements: ['ANA-29', 'ANA-30'],
    title: 'Staff without sales are listed, and their rate and average are null',
    wrap: ({ handle }) =>
      changeRecords(handle, on('getStaffAnalytics'), (row) => {
        if (row.txCount === 0) Object.assign(row, { discountRate: null });
      }),
  },
  {
    id: 'only-staff-with-sales',
    requirements: ['ANA-29', 'ANA-32'],
    title: 'Staff without sales and days without sales are left out',
    wrap: ({ handle }) =>
      changeBody(handle, on('getStaffAnalytics', 'getRevenueAnalytics'), (body) => {
        body.data = recordsIn(body).filter((row) => row.txCount !== 0);
      }),
  },
  {
    id: 'somebody-has-left',
    requirements: ['TEN-24'],
    title: 'One in six of the staff and customers that old sales name was deleted since, and is not found by id',
    wrap: ({ handle }) =>
      changeResponse(handle, on('listStaffShifts', 'getCustomer'), (response, { request }) =>
        response.status === 200 && oneIn(6, { id: request.url })
          ? json(404, { error: { code: 'not_found', message: 'not found' } })
          : response,
      ),
  },
  {
    id: 'customers-are-numbered',
    requirements: ['TEN-17'],
    title: 'Customers are numbered anew in each organization, so that another one’s number is one of ours too',
    wrap: ({ handle }) => customersNumbered(handle),
  },
  {
    id: 'hidden-products-are-not-listed-by-store',
    requirements: ['FIL-14'],
    title: 'storeIds leaves out products that are hidden in every store that was asked for',
    wrap: ({ handle }) =>
      lacks(handle, all(on('listProducts'), having('storeIds')), (product, asked) =>
        isHiddenIn(product, valuesOf(asked, 'storeIds')),
      ),
  },
  {
    id: 'a-store-was-closed',
    requirements: ['TEN-14'],
    title: 'A store that was closed is listed no more, and its sales, movements and staff are still shown',
    wrap: ({ handle }) =>
      changeBody(handle, on('listStores', 'getMe'), (body, { operation }) => {
        if (operation === 'listStores') body.data = recordsIn(body).slice(0, -1);
        else {
          const organization = part(part(body, 'data'), 'organization');
          organization.stores = Number(organization.stores) - 1;
        }
      }),
  },
  {
    id: 'nobody-is-a-customer',
    requirements: ['TEN-24', 'MIN-19'],
    title: 'A shop that sells over the counter and keeps no customers',
    wrap: ({ handle }) => {
      const anonymous = changeBody(handle, on('getCustomerAnalytics', 'listPromotions'), (body, { operation }) => {
        if (operation === 'getCustomerAnalytics') body.data = [];
        else for (const promotion of recordsIn(body)) promotion.customers = [];
      });
      return changeResponse(anonymous, on('getCustomer'), (response) =>
        response.status === 200 ? json(404, { error: { code: 'not_found', message: 'not found' } }) : response,
      );
    },
  },
  {
    id: 'averages-rounded',
    requirements: ['ANA-31'],
    title: 'Averages and rates are rounded to two places, revenue has a float tail',
    wrap: ({ handle }) =>
      changeRecords(handle, on('getRevenueAnalytics', 'getStaffAnalytics', 'getCustomerAnalytics'), (row) => {
        for (const name of ['avgOrderValue', 'discountRate']) {
          const value = row[name];
          if (typeof value === 'number') row[name] = Math.round(value * 100) / 100;
        }
        if (typeof row.revenue === 'number' && row.revenue > 0) row.revenue += 0.000_000_001;
      }),
  },
  {
    id: 'quantities-unsigned',
    requirements: ['INV-19'],
    title: 'Quantities of movements have no sign',
    wrap: ({ handle }) =>
      changeRecords(handle, on('listInventoryLogs'), (log) => {
        if (typeof log.quantity === 'number') log.quantity = Math.abs(log.quantity);
      }),
  },
  {
    id: 'other-movements-leave-stock-alone',
    requirements: ['INV-20', 'INV-21'],
    title: 'Moves, conversions, deletions and reconciliations do not change the stock that they show',
    wrap: ({ handle }) =>
      changeRecords(handle, on('listInventoryLogs'), (log) => {
        if (/^(MOVE|CONVERT|DELETE|RECONCILE)/.test(String(log.type)) && log.type !== 'DELETE_RESTOCK')
          log.currentStock = log.previousStock;
      }),
  },
  {
    id: 'description-in-another-hand',
    requirements: ['DOC-11', 'DOC-12'],
    title:
      'The description has the base path in its servers, inline schemas, other operation ids and explode=false arrays',
    wrap: ({ handle }) =>
      changeResponse(handle, on('getOpenapi'), (response) => {
        if (response.status !== 200) return response;
        const document: Loose = JSON.parse(response.body);
        const paths = Object.entries(part(document, 'paths')).map(([path, item]) => [
          path.replace('/public-api/v1', '') || '/',
          item,
        ]);
        document.paths = Object.fromEntries(paths);
        document.servers = [{ url: 'https://pos.example.test/public-api/v1' }];
        Object.assign(part(document, 'info'), {
          version: '2.7.3',
          contact: { name: 'API team', email: 'api@example.test' },
        });
        eachObject(document.paths, (object) => {
          if (typeof object.operationId === 'string') object.operationId = `PublicApiController_${object.operationId}`;
          if (object.in === 'query' && isLoose(object.schema) && object.schema.type === 'array')
            Object.assign(object, { explode: false, style: 'form' });
        });
        return { ...response, body: JSON.stringify(document) };
      }),
  },
];

const STORE = ['id', 'name', 'branchNo'];
const STAFF = [
  'id',
  'name',
  'role',
  'store',
  'revenue',
  'txCount',
  'avgOrderValue',
  'discountAmount',
  'discountedTxCount',
  'discountRate',
  'observedWorkingHours',
  'observedWorkDays',
];

function pick(row: Loose, names: readonly string[]): Loose {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
