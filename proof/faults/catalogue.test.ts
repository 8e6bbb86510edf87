import { describe, expect, it } from 'vitest';
import { rules } from '../../conformance/suite.ts';
import { requirements } from '../../contract/requirements/index.ts';
import { json } from '../fault-kit/responses.ts';
import { hostiles } from '../hostile/catalogue.ts';
import { hostileTable } from '../hostile/kit.ts';
import { variants } from '../variants/catalogue.ts';
import { faults } from './catalogue.ts';

const known = new Map(requirements.map((requirement) => [requirement.id, requirement.level]));
const every = [...faults, ...variants, ...hostiles];

describe('the catalogue of faults, variants and hostile deployments', () => {
  it('has a fault for every mandatory requirement that a rule covers', () => {
    const covered = new Set(rules.flatMap((rule) => rule.requirements));
    const broken = new Set(faults.map(({ requirement }) => requirement));
    const mandatory = requirements.filter(({ id, level }) => level === 'must' && covered.has(id)).map(({ id }) => id);
    expect(mandatory.filter((id) => !broken.has(id))).toEqual([]);
  });

  it.each(['id', 'title'] as const)('uses each %s once', (name) => {
    const texts = every.map((row) => row[name]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('has ids with only characters that a file name could have', () => {
    expect(every.filter(({ id }) => !/^[a-z0-9.]+(-[a-z0-9.]+)*$/.test(id))).toEqual([]);
  });

  it('names requirements of the right level', () => {
    const open = faults.filter(({ requirement }) => !['must', 'should'].includes(known.get(requirement) ?? 'open'));
    expect(open.map(({ id }) => id)).toEqual([]);
    const unknown = variants.flatMap((variant) => variant.requirements.filter((id) => !known.has(id)));
    expect(unknown).toEqual([]);
  });
});

it('a row without an exit code, an id or a title is refused', () => {
  expect(() => hostileTable`one-two: A title ${{ says: /x/ }}`).toThrow(/a row must begin with/);
  expect(() => hostileTable`7 one-two: A title ${{ says: /x/ }}`).toThrow(/a row must begin with/);
  expect(hostileTable`0,3 one-two: A title ${{ says: /x/ }}`).toMatchObject([
    { id: 'one-two', exits: [0, 3], title: 'A title' },
  ]);
});

/** It shows the key in every 401, on any path. */
const EVERYWHERE = new Set(['key-in-a-debug-header']);

describe('a fault is in one place', () => {
  it.each(faults.map((fault) => [fault.id, fault] as const))('%s leaves other paths alone', async (id, fault) => {
    const refusal = json(401, { message: 'no key' });
    const facts = { foreignStore: 'store', foreignCustomer: 'customer', foreignStaff: 'staff' };
    const handle = fault.wrap({ handle: async () => refusal, keys: new Map(), facts });
    const answer = await handle({ method: 'GET', url: '/public-api/v1/unknown', headers: {} });
    if (EVERYWHERE.has(id)) expect(answer).not.toEqual(refusal);
    else expect(answer).toBe(refusal);
  });
});
