import { exchanges } from '../../../model/examples/evidence.ts';
import type { Attempt } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitRetryAfterUsable } from './rate-limit-retry-after-usable.ts';

const NOW = ['date', 'Fri, 01 May 2026 12:00:00 GMT'] as const;

function limited(value: string, date: readonly (readonly [string, string])[] = [NOW], status = 429) {
  const attempt: Attempt = {
    status,
    error: null,
    ms: 1,
    waitedMs: 0,
    limitHeaders: [['retry-after', value], ...date],
  };
  return exchanges({ attempts: [attempt, { ...attempt, status: 200, limitHeaders: [] }] });
}

ruleCases(rateLimitRetryAfterUsable, {
  passes: [
    ['a second', limited('1')],
    ['a day', limited('86400')],
    ['a fraction of a second', limited('0.4')],
    ['a date', limited('Fri, 01 May 2026 12:00:30 GMT')],
    ['the same second', limited('Fri, 01 May 2026 12:00:00 GMT')],
  ],
  fails: [
    ['more than a day', limited('86401'), /a 429 of listSales has Retry-After: 86401, which is more than a day/],
    ['a date in two days', limited('Sun, 03 May 2026 12:00:00 GMT'), /more than a day/],
    ['in the past', limited('Fri, 01 May 2026 11:59:00 GMT'), /in the past/],
    ['negative', limited('-5'), /a negative time/],
    ['zero', limited('0'), /no time to wait/],
    ['a word', limited('later'), /Retry-After: later, which is neither a number of seconds nor a date/],
    ['of a 503', limited('0', [NOW], 503), /a 503 of listSales/],
  ],
  cannotTell: [['a date without the time of the answer', limited('Fri, 01 May 2026 12:00:30 GMT', [])]],
  inapplicable: [
    ['no Retry-After', exchanges({ attempts: [] })],
    ['an empty one', limited('')],
  ],
});
