import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ApiResponse } from '../contract/http.ts';
import { basePath, operationOf } from '../contract/operations.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { checkRecord, checkResponse } from '../contract/testing/responses.ts';
import { openLog } from './log.ts';
import { allTime, some, useTruth } from './testing/deployment-truth.ts';
import { canariesIn } from './world/people.ts';

const folder = useFolder('leaks');
const log = openLog({ to: join(folder, 'log') });
const truth = useTruth(log);

/** All answers: each list to its end, each person, and every kind of error. */
async function* everything(): AsyncGenerator<{ path: string; answer: ApiResponse }> {
  const lists = ['/sales', '/products', '/promotions', '/inventory/logs'];
  for (const list of lists) yield* pages(`${list}?limit=100${list === '/products' ? '' : `&${allTime}`}`);
  const people = [
    ...truth().shop.customers.map(({ id }) => `/customers/${id}`),
    ...truth().shop.staff.map(({ id }) => `/staff/${id}/shifts?${allTime}`),
  ];
  const rows = ['revenue', 'staff', 'customers'].map((name) => `/analytics/${name}?${allTime}`);
  // Where there is no search it is an unknown parameter, whose value is repeated to the sender.
  const refused = [
    ...lists.map((path) => `${path}?limit=0&cursor=x&storeIds=y&search=canary`),
    ...rows.map((path) => `${path.split('?')[0]}?limit=0&cursor=x&storeIds=y&search=word`),
  ];
  const missing = [
    `/customers/${some(truth().neighbour.customers).id}`,
    '/nowhere',
    `/sales?storeIds=${some(truth().neighbour.stores).id}`,
  ];
  for (const path of ['/me', '/stores', '/openapi.json', ...people, ...rows, ...refused, ...missing]) {
    yield { path, answer: await truth().ask(path) };
  }
  yield { path: '/me', answer: await truth().ask('/me', truth().keys.revoked) };
}

async function* pages(first: string): AsyncGenerator<{ path: string; answer: ApiResponse }> {
  for (let path = first; ; ) {
    const answer = await truth().ask(path);
    yield { path, answer };
    const { nextCursor } = JSON.parse(answer.body).pagination;
    if (nextCursor === null) return;
    path = `${first}&cursor=${nextCursor}`;
  }
}

it('no answer has a private value, and every answer is valid by the contract', async () => {
  let [answers, records] = [0, 0];
  for await (const { path, answer } of everything()) {
    const bytes = `${JSON.stringify(answer.headers)}\n${answer.body}`;
    // The search for the word itself is refused for other reasons, and must not echo it either.
    expect(canariesIn(bytes), path).toEqual([]);
    for (const key of Object.values(truth().keys)) expect(bytes).not.toContain(key);
    const operation = operationOf(basePath + (path.split('?')[0] ?? ''));
    const body = JSON.parse(answer.body);
    const found = operation === null ? undefined : checkResponse(operation, answer.status, body, 'strict');
    expect(found ?? checkRecord('Problem', body, 'strict'), path).toEqual([]);
    answers++;
    if (Array.isArray(body.data)) records += body.data.length;
  }
  expect(answers).toBeGreaterThan(100);
  expect(records).toBeGreaterThan(truth().sales.length + truth().movements.length);
});

it('the log has every request and no private value', async () => {
  await log.close();
  const text = await readFile(join(folder, 'log'), 'utf8');
  expect(text.trim().split('\n').length).toBeGreaterThan(100);
  expect(canariesIn(text)).toEqual([]);
  for (const key of Object.values(truth().keys)) expect(text).not.toContain(key.slice(8));
});

it('the store does hold private values', () => {
  const { phone, email, documentId, memberNumber } = some(truth().shop.customers);
  const { supplier } = some(truth().shop.products);
  for (const value of [phone, email, documentId, memberNumber, supplier]) expect(canariesIn(value)).not.toEqual([]);
});
