import type { ShownRange } from '../model/exchange.ts';
import { field } from '../model/values/json.ts';

/** The range that a response says it covers; null if it does not say. */
export function shownRange(body: unknown): ShownRange | null {
  const range = field(field(body, 'meta'), 'dateRange');
  if (range === undefined || range === null) return null;
  return { from: field(range, 'from'), to: field(range, 'to') };
}
