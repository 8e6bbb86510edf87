import { expect, it } from 'vitest';
import type { ShownDeployment } from '../serve/shown.ts';
import { chosen, counts } from './fleet-table.tsx';
import { hashOf, NO_FILTER, type Place, placeIn } from './route.ts';

function one(name: string, more: Partial<ShownDeployment> = {}): ShownDeployment {
  return {
    name,
    state: 'conformant',
    reason: 'all kept',
    since: null,
    url: `https://${name}.example`,
    owner: null,
    tags: [],
    schedule: 'every 1h',
    zone: 'UTC',
    paused: false,
    visitedBy: null,
    lastVisit: null,
    nextVisit: null,
    musts: null,
    mustsOf: null,
    p95: null,
    p95s: [],
    days: '',
    changed: null,
    ...more,
  };
}

const fleet = [
  one('a', { p95: 10, changed: '2026-01-02T00:00:00Z', musts: { all: 10, kept: 10, broken: 0 } }),
  one('b', { state: 'stale', nextVisit: '2026-01-01T00:00:00Z' }),
  one('c', { state: 'failing', p95: 900, owner: 'Ada', tags: ['eu'], musts: { all: 10, kept: 7, broken: 3 } }),
  one('d', { state: 'failing', reason: 'broken: PAGE-04', changed: '2026-01-03T00:00:00Z' }),
];
const namesOf = (more: Partial<typeof NO_FILTER>) => chosen(fleet, { ...NO_FILTER, ...more }).map(({ name }) => name);

it.each([
  ['state', ['c', 'd', 'b', 'a']],
  ['name', ['a', 'b', 'c', 'd']],
  ['kept', ['c', 'a', 'b', 'd']],
  ['p95', ['c', 'a', 'b', 'd']],
  ['next', ['b', 'a', 'c', 'd']],
  ['changed', ['d', 'a', 'b', 'c']],
] as const)('sorts by %s, then by name', (sort, names) => {
  expect(namesOf({ sort })).toEqual(names);
});

it('finds all words in name, address, owner, tags or reason', () => {
  expect(namesOf({ q: 'page-04 D.example' })).toEqual(['d']);
  expect(namesOf({ q: 'ada eu' })).toEqual(['c']);
  expect(namesOf({ tag: 'eu', state: 'stale' })).toEqual([]);
});

it('counts states whichever is chosen', () => {
  expect(counts(fleet, { ...NO_FILTER, state: 'stale', q: 'example' })).toMatchObject({
    failing: 2,
    stale: 1,
    partial: 0,
  });
});

it.each<Place>([
  { view: 'fleet', filter: NO_FILTER },
  { view: 'fleet', filter: { q: 'a&b #c', state: 'failing', tag: 'eu', owner: 'Ada B', sort: 'p95' } },
  { view: 'deployment', name: 'shop.north-1', visit: 'x', from: 'y', to: '' },
  { view: 'compare', a: 'one', b: 'two' },
])('leads back to a place: %j', (place) => {
  expect(placeIn(hashOf(place))).toEqual(place);
});

it('takes an address that it does not know as the fleet', () => {
  for (const hash of ['', '#', '#nowhere', '#fleet?state=odd&sort=odd'])
    expect(placeIn(hash)).toEqual({ view: 'fleet', filter: NO_FILTER });
});
