import { expect, it } from 'vitest';
import { whileUnchanged } from './while-unchanged.ts';

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

it('reads an unchanged value once', async () => {
  const { state, find } = subject();
  expect([await find('a'), await find('a'), await find('b')]).toEqual(['a active', 'a active', 'b active']);
  expect(state.reads).toBe(2);
});

it('reads again after a write', async () => {
  const { state, find } = subject();
  await find('a');
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
