import { pathOf } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import { field, listField, textField } from '../../../model/values/json.ts';
import { nextCursorOf } from '../../../see/answers.ts';
import type { DefaultRangeEvidence } from './default-range.ts';

const MOST_PAGES = 4;

/** Whether a movement was found in the listing without bounds. */
export interface Search {
  /** Null where it could not be read to its end. */
  readonly listed: boolean | null;
  readonly count: number;
  readonly exchanges: readonly string[];
}

export function askLogs(context: ProbeContext, values: Values): Promise<Exchange> {
  return context.ask({ operation: 'listInventoryLogs', path: pathOf('listInventoryLogs'), query: queryOf(values) });
}

export function recordsOf({ body }: Exchange): readonly Json[] {
  return listField(body, 'data');
}

export function createdAt(record: Json): string {
  return textField(record, 'createdAt');
}

/** When the movements of a page were made, in order. */
export function timesOf(page: Exchange): readonly string[] {
  const times = recordsOf(page).map(createdAt);
  return times.filter((time) => time !== '').toSorted();
}

export function isBetween(record: Json, from: number, to: number): boolean {
  const time = Date.parse(createdAt(record));
  return time >= from && time <= to;
}

/** Movements of one kind are those that a listing shows when it is narrowed to one of them. */
export function kindOf(record: Json): string {
  return JSON.stringify(narrowedTo(record));
}

/** By everything that is known of a movement, so that the listing stays short. */
function narrowedTo(record: Json): Values {
  return {
    types: textField(record, 'type'),
    storeIds: textField(field(record, 'store'), 'id'),
    productIds: textField(field(record, 'product'), 'id'),
  };
}

/** Whether the listing without bounds has the movement. */
export async function lookFor(context: ProbeContext, record: Json): Promise<Search> {
  const narrowed = { limit: '100', ...narrowedTo(record) };
  const exchanges: string[] = [];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: Exchange = await askLogs(context, cursor === null ? narrowed : { ...narrowed, cursor });
    exchanges.push(page.id);
    if (page.status !== 200) return { listed: null, count, exchanges };
    const records = recordsOf(page);
    count += records.length;
    if (records.some((other) => textField(other, 'id') === textField(record, 'id')))
      return { listed: true, count, exchanges };
    cursor = nextCursorOf(page);
  } while (cursor !== null && exchanges.length < MOST_PAGES);
  return { listed: cursor === null ? false : null, count, exchanges };
}

/** The page after the first `limit` movements of a kind, without bounds. */
export async function nextPageOf(
  context: ProbeContext,
  record: Json,
  limit: number,
): Promise<DefaultRangeEvidence['later']> {
  const values = { limit: String(Math.min(limit, 100)), ...narrowedTo(record) };
  const first = await askLogs(context, values);
  const cursor = nextCursorOf(first);
  if (cursor === null) return null;
  const second = await askLogs(context, { ...values, cursor });
  return { oldest: timesOf(second)[0] ?? null, exchanges: [first.id, second.id] };
}
