import { expect, test } from 'vitest';
import { DatabaseAway } from './store/database.ts';
import { saidOnce } from './up.ts';

/** What is said of errors at these seconds. */
function saidAt(error: unknown, seconds: readonly number[]): readonly number[] {
  let at = 0;
  const said: number[] = [];
  const note = saidOnce(
    () => said.push(at),
    () => at * 1000,
  );
  for (at of seconds) note(error);
  return said;
}

const upTo = (end: number) => Array.from({ length: end }, (_, second) => second);

test('what lasts is said once, and every hour', () => {
  expect(saidAt(new Error('no room'), upTo(7300))).toEqual([0, 3600, 7200]);
});

test('what comes again after a minute is said again', () => {
  expect(saidAt(new Error('no room'), [0, 1, 2, 50, 120, 121])).toEqual([0, 120]);
});

test('a database is away when it lasts, also where its errors say different things', () => {
  expect(saidAt(new DatabaseAway('reset'), [0, 1])).toEqual([]);
  expect(saidAt(new DatabaseAway('reset'), upTo(60))).toEqual([2]);
  const said: unknown[] = [];
  let at = 0;
  const note = saidOnce(
    (error) => said.push(error),
    () => at,
  );
  for (at = 0; at < 60_000; at += 500) note(new DatabaseAway(`refused for the ${at}th time`));
  expect(said).toHaveLength(1);
});

test('errors of other kinds do not hide each other', () => {
  const said: string[] = [];
  const note = saidOnce((error) => said.push(String(error)));
  for (let turn = 0; turn < 3; turn++) for (const text of ['one', 'two']) note(text);
  expect(said).toEqual(['one', 'two']);
});
