import { expect, test } from 'vitest';
import { DatabaseAway } from './store/database.ts';
import { saidOnce } from './up.ts';

/** When something is said, where an error comes at each of these seconds. */
function saidAt(errorAt: (second: number) => unknown, seconds: readonly number[]): readonly number[] {
  let at = 0;
  const said: number[] = [];
  const note = saidOnce(
    () => said.push(at),
    () => at * 1000,
  );
  for (at of seconds) note(errorAt(at));
  return said;
}

const noRoom = () => new Error('no room');
const upTo = (end: number) => Array.from({ length: end }, (_, second) => second);

test('what lasts is said once, and every hour', () => {
  expect(saidAt(noRoom, upTo(7300))).toEqual([0, 3600, 7200]);
});

test('what comes again after a minute is said again', () => {
  expect(saidAt(noRoom, [0, 1, 2, 50, 120, 121])).toEqual([0, 120]);
});

test('a database is away when it lasts, also where its errors say different things', () => {
  const refused = (second: number) => new DatabaseAway(`refused at ${second}`);
  expect(saidAt(refused, [0, 1])).toEqual([]);
  expect(saidAt(refused, upTo(60))).toEqual([2]);
});

test('errors of other kinds do not hide each other', () => {
  const said: string[] = [];
  const note = saidOnce((error) => said.push(String(error)));
  for (let turn = 0; turn < 3; turn++) for (const text of ['one', 'two']) note(text);
  expect(said).toEqual(['one', 'two']);
});
