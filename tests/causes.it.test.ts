import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Wrap } from '../proof/fault.ts';
import { anything, laterPage, not, sentWith, type When, all as when } from '../proof/fault-kit/conditions.ts';
import { on } from '../proof/fault-kit/on.ts';
import {
  answers,
  changeBody,
  changeRecords,
  changeRequest,
  changeStatus,
  dropRecords,
  eachObject,
  json,
  type Loose,
  oneIn,
  page,
  part,
  recordsIn,
} from '../proof/fault-kit/responses.ts';
import { NOW } from '../proof/moment.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { visitTo } from '../proof/visit-to.ts';
import { render } from '../reports/index.ts';
import { printedPages } from '../reports/testing/render-text.ts';
import { viewOf } from '../reports/view.ts';
import { useDeployment } from './support/counterproof.ts';
import { knownFault } from './support/in-process.ts';

/** However many rules fail, a reader has to be led to each fault once. What explains what depends on the shop: it is that of the qualification. */
moveClockTo(NOW);
const deployment = await useDeployment(NOW);

/** With what is planted, one over the other. */
async function checkedWith(...wraps: readonly Wrap[]) {
  const handle = wraps.reduce((wrapped, wrap) => wrap(wrapped, deployment), deployment.handle);
  const run = await checkWithoutFile(visitTo({ handle, burst: false, visitor: deployment }));
  const { causes: all = [] } = run;
  const causes = all.filter(({ advisory }) => !advisory);
  return { run, all, causes, led: causes.map(({ rule }) => rule), followers: rulesBelow(causes[0]) };
}

function rulesBelow(cause: NonNullable<Run['causes']>[number] | undefined): readonly string[] {
  return (cause?.follows ?? []).map(({ rule }) => rule);
}

const planted =
  (id: string): Wrap =>
  (handle) =>
    knownFault(id).wrap({ ...deployment, handle });

const [good, revoked] = [deployment.keys.get('good'), deployment.keys.get('revoked')];
const takesTheRevoked = changeRequest(sentWith(revoked), ({ request }) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${good}` },
}));

/** One paid sale, the same one in each walk, is left out of all pages but the first. */
function losesASale(): Wrap {
  let lost: unknown;
  return dropRecords(when(on.sales, laterPage), ({ id, status }) => {
    if (status === 'PAID') lost ??= id;
    return id === lost;
  });
}

const raised = (value: unknown): number => Math.round(Number(value) * 107) / 100;
const raisesRevenue = changeRecords(on.revenue, (row) => {
  row.revenue = raised(row.revenue);
  row.avgOrderValue = raised(row.avgOrderValue);
});
const showsCosts = changeRecords(on.products, (product) => {
  product.costPrice = 12.5;
});
const showsPhones = changeBody(on.customer, (body) => {
  part(body, 'data').phone = '+351 912 345 678';
});
const takesAnyLimit: Wrap = (handle) => (request) =>
  handle({ ...request, url: request.url.replace(/([?&]limit=)(?:1\d[1-9]|[2-9]\d\d|\d{4,})\b/, '$1100') });

function titles({ results }: Run): ReadonlySet<string> {
  const sections = ['Broken promises', 'Advisories', 'Charts', 'Scope', 'Requirements', 'Provenance'];
  return new Set([...sections, ...results.flatMap(({ fault = [] }) => fault)]);
}

it('six faults are at most eight causes, leaks and keys first, and none hides another', async () => {
  const six = [losesASale(), showsCosts, showsPhones, raisesRevenue, takesTheRevoked, takesAnyLimit];
  const { run, causes, led } = await checkedWith(...six);
  expect(led.length, led.join(', ')).toBeLessThanOrEqual(8);
  const wanted =
    'min-phone auth-revoked-key-refused page-no-holes revenue-equals-paid-sales parameter-page-limit-above';
  expect(led).toEqual(expect.arrayContaining(wanted.split(' ')));
  expect([...led, ...causes.flatMap(rulesBelow)]).toContain('min-only-average-cost');
  expect(led.findLastIndex((rule) => /^(min|auth)-/.test(rule))).toBeLessThan(led.indexOf('page-no-holes'));

  const [annotations] = await render('github', viewOf(run));
  const errors = String(annotations?.content).match(/^::error .*$/gm) ?? [];
  expect(errors.map((line) => /rule: ([\w-]+)/.exec(line)?.[1])).toEqual(led);

  const [cover = '', ...pages] = await printedPages(run, 5_000_000);
  expect(pages.length).toBeLessThan(20);
  for (const words of ['Nonconformant', 'Not decided', 'Contents', ...causes.map(({ title }) => title)])
    expect(cover.replaceAll(/\s+/g, ' ')).toContain(words);
  const heads = titles(run);
  // Above the footer.
  const lowest = pages.map((page) => page.split('\n').at(-2) ?? '');
  expect(lowest.filter((line) => line === '' || heads.has(line))).toEqual([]);
});

/** Two faults of one endpoint, or of what one rule can take for the other's doing: each has to lead a reader to itself. */
it.each([
  ['sales-to-cut-to-the-second', 'page-ties-skipped'],
  ['described-invoice-is-text', 'points-null'],
  ['address-in-profile', 'statement-in-a-header'],
  ['foreign-store-empty-on-sales', 'range-missing-on-later-pages'],
  ['discounts-of-one-sale-left-out', 'staff-of-subtotals'],
  ['organization-header-believed', 'last4-in-lower-case'],
  ['sales-status-cancelled-ignored', 'page-ties-skipped'],
  ['products-of-a-store-empty', 'products-search-descriptions'],
  ['products-in-all-stores-asked', 'products-categories-lost-with-search'],
  ['sales-paid-lose-one-in-100', 'sales-methods-lost-with-tab-creator'],
  ['promotions-limit-1-refused', 'promotions-category-ignored'],
])('%s and %s are two causes', async (one, other) => {
  const { all } = await checkedWith(planted(one), planted(other));
  const causes = all.map((cause) => [cause, ...cause.follows].flatMap(({ requirements }) => requirements));
  const leading = (id: string) =>
    causes.flatMap((held, index) => (held.includes(knownFault(id).requirement) ? [index] : []));
  const [ofFirst, ofSecond] = [leading(one), leading(other)];
  expect(ofFirst.length * ofSecond.length, JSON.stringify(all.map(({ rule }) => rule))).toBeGreaterThan(0);
  expect(new Set([...ofFirst, ...ofSecond]).size, JSON.stringify(all, null, 1)).toBeGreaterThan(1);
});

const SELECTING = ['staffId', 'status', 'storeIds', 'paymentMethods', 'tabCreatorId', 'search'];
const isPlain: When = (asked) => on.sales(asked) && !SELECTING.some((name) => asked.query.has(name));
/** What a list left out explains all that other rules find. */
it.each<[string, Wrap]>([
  ['one sale is on no later page', losesASale()],
  ['later pages lack a sale', dropRecords(when(on.sales, laterPage), (_, index) => index === 0)],
  ['few sales are missing without a filter', dropRecords(isPlain, (record) => oneIn(40, record))],
  ['many sales are missing without a filter', dropRecords(isPlain, (record) => oneIn(7, record))],
])('%s: that is the one cause, and what follows from it still fails', async (_, wrap) => {
  const { run, led, followers } = await checkedWith(wrap);
  expect(led).toEqual(['page-no-holes']);
  const failed = run.results.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
  expect(failed).toEqual(expect.arrayContaining([...followers]));
});

it('answers with ids of their own are no organization taken from the request', async () => {
  const change = changeBody(not(on.document), (body) =>
    eachObject(body, (object) => {
      if (typeof object.id === 'string') object.id = randomUUID();
    }),
  );
  const { led, followers } = await checkedWith(change);
  expect(led[0]).toBe('same-at-every-read');
  expect(followers).toEqual(expect.arrayContaining(['tenancy-key-decides', 'auth-key-id-stays']));
});

it.each([
  ['sales of one store that no list shows', (sale: Loose) => Object(sale.store).branchNo === '00002'],
  ['paid sales that no list shows', (sale: Loose) => sale.status === 'PAID' && oneIn(15, sale)],
])('%s are a disagreement of two places, and no status that is counted', async (_title, isHidden) => {
  const { causes } = await checkedWith(dropRecords(on.sales, isHidden));
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
  const { run } = await checkedWith(change);
  const found = run.results.find(({ rule }) => rule === 'staff-counts-paid-sales')?.findings[0];
  expect(found?.message).toMatch(/has paid sales in the range, but no row/);
});

it.each<[string, Wrap]>([
  ['envelope-json', changeStatus(anything, 403, () => page(200, 'Denied'))],
  ['document-version-in-path', answers(on.logs, json(404, { message: 'not found' }))],
  ['tenancy-listed-staff-found', changeStatus(on.shifts, 200, () => json(400, { message: 'not a UUID' }))],
])('another fault does not hide behind %s', async (named, wrap) => {
  expect((await checkedWith(takesTheRevoked, wrap)).led).toEqual(['auth-revoked-key-refused', named]);
});
