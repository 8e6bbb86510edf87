import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse, Handler } from '../../../contract/http.ts';
import {
  keyedOperations,
  type OperationId,
  operationOf,
  operations,
  operationsWithoutId,
} from '../../../contract/operations.ts';
import { NOW } from '../../moment.ts';
import type { OpenedDeployment } from '../../open-deployment.ts';
import { openPlain } from '../../third/check-third.ts';
import { moveClockTo, stopClockAt } from '../../thread-clock.ts';
import { type Comparison, comparisonOf, differences } from './compare.ts';
import { corpusOf } from './plan.ts';

async function open(): Promise<OpenedDeployment> {
  return openPlain(NOW);
}

let requests: readonly ApiRequest[] = [];
let comparison: Comparison = { parts: [], answers: [], ofCheck: 0 };

beforeAll(async () => {
  stopClockAt(NOW);
  requests = await corpusOf(await open(), NOW, 7);
  comparison = await comparisonOf(open, NOW, [{ requests, everyMs: 20, pauseMs: 0 }], 0);
  return () => moveClockTo(Date.now());
});

describe('the corpus', () => {
  it('is the same for the same seed, and another one for another seed', async () => {
    expect(await corpusOf(await open(), NOW, 7)).toEqual(requests);
    expect(await corpusOf(await open(), NOW, 8)).not.toEqual(requests);
    expect(requests.length).toBeGreaterThan(1500);
  });

  it.each(operationsWithoutId)(
    'asks %s for every parameter of the contract, with values taken and values refused',
    (id) => {
      for (const name of operations[id].parameters.map((parameter) => parameter.name)) {
        expect(
          statuses(id, (query) => query.has(name)),
          name,
        ).toContain('200');
        if (!NEVER_REFUSED.has(name))
          expect(
            statuses(id, (query) => query.has(name)),
            name,
          ).toContain('400');
      }
      const several = (count: number) => statuses(id, (query) => new Set(query.keys()).size >= count);
      if (operations[id].parameters.length > 0) expect(several(3)).toEqual(expect.arrayContaining(['200', '400']));
    },
  );

  it.each(keyedOperations)('asks %s with and without a valid key', (id) => {
    expect(statuses(id, () => true)).toEqual(expect.arrayContaining(['200', '401', '405']));
  });

  it('asks for every limit, and for a third page and more', () => {
    const limits = new Set(requests.map(({ url }) => queryOf(url).get('limit')));
    for (let limit = 1; limit <= 100; limit += 1) expect(limits).toContain(`${limit}`);
    expect(requests.filter(({ url }) => /cursor=[0-9a-f-]{36}(?:&|$)/.test(url)).length).toBeGreaterThan(100);
  });
});

/** What these refuse is open: PAR-38, PAR-39, and any text can be searched for. */
const NEVER_REFUSED: ReadonlySet<string> = new Set(['categoryIds', 'productIds', 'triggers', 'search']);

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '');
}

function statuses(id: OperationId, isMeant: (query: URLSearchParams) => boolean): readonly string[] {
  const meant = requests.map(({ url }) => operationOf(url.split('?')[0] ?? '') === id && isMeant(queryOf(url)));
  return [
    ...new Set(comparison.answers.flatMap(({ seen }, index) => (meant[index] === true ? [seen.slice(0, 3)] : []))),
  ];
}

type Planted = (request: ApiRequest, query: URLSearchParams, handle: Handler) => Promise<ApiResponse> | null;

const again = (request: ApiRequest, handle: Handler, query: URLSearchParams) =>
  handle({ ...request, url: `${request.url.split('?')[0]}?${query}` });

function replaced(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.set(name, value);
  return changed;
}

/** One promise broken in one narrow place; `null` where the request is answered as ever. */
const narrow: Readonly<Record<string, Planted>> = {
  'a limit of 37 gives 36': (request, query, handle) =>
    query.get('limit') === '37' ? again(request, handle, replaced(query, 'limit', '36')) : null,
  'the third of three stores is ignored': (request, query, handle) => {
    const stores = query.get('storeIds')?.split(',') ?? [];
    return stores.length === 3
      ? again(request, handle, replaced(query, 'storeIds', stores.slice(0, 2).join(',')))
      : null;
  },
  'a foreign store between two own ones is overlooked': (request, query, handle) => {
    const stores = query.get('storeIds')?.split(',') ?? [];
    const around = `${stores[0]},${stores[2]}`;
    return stores.length === 3 ? again(request, handle, replaced(query, 'storeIds', around)) : null;
  },
  'an unknown status behind two good ones is overlooked': (request, query, handle) => {
    const words = query.getAll('status');
    return words.length === 2 && words[0]?.includes(',') === true
      ? again(request, handle, replaced(query, 'status', words[0]))
      : null;
  },
  'a staff filter is ignored where there is a search': (request, query, handle) => {
    if (!query.has('staffId') || !query.has('search')) return null;
    const changed = new URLSearchParams(query);
    changed.delete('staffId');
    return again(request, handle, changed);
  },
  'from is a millisecond late on logs': (request, query, handle) => {
    const from = Date.parse(query.get('from') ?? '');
    if (!request.url.includes('/logs') || Number.isNaN(from)) return null;
    return again(request, handle, replaced(query, 'from', new Date(from + 1).toISOString()));
  },
  'a key with more behind it is taken by /me': (request, _, handle) => {
    const authorization = /^Bearer (\S+) extra$/.exec(String(request.headers.authorization))?.[1];
    if (authorization === undefined || !request.url.includes('/me')) return null;
    return handle({ ...request, headers: { authorization: `Bearer ${authorization}` } });
  },
  'a cursor with a word before it is taken by promotions': (request, query, handle) => {
    const cursor = query.get('cursor') ?? '';
    if (!cursor.startsWith('tea') || !request.url.includes('/promotions')) return null;
    const changed = new URLSearchParams(query);
    changed.delete('cursor');
    return again(request, handle, changed);
  },
  'a search for an underscore finds everything': (request, query, handle) =>
    query.get('search') === '_' ? again(request, handle, replaced(query, 'search', '')) : null,
  'a profile of another kind of id is a 400': (request, _, handle) =>
    request.url.includes('/customers/')
      ? handle(request).then((answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer))
      : null,
};

describe('the corpus finds', () => {
  it.each(Object.keys(narrow))('%s', async (name) => {
    const found = await differences(
      async () => {
        const deployment = await open();
        const { handle } = deployment;
        return {
          ...deployment,
          handle: (request) => narrow[name]?.(request, queryOf(request.url), handle) ?? handle(request),
        };
      },
      NOW,
      comparison,
    );
    expect(found.length).toBeGreaterThan(0);
  });
});
