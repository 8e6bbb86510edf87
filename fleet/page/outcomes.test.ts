import { expect, it } from 'vitest';
import type { ShownDeployment, ShownVisit } from '../serve/overview.ts';
import { unseen } from '../store/facts.ts';
import { deployment } from '../testing/deployment.ts';
import { chosen } from './fleet-table.tsx';
import { difference, matrixOf, seenVisits } from './outcomes.ts';
import { hashOf, NO_FILTER, type Place, placeIn } from './route.ts';

const lists = { all: ['A', 'B', 'C'], some: ['B'] };

function visit(id: string, outcomes: string | null, more: Partial<ShownVisit> = {}): ShownVisit {
  return {
    id,
    kind: 'full',
    due: '',
    late: false,
    ended: '',
    result: 'conformant',
    reason: '',
    requests: 0,
    durationMs: 0,
    musts: null,
    p95: null,
    list: outcomes === null ? null : 'all',
    outcomes,
    ...more,
  };
}

/** From the newest to the oldest, as the server gives them. */
const visits = [
  visit('6', 'ppp'),
  visit('5', 'p', { kind: 'confirm', list: 'some' }),
  visit('4', 'F', { kind: 'sample', list: 'some' }),
  visit('3', null, { result: 'unreachable' }),
  visit('2', 'ppp'),
  visit('1', 'ppF'),
];

it('says of each visit what it changed, against all that was known before it', () => {
  const seen = seenVisits({ visits, lists });
  expect(seen.map(({ changes }) => changes.map(({ id, from, to }) => `${id} ${from} ${to}`))).toEqual([
    [],
    [],
    ['B p F'],
    [],
    ['C F p'],
    [],
  ]);
  expect(seen.map(({ isFirst }) => isFirst)).toEqual([false, false, false, false, false, true]);
});

it('shows of changes only what changed, or is broken at the end', () => {
  const seen = seenVisits({ visits, lists });
  const { columns, rows } = matrixOf(seen, true);
  expect(columns.map((each) => each.visit.id)).toEqual(['1', '2', '6']);
  expect(rows).toEqual(['C']);
  const all = matrixOf(seen, false);
  expect(all.columns.map((each) => each.visit.id)).toEqual(['1', '2', '5', '6']);
  expect(all.rows).toEqual(['A', 'B', 'C']);
  const broken = matrixOf(seenVisits({ visits: [visit('1', 'pFp')], lists }), true);
  expect(broken.rows).toEqual(['B']);
});

it('counts as a difference only what both looked at, where one looked at a part', () => {
  const [newest, confirmed, , , , oldest] = seenVisits({ visits, lists });
  if (newest === undefined || confirmed === undefined || oldest === undefined) throw new Error('no visits');
  expect(difference(oldest, newest)).toEqual([{ id: 'C', from: 'F', to: 'p' }]);
  expect(difference(oldest, confirmed)).toEqual([]);
});

function one(name: string, more: Partial<ShownDeployment> = {}): ShownDeployment {
  const { listed, shown } = unseen(deployment(name, { url: `https://${name}.example` }));
  return { ...listed, ...shown, state: 'conformant', reason: 'all kept', ...more };
}

const fleet = [
  one('a', { p95: 10, changed: '2026-01-02T00:00:00Z', musts: { all: 10, kept: 10, broken: 0 } }),
  one('b', { state: 'stale', nextVisit: '2026-01-01T00:00:00Z' }),
  one('c', { state: 'failing', p95: 900, owner: 'Ada', tags: ['eu'], musts: { all: 10, kept: 7, broken: 3 } }),
  one('d', { state: 'failing', reason: 'broken: PAGE-04', changed: '2026-01-03T00:00:00Z' }),
];

it.each([
  [{ sort: 'state' }, 'cdba'],
  [{ sort: 'name' }, 'abcd'],
  [{ sort: 'kept' }, 'cabd'],
  [{ sort: 'p95' }, 'cabd'],
  [{ sort: 'next' }, 'bacd'],
  [{ sort: 'changed' }, 'dabc'],
  [{ q: 'page-04 D.example' }, 'd'],
  [{ q: 'ada eu' }, 'c'],
  [{ tag: 'eu', state: 'stale' }, ''],
] as const)('sorts, then by name, and finds all words in name, address, owner, tags or reason: %j', (filter, names) => {
  expect(
    chosen(fleet, { ...NO_FILTER, ...filter })
      .map(({ name }) => name)
      .join(''),
  ).toBe(names);
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
  for (const hash of ['', '#', '#nowhere', '#fleet?state=odd'])
    expect(placeIn(hash)).toEqual({ view: 'fleet', filter: NO_FILTER });
});
