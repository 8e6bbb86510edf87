import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import {
  keyedOperations,
  type OperationId,
  operationOf,
  operations,
  operationsWithoutId,
} from '../../../contract/operations.ts';
import type { Change } from '../../fault.ts';
import type { When } from '../../fault-kit/conditions.ts';
import { on } from '../../fault-kit/on.ts';
import { moved } from '../../fault-kit/parameters.ts';
import { NOW } from '../../moment.ts';
import { openPlain } from '../../third/check-third.ts';
import { moveClockTo, stopClockAt } from '../../thread-clock.ts';
import { type Comparison, comparisonOf, differences, type Open } from './compare.ts';
import { corpusOf } from './plan.ts';

const open: Open = async () => openPlain(NOW);

function changed(change: Change): Open {
  return async () => {
    const deployment = await open();
    return { ...deployment, handle: change(deployment.handle) };
  };
}

/** The deployment with a mutant that is planted by hand, between its answer and the client. */
function planted(change: (request: ApiRequest, response: ApiResponse) => ApiResponse): Open {
  return changed((handle) => async (request) => change(request, await handle(request)));
}

let requests: readonly ApiRequest[] = [];
let comparison: Comparison = { parts: [], answers: [] };

beforeAll(async () => {
  stopClockAt(NOW);
  requests = await corpusOf(await open(), NOW, 7);
  comparison = await comparisonOf(open, NOW, [{ requests, everyMs: 20, pauseMs: 0 }]);
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
        const answered = statuses(id, (query) => query.has(name));
        expect(answered, name).toContain('200');
        if (!NEVER_REFUSED.has(name)) expect(answered, name).toContain('400');
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

const threeStores: When = ({ query }) => query.get('storeIds')?.split(',').length === 3;
const twoTexts: When = ({ query }) =>
  query.getAll('status').length === 2 && query.get('status')?.includes(',') === true;
const withExtra: When = ({ request }) => /^Bearer \S+ extra$/.test(String(request.headers.authorization));

/** One promise broken in one narrow place. */
const narrow: Readonly<Record<string, Change>> = {
  'a limit of 37 gives 36': on.anything.with('limit=37').takes('limit', '36'),
  'the third of three stores is ignored': on.anything.and(threeStores).reads('storeIds', (ids) => ids.slice(0, 2)),
  'a foreign store between two own ones is overlooked': on.anything
    .and(threeStores)
    .reads('storeIds', ([first = '', , third = '']) => [first, third]),
  'an unknown status behind two good ones is overlooked': on.anything
    .and(twoTexts)
    .changeQuery((query) => query.set('status', query.get('status') ?? '')),
  'a staff filter is ignored where there is a search': on.anything.with('staffId', 'search').ignores('staffId'),
  'from is a millisecond late on logs': on.logs
    .with('from')
    .changeQuery((query) => query.set('from', moved(1)(query.get('from') ?? ''))),
  'a key with more behind it is taken by /me': on.me.and(withExtra).changeRequest(({ request }) => ({
    ...request,
    headers: { authorization: String(request.headers.authorization).replace(' extra', '') },
  })),
  'a cursor with a word before it is taken by promotions': on.promotions.matching('cursor', /^tea/).ignores('cursor'),
  'a search for an underscore finds everything': on.anything.exactly('search', '_').takes('search', ''),
  'a profile of another kind of id is a 400': on.customer.changesStatus(404, 400),
};

describe('the corpus finds', () => {
  it.each(Object.entries(narrow))('%s', async (_name, change) => {
    expect((await differences(changed(change), NOW, comparison)).length).toBeGreaterThan(0);
  });
});

describe('a planted mutant', () => {
  it('that changes the order of fields and the text of errors changes nothing', async () => {
    const reordered = planted((_, response) => {
      if (response.status >= 400) return { ...response, body: JSON.stringify({ error: 'other words' }) };
      if (response.body === '') return response;
      const body: object = JSON.parse(response.body);
      return { ...response, body: JSON.stringify(Object.fromEntries(Object.entries(body).reverse())) };
    });
    expect(await differences(reordered, NOW, comparison)).toEqual([]);
  });

  it('that changes the answer to one request is found at this request', async () => {
    const isFull = (request: ApiRequest) => /\/sales\?.*storeIds=.*&/.test(request.url);
    const unique = requests.filter(({ url }) => requests.filter((other) => other.url === url).length === 1);
    const [at] = unique.filter((request) => isFull(request) && answerTo(request)?.seen.startsWith('200') === true);
    const other = planted((request, response) =>
      request.url === at?.url
        ? { ...response, body: response.body.replace('"data":', '"data":null,"rows":') }
        : response,
    );
    const found = await differences(other, NOW, comparison);
    expect(found.map(({ request }) => request.url)).toEqual([at?.url]);
  });

  it('that shows the key in an error is found', async () => {
    const echoing = planted(({ headers }, response) =>
      response.status === 403 ? { ...response, body: JSON.stringify({ key: headers.authorization }) } : response,
    );
    expect((await differences(echoing, NOW, comparison)).length).toBeGreaterThan(0);
  });
});

describe('a deployment that does not answer the same twice', () => {
  it('cannot be compared', async () => {
    let count = 0;
    const counting = planted((_, response) => {
      count += 1;
      return { ...response, body: response.body.replace('"data":', `"count":${count},"data":`) };
    });
    await expect(comparisonOf(counting, NOW, comparison.parts)).rejects.toThrow(/is answered in two ways/);
  });
});

function answerTo(request: ApiRequest) {
  return comparison.answers[requests.indexOf(request)];
}
