import { describe, expect, it } from 'vitest';
import { keyedOperations } from '../../../contract/operations.ts';
import { exchange, exchanges, leakOf } from '../../model/examples/evidence.ts';
import type { Credential, MeFacts } from '../../model/exchange.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { authTry, tries } from '../shared/examples/auth-tries.ts';
import type { AuthTry } from '../shared/requests/auth-try.ts';
import { answersFamily } from './answers.family.ts';
import { credentialsFor } from './credentials-tried.ts';
import { keyPrefixesFamily } from './key-prefixes.family.ts';
import type { GivenKey } from './key-prefixes.probe.ts';
import { meFactsFamily } from './me-facts.family.ts';
import { refusedCredentialsFamily } from './refused-credentials.family.ts';

function judge(id: string, ...sent: readonly AuthTry[]) {
  const { outcome, message } = judgementOf(rowOf(refusedCredentialsFamily.rules, id), tries(...sent));
  return [outcome, message] as const;
}

describe('a key that has to be refused', () => {
  it.each<[string, Partial<AuthTry>, string]>([
    ['not found before the key was checked', { operation: 'getCustomer', status: 404, answerable: false }, 'passed'],
    ['refused with data', { hasData: true }, 'failed'],
    ['a persistent 500', { status: 500 }, 'failed'],
    ['OPTIONS, which another rule covers', { method: 'OPTIONS', status: 204 }, 'passed'],
    ['no answer', { operation: 'getMe', status: null }, 'cantTell'],
    ['unavailable', { status: 503 }, 'cantTell'],
  ])('%s', (_, answer, outcome) => {
    expect(judge('auth-key-required', authTry({}), authTry(answer))[0]).toBe(outcome);
  });

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

  it.each<[string, Credential, number, string]>([
    ['auth-cut-key-refused', { key: 'good', change: 'cut-last' }, 400, 'failed'],
    ['auth-empty-key-refused', { key: 'good', change: 'empty' }, 400, 'passed'],
    ['auth-other-scheme-refused', { key: 'good', place: 'no-scheme' }, 400, 'passed'],
    ['auth-other-scheme-refused', { key: 'good', place: 'token-scheme' }, 403, 'failed'],
    ['auth-other-scheme-refused', { key: 'good', place: 'basic' }, 431, 'failed'],
    ['auth-key-in-header-refused', { key: 'good', place: 'every-header' }, 431, 'passed'],
    ['auth-key-in-query-refused', { key: 'good', place: 'every-query' }, 414, 'passed'],
  ])('%s: %o called %d', (id, credential, status, outcome) => {
    expect(judge(id, authTry({ credential, status }))[0]).toBe(outcome);
  });

  it.each(['revoked', 'disabled', 'rotated'])('%s: untested without such a key', (key) => {
    const judgement = judge(`auth-${key}-key-refused`, authTry({}));
    expect(judgement).toEqual(['untested', `COUNTERPROOF_${key.toUpperCase()}_KEY is not set`]);
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

it.each([
  [
    'auth-challenge',
    exchanges({ status: 401 }, { status: 401 }),
    'seen in 2 of 2 answers with 401, first: an answer with 401 has no WWW-Authenticate',
  ],
  ['auth-key-never-echoed', exchanges({ facts: { keyEchoed: true } }), 'listSales answered 200 with the key in it'],
  [
    'auth-key-never-echoed',
    exchanges({ facts: { keyEchoed: true, leaks: [KEY_IN_FIELD, KEY_IN_HEADER] } }),
    'listSales answered 200 with the key in errors[].detail and header x-client',
  ],
  ['auth-no-cookies', exchanges({ headers: [['set-cookie', 'a=b']] }), 'listSales sets a cookie'],
] as const)('%s: what is broken is in the message', (id, evidence, message) => {
  expect(judgementOf(rowOf(answersFamily.rules, id), evidence).message).toBe(message);
});

describe('what /me shows of the key', () => {
  const right: MeFacts = { last4Matches: true, prefixBeginsKey: true, prefixGivesKeyAway: false, idHoldsSecret: false };
  const me = (facts: Partial<MeFacts>, method: 'GET' | 'OPTIONS' = 'GET') =>
    exchange({ operation: 'getMe', method, facts: { me: { ...right, ...facts } } });
  const failing = (...exchanges: readonly ReturnType<typeof me>[]) =>
    meFactsFamily.rules.filter((row) => judgementOf(row, { exchanges }).outcome === 'failed').map(({ id }) => id);

  it('is not in an answer to OPTIONS', () => {
    expect(failing(me({}), me({ last4Matches: false }, 'OPTIONS'))).toEqual([]);
  });

  it('does not come with evidence of a run that did not capture it', () => {
    const { idHoldsSecret: _, ...earlier } = right;
    expect(failing(exchange({ operation: 'getMe', facts: { me: earlier } }))).toEqual([]);
  });
});

describe('the texts of the given keys', () => {
  const good: GivenKey = { key: 'good', prefix: 0, accepted: true };
  const revoked: GivenKey = { key: 'revoked', prefix: 0, accepted: false };
  const outcomes = (keys: readonly GivenKey[], acceptsAny = false) =>
    ['auth-key-has-live-prefix', 'auth-keys-share-prefix'].map(
      (id) =>
        judgementOf(rowOf(keyPrefixesFamily.rules, id), { keyPrefixes: { keys, acceptsAny, exchanges: [] } }).outcome,
    );

  it.each<[string, readonly GivenKey[], readonly string[]]>([
    [
      'old keys that may be made up',
      [good, { ...revoked, prefix: null }, { ...revoked, key: 'disabled', prefix: null }],
      ['cantTell', 'untested'],
    ],
    ['a key that was never answered', [{ ...good, prefix: null, accepted: false }], ['cantTell', 'untested']],
  ])('%s', (_, keys, expected) => {
    expect(outcomes(keys)).toEqual(expected);
  });

  it('says nothing where any key is accepted', () => {
    const keys: readonly GivenKey[] = [{ ...good, prefix: null }, revoked, { ...good, key: 'other', prefix: 1 }];
    expect(outcomes(keys, true)).toEqual(['cantTell', 'cantTell']);
  });
});
