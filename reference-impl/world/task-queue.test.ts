import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TaskQueue } from './task-queue.ts';

it('gives tasks by time, and in the order of planning for equal instants', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (instants) => {
      const agenda = new TaskQueue<number>();
      instants.forEach((at, index) => {
        agenda.plan(at, index);
      });
      const taken: number[] = [];
      for (let next = agenda.take(100); next !== null; next = agenda.take(100)) taken.push(next.task);
      const expected = instants
        .map((_, index) => index)
        .sort((a, b) => (instants[a] ?? 0) - (instants[b] ?? 0) || a - b);
      expect(taken).toEqual(expected);
    }),
  );
});

it('keeps tasks that are not due', () => {
  const agenda = new TaskQueue<string>();
  agenda.plan(10, 'later');
  expect(agenda.take(9)).toBeNull();
  expect(agenda.take(10)?.task).toBe('later');
  expect(agenda.take(10)).toBeNull();
});
