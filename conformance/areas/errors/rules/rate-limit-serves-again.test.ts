import { burst, met } from '../../../testing/limits-met.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitServesAgain } from './rate-limit-serves-again.ts';

const closed = met({ after: 429 });

ruleCases(rateLimitServesAgain, {
  passes: [
    ['at the first window', { rate: burst({ met: [met({})] }) }],
    ['at the second', { rate: burst({ met: [closed, met({})] }) }],
  ],
  fails: [['never', { rate: burst({ met: [closed, closed, closed] }) }, /still 429 after each of 3 windows/]],
  cannotTell: [
    ['no limit met', { rate: burst({}) }],
    ['no time announced', { rate: burst({ met: [met({ announcedMs: null, after: null })] }) }],
    ['no time to wait announced', { rate: burst({ met: [met({ announcedMs: 0, after: 429 })] }) }],
    ['an hour announced', { rate: burst({ met: [met({ announcedMs: 3_600_000, after: null })] }) }],
    ['a transient error after it', { rate: burst({ met: [met({ after: 503 })] }) }],
  ],
});
