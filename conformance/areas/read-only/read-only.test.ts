import { expect, test } from 'vitest';
import type { Artifacts } from '../../model/artifacts.ts';
import { exchange } from '../../testing/exchanges.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { readOnlyWriteNo5xx } from './rules/read-only.ts';
import { rereadWithControl, wasWritten } from './writes.probe.ts';

/** A POST that was refused, except for what the case says. */
function writeTry(partial: Partial<Artifacts['writes'][number]>): Artifacts['writes'][number] {
  return {
    kind: 'write',
    operation: 'listSales',
    method: 'POST',
    how: '',
    credential: 'good',
    exchange: 'ex-0001',
    status: 405,
    asBefore: true,
    ...partial,
  };
}

ruleCases(readOnlyWriteNo5xx, {
  fails: [['one is answered 500', { writes: [writeTry({}), writeTry({ status: 500 })] }, /POST listSales was/]],
});

function week(...ids: readonly string[]) {
  return exchange({ operation: 'listSales', body: { data: ids.map((id) => ({ id })) } });
}

test.each([
  ['a sale is gone', ['a', 'c'], true],
  ['a sale came, and another is gone', ['b', 'c', 'new'], true],
  ['all sales are gone', [], true],
])('what the week of sales shows of a write, where %s: %s', (_, ids, expected) => {
  expect(wasWritten(week(...ids), week('a', 'b', 'c'))).toBe(expected);
});

test.each([
  ['it is so again', ['a', 'c'], false],
  ['it is as before again', ['a', 'b', 'c'], null],
  ['it is otherwise again', ['a', 'b'], null],
  ['nothing is left', [], null],
])('of a sale that is gone, where %s', async (_, ids, asBefore) => {
  const control = { again: async () => week(...ids), isElsewhere: async () => false };
  const tried = await rereadWithControl(week('a', 'c'), week('a', 'b', 'c'), control);
  expect(tried?.asBefore ?? null).toBe(asBefore);
});

test('a sale that another range has was changed, and not deleted', async () => {
  const control = { again: async () => week('a', 'c'), isElsewhere: async () => true };
  expect(await rereadWithControl(week('a', 'c'), week('a', 'b', 'c'), control)).toBeNull();
});

test('what is as before is not read again', async () => {
  const again = () => Promise.reject(new Error('asked again'));
  const control = { again, isElsewhere: again };
  expect(await rereadWithControl(week('a'), week('a'), control)).toMatchObject({ asBefore: true });
});
