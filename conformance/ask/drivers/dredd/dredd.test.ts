import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structureOf } from './arrangements.ts';
import { affordable } from './runner/drive.ts';

function record(name: string) {
  const text = JSON.stringify(structureOf(name));
  const parsed: { properties: { data: { items: { properties: object; required: string[] } } } } = JSON.parse(text);
  return parsed.properties.data.items;
}

describe('the structure that Dredd is asked about', () => {
  it('has the fields that the source names, with their types', () => {
    const sale = record('SalesResponse');
    expect(sale.required).toHaveLength(17);
    expect(sale.properties).toMatchObject({
      invoiceId: { type: 'integer' },
      discountType: { type: ['string', 'null'] },
    });
    expect(sale.properties).toMatchObject({ tabCreator: { type: ['object', 'null'], required: ['id', 'name'] } });
  });

  it('leaves open what the source does not show', () => {
    const staff = record('StaffResponse');
    expect(staff.required).not.toContain('observedShiftCount');
    expect(staff.properties).toMatchObject({ discountRate: { type: ['number', 'null'] } });
    expect(record('StoresResponse').required).toEqual(['id']);
    expect(record('PromotionsResponse').properties).toMatchObject({ products: { type: 'array', items: {} } });
  });

  it('asks nothing of pages and ranges', () => {
    expect(structureOf('SalesResponse')).toMatchObject({ required: ['data'] });
    expect(Object.keys(JSON.parse(JSON.stringify(structureOf('SalesResponse'))).properties)).toEqual(['data']);
  });

  it('names no value, no format and no extra field', () => {
    const text = JSON.stringify(['SalesResponse', 'ProductsResponse', 'OpenapiDocument'].map(structureOf));
    expect(text).not.toMatch(/"(enum|format|pattern|additionalProperties)"/);
  });
});

it('leaves a body of usual size as it is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(affordable(text)).toBe(text);
    }),
  );
});

it.each(['"', '"\\', '{"data":[', ']]]}', '', '"a\\\\","'])('leaves what is not JSON as it is: %s', (text) => {
  expect(affordable(text)).toBe(text);
});

it('keeps whole records of a long list', () => {
  const records = Array.from({ length: 10_000 }, (_, id) => ({ id, name: '],"\\', items: [{ n: 1 }, { n: 2 }] }));
  const kept = JSON.parse(affordable(JSON.stringify({ data: records, pagination: { nextCursor: null } })));
  expect(kept.data.length).toBeGreaterThan(4000);
  expect(kept.data.length).toBeLessThan(6000);
  expect(kept.data).toEqual(records.slice(0, kept.data.length));
});
