import type { Exchange } from '../model/exchange.ts';
import { isTransient } from '../model/transient.ts';

/** Fewer are named by each rule that lacks an answer. */
const MANY = 10;

/** Why many requests got no usable answer; null where few did. */
export function unansweredSummary(exchanges: readonly Exchange[]): string | null {
  const lost = exchanges.filter(({ status }) => isTransient(status));
  if (lost.length < MANY) return null;
  const reasons = Map.groupBy(lost, ({ status, error }) => error ?? `answered ${status}`);
  const [reason, those] = [...reasons].sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
  const share = those.length === lost.length ? '' : `, ${those.length} of them for one reason`;
  return `${lost.length} of ${exchanges.length} requests got no usable answer${share}: ${reason}`;
}
