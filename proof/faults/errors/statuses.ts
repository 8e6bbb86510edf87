import type { Fault } from '../../fault.ts';
import { anything, changesError, turns } from '../../fault-kit/answers.ts';
import { fault } from '../../fault-kit/fault.ts';
import { withKey } from '../../fault-kit/keys.ts';
import { question, some } from '../../fault-kit/questions.ts';
import {
  all,
  changeResponse,
  having,
  json,
  laterPage,
  on,
  recordsIn,
  repeated,
  type When,
} from '../../fault-kit/wrapping.ts';

const isById = on('getCustomer', 'listStaffShifts');

/** Refusals with another status than the documented one, errors that hold records, and requests that break the service. */
export const statusFaults: readonly Fault[] = [
  fault('invalid-limit-is-422', 'ERR-01', 'An invalid limit of promotions is 422', (handle) =>
    turns(handle, all(on('listPromotions'), having('limit')), 400, 422),
  ),
  fault('invalid-cursor-is-404', 'ERR-01', 'A malformed cursor of movements is 404', (handle) =>
    turns(handle, all(on('listInventoryLogs'), laterPage), 400, 404),
  ),
  fault('invalid-range-is-500', 'ERR-01', 'A malformed from of staff analytics is 500', (handle) =>
    turns(handle, all(on('getStaffAnalytics'), having('from')), 400, 500),
  ),
  fault('invalid-method-is-403', 'ERR-01', 'An unknown payment method is 403', (handle) =>
    turns(handle, all(on('listSales'), having('paymentMethods')), 400, 403),
  ),
  fault('invalid-active-is-409', 'ERR-01', 'active=maybe is 409', (handle) =>
    turns(handle, all(on('listPromotions'), having('active')), 400, 409),
  ),
  fault('invalid-store-is-404', 'ERR-01', 'A malformed store id is 404 on revenue', (handle) =>
    turns(handle, all(on('getRevenueAnalytics'), having('storeIds')), 400, 404),
  ),
  fault('nobody-sold-is-500', 'PAR-31', 'A range in which nobody sold breaks staff analytics', (handle) =>
    changeResponse(handle, on('getStaffAnalytics'), (answer) =>
      answer.status === 200 && !/"txCount":[1-9]/.test(answer.body)
        ? json(500, { message: 'division by zero' })
        : answer,
    ),
  ),
  fault('quoted-product-is-500', 'PAR-31', 'A quote among the products of promotions is an internal error', (handle) =>
    turns(
      handle,
      all(
        on('listPromotions'),
        some('productIds', (text) => text.includes("'")),
      ),
      400,
      500,
    ),
  ),
  fault('unknown-key-is-403', 'ERR-02', 'A lengthened key is 403 on customer analytics', (handle, { keys }) =>
    turns(handle, all(on('getCustomerAnalytics'), startsWithKey(keys.get('good'))), 401, 403),
  ),
  fault('cut-key-is-500', 'ERR-02', 'A key that is cut short is 500 on /me', (handle, { keys }) =>
    turns(handle, all(on('getMe'), isBeginningOf(keys.get('good'))), 401, 500),
  ),
  fault('revoked-key-is-404', 'ERR-02', 'A revoked key is 404 on stores', (handle, { keys }) =>
    turns(
      handle,
      all(on('listStores'), ({ request }) => request.headers.authorization === `Bearer ${keys.get('revoked')}`),
      401,
      404,
    ),
  ),
  fault('foreign-store-is-400', 'ERR-03', 'A foreign store is 400 on customer analytics', (handle) =>
    turns(handle, on('getCustomerAnalytics'), 403, 400),
  ),
  fault('foreign-store-is-404-repeated', 'ERR-03', 'A foreign store in the repeated form is 404 on sales', (handle) =>
    turns(handle, all(on('listSales'), repeated('storeIds')), 403, 404),
  ),
  fault('foreign-store-is-401', 'ERR-03', 'A foreign store is 401 on products', (handle) =>
    turns(handle, on('listProducts'), 403, 401),
  ),
  fault('unknown-customer-is-400', 'ERR-04', 'An unknown customer is 400', (handle) =>
    turns(handle, on('getCustomer'), 404, 400),
  ),
  fault('unknown-staff-is-403', 'ERR-04', 'An unknown staff member is 403', (handle) =>
    turns(handle, on('listStaffShifts'), 404, 403),
  ),
  fault('unknown-customer-is-410', 'ERR-04', 'An unknown customer is 410', (handle) =>
    turns(handle, on('getCustomer'), 404, 410),
  ),
  fault('unknown-staff-is-500', 'ERR-04', 'An unknown staff member is 500', (handle) =>
    turns(handle, on('listStaffShifts'), 404, 500),
  ),
  fault('refused-page-with-records', 'ERR-05', 'A limit above 100 is refused, and the page comes with it', (handle) =>
    changeResponse(handle, on('listSales'), async (answer, { request }) => {
      if (answer.status !== 400) return answer;
      const page = await handle(question(request, '/sales', new URLSearchParams({ limit: '5' })));
      return { ...answer, body: JSON.stringify({ error: 'limit', data: recordsIn(JSON.parse(page.body)) }) };
    }),
  ),
  fault('refused-store-with-the-others', 'ERR-05', 'A 403 of revenue has the rows of the own stores', (handle) =>
    changeResponse(handle, on('getRevenueAnalytics'), async (answer, { request }) => {
      if (answer.status !== 403) return answer;
      const rows = await handle(question(request, '/analytics/revenue', new URLSearchParams()));
      return { ...answer, body: rows.body };
    }),
  ),
  fault('unknown-with-another', 'ERR-05', 'A 404 shows the customer who is nearest', (handle) =>
    changesError(handle, on('getCustomer'), [404], (error) => {
      error.data = { id: 'b20dc2a3-87e1-40f2-bd5d-5d634c54e757', firstName: 'Kulap', lastName: 'Charoen' };
    }),
  ),
  fault(
    'refused-type-with-logs',
    'ERR-05',
    'An unknown movement type is refused with the logs of the others',
    (handle) =>
      changeResponse(handle, all(on('listInventoryLogs'), having('types')), async (answer, { request }) => {
        if (answer.status !== 400) return answer;
        const page = await handle(question(request, '/inventory/logs', new URLSearchParams({ limit: '2' })));
        return { ...answer, body: JSON.stringify({ error: 'types', logs: recordsIn(JSON.parse(page.body)) }) };
      }),
  ),
  fault('broken-escape-breaks-products', 'ERR-06', 'A percent escape that is no UTF-8 breaks products', (handle) =>
    breaks(
      handle,
      all(on('listProducts'), ({ request }) => /%E0%A4%A(?![0-9A-F])/.test(request.url)),
    ),
  ),
  fault('broken-escape-breaks-analytics', 'ERR-06', 'A broken escape breaks customer analytics', (handle) =>
    breaks(
      handle,
      all(on('getCustomerAnalytics'), ({ request }) => /%E0%A4%A(?![0-9A-F])/.test(request.url)),
    ),
  ),
  fault('nul-in-a-path-breaks', 'ERR-06', 'A NUL in the id of a customer breaks the service', (handle) =>
    breaks(
      handle,
      all(on('getCustomer'), ({ path }) => path.includes('%00')),
    ),
  ),
  fault('quotes-in-a-path-break', 'ERR-06', 'Quotes in the id of a staff member break the service', (handle) =>
    breaks(
      handle,
      all(on('listStaffShifts'), ({ path }) => path.includes('%22')),
    ),
  ),
  fault('long-path-breaks', 'ERR-06', 'An id of 2,000 characters breaks the service', (handle) =>
    breaks(
      handle,
      all(isById, ({ path }) => path.length > 1500),
    ),
  ),
  fault('unknown-path-breaks', 'ERR-06', 'A path that does not exist breaks the service', (handle) =>
    breaks(handle, ({ operation, path }) => operation === null && /^\/public-api\/v1\/[0-9a-f-]{36}$/.test(path)),
  ),
  fault('malformed-key-is-500', 'ERR-02', 'The key in another scheme is 500 on promotions', (handle, { keys }) =>
    changeResponse(
      handle,
      all(on('listPromotions'), ({ request }) => request.headers.authorization === keys.get('good')),
      () => json(500, { message: 'Internal server error' }),
    ),
  ),
  fault('every-error-is-500', 'ERR-03', 'A foreign store is 500 on promotions', (handle) =>
    turns(handle, all(anything, on('listPromotions')), 403, 500),
  ),
  fault(
    'other-key-in-errors',
    'ERR-05',
    'The 404 of a foreign customer shows the customer',
    (handle, { keys, facts }) =>
      changeResponse(handle, on('getCustomer'), async (answer, { request }) => {
        if (answer.status !== 404 || !request.url.includes(facts.foreignCustomer)) return answer;
        const theirs = await handle(withKey(request, keys.get('other')));
        return { ...answer, body: theirs.body };
      }),
  ),
];

function breaks(handle: Parameters<typeof changeResponse>[0], when: When): ReturnType<typeof changeResponse> {
  return changeResponse(handle, when, () => json(500, { message: 'Internal server error' }));
}

function startsWithKey(key = ''): When {
  return ({ request }) => String(request.headers.authorization).startsWith(`Bearer ${key}`);
}

function isBeginningOf(key = ''): When {
  return ({ request }) => {
    const token = String(request.headers.authorization).slice('Bearer '.length);
    return token.length > 10 && token.length < key.length && key.startsWith(token);
  };
}
