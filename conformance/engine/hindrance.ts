import type { Exchange } from '../model/exchange.ts';
import { isTransient } from '../model/transient.ts';

/** Fewer are weather, and every rule that lacks one says so itself. */
const MANY = 10;

/** What kept the deployment from answering, where it kept many questions from being answered; null otherwise. */
export function hindranceOf(exchanges: readonly Exchange[]): string | null {
  const lost = exchanges.filter(({ status }) => isTransient(status));
  if (lost.length < MANY) return null;
  const reasons = Map.groupBy(lost, ({ status, error }) => error ?? `answered ${status}`);
  const [reason, those] = [...reasons].sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
  const share = those.length === lost.length ? '' : `, ${those.length} of them for one reason`;
  return `${lost.length} of ${exchanges.length} questions got no usable answer${share}: ${reason}`;
}
