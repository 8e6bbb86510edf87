import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';
import { whileUnchanged } from './engine.ts';
import { versionOf } from './sqlite.ts';

const folder = useFolder('version');

function opened() {
  const file = join(folder, `${crypto.randomUUID()}.sqlite`);
  const [ours, theirs] = [new DatabaseSync(file), new DatabaseSync(file)];
  onTestFinished(() => [ours, theirs].forEach((database) => void database.close()));
  ours.exec("pragma journal_mode = wal; create table keys (status text); insert into keys values ('active')");
  return { ...versionOf(ours), ours, theirs };
}

it('the version stays the same without writes', async () => {
  const { version } = opened();
  const before = version();
  await nextTurn();
  expect(version()).toBe(before);
});

it('the version changes in the next tick after another process wrote, and at once after a write of our own', async () => {
  const { version, forget, ours, theirs } = opened();
  const before = version();
  theirs.exec("update keys set status = 'rotated'");
  await nextTurn();
  const after = version();
  expect(after).not.toBe(before);
  ours.exec("update keys set status = 'revoked'");
  forget();
  expect(version()).not.toBe(after);
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
