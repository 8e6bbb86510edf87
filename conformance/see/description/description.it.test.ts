import { expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { put } from '../../testing/captured.ts';
import { DescriptionReader } from './description.ts';

const SALE = 'components.schemas.SaleSummary';
/** Every schema refers to the next one twice, so that there are a thousand billion ways through them. */
function doubling(): unknown {
  const document = put(structuredClone(contractDocument()), SALE, { $ref: '#/components/schemas/X0' });
  for (let index = 0; index < 40; index++) {
    const next = { $ref: `#/components/schemas/X${index + 1}` };
    put(document, `components.schemas.X${index}`, { allOf: [next, next] });
  }
  return put(document, 'components.schemas.X40', { type: 'object' });
}

async function read(document: unknown) {
  const reader = new DescriptionReader();
  reader.readDocument(Buffer.from(JSON.stringify(document)));
  return reader.result();
}

it('a hostile document leaves the next one its thread', async () => {
  expect((await read(doubling()))?.operations).toEqual([]);
  expect((await read(contractDocument()))?.operations).toHaveLength(11);
});
