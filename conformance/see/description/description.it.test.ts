import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { put } from '../../testing/captured.ts';
import { DescriptionReader } from './description.ts';

const SALE = 'components.schemas.SaleSummary';
const SLOW = '^(([a-z0-9-])+.)+[A-Z]([a-z0-9-])+$';

function changed(path: string, value: unknown): unknown {
  return put(structuredClone(contractDocument()), path, value);
}

/** Every schema refers to the next one twice, so that there are a thousand billion ways through them. */
function doubling(): unknown {
  const document = changed(SALE, { $ref: '#/components/schemas/X0' });
  for (let index = 0; index < 40; index++) {
    const next = { $ref: `#/components/schemas/X${index + 1}` };
    put(document, `components.schemas.X${index}`, { allOf: [next, next] });
  }
  return put(document, 'components.schemas.X40', { type: 'object' });
}

function manyOperations(): unknown {
  const document = structuredClone(contractDocument());
  for (let index = 0; index < 10_000; index++)
    put(document, `paths./other/${index}`, { get: { responses: { 200: { description: 'x' } } } });
  return document;
}

const fields = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, { type: 'string' }]));
const polluted = JSON.stringify(contractDocument()).replaceAll(
  '"properties":{',
  '"properties":{"__proto__":{"type":"integer"},"constructor":{"type":"object"},',
);

const HOSTILE: readonly (readonly [string, string, RegExp | null])[] = [
  ['ten thousand operations', JSON.stringify(manyOperations()), null],
  ['a slow pattern', JSON.stringify(changed(`${SALE}.properties.createdAt`, { type: 'string', pattern: SLOW })), null],
  ['doubling references', JSON.stringify(doubling()), /more than 2 s/],
  [
    'a reference to itself',
    JSON.stringify(changed(SALE, { $ref: '#/components/schemas/SaleSummary' })),
    /refer to themselves without end/,
  ],
  [
    'references to hosts and files',
    JSON.stringify(changed(SALE, { allOf: [{ $ref: 'http://127.0.0.1:1/a.json' }, { $ref: 'file:///etc/passwd' }] })),
    null,
  ],
  ['names of prototypes', polluted, null],
  [
    'thirty thousand fields',
    JSON.stringify(changed(SALE, { type: 'object', properties: fields })),
    /more than 20000 schemas/,
  ],
  ['not an object', '[1, 2]', null],
  [
    'parts of other types',
    '{"openapi":"3.0.3","paths":{"/public-api/v1/sales":{"get":{"responses":{"200":null},"parameters":[null,5,{"name":7}]}}},"components":null}',
    null,
  ],
];

const BODY = Buffer.from(
  JSON.stringify({ data: [{ id: `${'a'.repeat(40)}!`, createdAt: `2026-01-10T10:00:00.000Z${'a'.repeat(40)}!` }] }),
);

async function read(document: string) {
  const reader = new DescriptionReader();
  reader.readDocument(Buffer.from(document));
  for (let index = 0; index < 5; index++)
    reader.add({ operation: 'listSales', status: 200, exchange: 'ex-0001', bytes: BODY });
  return reader.result();
}

describe('a hostile document', () => {
  it.each(HOSTILE)('%s costs little, and says so in one line', async (_name, document, problem) => {
    const before = process.cpuUsage();
    const found = await read(document);
    const { user, system } = process.cpuUsage(before);
    if (problem === null) expect(found?.problem).toBeNull();
    else expect(found?.problem).toMatch(problem);
    // Of the thread and of what waits for it; the thread alone is ended after two seconds.
    expect((user + system) / 1_000_000).toBeLessThan(20);
  });

  it('changes no prototype', async () => {
    await read(polluted);
    expect(Reflect.get({}, 'type')).toBeUndefined();
  });

  it('leaves the next document its thread', async () => {
    await read(JSON.stringify(doubling()));
    expect((await read(JSON.stringify(contractDocument())))?.operations).toHaveLength(11);
  });

  it('with a pattern that is slow on answers leaves what it says itself compared', async () => {
    const found = await read(JSON.stringify(changed(`${SALE}.properties.type`, { type: 'string', pattern: SLOW })));
    expect(found?.operations).toHaveLength(11);
  });
});

it('says nothing where no document came', async () => {
  expect(await new DescriptionReader().result()).toBeNull();
});
