import { isUuid } from '../../../contract/formats.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { field, listField, textOrNull } from '../../model/values/json.ts';
import { isSameJson } from '../../model/values/same-json.ts';

const OF_ONE_OWNER: ReadonlySet<string> = new Set([
  'listSales',
  'listInventoryLogs',
  'getStaffAnalytics',
  'getCustomerAnalytics',
]);

/** What organizations never share: their id, sales and people. Ids that are only numbers may exist in each of them. */
export function sharedWith(exchange: Exchange, plain: readonly Exchange[]): number {
  const ours = plain.find(({ operation }) => operation === exchange.operation);
  if (ours === undefined) return 0;
  if (exchange.operation === 'getMe') {
    const theirs = organizationOf(exchange);
    return theirs !== null && isUuid(theirs) && theirs === organizationOf(ours) ? 1 : 0;
  }
  if (!OF_ONE_OWNER.has(exchange.operation)) return 0;
  const own = new Map(recordsById(ours));
  const shared = recordsById(exchange).filter(([id]) => own.has(id));
  const [only] = shared;
  // A buyer without a name may be one constant row everywhere: what each of them bought is another matter.
  const isConstant = shared.length === 1 && only !== undefined && !isSameJson(own.get(only[0]), only[1]);
  return isConstant ? 0 : shared.length;
}

function recordsById({ body }: Exchange): (readonly [string, Json])[] {
  return listField(body, 'data').flatMap((record) => {
    const id = textOrNull(record, 'id');
    return id === null || !isUuid(id) ? [] : [[id, record] as const];
  });
}

export function organizationOf(exchange: Exchange): string | null {
  return textOrNull(field(field(exchange.body, 'data'), 'organization'), 'id');
}
