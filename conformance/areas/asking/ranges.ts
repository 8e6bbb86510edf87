import type { OperationId } from '../../model/exchange.ts';
import type { Window } from '../../model/lists.ts';
import { ANALYTICS } from './operations.ts';

/** What the source documents with `from` and `to`. */
export const RANGED = [
  'listSales',
  'listPromotions',
  'listInventoryLogs',
  ...ANALYTICS,
] as const satisfies readonly OperationId[];

export type RangedOperation = (typeof RANGED)[number];

const DAY_MS = 86_400_000;

export function isRanged(operation: OperationId): operation is RangedOperation {
  return RANGED.some((ranged) => ranged === operation);
}

/** A clock may be behind ours, and its deployment may refuse what it takes for the future. */
const APART_MS = 10 * 60_000;

/** The seven days before the run: short, recent and over. */
export function lastWeek(startedAt: string): Window {
  const end = Date.parse(startedAt) - APART_MS;
  return { from: new Date(end - 7 * DAY_MS).toISOString(), to: new Date(end).toISOString() };
}
