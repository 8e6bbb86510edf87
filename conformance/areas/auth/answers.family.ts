import { type exchange, exchanges } from '../../model/examples/evidence.ts';
import type { BodyFacts, Exchange } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { placeName } from '../../model/places.ts';
import { countAnswers } from '../shared/requests/count-answers.ts';

interface AnswersRow extends FamilyRow {
  /** Answers with this status alone. */
  readonly status?: number;
  readonly isKept: (answer: Exchange) => boolean;
  readonly finding: (answer: Exchange) => Omit<Finding, 'evidence'>;
  readonly kept: Parameters<typeof exchange>[0];
  readonly broken: Parameters<typeof exchange>[0];
}

const rows: readonly AnswersRow[] = [
  {
    id: 'auth-challenge',
    requirements: ['AUTH-25'],
    title: 'A 401 names the authentication scheme',
    fault: '401 without WWW-Authenticate',
    fix: 'Send a WWW-Authenticate header with every 401. HTTP requires it, and clients and proxies rely on it; the source does not mention it.',
    advisory: true,
    status: 401,
    isKept: (answer) => hasHeader(answer, 'www-authenticate'),
    finding: () => ({
      subject: { header: 'www-authenticate' },
      message: say('an answer with 401 has no WWW-Authenticate'),
    }),
    kept: { status: 401, headers: [['www-authenticate', 'Bearer']] },
    broken: { status: 401 },
  },
  {
    id: 'auth-key-never-echoed',
    requirements: ['AUTH-15'],
    presupposes: [{ rules: ['min-credentials'], share: 'exchange' }],
    title: 'No answer contains the key',
    fault: 'Answer contains the key',
    fix: 'Leave the key out of error messages, headers and links to the next page. What stores answers would store the key with them.',
    demand: 'always',
    isKept: ({ facts }) => !facts.keyEchoed,
    finding: ({ operation, status, facts }) => ({
      subject: { operation, status },
      message: say('{operation} answered {status} with the key in {places}', {
        operation,
        status,
        places: keyPlaces(facts),
      }),
      expected: 'no key',
      received: 'the key',
      fix: `Take the key out of ${keyPlaces(facts)} of ${operation} (${status}).`,
    }),
    kept: {},
    broken: { status: 400, facts: { keyEchoed: true } },
  },
  {
    id: 'auth-no-cookies',
    requirements: ['AUTH-24'],
    title: 'No answer sets a cookie',
    fault: 'Answer sets a cookie',
    fix: 'Set no cookies: the key alone identifies the client. A cookie is one more secret to keep, and may come from a proxy that was not meant to be there.',
    advisory: true,
    isKept: (answer) => !hasHeader(answer, 'set-cookie'),
    finding: ({ operation }) => ({ subject: { operation }, message: say('{operation} sets a cookie', { operation }) }),
    kept: {},
    broken: { operation: 'getMe', headers: [['set-cookie', '[redacted]']] },
  },
];

/** What every answer of the run has, or does not have, no matter what was asked. */
export const answersFamily = family({
  needs: ['exchanges'],
  every: { groups: ['any-answer'] },
  count: ({ exchanges: all }, { status, isKept, finding }: AnswersRow) => {
    if (status === undefined) return countAnswers(all, { cases: 'answers', isKept, finding });
    const answers = all.filter((answer) => answer.status === status);
    const missing = { kind: 'data', reason: `nothing was refused with ${status}` } as const;
    return countAnswers(answers, { cases: `answers with ${status}`, isKept, finding, missing });
  },
  example: ({ status, kept, broken }) => ({
    kept: exchanges(kept, kept),
    broken: exchanges(kept, broken),
    ...(status !== undefined && { unclear: exchanges({}) }),
  }),
  rows,
});

/** "header x-client", "detail and errors[].value". Evidence of earlier versions has no places. */
function keyPlaces({ leaks }: BodyFacts): string {
  const places = leaks.filter(({ by }) => by === 'key').map(placeName);
  return places.length === 0 ? 'it' : places.join(' and ');
}

function hasHeader({ headers }: Exchange, wanted: string): boolean {
  return headers.some(([name]) => name === wanted);
}
