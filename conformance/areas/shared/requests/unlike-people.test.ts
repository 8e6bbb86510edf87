import { describe, expect, it } from 'vitest';
import { unlikePeople } from './by-id.probe.ts';

const people = (from: number, to: number, fields: object) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `p${from + index}`, ...fields }));

describe('people to look up', () => {
  it('are of each kind, the rare ones too', () => {
    const north = people(0, 60, { type: 'MEMBER', region: 'north' });
    const south = people(60, 97, { type: 'MEMBER', region: 'south' });
    const guests = people(97, 99, { type: 'GUEST', region: null });
    const chosen = unlikePeople([...north, ...south, ...guests], 10);
    expect(chosen).toHaveLength(10);
    for (const some of [north, south, guests]) expect(some.some(({ id }) => chosen.includes(id))).toBe(true);
  });

  it('are spread over a ranking of one kind', () => {
    const numbers = unlikePeople(people(0, 100, {}), 10).map((id) => Number(id.slice(1)));
    expect(numbers[0]).toBe(0);
    for (const quarter of [0, 25, 50, 75])
      expect(numbers.some((number) => number >= quarter && number < quarter + 25)).toBe(true);
  });

  it('are all people, each once, where they are few; records without an id are none', () => {
    const chosen = unlikePeople([...people(0, 7, { role: 'CASHIER' }), ...people(3, 9, {}), {}, null], 10);
    expect(chosen.toSorted()).toEqual(people(0, 9, {}).map(({ id }) => id));
  });
});
