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
  it('leaves the next document its thread', async () => {
    await read(JSON.stringify(doubling()));
    expect((await read(JSON.stringify(contractDocument())))?.operations).toHaveLength(11);
  });

  it('with a pattern that is slow on answers leaves what it says itself compared', async () => {
    const found = await read(JSON.stringify(changed(`${SALE}.properties.type`, { type: 'string', pattern: SLOW })));
    expect(found?.operations).toHaveLength(11);
  });
});
