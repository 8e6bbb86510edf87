import type { Exchange } from '../model/exchange.ts';

/** The Date header in milliseconds; NaN without one. */
export function serverTime(headers: Exchange['headers']): number {
  return Date.parse(headers.find(([name]) => name === 'date')?.[1] ?? '');
}

/** The Date header as a timestamp; null without one. */
export function dateOf({ headers }: Pick<Exchange, 'headers'>): string | null {
  const ms = serverTime(headers);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
