import { expect, test } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
import { onlyWith } from './only-with.ts';

type Query = readonly (readonly [string, string])[];

function said(shown: readonly Query[], others: readonly Query[]): string {
  const showing = shown.map((query, index) => exchange({ id: `shown-${index}`, query }));
  const clean = others.map((query, index) => exchange({ id: `clean-${index}`, query }));
  return onlyWith(new Set(showing.map(({ id }) => id)), [...showing, ...clean]);
}

const LIMITS: readonly Query[] = [[], [['limit', '1']], [['limit', '50']]];

test('a parameter that only those requests have is named', () => {
  expect(
    said(
      [
        [['storeIds', 'a']],
        [
          ['storeIds', 'b'],
          ['limit', '1'],
        ],
      ],
      LIMITS,
    ),
  ).toBe(', only with storeIds');
});

test('a value of it, where others sent the parameter too', () => {
  expect(
    said(
      [
        [['limit', '100']],
        [
          ['limit', '100'],
          ['storeIds', 'a'],
        ],
      ],
      [...LIMITS, [['storeIds', 'a']]],
    ),
  ).toBe(', only with limit=100');
});

test('nothing is said where requests have it without the fault, or too few were sent without it', () => {
  expect(said([[['limit', '1']]], LIMITS)).toBe('');
  expect(said([[['storeIds', 'a']]], LIMITS.slice(0, 2))).toBe('');
  expect(said([[['storeIds', 'a']], []], LIMITS)).toBe('');
});

test('an instant and a cursor are not named with their values, and a limit only where nothing else differs', () => {
  const range = (from: string, limit: string): Query => [
    ['from', from],
    ['cursor', from],
    ['limit', limit],
    ['active', limit === '9' ? 'true' : 'false'],
  ];
  const others = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'].map((from) =>
    range(from, '5'),
  );
  expect(said([range('2026-01-04T00:00:00Z', '9')], others)).toBe(', only with active=true');
  expect(said([range('2026-01-04T00:00:00Z', '6')], others)).toBe(', only with limit=6');
  expect(said([range('2026-01-04T00:00:00Z', '5')], others)).toBe('');
});

test('answers of another status are not compared', () => {
  const shown = exchange({ id: 'shown', status: 404, query: [['storeIds', 'a']] });
  expect(onlyWith(new Set(['shown']), [shown, ...LIMITS.map((query) => exchange({ query }))])).toBe('');
});
