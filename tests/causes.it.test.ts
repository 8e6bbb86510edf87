import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { findChromium } from '../conformance/ask/drivers/browser/find-chromium.ts';
import { childEnvironment } from '../conformance/ask/drivers/child-environment.ts';
import { checkWithoutFile } from '../conformance/index.ts';
import type { Cause, Run } from '../conformance/model/run.ts';
import type { ApiRequest, ApiResponse, Handler } from '../contract/http.ts';
import { NOW } from '../proof/moment.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { faultNamed } from '../proof/sandbox-with-fault.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { render } from '../reports/index.ts';
import { useDeployment } from './support/counterproof.ts';
import { knownFault } from './support/in-process.ts';

/** Faults that are planted one over the other: however many rules fail, a reader has to be led to each fault once. */
type Plant = (handle: Handler) => Handler;
type Loose = Record<string, unknown>;

/** At the moment of the qualification: what explains what depends on the shop. */
const deployment = await useDeployment(NOW);

function changing(path: RegExp, change: (record: Loose) => Loose): Plant {
  return (handle) => async (request) => {
    const answer = await handle(request);
    return path.test(request.url) ? withData(answer, (data) => [data].flat().map(change), change) : answer;
  };
}

function withData(
  answer: ApiResponse,
  ofList: (data: Loose[]) => Loose[],
  ofOne: (data: Loose) => Loose = (data) => data,
): ApiResponse {
  if (answer.status !== 200) return answer;
  const body = JSON.parse(answer.body);
  const data = Array.isArray(body.data) ? ofList(body.data) : ofOne(body.data);
  return { ...answer, body: JSON.stringify({ ...body, data }) };
}

/** One paid sale, the same one in each walk, is left out of all pages but the first. */
const losesASale: Plant = (handle) => {
  let lost: unknown;
  return async (request) => {
    const answer = await handle(request);
    if (!/\/sales\?.*cursor=/.test(request.url)) return answer;
    return withData(answer, (sales) => {
      lost ??= sales.find(({ status }) => status === 'PAID')?.id;
      return sales.filter(({ id }) => id !== lost);
    });
  };
};

const raised = (value: unknown): number => Math.round(Number(value) * 107) / 100;
const raisesRevenue = changing(/analytics\/revenue/, (row) => ({
  ...row,
  revenue: raised(row.revenue),
  avgOrderValue: raised(row.avgOrderValue),
}));

function acceptsTheRevokedKey(handle: Handler): Handler {
  const [good, revoked] = ['good', 'revoked'].map(
    (name) => `Bearer ${[...deployment.keys].find(([key]) => key === name)?.[1]}`,
  );
  return (request: ApiRequest) => {
    const { authorization } = request.headers;
    return handle(
      authorization === revoked ? { ...request, headers: { ...request.headers, authorization: good } } : request,
    );
  };
}

const takesAnyLimit: Plant = (handle) => (request) =>
  handle({ ...request, url: request.url.replace(/([?&]limit=)(?:1\d[1-9]|[2-9]\d\d|\d{4,})\b/, '$1100') });

function titles({ results }: Run): ReadonlySet<string> {
  const sections = ['Broken promises', 'Advisories', 'Charts', 'Scope', 'Requirements', 'Provenance'];
  return new Set([...sections, ...results.flatMap(({ fault = [] }) => fault)]);
}

async function causesWith(
  ...plants: readonly Plant[]
): Promise<{ readonly run: Run; readonly causes: readonly Cause[] }> {
  const handle = plants.reduce((planted, plant) => plant(planted), deployment.handle);
  const run = await checkWithoutFile({ ...visitTo({ handle, burst: false, visitor: deployment }), only: null });
  return { run, causes: (run.causes ?? []).filter(({ advisory }) => !advisory) };
}

const setup = { find: (own: () => string) => findChromium(process.env, own), env: childEnvironment(process.env) };

interface Sheet {
  readonly text: string;
  /** The words that stand lowest, above the footer. */
  readonly lowest: string;
}

const FOOTER_POINTS = 55;

async function sheetsOf(run: Run): Promise<readonly Sheet[]> {
  const [file] = await render('pdf', run, undefined, setup);
  if (!(file?.content instanceof Uint8Array)) throw new Error('a PDF is bytes');
  const document = await getDocumentProxy(new Uint8Array(file.content));
  const { text } = await extractText(document);
  return Promise.all(
    text.map(async (whole, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
      const above = words.filter(({ transform }) => transform[5] > FOOTER_POINTS);
      const [lowest] = above.toSorted((a, b) => a.transform[5] - b.transform[5]);
      // A title may take two lines.
      return { text: whole.replaceAll(/\s+/g, ' '), lowest: lowest?.str ?? '' };
    }),
  );
}

/** Each with the rule that a reader has to be led to. */
it.each([
  [
    'a value of a filter, the edges of pages, and a private field',
    {
      'sales-status-cancelled-ignored': 'filter-sales-status',
      'page-ties-skipped': 'page-no-holes',
      'address-in-profile': 'min-no-private-fields',
    },
  ],
  [
    'an empty answer, and a filter that finds too much',
    {
      'products-of-a-store-empty': 'filter-products-not-empty',
      'products-search-descriptions': 'filter-products-search',
    },
  ],
  [
    'one filter alone, and two others together',
    {
      'products-in-all-stores-asked': 'filter-products-stores',
      'products-categories-lost-with-search': 'filter-products-combined',
    },
  ],
  [
    'a value that loses records, and two filters together that find too many',
    {
      'sales-paid-lose-one-in-100': 'filter-sales-status',
      'sales-methods-lost-with-tab-creator': 'filter-sales-combined',
    },
  ],
])('faults of one endpoint are causes of their own: %s', async (_, led) => {
  const plants = Object.keys(led).map(
    (id): Plant =>
      (handle) => {
        const { keys, facts } = deployment;
        return faultNamed(id)?.wrap({ handle, keys, facts }) ?? handle;
      },
  );
  const { causes } = await causesWith(...plants);
  // None hides another. In some shops the sales that a page lost do not explain a figure that lacks them: that is one cause more.
  const leading = causes.map(({ rule }) => rule);
  expect(leading).toEqual(expect.arrayContaining(Object.values(led)));
  expect(leading.length).toBeLessThanOrEqual(Object.keys(led).length + 1);
});

it('one lost row is one cause, and what follows from it still fails', async () => {
  const { run, causes } = await causesWith(losesASale);
  expect(causes.map(({ rule }) => rule)).toEqual(['page-no-holes']);
  const followers = causes[0]?.follows.map(({ rule }) => rule) ?? [];
  expect(followers).toContain('revenue-equals-paid-sales');
  expect(run.results.filter(({ rule }) => followers.includes(rule)).map(({ outcome }) => outcome)).toEqual(
    followers.map(() => 'failed'),
  );
  expect(run.verdict).toBe('nonconformant');
});

it('six faults are at most eight causes, leaks and keys first, and none hides another', async () => {
  const { run, causes } = await causesWith(
    losesASale,
    changing(/\/products/, (product) => ({ ...product, costPrice: 12.5 })),
    changing(/\/customers\//, (customer) => ({ ...customer, phone: '+351 912 345 678' })),
    raisesRevenue,
    acceptsTheRevokedKey,
    takesAnyLimit,
  );
  const led = causes.map(({ rule }) => rule);
  expect(led.length, led.join(', ')).toBeLessThanOrEqual(8);
  for (const rule of [
    'min-phone',
    'auth-revoked-key-refused',
    'page-no-holes',
    'revenue-equals-paid-sales',
    'parameter-page-limit-above',
  ])
    expect(led).toContain(rule);
  expect(causes.flatMap(({ rule, follows }) => [rule, ...follows.map((each) => each.rule)])).toContain(
    'min-only-average-cost',
  );
  expect(led.findLastIndex((rule) => /^(min|auth)-/.test(rule))).toBeLessThan(led.indexOf('page-no-holes'));

  const [annotations] = await render('github', run);
  const errors = String(annotations?.content).match(/^::error .*$/gm) ?? [];
  expect(errors.map((line) => /rule: ([\w-]+)/.exec(line)?.[1])).toEqual(led);

  const sheets = await sheetsOf(run);
  expect(sheets.length).toBeLessThanOrEqual(20);
  for (const words of ['Nonconformant', 'Not decided', 'Contents', ...causes.map(({ title }) => title)])
    expect(sheets[0]?.text).toContain(words);
  const heads = titles(run);
  expect(
    sheets
      .slice(1)
      .map(({ lowest }) => lowest)
      .filter((line) => line === '' || heads.has(line)),
  ).toEqual([]);
});

/** The world of the qualification, in which each of these faults shows. */
moveClockTo(NOW);
/** Two faults of one endpoint, or of what one rule can take for the other's doing: each has to lead a reader to itself. */
it.each([
  ['sales-to-cut-to-the-second', 'page-ties-skipped'],
  ['described-invoice-is-text', 'points-null'],
  ['address-in-profile', 'statement-in-a-header'],
  ['foreign-store-empty-on-sales', 'range-missing-on-later-pages'],
  ['discounts-of-one-sale-left-out', 'staff-of-subtotals'],
  ['organization-header-believed', 'last4-in-lower-case'],
  ['promotions-limit-1-refused', 'promotions-category-ignored'],
])('%s and %s are two causes', async (one, other) => {
  const [first, second] = [knownFault(one), knownFault(other)];
  const handle = second.wrap({ ...deployment, handle: first.wrap(deployment) });
  const run = await checkWithoutFile({ ...visitTo({ handle, burst: false, visitor: deployment }), only: null });
  const causes = (run.causes ?? []).map((cause) =>
    [cause, ...cause.follows].flatMap(({ requirements }) => requirements),
  );
  const led = (requirement: string) => causes.flatMap((held, index) => (held.includes(requirement) ? [index] : []));
  const [ofFirst, ofSecond] = [led(first.requirement), led(second.requirement)];
  expect(ofFirst.length * ofSecond.length, JSON.stringify(run.causes?.map(({ rule }) => rule))).toBeGreaterThan(0);
  expect(new Set([...ofFirst, ...ofSecond]).size, JSON.stringify(run.causes, null, 1)).toBeGreaterThan(1);
});
