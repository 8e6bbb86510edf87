import type { Artifacts } from '../../../model/artifacts.ts';
import { exchanges } from '../../../model/examples/evidence.ts';
import { burst, met } from '../../../testing/limits-met.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitServesAgain } from './rate-limit-serves-again.ts';

const closed = met({ after: 429 });

function after(rate: Partial<Artifacts['rate']>) {
  return { rate: burst(rate), ...exchanges() };
}

ruleCases(rateLimitServesAgain, {
  passes: [
    ['at the first window', after({ met: [met({})] })],
    ['at the second', after({ met: [closed, met({})] })],
    ['at the third', after({ met: [closed, closed, met({})] })],
  ],
  fails: [['never', after({ met: [closed, closed, closed] }), /still 429 after each of 3 windows/]],
  cannotTell: [
    ['no limit met', after({ statuses: { 200: 125 } }), /a burst of 125 requests met no limit \(125 answered 200\)/],
    ['no 429, and some bad answers', after({ statuses: { 200: 120, 500: 5 } }), /whether .* met a limit is not known/],
    ['no time announced', after({ met: [met({ announcedMs: null, after: null })] })],
    ['no time to wait announced', after({ met: [met({ announcedMs: 0, after: 429 })] })],
    [
      'an hour announced',
      after({ met: [met({ announcedMs: 3_600_000, after: null, afterExchange: null })] }),
      /announces 3600 s, which is longer than a check waits/,
    ],
    [
      'no answer after it',
      after({ met: [met({ announcedMs: 1000, after: null, afterExchange: 'ex-0009' })] }),
      /announces 1 s, and the request after that got no answer/,
    ],
    ['a transient error after it', after({ met: [met({ after: 503 })] })],
  ],
});
