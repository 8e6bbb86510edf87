import { expect, it } from 'vitest';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minShiftsSafe } from './min-shifts-safe.ts';

ruleCases(minShiftsSafe, {
  passes: [{ name: 'clock times', evidence: answering({ operation: 'listStaffShifts' }) }],
  fails: [
    {
      name: 'the pay of a shift',
      evidence: answering({ operation: 'listStaffShifts' }, [
        { category: 'staff-private', path: '/data/*/hourlyRate' },
      ]),
      message: /hourlyRate: staff-private/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});

it('demands nothing of a shop that has nobody to show', () => {
  expect(judgementOf(minShiftsSafe, { ...answering({}), exchanges: [] }).lacksData).toBe(true);
});
