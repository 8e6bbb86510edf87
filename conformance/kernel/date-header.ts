import type { Exchange } from '../model/exchange.ts';

/** The deployment's own clock in milliseconds, as its answer tells it; NaN where it does not. */
export function serverTime(headers: Exchange['headers']): number {
  return Date.parse(headers.find(([name]) => name === 'date')?.[1] ?? '');
}

/** The same as a timestamp; null where it is not told. */
export function dateOf({ headers }: Pick<Exchange, 'headers'>): string | null {
  const ms = serverTime(headers);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
