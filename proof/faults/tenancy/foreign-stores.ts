import type { Handler } from '../../../contract/http.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { Deployment, Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { withKey } from '../../fault-kit/keys.ts';
import { not, valuesOf } from '../../fault-kit/questions.ts';
import {
  all,
  changeResponse,
  commaList,
  having,
  json,
  laterPage,
  on,
  read,
  repeated,
  type When,
  withQuery,
} from '../../fault-kit/wrapping.ts';

/** Whether the store at this place of the list is one of the caller's own. */
type Place = (index: number, count: number) => boolean;

const first: Place = (index, count) => index === 0 && count > 1;
const last: Place = (index, count) => index === count - 1 && count > 1;
const afterFirst: Place = (index) => index > 0;
const afterSecond: Place = (index) => index > 1;
const anywhere: Place = () => true;

/** Where a 403 came because of stores at these places, the answer is the one without them. */
function unchecked(handle: Handler, when: When, place: Place): Handler {
  return async (request) => {
    const answer = await handle(request);
    const asked = read(request);
    if (answer.status !== 403 || !when(asked)) return answer;
    const ids = valuesOf(asked, 'storeIds');
    const checked = ids.filter((_, index) => !place(index, ids.length));
    const fewer = withQuery(asked, (query) => {
      query.delete('storeIds');
      if (checked.length > 0) query.set('storeIds', checked.join(','));
    });
    return checked.length > 0 || ids.length === 1 ? handle(fewer) : answer;
  };
}

const nothingFound = (): ReturnType<typeof json> => json(200, { data: [], pagination: { nextCursor: null } });

function answers403With(handle: Handler, when: When, status: 200 | 404): Handler {
  return changeResponse(handle, when, (answer) => {
    if (answer.status !== 403) return answer;
    return status === 200 ? nothingFound() : json(404, { message: 'no such store' });
  });
}

function alone(operation: OperationId): When {
  return all(on(operation), (asked) => valuesOf(asked, 'storeIds').length === 1);
}

/** The other organization's own answer for its own store. */
function foreignData(handle: Handler, { keys, facts }: Deployment, when: When): Handler {
  return changeResponse(handle, all(when, having('storeIds', facts.foreignStore)), (answer, asked) => {
    if (answer.status !== 403) return answer;
    return handle(
      withKey(
        withQuery(asked, (query) => query.set('storeIds', facts.foreignStore)),
        keys.get('other'),
      ),
    );
  });
}

/** Stores outside the organization, in every place and on one endpoint at a time. */
export const foreignStoreFaults: readonly Fault[] = [
  fault('foreign-store-empty-on-products', 'TEN-02', 'A foreign store gives an empty list of products', (handle) =>
    answers403With(handle, alone('listProducts'), 200),
  ),
  fault('foreign-store-empty-on-sales', 'TEN-01', 'A foreign store gives an empty list of sales', (handle) =>
    answers403With(handle, on('listSales'), 200),
  ),
  fault('foreign-store-404-on-logs', 'TEN-04', 'A foreign store answers 404 on logs', (handle) =>
    answers403With(handle, on('listInventoryLogs'), 404),
  ),
  fault('foreign-store-gives-globals', 'TEN-03', 'A foreign store gives the global promotions', (handle) =>
    unchecked(handle, alone('listPromotions'), anywhere),
  ),
  fault(
    'foreign-store-ignored-on-revenue',
    'TEN-05',
    'A foreign store after an own one is ignored on revenue',
    (handle) => unchecked(handle, on('getRevenueAnalytics'), afterFirst),
  ),
  fault('foreign-store-404-on-staff', 'TEN-06', 'A foreign store answers 404 on staff analytics', (handle) =>
    answers403With(handle, on('getStaffAnalytics'), 404),
  ),
  fault('foreign-store-empty-on-customers', 'TEN-07', 'A foreign store gives no rows of customer analytics', (handle) =>
    answers403With(handle, on('getCustomerAnalytics'), 200),
  ),
  fault(
    'foreign-store-first-ignored',
    'TEN-08',
    'On promotions, the first of several stores is not checked',
    (handle) => unchecked(handle, on('listPromotions'), first),
  ),
  fault('foreign-store-last-ignored', 'TEN-09', 'On products, the last of several stores is not checked', (handle) =>
    unchecked(handle, on('listProducts'), last),
  ),
  fault(
    'foreign-store-third-ignored',
    'TEN-09',
    'On staff analytics, the first two stores alone are checked',
    (handle) => unchecked(handle, on('getStaffAnalytics'), afterSecond),
  ),
  fault('foreign-store-in-list-ignored', 'TEN-10', 'On sales, only the first of a comma list is checked', (handle) =>
    unchecked(handle, all(on('listSales'), commaList('storeIds')), afterFirst),
  ),
  fault(
    'foreign-store-repeated-ignored',
    'TEN-11',
    'On customer analytics, a repeated storeIds is not checked beyond the first',
    (handle) => unchecked(handle, all(on('getCustomerAnalytics'), repeated('storeIds')), afterFirst),
  ),
  fault(
    'foreign-store-repeated-last-ignored',
    'TEN-11',
    'On logs, the last of repeated stores is not checked',
    (handle) => unchecked(handle, all(on('listInventoryLogs'), repeated('storeIds')), last),
  ),
  fault('foreign-store-beside-a-search', 'TEN-02', 'With a search, products of any store are looked for', (handle) =>
    changeResponse(handle, all(on('listProducts'), having('search')), (answer, asked) =>
      answer.status === 403 ? handle(withQuery(asked, (query) => query.delete('storeIds'))) : answer,
    ),
  ),
  fault(
    'store-of-nobody-is-empty',
    'TEN-12',
    'On revenue, a store that nobody has gives no rows; a real foreign one is refused',
    (handle, { facts }) =>
      answers403With(handle, all(on('getRevenueAnalytics'), not(having('storeIds', facts.foreignStore))), 200),
  ),
  fault(
    'real-foreign-store-read-on-sales',
    'TEN-01',
    'A store of another organization gives its sales',
    (handle, deployment) => foreignData(handle, deployment, on('listSales')),
  ),
  fault(
    'real-foreign-store-read-on-logs',
    'TEN-04',
    'A store of another organization gives its inventory logs',
    (handle, deployment) => foreignData(handle, deployment, on('listInventoryLogs')),
  ),
  fault(
    'real-foreign-store-read-on-revenue',
    'TEN-05',
    'A store of another organization gives its revenue',
    (handle, deployment) => foreignData(handle, deployment, on('getRevenueAnalytics')),
  ),
  fault(
    'real-foreign-store-ignored-in-a-list',
    'TEN-10',
    'On staff analytics, a real foreign store in a comma list is ignored',
    (handle, { facts }) =>
      changeResponse(handle, all(on('getStaffAnalytics'), commaList('storeIds')), (answer, asked) => {
        const own = valuesOf(asked, 'storeIds').filter((id) => id !== facts.foreignStore);
        return answer.status === 403
          ? handle(withQuery(asked, (query) => query.set('storeIds', own.join(','))))
          : answer;
      }),
  ),
  fault('foreign-store-unchecked-on-later-pages', 'TEN-04', 'With a cursor, stores of logs are not checked', (handle) =>
    unchecked(handle, all(on('listInventoryLogs'), laterPage), anywhere),
  ),
  fault('refusal-names-the-store', 'TEN-13', 'The 403 tells the name of the foreign store', (handle, { keys, facts }) =>
    changeResponse(handle, having('storeIds', facts.foreignStore), async (answer, asked) => {
      if (answer.status !== 403) return answer;
      const stores = await handle(withKey({ ...asked.request, url: '/public-api/v1/stores' }, keys.get('other')));
      const name = /"name":"([^"]+)"/.exec(stores.body)?.[1] ?? '';
      return { ...answer, body: JSON.stringify({ message: `${name} is not one of your stores` }) };
    }),
  ),
  fault(
    'refusal-holds-records',
    'TEN-13',
    'On staff analytics, the 403 still holds the rows of the own stores',
    (handle) =>
      changeResponse(handle, on('getStaffAnalytics'), async (answer, asked) => {
        if (answer.status !== 403) return answer;
        const rows = await handle(withQuery(asked, (query) => query.delete('storeIds')));
        return { ...answer, body: rows.body };
      }),
  ),
];
