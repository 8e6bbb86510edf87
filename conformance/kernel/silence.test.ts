import { expect, it } from 'vitest';
import { Silence } from './silence.ts';
import { TransportError } from './wire.ts';

const late = new TransportError('timeout', 'no answer in time');

function silentFor(times: number): Silence {
  const silence = new Silence();
  for (let time = 0; time < times; time += 1) silence.note('listSales', late);
  return silence;
}

it('gives an operation up that never answers, and no other', () => {
  const silence = silentFor(6);
  expect(silence.givenUp('listSales')?.message).toMatch(/not asked any more: 6 requests/);
  expect(silence.givenUp('getMe')).toBeNull();
});

it('goes on asking one that answers now and then', () => {
  const silence = silentFor(5);
  silence.note('listSales', null);
  silence.note('listSales', late);
  expect(silence.givenUp('listSales')).toBeNull();
});

it('does not count other failures', () => {
  const silence = silentFor(5);
  silence.note('listSales', new TransportError('reset', 'the connection broke'));
  silence.note('listSales', late);
  expect(silence.givenUp('listSales')).toBeNull();
});
