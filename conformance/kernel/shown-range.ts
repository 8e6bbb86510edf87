import type { ShownRange } from '../model/exchange.ts';
import { field } from './json.ts';

/** What an answer says of the range that it covers; null where it says nothing. */
export function shownRange(body: unknown): ShownRange | null {
  const range = field(field(body, 'meta'), 'dateRange');
  if (range === undefined || range === null) return null;
  return { from: field(range, 'from'), to: field(range, 'to') };
}
