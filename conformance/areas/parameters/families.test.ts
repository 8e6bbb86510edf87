import { describe, expect, it } from 'vitest';
import { exchange, ourStores } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { parameterTry } from '../shared/examples/parameter-tries.ts';
import { acceptedValuesFamily } from './accepted-values.family.ts';
import { parametersProbe } from './parameters.probe.ts';
import { refusedValuesFamily } from './refused-values.family.ts';

const [pageLimit] = refusedValuesFamily.rules;
const [limitsTaken] = acceptedValuesFamily.rules;

describe('a value that has to be refused', () => {
  it.each([
    ['a crash behind a gateway', { status: 502, control: 200 }, 'failed'],
    ['an outage', { status: 503, control: 503 }, 'cantTell'],
    ['a limit', { status: 429 }, 'cantTell'],
  ] as const)('%s', (_, answer, outcome) => {
    const judgement = pageLimit && judgementOf(pageLimit, { parameters: [parameterTry(answer)] });
    expect(judgement?.outcome).toBe(outcome);
  });

  it('names the value and what came', () => {
    const odd = parameterTry({ what: 'odd', status: 200 });
    const judgement = pageLimit && judgementOf(pageLimit, { parameters: [parameterTry({}), odd] });
    expect(judgement?.message).toBe(
      'seen in 1 of 2 requests with invalid values: listSales limit: odd: expected 400, received 200 for "101"',
    );
  });
});

it('one record more than the limit is a failure', () => {
  const taken = { expect: 'accept', kind: 'limits-taken', status: 200, limit: 100, records: 101 } as const;
  const judgement = limitsTaken && judgementOf(limitsTaken, { parameters: [parameterTry(taken)] });
  expect(judgement?.message).toMatch(/at most 100 records, received 101 records/);
});

function contextOf(seed: string, seen: readonly Exchange[] = []): ProbeContext {
  const pagination = { nextCursor: '00000000-0000-4000-8000-000000000001' };
  const context = {
    seed,
    profile: { drawsSeed: false },
    startedAt: '2026-01-01T00:00:00.000Z',
    randomUuid: () => '00000000-0000-4000-8000-000000000002',
    seen: () => seen,
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

describe('a value that has to be taken', () => {
  const page = (id: string, records: number, query: Exchange['query'], status = 200) => {
    const data = Array.from({ length: records }, (_, index) => ({ id: `p-${index}` }));
    return exchange({ id, operation: 'listProducts', query, status, body: { data } });
  };
  const tried = async (...seen: readonly Exchange[]) => {
    const tries = await parametersProbe.gather(contextOf('1', seen), { stores: ourStores('store-1') });
    return tries.find(
      ({ operation, parameter, what }) => [operation, parameter, what].join() === 'listProducts,limit,100',
    );
  };

  it('is not sent again where a request of another probe was answered', async () => {
    expect(await tried(page('ex-0007', 3, [['limit', '100']]))).toMatchObject({
      exchange: 'ex-0007',
      status: 200,
      records: 3,
    });
  });

  it('is judged by the answer with the most records', async () => {
    const seen = [
      page('ex-0007', 3, [['limit', '100']]),
      page('ex-0008', 101, [
        ['limit', '100'],
        ['search', 'tea'],
      ]),
    ];
    expect(await tried(...seen)).toMatchObject({ exchange: 'ex-0008', records: 101 });
  });

  it.each([
    ['was refused', page('ex-0007', 0, [['limit', '100']], 400)],
    ['had another value', page('ex-0007', 3, [['limit', '10']])],
    [
      'was for a later page',
      page('ex-0007', 3, [
        ['limit', '100'],
        ['cursor', 'c'],
      ]),
    ],
  ])('is sent where the other request %s', async (_, seen) => {
    expect((await tried(seen))?.exchange).not.toBe('ex-0007');
  });
});
