import { exchange } from '../../../model/examples/evidence.ts';
import type { Attempt, Exchange } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorFirstAttemptsAnswered } from './error-first-attempts-answered.ts';

type Ending = number | string;

function attempt(ending: Ending, limitHeaders: Attempt['limitHeaders'] = []): Attempt {
  const [status, error] = typeof ending === 'number' ? [ending, null] : [null, ending];
  return { status, error, ms: 1, waitedMs: 0, limitHeaders };
}

let count = 0;

function asked(endings: readonly (Ending | Attempt)[], more: Partial<Omit<Exchange, 'facts'>> = {}): Exchange {
  count += 1;
  const attempts = endings.map((ending) => (typeof ending === 'object' ? ending : attempt(ending)));
  const status = attempts.at(-1)?.status ?? null;
  return exchange({ id: `ex-${count}`, attempts, status, ...more });
}

function all(...exchanges: readonly Exchange[]) {
  return { exchanges };
}

const RETRY_AFTER = [['retry-after', '2']] as const;
const BAD = [['limit', '0x']] as const;
const GOOD = [['limit', '5']] as const;

ruleCases(errorFirstAttemptsAnswered, {
  passes: [
    ['each is answered', all(asked([200]), asked([200]))],
    ['limits are waited out', all(asked([429, 200]), asked([attempt(503, RETRY_AFTER), 200]))],
    ['an invalid value breaks it each time', all(asked([200]), asked([500, 500, 500, 500], { query: BAD }))],
    ['an invalid value is refused after an error', all(asked([200]), asked([500, 400], { query: BAD }))],
    ['a wrong key', all(asked([200]), asked([500, 401], { credential: { key: 'revoked' } }))],
    ['a write', all(asked([200]), asked([500, 200], { method: 'POST' }))],
    ['an unknown path', all(asked([200]), asked([500, 200], { operation: 'other' }))],
    ['a burst', all(asked([200]), asked([503], { probe: 'rate' }))],
    ['it was not sent, or not read', all(asked([200]), asked(['limited']), asked(['too-large']), asked(['ended']))],
    [
      'an unknown id breaks it each time',
      all(asked([200]), asked([500, 500], { operation: 'getCustomer', path: '/public-api/v1/customers/x' })),
    ],
    ['kept for what it leaks, and not an attempt of its own', all(asked([200]), asked([], { status: 503 }))],
  ],
  fails: [
    ['one is 500 at first', all(asked([200]), asked([500, 200])), /1 of 2 answers of GET \/sales were 500/],
    ['after a limit', all(asked([200]), asked([429, 500, 200])), /1 of 2 answers/],
    ['a 503 that says nothing', all(asked([200]), asked([503, 200])), /1 of 2 answers of GET \/sales were 503/],
    [
      'in several ways',
      all(asked([200]), asked([500, 200]), asked(['reset', 200]), asked([500, 200]), asked(['timeout', 200])),
      /4 of 5 answers of GET \/sales were 500 \(2\), broken off \(1\), not complete in time \(1\)/,
    ],
    [
      'never answered, though each part of it was accepted elsewhere',
      all(asked([200], { query: GOOD }), asked([500, 500], { query: GOOD })),
      /1 of 2 answers/,
    ],
    [
      'each operation for itself',
      all(asked([500, 200]), asked([500, 200], { operation: 'getCustomer', path: '/public-api/v1/customers/1' })),
      /1 of 1 answers of GET \/customers\/\{id\} were 500/,
    ],
  ],
  cannotTell: [['nothing was asked', { exchanges: [] }]],
});
