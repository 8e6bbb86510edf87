import { describe, expect, it } from 'vitest';
import { documentedValues, operationIds } from '../../../contract/operations.ts';
import { lastWeek } from '../../ask/questions/ask.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { exchange, ourStores } from '../../testing/exchanges.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { parameterTry } from '../shared/requests/tries.ts';
import { parametersProbe } from './parameters.probe.ts';
import { chosen, type Material } from './questions/slots.ts';
import { missingDay, rangeQuestions } from './questions/values.ts';
import { refusedValuesFamily } from './values.family.ts';

const [pageLimit] = refusedValuesFamily.rules;

it('a crash behind a gateway is no refusal', () => {
  const answer = parameterTry({ status: 502, control: 200 });
  expect(pageLimit && judgementOf(pageLimit, { parameters: [answer] }).outcome).toBe('failed');
});

function contextOf(seed: string): ProbeContext {
  const pagination = { nextCursor: '00000000-0000-4000-8000-000000000001' };
  const context = {
    seed,
    profile: { drawsSeed: false },
    startedAt: '2026-01-01T00:00:00.000Z',
    randomUuid: () => '00000000-0000-4000-8000-000000000002',
    seen: () => [],
    counted: (questions: unknown) => questions,
    ask: async ({ operation }: { operation: 'listSales' }) => exchange({ operation, body: { data: [], pagination } }),
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
  };
  return context as unknown as ProbeContext;
}

describe.each(['0.1.0', '1', '2'])('what the probe sends with the seed %s', async (seed) => {
  const tries = await parametersProbe.gather(contextOf(seed), { stores: ourStores('store-1') });
  const invalid = tries.filter(({ expect: expected }) => expected === 'refuse');

  it.each(invalid.map((tried) => [tried.operation, tried.parameter, tried.what, tried] as const))(
    '%s %s %s is a case of one row',
    (_operation, _parameter, _what, tried) => {
      const accepted = { parameters: [{ ...tried, status: 200 }] };
      const rows = refusedValuesFamily.rules.filter((row) => judgementOf(row, accepted).outcome === 'failed');
      expect(rows.map(({ id }) => id)).toHaveLength(1);
    },
  );

  it('names each try differently', () => {
    const names = tries.map(({ operation, parameter, what, sent }) => `${operation} ${parameter} ${what} ${sent}`);
    expect(names).toEqual([...new Set(names)]);
  });

  it('has a case for each row', () => {
    const refused = { parameters: invalid.map((tried) => ({ ...tried, status: 400 })) };
    const undecided = refusedValuesFamily.rules.filter((row) => judgementOf(row, refused).outcome !== 'passed');
    expect(undecided.map(({ id }) => id)).toEqual([]);
  });
});

const STORE = '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e';

function material(seed: string): Material {
  const context = { seed, startedAt: '2026-01-01T00:00:00.000Z', randomUuid: () => STORE };
  return { context, own: [STORE], cursors: new Map([['listSales', STORE]]) };
}

describe('what the seed chooses', () => {
  const documented = operationIds.flatMap((operation) =>
    ['status', 'paymentMethods', 'types'].flatMap((parameter) => documentedValues(operation, parameter)),
  );
  const good = [...documented, 'true', 'false', STORE];

  it.each(['1', '2', '3'])('is never a documented value (seed %s)', (seed) => {
    for (const { ask, parameter } of chosen([], material(seed), 100)) {
      const values = (ask.query ?? []).flatMap(([name, value]) => (name === parameter ? value.split(',') : []));
      expect(values.filter((value) => !good.includes(value))).toHaveLength(1);
    }
  });
});

it.each([
  ['2026-11-26T12:00:00.000Z', '2026-09-31', '2026-11-31'],
  ['2026-08-03T12:00:00.000Z', '2026-06-31', '2026-09-31'],
  ['2026-03-03T12:00:00.000Z', '2025-11-31', '2026-04-31'],
  ['2028-01-20T12:00:00.000Z', '2027-11-31', '2028-02-30'],
  ['2026-12-31T23:59:00.000Z', '2026-11-31', '2027-02-30'],
])('a day that its month does not have, around %s', (startedAt, from, to) => {
  const week = lastWeek(startedAt);
  expect([missingDay(week, 'from'), missingDay(week, 'to')]).toEqual([`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`]);
});

it.each(['2026-11-26T12:00:00.000Z', '2026-03-01T00:05:00.000Z', '2026-12-31T23:59:00.000Z'])(
  'makes no range run backwards where a wrong bound is taken for a time (%s)',
  (startedAt) => {
    const wrong = rangeQuestions(startedAt).filter(({ kind }) => kind === 'timestamp');
    const ranges = wrong.map(({ ask: { query = [] } }) =>
      ['from', 'to'].flatMap((bound) => query.flatMap(([name, sent]) => (name === bound ? taken(sent) : []))),
    );
    const read = ranges.filter((range) => range.length === 2 && !range.some(Number.isNaN));
    expect(read.length).toBeGreaterThan(wrong.length / 2);
    for (const [from, to] of read) expect(from).toBeLessThan(to ?? 0);
  },
);

/** As lenient readers take it. */
function taken(sent: string): number {
  const isInSeconds = sent.length < 13;
  return /^\d+$/.test(sent) ? Number(sent) * (isInSeconds ? 1000 : 1) : Date.parse(sent.replace('tea', ''));
}
