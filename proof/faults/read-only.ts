import type { ApiResponse, Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { all, exactly, on, read, type When } from '../fault-kit/conditions.ts';
import { only, sets, setsBody } from '../fault-kit/records.ts';
import { answers, changeRequest, json, recordsIn } from '../fault-kit/responses.ts';
import { faultTable } from '../fault-kit/table.ts';

const NOTHING: ApiResponse = { status: 204, headers: {}, body: '' };

function sent(method: string, when: When): When {
  return all(when, (asked) => asked.method === method);
}

function overridden(method: string): When {
  return ({ request }) => request.headers['x-http-method-override'] === method;
}

const ADDED = { id: '0b7d2f1e-3c4a-4d5b-8e6f-7a8b9c0d1e2f', name: '', branchNo: '' };

/** A switch that is thrown by a request that should have changed nothing. */
function switched(when: When, afterwards: (handle: Handler) => Handler): Change {
  return (handle) => {
    const changed = afterwards(handle);
    let isThrown = false;
    return (request) => {
      if (when(read(request))) isThrown = true;
      return (isThrown ? changed : handle)(request);
    };
  };
}

/** Methods that write, or seem to. */
export const readOnlyFaults = faultTable`
  RO-01 post-of-sales-creates: A POST of sales answers 201
    ${answers(sent('POST', on.sales), json(201, { data: { id: 'new' } }))}
  RO-01 post-of-stores-accepted: A POST of stores answers 202
    ${answers(sent('POST', on.stores), json(202, {}))}
  RO-03 patch-of-staff-figures: A PATCH of staff analytics answers 200
    ${answers(sent('PATCH', on.staff), json(200, {}))}
  RO-01 post-of-me: A POST of /me answers 200
    ${answers(sent('POST', on.me), json(200, {}))}
  RO-01 post-of-description: A POST of openapi.json answers 200
    ${answers(sent('POST', on.document), json(200, {}))}
  RO-02 put-of-a-customer: A PUT of a customer answers 200
    ${answers(sent('PUT', on.customer), json(200, {}))}
  RO-02 put-of-products: A PUT of products answers 204
    ${answers(sent('PUT', on.products), NOTHING)}
  RO-02 put-of-promotions: A PUT of promotions answers 200
    ${answers(sent('PUT', on.promotions), json(200, {}))}
  RO-03 patch-of-a-customer: A PATCH of a customer answers 204
    ${answers(sent('PATCH', on.customer), NOTHING)}
  RO-03 patch-of-products: A PATCH of products answers 200
    ${answers(sent('PATCH', on.products), json(200, {}))}
  RO-03 patch-of-promotions: A PATCH of promotions answers 200
    ${answers(sent('PATCH', on.promotions), json(200, {}))}
  RO-04 delete-of-shifts: A DELETE of shifts answers 200
    ${answers(sent('DELETE', on.shifts), json(200, {}))}
  RO-04 delete-of-logs: A DELETE of logs answers 204
    ${answers(sent('DELETE', on.logs), NOTHING)}
  RO-01 post-treated-as-get: POST on revenue is treated as GET
    ${changeRequest(sent('POST', on.revenue), ({ request }) => ({ ...request, method: 'GET' }))}
  RO-05 write-renames-a-store: A refused PATCH of stores renames a store
    ${switched(
      sent('PATCH', on.stores),
      sets(on.stores, (_store, index) => only(index === 0, { name: 'undefined' })),
    )}
  RO-05 write-adds-a-store: A refused POST of stores adds a store
    ${switched(
      sent('POST', on.stores),
      setsBody(on.stores, (body) => ({ data: [...recordsIn(body), ADDED] })),
    )}
  RO-05 delete-takes-a-customer: A refused DELETE of a customer deletes it
    ${(handle) => {
      let gone = '';
      return async (request) => {
        const { method, path } = read(request);
        if (sent('DELETE', on.customer)(read(request))) gone = path;
        return method === 'GET' && path === gone ? json(404, { message: 'not found' }) : await handle(request);
      };
    }}
  RO-05 write-empties-a-week: A refused DELETE of sales removes a sale
    ${switched(
      sent('DELETE', on.sales),
      setsBody(on.sales, (body) => ({ data: recordsIn(body).slice(1) })),
    )}
  RO-07 override-header-deletes: X-HTTP-Method-Override deletes a customer
    ${answers(all(on.customer, overridden('DELETE')), NOTHING)}
  RO-07 override-query-deletes: _method=DELETE deletes a customer
    ${answers(all(on.customer, exactly('_method', 'DELETE')), json(200, { deleted: true }))}
  RO-07 override-header-creates: X-HTTP-Method-Override creates a sale
    ${answers(all(on.sales, overridden('POST')), json(201, { data: { id: 'c0ffee00-0000-4000-8000-000000000000' } }))}
  RO-01 post-of-a-customer: A POST of a customer answers 201
    ${answers(sent('POST', on.customer), json(201, { data: null }))}
`;
