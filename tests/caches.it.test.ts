import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { Cause } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import { laterPage, not, on, type When } from '../proof/fault-kit/conditions.ts';
import { changeBody, dropRecords, eachObject, type Loose, oneIn, recordsIn } from '../proof/fault-kit/responses.ts';
import { NOW } from '../proof/moment.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { useDeployment } from './support/counterproof.ts';
import { knownFault } from './support/in-process.ts';

/** What stands in front of a service, or what its list left out, explains all that other rules find: one cause, and a fitting one. */
moveClockTo(NOW);
const deployment = await useDeployment(NOW);

async function causesWith(handle: Handler): Promise<readonly Cause[]> {
  const run = await checkWithoutFile(visitTo({ handle, burst: false, visitor: deployment }));
  return (run.causes ?? []).filter(({ advisory }) => !advisory);
}

it.each([
  ['cached-before-the-key-is-checked', 'auth-answers-not-shared'],
  ['answers-cached-across-keys', 'auth-answers-not-shared'],
  ['cached-without-the-query', 'answers-depend-on-query'],
  ['replica-with-other-totals', 'same-at-every-read'],
  ['replica-with-other-names', 'same-at-every-read'],
])('%s is one cause', async (id, rule) => {
  const causes = await causesWith(knownFault(id).wrap(deployment));
  expect(causes.map((cause) => cause.rule)).toEqual([rule]);
});

it('answers that are made up anew come before all that does not add up', async () => {
  const causes = await causesWith(knownFault('answers-made-up-anew').wrap(deployment));
  expect(causes.map(({ rule }) => rule)).toEqual(['same-at-every-read']);
  expect(causes[0]?.follows.map(({ rule }) => rule)).toContain('staff-average');
});

it('answers with ids of their own are no organization taken from the request', async () => {
  const change = changeBody(not(on.document), (body) =>
    eachObject(body, (object) => {
      if (typeof object.id === 'string') object.id = randomUUID();
    }),
  );
  const causes = await causesWith(change(deployment.handle));
  expect(causes[0]?.rule).toBe('same-at-every-read');
  expect(causes[0]?.follows.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['tenancy-key-decides', 'auth-key-id-stays']),
  );
});

const SELECTING = ['staffId', 'status', 'storeIds', 'paymentMethods', 'tabCreatorId', 'search'];
const isPlain: When = (asked) => on.sales(asked) && !SELECTING.some((name) => asked.query.has(name));

it.each([
  ['few sales are missing without a filter', dropRecords(isPlain, (record) => oneIn(40, record))],
  ['many sales are missing without a filter', dropRecords(isPlain, (record) => oneIn(7, record))],
  [
    'later pages lack a sale',
    dropRecords(
      (asked) => on.sales(asked) && laterPage(asked),
      (_, index) => index === 0,
    ),
  ],
])('%s, and analytics follow', async (_title, change) => {
  const causes = await causesWith(change(deployment.handle));
  expect(causes.map((cause) => cause.rule)).toEqual(['page-no-holes']);
});

it.each([
  ['sales of one store that no list shows', (sale: Loose) => Object(sale.store).branchNo === '00002'],
  ['paid sales that no list shows', (sale: Loose) => sale.status === 'PAID' && oneIn(15, sale)],
])('%s are a disagreement of two places, and no status that is counted', async (_title, isHidden) => {
  const causes = await causesWith(dropRecords(on.sales, isHidden)(deployment.handle));
  expect(causes.map(({ rule, title }) => [rule, title])).toEqual([
    ['revenue-paid-only', 'Revenue analytics and the list of sales disagree'],
  ]);
  expect(causes[0]?.fix).toMatch(/Compare .*\/analytics\/revenue with \/sales/);
  expect(causes[0]?.fix).not.toContain('PAID');
});

it('a staff member without a row is named as that', async () => {
  let hidden: unknown;
  const change = changeBody(on.staff, (body) => {
    hidden ??= recordsIn(body)[2]?.id;
    body.data = recordsIn(body).filter(({ id }) => id !== hidden);
  });
  const run = await checkWithoutFile(visitTo({ handle: change(deployment.handle), burst: false, visitor: deployment }));
  const found = run.results.find(({ rule }) => rule === 'staff-counts-paid-sales')?.findings[0];
  expect(found?.message).toMatch(/has paid sales in the range, but no row/);
});

it.each([
  ['key-in-query-of-sales', 'auth-key-in-query-refused', 'with the key as query:api_key'],
  ['key-in-a-cookie', 'auth-key-in-header-refused', 'with the key as header:cookie'],
])('%s names the place that worked', async (id, rule, request) => {
  const [first] = await causesWith(knownFault(id).wrap(deployment));
  expect(first).toMatchObject({ rule, subject: { request } });
});
