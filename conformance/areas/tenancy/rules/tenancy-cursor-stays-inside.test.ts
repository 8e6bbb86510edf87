import { describe, expect, it } from 'vitest';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../testing.ts';
import { tenancyCursorStaysInside } from './tenancy-cursor-stays-inside.ts';

const cursor = { case: 'filter', position: 'filter', foreign: 'given', parameter: 'cursor', status: 200 } as const;

ruleCases(tenancyCursorStaysInside, {
  passes: [
    { name: 'a page of ours', evidence: { tenancy: [tenancyTry({ ...cursor, hasData: true })] } },
    { name: 'refused', evidence: { tenancy: [tenancyTry({ ...cursor, status: 400 })] } },
  ],
  fails: [
    {
      name: 'a foreign page is opened',
      evidence: { tenancy: [tenancyTry({ ...cursor, hasData: true, foreignIds: 2 })] },
      message: /another organization's cursor: .* 2 foreign stores or records/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: { tenancy: [tenancyTry({ ...cursor, status: 503 })] } }],
});

describe('tenancy-cursor-stays-inside', () => {
  it('is untested without a foreign cursor', () => {
    expect(judgementOf(tenancyCursorStaysInside, { tenancy: [tenancyTry({})] }).outcome).toBe('untested');
  });
});
