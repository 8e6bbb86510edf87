import { expect, test } from 'vitest';
import { say, writtenMessage } from '../../conformance/model/message.ts';
import { headed } from './finding-heads.ts';

const seen = (request: string, id: string) =>
  writtenMessage(say('{request}: sale {id} is missing', { request, id: `${id}: ${id}` }));
const missing = (id: string) => `sale ${id}: ${id} is missing`;

test.each([
  ['one finding is one line', [seen('sales', 'a')], [[null, `sales: ${missing('a')}`]]],
  [
    'what findings in a row begin with is said once, above them',
    [seen('sales', 'a'), seen('sales', 'b'), seen('logs', 'c')],
    [
      ['sales:', missing('a')],
      [null, missing('b')],
      [null, `logs: ${missing('c')}`],
    ],
  ],
  [
    'another request between them begins again',
    [seen('sales', 'a'), seen('logs', 'b'), seen('sales', 'c')],
    [
      [null, `sales: ${missing('a')}`],
      [null, `logs: ${missing('b')}`],
      [null, `sales: ${missing('c')}`],
    ],
  ],
  ['a message without a colon of its own is left as it is', [writtenMessage(say('no sale'))], [[null, 'no sale']]],
] as const)('%s', (_, findings, lines) => {
  expect(headed(findings).map(({ head, rest }) => [head, rest])).toEqual(lines);
});
