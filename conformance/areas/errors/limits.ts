import { retryWindow } from '../../kernel/retry-window.ts';
import type { Exchange } from '../../model/exchange.ts';

export interface Limited {
  readonly exchange: Exchange;
  /** Whether any header of this 429 tells when to come back. */
  readonly tells: boolean;
}

/** Every 429 of a run, also those that were waited out. */
export function limitsIn(exchanges: readonly Exchange[]): readonly Limited[] {
  return exchanges.flatMap((exchange) =>
    exchange.attempts.flatMap(({ status, limitHeaders }, index) => {
      if (status !== 429) return [];
      const isLast = index === exchange.attempts.length - 1;
      const headers = isLast ? [...limitHeaders, ...exchange.headers] : limitHeaders;
      return [{ exchange, tells: retryWindow(headers, 0) !== null }];
    }),
  );
}
