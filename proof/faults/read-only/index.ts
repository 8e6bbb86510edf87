import type { ApiResponse, Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import {
  all,
  changeBody,
  changeRecords,
  changeResponse,
  dropRecords,
  json,
  on,
  read,
  type When,
} from '../../fault-kit/wrapping.ts';

const NOTHING: ApiResponse = { status: 204, headers: {}, body: '' };

function sent(method: string, when: When): When {
  return all(when, (asked) => asked.method === method);
}

function answers(id: string, requirement: string, title: string, when: When, answer: ApiResponse): Fault {
  return fault(id, requirement, title, (handle) => changeResponse(handle, when, () => answer));
}

/** A switch that is thrown by a request that should have changed nothing. */
function switched(handle: Handler, when: When, afterwards: (handle: Handler) => Handler): Handler {
  const changed = afterwards(handle);
  let isThrown = false;
  return (request) => {
    if (when(read(request))) isThrown = true;
    return (isThrown ? changed : handle)(request);
  };
}

/** Methods that write, or seem to. */
export const readOnlyFaults: readonly Fault[] = [
  answers(
    'post-of-sales-creates',
    'RO-01',
    'A POST of sales answers 201',
    sent('POST', on('listSales')),
    json(201, { data: { id: 'new' } }),
  ),
  answers(
    'post-of-stores-accepted',
    'RO-01',
    'A POST of stores answers 202',
    sent('POST', on('listStores')),
    json(202, {}),
  ),
  answers(
    'patch-of-staff-figures',
    'RO-03',
    'A PATCH of staff analytics answers 200',
    sent('PATCH', on('getStaffAnalytics')),
    json(200, {}),
  ),
  answers('post-of-me', 'RO-01', 'A POST of /me answers 200', sent('POST', on('getMe')), json(200, {})),
  answers(
    'post-of-description',
    'RO-01',
    'A POST of openapi.json answers 200',
    sent('POST', on('getOpenapi')),
    json(200, {}),
  ),
  answers(
    'put-of-a-customer',
    'RO-02',
    'A PUT of a customer answers 200',
    sent('PUT', on('getCustomer')),
    json(200, {}),
  ),
  answers('put-of-products', 'RO-02', 'A PUT of products answers 204', sent('PUT', on('listProducts')), NOTHING),
  answers(
    'put-of-promotions',
    'RO-02',
    'A PUT of promotions answers 200',
    sent('PUT', on('listPromotions')),
    json(200, {}),
  ),
  answers(
    'patch-of-a-customer',
    'RO-03',
    'A PATCH of a customer answers 204',
    sent('PATCH', on('getCustomer')),
    NOTHING,
  ),
  answers(
    'patch-of-products',
    'RO-03',
    'A PATCH of products answers 200',
    sent('PATCH', on('listProducts')),
    json(200, {}),
  ),
  answers(
    'patch-of-promotions',
    'RO-03',
    'A PATCH of promotions answers 200',
    sent('PATCH', on('listPromotions')),
    json(200, {}),
  ),
  answers(
    'delete-of-shifts',
    'RO-04',
    'A DELETE of shifts answers 200',
    sent('DELETE', on('listStaffShifts')),
    json(200, {}),
  ),
  answers(
    'delete-of-logs',
    'RO-04',
    'A DELETE of movements answers 204',
    sent('DELETE', on('listInventoryLogs')),
    NOTHING,
  ),
  fault('post-treated-as-get', 'RO-01', 'A POST of revenue is answered like a GET', (handle) => (request) => {
    const isPost = sent('POST', on('getRevenueAnalytics'))(read(request));
    return handle(isPost ? { ...request, method: 'GET' } : request);
  }),
  fault('write-renames-a-store', 'RO-05', 'A refused PATCH of stores renames one of them', (handle) =>
    switched(handle, sent('PATCH', on('listStores')), (plain) =>
      changeRecords(plain, on('listStores'), (store, index) => {
        if (index === 0) store.name = 'undefined';
      }),
    ),
  ),
  fault('write-adds-a-store', 'RO-05', 'A refused POST of stores adds one all the same', (handle) =>
    switched(handle, sent('POST', on('listStores')), (plain) =>
      changeBody(plain, on('listStores'), (body) => {
        if (Array.isArray(body.data))
          body.data = [...body.data, { id: '0b7d2f1e-3c4a-4d5b-8e6f-7a8b9c0d1e2f', name: '', branchNo: '' }];
      }),
    ),
  ),
  fault('delete-takes-a-customer', 'RO-05', 'A refused DELETE of a customer deletes the customer', (handle) => {
    let gone = '';
    return async (request) => {
      const { method, path } = read(request);
      if (sent('DELETE', on('getCustomer'))(read(request))) gone = path;
      return method === 'GET' && path === gone ? json(404, { message: 'not found' }) : await handle(request);
    };
  }),
  fault('write-empties-a-week', 'RO-05', 'A refused DELETE of sales cancels the oldest of a page', (handle) =>
    switched(handle, sent('DELETE', on('listSales')), (plain) =>
      dropRecords(plain, on('listSales'), (_sale, index) => index === 0),
    ),
  ),
  fault('override-header-deletes', 'RO-07', 'X-HTTP-Method-Override deletes a customer', (handle) =>
    changeResponse(
      handle,
      all(on('getCustomer'), ({ request }) => request.headers['x-http-method-override'] === 'DELETE'),
      () => NOTHING,
    ),
  ),
  fault('override-query-deletes', 'RO-07', '_method=DELETE deletes a customer', (handle) =>
    changeResponse(
      handle,
      all(on('getCustomer'), ({ query }) => query.get('_method') === 'DELETE'),
      () => json(200, { deleted: true }),
    ),
  ),
  fault('override-header-creates', 'RO-07', 'X-HTTP-Method-Override posts a sale', (handle) =>
    changeResponse(
      handle,
      all(on('listSales'), ({ request }) => request.headers['x-http-method-override'] === 'POST'),
      () => json(201, { data: { id: 'c0ffee00-0000-4000-8000-000000000000' } }),
    ),
  ),
];
