import { describe, expect, it } from 'vitest';
import { requirements } from '../../contract/requirements/index.ts';
import { json } from '../fault-kit/responses.ts';
import { faults } from './catalogue.ts';

const levels = new Map(requirements.map(({ id, level }) => [id, level]));

describe('the catalogue of seeded faults', () => {
  it('has at least 150 of them', () => {
    expect(faults.length).toBeGreaterThanOrEqual(150);
  });

  it('names each once, in words that a file name could have', () => {
    const ids = faults.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9.]+(-[a-z0-9.]+)*$/.test(id))).toEqual([]);
  });

  it('describes each in words of its own', () => {
    const titles = faults.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it.each(faults.map((fault) => [fault.id, fault] as const))('%s breaks a promise and answers', async (_id, fault) => {
    expect(levels.get(fault.requirement)).toBe('must');
    const handle = fault.wrap({
      handle: async () => json(401, { message: 'no key' }),
      keys: new Map(),
      facts: { foreignStore: 'store', foreignCustomer: 'customer', foreignStaff: 'staff' },
    });
    const answer = await handle({ method: 'GET', url: '/public-api/v1/unknown', headers: {} });
    expect(typeof answer.status).toBe('number');
  });
});
