import { describe, expect, it } from 'vitest';
import { keyedOperations } from '../../../contract/operations.ts';
import { exchange, exchanges } from '../../testing/exchanges.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import {
  type AuthTry,
  authTry,
  type CrossOrigin,
  credentialsFor,
  NO_CORS,
  tries,
} from '../shared/requests/auth-try.ts';
import { answersFamily } from './answers.family.ts';
import { refusedCredentialsFamily } from './refused-credentials.family.ts';
import { authCorsAnyOrigin, authRefusalHoldsNoData } from './rules/keys.ts';

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

ruleCases(rowOf(answersFamily.rules, 'auth-no-cookies'), {
  passes: [['another header', exchanges({})]],
  fails: [['a cookie', exchanges({ headers: [['set-cookie', '[redacted]']] }), /sets a cookie/]],
});

const cors = (partial: Partial<CrossOrigin>) => ({
  auth: { tries: [], detours: [], crossOrigin: { ...NO_CORS, ...partial } },
});

ruleCases(authCorsAnyOrigin, {
  passes: [['only its own console', cors({ allowOrigin: 'https://console.example', allowHeaders: 'authorization' })]],
  fails: [['the origin that asks', cors({ allowOrigin: 'https://elsewhere.example', allowHeaders: 'authorization' })]],
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
