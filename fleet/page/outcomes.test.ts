import { expect, it } from 'vitest';
import type { ShownVisit } from '../serve/shown.ts';
import { difference, matrixOf, seenVisits } from './outcomes.ts';

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

it('takes no sample as a change of what is known', () => {
  const seen = seenVisits({
    visits: [visit('3', 'ppp'), visit('2', 'F', { kind: 'sample', list: 'some' }), visit('1', 'ppp')],
    lists,
  });
  expect(seen[0]?.changes).toEqual([]);
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
