import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { whileUnchanged } from './engine.ts';
import { versionOf } from './sqlite.ts';

it('the version stays the same without writes, and changes at once after a write of our own', async () => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec('create table keys (status text)');
  const { version, forget } = versionOf(database);
  const before = version();
  await nextTurn();
  expect(version()).toBe(before);
  database.exec("insert into keys values ('active')");
  forget();
  expect(version()).not.toBe(before);
});

function subject() {
  const state = { version: 1, value: 'active' as string | null, reads: 0 };
  const find = whileUnchanged({ version: () => state.version }, async (key: string) => {
    state.reads++;
    return state.value === null ? null : `${key} ${state.value}`;
  });
  return { state, find };
}

it('reads a value again after a write only', async () => {
  const { state, find } = subject();
  expect([await find('a'), await find('a'), await find('b')]).toEqual(['a active', 'a active', 'b active']);
  expect(state.reads).toBe(2);
  state.value = 'rotated';
  state.version++;
  expect(await find('a')).toBe('a rotated');
});

it('does not cache misses, so that guesses cannot fill it', async () => {
  const { state, find } = subject();
  state.value = null;
  expect(await find('a')).toBeNull();
  expect(await find('a')).toBeNull();
  expect(state.reads).toBe(2);
});

it('drops its entries when it is full', async () => {
  const { state, find } = subject();
  for (let key = 0; key < 1001; key++) await find(`${key}`);
  await find('0');
  expect(state.reads).toBe(1002);
});
