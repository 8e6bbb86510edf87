import { ruleCases } from '../../../testing/rule-cases.ts';
import { burst, met } from '../testing.ts';
import { rateLimitServesAgain } from './rate-limit-serves-again.ts';

const closed = met({ after: 429 });

ruleCases(rateLimitServesAgain, {
  passes: [
    { name: 'at the first window', evidence: { rate: burst({ met: [met({})] }) } },
    { name: 'at the second', evidence: { rate: burst({ met: [closed, met({})] }) } },
  ],
  fails: [
    {
      name: 'never',
      evidence: { rate: burst({ met: [closed, closed, closed] }) },
      message: /still 429 after each of 3 windows/,
    },
  ],
  cannotTell: [
    { name: 'no limit met', evidence: { rate: burst({}) } },
    {
      name: 'no time announced',
      evidence: { rate: burst({ met: [met({ announcedMs: null, after: null })] }) },
    },
    {
      name: 'an hour announced',
      evidence: { rate: burst({ met: [met({ announcedMs: 3_600_000, after: null })] }) },
    },
    { name: 'a transient error after it', evidence: { rate: burst({ met: [met({ after: 503 })] }) } },
  ],
});
