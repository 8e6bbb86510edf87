import type { BodyFacts, Exchange, MeFacts } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { placeName } from '../../model/places.ts';
import type { Presupposition } from '../../model/rule.ts';
import { countAnswers } from '../shared/requests/count-answers.ts';

interface AnswersRow extends FamilyRow {
  /** Answers with this status alone. */
  readonly status?: number;
  readonly isKept: (answer: Exchange) => boolean;
  readonly finding: (answer: Exchange) => Omit<Finding, 'evidence'>;
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
  rows,
});

/** "header x-client", "detail and errors[].value". */
function keyPlaces({ leaks }: BodyFacts): string {
  return leaks.flatMap((leak) => (leak.by === 'key' ? placeName(leak) : [])).join(' and ');
}

function hasHeader({ headers }: Exchange, wanted: string): boolean {
  return headers.some(([name]) => name === wanted);
}

interface MeFactsRow extends FamilyRow {
  readonly field: 'id' | 'prefix' | 'last4';
  readonly isRight: (facts: MeFacts) => boolean;
  readonly broken: string;
}

const KEY_IS_SHOWN: readonly Presupposition[] = [
  { rules: ['types-me', 'null-fields-present'], share: 'operation' },
  { rules: ['tenancy-key-decides', 'tenancy-organizations-apart'], share: 'exchange' },
  // An answer to a key that had to be refused says nothing about the key that was sent.
  { groups: ['refused-key'], share: 'exchange' },
];

/** What `/me` shows of the key that asked, in every answer. */
export const meFactsFamily = family({
  needs: ['exchanges'],
  every: { demand: 'always' },
  count: ({ exchanges }, { field, isRight, broken }: MeFactsRow) =>
    countAnswers(exchanges.filter(showsKey), {
      cases: 'answers of /me',
      isKept: ({ facts: { me } }) => me !== null && isRight(me),
      finding: () => ({
        subject: { operation: 'getMe', field: `key.${field}` },
        message: say('key.{field} {broken}', { field, broken }),
      }),
      missing: { kind: 'answer', reason: '/me was not answered' },
    }),
  rows: [
    {
      id: 'auth-last4-ends-key',
      requirements: ['AUTH-17'],
      presupposes: KEY_IS_SHOWN,
      title: 'key.last4 is the last four characters of the key in use',
      fault: 'last4 does not match the key',
      fix: 'Store the last four characters when the key is created, and show those of the key that asks.',
      field: 'last4',
      isRight: ({ last4Matches }) => last4Matches,
      broken: 'does not match the key sent',
    },
    {
      id: 'auth-prefix-shown-safely',
      requirements: ['AUTH-16'],
      presupposes: KEY_IS_SHOWN,
      title: 'key.prefix is how the key begins, and too short to guess the rest',
      fault: 'Prefix wrong, or long enough to guess the key',
      fix: 'Show the fixed prefix of the key and at most a few characters of the secret.',
      field: 'prefix',
      isRight: ({ prefixBeginsKey, prefixGivesKeyAway }) => prefixBeginsKey && !prefixGivesKeyAway,
      broken: 'is not how the key begins, or leaves too little of the key unknown',
    },
    {
      id: 'auth-key-id-safe',
      requirements: ['AUTH-29'],
      presupposes: [{ rules: ['min-credentials'], share: 'exchange' }],
      title: 'key.id contains no part of the secret',
      fault: 'Key ID contains part of the secret',
      fix: 'Give each key a separate ID. An ID that is cut from the secret exposes part of it.',
      field: 'id',
      isRight: ({ idHoldsSecret }) => !idHoldsSecret,
      broken: 'contains part of the secret',
    },
  ] satisfies readonly MeFactsRow[],
});

function showsKey({ operation, method, status, facts }: Exchange): boolean {
  return operation === 'getMe' && method === 'GET' && status === 200 && facts.me !== null;
}
