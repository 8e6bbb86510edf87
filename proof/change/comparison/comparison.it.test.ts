import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import type { Change } from '../../fault.ts';
import type { When } from '../../fault-kit/conditions.ts';
import { on } from '../../fault-kit/on.ts';
import { NOW } from '../../moment.ts';
import { openPlain } from '../../third/check-third.ts';
import { moveClockTo } from '../../thread-clock.ts';
import { type Comparison, comparisonOf, differences, type Open } from './compare.ts';
import { questionsTo } from './questions.ts';

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
  requests = await questionsTo(await open(), NOW);
  comparison = await comparisonOf(open, NOW, [{ requests, everyMs: 20, pauseMs: 0 }]);
  return () => moveClockTo(Date.now());
});

const threeStores: When = ({ query }) => query.get('storeIds')?.split(',').length === 3;
const twoTexts: When = ({ query }) =>
  query.getAll('status').length === 2 && query.get('status')?.includes(',') === true;
const withExtra: When = ({ request }) => /^Bearer \S+ extra$/.test(String(request.headers.authorization));

/** One promise broken in one narrow place. */
const narrow: Readonly<Record<string, Change>> = {
  'a limit of 37 gives 36': on.anything.with('limit=37').takes('limit', '36'),
  'the third of three stores is ignored': on.anything.and(threeStores).reads('storeIds', (ids) => ids.slice(0, 2)),
  'an unknown status behind two good ones is overlooked': on.anything
    .and(twoTexts)
    .changeQuery((query) => query.set('status', query.get('status') ?? '')),
  'a key with more behind it is taken by /me': on.me.and(withExtra).changeRequest(({ request }) => ({
    ...request,
    headers: { authorization: String(request.headers.authorization).replace(' extra', '') },
  })),
  'a cursor with a word before it is taken by promotions': on.promotions.matching('cursor', /^tea/).ignores('cursor'),
  'a search for an underscore finds everything': on.anything.exactly('search', '_').takes('search', ''),
};

describe('the questions find', () => {
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
    const [at] = unique.filter((request) => isFull(request) && answerTo(request)?.startsWith('200') === true);
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
