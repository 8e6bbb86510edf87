import type { ApiResponse, Handler } from '../../contract/http.ts';
import type { OperationId } from '../../contract/operations.ts';
import {
  type Asked,
  all,
  either,
  having,
  isUuid,
  on,
  onAny,
  read,
  valuesOf,
  withQuery,
} from '../fault-kit/conditions.ts';
import { changeRequest, dropRecords, isLoose, json } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';

/** What the source says nothing of: neither which parameters there are nor what they do. */
const UNDESCRIBED: readonly OperationId[] = ['getMe', 'listStores', 'listStaffShifts', 'getCustomer'];
const LISTS = ['storeIds', 'categoryIds', 'productIds', 'status', 'paymentMethods', 'types', 'triggers'];
const NOTHING = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const TRUE = ['true', '1', 'yes', 'on'];
const FALSE = ['false', '0', 'no', 'off'];

/** The last of several values, or all of a list; without blanks, and gone where nothing is left. */
function tidied({ query }: Asked, name: string): string | null {
  const values = query.getAll(name).map((value) => value.trim());
  if (!LISTS.includes(name)) return values.at(-1) || null;
  const items = values.flatMap((value) => value.split(',')).map((item) => item.trim());
  return items.filter((item) => item !== '').join(',') || null;
}

function converted(name: string, value: string): string {
  // In decimal notation alone.
  if (name === 'limit') return /^[+\d.e]+$/.test(value) ? String(Number(value)) : value;
  if (name === 'from' || name === 'to') return instant(value);
  if (name === 'categoryIds' || name === 'productIds') return value.split(',').filter(isUuid).join(',') || NOTHING;
  if (name !== 'active') return value;
  const word = value.toLowerCase();
  return TRUE.includes(word) ? 'true' : FALSE.includes(word) ? 'false' : value;
}

/** A day alone is its first instant, and a time without a zone is in UTC. */
function instant(value: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?$/.exec(value);
  return match === null ? value : `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}Z`;
}

function forgiving(handle: Handler): Handler {
  const undescribed = onAny(...UNDESCRIBED);
  return changeRequest(
    ({ operation }) => operation !== null,
    (asked) =>
      withQuery(asked, (query) => {
        for (const name of new Set(query.keys())) {
          const value = undescribed(asked) ? null : tidied(asked, name);
          if (value === null) query.delete(name);
          else query.set(name, converted(name, value));
        }
      }),
  )(handle);
}

const TRIGGERS = ['AMOUNT', 'QUANTITY', 'MEMBER', 'HAPPY_HOUR', 'CATEGORY', 'PRODUCT'];

function isRepeating(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

/** Whether a value is more, or something else, than the source says outright that it may be. */
function isTooMuch(asked: Asked): boolean {
  const { query } = asked;
  if (on.shifts(asked)) return query.size > 0;
  if (LISTS.some((name) => isRepeating(valuesOf(asked, name)))) return true;
  if (!on.promotions(asked) && query.has('from') !== query.has('to')) return true;
  if (!on.logs(asked) && !on.promotions(asked)) return false;
  if (['categoryIds', 'productIds'].some((name) => valuesOf(asked, name).length > 1)) return true;
  return valuesOf(asked, 'triggers').some((trigger) => !TRIGGERS.includes(trigger));
}

function strict(handle: Handler): Handler {
  return async (request) => {
    const asked = read(request);
    const authorization = String(request.headers.authorization ?? '');
    if (/^bearer /i.test(authorization) && !authorization.startsWith('Bearer ') && asked.operation !== 'getOpenapi')
      return refusal(401);
    const answer = await handle(request);
    if (answer.status === 404 && asked.operation === null) {
      const known = await handle({ ...request, method: 'GET', url: '/public-api/v1/me' });
      return known.status === 401 ? known : answer;
    }
    if (request.method !== 'GET' && answer.status === 405) return refusal(403);
    return answer.status === 200 && isTooMuch(asked) ? refusal(400) : answer;
  };
}

function refusal(status: number): ApiResponse {
  return json(status, { error: { status } });
}

/** Searches tell capital letters from small ones, where nothing says that they must not. */
function searchedAsWritten(handle: Handler): Handler {
  return dropRecords(all(either(on.products, on.logs), having('search')), (record, _index, { query }) => {
    const { name, sku } = isLoose(record.product) ? record.product : record;
    return !`${String(name)} ${String(sku)}`.includes(query.get('search') ?? '');
  })(handle);
}

/** How requests are read by builders who are more forgiving, or less, than the reference. */
export const parserVariants = variantTable`
  PAR-35,PAR-36,PAR-37,PAR-38,PAR-40,TEN-25,ERR-10 requests-read-with-good-will: Values are converted where possible: dates to instants, 1e1 to ten; the last of two values counts, blanks and invalid IDs are dropped, and undescribed parameters are ignored
    ${forgiving}
  AUTH-26,AUTH-27,PAR-37,PAR-39,PROMO-22,INV-22,INV-23,FIL-24,FIL-27,TEN-25,RO-10 requests-read-to-the-letter: Bearer is case-sensitive, unknown paths are 401, unknown triggers, several categories or products, a value given twice and a single bound are 400, shifts take no parameter, and writes are 403
    ${chain(searchedAsWritten, strict)}
`;
