import { expect, test } from 'vitest';
import { exchange } from '../../testing/builders.ts';
import { wasWritten } from './writes.probe.ts';

function week(...ids: readonly string[]) {
  return exchange({ operation: 'listSales', body: { data: ids.map((id) => ({ id })) } });
}

test.each([
  ['nothing changed', ['a', 'b', 'c'], false],
  ['a sale is gone', ['a', 'c'], true],
  ['a sale came', ['a', 'b', 'new', 'c'], false],
  ['a sale came, and the page is full', ['a', 'new', 'b'], false],
  ['two sales came, and the page is full', ['new', 'newer', 'a'], false],
  ['a sale came, and another is gone', ['b', 'c', 'new'], true],
  ['all sales are gone', [], true],
])('what the week of sales shows of a write, where %s: %s', (_, ids, expected) => {
  expect(wasWritten(week(...ids), week('a', 'b', 'c'))).toBe(expected);
});
