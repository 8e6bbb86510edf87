import { expect, it } from 'vitest';
import { differenceWords, firstDifference } from './facts.ts';

it.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, null],
  [{ data: [{ id: 'x' }] }, { data: [{ id: 'y' }] }, '/data/0/id "x" => "y"'],
  [{ data: [1, 2] }, { data: [1] }, '/data has 2 => 1'],
  [{ data: [], meta: {} }, { data: [] }, '/meta {} => nothing'],
  [null, { data: [] }, ' null => {"data":[]}'],
])('%j and %j first differ in %s', (one, other, place) => {
  expect(firstDifference(one, other, '')).toBe(place);
});

it('a difference names the request, and the statuses where they differ', () => {
  const request = { method: 'GET', url: '/sales?limit=1', headers: {} };
  const answer = (status: number, body: string) => ({ status, headers: {}, body });
  expect(
    differenceWords(request, { before: '200 [] x', after: '200 [] y' }, answer(200, '{"a":1}'), answer(200, '{"a":2}')),
  ).toBe('GET /sales?limit=1 without a key: /a 1 => 2');
  expect(
    differenceWords(request, { before: '401 [] x', after: '200 [] y' }, answer(401, '{"a":1}'), answer(200, '{"a":2}')),
  ).toBe('GET /sales?limit=1 without a key: 401 [] x => 200 [] y');
});
