import { expect, it } from 'vitest';
import { task } from '../tasks/tasks.ts';
import { isAnswered } from '../traffic/traffic.ts';
import { endOf } from './play.ts';

function endWith(answer: object) {
  const ended = {
    by: 'itself',
    code: 0,
    signal: null,
    lastWords: '',
    printedSecret: false,
    peakMB: null,
    ms: 1,
  } as const;
  // Amounts of a truth are hundredths.
  const before = { count: 3, total: 45_520_015 };
  const after = { count: 3, total: 45_474_540 };
  return endOf({ ...ended, stdout: JSON.stringify(answer) }, task('export'), [before, after]);
}

it('an answer is held against the truth that it comes closest to, where the shop changed meanwhile', () => {
  expect(endWith({ count: 3, total: 454745.4 })).toEqual({ kind: 'right' });
  // Off by a fraction of a cent, which is a promise of its own: no sale counted twice.
  const end = endWith({ count: 3, total: 454745.3999999999 });
  expect(end.kind).toBe('wrong');
  expect(isAnswered(end)).toBe(true);
  expect(isAnswered(endWith({ count: 3, total: 454000 }))).toBe(false);
});
