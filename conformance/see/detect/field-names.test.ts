import { describe, expect, it } from 'vitest';
import { answer, capture } from '../../testing/captured.ts';

function leaksOf(body: unknown, operation: Parameters<typeof answer>[0] = 'listSales', status = 200) {
  const { facts, ...kept } = capture.response({ ...answer(operation, JSON.stringify(body)), status });
  return { leaks: facts.leaks.filter(({ inName }) => inName === true), kept: JSON.stringify({ facts, kept }) };
}

const PRIVATE: readonly (readonly [name: string, category: string])[] = [
  ['mail:jane.doe@victim-mail.org', 'email'],
  ['jane.doe%40victim-mail.org', 'email'],
  [Buffer.from('jane.doe@victim-mail.org').toString('base64'), 'email'],
  ['081-234-5678', 'phone'],
  ['0812345678', 'phone'],
  ['notify_0812345678', 'phone'],
  ['๐๘๑๒๓๔๕๖๗๘', 'phone'],
  ['p_๐๘๑-๒๓๔-๕๖๗๘', 'phone'],
  ['notify_٠٨١٢٣٤٥٦٧٨', 'phone'],
  ['tel:+66812345678', 'phone'],
];

describe('private data in the name of a field', () => {
  it.each(PRIVATE)('%s is a finding, and is not kept', (name, category) => {
    const bodies = [
      leaksOf({ data: [{ id: 'a', [name]: 1 }] }),
      leaksOf({ data: [{ id: 'a', extra: { deep: [{ [name]: { [name]: null } }] } }] }),
      leaksOf({ data: [{ id: 'a', extra: JSON.parse(`{"__proto__":{"${name}":1}}`) }] }),
      leaksOf({ data: [], [name]: 1 }),
      leaksOf({ error: { fields: { [name]: 'is wrong' } } }, 'listSales', 400),
      leaksOf({ [name]: { a: 1 } }, 'other', 404),
    ];
    for (const { leaks, kept } of bodies) {
      expect(leaks.map((leak) => [leak.category, leak.weight, leak.where])).toContainEqual([
        category,
        'certain',
        'body',
      ]);
      expect(kept).not.toContain(name);
    }
  });

  it('is seen behind the entries of an error that are kept', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']));
    const { leaks } = leaksOf({ ...many, 'jane.doe@victim-mail.org': 1 }, 'listSales', 400);
    expect(leaks).toHaveLength(1);
  });

  it('of the shop itself is a hint', () => {
    const { leaks } = leaksOf({ data: [{ id: 'a', '+66 2 123 4567': 'line' }] }, 'listStores');
    expect(leaks.map(({ weight }) => weight)).toEqual(['possible']);
  });

  it('that was in the request is none', () => {
    const asked = { ...answer('listSales', JSON.stringify({ errors: { 'a@shop.org': 'unknown' } })), status: 400 };
    const { facts } = capture.response({ ...asked, requestTarget: '/public-api/v1/sales?a%40shop.org=1' });
    expect(facts.leaks).toEqual([]);
  });
});
