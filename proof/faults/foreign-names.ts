import type { Fault, Wrap } from '../fault.ts';
import { all, having, not, on, read, repeated, sentWith, type When, withQuery } from '../fault-kit/conditions.ts';
import { listReader } from '../fault-kit/lists.ts';
import { question } from '../fault-kit/parameters.ts';
import { changeResponse, holdsAnswer, type Loose, part, parts, recordsIn, withKey } from '../fault-kit/responses.ts';
import { faultTable, knowing } from '../fault-kit/table.ts';
import { inCapitals, otherWhereRefused, unchecked } from './tenancy.ts';

/** Each organization is shown the promotions for all stores of the other one as well, as far as they fit on its last page. */
const sharesPromotions: Wrap = (handle, { keys }) => {
  const readList = listReader(handle);
  return changeResponse(on.promotions, async (answer, asked) => {
    if (answer.status !== 200 || answer.body === '') return answer;
    const body: Loose = JSON.parse(answer.body);
    if (typeof part(body, 'pagination').nextCursor === 'string') return answer;
    const theirs = withKey(asked.request, keys.get(sentWith(keys.get('good'))(asked) ? 'other' : 'good'));
    const { query } = read(withQuery(asked, (some) => some.delete('storeIds')));
    const all = await readList(theirs, '/promotions', query);
    const shared = all.filter((promotion) => parts(promotion, 'stores').length === 0);
    body.data = [...recordsIn(body), ...shared].slice(0, Number(asked.query.get('limit') ?? 25));
    return { ...answer, body: JSON.stringify(body) };
  })(handle);
};

function asksFor(id: string): When {
  return ({ path }) => path.includes(id);
}

/** Who is not found is of a named store or organization all the same. */
function namesTheirs(when: When, path: string, nameOf: (body: Loose) => unknown): Wrap {
  return holdsAnswer(
    when,
    404,
    ({ request }, { keys }) => withKey(question(request, path), keys.get('other')),
    (body) => JSON.stringify({ message: `only ${String(nameOf(JSON.parse(body)))} may see this` }),
  );
}

/** Ids in capitals are looked up without regard to whose they are. */
const CAPITALS = /[0-9A-F]{8}-[0-9A-F-]{27}/;

function theirsInCapitals(when: When): Wrap {
  return (handle, { keys }) =>
    changeResponse(when, async (answer, { request }) => {
      const url = request.url.replace(CAPITALS, (id) => id.toLowerCase());
      if (url === request.url) return answer;
      const theirs = await handle(withKey({ ...request, url }, keys.get('other')));
      return theirs.status === 200 ? theirs : answer;
    })(handle);
}

/** Shifts of ours name a store of the other organization. */
function worksAtTheirs(...shown: readonly ('id' | 'name')[]): Wrap {
  return (handle, deployment) => {
    const stores = (request: Parameters<typeof withKey>[0]) =>
      handle(withKey(question(request, '/stores'), deployment.keys.get('other')));
    return changeResponse(all(on.shifts, not(sentWith(deployment.keys.get('other')))), async (answer, { request }) => {
      if (answer.status !== 200 || answer.body === '') return answer;
      const body: Loose = JSON.parse(answer.body);
      const [first = {}] = recordsIn(JSON.parse((await stores(request)).body));
      for (const shift of recordsIn(body)) for (const name of shown) part(shift, 'store')[name] = first[name];
      return { ...answer, body: JSON.stringify(body) };
    })(handle);
  };
}

/** What one organization learns of another one. */
export const foreignNameFaults: readonly Fault[] = faultTable`
  TEN-15 promotions-of-all-stores-of-everybody: Promotions for all stores are those of every organization
    ${sharesPromotions}
  TEN-23 foreign-cursor-of-promotions: A cursor of another organization is accepted on promotions
    ${otherWhereRefused(all(on.promotions, having('cursor')))}
  TEN-13 not-found-names-the-organization: A 404 of a foreign customer contains the name of the other organization
    ${knowing(({ facts }) =>
      namesTheirs(asksFor(facts.foreignCustomer), '/me', (body) => part(part(body, 'data'), 'organization').name),
    )}
  TEN-13 not-found-names-the-store: A 404 of foreign staff contains the name of their store
    ${knowing(({ facts }) => namesTheirs(asksFor(facts.foreignStaff), '/stores', (body) => recordsIn(body)[0]?.name))}
  TEN-14 shifts-at-a-foreign-store: Shifts name the id of a store of another organization
    ${worksAtTheirs('id', 'name')}
  TEN-14 shifts-name-a-foreign-store: Shifts have the name of a store of another organization
    ${worksAtTheirs('name')}
  TEN-09 foreign-store-fifth-ignored: On products, only the first four stores are checked
    ${unchecked(on.products, (index) => index > 3)}
  TEN-11 foreign-store-sixth-ignored: On revenue, only the first five of repeated stores are checked
    ${unchecked(all(on.revenue, repeated('storeIds')), (index) => index > 4)}
  TEN-02 foreign-store-in-capitals-among-own: On products, a foreign store in capitals is not seen among repeated ones
    ${unchecked(all(on.products, repeated('storeIds')), inCapitals)}
  TEN-17 foreign-customer-in-capitals-found: A customer of another organization is found by an id in capitals
    ${theirsInCapitals(on.customer)}
  TEN-19 foreign-staff-in-capitals-found: Shifts of another organization’s staff are found by an id in capitals
    ${theirsInCapitals(on.shifts)}
  TEN-22 foreign-cashier-in-capitals: A staffId of another organization in capitals returns its sales
    ${theirsInCapitals(all(on.sales, having('staffId')))}
`;
