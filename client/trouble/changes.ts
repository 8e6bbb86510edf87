import { promisedShape } from '../../conformance/see/shapes/promises.ts';
import type { BodyShape } from '../../conformance/see/shapes/shape.ts';
import { pathOf } from '../../contract/operations.ts';
import type { Change } from '../../proof/fault.ts';
import { type Asked, anything, read, valuesOf, withQuery } from '../../proof/fault-kit/conditions.ts';
import { on } from '../../proof/fault-kit/on.ts';
import {
  changeRequest,
  eachObject,
  isLoose,
  type Loose,
  part,
  parts,
  recordsIn,
  withKey,
} from '../../proof/fault-kit/responses.ts';
import { chain } from '../../proof/fault-kit/table.ts';
import type { Given } from '../tasks/tasks.ts';

/** Each record, and all that is in it, has a field more. */
export const moreFields = on.anything.changeBody((body) => {
  const objects: Loose[] = [];
  eachObject(body, (object) => void objects.push(object));
  for (const object of objects) Object.assign(object, { revision: 3, labels: [{ text: 'new', since: null }] });
  body.warnings = [];
});

/** Words that the contract does not have, where a figure of a task does not depend on them. */
export const newWords = on.anything.changeRecords((record, _index, { operation }) => {
  if (operation === 'listSales') {
    record.type = 'SELF_CHECKOUT';
    if (record.status !== 'PAID') record.status = 'ON_HOLD';
    for (const payment of parts(record, 'payments')) payment.paymentMethod = 'GIFT_CARD';
  }
  if (operation === 'listInventoryLogs') record.type = 'ROOM_AUDIT';
  if (operation === 'listPromotions') Object.assign(record, { trigger: 'WEATHER', discountType: 'POINTS' });
  if (operation === 'getCustomerAnalytics') record.type = 'PARTNER';
});

/** Null means something here that the answer of a task depends on. */
const ASKED_ABOUT: ReadonlySet<string> = new Set(['from', 'to']);

/** Null wherever the source says that it occurs in a record. */
export const nulls = on.anything.changeBody((body, { operation }) => {
  const records = operation === null ? undefined : promisedShape(operation, { bounded: true })?.fields.get('data');
  if (records !== undefined) makeNull(body.data, records.shape);
});

function makeNull(value: unknown, { item, fields }: BodyShape): void {
  if (Array.isArray(value) && item !== null) for (const each of value) makeNull(each, item);
  if (!isLoose(value)) return;
  for (const [name, { shape }] of fields) {
    if (shape.promisesNull && Object.hasOwn(value, name) && !ASKED_ABOUT.has(name)) value[name] = null;
    else makeNull(value[name], shape);
  }
}

/** Nothing is null but the end of a list: each field has a value that it could have. */
export const withoutNulls = on.anything.changeBody(({ data }) =>
  eachObject(data, (object) => {
    for (const [name, value] of Object.entries(object)) if (value === null) object[name] = valueFor(name);
  }),
);

function valueFor(name: string): unknown {
  if (name === 'from') return '2000-01-01T00:00:00.000Z';
  if (name === 'to') return '2100-01-01T00:00:00.000Z';
  if (name.endsWith('Id')) return uuid(1);
  if (name.endsWith('At')) return '2026-01-01T00:00:00.000Z';
  if (name === 'discountType') return 'FIXED';
  if (name === 'imageUrl' || name === 'group') return 'https://example.test/none.png';
  return /room|creator|staff|store/i.test(name) ? { id: uuid(1), name: 'Front', forSale: true, branchNo: '00001' } : 0;
}

/** `meta` may be absent where the source does not show it. */
export const withoutMeta = on.customers.or(on.staff, on.promotions).changeBody((body) => delete body.meta);

/** The last page leaves out nextCursor, or pagination as a whole. */
export function listsEndWithout(what: 'nextCursor' | 'pagination'): Change {
  return on.lists.changeBody((body) => {
    const pagination = part(body, 'pagination');
    if (typeof pagination.nextCursor === 'string') return;
    if (what === 'pagination') delete body.pagination;
    else delete pagination.nextCursor;
  });
}

/** Between two pages comes one without records. */
export function emptyPages(): Change {
  const behind = new Map<string, string>();
  const realOf = ({ query }: Asked) => behind.get(query.get('cursor') ?? '');
  return chain(
    // The key and the parameters of an empty page are checked as ever.
    changeRequest(
      (asked) => realOf(asked) !== undefined,
      (asked) => withQuery(asked, (query) => query.set('cursor', realOf(asked) ?? '')),
    ),
    on.anything.changeBody((body, asked) => {
      const real = realOf(asked);
      const pagination = part(body, 'pagination');
      const { nextCursor } = pagination;
      if (real !== undefined) Object.assign(body, { data: [], pagination: { nextCursor: real } });
      else if (typeof nextCursor === 'string') {
        const fresh = crypto.randomUUID();
        behind.set(fresh, nextCursor);
        pagination.nextCursor = fresh;
      }
    }),
  );
}

/** The first sale of every later page is the last one of the page before it, which was changed meanwhile. */
export function edgesRepeated(): Change {
  const lastOf = new Map<string, Loose>();
  return on.sales.changeBody((body, { query }) => {
    const records = recordsIn(body);
    const repeated = lastOf.get(query.get('cursor') ?? '');
    const next = part(body, 'pagination').nextCursor;
    const last = records.at(-1);
    if (typeof next === 'string' && last !== undefined)
      lastOf.set(next, { ...last, updatedAt: new Date().toISOString() });
    if (repeated !== undefined) body.data = [repeated, ...records];
  });
}

/** The key was revoked before the client began. */
export const refusesKey = changeRequest(anything, ({ request }) => withKey(request, 'cp_live_revoked'));

export const MANY_SALES = 100_000;
/** Of each of them, in hundredths. */
export const EACH_OF_MANY = 101;

/** A list of 100,000 sales between two instants, in the stores of the shop: filters and ranges select of them as of any other list. */
export function manySales({ from, to }: Given): Change {
  const [begin, end] = [Date.parse(String(from)), Date.parse(String(to))];
  return (handle) => {
    const places = new Map<string, number>();
    let made: ReturnType<typeof ofShop> | undefined;
    return async (request) => {
      const asked = read(request);
      if (asked.operation !== 'listSales' || asked.method !== 'GET') return await handle(request);
      const { query } = asked;
      const cursor = query.get('cursor');
      const position = cursor === null ? 0 : places.get(cursor);
      if (position === undefined) return await handle(request);
      // The key and the parameters are checked as ever.
      const first = await handle(withQuery(asked, (plain) => plain.delete('cursor')));
      if (first.status !== 200) return first;
      made ??= ofShop(
        JSON.parse(first.body),
        JSON.parse((await handle({ ...request, url: pathOf('listStores') })).body),
      );
      const { sample, stores, meta } = made;
      const data: Loose[] = [];
      const limit = Number(query.get('limit') ?? 25);
      let at = position;
      for (; at < MANY_SALES && data.length < limit; at += 1) {
        const store = stores[at % stores.length];
        const createdAt = begin + Math.floor(((end - begin) * at) / MANY_SALES);
        if (store === undefined || !isSelected(asked, createdAt, String(store.id))) continue;
        const own = { id: uuid(at), createdAt: new Date(createdAt).toISOString(), store };
        data.push({ ...sample, ...own, status: 'PAID', total: EACH_OF_MANY / 100 });
      }
      const nextCursor = at < MANY_SALES ? crypto.randomUUID() : null;
      if (nextCursor !== null) places.set(nextCursor, at);
      return { ...first, body: JSON.stringify({ data, pagination: { nextCursor }, meta }) };
    };
  };
}

/** The longest of its sales: a client that keeps whole records should feel it. */
function ofShop(page: Loose, stores: Loose) {
  const lengthOf = (record: Loose): number => JSON.stringify(record).length;
  const [sample = {}] = recordsIn(page).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return { sample, stores: recordsIn(stores), meta: page.meta ?? {} };
}

function isSelected(asked: Asked, createdAt: number, store: string): boolean {
  const { query } = asked;
  const [from, to] = [query.get('from'), query.get('to')];
  if (from !== null && createdAt < Date.parse(from)) return false;
  if (to !== null && createdAt > Date.parse(to)) return false;
  if (query.has('status') && !valuesOf(asked, 'status').includes('PAID')) return false;
  return !query.has('storeIds') || valuesOf(asked, 'storeIds').includes(store);
}

function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
