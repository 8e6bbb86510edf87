import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';
import { whileUnchanged } from './engine.ts';
import { ReadWindow } from './sqlite.ts';

const folder = useFolder('window');
let ours: DatabaseSync;
let theirs: DatabaseSync;

beforeEach(() => {
  const file = join(folder, `${crypto.randomUUID()}.sqlite`);
  ours = new DatabaseSync(file);
  ours.exec("pragma journal_mode = wal; create table keys (status text); insert into keys values ('active')");
  theirs = new DatabaseSync(file);
});

afterEach(() => {
  ours.close();
  theirs.close();
});

const status = () => ours.prepare('select status from keys').get()?.status;

describe('the reads of one tick', () => {
  it('see the writes of another process in the next tick', async () => {
    const window = new ReadWindow(ours);
    window.open();
    expect(status()).toBe('active');
    theirs.exec("update keys set status = 'rotated'");
    await nextTurn();
    window.open();
    expect(status()).toBe('rotated');
    window.close();
  });

  it('end before a write of our own, which sees the current data', () => {
    const window = new ReadWindow(ours);
    window.open();
    expect(status()).toBe('active');
    theirs.exec("update keys set status = 'rotated'");
    window.close();
    ours.exec("update keys set status = 'revoked' where status = 'rotated'");
    expect(status()).toBe('revoked');
  });

  it('leave no transaction open', async () => {
    const window = new ReadWindow(ours);
    window.open();
    window.open();
    await nextTurn();
    expect(ours.isTransaction).toBe(false);
    window.close();
  });
});

describe('the version', () => {
  it('stays the same without writes', async () => {
    const window = new ReadWindow(ours);
    const before = window.version();
    await nextTurn();
    expect(window.version()).toBe(before);
    window.close();
  });

  it('changes in the next tick after another process wrote', async () => {
    const window = new ReadWindow(ours);
    const before = window.version();
    theirs.exec("update keys set status = 'rotated'");
    await nextTurn();
    expect(window.version()).not.toBe(before);
    expect(status()).toBe('rotated');
    window.close();
  });

  it('changes after a statement of our own that may have written', () => {
    const window = new ReadWindow(ours);
    const before = window.version();
    window.end();
    ours.exec("update keys set status = 'revoked'");
    expect(window.version()).not.toBe(before);
    expect(status()).toBe('revoked');
    window.close();
  });
});

function subject() {
  const state = { version: 1, value: 'active' as string | null, reads: 0 };
  const find = whileUnchanged(
    async () => state.version,
    async (key) => {
      state.reads++;
      return state.value === null ? null : `${key} ${state.value}`;
    },
  );
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
