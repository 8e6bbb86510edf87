import type { Exchange } from '../model/exchange.ts';
import { field, isObject } from '../model/values/json.ts';

/** The contract does not show what shifts look like: a list of anything, or an object with a time in it, shows some. */
export function showsShifts({ status, body }: Pick<Exchange, 'status' | 'body'>): boolean {
  if (status !== 200) return false;
  const found = field(body, 'data');
  const data = found === undefined ? body : found;
  const lists = listsIn(data);
  return lists.length > 0 ? lists.some((list) => list.length > 0) : TIME.test(JSON.stringify(data ?? null));
}

const TIME = /"\d{4}-\d\d-\d\d|T?\d\d:\d\d/;

function listsIn(value: unknown): (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}
