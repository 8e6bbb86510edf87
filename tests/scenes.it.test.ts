import { describe, expect, it } from 'vitest';
import { check, checkWithoutFile, judge, readEvidence, type Visit } from '../conformance/index.ts';
import { KINDS, type Kind } from '../conformance/model/decisions.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import { type OperationId, pagedOperations } from '../contract/operations.ts';
import { anything, onAny, read, type When } from '../proof/fault-kit/conditions.ts';
import { byAddressAndKey, cachedBy, ends } from '../proof/fault-kit/limits.ts';
import { on } from '../proof/fault-kit/on.ts';
import { answers, changeBody, json } from '../proof/fault-kit/responses.ts';
import { NOW } from '../proof/moment.ts';
import { type CaseResult, type QualificationCase, qualificationCases, qualifyCase } from '../proof/qualify-case.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { visitTo } from '../proof/visit-to.ts';
import { parseEvent } from '../reference-impl/index.ts';
import { useDeployment, useSandbox } from './support/counterproof.ts';
import { knownFault } from './support/in-process.ts';

/**
 * A deployment, a visit, and what its run has to be, where that is neither "conformant" nor "caught": what those are is shown by the
 * variants, the faults and the hostile rows of `proof/`. Whether the shop has a record of some kind would depend on the day.
 */
moveClockTo(NOW);
const shop = await useDeployment(NOW);
/** In which something can happen. */
const sandbox = await useSandbox();

function visitOf(handle: Handler = shop.handle, more: Partial<Visit> = {}): Visit {
  moveClockTo(NOW);
  return { ...visitTo({ handle, burst: false, visitor: shop }), ...more };
}

const checked = (...visit: Parameters<typeof visitOf>): Promise<Run> => checkWithoutFile(visitOf(...visit));

function outcomesOf({ results }: Run, rules: readonly string[]): readonly (string | undefined)[] {
  return rules.map((rule) => results.find((result) => result.rule === rule)?.outcome);
}

function failures({ results }: Run): string[] {
  return results
    .filter(({ level, outcome }) => outcome === 'error' || (outcome === 'failed' && level === 'must'))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

const UNTESTED = String.raw`not tested: what is answered beyond the rate limit \(give --allow burst\)`;

const SHOWS: Readonly<Record<Kind, OperationId>> = {
  sales: 'listSales',
  products: 'listProducts',
  promotions: 'listPromotions',
  movements: 'listInventoryLogs',
  customers: 'getCustomerAnalytics',
  shifts: 'listStaffShifts',
};
const ANALYTICS: readonly OperationId[] = ['getRevenueAnalytics', 'getStaffAnalytics', 'getCustomerAnalytics'];
const EVERYTHING = onAny(...Object.values(SHOWS), ...ANALYTICS);

/** These answers hold no record. */
function emptied(when: When): Handler {
  return changeBody(anything, (body, asked) => {
    if (!when(asked)) return;
    body.data = [];
    if (body.pagination !== undefined) body.pagination = { nextCursor: null };
  })(shop.handle);
}

describe('a deployment that is emptied', () => {
  it.each(KINDS)('of %s is not conformant', async (kind) => {
    const run = await checked(emptied(onAny(SHOWS[kind])));
    expect(run.verdict).toBe(kind === 'sales' ? 'nonconformant' : 'incomplete');
    expect(run.kinds?.filter(({ state }) => state !== 'seen')).toMatchObject([{ kind, state: 'missing' }]);
    const undecided = String.raw`no ${kind} were seen, so \d+ must requirements? (is|are) undecided; if this shop has none, use --without ${kind}`;
    expect(run.summary).toMatch(new RegExp(undecided));
    expect(run.summary).toMatch(/\d+ of \d+ must requirements (?:decided|broken)/);
    expect(run.scope).toContainEqual(expect.objectContaining({ subject: kind }));
  });

  it.each(ANALYTICS)('of the rows of %s is not conformant', async (operation) => {
    expect((await checked(emptied(onAny(operation)))).verdict).not.toBe('conformant');
  });

  it('of all its data is not conformant', async () => {
    const run = await checked(emptied(EVERYTHING));
    expect(run.verdict).toBe('incomplete');
    expect(run.kinds?.map(({ state }) => state)).toEqual(KINDS.map(() => 'missing'));
  });

  it('of all but one kind is not conformant without that kind alone', async () => {
    expect((await checked(emptied(EVERYTHING), { without: ['promotions'] })).verdict).toBe('incomplete');
  });
});

describe('a shop that has none', () => {
  it.each(['products', 'promotions', 'movements', 'customers', 'shifts'] as const)(
    'of %s is conformant without them, and the run says so',
    async (kind) => {
      const run = await checked(emptied(onAny(SHOWS[kind])), { without: [kind] });
      expect(run.verdict, run.summary).toBe('conformant');
      expect(run.summary).toMatch(new RegExp(`must requirements decided, all kept; without ${kind}; ${UNTESTED}$`));
      expect(run.decisions?.without).toEqual([kind]);
    },
  );

  it('of any data is conformant without all of it, and the run says that no data was seen', async () => {
    const run = await checked(emptied(EVERYTHING), { without: KINDS });
    expect(run.verdict, run.summary).toBe('conformant');
    expect(run.summary).toMatch(new RegExp(`without sales, .* and shifts: no data was seen at all; ${UNTESTED}$`));
  });
});

it('shifts are seen where only the tenth of the listed staff members has any', async () => {
  const asked = new Set<string>();
  const run = await checked(
    emptied((one) => {
      if (!on.shifts(one)) return false;
      asked.add(one.request.url);
      return [...asked].indexOf(one.request.url) !== 9;
    }),
  );
  expect(asked.size).toBe(10);
  expect(run.kinds?.find(({ kind }) => kind === 'shifts')?.state).toBe('seen');
});

it('an empty answer that has records in a second look is not counted', async () => {
  const before = new Set<string>();
  const run = await checked(
    emptied((one) => {
      const { url } = one.request;
      const isFirst = on.products(one) && one.query.has('storeIds') && !before.has(url);
      before.add(url);
      return isFirst;
    }),
  );
  expect(before.size).toBeGreaterThan(0);
  expect(outcomesOf(run, ['filter-products-not-empty'])).toEqual(['passed']);
});

/** What is decided of a list from several reads of it. */
const OF_LISTS: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listSales: ['filter-sales-payment-methods', 'tenancy-sales-refuse-foreign-store'],
  listProducts: ['filter-products-search', 'tenancy-products-refuse-foreign-store'],
  listPromotions: ['promotions-triggers', 'tenancy-promotions-refuse-foreign-store'],
  listInventoryLogs: ['logs-types', 'tenancy-logs-refuse-foreign-store'],
};

/** While an API is built endpoint by endpoint, those that exist are checked. */
it.each(['listStores' as const, ...pagedOperations])(
  'without %s, all that has nothing to do with it is decided',
  async (operation) => {
    const run = await checked(answers(onAny(operation), json(404, { message: 'There is nothing here' }))(shop.handle), {
      allow: { burst: false, writes: false, keyInUrl: true },
    });
    const others = Object.entries(OF_LISTS).flatMap(([list, rules]) => (list === operation ? [] : rules));
    const decided = ['page-sizes-agree', ...others];
    expect(outcomesOf(run, decided)).toEqual(decided.map(() => 'passed'));
    expect(run.results.filter(({ outcome }) => outcome === 'error')).toEqual([]);
    const failed = run.results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
    expect(failed.length).toBeGreaterThan(0);
    const elsewhere = failed.flatMap(({ findings }) => findings.filter(({ message }) => !message.includes(operation)));
    expect(elsewhere).toEqual([]);
  },
);

/** As many as a quick look takes. */
const FEW = 60;

describe('a check of few rules', () => {
  it.each([
    ['products-limit-clamped', 'parameter-page-limit-above', FEW],
    ['sales-tab-creator-is-cashier', 'filter-sales-tab-creator', FEW],
    ['staff-ascending', 'staff-ranked', FEW],
    ['described-price-is-text', 'answers-keep-described-types', FEW],
    // Asked for in as many ways as it takes.
    ['sales-by-cashier-empty', 'filter-sales-not-empty', 1000],
    ['products-of-a-store-empty', 'filter-products-not-empty', 1000],
    ['staff-of-one-store-empty', 'staff-not-empty', 1000],
  ])('finds %s by %s with at most %i requests', async (fault, rule, most) => {
    const run = await checked(knownFault(fault).wrap(shop), { only: [rule] });
    expect(outcomesOf(run, [rule])).toEqual(['failed']);
    expect(run.requests).toBeLessThanOrEqual(most);
  });
});

/** A cache keeps lists of before a change for two seconds: a second look that comes sooner shows the same difference again. */
it('a refund between two reads is no fault of the filter, also behind a cache', async () => {
  const { handle, keys, facts, control } = sandbox;
  let refunded = 0;
  const refunding: Handler = async (request) => {
    const asked = read(request);
    if (refunded === 0 && on.sales(asked) && asked.query.has('status')) {
      refunded += 1;
      await control.event(parseEvent({ do: 'refund' }));
    }
    return handle(request);
  };
  const visitor = { keys: new Map([['good', keys.good] as const]), inputs: facts };
  const only = ['filter-sales-status', 'filter-sales-combined'];
  const run = await checked(cachedBy(byAddressAndKey, 2000)(refunding), { ...visitor, only });
  expect(refunded).toBe(1);
  expect(outcomesOf(run, only)).toEqual(['passed', 'passed']);
});

/** Whose escapes no decoder reads, as Prism's own server dies of them. */
const MALFORMED = /%E0%A4%A(?![0-9A-F])/;

it('a deployment that dies of a request is asked nothing more; the last answer and the next request are known', async () => {
  const dying = ends(({ request }) => MALFORMED.test(request.url), 1, Number.POSITIVE_INFINITY);
  const visit = visitOf(dying(shop.handle), { keys: new Map([...shop.keys].slice(0, 1)) });
  const profile = { ...visit.profile, retryTimeoutMs: 1500, concurrency: 1 };
  const { run, pack } = await check({ ...visit, profile });
  expect([run.verdict, failures(run)]).toEqual(['incomplete', []]);
  const shown = (id: string | null | undefined) => run.exchanges.find((exchange) => exchange.id === id);
  expect(shown(run.stoppedAnswering?.lastAnswered)?.status).toBeLessThan(500);
  expect(run.stoppedAnswering?.inFlight).toHaveLength(1);
  const suspect = shown(run.stoppedAnswering?.inFlight[0]);
  expect(suspect?.url).toMatch(MALFORMED);
  expect(suspect?.curl).toContain('$COUNTERPROOF_KEY');
  expect(JSON.stringify(run)).not.toContain(shop.keys.get('good'));
  expect(run.summary).toContain(`(the deployment stopped answering`);
  expect(run.summary).toContain(suspect?.url);
  const reasons = run.results.filter(({ outcome }) => outcome === 'cantTell').map(({ message }) => message);
  expect(new Set(reasons)).toEqual(new Set([run.ended]));
  const sum = (what: 'sent' | 'planned') => run.plan.probes.reduce((all, probe) => all + probe[what], 0);
  expect(sum('sent')).toBeLessThan(sum('planned'));
  // Judged again, the evidence gives the same run.
  const { decisions } = run;
  if (decisions === undefined) throw new Error('a run of this version has decisions');
  expect(judge(await readEvidence(await pack()), decisions)).toEqual(run);
});

/** Three stores, thirty products, a sale every other day: much of what a larger shop shows is there once, or not at all. */
const cornerShop = await useDeployment(NOW, 0.005);

function inCornerShop(one: QualificationCase): Promise<CaseResult> {
  moveClockTo(NOW);
  return qualifyCase(one, cornerShop);
}

describe('in a corner shop', () => {
  const cases = qualificationCases();

  it.each(cases.filter(({ kind }) => kind !== 'fault'))('$id has no false positive', async (one) => {
    const { failed, message } = await inCornerShop(one);
    expect(failed, message).toEqual([]);
  });

  it.each([
    'sales-offset-cut-off',
    'logs-offset-cut-off',
    'revenue-offset-cut-off',
    'staff-offset-cut-off',
    'products-in-all-stores-asked',
    'later-pages-keep-one-type',
    'page-joined-with-payments',
    'products-limit-clamped',
    'phone-in-region',
  ])('%s is caught', async (id) => {
    const [one] = cases.filter((candidate) => candidate.id === id);
    const { caughtBy, message } = one === undefined ? {} : await inCornerShop(one);
    expect(caughtBy ?? [], message).not.toEqual([]);
  });
});
