import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { burst, met } from '../testing.ts';
import { rateLimitServesAgain } from './rate-limit-serves-again.ts';

const limited = exchange({ id: 'ex-0010', operation: 'getMe', status: 429, at: 1000 });
const closed = met({ after: 429 });

ruleCases(rateLimitServesAgain, {
  passes: [
    { name: 'at the first window', evidence: { rate: burst({ met: [met({})] }), exchanges: [limited] } },
    { name: 'at the third', evidence: { rate: burst({ met: [closed, closed, met({})] }), exchanges: [limited] } },
    {
      name: 'the rest of the run took the new quota',
      evidence: { rate: burst({ met: [closed, closed, closed] }), exchanges: [limited, exchange({ at: 3600 })] },
    },
  ],
  fails: [
    {
      name: 'never',
      evidence: { rate: burst({ met: [closed, closed, closed] }), exchanges: [limited, exchange({ at: 500 })] },
      message: /still 429 after each of 3 windows/,
    },
  ],
  cannotTell: [
    { name: 'no limit met', evidence: { rate: burst({}), exchanges: [] } },
    {
      name: 'nothing told',
      evidence: { rate: burst({ met: [met({ told: null, after: null })] }), exchanges: [limited] },
    },
    {
      name: 'an hour told',
      evidence: { rate: burst({ met: [met({ told: 3_600_000, after: null })] }), exchanges: [limited] },
    },
    { name: 'bad weather after it', evidence: { rate: burst({ met: [met({ after: 503 })] }), exchanges: [limited] } },
  ],
});
