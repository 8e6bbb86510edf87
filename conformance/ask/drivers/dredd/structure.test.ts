import { describe, expect, it } from 'vitest';
import { structureOf } from './arrangements.ts';

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
