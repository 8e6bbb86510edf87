import type { Attempt, Exchange } from '../../model/exchange.ts';
import { serverTime } from '../../see/date-header.ts';

export interface RetryAfter {
  readonly exchange: Exchange;
  readonly status: number;
  readonly value: string;
  /** Why no client can wait for it; null if one can, `unknown` where it is a date and the answer has none to compare it with. */
  readonly problem: string | null;
}

/** The headers of each 429 and 503 that an exchange met, also of those that were waited out. */
export function limitAnswers(
  exchange: Exchange,
): readonly { readonly status: number; readonly headers: Attempt['limitHeaders'] }[] {
  return exchange.attempts.flatMap(({ status, limitHeaders }, index) => {
    if (status !== 429 && status !== 503) return [];
    const isLast = index === exchange.attempts.length - 1;
    return [{ status, headers: isLast ? [...limitHeaders, ...exchange.headers] : limitHeaders }];
  });
}

export function retryAftersOf(exchange: Exchange): readonly RetryAfter[] {
  return limitAnswers(exchange).flatMap(({ status, headers }) => {
    const value = retryAfterIn(headers);
    return value === null ? [] : [{ exchange, status, value, problem: problemOf(value, serverTime(headers)) }];
  });
}

/** An empty header says as much as none. */
export function retryAfterIn(headers: Attempt['limitHeaders']): string | null {
  return headers.find(([name]) => name === 'retry-after')?.[1].trim() || null;
}

const DAY_S = 86_400;
const TOO_LONG = 'more than a day';

function problemOf(value: string, nowMs: number): string | null {
  if (/^-\d/.test(value)) return 'a negative time';
  if (/^\d+(\.\d+)?$/.test(value)) {
    if (Number(value) === 0) return 'no time to wait';
    return Number(value) > DAY_S ? TOO_LONG : null;
  }
  const at = /\d{4}|\d{2}:\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return 'neither a number of seconds nor a date';
  if (Number.isNaN(nowMs)) return 'unknown';
  if (at < nowMs) return 'in the past';
  return at - nowMs > DAY_S * 1000 ? TOO_LONG : null;
}
