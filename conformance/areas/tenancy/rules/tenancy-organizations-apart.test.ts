import { describe, expect, it } from 'vitest';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTries } from '../../../testing/tenancy-tries.ts';
import { tenancyOrganizationsApart } from './tenancy-organizations-apart.ts';

const read = { case: 'other-key', position: 'none', foreign: 'given', status: 200, hasData: true } as const;

ruleCases(tenancyOrganizationsApart, {
  passes: [['their own data', tenancyTries(read)]],
  fails: [
    [
      'an answer of ours from a cache',
      tenancyTries(read, { ...read, operation: 'listStores', foreignIds: 6 }),
      /listStores with the other organization's key: .* 6 of our stores or records/,
    ],
  ],
  cannotTell: [['no answer', tenancyTries({ ...read, status: null })]],
});

describe('tenancy-organizations-apart', () => {
  it('is untested without the other key', () => {
    expect(judgementOf(tenancyOrganizationsApart, tenancyTries({})).outcome).toBe('untested');
  });
});
