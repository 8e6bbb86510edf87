import { expect, it } from 'vitest';
import { processorMs } from '../../../contract/testing/processor-ms.ts';
import type { AskedOperation } from '../../model/exchange.ts';
import { answer, capture, TEST_KEY } from '../../testing/captured.ts';
import { inspect } from '../detect/inspector.ts';

/** For responses that would take a naive reader minutes or crash it: each has to be read within the time limit of the test. */
function nested(open: string, close: string, times: number, inside = ''): string {
  return `${open.repeat(times)}${inside}${close.repeat(times)}`;
}

/** Schemas that all refer to each other, like the tables of a database with relations in both directions. */
function mesh(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `Model${index}`);
  const properties = Object.fromEntries(names.map((name) => [`to${name}`, { $ref: `#/components/schemas/${name}` }]));
  const own = { supplierCost: { type: 'number' } };
  const schemas = Object.fromEntries(
    names.map((name, index) => [name, { properties: index === count - 1 ? { ...properties, ...own } : properties }]),
  );
  const schema = { properties: { data: { $ref: '#/components/schemas/Model0' } } };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  return JSON.stringify({ paths: { '/public-api/v1/sales': { get: { responses } } }, components: { schemas } });
}

it.each<[string, AskedOperation, number, string]>([
  ['half a key that goes on and on', 'listSales', 500, JSON.stringify({ message: `ive_ ${'a_'.repeat(128_000)}` })],
  ['the end of a key in a long word', 'listSales', 500, `${'a-'.repeat(100_000)}${TEST_KEY.slice(-20)}`],
  [
    'addresses in a row, in every record',
    'listProducts',
    200,
    JSON.stringify({
      data: Array.from({ length: 50 }, (_, index) => ({ description: `${'http://'.repeat(2850)}&token=? ${index}` })),
    }),
  ],
  [
    'the middle of a key again and again, in every record',
    'listProducts',
    200,
    JSON.stringify({
      data: Array.from({ length: 50 }, (_, index) => ({ description: `${'live_'.repeat(4000)}${index}` })),
    }),
  ],
  ['at at at', 'listSales', 500, JSON.stringify(Array.from({ length: 50 }, (_, index) => 'at '.repeat(6600) + index))],
  ['lists within lists', 'listSales', 400, nested('[', ']', 100_000)],
  ['lists within a private name', 'listSales', 200, `{"data":[{"phone":${nested('[', ']', 100_000)}}]}`],
  ['schemas within schemas', 'getOpenapi', 200, inAnswer(nested('{"items":', '}', 20_000, '{}'))],
])('%s', (_, operation, status, body) => {
  const captured = capture.response(answer(operation, body, { status }));
  expect(captured.facts.bytes).toBe(Buffer.byteLength(body));
  expect(JSON.stringify(captured.body ?? captured.text)).not.toContain(TEST_KEY.slice(-20));
});

it('models that all name each other are read to the last, and what one of them promises is seen', () => {
  const { facts } = capture.response(answer('getOpenapi', mesh(14)));
  expect(facts.leaks.map(({ category, path }) => `${category} ${path}`)).toEqual([
    'supplier-cost #/components/schemas/Model13/supplierCost',
  ]);
});

function inAnswer(schema: string): string {
  const answers = `{"200":{"content":{"application/json":{"schema":${schema}}}}}`;
  return `{"paths":{"/public-api/v1/sales":{"get":{"responses":${answers}}}}}`;
}

const BEGINNINGS = [
  '',
  '(cost',
  'cost',
  'margin',
  'ต้นทุน',
  'phone: ',
  'a@',
  'born ',
  'key=',
  'at ',
  '/home/',
  '{"',
  '<a>',
];
const FILLINGS = [' ', '\t', '0', '9 ', '-', '1,', 'a ', 'a.a', '@', ':', '  :  ', '<a>', '%20', 'at a ('];

it('a text with many near matches takes no long time', () => {
  const slow = BEGINNINGS.flatMap((beginning) =>
    FILLINGS.filter((filling) => {
      const text = `${beginning}${filling.repeat(Math.ceil(20_000 / filling.length))}`.slice(0, 19_998);
      const where = { operation: 'listProducts', path: '/data/*/description', setting: 'text' } as const;
      return processorMs(() => inspect(`${text}x1`, where)) > 2000;
    }).map((filling) => `${beginning}, then ${filling}`),
  );
  expect(slow).toEqual([]);
});
