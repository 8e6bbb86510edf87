import { exchanges } from '../../../model/examples/evidence.ts';
import type { Attempt } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitEnds } from './rate-limit-ends.ts';

/** Each attempt sent two seconds after the one before; a 429 says one second. */
function attempts(statuses: readonly number[], retryAfter = '1', began = 0): readonly Attempt[] {
  return statuses.map((status, index) => ({
    status,
    error: null,
    sentAt: began + 2000 * index,
    ms: 5,
    waitedMs: 1340,
    limitHeaders: status === 429 ? [['retry-after', retryAfter]] : [],
  }));
}

function asked(...args: Parameters<typeof attempts>) {
  const all = attempts(...args);
  return { status: all.at(-1)?.status ?? null, attempts: all };
}

const other = {
  id: 'ex-0002',
  attempts: [{ status: 200, error: null, sentAt: 3000, ms: 5, waitedMs: 0, limitHeaders: [] }],
};

ruleCases(rateLimitEnds, {
  passes: [
    ['at once', exchanges(asked([429, 200]))],
    ['at the third wait', exchanges(asked([429, 429, 429, 200]))],
    ['at the fifth, while others were asked', exchanges(asked([429, 429, 429, 429, 429, 200]), other)],
  ],
  fails: [
    ['never', exchanges(asked([429, 429, 429, 429])), /listSales waited alone, .*, and was refused 3 times/],
    ['at the fourth wait', exchanges(asked([429, 429, 429, 429, 200]))],
    [
      'at last, of several',
      exchanges(asked([429, 200]), { id: 'ex-0002', ...asked([429, 429, 429, 429], '1', 60_000) }),
    ],
  ],
  cannotTell: [['asked no further', exchanges(asked([429, 429, 429])), /refused after 2 of 3 waits/]],
  inapplicable: [
    ['no limit met', exchanges(asked([200]))],
    ['no time was said', exchanges(asked([429, 429, 429, 429], ''))],
    ['not as long as was said', exchanges(asked([429, 429, 429, 429], '2'))],
    ['a wrong key', exchanges({ ...asked([429, 429, 429, 429]), credential: { key: 'revoked' } })],
    ['errors in between', exchanges(asked([429, 503, 429, 503, 429, 503]))],
  ],
});
