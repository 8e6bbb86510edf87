import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import { NOW } from '../../moment.ts';
import { openPlain } from '../../third/check-third.ts';
import { moveClockTo, stopClockAt } from '../../thread-clock.ts';
import { type Comparison, comparisonOf, differences, differencesUnlessChecked, type Open } from './compare.ts';
import { corpusOf } from './plan.ts';

const open: Open = async () => openPlain(NOW);

/** The deployment with a mutant that is planted by hand, between its answer and the client. */
function planted(change: (request: ApiRequest, response: ApiResponse) => ApiResponse): Open {
  return async () => {
    const deployment = await open();
    return { ...deployment, handle: async (request) => change(request, await deployment.handle(request)) };
  };
}

let requests: readonly ApiRequest[] = [];
let comparison: Comparison = { parts: [], answers: [], ofCheck: 0 };

beforeAll(async () => {
  stopClockAt(NOW);
  requests = (await corpusOf(await open(), NOW, 3)).slice(0, 500);
  comparison = await comparisonOf(open, NOW, [{ requests, everyMs: 20, pauseMs: 0 }], 100);
  return () => moveClockTo(Date.now());
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
    const changed = planted((request, response) =>
      request.url === at?.url
        ? { ...response, body: response.body.replace('"data":', '"data":null,"rows":') }
        : response,
    );
    const found = await differences(changed, NOW, comparison);
    expect(found.map(({ request }) => request.url)).toEqual([at?.url]);
  });

  it('that makes an error of another kind is found', async () => {
    const withoutRefusal = planted((_, response) =>
      response.status === 403 ? { ...response, status: 404 } : response,
    );
    const found = await differences(withoutRefusal, NOW, comparison);
    expect(found.length).toBe(comparison.answers.filter(({ seen }) => seen.startsWith('403')).length);
    expect(found.length).toBeGreaterThan(0);
  });

  it('that shows the key in an error is found', async () => {
    const echoing = planted(({ headers }, response) =>
      response.status === 403 ? { ...response, body: JSON.stringify({ key: headers.authorization }) } : response,
    );
    expect((await differences(echoing, NOW, comparison)).length).toBeGreaterThan(0);
  });
});

describe('a check need not be run', () => {
  it('where none of its answers differs in a byte, though others do', async () => {
    const ofCheck = requests.slice(0, comparison.ofCheck).map(({ url }) => url);
    const elsewhere = planted((request, response) =>
      ofCheck.includes(request.url) ? response : { ...response, status: 418 },
    );
    const found = await differencesUnlessChecked(elsewhere, NOW, comparison);
    expect(found?.length).toBeGreaterThan(0);
    const text = planted((request, response) =>
      request.url === ofCheck.at(-1) ? { ...response, body: `${response.body} ` } : response,
    );
    expect(await differencesUnlessChecked(text, NOW, comparison)).toBeNull();
  });
});

describe('a deployment that does not answer the same twice', () => {
  it('cannot be compared', async () => {
    let count = 0;
    const counting = planted((_, response) => {
      count += 1;
      return { ...response, body: response.body.replace('"data":', `"count":${count},"data":`) };
    });
    await expect(comparisonOf(counting, NOW, comparison.parts, 0)).rejects.toThrow(/is answered in two ways/);
  });
});

function answerTo(request: ApiRequest) {
  return comparison.answers[requests.indexOf(request)];
}
