import type { Change } from '../../proof/fault.ts';
import { anything, on, read } from '../../proof/fault-kit/conditions.ts';
import { changeBody, eachObject, type Loose, part, parts, recordsIn } from '../../proof/fault-kit/responses.ts';

/** Each record, and all that is in it, has a field more. */
export const moreFields = changeBody(anything, (body) => {
  const objects: Loose[] = [];
  eachObject(body, (object) => void objects.push(object));
  for (const object of objects) Object.assign(object, { revision: 3, labels: [{ text: 'new', since: null }] });
  body.warnings = [];
});

/** Words that the contract does not have, where a figure of a task does not depend on them. */
export const newWords = changeBody(anything, (body, { operation }) => {
  for (const record of recordsIn(body)) {
    if (operation === 'listSales') {
      record.type = 'SELF_CHECKOUT';
      for (const payment of parts(record, 'payments')) payment.paymentMethod = 'GIFT_CARD';
    }
    if (operation === 'listInventoryLogs') record.type = 'ROOM_AUDIT';
    if (operation === 'listPromotions') Object.assign(record, { trigger: 'WEATHER', discountType: 'POINTS' });
    if (operation === 'getCustomerAnalytics') record.type = 'PARTNER';
  }
});

/** Everything that may be null, and that no task asks about. */
const NULLABLE = [
  'discountType',
  'group',
  'imageUrl',
  'triggerThreshold',
  'discountValue',
  'freeQuantity',
  'unlockedPrice',
  'lastClockInAt',
  'lastClockOutAt',
] as const;

export const nulls = changeBody(anything, (body) => {
  eachObject(body, (object) => {
    for (const name of NULLABLE) if (Object.hasOwn(object, name)) object[name] = null;
    const references = part(object, 'references');
    for (const name of Object.keys(references)) references[name] = null;
  });
});

/** `meta` may be absent where the source does not show it. */
export const withoutMeta = changeBody(anything, (body, { operation }) => {
  if (operation === 'getCustomerAnalytics' || operation === 'getStaffAnalytics' || operation === 'listPromotions')
    delete body.meta;
});

/** The last page leaves out nextCursor, or pagination as a whole. */
export function listsEndWithout(what: 'nextCursor' | 'pagination'): Change {
  return changeBody(on.lists, (body) => {
    const pagination = part(body, 'pagination');
    if (typeof pagination.nextCursor === 'string') return;
    if (what === 'pagination') delete body.pagination;
    else delete pagination.nextCursor;
  });
}

/** The first sale of every later page is the last one of the page before it. */
export function edgesRepeated(): Change {
  const lastOf = new Map<string, Loose>();
  return changeBody(on.sales, (body, { query }) => {
    const records = recordsIn(body);
    const repeated = lastOf.get(query.get('cursor') ?? '');
    const next = part(body, 'pagination').nextCursor;
    const last = records.at(-1);
    if (typeof next === 'string' && last !== undefined) lastOf.set(next, { ...last });
    if (repeated !== undefined) body.data = [repeated, ...records];
  });
}

/** The key was revoked before the client began. */
export function refusesKey(): Change {
  return (handle) => async (request) =>
    await handle({ ...request, headers: { ...request.headers, authorization: 'Bearer cp_live_revoked' } });
}

const PAGES = 1000;
const PER_PAGE = 100;
export const MANY_SALES = PAGES * PER_PAGE;

/** A list of 100,000 sales, made of the first page of the shop's. Whatever the limit, a page has 100. */
export function manySales(): Change {
  return (handle) => {
    let first: readonly Loose[] | undefined;
    return async (request) => {
      const asked = read(request);
      if (asked.operation !== 'listSales' || asked.method !== 'GET') return await handle(request);
      const cursor = asked.query.get('cursor');
      const number = cursor === null ? 0 : pageNumber(cursor);
      const plain = { ...request, url: `${asked.path}?${withoutCursor(asked.query)}` };
      const answer = await handle(plain);
      if (answer.status !== 200 || Number.isNaN(number)) return answer;
      first ??= recordsIn(JSON.parse(answer.body));
      const sample = first;
      const records = Array.from({ length: PER_PAGE }, (_, index) => ({
        ...sample[index % sample.length],
        id: uuid(number * PER_PAGE + index),
        status: 'PAID',
        total: 1.01,
      }));
      const next = number + 1 < PAGES ? uuid(number + 1, '5') : null;
      const body = JSON.stringify({ data: records, pagination: { nextCursor: next }, meta: {} });
      return { ...answer, body };
    };
  };
}

function uuid(number: number, version = '4'): string {
  return `00000000-0000-${version}000-8000-${String(number).padStart(12, '0')}`;
}

function pageNumber(cursor: string): number {
  return /^00000000-0000-5000-8000-\d{12}$/.test(cursor) ? Number(cursor.slice(-12)) : Number.NaN;
}

function withoutCursor(query: URLSearchParams): URLSearchParams {
  const plain = new URLSearchParams(query);
  plain.delete('cursor');
  plain.set('limit', String(PER_PAGE));
  return plain;
}
