import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../contract/operations.ts';
import type { Exchange, Json } from '../model/exchange.ts';
import { evidenceMeta } from '../testing/evidence.ts';
import { attempt, exchange } from '../testing/exchanges.ts';
import { mockAdvice, silenceWords, stoppedAnswering, unreliableIn, unreliableWords } from './unusual.ts';

const ids = ['a', 'b', 'c'].map((letter) => `${letter}0000000-0000-4000-8000-000000000000`);

const example = 'e0000000-0000-4000-8000-000000000000';

function shown(operation: OperationId, id: string, path: string, data: Json): Exchange {
  return exchange({ id: `of-${id}`, operation, path: `/public-api/v1/${path}`, body: { data } });
}

const records = (recordIds: readonly string[]) => recordIds.map((id) => ({ id }));
const profile = (id: string, ...known: readonly string[]) =>
  shown('getCustomer', id, `customers/${id}`, { ...records(known)[0], name: 'Ana' });
const shifts = (staff: string, ...known: readonly string[]) =>
  shown('listStaffShifts', staff, `staff/${staff}/shifts`, records(known));
const stores = (id: string, ...known: readonly string[]) => shown('listStores', id, 'stores', records(known));

const prism = { type: 'https://stoplight.io/prism/errors#UNPROCESSABLE_ENTITY', title: 'Invalid request' };

it.each([
  ['profiles show another id', /different ids are answered alike/, ids.map((id) => profile(id, example))],
  [
    'two people have the same shifts',
    /different ids are answered alike/,
    ['a', 'b'].map((id) => shifts(id, example, 'b')),
  ],
  ['Prism refuses', /are those of Prism/, [exchange({ status: 422, body: prism })]],
  ['Prism names violations', /are those of Prism/, [exchange({ headers: [['sl-violations', '[]']] })]],
  ['stores are made up anew', /each read of the stores has other ids/, [stores('a', '1', '2'), stores('b', '3', '4')]],
])('a mock is advised where %s', (_, words, exchanges) => {
  expect(mockAdvice(exchanges, 'local')).toMatch(words);
  expect(mockAdvice(exchanges, 'local')).toMatch(/check it with --profile shape$/);
  expect(mockAdvice(exchanges, 'shape')).toBeNull();
});

it.each([
  ['a store was opened', [stores('a', '1', '2'), stores('b', '2', '3')]],
  ['no store is shown', [stores('a'), stores('b')]],
  ['one profile has its id', ids.map((id, index) => profile(id, index === 0 ? id.toUpperCase() : example))],
  ['profiles show no id', ids.map((id) => profile(id))],
  ['people share a shift', ids.map((id) => shifts(id, example, id))],
  ['no person had a shift', ids.map((id) => shifts(id))],
  ['one person alone was asked for', ids.map(() => shifts('a', example))],
])('nothing is said where %s', (_, exchanges) => {
  expect(mockAdvice(exchanges, 'local')).toBeNull();
});

const silence = {
  lastAnswered: 'ex-0001',
  sinceMs: 3210,
  inFlight: ['ex-0002', 'ex-0003', 'ex-0004', 'ex-0005', 'ex-0006'],
  lost: 9,
  failure: 'nothing answers there',
  driver: null,
};
const exchanges = [
  exchange({ id: 'ex-0001' }),
  exchange({ id: 'ex-0002', query: [['limit', '5']] }),
  exchange({ id: 'ex-0003', method: 'POST' }),
  exchange({ id: 'ex-0004', query: [['search', "a' OR 1=1"]] }),
  exchange({ id: 'ex-0005', query: [['', 'search=%E0%A4%A']] }),
  exchange({ id: 'ex-0006', query: [['search', '\u0000']] }),
];

const evidenceWith = (meta: Parameters<typeof evidenceMeta>[0], all: typeof exchanges) => ({
  meta: evidenceMeta(meta),
  exchanges: all,
  rounds: [{}],
});

describe('a deployment that stopped answering', () => {
  it('suspects a request like none that was answered before those that are like one, and then the oldest', () => {
    const query = [['limit', '5']] as const;
    const all = [
      exchange({ id: 'ex-0001', query }),
      ...['ex-0002', 'ex-0003'].map((id) => exchange({ id, query, status: null })),
      exchange({ id: 'ex-0004', credential: { key: 'none' }, status: null }),
      exchange({ id: 'ex-0005', operation: 'getCustomer', status: null }),
    ];
    const inFlight = ['ex-0002', 'ex-0003', 'ex-0004', 'ex-0005'];
    const stopped = stoppedAnswering(evidenceWith({ silence: { ...silence, inFlight } }, all));
    expect(stopped?.inFlight).toEqual(['ex-0004', 'ex-0005', 'ex-0002', 'ex-0003']);
  });

  it('is suspected of the most unusual request first', () => {
    const { inFlight } = stoppedAnswering(evidenceWith({ silence }, exchanges)) ?? {};
    expect(inFlight).toEqual(['ex-0005', 'ex-0006', 'ex-0004', 'ex-0002', 'ex-0003']);
  });

  it('names only requests that are in the evidence', () => {
    const evidence = evidenceWith({ silence }, exchanges.slice(1, 2));
    expect(stoppedAnswering(evidence)).toMatchObject({ lastAnswered: null, inFlight: ['ex-0002'] });
    expect(stoppedAnswering(evidenceWith({}, exchanges))).toBeNull();
  });

  it.each([
    [{ inFlight: ['ex-0005'] }, ', after GET /public-api/v1/sales?search=%E0%A4%A was sent'],
    [{}, ', when 5 requests were in flight'],
    [{ inFlight: [], driver: 'dredd' }, ', while dredd sent its requests'],
    [{ inFlight: [] }, ''],
  ])('is said in one clause: %j', (change, words) => {
    const said = silenceWords({ ...silence, ...change }, exchanges);
    expect(said).toBe(`the deployment stopped answering 3.2 s into the run${words}`);
  });
});

type Asked = Pick<Exchange, 'operation' | 'path'>;
const SALES: Asked = { operation: 'listSales', path: '/public-api/v1/sales' };

/** So many valid requests, of which these statuses came first. */
function asked(all: number, lost: readonly number[], more: Asked = SALES): readonly Exchange[] {
  return Array.from({ length: all }, (_, index) => {
    const first = lost[index];
    const statuses = first === undefined ? [200] : [first, 200];
    return exchange({
      id: `${more.operation}-${index}`,
      status: 200,
      attempts: statuses.map((one) => attempt(one)),
      ...more,
    });
  });
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it.each([
  ['one in ten', 40, times(4, 503)],
  ['many of too few to count', 19, times(19, 500)],
])('a verdict can rest on answers of which %s failed at first', (_, all, lost) => {
  expect(unreliableIn(asked(all, lost))).toEqual([]);
});

it.each([
  ['more than one in ten', 40, times(5, 503), 5, '503'],
  [
    'clearly more than one in fifty that are 500, among others',
    100,
    [500, 503, ...times(6, 500)],
    8,
    '500 (7), 503 (1)',
  ],
])('no verdict can rest on answers of which %s failed at first', (_, all, statuses, lost, ways) => {
  const exchanges = statuses.map((__, index) => `listSales-${index}`).slice(0, 5);
  const [found, ...others] = unreliableIn(asked(all, statuses));
  expect({ ...found, exchanges: found?.exchanges.toSorted() }).toMatchObject({
    operation: 'listSales',
    lost,
    all,
    ways,
    exchanges,
  });
  expect(others).toEqual([]);
});

it('no verdict can rest on answers of which too many failed over all, though of none too many alone', () => {
  const one = asked(40, times(2, 500));
  const other = asked(40, times(2, 500), { operation: 'listProducts', path: '/public-api/v1/products' });
  const third = asked(40, times(2, 500), { operation: 'listStores', path: '/public-api/v1/stores' });
  expect(unreliableIn([...one, ...other])).toEqual([]);
  expect(unreliableIn([...one, ...other, ...third]).map(({ operation }) => operation)).toEqual([
    'listSales',
    'listProducts',
    'listStores',
  ]);
});

it('the worst endpoint is named, with the number of the others', () => {
  const staff = asked(20, times(15, 500), {
    operation: 'getStaffAnalytics',
    path: '/public-api/v1/analytics/staff',
  });
  expect(unreliableWords(unreliableIn([...asked(40, times(10, 500)), ...staff]))).toBe(
    '15 of 20 answers of GET /analytics/staff were 500, and 1 more endpoint is no better: too unreliable to be judged',
  );
  expect(unreliableWords([])).toBe(null);
});
