import { describe, expect, it } from 'vitest';
import { exchanges } from '../../model/examples/evidence.ts';
import type { Json } from '../../model/exchange.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { authTry, tries } from '../shared/examples/auth-tries.ts';
import { parameterTries } from '../shared/examples/parameter-tries.ts';
import { exactKeyStatusFamily, exactParameterStatusFamily } from './exact-statuses.family.ts';
import { noRecordsFamily } from './no-records.family.ts';

describe('the status of an error', () => {
  const [invalid] = exactParameterStatusFamily.rules;
  const [badKey] = exactKeyStatusFamily.rules;

  it('of an invalid value is not that of a success, which another rule covers', () => {
    expect(invalid && judgementOf(invalid, parameterTries({ status: 200 })).outcome).toBe('cantTell');
  });

  it.each([
    ['the good key not found', { credential: { key: 'good' }, status: 404 }],
    ['no answer to one of two', { status: null }],
  ] as const)('of a bad key: %s', (_, answer) => {
    expect(badKey && judgementOf(badKey, tries(authTry({}), authTry(answer))).outcome).toBe('passed');
  });
});

describe('the body of an error', () => {
  const [errors] = noRecordsFamily.rules;

  it.each<[string, number, Json, string]>([
    ['has the error under data', 404, { data: { code: 'unknown' } }, 'passed'],
    ['is not one', 200, { data: [{ id: 'a' }] }, 'cantTell'],
  ])('%s', (_, status, body, outcome) => {
    const judgement = errors && judgementOf(errors, exchanges({ status, body }));
    expect(judgement?.outcome).toBe(outcome);
  });

  it('does not apply to a limit that was not met', () => {
    const limited = rowOf(noRecordsFamily.rules, 'rate-limit-holds-no-records');
    expect(judgementOf(limited, exchanges({})).outcome).toBe('inapplicable');
  });
});
