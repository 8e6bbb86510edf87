import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import type { Change, Fault, Wrap } from '../fault.ts';
import { type Asked, isUuid, not, read, sentWith, valuesOf, type When, withQuery } from '../fault-kit/conditions.ts';
import { every, inTurn } from '../fault-kit/limits.ts';
import { type On, on } from '../fault-kit/on.ts';
import { asFirst, type Meant, only } from '../fault-kit/records.ts';
import {
  by,
  isEmpty,
  isGood,
  json,
  type Loose,
  oneIn,
  parts,
  question,
  recordsIn,
  takenFor,
  withKey,
} from '../fault-kit/responses.ts';
import { knowing } from '../fault-kit/table.ts';
import { eachList, faultTable } from './named.ts';

/** Whether the store at this place of the list is one of the caller's own. */
type Place = (index: number, count: number, id: string) => boolean;

const first: Place = (index, count) => index === 0 && count > 1;
const last: Place = (index, count) => index === count - 1 && count > 1;
const afterFirst: Place = (index) => index > 0;
const anywhere: Place = () => true;
export const inCapitals: Place = (_index, _count, id) => id !== id.toLowerCase();

/** Where a 403 came because of stores at these places, the answer is the one without them. */
export function unchecked(when: On, place: Place): Change {
  return (handle) => async (request) => {
    const answer = await handle(request);
    const asked = read(request);
    if (answer.status !== 403 || !when(asked)) return answer;
    const ids = valuesOf(asked, 'storeIds');
    const checked = ids.filter((id, index) => !place(index, ids.length, id));
    const fewer = withQuery(asked, (query) => {
      query.delete('storeIds');
      if (checked.length > 0) query.set('storeIds', checked.join(','));
    });
    return checked.length > 0 || ids.length === 1 ? handle(fewer) : answer;
  };
}

const NOT_FOUND = json(404, { message: 'not found' });
const BROKEN = json(500, { message: 'Internal Server Error' });
const MALFORMED = json(400, { message: 'the id has to be a UUID' });
const NO_STORE = json(404, { message: 'no such store' });
const NOTHING = json(200, { data: [], pagination: { nextCursor: null } });

function answers403With(when: On, status: 200 | 404): Change {
  return when.changeStatus(403, () => (status === 200 ? NOTHING : NO_STORE));
}

/** The other organization's own answer for its own store. */
function foreignData(when: On): Wrap {
  return knowing(({ keys, facts: { foreignStore } }) =>
    when.with(`storeIds=${foreignStore}`).answersInstead(403, (asked) => {
      const theirs = withQuery(asked, (query) => query.set('storeIds', foreignStore));
      return withKey(theirs, keys.get('other'));
    }),
  );
}

function withoutStores(asked: Asked): ApiRequest {
  return withQuery(asked, (query) => query.delete('storeIds'));
}

/** A refusal of the real foreign store names it. */
export function refusesWithName(message: (name: string) => string): Wrap {
  return knowing(({ keys, facts }) =>
    on.anything.with(`storeIds=${facts.foreignStore}`).holdsAnswer(
      403,
      ({ request }) => withKey(question(request, '/stores'), keys.get('other')),
      (body) => {
        const store = recordsIn(JSON.parse(body)).find(({ id }) => id === facts.foreignStore);
        return JSON.stringify({ message: message(String(store?.name)) });
      },
    ),
  );
}

/** Where the caller is answered with what the other organization would get. */
function asOther(when: When): Wrap {
  return takenFor('other', when, 'good');
}

/** Where the other organization is answered with what the caller would get. */
function asUs(when: When): Wrap {
  return takenFor('good', when, 'other');
}

/** Each fourth time alone, as where one of several processes is wrong. */
const eachFourthMeAsUs: Wrap = (handle, deployment) => {
  const isTheirs = on.me.and(sentWith(deployment.keys.get('other')));
  return inTurn(every(4), (inner) => asUs(on.me)(inner, deployment), isTheirs)(handle);
};

/** Who may read at all is looked at before the cache is. */
function cachedByAddress(when: On): Change {
  return (handle) => {
    const known = new Map<string, ApiResponse>();
    return when.changeStatus(200, (answer, { request: { url } }) => {
      const before = known.get(url) ?? answer;
      known.set(url, before);
      return before;
    })(handle);
  };
}

/** Some records hold a copy of their first store, with the id of a foreign one. */
function addsForeign(when: On, name: string, id: 'id' | 'storeId', isMeant: (record: Loose) => boolean): Wrap {
  return knowing(({ facts }) =>
    when.lists(name, (stores) => [...stores, { ...stores[0], [id]: facts.foreignStore }], isMeant),
  );
}

/** Some records are of a store of another organization. */
function inForeignStore(when: On, meant: Meant): Wrap {
  return knowing(({ facts }) => when.setsIn('store', { id: facts.foreignStore }, meant));
}

/** In place of a refusal of this status. */
function found(when: On, status: number, data: [] | null): Change {
  return when.changeStatus(status, () => json(200, { data }));
}

/** Where the path is like this, the data is that of the first answer. */
function someAsFirst(when: On, isMeant: RegExp): Change {
  return asFirst((keep) =>
    when.setsBody(({ data }, { path }) => {
      const kept = keep(data);
      return only(isMeant.test(path), { data: kept });
    }),
  );
}

export function otherWhereEmpty(when: On): Wrap {
  return when.answersInstead(isEmpty, by('other'));
}

export function otherWhereRefused(when: On): Wrap {
  return when.answersInstead(400, by('other'), isGood);
}

export const tenancyFaults: readonly Fault[] = faultTable`
  # Stores outside the organization, in every place and on one endpoint at a time
  TEN-02 foreign-store-empty-on-products: A foreign store gives an empty list of products
    ${answers403With(on.products.single('storeIds'), 200)}
  TEN-01 foreign-store-empty-on-sales: A foreign store gives an empty list of sales ${answers403With(on.sales, 200)}
  TEN-04 foreign-store-404-on-logs: A foreign store answers 404 on logs ${answers403With(on.logs, 404)}
  TEN-03 foreign-store-gives-globals: A foreign store gives the global promotions
    ${unchecked(on.promotions.single('storeIds'), anywhere)}
  TEN-05 foreign-store-shown-on-revenue: Revenue of a store of another organization is shown
    ${on.revenue.with('storeIds').answersInstead(403, by('other'))}
  TEN-05 foreign-store-ignored-on-revenue: A foreign store after an own one is ignored on revenue
    ${unchecked(on.revenue, afterFirst)}
  TEN-06 foreign-store-404-on-staff: A foreign store answers 404 on staff analytics ${answers403With(on.staff, 404)}
  TEN-07 foreign-store-empty-on-customers: A foreign store gives no rows of customer analytics
    ${answers403With(on.customers, 200)}
  TEN-01 foreign-store-in-capitals-ignored (sales): A foreign store in capitals is ignored on sales
  TEN-03 foreign-store-in-capitals-ignored-on-promotions (promotions): A foreign store in capitals is ignored on promotions
  TEN-06 foreign-store-in-capitals-ignored-on-staff (staff): A foreign store in capitals is ignored on staff analytics
    ${eachList((list) => unchecked(list, inCapitals))}
  TEN-08 foreign-store-first-ignored: On promotions, the first of several stores is not checked
    ${unchecked(on.promotions, first)}
  TEN-09 foreign-store-last-ignored: On products, the last of several stores is not checked
    ${unchecked(on.products, last)}
  TEN-09 foreign-store-third-ignored: On staff analytics, only the first two stores are checked
    ${unchecked(on.staff, (index) => index > 1)}
  TEN-10 foreign-store-in-list-ignored: On sales, only the first of a comma list is checked
    ${unchecked(on.sales.commaList('storeIds'), afterFirst)}
  TEN-11 foreign-store-repeated-ignored: On customer analytics, a repeated storeIds is not checked beyond the first
    ${unchecked(on.customers.repeated('storeIds'), afterFirst)}
  TEN-11 foreign-store-repeated-last-ignored: On logs, the last of repeated stores is not checked
    ${unchecked(on.logs.repeated('storeIds'), last)}
  TEN-02 foreign-store-with-a-search: With a search, a foreign store is ignored on products
    ${on.products.with('search').answersInstead(403, withoutStores)}
  TEN-12 unknown-store-is-empty: An unknown store gives no rows of revenue; a real foreign one is refused
    ${knowing(({ facts }) => answers403With(on.revenue.and(not(on.anything.with(`storeIds=${facts.foreignStore}`))), 200))}
  TEN-01 real-foreign-store-read-on-sales: A store of another organization returns its sales ${foreignData(on.sales)}
  TEN-04 real-foreign-store-read-on-logs: A store of another organization returns its logs ${foreignData(on.logs)}
  TEN-05 real-foreign-store-read-on-revenue: A store of another organization returns its revenue
    ${foreignData(on.revenue)}
  TEN-10 real-foreign-store-ignored-in-a-list: On staff analytics, a real foreign store in a comma list is ignored
    ${knowing(({ facts }) => unchecked(on.staff.commaList('storeIds'), (_index, _count, id) => id === facts.foreignStore))}
  TEN-04 foreign-store-unchecked-on-later-pages: With a cursor, stores of logs are not checked
    ${unchecked(on.logs.with('cursor'), anywhere)}
  TEN-13 refusal-names-the-store: A 403 contains the name of the real foreign store
    ${refusesWithName((name) => `${name} is not one of your stores`)}
  TEN-13 refusal-holds-records: A 403 of staff analytics contains rows of own stores
    ${on.staff.holdsAnswer(403, withoutStores)}
  TEN-02 foreign-store-repeated-last-on-products: On products, the last of repeated stores is not checked
    ${on.products.repeated('storeIds').reads('storeIds', (ids) => ids.slice(0, -1))}
  TEN-10 foreign-store-in-list-on-customers: On customer analytics, only the first of a comma list is checked
    ${on.customers.commaList('storeIds').reads('storeIds', (ids) => ids.slice(0, 1))}
  TEN-06 foreign-store-is-404-on-staff: A foreign store is 404 on staff analytics ${on.staff.changesStatus(403, 404)}
  TEN-01 foreign-store-empty-with-a-cursor: With a cursor, a foreign store gives an empty page of sales
    ${answers403With(on.sales.with('cursor'), 200)}
  # Whose records come, and who is found by id
  TEN-14 one-sale-in-200-of-foreign-store: One sale in two hundred names a store of another organization
    ${inForeignStore(on.sales, (sale: Loose) => Number(sale.invoiceId) % 200 === 150)}
  TEN-14 promotion-of-foreign-store: A promotion of several stores names one of another organization
    ${addsForeign(on.promotions, 'stores', 'id', (promotion) => parts(promotion, 'stores').length > 1)}
  TEN-14 revenue-of-a-foreign-store-by-default: Without a range, the last revenue row is of a foreign store
    ${knowing(({ facts }) =>
      on.revenue
        .without('from', 'to', 'storeIds')
        .changeBody((body) => Object.assign(recordsIn(body).at(-1) ?? {}, { storeId: facts.foreignStore })),
    )}
  TEN-14 product-carried-elsewhere: One product in ten is assigned to a store of another organization
    ${addsForeign(on.products, 'assignedStores', 'id', ({ sku }) => String(sku).endsWith('7'))}
  TEN-14 override-of-another-organization: One product in 20 has a branch override of a foreign store
    ${addsForeign(on.products, 'branchOverrides', 'storeId', (product) => oneIn(20, product) && parts(product, 'branchOverrides').length > 0)}
  TEN-15 other-key-gets-our-organization: /me returns the organization of its first caller
    ${asFirst((always) => on.me.setsAt('data.organization', ({ id }) => ({ id: always(id) })))}
  TEN-15 other-key-gets-our-organization-at-times: Each fourth /me of another key shows our organization
    ${eachFourthMeAsUs}
  TEN-15 other-key-reads-our-customers: Customer analytics return the data of another key ${asUs(on.customers)}
  TEN-15 other-key-reads-our-stores: Stores return the data of another key ${asUs(on.stores)}
  TEN-15 other-key-reads-our-sales: Sales return the data of another key ${asUs(on.sales)}
  TEN-15 answers-cached-across-keys: All answers are cached by URL across keys ${cachedByAddress(on.anything)}
  TEN-15 revenue-cached-across-keys: Revenue is cached by URL across keys ${cachedByAddress(on.revenue)}
  TEN-15 logs-cached-across-keys: Logs are cached by URL across keys ${cachedByAddress(on.logs)}
  TEN-15 promotions-cached-across-keys: Promotions are cached by URL across keys ${cachedByAddress(on.promotions)}
  TEN-16 unknown-customer-is-null: An unknown customer is 200 with null ${found(on.customer, 404, null)}
  TEN-16 text-finds-a-customer: A text that is no id is 200 with null as a customer ${found(on.customer, 400, null)}
  TEN-18 text-finds-shifts: A text that is no id is 200 without shifts ${found(
    on.shifts.and(({ path }) => !path.split('/').some(isUuid)),
    400,
    [],
  )}
  TEN-17 foreign-customer-found (customer): A customer of another organization is found by ID
  TEN-19 foreign-staff-found (shifts): The shifts of another organization’s staff are found by ID
    ${eachList((list) => list.answersInstead(404, by('other')))}
  TEN-18 unknown-staff-has-no-shifts: An unknown staff member is 200 without shifts ${found(on.shifts, 404, [])}
  TEN-20 organization-header-believed: X-Organization-Id selects the organization
    ${asOther(({ request }) => request.headers['x-organization-id'] !== undefined)}
  TEN-20 organization-query-believed: organizationId in the query selects the organization
    ${on.stores.with('organizationId').changeRequest(({ request, path }) => ({ ...request, url: path }))}
    ${asOther(on.stores.with('organizationId'))}
  TEN-21 me-counts-one-store-more: /me counts a store that was closed
    ${on.me.setsAt('data.organization', ({ stores }) => ({ stores: Number(stores) + 1 }))}
  TEN-22 foreign-cashier-brings-sales: A staffId of another organization returns its sales
    ${knowing(({ facts }) => asOther(on.sales.with(`staffId=${facts.foreignStaff}`)))}
  TEN-22 search-finds-everybodys-invoices: A search finds invoices of other organizations
    ${otherWhereEmpty(on.sales.with('search').and(({ query }) => [...query].length === 1))}
  TEN-17 cached-customer-for-everybody: A customer is shown to every organization after the first request
    ${knowing(({ keys }) => on.customer.and(sentWith(keys.get('other'))).answersInstead(404, by('good')))}
  TEN-23 foreign-cursor-of-movements (logs): A cursor of another organization is accepted on logs
  TEN-23 foreign-cursor-crosses (sales): A cursor of another organization is accepted on sales
    ${eachList((list) => otherWhereRefused(list.with('cursor')))}
  TEN-24 listed-customers-not-found: Members of analytics are not found by ID
    ${on.customer.changeResponse((answer) => (/"type":"MEMBER"/.test(answer.body) ? NOT_FOUND : answer))}
  TEN-24 some-profiles-break: Profiles of customers of one region are internal errors
    ${on.customer.changeResponse((answer) => (/"region":"[A-F]/.test(answer.body) ? BROKEN : answer))}
  TEN-24 some-shifts-break: The shifts of one staff member in six are internal errors
    ${on.shifts.changeResponse((answer, { path }) => (/[0-2]\/shifts$/.test(path) ? BROKEN : answer))}
  ENV-54 one-profile-in-four-of-another: One customer in four has the name and type of the first requested one
    ${asFirst((keep) =>
      on.customer.setsAt('data', (profile) => {
        const kept = keep({ ...profile });
        return only(oneIn(4, profile), { ...Object(kept), id: profile.id });
      }),
    )}
  TEN-24 one-history-in-four-of-another: One staff member in four has the shifts of the first requested one
    ${someAsFirst(on.shifts, /[0-3]\/shifts$/)}
  TEN-24 listed-staff-not-found: Staff of analytics are not found by ID ${on.shifts.changeStatus(200, () => NOT_FOUND)}
  TEN-24 listed-staff-malformed: The ids of all staff are malformed for the path of their shifts
    ${on.shifts.changeStatus(200, () => MALFORMED)}
  TEN-24 customers-under-another-id: Analytics name customers by ids that their path calls malformed
    ${on.customers.sets(({ id }) => ({ id: `cus_${String(id).slice(0, 8)}` }))}
    ${on.customer.and(({ path }) => path.includes('cus_')).answers(MALFORMED)}
  TEN-24 shifts-of-the-first: All staff have the shifts of the first requested one ${someAsFirst(on.shifts, /./)}
  TEN-24 profile-of-another-customer: Some customers have the profile of the first requested one
    ${someAsFirst(on.customer, /[0-7]$/)}
  TEN-14 one-log-in-200-of-foreign-store: One inventory log in 200 has a store of another organization
    ${inForeignStore(on.logs, 1 / 200)}
  TEN-20 tenant-header-empties-stores: X-Tenant-Id selects another organization, which has no stores
    ${on.stores.and(({ request }) => request.headers['x-tenant-id'] !== undefined).answers(json(200, { data: [] }))}
`;
