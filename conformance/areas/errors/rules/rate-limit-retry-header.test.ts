import { exchanges } from '../../../model/examples/evidence.ts';
import type { Attempt } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitRetryHeader } from './rate-limit-retry-header.ts';

function limited(...limitHeaders: Attempt['limitHeaders']): Attempt {
  return { status: 429, error: null, ms: 1, waitedMs: 0, limitHeaders };
}
const served: Attempt = { status: 200, error: null, ms: 1, waitedMs: 0, limitHeaders: [] };

ruleCases(rateLimitRetryHeader, {
  passes: [
    ['in seconds', exchanges({ attempts: [limited(['retry-after', '2']), served] })],
    ['as an epoch', exchanges({}, { status: 429, attempts: [limited(['x-ratelimit-reset', '1777636805'])] })],
    ['under a name of its own', exchanges({}, { status: 429, headers: [['x-backoff', '2']], attempts: [limited()] })],
  ],
  fails: [
    [
      'one of them has none, in the middle of a run',
      exchanges(
        { attempts: [limited(['retry-after', '2']), served] },
        { operation: 'listProducts', attempts: [limited(['date', 'Fri, 01 May 2026 12:00:00 GMT']), served] },
      ),
      /seen in 1 of 2 .*: a 429 of listProducts/,
    ],
    ['only what remains', exchanges({ attempts: [limited(['x-ratelimit-remaining', '0'])] })],
    ['an empty Retry-After', exchanges({ attempts: [limited(['retry-after', ''])] })],
  ],
  cannotTell: [
    ['nothing but 429', exchanges({ status: 429, attempts: [limited()] }, { status: null }), /every answer was 429/],
    ['a word', exchanges({ attempts: [limited(['retry-after', 'soon'])] }), /Retry-After: soon/],
  ],
  inapplicable: [['no limit met', exchanges({ attempts: [served] })]],
});
