import { describe, expect, it } from 'vitest';
import { keyedOperations } from '../../../contract/operations.ts';
import { exchange, exchanges, leakOf } from '../../model/examples/evidence.ts';
import type { MeFacts } from '../../model/exchange.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import {
  type AuthTry,
  authTry,
  bypasses,
  type CrossOrigin,
  credentialsFor,
  NO_CORS,
  tries,
} from '../shared/requests/auth-try.ts';
import { answersFamily, meFactsFamily } from './answers.family.ts';
import { refusedCredentialsFamily } from './refused-credentials.family.ts';
import {
  authAnswersNotShared,
  authCorsAnyOrigin,
  authKeyAccepted,
  authNoBypass,
  authRefusalHoldsNoData,
} from './rules/keys.ts';

describe('a key that has to be refused', () => {
  it('was not accepted where the answer is an error without data', () => {
    const read = (...answers: readonly Partial<AuthTry>[]) => {
      const sent = tries(authTry({}), ...answers.map((answer) => authTry(answer)));
      return judgementOf(rowOf(refusedCredentialsFamily.rules, 'auth-key-required'), sent).findings.map(
        ({ fault = 'accepted' }) => fault.replace(/^Request .* answered/, 'answered'),
      );
    };
    const another = 'answered with another status than 401';
    expect(read({ status: 404 }, { status: 302 })).toEqual([another, another]);
    expect(read({ status: 200 }, { status: 404, hasData: true }, { hasData: true })).toEqual(Array(3).fill('accepted'));
    expect(read({ status: 404 }, { status: 200 })).toEqual(['accepted', another]);
  });

  it('is each a case of one rule, and of two where it is two faults', () => {
    const context = { keys: ['good', 'revoked', 'disabled', 'rotated'], allow: { keyInUrl: true } } as const;
    const sent = keyedOperations.flatMap((operation) =>
      credentialsFor(operation, { ...context, allow: { ...context.allow, burst: false, writes: false } }),
    );
    const twice = ['elsewhere', 'same-ends'];
    for (const credential of sent) {
      const accepted = tries(authTry({ credential, status: 200 }));
      const failing = refusedCredentialsFamily.rules.filter((row) => judgementOf(row, accepted).outcome === 'failed');
      const { place, change } = credential;
      expect(failing.length, JSON.stringify(credential)).toBe(twice.includes(place ?? change ?? '') ? 2 : 1);
    }
  });
});

const KEY_IN_FIELD = leakOf({ category: 'key', by: 'key', path: '/errors/*/detail' });
const KEY_IN_HEADER = leakOf({ category: 'key', by: 'key', where: 'header', path: 'x-client' });

it('an answer with the key in it is named with all places of the key', () => {
  const answered = exchanges({ facts: { keyEchoed: true, leaks: [KEY_IN_FIELD, KEY_IN_HEADER] } });
  expect(judgementOf(rowOf(answersFamily.rules, 'auth-key-never-echoed'), answered).message).toBe(
    'listSales answered 200 with the key in errors[].detail and header x-client',
  );
});

it('what /me shows of the key does not come with evidence of a run that did not capture it', () => {
  const earlier: MeFacts = { last4Matches: true, prefixBeginsKey: true, prefixGivesKeyAway: false };
  const me = exchange({ operation: 'getMe', facts: { me: earlier } });
  const outcomes = meFactsFamily.rules.map((row) => judgementOf(row, { exchanges: [me] }).outcome);
  expect(outcomes).not.toContain('failed');
});

const answered = { data: [{ id: 'sale-1' }] };
const answers = exchanges(
  { id: 'ex-1', at: 0, body: answered },
  { id: 'ex-2', at: 5, body: answered, credential: { key: 'none' } },
  { id: 'ex-3', at: 9, body: { data: [{ id: 'sale-2' }] }, credential: { key: 'other' } },
  { id: 'ex-4', at: 12, body: answered },
  { id: 'ex-5', at: 15, status: 401, credential: { key: 'none' } },
);

function kept(isKept: boolean) {
  const one = { operation: 'listSales', credential: { key: 'none' }, isKept, exchanges: ['ex-8', 'ex-9'] } as const;
  return { keptAnswers: [one], ...answers };
}

ruleCases(authAnswersNotShared, {
  passes: [['a key that is not checked gets its own answers', kept(false)]],
});

it('rests on answers that another credential got before, and on no others', () => {
  const [finding] = judgementOf(authAnswersNotShared, kept(true)).findings;
  expect(finding?.evidence).toEqual(['ex-8', 'ex-9', 'ex-2']);
});

const cors = (partial: Partial<CrossOrigin>) => ({
  auth: { tries: [], detours: [], crossOrigin: { ...NO_CORS, ...partial } },
});

ruleCases(authCorsAnyOrigin, {
  passes: [['only its own console', cors({ allowOrigin: 'https://console.example', allowHeaders: 'authorization' })]],
  fails: [['the origin that asks', cors({ allowOrigin: 'https://elsewhere.example', allowHeaders: 'authorization' })]],
});

const good = { credential: { key: 'good' as const }, status: 200, hasData: true };

ruleCases(authKeyAccepted, {
  cannotTell: [400, 422].map((status) => [
    `an ID that is refused with ${status}`,
    tries(authTry(good), authTry({ ...good, operation: 'getCustomer', status, hasData: false })),
    new RegExp(`getCustomer got ${status}, which may be about the ID`),
  ]),
});

ruleCases(authNoBypass, {
  passes: [['a gateway that does not know one of the paths', bypasses({}, { status: 502 })]],
});

const ofMe = exchange({
  operation: 'getMe',
  body: { data: { key: { id: 'k' }, organization: { id: 'org-17', name: 'Baan Suan', stores: 6 } } },
});
const refused = (key: 'none' | 'revoked') =>
  exchange({ status: 401, credential: { key }, body: { error: 'the key of Baan Suan was revoked' } });

ruleCases(authRefusalHoldsNoData, {
  passes: [['a word of every refusal', { exchanges: [ofMe, refused('none'), refused('revoked')] }]],
});
