import type { Handler } from '../../contract/http.ts';
import {
  type Asked,
  changeBody,
  changeRequest,
  type Loose,
  on,
  part,
  parts,
  recordsIn,
} from '../fault-kit/wrapping.ts';

const FIRST = 100_001;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Customers have numbers instead of UUIDs, counted anew in each organization: both have a customer 100001. */
export function customersNumbered(handle: Handler): Handler {
  const byKey = new Map<string, string[]>();
  const known = ({ request }: Asked): string[] => {
    const key = String(request.headers.authorization);
    const ids = byKey.get(key) ?? [];
    byKey.set(key, ids);
    return ids;
  };
  const byUuid = changeRequest(handle, on('getCustomer'), (asked) => {
    const number = Number(asked.path.split('/').at(-1));
    const id = known(asked)[number - FIRST] ?? NOBODY;
    return Number.isInteger(number) ? { ...asked.request, url: asked.path.replace(/[^/]+$/, id) } : asked.request;
  });
  return changeBody(byUuid, on('getCustomerAnalytics', 'getCustomer', 'listPromotions'), (body, asked) => {
    const ids = known(asked);
    for (const customer of customersIn(body, asked)) customer.id = `${FIRST + placeOf(ids, String(customer.id))}`;
  });
}

function customersIn(body: Loose, { operation }: Asked): readonly Loose[] {
  if (operation === 'getCustomer') return [part(body, 'data')];
  const records = recordsIn(body);
  return operation === 'listPromotions' ? records.flatMap((promotion) => parts(promotion, 'customers')) : records;
}

function placeOf(ids: string[], id: string): number {
  const place = ids.indexOf(id);
  return place === -1 ? ids.push(id) - 1 : place;
}
